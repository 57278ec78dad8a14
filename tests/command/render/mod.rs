//! `render`: pictures of puzzles. A file for each form; what the pictures look like is tested in `tests/pictures`.

mod flags;
mod html;
mod svg;
mod text;
