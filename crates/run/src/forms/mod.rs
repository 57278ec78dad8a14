//! Outcomes as pictures and books: writers for the boards that `sudoxml-picture` draws. `distinct` writes canonical forms, and
//! the puzzles with different ones.

mod book;
mod distinct;
mod parts;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;

pub use book::BookWriter;
pub use distinct::{CanonicalWriter, DistinctWriter};
pub use parts::PartsWriter;
#[cfg(feature = "pdf")]
pub use pdf::PdfWriter;
pub use picture::{PictureWriter, TextWriter};
