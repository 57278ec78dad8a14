//! Chains on boards of any size and shape. `logic::chain` explains them: these are the same chains in the same order, over
//! the units of the board.
//!
//! | file | content |
//! |---|---|
//! | `assertion` | assertions and sets of them |
//! | `work` | the limit of the work |
//! | `links` | the direct consequences of an assertion, and chains along paths |
//! | `single` | cycles and forcing chains, the easiest of all |
//! | `patterns` | locked candidates, pairs and X-wings as links |
//! | `propagation` | all consequences of an assumption |
//! | `conclusions` | what several assumptions, or a contradiction, prove |
//! | `forcing` | the techniques: Nishio, cell and unit forcing chains, dynamic chains |

mod assertion;
mod conclusions;
pub(super) mod forcing;
mod links;
mod patterns;
mod propagation;
pub(super) mod single;
pub(super) mod work;
