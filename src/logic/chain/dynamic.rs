//! Dynamic forcing chains: what an assumption leaves behind is put together.
//!
//! A chain goes from one candidate to the next. Here every candidate that an assumption makes wrong is rubbed out, and
//! where several that are gone leave one alone, in a cell or in a unit, that is right: each link may follow from many.
//!
//! ```text
//!     123 | 14 | 24 | 34        Four cells of a row. If another cell there is 1, the second is 4, so the third is 2 and
//!                               the fourth 3; but with 1 and 2 gone, the first is 3 too. So no other cell is 1.
//! ```
//!
//! Such a conclusion holds where it follows from a candidate and from its contrary, from every candidate of a cell, from
//! every place of a unit, or where its contrary leads to a contradiction.
//!
//! In dynamic forcing chains plus the board that is left may also show locked candidates, hidden pairs, naked pairs and
//! X-wings, and what these rub out is followed in turn.

use super::argument::Shape;
use super::follow::Manner;
use super::links::Kind;
use super::multiple::{of_cell, of_units};
use super::node::Node;
use super::reach::Search;
use crate::board::Cell;
use crate::logic::candidates::Candidates;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The easiest dynamic chain, by links alone.
pub(in crate::logic) fn plain(board: &Candidates) -> Option<Step> {
    search(board, false).step(|_| Technique::DynamicForcingChain)
}

/// The easiest dynamic chain, with patterns on the way.
pub(in crate::logic) fn plus(board: &Candidates) -> Option<Step> {
    search(board, true).step(|_| Technique::DynamicForcingChainPlus)
}

fn search(board: &Candidates, patterns: bool) -> Search<'_> {
    let mut search = Search::new(board, Manner { kind: Kind::Xy, changing: true, patterns });
    for cell in Cell::ALL {
        let open = board.candidates(cell);
        if open.len() < 2 {
            continue;
        }
        for digit in open.iter() {
            let (right, wrong) = (Node::right(cell, digit), Node::wrong(cell, digit));
            search.contradiction(7, right);
            search.contradiction(7, wrong);
            if open.len() > 2 {
                search.common(1, Shape::Both, vec![right, wrong]);
            }
            of_units(&mut search, board, cell, digit);
        }
        of_cell(&mut search, board, cell);
    }
    search
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::sketch::{Sketch, told};

    #[test]
    fn several_candidates_gone_leave_one() {
        let cells = |first| Sketch::new().open("r1c1", first).open("r1c4", "14").open("r1c5", "24").open("r1c7", "34");
        assert_eq!(told(plain(&cells("123").board())), "r1c6-1");
        assert_eq!(told(plain(&cells("1235").board())), "nothing");
    }

    #[test]
    fn a_pattern_shows_on_what_is_left() {
        let cells = |second| {
            let pair = Sketch::new().open("r1c1", "127").open("r1c2", second);
            pair.open("r1c9", "13").open("r9c9", "37").board()
        };
        let step = plus(&cells("12")).expect("a step");
        assert!(step.sentence().contains("(naked pair of 1 and 2 in row 1)"), "{}", step.sentence());
        assert_eq!((step.technique, step.rating.tenths()), (Technique::DynamicForcingChainPlus, 91));
        assert_eq!(told(Some(step)), "r9c1-7");
        assert_eq!(told(plus(&cells("128"))), "nothing");
    }
}
