//! Propagation on all boards at once: bit slices and the three operations *and*, *or*, *not*.
//!
//! One [sweep](SlicedBoards::sweep) takes the nine digits in turn, and propagates each through its 81 slices:
//!
//! 1. If a cell has the digit as its only candidate, the other cells of the box lose it (**naked single**).
//! 2. In each band and each stack, the minirows that no possible arrangement uses lose the digit (**locked candidates**,
//!    pointing and claiming, and hidden singles of rows and columns).
//! 3. If a box has only one cell for the digit, the cell loses all other digits (**hidden single**).
//!
//! Rows and columns need no step of their own: a digit with one cell in a box has one arrangement in its band and its
//! stack. Then the candidates of each cell are counted. A sweep takes the same time for all boards, some thousand
//! operations for all boards together. What it finds for one digit is used for the next digit.

use super::transpose::Slices;
use super::word::{Word, majority};

/// The candidates of all boards, and the results of the last sweep.
pub(super) struct SlicedBoards<W> {
    /// The boards in which each cell has each digit as a candidate.
    pub(super) candidates: Slices<W>,
    /// Cells with at most one candidate.
    single: [W; 81],
    /// Cells that are the only cell of some digit in their box.
    settled: [W; 81],
    /// Boards without a solution.
    pub(super) contradiction: W,
    /// Boards that the last sweep changed.
    pub(super) changed: W,
    /// Boards with a cell that has several candidates.
    pub(super) unsolved: W,
}

impl<W: Word> SlicedBoards<W> {
    /// Boards without candidates.
    pub(super) fn new() -> SlicedBoards<W> {
        let none = W::NONE;
        SlicedBoards {
            candidates: [[none; 81]; 9],
            single: [none; 81],
            settled: [none; 81],
            contradiction: none,
            changed: none,
            unsolved: none,
        }
    }

    /// Resets the results of the slots into which a new state was put. Call it before the first sweep.
    #[inline(always)]
    pub(super) fn reset(&mut self, fresh: W) {
        for settled in &mut self.settled {
            *settled = *settled & !fresh;
        }
        self.contradiction = self.contradiction & !fresh;
        self.count();
    }

    /// Propagates each digit once.
    #[inline(always)]
    pub(super) fn sweep(&mut self) {
        let mut changed = W::NONE;
        for candidates in &mut self.candidates {
            let mut left = *candidates;
            propagate(&mut left, &self.single);
            for box_ in 0..9 {
                let cells = box_cells(box_);
                let sole = sole_cell(&left, cells);
                for (cell, sole) in cells.into_iter().zip(sole) {
                    let left = left[cell] & (sole | !self.settled[cell]);
                    self.settled[cell] = self.settled[cell] | sole;
                    changed = changed | candidates[cell] & !left;
                    candidates[cell] = left;
                }
            }
        }
        self.changed = changed;
        self.count();
    }

    /// The boards with a conflict in a box: two cells have the same digit as their only candidate, or two digits have
    /// the same cell as their only one. A sweep would find this only if the box has too few cells for its digits.
    #[inline(always)]
    pub(super) fn box_conflicts(&self) -> W {
        let mut conflicts = W::NONE;
        let mut taken = [W::NONE; 81];
        for candidates in &self.candidates {
            for box_ in 0..9 {
                let cells = box_cells(box_);
                let (_, several) = any_and_several(naked_singles(candidates, &self.single, cells));
                conflicts = conflicts | several;
                for (cell, sole) in cells.into_iter().zip(sole_cell(candidates, cells)) {
                    conflicts = conflicts | taken[cell] & sole;
                    taken[cell] = taken[cell] | sole;
                }
            }
        }
        conflicts
    }

    /// Counts the candidates of each cell: none, one, or more.
    #[inline(always)]
    fn count(&mut self) {
        let (mut unsolved, mut contradiction) = (W::NONE, self.contradiction);
        for cell in 0..81 {
            let (any, several) = any_and_several(in_cell(&self.candidates, cell));
            contradiction = contradiction | !any;
            unsolved = unsolved | several;
            self.single[cell] = !several;
        }
        (self.unsolved, self.contradiction) = (unsolved, contradiction);
    }
}

/// The boards in which the cell has each digit as a candidate.
#[inline(always)]
pub(super) fn in_cell<W: Word>(candidates: &Slices<W>, cell: usize) -> [W; 9] {
    let mut digits = [W::NONE; 9];
    for (digit, candidates) in digits.iter_mut().zip(candidates) {
        *digit = candidates[cell];
    }
    digits
}

/// The boards in which at least one of nine bits is set, and those in which at least two are.
#[inline(always)]
fn any_and_several<W: Word>([a, b, c, d, e, f, g, h, i]: [W; 9]) -> (W, W) {
    let [x, y, z] = [a | b | c, d | e | f, g | h | i];
    let several = majority(a, b, c) | majority(d, e, f) | majority(g, h, i) | majority(x, y, z);
    (x | y | z, several)
}

