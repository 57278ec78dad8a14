//! The search of classic 9×9 grids.
//!
//! `state` contains the candidates of one puzzle and propagates constraints, with the lookup `tables`; `wide` does the
//! same with AVX-512; `branch` chooses what to try if propagation is not enough; `backtrack` tries it, depth first;
//! `solutions` lists in ascending order; `first` combines the first solutions and their number. Many puzzles at once go
//! through `batch`. `engine` selects between the two; the results are the same with each engine.

mod backtrack;
#[cfg(target_arch = "x86_64")]
mod batch;
mod branch;
mod engine;
mod first;
mod inquiry;
mod solutions;
mod state;
mod tables;
#[cfg(target_arch = "x86_64")]
mod wide;

pub use engine::Engine;
pub(crate) use engine::inquire;
pub(super) use engine::{count, counts};
pub(super) use first::{first_and_counts, solved_together};
pub(crate) use inquiry::Inquiry;
pub use solutions::GridSolutions;
