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

/// The links at the start of a file.
#[derive(Clone, Copy)]
pub(super) enum Links<'l> {
    /// To the puzzles of a document, or none.
    ToPuzzles(&'l [Link<'l>]),
    /// From a part of a book to the others.
    ToParts(&'l [Link<'l>]),
}

/// How many pages of a book are before its contents: the title page and its back.
pub(super) fn pages_before_contents(options: &BookOptions) -> usize {
    usize::from(is_cover(options)) + usize::from(has_back(options))
}

fn is_cover(options: &BookOptions) -> bool {
    options.is_book && options.pages.title.is_some()
}

/// Whether the title page has a back. With answers overleaf it can be blank, so that the puzzles start on a right-hand page.
fn has_back(options: &BookOptions) -> bool {
    let copyright = options.pages.front.copyright.as_deref().unwrap_or_default();
    !copyright.is_empty() || is_cover(options) && options.pages.answers == Answers::Overleaf
}

/// Writes what comes before the content of a file. The content has the boards that are in `shared`.
pub(super) fn write_head(
    out: &mut dyn Write,
    title: Title<'_>,
    subtitle: Option<String>,
    links: Links<'_>,
    options: &BookOptions,
    shared: &Shared,
) -> io::Result<()> {
    let words = &options.picture.words;
    // A part of a book has links to the others, and no front matter.
    let (links, is_part, label) = match links {
        Links::ToPuzzles(links) => (links, false, Phrase::Index),
        Links::ToParts(links) => (links, true, Phrase::Parts),
    };
    let FrontMatter { subtitle: own_subtitle, author, year, copyright, .. } =
        if is_part { FrontMatter::default() } else { options.pages.front.clone() };
    let author = author.into_iter().chain(year.map(|year| year.to_string())).collect::<Vec<_>>().join(", ");
    let copyright = copyright.unwrap_or_default();
    let style = options.templates.text("style.css", style(options, shared))?;
    let link = |(address, text): &Link<'_>| context! { address => address.as_str(), text => *text };
    let context = context! {
        lang => words.lang(),
        title => title.text,
        own_subtitle => own_subtitle.unwrap_or_default(),
        subtitle => subtitle.unwrap_or_default(),
        author,
        copyright => copyright.lines().map(Value::from).collect::<Vec<Value>>(),
        is_cover => is_cover(options) && !is_part,
        has_back => has_back(options) && !is_part,
        is_file => title.is_file,
        is_untitled => options.is_book && options.pages.title.is_none(),
        links => links.iter().map(link).collect::<Vec<Value>>(),
        parts => words.get(label),
        style => Value::from_safe_string(style),
        symbols => Value::from_safe_string(shared.drawings.symbols().to_owned()),
    };
    out.write_all(options.templates.text("head.html", context)?.as_bytes())
}

/// Writes what comes after the content of a file.
pub(super) fn write_end(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"</main></body></html>\n")
}
