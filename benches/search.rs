//! The speed of the search with each engine that this CPU can run, on puzzles that a seeded generator makes. If
//! `SUDOXML_PUZZLES` names a file with a puzzle of 81 characters on each line, it is measured too.
//!
//! ```text
//! SUDOXML_PUZZLES=puzzles.txt cargo bench --bench search
//! ```

#[path = "kit/puzzles.rs"]
mod puzzles;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::fmt;
use std::sync::LazyLock;
use sudoxml::board::Board;
use sudoxml::board::classic::{Cell, Grid};
use sudoxml::search::{self, Engine, solutions, solve, verdict};

use puzzles::{Random, dug, from_file};

/// The most solutions of one puzzle that are counted or listed.
const LIMIT: u64 = 100_000;

fn main() {
    divan::main();
}

/// One verdict on each puzzle of a set.
#[divan::bench(args = cases())]
fn verdicts(bencher: Bencher, case: &Case) {
    let verdicts = || case.engine.verdicts(black_box(&case.set.puzzles));
    bencher.counter(ItemsCount::new(case.set.puzzles.len())).bench(verdicts);
}

/// One verdict on each puzzle of a set, by the engine that the search selects: one puzzle after the other.
#[divan::bench(args = SETS.iter())]
fn verdict_each(bencher: Bencher, set: &Set) {
    let verdicts = || set.puzzles.iter().map(|puzzle| verdict(black_box(puzzle)) as usize).sum::<usize>();
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench(verdicts);
}

/// The same for all puzzles of a set together.
#[divan::bench(args = SETS.iter())]
fn verdicts_together(bencher: Bencher, set: &Set) {
    let verdicts = || search::verdicts(black_box(&set.puzzles));
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench(verdicts);
}

/// The same for the puzzles as boards of the classic geometry.
#[divan::bench(args = SETS.iter())]
fn verdicts_of_boards(bencher: Bencher, set: &Set) {
    let boards: Vec<Board> = set.puzzles.iter().copied().map(Board::from).collect();
    let verdicts = || search::verdicts(black_box(&boards));
    bencher.counter(ItemsCount::new(boards.len())).bench(verdicts);
}

/// Every solution, counted.
#[divan::bench(args = cases())]
fn count_all(bencher: Bencher, case: &Case) {
    let number = || case.engine.counts(black_box(&case.set.puzzles), LIMIT).into_iter().sum::<u64>();
    bencher.counter(ItemsCount::new(number())).bench(number);
}

/// Every solution, in ascending order. There is one engine for it.
#[divan::bench(args = SETS.iter())]
fn list_in_order(bencher: Bencher, set: &Set) {
    let list =
        || set.puzzles.iter().map(|puzzle| solutions(black_box(puzzle)).take(LIMIT as usize).count()).sum::<usize>();
    bencher.counter(ItemsCount::new(list())).bench(list);
}

/// None, the unique solution or the first two solutions, one puzzle after the other.
#[divan::bench(args = SETS.iter())]
fn solve_each(bencher: Bencher, set: &Set) {
    let solve = || set.puzzles.iter().map(|puzzle| solve(black_box(puzzle)).verdict() as usize).sum::<usize>();
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench(solve);
}

/// The same for all puzzles of a set together.
#[divan::bench(args = SETS.iter())]
fn solve_together(bencher: Bencher, set: &Set) {
    let solve = || search::solve_each(black_box(&set.puzzles));
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench(solve);
}

/// The first solution of the empty grid.
#[divan::bench]
fn first_of_the_empty_grid() -> impl Sized {
    solutions(black_box(&Grid::EMPTY)).next()
}

struct Set {
    name: String,
    puzzles: Vec<Grid>,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A set, and the engine that it runs on.
struct Case {
    set: &'static Set,
    engine: Engine,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.set, self.engine.name())
    }
}

fn cases() -> Vec<Case> {
    SETS.iter().flat_map(|set| Engine::available().into_iter().map(move |engine| Case { set, engine })).collect()
}

static SETS: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let mut random = Random(0x5eed);
    let mut set = |name: &str, number, make: fn(&mut Random) -> Grid| Set {
        name: name.into(),
        puzzles: (0..number).map(|_| make(&mut random)).collect(),
    };
    let mut sets = vec![
        set("easy", 4000, |random| dug(random, 36)),
        set("minimal", 4000, |random| dug(random, 0)),
        set("multiple", 1000, |random| with_less(random, 2)),
        set("empty", 1, |_| Grid::EMPTY),
    ];
    sets.extend(from_file().map(|puzzles| Set { name: "file".into(), puzzles }));
    sets
});

/// A minimal puzzle without some of its givens.
fn with_less(random: &mut Random, less: usize) -> Grid {
    let mut puzzle = dug(random, 0);
    let mut left = less;
    for cell in random.shuffled(Cell::ALL) {
        if left > 0 && puzzle.get(cell).is_some() {
            puzzle.set(cell, None);
            left -= 1;
        }
    }
    puzzle
}
