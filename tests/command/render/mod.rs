//! `render`: pictures of puzzles. A file for each form; what the pictures look like is tested in `tests/programs/pictures`.

mod flags;
mod html;
mod image;
mod svg;
mod templates;
mod text;
mod words;
