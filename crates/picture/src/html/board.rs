//! A board as a table, with its lines and marks as a drawing in the background.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use sudoku_engine::board::Value;

use crate::lay_out::{candidate_places, candidate_size, candidates_side, cell_for_digits, digit_size, readable_cell};
use crate::length::Length;
use crate::sheet::{Figure, PictureOptions};
use crate::view::{BoardView, CellView};

use super::drawing::{Drawing, Drawings};
use super::escape::escape;

/// What decides the sizes of the text of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Kind {
    /// The number of rows, of columns and of values.
    pub size: usize,
    /// Whether a value can have two characters.
    pub is_wide: bool,
    /// Whether its candidates leave space for chains.
    pub has_chains: bool,
}

impl Kind {
    pub fn of(board: &BoardView) -> Kind {
        Kind { size: board.size(), is_wide: board.widest_value() > 1, has_chains: board.chains().is_some() }
    }
}

/// The class of the boards of this kind: `n9`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wide, chains) = (if self.is_wide { "w" } else { "" }, if self.has_chains { "c" } else { "" });
        write!(f, "n{}{wide}{chains}", self.size)
    }
}

/// The sizes of the text of the boards of one kind. Lengths are for a cell of 1 mm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// The font of the values.
    pub digit: Length,
    /// The font of the candidates.
    pub candidate: Length,
    /// The part of a cell that its candidates fill.
    pub candidates: Length,
    /// How many candidates are beside each other, and how many one above the other.
    pub places: (usize, usize),
    /// The width of the smallest cell that the theme allows on paper.
    pub least: Length,
    /// The width of a cell, if it is not that of other boards.
    pub own: Option<Length>,
}

impl Sizes {
    fn of(board: &BoardView, pictures: &PictureOptions) -> Sizes {
        let cell = Length::mm(1);
        let least = pictures.look().least_digit_size();
        let is_larger = board.chains().is_some() && pictures.cell_size.is_none();
        Sizes {
            digit: digit_size(board, cell),
            candidate: candidate_size(board, cell),
            candidates: candidates_side(board, cell),
            places: candidate_places(board.size()),
            least: if least == Length::ZERO { least } else { cell_for_digits(board, least) },
            own: is_larger.then(|| readable_cell(board, pictures.cell())),
        }
    }
}

/// What the boards of a file share: their drawings and their sizes.
#[derive(Debug)]
pub(super) struct Shared {
    pictures: PictureOptions,
    /// The drawings.
    pub drawings: Drawings,
    /// The sizes of each kind of board.
    pub kinds: BTreeMap<Kind, Sizes>,
    /// The numbers of characters of the longest title of a puzzle, and of the longest line below one.
    pub longest_title: usize,
    pub longest_facts: usize,
    /// How many answers are at the end, or overleaf.
    pub answers: usize,
    /// The address of the index; empty if there is none.
    pub index: &'static str,
}

impl Shared {
    /// Nothing yet, for boards drawn like this, in a file with an index at this address.
    pub fn new(pictures: &PictureOptions, index: &'static str) -> Shared {
        let drawings = Drawings::new(pictures.look(), pictures.cell());
        Shared {
            pictures: pictures.clone(),
            drawings,
            kinds: BTreeMap::new(),
            longest_title: 0,
            longest_facts: 0,
            answers: 0,
            index,
        }
    }
}

/// The table of a board.
pub(super) struct Table<'b> {
    kind: Kind,
    drawing: Drawing,
    caption: Cow<'b, str>,
    board: Cow<'b, BoardView>,
}