/// Naked singles and locked candidates of one digit.
#[inline(always)]
fn propagate<W: Word>(candidates: &mut [W; 81], single: &[W; 81]) {
    for box_ in 0..9 {
        eliminate_by_naked_singles(candidates, single, box_cells(box_));
    }
    for band in 0..3 {
        keep_usable(candidates, 27 * band, Steps { line: 9, box_: 3, cell: 1 });
    }
    for stack in 0..3 {
        keep_usable(candidates, 3 * stack, Steps { line: 1, box_: 27, cell: 9 });
    }
}

/// The cells of a box, in reading order.
#[inline(always)]
fn box_cells(box_: usize) -> [usize; 9] {
    let first = box_ / 3 * 27 + box_ % 3 * 3;
    [0, 1, 2, 9, 10, 11, 18, 19, 20].map(|cell| first + cell)
}

/// The cells of a box that have the digit as their only candidate.
#[inline(always)]
fn naked_singles<W: Word>(candidates: &[W; 81], single: &[W; 81], cells: [usize; 9]) -> [W; 9] {
    let mut naked = [W::NONE; 9];
    for (naked, cell) in naked.iter_mut().zip(cells) {
        *naked = candidates[cell] & single[cell];
    }
    naked
}

/// If a cell of the box has the digit as its only candidate, the other cells lose it.
#[inline(always)]
fn eliminate_by_naked_singles<W: Word>(candidates: &mut [W; 81], single: &[W; 81], cells: [usize; 9]) {
    let naked = naked_singles(candidates, single, cells);
    let mut any = W::NONE;
    for naked in naked {
        any = any | naked;
    }
    for (naked, cell) in naked.into_iter().zip(cells) {
        candidates[cell] = candidates[cell] & (naked | !any);
    }
}

/// The cell of a box that is the only one for the digit.
#[inline(always)]
fn sole_cell<W: Word>(candidates: &[W; 81], cells: [usize; 9]) -> [W; 9] {
    let mut at = [W::NONE; 9];
    for (at, cell) in at.iter_mut().zip(cells) {
        *at = candidates[cell];
    }
    let rows = only_one([at[0] | at[1] | at[2], at[3] | at[4] | at[5], at[6] | at[7] | at[8]]);
    let columns = only_one([at[0] | at[3] | at[6], at[1] | at[4] | at[7], at[2] | at[5] | at[8]]);
    for (k, at) in at.iter_mut().enumerate() {
        *at = *at & rows[k / 3] & columns[k % 3];
    }
    at
}

/// Each of three bits if the other two are not set.
#[inline(always)]
fn only_one<W: Word>([a, b, c]: [W; 3]) -> [W; 3] {
    [a & !(b | c), b & !(a | c), c & !(a | b)]
}

/// The distances, in cells, between the lines of a band, its boxes, and the cells of a minirow. The lines of a stack are
/// columns.
#[derive(Clone, Copy)]
struct Steps {
    line: usize,
    box_: usize,
    cell: usize,
}

/// Removes a digit from the minirows of a band or stack that none of its possible arrangements uses. An arrangement has a
/// different box in each line; there are six.
#[inline(always)]
fn keep_usable<W: Word>(candidates: &mut [W; 81], first: usize, steps: Steps) {
    let mut minirows = [[W::NONE; 3]; 3];
    for (line, minirows) in minirows.iter_mut().enumerate() {
        for (box_, minirow) in minirows.iter_mut().enumerate() {
            let cell = first + line * steps.line + box_ * steps.box_;
            *minirow = candidates[cell] | candidates[cell + steps.cell] | candidates[cell + 2 * steps.cell];
        }
    }
    for (line, usable) in usable(&minirows).into_iter().enumerate() {
        for (box_, usable) in usable.into_iter().enumerate() {
            let cell = first + line * steps.line + box_ * steps.box_;
            for cell in [cell, cell + steps.cell, cell + 2 * steps.cell] {
                candidates[cell] = candidates[cell] & usable;
            }
        }
    }
}

/// The minirows, line by line, that at least one possible arrangement uses.
#[inline(always)]
fn usable<W: Word>([one, two, three]: &[[W; 3]; 3]) -> [[W; 3]; 3] {
    // The letters of an arrangement are the boxes that the three lines use.
    let (abc, acb) = (one[0] & two[1] & three[2], one[0] & two[2] & three[1]);
    let (bac, bca) = (one[1] & two[0] & three[2], one[1] & two[2] & three[0]);
    let (cab, cba) = (one[2] & two[0] & three[1], one[2] & two[1] & three[0]);
    [[abc | acb, bac | bca, cab | cba], [bac | cab, abc | cba, acb | bca], [bca | cba, acb | cab, abc | bac]]
}
