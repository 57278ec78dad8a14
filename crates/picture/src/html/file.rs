//! A file: its head with the style sheet, its title, and its end.

use std::io::{self, Write};

use minijinja::{Value, context};

use crate::page::FrontMatter;
use crate::words::Phrase;

use super::board::Shared;
use super::options::BookOptions;
use super::style::style;

/// The title of a file whose puzzles are not in one document.
pub(super) const TITLE: &str = "Sudoku";

/// A link to another file: its address and its text.
pub(super) type Link<'w> = (String, &'w str);

/// Writes what comes before the content of a file. The content has the boards that are in `shared`.
pub(super) fn write_head(
    out: &mut dyn Write,
    title: &str,
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
    let context = context! {
        lang => words.lang(),
        title,
        own_subtitle => own_subtitle.unwrap_or_default(),
        subtitle => subtitle.unwrap_or_default(),
        author,
        copyright => copyright.lines().map(Value::from).collect::<Vec<Value>>(),
        is_cover => options.is_book && options.pages.title.is_some(),
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
