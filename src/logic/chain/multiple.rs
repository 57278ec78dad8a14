//! Multiple forcing chains: whatever is right, the same follows.
//!
//! One candidate of a cell is right, and in each unit one place of a digit. Follow each of them in turn: what follows
//! from every single one is so, whichever it is.
//!
//! ```text
//!     whichever of 1, 2 and 3 stands in r1c1:   1 ─ not 1 in r1c7 ─ 4 in r1c7 ─ not 4 in r3c7
//!                                               2 ─ not 2 in r3c1 ─ 4 in r3c1 ─ not 4 in r3c7
//!                                               3 ─ not 3 in r3c2 ─ 4 in r3c2 ─ not 4 in r3c7
//! ```

use super::argument::Shape;
use super::follow::Manner;
use super::links::Kind;
use super::node::Node;
use super::reach::Search;
use crate::board::{Cell, Digit};
use crate::logic::candidates::Candidates;
use crate::logic::cells::{CELLS, ones, units_in_order};
use crate::logic::step::Step;
use crate::logic::technique::{Technique, TechniqueSet};

const MANNER: Manner = Manner { kind: Kind::Xy, changing: false, patterns: false };

/// The easiest step that follows from every candidate of a cell, or every place of a unit. The scale takes a unit up
/// where the digit's first place there is a cell with three candidates or more.
pub(in crate::logic) fn find(board: &Candidates, allowed: TechniqueSet) -> Option<Step> {
    let mut search = Search::new(board, MANNER);
    for cell in Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 2) {
        if allowed.contains(Technique::UnitForcingChain) {
            board.candidates(cell).iter().for_each(|digit| of_units(&mut search, board, cell, digit));
        }
        if allowed.contains(Technique::CellForcingChain) {
            of_cell(&mut search, board, cell);
        }
    }
    search.step(|shape| match shape {
        Shape::OfCell(_) => Technique::CellForcingChain,
        _ => Technique::UnitForcingChain,
    })
}

/// What follows from every candidate of a cell.
pub(super) fn of_cell(search: &mut Search, board: &Candidates, cell: Cell) {
    let starts = board.candidates(cell).iter().map(|digit| Node::right(cell, digit)).collect();
    search.common(5, Shape::OfCell(cell), starts);
}

/// What follows from every place of a digit in each unit where the cell is the first of them.
pub(super) fn of_units(search: &mut Search, board: &Candidates, cell: Cell, digit: Digit) {
    for unit in units_in_order(cell) {
        let places = board.places(unit, digit.index());
        if places.count_ones() > 1 && CELLS[unit][places.trailing_zeros() as usize] == cell {
            let starts = ones(places).map(|place| Node::right(CELLS[unit][place], digit)).collect();
            search.common(6, Shape::OfUnit(unit, digit), starts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::sketch::{Sketch, told};

    #[test]
    fn whichever_digit_a_cell_takes() {
        let cells = |last| {
            let three = Sketch::new().open("r1c1", "123").open("r1c7", "14").open("r1c8", "24");
            three.open("r1c9", last).board()
        };
        let step = find(&cells("34"), TechniqueSet::ALL).expect("a step");
        assert_eq!((step.technique, step.rating.tenths()), (Technique::CellForcingChain, 83));
        assert_eq!(told(Some(step)), "r2c7-4");
        assert_eq!(told(find(&cells("35"), TechniqueSet::ALL)), "nothing");
    }

    #[test]
    fn whichever_place_of_a_unit_a_digit_takes() {
        let places = |last| {
            let three = Sketch::new().only("row 1", 5, "r1c1 r1c4 r1c7").only("row 9", 5, "r9c1 r9c8");
            three.only("row 8", 5, last).board()
        };
        let step = find(&places("r8c4 r8c8"), TechniqueSet::ALL).expect("a step");
        assert_eq!((step.technique, step.rating.tenths()), (Technique::UnitForcingChain, 82));
        assert_eq!(told(Some(step)), "r7c7-5");
        assert_eq!(told(find(&places("r8c4 r8c5 r8c8"), TechniqueSet::ALL)), "nothing");
        assert_eq!(told(find(&places("r8c4 r8c8"), TechniqueSet::from_iter([Technique::CellForcingChain]))), "nothing");
    }
}
