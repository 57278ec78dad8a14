//! Solving by techniques is checked against the exhaustive search: every step is valid, the solver always ends, and the
//! ratings do not change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use rayon::prelude::*;
use sudoxml::board::classic::{self, Cell, Digit, Grid, Solution, Unit};
use sudoxml::board::{self, Value};
use sudoxml::logic::{Argument, Chain, Levels, LinkKind, MarkedBoard, Rating, Solver, Technique, TechniqueSet, grade};
use sudoxml::search::{Verdict, count, solutions, verdict};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Boards dug from random solutions, with their rating, pearl and diamond; `+` is for "or more".
const RATINGS: &str = include_str!("../fixtures/ratings.txt");

/// The hardest of these boards.
const HARDEST: &str = "5.....3.......17.9.7.23....6.574.....8...5....9....5..42.6...1....9....7..8..2...";

/// The sentence of the first step of each technique in these puzzles.
const SENTENCES: &str = "
Last in unit: row 2, column 2 is the only empty cell in box 1, so it is 3.
Hidden single: row 3, column 3 is the only place for 2 in box 1.
Hidden single: row 5, column 7 is the only place for 1 in column 7.
Pointing: in box 9, all places for 9 are in column 7 (r7c7 and r8c7), so row 1, column 8 is the only place in box 3.
Claiming: in column 9, all places for 9 are in box 6 (r5c9 and r6c9), so row 1, column 8 is the only place in column 8.
Hidden pair: in box 1, the only places for 6 and 9 are r1c3 and r3c3, so row 3, column 1 is the only place for 1.
Naked single: 6 is the only candidate in row 4, column 9.
Hidden triplet: in row 9, the only places for 1, 2 and 9 are r9c3, r9c4 and r9c5, so row 9, column 7 is the only place for 7.
Pointing: in box 4, all places for 5 are in column 3 (r4c3 and r5c3); eliminate 5 from r7c3.
Claiming: in column 6, all places for 4 are in box 2 (r1c6 and r3c6); eliminate 4 from r3c4 and r3c5.
Naked pair: in column 1, the only candidates in r1c1 and r8c1 are 3 and 9; eliminate 9 from r5c1 and r6c1, and 3 from r7c1.
X-wing: in column 1 and column 5, all places for 7 are in row 1 and row 8; eliminate 7 from r1c6 and r1c8.
Hidden pair: in box 9, the only places for 4 and 5 are r8c7 and r9c7; eliminate 7 and 8 from r8c7, and 1 and 7 from r9c7.
Naked triplet: in column 9, the only candidates in r1c9, r3c9 and r7c9 are 2, 7 and 8; eliminate 2, 7 and 8 from r4c9, and 2 from r8c9, and 8 from r9c9.
Swordfish: in column 3, column 4 and column 9, all places for 6 are in row 1, row 4 and row 8; eliminate 6 from r1c5, r1c6, r4c6, r4c7, r8c5 and r8c6.
Hidden triplet: in box 6, the only places for 2, 4 and 9 are r4c7, r4c8 and r6c7; eliminate 3 and 5 from r4c7, and 3 from r4c8, and 1 and 3 from r6c7.
XY-wing: r8c1 is 1 or 7, and in each case one of r3c1 and r9c3 is 5; eliminate 5 from r1c3 and r7c1.
XYZ-wing: r6c6 is 1, 4 or 7, and in each case one of r5c6, r6c6 and r6c7 is 1; eliminate 1 from r6c4.
Unique rectangle: with only 3 and 8 in r7c3, r7c5, r9c3 and r9c5, the puzzle would have two solutions, so one of r7c3 and r9c3 must contain another digit, and the other with r3c3 makes a hidden set of 3 and 8; eliminate 6 and 7 from r3c3.
Unique loop: with only 1 and 4 in r1c4, r1c5, r6c5, r6c6, r9c4 and r9c6, the puzzle would have two solutions, so r1c4 must contain another digit; eliminate 1 and 4 from r1c4.
Naked quad: in column 5, the only candidates in r2c5, r7c5, r8c5 and r9c5 are 2, 3, 5 and 7; eliminate 3 from r1c5, and 5 and 7 from r5c5.
Jellyfish: in row 3, row 4, row 5 and row 7, all places for 3 are in column 3, column 5, column 8 and column 9; eliminate 3 from r6c9 and r9c5.
Hidden quad: in box 7, the only places for 2, 6, 8 and 9 are r8c2, r8c3, r9c2 and r9c3; eliminate 3, 4 and 7 from r8c2 and r9c2, and 4 and 7 from r8c3 and r9c3.
BUG: without 8 in r7c4, each empty cell would have two candidates and each digit two places in each unit, which is impossible in a puzzle with one solution, so r7c4 must contain 8; eliminate 2 and 3 from r7c4.
Aligned pair exclusion: r4c8 and r4c9 cannot contain the same digit, nor all the candidates of r4c3, r4c5 or r6c7, but with 3 in r4c9 they would have to; eliminate 3 from r4c9.
Bidirectional X-cycle: if r1c2 is 1, then r6c2 is not 1 (one 1 in column 2), r6c8 is 1 (only place left in row 6), r5c7 is not 1 (one 1 in box 6), r5c4 is 1 (only place left in row 5), r1c4 is not 1 (one 1 in column 4), r1c2 is 1 (only place left in row 1): this loop is true in both directions, so one of each two neighbours in it is true; eliminate 1 from r4c2, r4c4 and r8c4.
Bidirectional Y-cycle: if r2c2 is 7, then r7c2 is not 7 (one 7 in column 2), r7c2 is 6 (only candidate left), r6c2 is not 6 (one 6 in column 2), r6c2 is 1 (only candidate left), r9c2 is not 1 (one 1 in column 2), r9c2 is 3 (only candidate left), r9c9 is not 3 (one 3 in row 9), r9c9 is 8 (only candidate left), r2c9 is not 8 (one 8 in column 9), r2c9 is 9 (only candidate left), r2c2 is not 9 (one 9 in row 2), r2c2 is 7 (only candidate left): this loop is true in both directions, so one of each two neighbours in it is true; eliminate 8 from r3c9, and 1 from r8c2, and 3 from r9c7.
Forcing X-chain: if r4c6 is 8, then r5c4 is not 8 (one 8 in box 5), r9c4 is 8 (only place left in column 4), r9c8 is not 8 (one 8 in row 9), r4c8 is 8 (only place left in column 8), r4c6 is not 8 (one 8 in row 4): the assumption is false; eliminate 8 from r4c6.
Bidirectional cycle: if r4c1 is 8, then r4c1 is not 1 (one digit in a cell), r5c3 is 1 (only place left in box 4), r5c3 is not 2 (one digit in a cell), r6c2 is 2 (only place left in box 4), r6c5 is not 2 (one 2 in row 6), r6c5 is 8 (only candidate left), r6c1 is not 8 (one 8 in row 6), r4c1 is 8 (only place left in box 4): this loop is true in both directions, so one of each two neighbours in it is true; eliminate 8 from r6c9.
Forcing chain: if r4c2 is 5, then r4c2 is not 2 (one digit in a cell), r4c5 is 2 (only place left in row 4), r6c5 is not 2 (one 2 in box 5), r6c5 is 9 (only candidate left), r6c2 is not 9 (one 9 in row 6), r4c2 is 9 (only place left in box 4), r4c2 is not 5 (one digit in a cell): the assumption is false; eliminate 5 from r4c2.
Aligned triplet exclusion: r7c2, r7c5 and r8c9 cannot contain a digit twice where they see each other, nor all the candidates of r7c7 or r7c8, but with 3 in r7c2 they would have to; eliminate 3 from r7c2.
Nishio: if r1c4 is 3, then r1c7 is not 3 (one 3 in row 1), r4c7 is 3 (only place left in column 7); if r1c4 is 3, then 1. r1c5 is not 3 (one 3 in box 2), 2. r3c5 is not 3 (one 3 in box 2 by the start), 3. r4c5 is 3 (only place left in column 5 by 1 and 2), 4. r4c7 is not 3 (one 3 in row 4): a contradiction, so the assumption is false; eliminate 3 from r1c4.
Cell forcing chain: if r2c7 is 3, then r1c7 is not 3 (one 3 in box 3), r1c4 is 3 (only place left in row 1), r1c4 is not 1 (one digit in a cell); if r2c7 is 4, then r9c7 is not 4 (one 4 in column 7), r9c7 is 3 (only candidate left), r1c7 is not 3 (one 3 in column 7), r1c4 is 3 (only place left in row 1), r1c4 is not 1 (one digit in a cell); if r2c7 is 5, then r1c8 is not 5 (one 5 in box 3), r1c8 is 1 (only candidate left), r1c4 is not 1 (one 1 in row 1): r2c7 has no other candidate; eliminate 1 from r1c4.
Unit forcing chain: if r2c4 is 6, then r2c9 is not 6 (one 6 in row 2); if r2c6 is 6, then r2c9 is not 6 (one 6 in row 2); if r3c6 is 6, then r4c6 is not 6 (one 6 in column 6), r4c6 is 3 (only candidate left), r4c5 is not 3 (one 3 in box 5), r8c5 is 3 (only place left in column 5), r8c9 is not 3 (one 3 in row 8), r2c9 is 3 (only place left in column 9), r2c9 is not 6 (one digit in a cell): box 2 has no other place for 6; eliminate 6 from r2c9.
Dynamic forcing chain: if r1c4 is 6, then r1c8 is not 6 (one 6 in row 1); if r8c4 is 6, then 1. r7c5 is not 6 (one 6 in box 8), 2. r7c6 is not 6 (one 6 in box 8 by the start), 3. r7c8 is 6 (only place left in row 7 by 1 and 2), 4. r1c8 is not 6 (one 6 in column 8); if r9c4 is 6, then 1. r7c5 is not 6 (one 6 in box 8), 2. r7c6 is not 6 (one 6 in box 8 by the start), 3. r7c8 is 6 (only place left in row 7 by 1 and 2), 4. r1c8 is not 6 (one 6 in column 8): column 4 has no other place for 6; eliminate 6 from r1c8.
Dynamic forcing chain plus: if r7c2 is 6, then r9c1 is not 6 (one 6 in box 7), r9c7 is 6 (only place left in row 9), r9c7 is not 4 (one digit in a cell); if r7c2 is not 6, then 1. r7c3 is not 2 (hidden pair of 3 and 6 in box 7), 2. r9c1 is not 2 (hidden pair of 3 and 6 in box 7 by the start), 3. r8c7 is not 2 (pointing of 2 in box 7 and row 8 by 1 and 2), 4. r8c9 is not 2 (pointing of 2 in box 7 and row 8 by 1 and 2), 5. r9c7 is not 4 (hidden pair of 2 and 6 in box 9 by 3 and 4): one of the two assumptions is true; eliminate 4 from r9c7.
";

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A puzzle with one solution and few givens too many, and the same with a given less than it needs.
fn dug(seed: u64) -> (Grid, Grid) {
    let mut dice = Dice(seed);
    let full = full_board(&mut dice);
    let mut cells = Cell::ALL;
    dice.shuffle(&mut cells);
    let blanked = |n: usize| {
        let mut board = full;
        cells[..n].iter().for_each(|&cell| board.set(cell, None));
        board
    };
    // As many as can go at once, and of the next some that can go alone.
    let sizes: Vec<usize> = (0..=81).collect();
    let first_bad = sizes.partition_point(|&n| verdict(&blanked(n)) == Verdict::Unique);
    let (mut puzzle, open) = (blanked(first_bad - 1), blanked(first_bad));
    for &cell in cells[first_bad..].iter().take(14) {
        let digit = puzzle.get(cell);
        puzzle.set(cell, None);
        if verdict(&puzzle) != Verdict::Unique {
            puzzle.set(cell, digit);
        }
    }
    (puzzle, open)
}

