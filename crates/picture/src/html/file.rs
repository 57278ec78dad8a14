//! A file: its head with the style sheet, its title, and its end.

use std::io::{self, Write};

use minijinja::{Value, context};

use crate::page::{Answers, FrontMatter};
use crate::words::Phrase;

use super::board::Shared;
use super::options::BookOptions;
use super::style::style;

/// The title of a file whose puzzles are not in one document.
pub(super) const TITLE: Title<'_> = Title { text: "Sudoku", is_file: false };

/// The title of a file.
#[derive(Clone, Copy)]
pub(super) struct Title<'t> {
    pub text: &'t str,
    /// Whether it is the name of a file, which says little to a reader.
    pub is_file: bool,
}

/// A link to another file: its address and its text.
pub(super) type Link<'w> = (String, &'w str);

/// Writes what comes before the content of a file. The content has the boards that are in `shared`.
pub(super) fn write_head(
    out: &mut dyn Write,
    title: Title<'_>,
    subtitle: Option<String>,
    links: &[Link<'_>],
    options: &BookOptions,
    shared: &Shared,
) -> io::Result<()> {
    let words = &options.picture.words;
    // A part of a book has links to the others, and no front matter.
    let FrontMatter { subtitle: own_subtitle, author, year, copyright, .. } =
        if links.is_empty() { options.pages.front.clone() } else { FrontMatter::default() };
    let author = author.into_iter().chain(year.map(|year| year.to_string())).collect::<Vec<_>>().join(", ");
    let copyright = copyright.unwrap_or_default();
    let style = options.templates.text("style.css", style(options, shared))?;
    let link = |(address, text): &Link<'_>| context! { address => address.as_str(), text => *text };
    let is_cover = options.is_book && links.is_empty() && options.pages.title.is_some();
    let context = context! {
        lang => words.lang(),
        title => title.text,
        own_subtitle => own_subtitle.unwrap_or_default(),
        subtitle => subtitle.unwrap_or_default(),
        author,
        copyright => copyright.lines().map(Value::from).collect::<Vec<Value>>(),
        is_cover,
        // With answers overleaf it can be blank, so that the puzzles start on a right-hand page.
        has_back => !copyright.is_empty() || is_cover && options.pages.answers == Answers::Overleaf,
        is_file => title.is_file,
        is_untitled => options.is_book && options.pages.title.is_none(),
        links => links.iter().map(link).collect::<Vec<Value>>(),
        parts => words.get(Phrase::Parts),
        style => Value::from_safe_string(style),
        symbols => Value::from_safe_string(shared.drawings.symbols().to_owned()),
    };
    out.write_all(options.templates.text("head.html", context)?.as_bytes())
}

/// Writes what comes after the content of a file.
pub(super) fn write_end(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"</main></body></html>\n")
}
