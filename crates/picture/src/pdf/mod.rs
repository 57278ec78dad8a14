//! A book of puzzles as PDF: pages for print and for screens, accessible (PDF/UA-1) and archivable (PDF/A-2a). The same
//! puzzles and options give the same bytes.
//!
//! ```
//! use sudoxml::document::{Document, SolveOptions};
//! use sudoxml::picture::{PageOptions, PictureOptions, Show, pdf::{Book, Fonts}};
//! let mut document = Document::parse("<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
//! let pictures = PictureOptions { show: Show::Puzzle, ..PictureOptions::default() };
//! let mut book = Book::new(PageOptions::default(), pictures, Fonts::default());
//! for outcome in document.solve(&SolveOptions::new().limit(3)) {
//!     assert!(book.add("may.xml", &outcome).is_empty());
//! }
//! let mut pdf = Vec::new();
//! book.finish(&mut pdf)?;
//! assert!(pdf.starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | purpose | modules |
//! |---|---|
//! | the book: its puzzles, and their order | `book`, `entry` |
//! | what is on each page | `compose`, `answers`, `answer_pages`, `steps`, `front` with the paragraphs of `prose` and the text of `solving` |
//! | where the parts of a page are | `plan`, `slots`, `style` |
//! | a board with its tags | `board` |
//! | the picture of one puzzle as a file | `single` |
//! | drawing, and the document with its outline | `canvas`, `press`, `pack`, `pdfx` |
//! | fonts, and text in lines | `fonts`, `typeset` |
//! | why a book cannot be made | `error` |

mod answer_pages;
mod answers;
mod board;
mod book;
mod canvas;
mod compose;
mod entry;
mod error;
pub(crate) mod fonts;
mod front;
mod heading_lines;
mod pack;
mod pdfx;
mod plan;
mod press;
mod prose;
mod single;
mod slots;
mod solving;
mod step_rows;
mod step_shapes;
mod step_text;
mod steps;
mod style;
#[cfg(test)]
mod tests;
mod typeset;

pub use book::{Book, check_heading};
pub(crate) use canvas::THICKENED;
pub(crate) use entry::missing_in_picture;
pub use error::{Boards, Error};
pub(crate) use fonts::OWN_FONTS;
pub use fonts::{FontError, Fonts};
pub(crate) use single::write_single;
pub(crate) use typeset::{Digits, Typesetter};