impl<'b> Table<'b> {
    pub fn new(caption: impl Into<Cow<'b, str>>, board: &'b BoardView, shared: &mut Shared) -> Table<'b> {
        Table::with(caption.into(), Cow::Borrowed(board), shared)
    }

    /// The table of a figure.
    pub fn of(figure: Cow<'b, Figure>, shared: &mut Shared) -> Table<'b> {
        match figure {
            Cow::Borrowed(Figure { caption, board }) => Table::new(caption, board, shared),
            Cow::Owned(Figure { caption, board }) => Table::with(Cow::Owned(caption), Cow::Owned(board), shared),
        }
    }

    fn with(caption: Cow<'b, str>, board: Cow<'b, BoardView>, shared: &mut Shared) -> Table<'b> {
        let kind = Kind::of(&board);
        shared.kinds.entry(kind).or_insert_with(|| Sizes::of(&board, &shared.pictures));
        Table { kind, drawing: shared.drawings.of(&board), caption, board }
    }

    /// The number of its values.
    fn size(&self) -> u8 {
        self.board.geometry().size()
    }

    /// The table as HTML: the drawing, the numbers of the columns, and the rows, each with its number.
    pub fn html(&self) -> String {
        let mut html = String::with_capacity(8192);
        // Writing to memory does not fail.
        let _ = self.write(&mut html);
        html
    }

    fn write(&self, html: &mut String) -> fmt::Result {
        write!(html, "<div class=\"board {}\"><svg class=\"lines\" aria-hidden=\"true\"", self.kind)?;
        if let Some(side) = self.drawing.side {
            write!(html, " viewBox=\"0 0 {side} {side}\"")?;
        }
        let (drawing, caption) = (&self.drawing.content, escape(&self.caption));
        write!(html, ">{drawing}</svg>\n<table><caption>{caption}</caption>\n<tr><td></td>")?;
        for col in 1..=self.kind.size {
            write!(html, "<th scope=\"col\">{col}</th>")?;
        }
        html.push_str("</tr>\n");
        let texts: Vec<String> =
            Value::up_to(self.size()).map(|value| escape(&self.board.text_of(value)).into_owned()).collect();
        let mut cells = self.board.cells().iter().enumerate();
        for row in 1..=self.kind.size {
            write!(html, "<tr><th scope=\"row\">{row}</th>")?;
            for (index, cell) in cells.by_ref().take(self.kind.size) {
                html.push_str("<td");
                if !cell.marks.is_empty() {
                    let classes: Vec<&str> = cell.marks.iter().map(|mark| mark.name()).collect();
                    write!(html, " class=\"{}\"", classes.join(" "))?;
                }
                html.push('>');
                self.add_content(cell, index, &texts, html);
                html.push_str("</td>");
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</table></div>\n");
        Ok(())
    }

    /// Adds what a cell shows: its value, or its candidates. `texts` has the text of each value.
    fn add_content(&self, cell: &CellView, index: usize, texts: &[String], html: &mut String) {
        match cell.value {
            Some(value) if cell.is_given => add(html, ["<b>", text_of(texts, value), "</b>"]),
            Some(value) => html.push_str(text_of(texts, value)),
            None if cell.candidates.is_empty() => {}
            None => self.add_candidates(cell, index, texts, html),
        }
    }

    /// Adds the places for the candidates of a cell, up to that of the largest. Each has an element, which says whether the
    /// candidate is eliminated, and with a class in chains, if the cell has it.
    fn add_candidates(&self, cell: &CellView, index: usize, texts: &[String], html: &mut String) {
        let last = cell.candidates.iter().last();
        html.push_str("<small>");
        for value in Value::up_to(self.size()).take_while(|value| Some(*value) <= last) {
            if !cell.candidates.contains(value) {
                html.push_str("<i></i>");
                continue;
            }
            let is_eliminated = cell.eliminated.contains(value);
            let (start, end) = if is_eliminated { ("<s", "</s>") } else { ("<i", "</i>") };
            let node = self.board.chains().filter(|_| !is_eliminated);
            let class = match node.and_then(|chains| chains.nodes.get(&(index, value))) {
                Some(node) if node.is_off => " class=\"off\">",
                Some(_) => " class=\"on\">",
                None => ">",
            };
            add(html, [start, class, text_of(texts, value), end]);
        }
        html.push_str("</small>");
    }
}

fn text_of(texts: &[String], value: Value) -> &str {
    texts.get(value.index()).map_or("", String::as_str)
}

fn add<const N: usize>(html: &mut String, parts: [&str; N]) {
    parts.into_iter().for_each(|part| html.push_str(part));
}
