//! XML documents: from bytes to puzzles, and from outcomes to the same bytes with the results inserted.
//!
//! | step | modules, in the order in which they process data |
//! |---|---|
//! | bytes to text | `source`, `recode` for streams, `byte_offset` for offsets of the bytes |
//! | a part of a large document | `batches` with `input`; `split` for several machines |
//! | limits before parsing | `tokenizer`, `names`, `limits`, `entities`, `expansion`, with `recent` for what they know of references |
//! | text to puzzles | `parse` with `reading`, `scan`, `reader`, `declared_board` with `geometries`, `boards`, `elements`; `includes` with `expanded` for XInclude; `malformed` and `readable` for a text with an error |
//! | a [`Document`] | `model`, with `offsets` for the place of each result, `earlier_result` and `stale` for earlier results |
//! | results to bytes | `writable`, `audit` with `fix`, `results`, `audit_element`, `convert`, `collection`, `write`, `skeleton`, `values`, `layout`, `splice` |

// The documentation has the methods of a document in this order.
mod parse;

mod solve;

mod results;

mod audit;
mod audit_element;
mod batches;
mod boards;
mod byte_offset;
mod collection;
mod convert;
mod declared_board;
mod earlier_result;
mod element_text;
mod elements;
mod entities;
mod error;
mod expanded;
mod expansion;
mod fix;
mod geometries;
mod grade_element;
mod includes;
mod input;
mod layout;
mod limits;
mod malformed;
mod model;
mod names;
mod offsets;
mod parser_text;
mod prolog;
mod readable;
mod reader;
mod reading;
mod recent;
mod recode;
mod refused;
mod scan;
mod skeleton;
mod source;
mod splice;
mod split;
mod stale;
mod tokenizer;
mod values;
mod writable;
mod write;

pub use batches::{Batch, Batches};
pub use collection::{COLLECTION_END, collection, collection_start, generated_start, single, write_sudokus};
pub use convert::PuzzleElement;
pub use error::DocumentError;
pub use includes::{Included, Includes, Resources, Unresolved};
pub use model::Results;
pub use model::{Document, PuzzleRef};
pub use names::is_name;
pub use parse::{no_sudoku, parse_both_ways};
pub use reading::{Earlier, ParseOptions, Reading};
pub use recode::{Recoding, invalid_bytes};
pub use scan::XINCLUDE;
pub use source::{Source, is_declaration_whole, not_in_encoding};
pub use split::{DocumentPart, split};
pub use write::CellList;

pub use crate::audit::AuditSettings;
pub use crate::outcome::SolveOptions;
