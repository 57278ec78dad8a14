//! What an editor asks of a puzzle: is it a duplicate, symmetric and minimal, and what is wrong if it is not unique?
//!
//! | question | answer | boards |
//! |---|---|---|
//! | is it the same as another puzzle, up to symmetry? | [`canonical`] | classic |
//! | is its pattern symmetric, or is it but for one cell? | [`symmetry`] | all |
//! | which givens does it not need? | [`redundant`] | all |
//! | if it has no solution, which givens clash? | [`clash`] | all |
//! | why do they clash, as far as singles show it? | [`reason`] | all |
//! | if it has several solutions, where do they differ, and which further givens decide? | [`differences`] | all |
//! | which single edits make it unique? | [`repair`] | all |
//!
//! Searches take a [`Budget`](crate::search::Budget), which limits each of them. An answer says whether it is complete.

pub mod canonical;
pub mod clash;
pub mod differences;
mod extent;
pub mod reason;
pub mod redundant;
pub mod repair;
pub mod symmetry;
mod variants;

pub use extent::Extent;
