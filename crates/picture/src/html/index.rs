//! The index: an entry for each puzzle, with a thumbnail.

use std::fmt::Write as _;
use std::io::{self, Read, Seek, Write};

use minijinja::{Value, context};

use crate::view::{BoardView, CellView};
use crate::words::{Phrase, Words};

use super::board::Shared;
use super::drawing::Drawing;
use super::escape::escape;
use super::item::Item;
use super::options::BookOptions;
use super::section::{ANSWERS, Sections};
use super::store::Store;

/// The width of a cell of a thumbnail, and the place of the baseline of its digit. Their unit is their own.
const CELL: usize = 10;
const BASELINE: usize = 7;

/// The end of a list of entries.
const LIST_END: &str = "</ol>\n";

/// A small picture of a board: the values of each row, and the place of each of them.
struct Thumbnail {
    side: usize,
    drawing: Drawing,
    /// For each row that is not blank the place of its baseline, and those of its values.
    rows: Vec<(usize, String, String)>,
}

impl Thumbnail {
    fn of(board: &BoardView, shared: &mut Shared) -> Thumbnail {
        let middle = |index: usize| index * CELL + CELL / 2;
        let value = |cell: &CellView| cell.value.map(|value| board.text_of(value));
        // Two characters are too wide. Digits between dots would look like an error, so then all values are dots.
        let has_wide = board.rows().flatten().filter_map(value).any(|text| text.chars().nth(1).is_some());
        let row = |(row, cells): (usize, &[CellView])| {
            let (mut places, mut values) = (String::new(), String::new());
            for (col, text) in cells.iter().enumerate().filter_map(|(col, cell)| Some((col, value(cell)?))) {
                values.push_str(if has_wide { "\u{25aa}" } else { &text });
                let separator = if places.is_empty() { "" } else { " " };
                let _ = write!(places, "{separator}{}", middle(col));
            }
            (!values.is_empty()).then(|| (row * CELL + BASELINE, places, values))
        };
        Thumbnail {
            side: board.size() * CELL,
            drawing: shared.drawings.of_geometry(board),
            rows: board.rows().enumerate().filter_map(row).collect(),
        }
    }

    fn html(&self) -> String {
        let (outer, drawing) = (self.side, &self.drawing.content);
        let mut html = format!("<svg class=\"thumbnail\" viewBox=\"0 0 {outer} {outer}\" aria-hidden=\"true\">");
        match self.drawing.side {
            Some(side) => html.push_str(&format!("<svg viewBox=\"0 0 {side} {side}\">{drawing}</svg>")),
            None => html.push_str(drawing),
        }
        for (baseline, places, values) in &self.rows {
            html.push_str(&format!("<text y=\"{baseline}\" x=\"{places}\">{}</text>", escape(values)));
        }
        html + "</svg>"
    }
}

/// The index of a book, up to its last entry.
#[derive(Debug)]
pub(super) struct Index<S> {
    entries: Store<S>,
    sections: Sections,
    is_empty: bool,
}

impl<S: Read + Write + Seek> Index<S> {
    pub fn new(store: S, options: &BookOptions) -> Index<S> {
        Index { entries: Store::new(store), sections: Sections::new(options), is_empty: true }
    }

    /// Adds a puzzle. `file` is the file that has the puzzle; empty, if it is that of the index.
    pub fn add(&mut self, item: &Item, file: &str, options: &BookOptions, shared: &mut Shared) -> io::Result<()> {
        let section = self.sections.heading(item, 3);
        let mut text = String::new();
        if section.is_some() || self.is_empty {
            text.push_str(if self.is_empty { "" } else { LIST_END });
            text.push_str(&section.unwrap_or_default());
            text.push_str("<ol class=\"entries\">\n");
            self.is_empty = false;
        }
        let thumbnail = item.figures.iter().next().map(|figure| Thumbnail::of(&figure.board, shared).html());
        text.push_str(&options.templates.text(
            "entry.html",
            context! {
                file,
                number => item.number,
                is_numbered => item.is_numbered,
                title => item.title.as_str(),
                facts => item.facts.as_str(),
                answer => item.link_to_answer().unwrap_or_default(),
                thumbnail => Value::from_safe_string(thumbnail.unwrap_or_default()),
            },
        )?);
        self.entries.write(&text)
    }

    /// Writes the index, with its heading. It begins with a link to the puzzle with this number, if that is in the same file, and to
    /// the answers, if they are at the end of it: who has no mouse need not go through all links.
    pub fn write_to(self, out: &mut dyn Write, words: &Words, first: Option<(usize, bool)>) -> io::Result<()> {
        let title = escape(words.get(Phrase::Index));
        writeln!(out, "<nav class=\"index\" aria-labelledby=\"index\"><h2 id=\"index\">{title}</h2>")?;
        if let Some((number, has_answers)) = first.filter(|_| !self.is_empty) {
            let [puzzles, answers] = [Phrase::ToPuzzles, Phrase::Answers].map(|phrase| escape(words.get(phrase)));
            let answers = if has_answers { format!("<a href=\"#{ANSWERS}\">{answers}</a>") } else { String::new() };
            writeln!(out, "<p class=\"to\"><a href=\"#p{number}\">{puzzles}</a>{answers}</p>")?;
        }
        self.entries.copy_to(out)?;
        out.write_all(if self.is_empty { b"" } else { LIST_END.as_bytes() })?;
        out.write_all(b"</nav>\n")
    }
}
