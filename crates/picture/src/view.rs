//! What a board shows: the content and the marks of each cell.

use sudoku_engine::board::{Board, Cell, Geometry, Symbols, Value, ValueSet};
use sudoxml_document::outcome::Outcome;

use super::chains::Chains;
use super::words::{Phrase, Words};

/// What a cell is marked for. Each mark has a shape of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Its value is twice in a unit: a ring.
    Violation,
    /// Its value is not the same in all solutions: a triangle in the corner.
    Differs,
    /// A step follows from it: an outline.
    Pattern,
    /// A step places its value: a double outline.
    Placed,
}

impl Mark {
    /// All marks, in the order in which a description lists them.
    pub const ALL: [Mark; 4] = [Mark::Violation, Mark::Differs, Mark::Pattern, Mark::Placed];

    /// The class of its cells in HTML.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Violation => "violation",
            Mark::Differs => "differs",
            Mark::Pattern => "pattern",
            Mark::Placed => "placed",
        }
    }

    /// What a description says of its cells.
    pub(crate) const fn phrase(self) -> Phrase {
        match self {
            Mark::Violation => Phrase::Violation,
            Mark::Differs => Phrase::Differs,
            Mark::Pattern => Phrase::Pattern,
            Mark::Placed => Phrase::Placed,
        }
    }
}

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks(u8);

impl Marks {
    /// Whether the mark is in the set.
    pub const fn contains(self, mark: Mark) -> bool {
        self.0 >> (mark as u8) & 1 != 0
    }

    /// Whether the cell has no mark.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a mark.
    pub const fn insert(&mut self, mark: Mark) {
        self.0 |= 1 << (mark as u8);
    }

    /// The marks in the order of [`Mark::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |&mark| self.contains(mark))
    }
}

/// What a cell shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CellView {
    /// The value; `None` if the cell is blank.
    pub value: Option<Value>,
    /// Whether the puzzle gives the value.
    pub is_given: bool,
    /// The candidates to show. A cell with a value has none.
    pub candidates: ValueSet,
    /// The candidates among them that a step eliminates.
    pub eliminated: ValueSet,
    /// The value that a step places, if the cell still shows its candidates because chains lead to them.
    pub placed: Option<Value>,
    /// The number of the step that fills it, if the board has several steps.
    pub order: Option<usize>,
    /// The marks.
    pub marks: Marks,
}

/// What a board shows.
#[derive(Clone, Debug)]
pub struct BoardView {
    geometry: Geometry,
    symbols: Option<Symbols>,
    cells: Box<[CellView]>,
    /// Whether the numbers of its rows and columns are beside it.
    is_numbered: bool,
    /// The chains that are drawn on it.
    chains: Option<Chains>,
}

impl BoardView {
    /// The givens of a puzzle, with the cells that violate a rule marked. With `candidates`, each blank cell has the values
    /// that no other cell in its units contains.
    pub fn of_puzzle(outcome: &Outcome, candidates: bool) -> BoardView {
        let givens = &outcome.puzzle.givens;
        let mut view = BoardView::of_board(outcome, givens);
        for violation in &outcome.violations {
            violation.violation.cells.iter().for_each(|&cell| view.mark(cell, Mark::Violation));
        }
        if candidates {
            let cells = givens.geometry().cells().iter().zip(&mut view.cells);
            let blanks = cells.filter(|(_, cell)| cell.value.is_none());
            blanks.for_each(|(&cell, shown)| shown.candidates = givens.candidates(cell));
        }
        view
    }

    /// A solution, with these cells marked as those that are not the same in all solutions.
    pub fn of_solution(outcome: &Outcome, solution: &Board, differing: &[Cell]) -> BoardView {
        let mut view = BoardView::of_board(outcome, solution);
        differing.iter().for_each(|&cell| view.mark(cell, Mark::Differs));
        view
    }