/// One of some full boards: three boxes that do not see each other at random, and the first solution from there.
fn full_board(dice: &mut Dice) -> Grid {
    static BOARDS: LazyLock<Vec<Grid>> = LazyLock::new(|| {
        let mut dice = Dice(1);
        let board = |_| {
            let mut board = Grid::EMPTY;
            for unit in [18, 22, 26] {
                let mut digits = Digit::ALL;
                dice.shuffle(&mut digits);
                for (cell, digit) in Unit::ALL[unit].cells().into_iter().zip(digits) {
                    board.set(cell, Some(digit));
                }
            }
            solutions(&board).next().expect("three such boxes always fit").grid()
        };
        (0..100).map(board).collect()
    });
    BOARDS[dice.below(BOARDS.len())]
}

/// The value of a cell in a solution.
fn value_of(solution: &Solution, cell: board::Cell) -> Value {
    solution.get(classic::Cell::at(cell.row(), cell.col()).expect("a classic cell")).into()
}

/// Solves the puzzle, and checks that every step changes the board and is valid for every solution.
fn check_steps(puzzle: &Grid, techniques: TechniqueSet, solutions: &[Solution]) {
    let mut solver = Solver::new(puzzle, techniques);
    let mut before = solver.board();
    while let Some(step) = solver.next() {
        let after = solver.board();
        for &(cell, digit) in &step.placements {
            assert!(before.candidates(cell).contains(digit), "{puzzle}: {}", step.sentence());
            assert!(
                solutions.iter().all(|solution| value_of(solution, cell) == digit),
                "{puzzle}: {}",
                step.sentence()
            );
            assert_eq!(after.get(cell), Some(digit));
        }
        for &(cell, lost) in &step.eliminations {
            assert!(!lost.is_empty() && lost.iter().all(|digit| before.candidates(cell).contains(digit)));
            assert!(
                solutions.iter().all(|solution| !lost.contains(value_of(solution, cell))),
                "{puzzle}: {}",
                step.sentence()
            );
            assert!(lost.iter().all(|digit| !after.candidates(cell).contains(digit)));
        }
        assert!(step.placements.is_empty() != step.eliminations.is_empty());
        assert!(step.pattern.is_sorted() && !step.pattern.is_empty() && !step.digits.is_empty());
        assert!(step.rating >= step.technique.rating());
        assert!(step.sentence().ends_with('.') && step.sentence().len() > 40, "{}", step.sentence());
        before = after;
    }
    assert_eq!(solver.next(), None);
}

