//! Solving by techniques is checked against the exhaustive search: every step is valid, the solver always ends, and the
//! ratings do not change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use rayon::prelude::*;
use sudoxml::board::classic::{self, Cell, Digit, Grid, Solution, Unit};
use sudoxml::board::{self, Value};
use sudoxml::logic::{
    Argument, Chain, Language, Levels, LinkKind, MarkedBoard, Rating, Solver, Technique, TechniqueSet, grade,
};
use sudoxml::search::{Verdict, count, solutions, verdict};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Boards dug from random solutions, with their rating, pearl and diamond; `+` is for "or more".
const RATINGS: &str = include_str!("../fixtures/ratings.txt");

/// The hardest of these boards.
const HARDEST: &str = "5.....3.......17.9.7.23....6.574.....8...5....9....5..42.6...1....9....7..8..2...";

/// The sentence of the first step of each technique in these puzzles, in each language.
const SENTENCES: [(Language, &str); 2] = [
    (Language::English, include_str!("../fixtures/sentences.en.txt")),
    (Language::German, include_str!("../fixtures/sentences.de.txt")),
];

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
            first.entry(step.technique).or_insert(step);
        }
    }
    let mut expected = Technique::ALL.to_vec();
    expected.retain(|&technique| technique < Technique::NestedForcingChain);
    assert_eq!(first.keys().copied().collect::<Vec<_>>(), expected);
    for (language, sentences) in SENTENCES {
        let found: String = first.values().map(|step| step.sentence_in(language) + "\n").collect();
        assert_eq!(found, sentences);
    }
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
