//! `render`: pictures of puzzles. A file for each form; what the pictures look like is tested in `tests/programs/pictures`.

mod flags;
mod html;
#[cfg(feature = "png")]
mod image;
#[cfg(feature = "png")]
mod pdf;
mod svg;
mod templates;
mod text;
mod words;