#[test]
fn no_step_is_wrong_on_a_puzzle_with_one_solution() {
    (0..2000).into_par_iter().for_each(|seed| {
        let (puzzle, _) = dug(seed);
        check_steps(&puzzle, TechniqueSet::ALL, &solutions(&puzzle).collect::<Vec<_>>());
    });
}

#[test]
fn no_step_is_wrong_on_a_puzzle_with_several() {
    (2000..4000).into_par_iter().for_each(|seed| {
        let (_, open) = dug(seed);
        check_steps(&open, TechniqueSet::ALL, &solutions(&open).take(200).collect::<Vec<_>>());
    });
}

/// With singles alone beside it, a chain is used far more often than with all easier techniques.
#[test]
fn no_chain_is_wrong_with_singles_alone() {
    use Technique::{BidirectionalXCycle, HiddenSingleBox, HiddenSingleLine, NakedSingle};
    let chains: Vec<Technique> =
        Technique::ALL.into_iter().filter(|&it| it >= BidirectionalXCycle && !takes_long(it)).collect();
    let used: BTreeSet<Technique> = (4000..4400_usize)
        .into_par_iter()
        .flat_map_iter(|seed| {
            let (puzzle, open) = dug(seed as u64);
            // Nested chains take longer than all others together.
            let chain = chains[if seed % 4 == 0 { seed / 4 % chains.len() } else { seed % (chains.len() - 3) }];
            let techniques = [HiddenSingleBox, HiddenSingleLine, NakedSingle, chain].into_iter().collect();
            check_steps(&puzzle, techniques, &solutions(&puzzle).collect::<Vec<_>>());
            check_steps(&open, techniques, &solutions(&open).take(200).collect::<Vec<_>>());
            Solver::new(&puzzle, techniques).map(|step| step.technique).filter(move |&technique| technique == chain)
        })
        .collect();
    let is_nested = |technique: &Technique| *technique >= Technique::NestedForcingChain;
    let expected: BTreeSet<Technique> = chains.into_iter().filter(|technique| !is_nested(technique)).collect();
    assert!(used.is_superset(&expected), "{used:?}");
    assert!(used.iter().any(is_nested), "{used:?}");
}

