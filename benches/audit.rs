//! The speed of the audit on puzzles that a seeded generator makes. If `SUDOXML_PUZZLES` names a file with a puzzle of 81
//! characters on each line, it is measured too.
//!
//! ```text
//! SUDOXML_PUZZLES=puzzles.txt cargo bench --bench audit
//! ```

#[path = "kit/puzzles.rs"]
mod puzzles;

use std::fmt;
use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use puzzles::{Random, dug, from_file};
use sudoku_engine::audit::canonical::canonical;
use sudoku_engine::audit::clash::clashes;
use sudoku_engine::audit::differences::differences;
use sudoku_engine::audit::redundant::redundant;
use sudoku_engine::audit::repair::repairs;
use sudoku_engine::board::Board;
use sudoku_engine::board::classic::{Cell, Digit, Grid};
use sudoku_engine::search::{Budget, Verdict, solutions, verdict};

fn main() {
    divan::main();
}

/// The canonical form of each puzzle.
#[divan::bench(args = SETS.iter())]
fn canonical_form(bencher: Bencher, set: &Set) {
    let forms = || set.puzzles.iter().map(|puzzle| canonical(black_box(puzzle)).automorphisms()).sum::<u32>();
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench(forms);
}

/// The canonical form of the solution of each puzzle.
#[divan::bench(args = SETS.iter())]
fn canonical_form_of_solution(bencher: Bencher, set: &Set) {
    let first = |puzzle: &Grid| solutions(puzzle).next().map(|solution| solution.grid());
    let full: Vec<Grid> = set.puzzles.iter().filter_map(first).collect();
    let forms = || full.iter().map(|puzzle| canonical(black_box(puzzle)).automorphisms()).sum::<u32>();
    bencher.counter(ItemsCount::new(full.len())).bench(forms);
}

/// The redundant givens of each puzzle.
#[divan::bench(args = SETS.iter())]
fn redundant_givens(bencher: Bencher, set: &Set) {
    let boards = set.boards(|puzzle, _| Some(puzzle));
    bench_each(bencher, &boards, |board| redundant(board, &Budget::NONE));
}

/// The clash of each puzzle with a wrong digit.
#[divan::bench(args = SETS.iter())]
fn clash(bencher: Bencher, set: &Set) {
    let boards = set.boards(|puzzle, random| misprint(puzzle, random, Verdict::None));
    bench_each(bencher, &boards, |board| clashes(board, 1, &Budget::NONE));
}

/// The differences of the solutions of each puzzle without one of its givens.
#[divan::bench(args = SETS.iter())]
fn differences_of_solutions(bencher: Bencher, set: &Set) {
    let boards = set.boards(forgotten);
    bench_each(bencher, &boards, |board| differences(board, 1000, &Budget::NONE));
}

/// The repairs of each puzzle with a wrong digit that leaves no solution.
#[divan::bench(args = SETS.iter())]
fn repairs_of_a_wrong_digit(bencher: Bencher, set: &Set) {
    let boards = set.boards(|puzzle, random| misprint(puzzle, random, Verdict::None));
    bench_each(bencher, &boards, |board| repairs(board, &Budget::NONE));
}

/// The repairs of each puzzle without one of its givens.
#[divan::bench(args = SETS.iter())]
fn repairs_of_a_forgotten_given(bencher: Bencher, set: &Set) {
    let boards = set.boards(forgotten);
    bench_each(bencher, &boards, |board| repairs(board, &Budget::NONE));
}

fn bench_each<T>(bencher: Bencher, boards: &[Board], audit: impl Fn(&Board) -> T + Sync) {
    let each = || boards.iter().for_each(|board| drop(black_box(audit(black_box(board)))));
    bencher.counter(ItemsCount::new(boards.len())).bench(each);
}

/// The puzzle with another digit in one of its givens, with this verdict, if one is found soon.
fn misprint(puzzle: Grid, random: &mut Random, expected: Verdict) -> Option<Grid> {
    let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    let wrong = (0..100).map(|_| {
        let mut wrong = puzzle;
        wrong.set(givens[random.below(givens.len())], Some(Digit::ALL[random.below(9)]));
        wrong
    });
    wrong.into_iter().find(|wrong| verdict(wrong) == expected)
}

/// The puzzle without one of its givens, if it is not unique then.
fn forgotten(puzzle: Grid, random: &mut Random) -> Option<Grid> {
    let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    let mut without = puzzle;
    without.set(givens[random.below(givens.len())], None);
    (verdict(&without) == Verdict::Multiple).then_some(without)
}

struct Set {
    name: &'static str,
    puzzles: Vec<Grid>,
}

impl Set {
    /// A board made of each of the first puzzles.
    fn boards(&self, mut make: impl FnMut(Grid, &mut Random) -> Option<Grid>) -> Vec<Board> {
        let mut random = Random(0x5eed);
        let puzzles = self.puzzles.iter().take(200);
        puzzles.filter_map(|&puzzle| make(puzzle, &mut random)).map(Board::from).collect()
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

static SETS: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let mut random = Random(0x5eed);
    let mut set = |name, clues| Set { name, puzzles: (0..2000).map(|_| dug(&mut random, clues)).collect() };
    let mut sets = vec![set("easy", 36), set("minimal", 0)];
    sets.extend(from_file().map(|puzzles| Set { name: "file", puzzles }));
    sets
});
