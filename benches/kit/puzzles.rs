//! Puzzles to measure with: from a seeded generator, and from a file of the user.

use sudoxml::board::classic::{Cell, Digit, Grid};
use sudoxml::search::{Verdict, solutions, verdict};

/// The puzzles of the file that `SUDOXML_PUZZLES` names, one of 81 characters on each line.
pub fn from_file() -> Option<Vec<Grid>> {
    let path = std::env::var("SUDOXML_PUZZLES").ok()?;
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let puzzle = |line: &str| line.parse().unwrap_or_else(|error| panic!("{path}: {line}: {error}"));
    Some(text.lines().map(puzzle).collect())
}

/// A unique puzzle: a full board from which cells are removed in random order, until it has `clues` givens or no other
/// cell can be removed.
pub fn dug(random: &mut Random, clues: usize) -> Grid {
    let mut puzzle = full(random);
    for cell in random.shuffled(Cell::ALL) {
        let digit = puzzle.get(cell);
        puzzle.set(cell, None);
        if verdict(&puzzle) != Verdict::Unique {
            puzzle.set(cell, digit);
        }
        if puzzle.givens().count() == clues {
            break;
        }
    }
    puzzle
}

/// A solved board, from random digits in the boxes of the diagonal.
fn full(random: &mut Random) -> Grid {
    let mut board = Grid::EMPTY;
    for start in [0, 30, 60] {
        for (at, digit) in random.shuffled(Digit::ALL).into_iter().enumerate() {
            board.set(Cell::ALL[start + at / 3 * 9 + at % 3], Some(digit));
        }
    }
    solutions(&board).next().expect("boxes of the diagonal do not see each other").grid()
}

/// An xorshift generator. It gives the same numbers on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    pub fn shuffled<T, const N: usize>(&mut self, mut items: [T; N]) -> [T; N] {
        for end in (1..N).rev() {
            items.swap(end, self.below(end + 1));
        }
        items
    }
}