#[test]
fn the_solver_ends_on_any_grid() {
    let mut dice = Dice(7);
    for _ in 0..3000 {
        let mut puzzle = full_board(&mut dice);
        for cell in Cell::ALL {
            match dice.below(8) {
                0..6 => puzzle.set(cell, None),
                6 if dice.below(6) == 0 => puzzle.set(cell, Some(Digit::ALL[dice.below(9)])),
                _ => {}
            }
        }
        let steps = Solver::new(&puzzle, TechniqueSet::ALL).take(1000).count();
        assert!(steps <= 81 * 9);
        assert!(steps == 0 || verdict(&puzzle) != Verdict::None);
    }
}

#[test]
fn the_ratings_are_what_the_scale_gives() {
    let mut lines = 0;
    for line in RATINGS.lines() {
        let (puzzle, expected) = line.split_once(' ').expect("a puzzle and its rating");
        let found = grade(&grid(puzzle)).expect("one solution");
        let shown = |rating: Rating| {
            let more = if found.at_least && rating >= Rating::BEYOND { "+" } else { "" };
            format!("{rating}{more}")
        };
        assert_eq!(
            format!("{}/{}/{}", shown(found.rating), shown(found.pearl), shown(found.diamond)),
            expected,
            "{puzzle}"
        );
        lines += 1;
    }
    assert!(lines >= 60);
}

