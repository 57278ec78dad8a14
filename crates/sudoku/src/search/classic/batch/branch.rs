//! The choice of the cell to branch on if propagation finds nothing more, for all boards at once.
//!
//! A bivalue cell (with two candidates) comes first, if there is one; then a [bilocal](super::bilocal) digit, which has
//! two cells in a unit; then a cell with three candidates, and then any. Among cells, the one with the most **effect** is
//! chosen: the number of cells that it sees and that have a candidate in common with it, where bivalue cells count three
//! times, because they become naked singles. One branch takes the lowest candidate of the cell, the other one the rest.

use super::bilocal::Bilocal;
use super::slices::{SlicedBoards, in_cell};
use super::transpose::Slices;
use super::word::{Word, count_of_nine, full_add};
use crate::board::classic::Cell;

/// How the cell is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellChoice {
    /// The first cell with the fewest candidates.
    First,
    /// Of the cells with the fewest candidates, the one with the most effect. It takes longer.
    MostEffect,
}

/// The number of bits that compare two cells: six of effect, one for three candidates, and one for two.
const RANK: usize = 8;

/// The indexes of the twenty cells that each cell sees.
const PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut at) = (0, 0);
        while other < 81 {
            if Cell::ALL[cell].sees(Cell::ALL[other]) {
                peers[cell][at] = other as u8;
                at += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

/// Splits the boards of these cells: one branch stays in `boards`, `others` gets the other branch. Any other board is the
/// same in both.
#[inline(always)]
pub(super) fn split<W: Word>(
    boards: &mut SlicedBoards<W>,
    others: &mut Slices<W>,
    cells: &mut BranchCells<W>,
    choice: CellChoice,
) {
    let bilocal = Bilocal::find(&boards.candidates, cells.without_bivalue());
    cells.remove(bilocal.boards);
    let chosen = match choice {
        CellChoice::MostEffect => most_effect(&boards.candidates, cells),
        CellChoice::First => first(cells),
    };
    for (cell, (&by_cell, &by_digit)) in chosen.iter().zip(&bilocal.cells).enumerate() {
        let mut lower = W::NONE;
        for (digit, (candidates, others)) in boards.candidates.iter_mut().zip(others.iter_mut()).enumerate() {
            let candidate = candidates[cell];
            let taken = candidate & by_cell & !lower | by_digit & bilocal.digits[digit];
            lower = lower | candidate;
            others[cell] = candidate & !taken;
            candidates[cell] = candidate & (taken | !(by_cell | by_digit));
        }
    }
}

/// The unsolved cells of the boards that are to be split, by their number of candidates.
pub(super) struct BranchCells<W> {
    /// At least two candidates.
    unsolved: [W; 81],
    /// Exactly two.
    bivalue: [W; 81],
    /// Exactly three.
    trivalue: [W; 81],
}

impl<W: Word> BranchCells<W> {
    /// Counts the candidates in each cell of the `stuck` boards. Returns the boards with exactly two solutions apart:
    /// they need no split.
    ///
    /// A stuck board with four unsolved cells has two solutions;
    /// [`SearchState::two_solutions`](crate::search::classic::state::SearchState::two_solutions) explains why.
    #[inline(always)]
    pub(super) fn find(candidates: &Slices<W>, stuck: W) -> (BranchCells<W>, W) {
        let mut cells = BranchCells { unsolved: [W::NONE; 81], bivalue: [W::NONE; 81], trivalue: [W::NONE; 81] };
        let mut count = [W::NONE; 4];
        for cell in 0..81 {
            let (odd, two, four) = count_of_nine(in_cell(candidates, cell));
            cells.unsolved[cell] = (two | four) & stuck;
            cells.bivalue[cell] = cells.unsolved[cell] & !(odd | four);
            cells.trivalue[cell] = cells.unsolved[cell] & odd & !four;
            increment(&mut count, cells.unsolved[cell]);
        }
        let [one, two, four, eight] = count;
        let two_solutions = four & !(one | two | eight);
        cells.remove(two_solutions);
        (cells, two_solutions)
    }

    /// Removes boards that are not split, or not by a cell.
    #[inline(always)]
    fn remove(&mut self, boards: W) {
        for cell in 0..81 {
            self.unsolved[cell] = self.unsolved[cell] & !boards;
        }
    }

    /// The boards without a bivalue cell.
    #[inline(always)]
    fn without_bivalue(&self) -> W {
        let (mut unsolved, mut bivalue) = (W::NONE, W::NONE);
        for cell in 0..81 {
            unsolved = unsolved | self.unsolved[cell];
            bivalue = bivalue | self.bivalue[cell];
        }
        unsolved & !bivalue
    }
}

/// Adds a bit to a number of four bits. The highest bit is never cleared.
#[inline(always)]
fn increment<W: Word>(number: &mut [W; 4], bit: W) {
    let [one, two, four, eight] = *number;
    let (to_two, to_four, to_eight) = (one & bit, two & one & bit, four & two & one & bit);
    *number = [one ^ bit, two ^ to_two, four ^ to_four, eight | to_eight];
}

/// The first cell of each board with the fewest candidates.
#[inline(always)]
fn first<W: Word>(cells: &BranchCells<W>) -> [W; 81] {
    let (mut bivalue, mut trivalue) = (W::NONE, W::NONE);
    for cell in 0..81 {
        bivalue = bivalue | cells.bivalue[cell];
        trivalue = trivalue | cells.trivalue[cell];
    }
    let mut chosen = cells.unsolved;
    let mut decided = W::NONE;
    for (cell, chosen) in chosen.iter_mut().enumerate() {
        let fewest = cells.bivalue[cell] | cells.trivalue[cell] & !bivalue | *chosen & !(bivalue | trivalue);
        *chosen = *chosen & fewest & !decided;
        decided = decided | *chosen;
    }
    chosen
}

/// The cell of each board with the most effect among the cells with the fewest candidates.
#[inline(always)]
fn most_effect<W: Word>(candidates: &Slices<W>, cells: &BranchCells<W>) -> [W; 81] {
    let mut best = [W::NONE; RANK];
    let mut undecided = !W::NONE;
    let mut better = [W::NONE; 81];
    for (cell, better) in better.iter_mut().enumerate() {
        let mut rank = effect(candidates, &cells.bivalue, cell);
        rank[RANK - 2] = cells.trivalue[cell];
        rank[RANK - 1] = cells.bivalue[cell];
        // The first unsolved cell is better than none.
        *better = cells.unsolved[cell] & (greater(&rank, &best) | undecided);
        undecided = undecided & !*better;
        for (best, rank) in best.iter_mut().zip(rank) {
            *best = rank & *better | *best & !*better;
        }
    }
    // The last cell that was better than all cells before it is the best.
    let mut decided = W::NONE;
    for better in better.iter_mut().rev() {
        let last = *better & !decided;
        decided = decided | *better;
        *better = last;
    }
    better
}

/// The boards in which one number is greater than the other. The lowest bits of the numbers come first.
#[inline(always)]
fn greater<W: Word>(one: &[W; RANK], other: &[W; RANK]) -> W {
    let mut greater = W::NONE;
    for (&one, &other) in one.iter().zip(other) {
        greater = one & !other | greater & (one | !other);
    }
    greater
}

/// The effect of a cell: how many of the cells that it sees have a candidate in common with it, where bivalue cells count
/// three times. The number has six bits, the lowest first.
#[inline(always)]
fn effect<W: Word>(candidates: &Slices<W>, bivalue: &[W; 81], cell: usize) -> [W; RANK] {
    let own = in_cell(candidates, cell);
    let (mut ones, mut twos) = ([W::NONE; 21], [W::NONE; 31]);
    for (at, peer) in PEERS[cell].into_iter().enumerate() {
        let peer = usize::from(peer);
        let mut shares = W::NONE;
        for digit in 0..9 {
            shares = shares | own[digit] & candidates[digit][peer];
        }
        ones[at] = shares;
        twos[at] = shares & bivalue[peer];
    }
    let mut bits = [W::NONE; RANK];
    bits[0] = sum_bits(&mut ones);
    twos[20..30].copy_from_slice(&ones[..10]);
    for (bit, carries) in bits[1..6].iter_mut().zip([31, 15, 7, 3, 1]) {
        *bit = sum_bits(&mut twos[..carries]);
    }
    bits
}

/// Adds an odd number of bits. Returns the lowest bit of the sum; the first half of `bits` becomes the carries.
#[inline(always)]
fn sum_bits<W: Word>(bits: &mut [W]) -> W {
    let mut sum = bits[0];
    for at in 0..bits.len() / 2 {
        (sum, bits[at]) = full_add(sum, bits[2 * at + 1], bits[2 * at + 2]);
    }
    sum
}
