//! The one reader of texts: it finds the `<sudoku>` elements of a text, and shows the elements in each.
//!
//! `scanner` reads a text once, from its start to its end. It checks that the text is well-formed, with `tags` for the
//! attributes and namespaces of start tags, `leaf` for the elements of values, `rows` for many of them and `references` for
//! `&`. It accepts nothing
//! that it is not sure of: such a text has an error, or something rare, and the XML parser reads it. `parsed` shows what
//! the parser finds in the same form, a `tree` of each `<sudoku>`. `words` are the names that mean something in a puzzle,
//! and `characters` classes of bytes.
//!
//! In WebAssembly the functions of the scanner are not merged into one: the Java virtual machine, which the jar is for, never
//! compiles a method of more than 8,000 bytes.

mod characters;
mod leaf;
mod parsed;
mod references;
mod rows;
mod scanner;
mod tags;
mod tree;
mod words;

pub(super) use parsed::each_sudoku;
pub(super) use references::predefined;
pub(super) use scanner::scan;
pub(super) use tree::{Node, Tree, trim};
pub(super) use words::Word;
pub use words::XINCLUDE;