/// The techniques that these puzzles do not need and that search long: chains in chains in a chain, and those whose inner
/// chains have patterns.
fn takes_long(technique: Technique) -> bool {
    technique > Technique::NestedDynamicChain
}

/// Direct claiming is used only without direct pointing, which finds the same digit first.
#[test]
fn every_technique_is_used_in_the_rated_puzzles_and_has_its_sentence() {
    let mut first = BTreeMap::new();
    let mut without_pointing = TechniqueSet::ALL;
    without_pointing.remove(Technique::DirectPointing);
    let sets = [TechniqueSet::ALL, without_pointing];
    for (line, techniques) in sets.into_iter().flat_map(|set| RATINGS.lines().map(move |line| (line, set))) {
        for step in Solver::new(&grid(&line[..81]), techniques) {
            first.entry(step.technique).or_insert_with(|| step.sentence());
        }
    }
    let mut expected = Technique::ALL.to_vec();
    expected.retain(|&technique| technique < Technique::NestedForcingChain);
    assert_eq!(first.keys().copied().collect::<Vec<_>>(), expected);
    assert_eq!(first.into_values().collect::<Vec<_>>().join("\n"), SENTENCES.trim());
}

/// The easiest puzzles do not need nested chains, so these are tried without all other dynamic chains.
#[test]
fn nested_chains_are_listed_below_their_outer_chain() {
    use Technique::{DynamicForcingChain, NestedDynamicChain, NestedForcingChain, NestedMultipleChain};
    let puzzle = grid(HARDEST);
    let solutions: Vec<_> = solutions(&puzzle).collect();
    let nested = |technique: Technique| {
        let set = TechniqueSet::ALL.iter().filter(|&other| other < DynamicForcingChain || other == technique).collect();
        let step = Solver::new(&puzzle, set).find(|step| step.argument().is_some_and(Argument::is_nested));
        let step = step.unwrap_or_else(|| panic!("a step by {}", technique.name()));
        assert_eq!(step.technique, technique);
        assert!(step.rating >= technique.rating());
        for &(cell, lost) in &step.eliminations {
            assert!(solutions.iter().all(|solution| !lost.contains(value_of(solution, cell))), "{}", step.sentence());
        }
        let lines = step.lines();
        assert!(lines.iter().all(|line| line.len() <= 200), "{lines:?}");
        let at = |text: &str| lines.iter().position(|line| line.contains(text)).expect("a line");
        assert!(at("(argument 1") < at("  argument 1: "), "{lines:?}");
        let links = step.argument().into_iter().flat_map(Argument::chains).flat_map(Chain::links);
        for link in links {
            assert_eq!(link.inner().is_some(), link.kind() == LinkKind::Inner);
            assert_eq!(link.premises().is_empty(), link.kind() == LinkKind::Assumption);
            assert!(link.kind() == LinkKind::Assumption || link.is_on() == (link.kind() == LinkKind::Strong));
        }
    };
    [NestedForcingChain, NestedMultipleChain, NestedDynamicChain].into_iter().for_each(nested);
}

