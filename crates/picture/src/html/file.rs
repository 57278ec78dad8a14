//! A file: its head with the style sheet, its title, and its end.

use std::io::{self, Write};

use askama::Template;

use crate::words::{Phrase, Words};

use super::board::Shared;
use super::options::BookOptions;
use super::puzzle::written;
use super::style::Style;

/// The title of a file whose puzzles are not in one document.
pub(super) const TITLE: &str = "Sudoku";

/// A link to another file: its address and its text.
pub(super) type Link<'w> = (String, &'w str);

#[derive(Template)]
#[template(path = "head.html")]
struct Head<'f> {
    words: &'f Words,
    title: &'f str,
    style: String,
    symbols: &'f str,
    /// What is said below the title.
    subtitle: Option<String>,
    is_cover: bool,
    links: &'f [Link<'f>],
}

/// Writes what comes before the content of a file. The content has the boards that are in `shared`.
pub(super) fn write_head(
    out: &mut dyn Write,
    title: &str,
    subtitle: Option<String>,
    links: &[Link<'_>],
    options: &BookOptions,
    shared: &Shared,
) -> io::Result<()> {
    let is_cover = options.is_book && options.pages.title.is_some();
    let style = written(&Style::new(options, shared));
    let words = &options.picture.words;
    let head = Head { words, title, style, symbols: shared.drawings.symbols(), subtitle, is_cover, links };
    out.write_all(written(&head).as_bytes())
}

/// Writes what comes after the content of a file.
pub(super) fn write_end(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"</main></body></html>\n")
}
