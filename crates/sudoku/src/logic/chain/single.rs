//! The easiest single chain: cycles and forcing chains with X-links, with Y-links or with both.
//!
//! One search finds them all, because a long chain with a low base rating is harder than a short one with a higher.

use super::cycle::CycleFinder;
use super::easiest::{Collector, Easiest, Goal};
use super::forcing::ForcingChainFinder;
use super::implications::Implications;
use super::links::{LinkKind, Links};
use crate::board::classic::{Cell, Digit};
use crate::logic::allowed::Allowed;
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::deduction::Deduction;
use crate::logic::rating::Rating;
use crate::logic::technique::Technique;

/// The kinds of links with their tie-breaks, and the techniques of a cycle and a forcing chain with such links.
pub(in crate::logic) const KINDS: [(LinkKind, u8, Technique, Option<Technique>); 3] = [
    (LinkKind::X, 2, Technique::BidirectionalXCycle, Some(Technique::ForcingXChain)),
    (LinkKind::Y, 3, Technique::BidirectionalYCycle, None),
    (LinkKind::Xy, 4, Technique::BidirectionalCycle, Some(Technique::ForcingChain)),
];

/// The easiest deduction by a single chain.
pub(in crate::logic) fn find(board: &Candidates, allowed: &Allowed) -> Option<(Technique, Deduction)> {
    let mut easiest = Easiest::default();
    search(board, |technique| allowed.rating(technique), &mut easiest);
    easiest.into_found()
}

/// Searches the chains that the collector wants, of the techniques that have a rating.
pub(super) fn search(board: &Candidates, rating: impl Fn(Technique) -> Option<Rating>, collector: &mut impl Collector) {
    let by_all_links = Implications::of(board, LinkKind::Xy);
    if !by_all_links.prove_something() {
        return;
    }
    for (kind, tie_break, cycle, chain) in KINDS {
        let goal = |technique| rating(technique).map(|base| Goal { technique, base, tie_break });
        let (cycle, chain) = (goal(cycle), chain.and_then(goal));
        if ![cycle, chain].into_iter().flatten().any(|goal| collector.wants(goal, 4)) {
            continue;
        }
        let of_kind = (kind != LinkKind::Xy).then(|| Implications::of(board, kind));
        let implications = of_kind.as_ref().unwrap_or(&by_all_links);
        if !implications.prove_something() {
            continue;
        }
        let searches = searches(board, kind, implications, (cycle, chain), collector);
        if searches.is_empty() {
            continue;
        }
        let links = Links::of(board, kind);
        let mut cycles = CycleFinder::new(board, &links);
        let mut chains = ForcingChainFinder::new(board, &links, kind);
        for Search { start, goal, is_cycle, length } in searches {
            if !collector.wants(goal, length) {
                continue;
            }
            if is_cycle {
                cycles.search(start, goal, collector);
            } else {
                chains.search(start, goal, collector);
            }
        }
    }
}

/// A search from one start.
struct Search {
    start: Assertion,
    goal: Goal,
    is_cycle: bool,
    /// The length of the chain, or the least length of a cycle.
    length: usize,
}

/// The searches that can find what the collector wants, in the order of the scale.
#[cfg_attr(target_family = "wasm", inline(never))]
fn searches(
    board: &Candidates,
    kind: LinkKind,
    implications: &Implications,
    (cycle, chain): (Option<Goal>, Option<Goal>),
    collector: &mut impl Collector,
) -> Vec<Search> {
    let mut searches = Vec::new();
    for start in starts(board, kind) {
        if let Some(goal) = cycle.filter(|_| implications.is_on_cycle(start))
            && let Some(length) = implications.cycle_length(start, |length| collector.wants(goal, length))
        {
            searches.push(Search { start, goal, is_cycle: true, length });
        }
        if let Some(goal) = chain {
            for start in [start, start.negation()].into_iter().filter(|&start| implications.refute(start)) {
                if let Some(length) = implications.chain_length(start, |length| collector.wants(goal, length)) {
                    collector.expect(goal, length);
                    searches.push(Search { start, goal, is_cycle: false, length });
                }
            }
        }
    }
    searches
}

