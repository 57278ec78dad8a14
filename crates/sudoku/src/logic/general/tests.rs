//! The general finders against those of the classic board, and against the solutions of puzzles on other boards.

use std::collections::BTreeSet;

use super::*;
use crate::board::{BoxShape, Extra, Geometry, Grid};
use crate::generate::{Difficulty, Generator, Minimality, Order, Request};
use crate::logic::classic::ClassicBoard;
use crate::logic::scale::Scale;
use crate::logic::{Solver, grade, grade_unique};
use crate::search::{Verdict, solutions};

/// Puzzles with as few givens as are needed.
fn puzzles(geometry: &Geometry, number: usize) -> Vec<Board> {
    made(Request { geometry: geometry.clone(), minimality: Minimality::Minimal, ..Request::default() }, number)
}

fn made(request: Request, number: usize) -> Vec<Board> {
    let geometry = request.geometry.clone();
    let order = Order::new(request).expect("an order");
    let made: Vec<Board> = Generator::new(order, 11).up_to(100_000).take(number).map(|made| made.puzzle).collect();
    assert_eq!(made.len(), number, "{geometry}");
    made
}

fn boxes(size: u8) -> Geometry {
    Geometry::with_boxes(BoxShape::usual(size).expect("a size with boxes"))
}

/// Both boards take the same steps with these techniques. Adds the techniques of the steps.
fn assert_same_steps(grid: &Grid, techniques: TechniqueSet, used: &mut BTreeSet<Technique>) {
    let mut classic = ClassicBoard::new(grid);
    let mut general = GeneralBoard::new(&Board::from(*grid));
    while !classic.candidates.is_solved() {
        let [expected, found] =
            [classic.next(techniques, &Interrupt::NONE), general.next(techniques, &Interrupt::NONE)];
        assert_eq!(found, expected, "{grid}: {:?}", expected.as_ref().map(Step::sentence));
        let Some(step) = expected else { break };
        used.insert(step.technique);
    }
    assert_eq!(MarkedBoard::from(&classic.candidates), general.marked());
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn on_the_classic_board_the_steps_are_those_of_the_classic_finders() {
    use Technique::{DirectPointing, HiddenSingleBox, HiddenSingleLine, NakedSingle, NestedForcingChain};
    let difficulty = Difficulty { rating: Rating::new(34)..=Rating::new(99), ..Difficulty::ANY };
    let hard = made(Request { difficulty, ..Request::default() }, 72);
    let grids: Vec<Grid> = hard.iter().filter_map(Board::to_grid).collect();
    let all = TechniqueSet::ALL;
    let without_direct_pointing = all.iter().filter(|&technique| technique != DirectPointing).collect();
    let mut used = BTreeSet::new();
    for grid in &grids {
        assert_same_steps(grid, all, &mut used);
        assert_same_steps(grid, without_direct_pointing, &mut used);
    }
    // With singles alone beside it, a technique is used more often.
    let is_other = |&technique: &Technique| technique > HiddenSingleLine && technique < NestedForcingChain;
    let others: Vec<Technique> = all.iter().filter(is_other).collect();
    for (grid, technique) in grids.iter().zip(others.iter().cycle()) {
        let singles = [HiddenSingleBox, HiddenSingleLine, NakedSingle, *technique];
        assert_same_steps(grid, singles.into_iter().collect(), &mut used);
    }
    let missing: Vec<Technique> = all.iter().filter(|technique| !used.contains(technique)).collect();
    assert!(missing.iter().all(|&technique| is_rare(technique)), "{missing:?}");
}

/// Techniques that these puzzles do not need.
fn is_rare(technique: Technique) -> bool {
    matches!(technique, Technique::Jellyfish | Technique::HiddenQuad | Technique::NakedQuad)
        || technique >= Technique::NestedForcingChain
}

/// A puzzle that needs nested chains if dynamic chains are not used.
const NESTED: &str = "5.....3......51.....92...84.3..4........2..9.6.4.....8..86.....3..9...5..7......1";

/// A board with few candidates that singles do not solve, for chains in chains in chains.
const SMALL: &str = "3416..8.9925.38..47869.43.2817..94..5948631276324..985253.4..98178.9.24.469.8.5.1";

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn nested_chains_are_the_same_on_the_classic_board() {
    let nested = |technique: &Technique| *technique >= Technique::NestedForcingChain;
    for level in Technique::ALL.into_iter().filter(nested) {
        let (puzzle, hardest) = match level {
            Technique::NestedForcingChain | Technique::NestedMultipleChain => (NESTED, Technique::UnitForcingChain),
            _ => (SMALL, Technique::NakedSingle),
        };
        let techniques: TechniqueSet =
            Technique::ALL.into_iter().filter(|&technique| technique <= hardest || technique == level).collect();
        let grid: Grid = puzzle.parse().expect("a grid");
        let (mut classic, mut general) = (ClassicBoard::new(&grid), GeneralBoard::new(&Board::from(grid)));
        loop {
            let expected = classic.next(techniques, &Interrupt::NONE).expect("a nested step");
            assert_eq!(general.next(techniques, &Interrupt::NONE).as_ref(), Some(&expected), "{level:?}");
            if expected.technique == level {
                break;
            }
        }
    }
}

/// Boards of many kinds.
fn geometries() -> Vec<Geometry> {
    let jigsaw = "AABBBAABBCADCCCDDEECDDEEE".chars().collect::<Vec<_>>();
    let classic = Geometry::classic;
    let with = |geometry: Geometry, extra| geometry.with_extra(extra).expect("an extra of this board");
    let arrow = |geometry: Geometry| {
        let cells: Vec<_> = (2..=5).filter_map(|at| geometry.cell_at(at, 7 - at)).collect();
        geometry.clone().with_unit("arrow", &cells).expect("a unit of four cells")
    };
    vec![
        boxes(4),
        with(boxes(4), Extra::Diagonals),
        Geometry::with_regions(&jigsaw).expect("five regions"),
        boxes(6),
        arrow(boxes(6)),
        Geometry::with_boxes(BoxShape::new(3, 2).expect("six cells")),
        boxes(8),
        with(classic(), Extra::Diagonals),
        with(classic(), Extra::Windows),
        with(classic(), Extra::DisjointGroups),
        arrow(classic()),
        boxes(10),
    ]
}

#[test]
fn a_grade_without_its_steps_is_the_grade_with_them() {
    let mut hardest = Rating::new(0);
    for (geometry, number) in [(Geometry::classic(), 60), (boxes(6), 10)] {
        for puzzle in puzzles(&geometry, number) {
            let mut steps = 0;
            let with_steps = grade_unique(&puzzle, &Interrupt::NONE, |_| steps += 1).expect("no interrupt");
            assert_eq!(grade(&puzzle), with_steps, "{puzzle:?}");
            assert_eq!(with_steps.map(|grade| grade.steps), Some(steps));
            hardest = hardest.max(with_steps.map_or(hardest, |grade| grade.rating));
        }
    }
    assert!(hardest > Rating::new(60), "{hardest}");
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "takes too long there")]
fn no_step_is_wrong_on_any_board() {
    for geometry in geometries() {
        let mut used = BTreeSet::new();
        for puzzle in puzzles(&geometry, if geometry.size() < 9 { 30 } else { 6 }) {
            let mut solution = solutions(&puzzle);
            let solution = solution.next().expect("a solution");
            let mut solver = Solver::with_verdict(&puzzle, TechniqueSet::ALL, Verdict::Unique);
            let mut before = solver.board();
            while let Some(step) = solver.next() {
                let sentence = step.sentence();
                let value = |cell| solution.get(cell).expect("a full board");
                assert!(step.placements.iter().all(|&(cell, placed)| value(cell) == placed), "{puzzle:?}: {sentence}");
                for &(cell, lost) in &step.eliminations {
                    assert!(!lost.is_empty() && (lost - before.candidates(cell)).is_empty(), "{puzzle:?}: {sentence}");
                    assert!(!lost.contains(value(cell)), "{puzzle:?}: {sentence}");
                }
                assert!(step.placements.is_empty() != step.eliminations.is_empty());
                assert!(step.pattern.is_sorted() && !step.pattern.is_empty() && sentence.ends_with('.'));
                assert!(step.lines().iter().all(|line| line.chars().count() <= 200));
                used.insert(step.technique);
                before = solver.board();
            }
            let graded = grade(&puzzle).expect("one solution");
            assert_eq!((graded.scale, graded.at_least), (Scale::Sudoxml, !solver.is_solved()));
        }
        assert!(used.len() > 1, "{geometry}: {used:?}");
    }
}
