//! Boards as pictures. A board is laid out once, in micrometres on paper, and each form draws this same picture.
//!
//! ```
//! use sudoxml::document::{Document, SolveOptions};
//! use sudoxml::picture::PictureOptions;
//! let mut document = Document::parse("<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
//! let outcome = &document.solve(&SolveOptions::new().limit(3))[0];
//! let svg = PictureOptions::default().svg(outcome);
//! assert!(svg.contains("<title id=\"title\">May 4</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | what | item |
//! |---|---|
//! | one puzzle, as SVG or text | [`PictureOptions`], which makes a [`Sheet`] |
//! | pages and books for a browser | [`html`] |
//! | books for print | `pdf`, with the feature `pdf` |
//! | what the user asks for, in one value for every form | [`RenderOptions`] |
//! | a board with marks and arrows of your own | [`BoardView`] |
//! | colours and weights of lines | [`Look`], [`Style`], [`Theme`] |
//! | headings, running heads and words | [`Heading`], [`Running`], [`Words`] |
//!
//! As `sudoxml::picture` it promises stability; the crate below, `sudoxml-picture`, does not.

// | purpose | modules |
// |---|---|
// | what is drawn: shapes, inks, lengths, and how all of it looks | `shape`, `ink`, `length`, `density`, `look` |
// | the pages of a book, and the order of its puzzles | `page`, `how_to`, `output_profile`, `order` |
// | texts with places to fill in | `pattern`, `heading` of a puzzle, `running` at the top and the foot of a page, and the `text_sizes` of pages |
// | what is added to puzzles, in each language | `words` |
// | what a board shows: contents, marks and chains | `view`, `steps`, `chains` |
// | a puzzle with its heading, its boards and its steps | `sheet` |
// | where everything is | `lay_out` for a board, `route` for its arrows, `arrange` for a sheet, `last_line` of a paragraph |
// | forms | `file` for single pictures, `svg`, `text`, `html`, `pdf` |
// | forms with the letters as shapes of `outline` | `png`, `eps`, `svg` if the user asks for it |

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod arrange;
mod board_in_words;
mod chains;
mod density;
#[cfg(feature = "pdf")]
mod eps;
mod file;
mod heading;
mod how_to;
pub mod html;
mod ink;
mod lay_out;
mod length;
mod line_ends;
mod look;
pub mod options;
mod order;
#[cfg(feature = "pdf")]
mod outline;
mod output_profile;
mod page;
mod pattern;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
mod png;
mod route;
mod running;
mod shape;
mod sheet;
mod steps;
mod svg;
mod text;
mod text_sizes;
mod view;
mod words;

pub use chains::{Arrow, Chains, Node, Spot};
pub use density::{Density, ParseDensityError};
pub use heading::Heading;
pub use how_to::{HowTo, ParseHowToError};
pub use ink::{Cmyk, Ink, Rgb, Theme};
pub use length::{Length, ParseLengthError};
pub use look::{Look, Style, StyleError};
pub use options::{CellSize, Form, FormError, ParseCellSizeError, RenderOptions};
pub use output_profile::{OutputProfile, OutputProfileError};
pub use page::{
    Answers, ColorSpace, FrontMatter, PageOptions, PageSize, ParsePageSizeError, ParsePerPageError, PerPage,
    SectionsBy, Sort,
};
pub use pattern::ParsePatternError;
pub use running::Running;
pub use shape::{Anchor, Area, Curve, Line, Picture, Point, Shape, Text, Weight};
pub use sheet::{Figure, PictureFile, PictureOptions, Sheet, Show, TextForm};
pub use sheet::{Plate, compared};
pub use steps::{Single, Singles, StepView};
pub use sudoku_engine::logic::Language;
pub use svg::svg;
pub use view::{BoardView, CellView, Mark, Marks};
pub use words::{OwnWords, Words};