/// Every candidate of a cell with two or more candidates, as an assertion that is on. Chains with Y-links start only in
/// bivalue cells.
fn starts(board: &Candidates, kind: LinkKind) -> impl Iterator<Item = Assertion> {
    let is_start = move |cell: &Cell| {
        let size = board.candidates(*cell).len();
        if kind == LinkKind::Y { size == 2 } else { size > 1 }
    };
    let assertions = |cell: Cell| board.candidates(cell).iter().map(move |digit: Digit| Assertion::on(cell, digit));
    Cell::ALL.into_iter().filter(is_start).flat_map(assertions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::test_board::{TestBoard, allow, effect};

    const ALL: [(Technique, u8); 5] = [
        (Technique::BidirectionalXCycle, 65),
        (Technique::BidirectionalYCycle, 65),
        (Technique::ForcingXChain, 66),
        (Technique::BidirectionalCycle, 70),
        (Technique::ForcingChain, 70),
    ];

    /// The technique, the surcharge and the effect of the easiest deduction.
    fn found(board: TestBoard) -> Option<(Technique, u32, String)> {
        let (technique, deduction) = find(&board.board(), &allow(ALL))?;
        Some((technique, deduction.surcharge, effect(Some(deduction))))
    }

    fn expected(technique: Technique, surcharge: u32, effect: &str) -> Option<(Technique, u32, String)> {
        Some((technique, surcharge, effect.to_owned()))
    }

    #[test]
    fn an_x_cycle_keeps_its_digit_in_two_boxes() {
        let rows = |last| TestBoard::new().places("row 1", 5, "r1c2 r1c5").places("row 2", 5, last);
        let effect = "r3c1-5 r3c2-5 r3c3-5 r3c4-5 r3c5-5 r3c6-5";
        assert_eq!(found(rows("r2c3 r2c6")), expected(Technique::BidirectionalXCycle, 0, effect));
        assert_eq!(found(rows("r2c3 r2c6 r2c9")), None);
    }

    #[test]
    fn a_y_cycle_eliminates_a_digit_in_each_unit() {
        let cells =
            |last| TestBoard::new().cells("r1c1", "12").cells("r1c5", "23").cells("r5c5", "34").cells("r5c1", last);
        let effect = "r1c2-2 r1c3-2 r1c4-2 r1c6-2 r1c7-2 r1c8-2 r1c9-2 r2c1-1 r2c5-3 r3c1-1 r3c5-3 r4c1-1 r4c5-3 \
             r5c2-4 r5c3-4 r5c4-4 r5c6-4 r5c7-4 r5c8-4 r5c9-4 r6c1-1 r6c5-3 r7c1-1 r7c5-3 r8c1-1 r8c5-3 r9c1-1 r9c5-3";
        assert_eq!(found(cells("41")), expected(Technique::BidirectionalYCycle, 1, effect));
        assert_eq!(found(cells("45")), None);
    }

    #[test]
    fn a_cycle_can_have_strong_links_in_cells_and_in_units() {
        let cycle = |last| {
            let places = TestBoard::new().places("row 1", 5, "r1c1 r1c5").places("column 5", 6, "r1c5 r7c5");
            places.cells("r7c1", last)
        };
        let effect =
            "r2c1-5 r3c1-5 r4c1-5 r5c1-5 r6c1-5 r7c2-6 r7c3-6 r7c4-6 r7c6-6 r7c7-6 r7c8-6 r7c9-6 r8c1-5 r9c1-5";
        assert_eq!(found(cycle("56")), expected(Technique::BidirectionalCycle, 0, effect));
        assert_eq!(found(cycle("567")), None);
    }

    #[test]
    fn a_forcing_x_chain_leads_to_a_negation_in_one_digit() {
        let rows = |last| TestBoard::new().places("row 1", 5, "r1c2 r1c8").places("row 5", 5, last);
        assert_eq!(found(rows("r5c8 r5c3")), expected(Technique::ForcingXChain, 0, "r2c3-5"));
        assert_eq!(found(rows("r5c7 r5c3")), None);
    }

    #[test]
    fn a_forcing_chain_can_run_through_bivalue_cells() {
        let cells = |last| TestBoard::new().cells("r1c1", "12").cells("r1c5", "23").cells("r5c5", last);
        assert_eq!(found(cells("31")), expected(Technique::ForcingChain, 1, "r5c1-1"));
        assert_eq!(found(cells("34")), None);
    }

    #[test]
    fn a_candidate_that_cannot_be_off_is_placed() {
        let places = TestBoard::new().places("row 2", 5, "r2c2 r2c3").places("column 2", 5, "r2c2 r3c2");
        let board = places.places("box 1", 5, "r2c2 r2c3 r3c2");
        assert_eq!(found(board), expected(Technique::ForcingXChain, 0, "r2c2=5"));
    }

    #[test]
    fn a_technique_that_is_not_allowed_is_not_found() {
        let board = TestBoard::new().places("row 1", 5, "r1c2 r1c8").places("row 5", 5, "r5c8 r5c3").board();
        let technique = |allowed| find(&board, &allowed).map(|(technique, _)| technique);
        assert_eq!(technique(allow([(Technique::ForcingChain, 70)])), Some(Technique::ForcingChain));
        assert_eq!(technique(allow([(Technique::BidirectionalXCycle, 65)])), None);
    }
}
