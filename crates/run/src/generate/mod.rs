//! Puzzles made to order: made by several threads, and written as documents.
//!
//! `threads` passes the puzzles on in the order of their tries, and `form` makes documents and texts of them, with the
//! results of other tasks.

mod form;
mod threads;

pub use form::{Form, drawn_seed};
pub use threads::{Tried, generate};
