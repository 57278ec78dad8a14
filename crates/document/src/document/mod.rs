//! XML documents: from bytes to puzzles, and from outcomes to the same bytes with the results inserted.
//!
//! | step | modules, in the order in which they process data |
//! |---|---|
//! | bytes to text | `source`, `recode` for streams, `cut` for offsets of the bytes |
//! | a part of a large document | `batches`; `parts` for several machines |
//! | limits before parsing | `tokenizer`, `names`, `limits`, `entities`, `expansion` |
//! | text to puzzles | `parse`, `plain`, `reader`, `form`, `boards`, `elements`, `nodes`, `malformed`, `readable` |
//! | a [`Document`] | `model`, with `site` for the offset of each result, `stored` and `stale` for earlier results |
//! | results to bytes | `admit`, `results`, `convert`, `collection`, `write`, `skeleton`, `values`, `layout`, `splice` |

mod admit;
mod batches;
mod boards;
mod collection;
mod convert;
mod cut;
mod elements;
mod entities;
mod error;
mod expansion;
mod form;
mod layout;
mod limits;
mod malformed;
mod model;
mod names;
mod nodes;
mod parse;
mod parts;
mod plain;
mod readable;
mod reader;
mod recode;
mod results;
mod site;
mod skeleton;
mod source;
mod splice;
mod stale;
mod stored;
mod tokenizer;
mod values;
mod write;

pub use batches::{Batch, Batches};
pub use collection::{COLLECTION_END, collection_start, single, write_sudokus};
pub use convert::PuzzleElement;
pub use error::DocumentError;
pub use model::Results;
pub use model::{Document, PuzzleRef};
pub use parse::{no_sudoku, parse_both_ways};
pub use parts::{DocumentPart, split};
pub use recode::{Recoding, invalid_bytes};
pub use site::{Earlier, Reading};
pub use source::{Source, is_declaration_whole, not_in_encoding};
pub use write::CellList;

pub use crate::outcome::SolveOptions;