#[test]
fn a_grade_agrees_with_its_steps() {
    for line in RATINGS.lines() {
        let puzzle = grid(&line[..81]);
        let mut solver = Solver::new(&puzzle, TechniqueSet::ALL);
        let steps: Vec<_> = solver.by_ref().collect();
        let found = grade(&puzzle).expect("one solution");
        assert_eq!((found.steps, found.at_least), (steps.len(), !solver.is_solved()));
        let hardest = steps.iter().map(|step| step.rating).max();
        let bound = if found.at_least { Rating::BEYOND } else { Rating::new(0) };
        assert_eq!(found.rating, hardest.map_or(bound, |hardest| hardest.max(bound)));
        let first = steps.iter().find(|step| Some(step.rating) == hardest);
        assert_eq!(found.technique, first.map(|step| step.technique));
    }
}

#[test]
fn only_a_puzzle_with_blanks_and_one_solution_has_a_grade() {
    let full = solutions(&grid(WIKIPEDIA)).next().expect("a solution").grid();
    let clash = grid(&format!("11{}", ".".repeat(79)));
    let dead = grid(&format!("12345678.........9{}", ".".repeat(63)));
    for puzzle in [full, clash, dead, Grid::EMPTY] {
        assert_eq!(grade(&puzzle), None);
        assert_eq!(Solver::new(&puzzle, TechniqueSet::ALL).count(), 0);
    }
    assert!(MarkedBoard::from(&full).is_solved());
}

#[test]
fn techniques_that_assume_one_solution_need_the_proof() {
    for seed in 0..300 {
        let (_, open) = dug(seed);
        assert!(count(&open, 2) != 1);
        assert!(Solver::new(&open, TechniqueSet::ALL).all(|step| !step.technique.assumes_uniqueness()));
    }
}

#[test]
fn the_solver_uses_only_its_techniques() {
    let singles: TechniqueSet = [Technique::HiddenSingleBox, Technique::NakedSingle].into_iter().collect();
    let mut solver = Solver::new(&grid(WIKIPEDIA), singles);
    assert!(solver.by_ref().all(|step| singles.contains(step.technique)));
    assert!(solver.is_solved());
    assert_eq!(Solver::new(&grid(WIKIPEDIA), TechniqueSet::EMPTY).count(), 0);
}

#[test]
fn the_page_of_techniques_has_them_all_in_order_and_the_levels() {
    let page = include_str!("../docs/techniques.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let names_and_ratings: Vec<String> = rows.map(|row| row.split(" |").take(2).collect::<Vec<_>>().join("")).collect();
    let expected = Technique::ALL.map(|technique| format!("{}` {}", technique.name(), technique.rating()));
    let (techniques, levels) = names_and_ratings.split_at(Technique::ALL.len());
    assert_eq!(techniques, expected);
    let expected = Levels::default()
        .iter()
        .map(|level| match level.up_to {
            Some(highest) => format!("{}` up to {highest}", level.name),
            None => format!("{}` above", level.name),
        })
        .collect::<Vec<String>>();
    assert_eq!(levels, expected);
}
