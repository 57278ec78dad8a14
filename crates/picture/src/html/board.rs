//! A board as a table, with its lines and marks as a drawing in the background.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use askama::Template;

use crate::lay_out::{candidate_places, candidate_size, candidates_side, cell_for_digits, digit_size, readable_cell};
use crate::length::Length;
use crate::sheet::{Figure, PictureOptions};
use crate::view::{BoardView, CellView};

use super::drawing::{Drawing, Drawings};

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
}

impl Shared {
    pub fn new(pictures: &PictureOptions) -> Shared {
        let drawings = Drawings::new(pictures.look(), pictures.cell());
        Shared { pictures: pictures.clone(), drawings, kinds: BTreeMap::new() }
    }
}

/// The table of a board.
#[derive(Template)]
#[template(path = "board.html")]
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

    /// The text of the value of a cell.
    fn value(&self, cell: &CellView) -> Option<String> {
        cell.value.map(|value| self.board.text_of(value))
    }

    /// The places for the candidates of a cell, up to that of the largest: each with its text, with its element,
    /// which says whether it is eliminated, and with its class in chains, if the cell has it.
    fn places(
        &self,
        cell: &CellView,
        index: usize,
    ) -> impl Iterator<Item = Option<(String, &'static str, Option<&'static str>)>> {
        let mut values = cell.candidates.iter().peekable();
        let last = cell.candidates.iter().last().map_or(0, |value| value.index() + 1);
        let class = move |value| {
            let node = self.board.chains()?.nodes.get(&(index, value))?;
            (!cell.eliminated.contains(value)).then_some(if node.is_off { "off" } else { "on" })
        };
        let tag = |value| if cell.eliminated.contains(value) { "s" } else { "i" };
        let shown = move |value| (self.board.text_of(value), tag(value), class(value));
        (0..last).map(move |index| values.next_if(|value| value.index() == index).map(shown))
    }

    /// The classes of a cell: the names of its marks.
    fn classes(&self, cell: &CellView) -> String {
        cell.marks.iter().map(|mark| mark.name()).collect::<Vec<_>>().join(" ")
    }
}
