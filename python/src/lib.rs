//! The wheel: sudoxml for Python. The package `sudoxml` in Python is a thin layer over this module.
//!
//! | module | contains |
//! |---|---|
//! | `call` | calls of the library without the lock of the interpreter, which Ctrl-C can end |
//! | `fault` | exceptions and findings |
//! | `options` | arguments of Python as options of the library |
//! | `capsule` | a schema and batches for the PyCapsule protocol of Arrow |
//! | `documents` | one document in, one document out; findings of files and folders |
//! | `generate` | puzzles made to order |
//! | `generated_table` | puzzles made to order as an Arrow stream |
//! | `grids` | many puzzles of 81 characters at once |
//! | `objects` | `Document`, `Puzzle`, `Grade` and the iterator over solutions |
//! | `parts` | the parts of a large document, for several machines |
//! | `progress` | how far long work is |
//! | `reading` | how documents are read: their includes and the namespace of puzzles |
//! | `render` | pictures and books of the puzzles of a document |
//! | `table` | a row for each puzzle as an Arrow stream |

mod call;
mod capsule;
mod documents;
mod fault;
mod generate;
mod generated_table;
mod grids;
mod objects;
mod options;
mod parts;
mod progress;
mod reading;
mod render;
mod table;

use pyo3::prelude::*;

/// The part of `sudoxml` that is in Rust.
#[pymodule(gil_used = true)]
mod _sudoxml {
    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::documents::{check, convert, decoded, process};
    #[pymodule_export]
    use crate::generate::{Generated, Generator};
    #[pymodule_export]
    use crate::grids::{canonical, counts, ratings, solutions, verdicts};
    #[pymodule_export]
    use crate::objects::{Document, Grade, Puzzle, Solutions};
    #[pymodule_export]
    use crate::parts::{Part, parts};
    #[pymodule_export]
    use crate::render::render;
    #[pymodule_export]
    use crate::table::Table;
}
