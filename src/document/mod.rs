//! Documents: from bytes to puzzles, and from outcomes back to the same bytes with the results spliced in.
//!
//! The rooms in the order in which data passes them: [`Source`] decodes, [`Document`] is what was read, `write` makes
//! the new elements, `splice` puts them between the user's bytes, at the places that `cut` finds; `results`, `grades` and
//! `convert` say what goes where. `stored` compares the results of an earlier run with their puzzle, and `admit` refuses
//! what cannot be written.

mod admit;
mod batches;
mod collection;
mod convert;
mod cut;
mod decode;
mod entities;
mod expansion;
mod grades;
mod layout;
mod limits;
mod read;
mod recode;
mod results;
mod splice;
mod stale;
mod stored;
mod tokenizer;
mod write;

pub(crate) use admit::can_write;
pub(crate) use batches::Batches;
pub use collection::{write_collection, write_single};
pub use convert::{write_cells, write_matrices};
pub use decode::Source;
pub(crate) use decode::{is_declaration_whole, not_in_encoding};
pub use grades::{graded, write_grades};
pub(crate) use read::no_sudoku;
pub use read::{Document, Puzzle};
pub(crate) use recode::Recoding;
pub use results::{counted, listed, solved, write_results};
pub(crate) use stored::Results;
pub use write::CellList;
