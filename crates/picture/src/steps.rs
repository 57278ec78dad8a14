//! The steps of a grade as boards: each shows the candidates before the step, what the step follows from, and what it
//! changes.

use sudoku_engine::board::classic::Cell;
use sudoku_engine::board::{Value, ValueSet};
use sudoku_engine::logic::{Rating, Step, Technique};
use sudoxml_document::outcome::Outcome;

use super::view::{BoardView, CellView, Mark};

/// One step on a board of its own.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepView {
    /// The technique.
    pub technique: Technique,
    /// How hard the step is.
    pub rating: Rating,
    /// The step in words.
    pub sentence: String,
    /// The board before the step. The cells that show why are marked, and so is what the step does.
    pub board: BoardView,
}

impl StepView {
    /// The heading of the step with this number, from 1, in every form: `Step 3: naked pair, rating 3.0`.
    pub fn heading(&self, number: usize) -> String {
        format!("Step {number}: {}, rating {}", in_words(self.technique), self.rating)
    }

    /// The caption of its board: `The board before step 3`.
    pub fn caption(number: usize) -> String {
        format!("The board before step {number}")
    }
}

/// The name of a technique in words: `naked pair`.
pub(super) fn in_words(technique: Technique) -> String {
    technique.name().replace('-', " ")
}

/// The steps of an outcome. Only a classic puzzle has steps.
pub(super) fn steps(outcome: &Outcome) -> Vec<StepView> {
    let Some(mut state) = State::of(outcome).filter(|_| !outcome.steps.is_empty()) else { return Vec::new() };
    let view = |step: &Step| {
        let board = state.before(outcome, step);
        state.apply(step);
        StepView { technique: step.technique, rating: step.rating, sentence: step.sentence(), board }
    };
    outcome.steps.iter().map(view).collect()
}

/// The values and the candidates of a classic board while steps are applied.
struct State {
    values: [Option<Value>; 81],
    candidates: [ValueSet; 81],
}

impl State {
    fn of(outcome: &Outcome) -> Option<State> {
        let grid = outcome.puzzle.givens.to_grid()?;
        let values = Cell::ALL.map(|cell| grid.get(cell).map(Value::from));
        let mut state = State { values, candidates: [ValueSet::full(9); 81] };
        for cell in Cell::ALL {
            if let Some(value) = values[cell.index()] {
                state.place(cell, value);
            }
        }
        Some(state)
    }

    fn place(&mut self, cell: Cell, value: Value) {
        self.values[cell.index()] = Some(value);
        self.candidates[cell.index()] = ValueSet::EMPTY;
        let seen = Cell::ALL.into_iter().filter(|other| cell.sees(*other));
        seen.for_each(|other| self.candidates[other.index()].remove(value));
    }

    fn apply(&mut self, step: &Step) {
        for &(cell, digits) in &step.eliminations {
            digits.iter().for_each(|digit| self.candidates[cell.index()].remove(digit.into()));
        }
        step.placements.iter().for_each(|&(cell, digit)| self.place(cell, digit.into()));
    }

    /// The board before a step, with the marks of the step.
    fn before(&self, outcome: &Outcome, step: &Step) -> BoardView {
        let givens = outcome.puzzle.givens.values();
        BoardView::of_cells(outcome, |index| {
            let is_cell = |cell: &Cell| cell.index() == index;
            let eliminated = step.eliminations.iter().find(|(cell, _)| is_cell(cell));
            let placed = step.placements.iter().find(|(cell, _)| is_cell(cell)).map(|(_, digit)| Value::from(*digit));
            let mut cell = CellView {
                value: self.values[index].or(placed),
                is_given: givens[index].is_some(),
                candidates: if placed.is_some() { ValueSet::EMPTY } else { self.candidates[index] },
                eliminated: eliminated.map_or(ValueSet::EMPTY, |(_, digits)| (*digits).into()),
                ..CellView::default()
            };
            if step.pattern.iter().any(is_cell) {
                cell.marks.insert(Mark::Pattern);
            }
            if placed.is_some() {
                cell.marks.insert(Mark::Placed);
            }
            cell
        })
    }
}