    /// A board whose cells show what this function says.
    pub(crate) fn of_cells(outcome: &Outcome, cell: impl FnMut(usize) -> CellView) -> BoardView {
        let geometry = outcome.puzzle.givens.geometry().clone();
        let cells = (0..geometry.cells().len()).map(cell).collect();
        BoardView { geometry, symbols: outcome.puzzle.symbols.clone(), cells, is_numbered: false, chains: None }
    }

    fn of_board(outcome: &Outcome, board: &Board) -> BoardView {
        let givens = outcome.puzzle.givens.values();
        BoardView::of_cells(outcome, |index| CellView {
            value: board.values()[index],
            is_given: givens[index].is_some(),
            ..CellView::default()
        })
    }

    /// The same board with blank cells.
    pub(crate) fn without_content(&self) -> BoardView {
        let cells = vec![CellView::default(); self.cells.len()].into();
        BoardView { cells, is_numbered: false, chains: None, ..self.clone() }
    }

    /// The same board for sentences that name cells and values by their numbers: those of its rows and columns are beside it, and
    /// values are no symbols.
    pub(crate) fn with_numbers(self) -> BoardView {
        BoardView { is_numbered: true, symbols: None, ..self }
    }

    /// The same board with these chains.
    pub(crate) fn with_chains(self, chains: Option<Chains>) -> BoardView {
        BoardView { chains, ..self }
    }

    /// The same board without the numbers beside it.
    pub(crate) fn without_numbers(&self) -> BoardView {
        BoardView { is_numbered: false, ..self.clone() }
    }

    /// Marks a cell.
    pub(crate) fn mark(&mut self, cell: Cell, mark: Mark) {
        let index = self.geometry.index(cell);
        self.cells[index].marks.insert(mark);
    }

    /// The size, the boxes and the units.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Whether it has more units than rows, columns and boxes or regions.
    #[cfg(feature = "pdf")]
    pub(crate) fn has_further_units(&self) -> bool {
        use sudoku_engine::board::UnitKind::{Box, Column, Row};
        self.geometry.units().iter().any(|unit| !matches!(unit.kind(), Row | Column | Box))
    }

    /// The number of rows, of columns and of values.
    pub fn size(&self) -> usize {
        self.geometry.size().into()
    }

    /// What each cell shows, in reading order.
    pub fn cells(&self) -> &[CellView] {
        &self.cells
    }

    /// Whether the numbers of its rows and columns are beside it.
    pub fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    /// Whether it has several steps, whose order is in the corners of their cells.
    pub fn has_order(&self) -> bool {
        self.cells.iter().any(|cell| cell.order.is_some())
    }

    /// The chains that are drawn on it.
    pub fn chains(&self) -> Option<&Chains> {
        self.chains.as_ref()
    }

    /// The rows from the top, each with its cells.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[CellView]> {
        self.cells.chunks(self.size())
    }

    /// The text for a value: its symbol, or its number.
    pub fn text_of(&self, value: Value) -> String {
        let symbol = self.symbols.as_ref().and_then(|symbols| symbols.char_of(value));
        symbol.map_or_else(|| value.to_string(), String::from)
    }

    /// The largest number of characters that a value has.
    pub fn widest_value(&self) -> usize {
        if self.symbols.is_none() && self.size() > 9 { 2 } else { 1 }
    }

    /// The board in words, row by row: `Row 1: 5, blank, 3. Row 2: …`. A mark follows the value that it is on.
    pub fn description(&self, words: &Words) -> String {
        let blank = || words.get(Phrase::Blank).to_owned();
        let cell = |cell: &CellView| {
            let value = cell.value.or(cell.placed).map_or_else(blank, |value| self.text_of(value));
            let marks = cell.marks.iter().map(|mark| format!(" ({})", words.get(mark.phrase())));
            marks.fold(value, |text, mark| text + &mark)
        };
        let row = |(number, row): (usize, &[CellView])| {
            let cells: Vec<String> = row.iter().map(cell).collect();
            words.fill(Phrase::Row, [("number", &(number + 1).to_string()), ("values", &cells.join(", "))])
        };
        self.rows().enumerate().map(row).collect::<Vec<String>>().join(" ")
    }
}
