//! The search against a simple backtracker, as far as the backtracker comes in a short time.

use sudoxml::board::Board;
use sudoxml::board::classic::{Cell, Digit, Grid};
use sudoxml::internals::Engine;
use sudoxml::search::{Solved, Verdict, count, solutions, solve, verdict};

/// The most solutions that are counted and listed.
const LIMIT: u64 = 50;
/// The most digits that the backtracker tries.
const TRIES: u32 = 30_000;

pub fn check(data: &[u8]) {
    let Some((&choice, cells)) = data.split_first() else { return };
    let grid = match choice & 3 {
        0 => as_they_are(cells),
        1 => without_violations(cells),
        _ => solution_with_holes(cells, choice >> 2),
    };
    let found = count(&grid, LIMIT);
    let listed: Vec<Grid> = solutions(&grid).take(LIMIT as usize).map(|solution| solution.grid()).collect();
    assert_eq!(listed.len() as u64, found, "{grid}");
    assert!(listed.windows(2).all(|pair| pair[0].to_string() < pair[1].to_string()), "the order, in {grid}");
    for solution in &listed {
        assert!(
            Board::from(*solution).violations().is_empty() && solution.givens().count() == 81,
            "{solution} for {grid}"
        );
        assert!(grid.givens().all(|(cell, digit)| solution.get(cell) == Some(digit)), "{solution} for {grid}");
    }
    let expected = match found {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    assert_eq!(verdict(&grid), expected, "{grid}");
    assert_eq!(count(&grid, 2), found.min(2), "{grid}");
    let solved = match solve(&grid) {
        Solved::None => vec![],
        Solved::Unique(solution) => vec![solution.grid()],
        Solved::Multiple(first_two) => first_two.map(|solution| solution.grid()).to_vec(),
    };
    assert_eq!(solved, listed[..listed.len().min(2)], "{grid}");
    for engine in Engine::available() {
        assert_eq!(
            engine.counts(&[grid, Grid::EMPTY, grid], LIMIT),
            [found, LIMIT, found],
            "{}: {grid}",
            engine.name()
        );
    }

    let mut naive = Naive::new(grid);
    let is_valid = Board::from(grid).violations().is_empty();
    let complete = is_valid && naive.search(0);
    if is_valid && !complete && naive.found.len() < LIMIT as usize {
        // The backtracker gave up. What it found is the start of the list.
        assert_eq!(naive.found[..], listed[..naive.found.len()], "{grid}");
    } else {
        assert_eq!(naive.found, listed, "{grid}");
    }
}

/// A backtracker. It tries the digits in order, cell by cell, so it finds the solutions in ascending order.
struct Naive {
    board: Grid,
    /// The digits that are in each row, column and box, one bit for each digit.
    taken: [[u16; 9]; 3],
    found: Vec<Grid>,
    tries: u32,
}

impl Naive {
    fn new(board: Grid) -> Naive {
        let mut naive = Naive { board, taken: [[0; 9]; 3], found: Vec::new(), tries: 0 };
        board.givens().for_each(|(cell, digit)| naive.turn(cell, digit));
        naive
    }

    /// Tries the empty cells from this one on. Returns whether everything was tried.
    fn search(&mut self, from: usize) -> bool {
        let Some(cell) = Cell::ALL[from..].iter().copied().find(|&cell| self.board.get(cell).is_none()) else {
            self.found.push(self.board);
            return self.found.len() < LIMIT as usize;
        };
        for digit in (1..=9).filter_map(Digit::new) {
            self.tries += 1;
            if self.tries > TRIES {
                return false;
            }
            if units(cell).iter().zip(&self.taken).all(|(&unit, taken)| taken[unit] & 1 << digit.get() == 0) {
                self.turn(cell, digit);
                self.board.set(cell, Some(digit));
                let whole = self.search(cell.index() + 1);
                self.board.set(cell, None);
                self.turn(cell, digit);
                if !whole {
                    return false;
                }
            }
        }
        true
    }

    /// Marks a digit as taken in the units of a cell, or as free if it is taken.
    fn turn(&mut self, cell: Cell, digit: Digit) {
        units(cell).iter().zip(&mut self.taken).for_each(|(&unit, taken)| taken[unit] ^= 1 << digit.get());
    }
}

/// The row, column and box of a cell, without the library.
fn units(cell: Cell) -> [usize; 3] {
    let (row, col) = (cell.index() / 9, cell.index() % 9);
    [row, col, row / 3 * 3 + col / 3]
}

/// Whether no other cell of the row, column and box contains the digit.
fn fits(board: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut others = Cell::ALL.into_iter().filter(|&other| board.get(other) == Some(digit) && other != cell);
    others.all(|other| units(other).iter().zip(units(cell)).all(|(&one, two)| one != two))
}

fn digit(byte: u8) -> Option<Digit> {
    Digit::new(if byte.is_ascii_digit() { byte - b'0' } else { byte })
}

fn as_they_are(cells: &[u8]) -> Grid {
    let mut grid = Grid::EMPTY;
    Cell::ALL.into_iter().zip(cells).for_each(|(cell, &byte)| grid.set(cell, digit(byte)));
    grid
}

/// Leaves out the digits that would violate the rules of Sudoku.
fn without_violations(cells: &[u8]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &byte) in Cell::ALL.into_iter().zip(cells) {
        grid.set(cell, digit(byte % 16).filter(|&digit| fits(&grid, cell, digit)));
    }
    grid
}

/// A solution with exchanged rows and digits, and an empty cell for each byte with the lowest bit.
fn solution_with_holes(cells: &[u8], turn: u8) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &byte) in Cell::ALL.into_iter().zip(cells) {
        let (row, col) = (cell.index() / 9, cell.index() % 9);
        let (row, col) = if turn & 1 == 0 { (row, col) } else { (col, row) };
        let shift = if turn & 2 == 0 { row * 3 + row / 3 } else { (row % 3) * 3 + row / 3 };
        let value = (shift + col) * (1 + usize::from(turn & 4)) % 9;
        grid.set(cell, Digit::new(value as u8 + 1).filter(|_| byte & 1 == 0));
    }
    grid
}
