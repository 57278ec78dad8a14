//! Full classic boards drawn at random.
//!
//! The boxes on the diagonal do not share a unit, so each of them gets the digits in a random order. Then the board is filled
//! cell by cell: the blank cell with the fewest candidates, the first of equals, gets its candidates in random order, depth
//! first. After too many tries it starts again. At last, the rows, columns, bands and stacks are exchanged at random. No digit
//! is special, so all boards that are the same up to symmetry have the same probability.

use super::random::Random;
use crate::board::classic::{Cell, Digit, Grid};

/// A set of cells: a bit for each, in reading order.
type Cells = u128;

const ALL: Cells = (1 << 81) - 1;

/// For each cell, those that share a unit with it.
const PEERS: [Cells; 81] = {
    let mut table = [0; 81];
    let mut at = 0;
    while at < 81 * 81 {
        let (cell, other) = (at / 81, at % 81);
        if Cell::ALL[cell].sees(Cell::ALL[other]) {
            table[cell] |= 1 << other;
        }
        at += 1;
    }
    table
};

/// A full board drawn at random; `None` if none is found after so many starts, each of which tries so many digits. Nearly
/// always, the first one succeeds.
pub(super) fn full_board(random: &mut Random, starts: usize, tries: usize) -> Option<Grid> {
    let mut filling = Filling { digits: [0; 81], tries: 0 };
    (0..starts).find(|_| filling.fill(random, tries))?;
    let mut grid = Grid::EMPTY;
    for (cell, from) in Cell::ALL.into_iter().zip(rearranged(random)) {
        grid.set(cell, Some(Digit::ALL[usize::from(filling.digits[from])]));
    }
    Some(grid)
}

/// The cells in a random arrangement that keeps the rules: the bands and the stacks are exchanged, the rows and the columns in
/// them, and rows with columns.
fn rearranged(random: &mut Random) -> [usize; 81] {
    let mut lines = || -> [usize; 9] {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut lines = [0; 9];
        for (band, three) in bands.iter().zip(lines.chunks_exact_mut(3)) {
            three.copy_from_slice(&[3 * band, 3 * band + 1, 3 * band + 2]);
            random.shuffle(three);
        }
        lines
    };
    let (rows, cols) = (lines(), lines());
    let (down, across) = if random.below(2) == 0 { (9, 1) } else { (1, 9) };
    std::array::from_fn(|cell| rows[cell / 9] * down + cols[cell % 9] * across)
}

/// The candidates of the blank cells.
#[derive(Clone, Copy)]
struct Left {
    /// The cells that can have each digit.
    of_digits: [Cells; 9],
    blank: Cells,
}

impl Left {
    /// Gives the cell the digit.
    fn fill(&mut self, cell: usize, digit: usize) {
        let others = !(1 << cell);
        self.of_digits[digit] &= !PEERS[cell];
        self.of_digits.iter_mut().for_each(|cells| *cells &= others);
        self.blank &= others;
    }

    /// The candidates of a cell: a bit for each digit.
    fn of_cell(&self, cell: usize) -> u32 {
        let only = 1 << cell;
        self.of_digits.iter().rev().fold(0, |bits, cells| bits << 1 | u32::from(cells & only != 0))
    }

    /// What to fill next.
    fn next(&self) -> Next {
        // The cells with at least one candidate, two, three and four.
        let [mut one, mut two, mut three, mut four] = [0; 4];
        for cells in self.of_digits {
            four |= three & cells;
            three |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        if self.blank == 0 {
            return Next::Full;
        } else if one != self.blank {
            return Next::Impossible;
        }
        let exactly = [one & !two, two & !three, three & !four].into_iter().find(|&cells| cells != 0);
        let fewest = || {
            let blank = (0..81).filter(|cell| self.blank >> cell & 1 != 0);
            blank.min_by_key(|&cell| self.of_cell(cell).count_ones()).unwrap_or(0)
        };
        Next::Cell(exactly.map_or_else(fewest, |cells| cells.trailing_zeros() as usize))
    }
}

/// What to fill next.
enum Next {
    /// No cell is blank.
    Full,
    /// A blank cell has no candidate.
    Impossible,
    /// The blank cell with the fewest candidates, the first of equals.
    Cell(usize),
}

/// The search for a full board.
struct Filling {
    /// The digit of each filled cell, 0 to 8.
    digits: [u8; 81],
    /// How many digits may still be tried.
    tries: usize,
}

impl Filling {
    /// Fills the board from the start. Returns whether it is full.
    fn fill(&mut self, random: &mut Random, tries: usize) -> bool {
        self.tries = tries;
        let mut left = Left { of_digits: [ALL; 9], blank: ALL };
        for first in [0, 30, 60] {
            let mut digits: [u8; 9] = std::array::from_fn(|digit| digit as u8);
            random.shuffle(&mut digits);
            for (at, digit) in digits.into_iter().enumerate() {
                let cell = first + at / 3 * 9 + at % 3;
                self.digits[cell] = digit;
                left.fill(cell, usize::from(digit));
            }
        }
        self.descend(left, random)
    }

    /// Fills the cells that are left.
    fn descend(&mut self, mut left: Left, random: &mut Random) -> bool {
        loop {
            let cell = match left.next() {
                Next::Full => return true,
                Next::Impossible => return false,
                Next::Cell(cell) => cell,
            };
            let mut untried = left.of_cell(cell);
            loop {
                if untried == 0 || self.tries == 0 {
                    return false;
                }
                self.tries -= 1;
                let skipped = random.below(untried.count_ones() as usize);
                let from_there = (0..skipped).fold(untried, |bits, _| bits & (bits - 1));
                let digit = from_there.trailing_zeros() as usize;
                untried &= !(1 << digit);
                self.digits[cell] = digit as u8;
                // After the last candidate, nothing comes back to this cell.
                if untried == 0 {
                    left.fill(cell, digit);
                    break;
                }
                let mut filled = left;
                filled.fill(cell, digit);
                if self.descend(filled, random) {
                    return true;
                }
            }
        }
    }
}
