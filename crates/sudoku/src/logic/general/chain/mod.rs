//! Chains on boards of any size and shape. `logic::chain` explains them: these are the same chains in the same order, over
//! the units of the board.
//!
//! | file | content |
//! |---|---|
//! | `assertion` | assertions and sets of them |
//! | `links` | the direct consequences of an assertion, and chains along paths |
//! | `single` | cycles and forcing chains, the easiest of all |
//! | `patterns` | locked candidates, pairs and X-wings as links |
//! | `inner` | chains as links of an outer chain, and where they come from |
//! | `propagation` | all consequences of an assumption |
//! | `conclusions` | what several assumptions, or a contradiction, prove |
//! | `forcing` | the techniques: Nishio, cell and unit forcing chains, dynamic and nested chains |
//! | `single_chains` | all cycles and forcing chains of a board, as inner chains |
//! | `memory` | the inner chains of the boards so far |

mod assertion;
mod conclusions;
pub(super) mod forcing;
mod inner;
mod links;
pub(super) mod memory;
mod patterns;
mod propagation;
pub(super) mod single;
mod single_chains;
