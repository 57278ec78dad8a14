//! The patterns that a chain may use on its way: locked candidates, hidden pairs, naked pairs and X-wings that show on a
//! board from which it has rubbed candidates out.
//!
//! What such a pattern rubs out follows from the candidates that had to go before it showed. A pattern for which none
//! had to go is none of the chain's, and is left alone. The first of the four kinds that shows is used, all of them at
//! once.

use super::node::Node;
use crate::board::{Cell, Digit, DigitSet, UnitKind};
use crate::logic::candidates::Candidates;
use crate::logic::cells::Cells;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::{fish, hidden_set, locked, naked_set, words};

/// What a pattern rubs out, and the wrong candidates that it follows from.
pub(super) struct Inner {
    pub(super) losses: Vec<Node>,
    pub(super) grounds: Vec<Node>,
    pub(super) step: Step,
}

/// What the patterns on the board rub out that were not on the source.
pub(super) fn find(source: &Candidates, board: &Candidates) -> Vec<Inner> {
    let searches: [fn(&Candidates) -> Vec<Step>; 4] = [
        |board| locked::all(board).collect(),
        |board| hidden_set::all(board, 2, Technique::HiddenPair).collect(),
        |board| naked_set::all(board, 2, Technique::NakedPair).collect(),
        |board| fish::all(board, 2, Technique::XWing).collect(),
    ];
    let inner = |step: Step| {
        let grounds = grounds(source, board, &step);
        (!grounds.is_empty()).then(|| Inner { losses: losses(&step), grounds, step })
    };
    let found = searches.into_iter().map(|search| search(board).into_iter().filter_map(inner).collect::<Vec<_>>());
    found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// The candidates that had to go before the pattern showed: by unit and place, or by cell and digit.
fn grounds(source: &Candidates, board: &Candidates, step: &Step) -> Vec<Node> {
    let of_cells = |cells: &[Cell], digits: DigitSet| {
        let cells = cells.iter().map(|&cell| (cell, source.candidates(cell) & digits));
        cells.flat_map(|(cell, gone)| gone.iter().map(move |digit| Node::wrong(cell, digit))).collect()
    };
    match (step.technique, &step.units[..]) {
        (Technique::NakedPair, _) => of_cells(&step.pattern, DigitSet::FULL - step.digits),
        (Technique::HiddenPair, [unit]) => {
            let others: Vec<Cell> = unit.cells().into_iter().filter(|cell| !step.pattern.contains(cell)).collect();
            of_cells(&others, step.digits)
        }
        (_, units) => {
            let (bases, covers) = units.split_at(units.len() / 2);
            let covered: Cells = covers.iter().flat_map(|unit| unit.cells()).collect();
            let left = |cell: &Cell| {
                !covered.contains(*cell)
                    && !(step.digits & source.candidates(*cell)).is_empty()
                    && (step.digits & board.candidates(*cell)).is_empty()
            };
            let cells: Vec<Cell> = bases.iter().flat_map(|unit| unit.cells()).filter(left).collect();
            of_cells(&cells, step.digits)
        }
    }
}

/// What the pattern rubs out, in the order of the scale. That keeps the cells in a hash table of 16 places, or 32 for
/// more than 12: a cell comes in the order of what is left of its number there, and of two in one place the one that was
/// put in first.
fn losses(step: &Step) -> Vec<Node> {
    let mut lost = step.eliminations.clone();
    if step.technique == Technique::XWing && step.units.last().is_some_and(|unit| unit.kind() == UnitKind::Column) {
        lost.sort_by_key(|(cell, _)| cell.col());
    }
    let places = if lost.len() > 12 { 32 } else { 16 };
    lost.sort_by_key(|(cell, _)| cell.index() % places);
    let of_cell = |(cell, digits): (Cell, DigitSet)| {
        Digit::ALL.into_iter().filter(move |&digit| digits.contains(digit)).map(move |digit| Node::wrong(cell, digit))
    };
    lost.into_iter().flat_map(of_cell).collect()
}

/// The pattern in a few words: `naked pair in row 4`.
pub(super) fn name(step: &Step) -> String {
    format!(
        "{} of {} in {}",
        step.technique.name().replace('-', " "),
        words::digits(step.digits),
        words::units(&step.units)
    )
}
