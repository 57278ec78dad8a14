//! sudoxml in SQL: an extension that any client of DuckDB loads. `build.sh` makes its file.
//!
//! `entry` is what DuckDB calls, `functions` has the functions of one puzzle, `tables` the columns of the tables of documents, and `scan` reads a document
//! for a table.

mod entry;
mod functions;
mod scan;
mod tables;
