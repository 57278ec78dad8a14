//! Outcomes as pictures and books: writers for the boards that `sudoxml-picture` draws.

mod book;
mod parts;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;

pub use book::BookWriter;
pub use parts::PartsWriter;
#[cfg(feature = "pdf")]
pub use pdf::PdfWriter;
pub use picture::{SvgWriter, TextWriter};
