//! How fast puzzles are graded: the puzzles of `fixtures/ratings.txt`, many of which are hard, and the puzzles of a file,
//! if `SUDOXML_PUZZLES` is the path of a file with a puzzle of 81 characters in each line.
//!
//! ```text
//! SUDOXML_PUZZLES=puzzles.txt cargo bench --bench logic
//! ```

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sudoxml::board::Grid;
use sudoxml::logic::grade;

fn main() {
    divan::main();
}

/// The grade of each of the rated puzzles.
#[divan::bench]
fn grade_the_rated(bencher: Bencher) {
    grade_each(bencher, include_str!("../fixtures/ratings.txt"));
}

/// The grade of each puzzle in the file of `SUDOXML_PUZZLES`, if it is set.
#[divan::bench]
fn grade_a_file(bencher: Bencher) {
    let text = std::env::var("SUDOXML_PUZZLES").map(|path| std::fs::read_to_string(path).expect("a file of puzzles"));
    grade_each(bencher, &text.unwrap_or_default());
}

fn grade_each(bencher: Bencher, text: &str) {
    let puzzle = |line: &str| line.get(..81).unwrap_or(line).parse().expect("a puzzle a line");
    let puzzles: Vec<Grid> = text.lines().map(puzzle).collect();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench(|| puzzles.iter().filter_map(|puzzle| grade(black_box(puzzle))).count());
}
