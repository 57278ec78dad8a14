//! The reasoning that needs no guess, on all boards at once: slices of bits and the three operations *and*, *or*, *not*.
//!
//! One [`Sweep`] goes over the nine digits in turn, and for each draws what follows from its 81 slices:
//!
//! 1. a cell whose only candidate this is takes the digit from its box (**naked single**);
//! 2. within each band, and within each stack, the minirows that no way through it uses lose the digit (**locked
//!    candidates**: pointing and claiming, hidden singles of lines among them);
//! 3. the only place in a box takes the cell from the other digits (**hidden single**).
//!
//! Rows and columns need no step of their own: a digit with one place in a box has one way through its band and its
//! stack. Then the candidates of each cell are counted. A sweep costs the same whatever it finds, some thousand
//! operations for all boards together, and what it finds for one digit is used for the next.

use super::transpose::Slices;
use super::word::{Word, two_of};

/// The boards, and what the last sweep learnt of them.
pub(super) struct Boards<W> {
    /// Where each digit can go.
    pub(super) places: Slices<W>,
    /// Cells with one candidate at the most.
    single: [W; 81],
    /// Cells that are the only place of some digit in their box.
    settled: [W; 81],
    /// Boards without a solution.
    pub(super) dead: W,
    /// Boards that the last sweep changed.
    pub(super) changed: W,
    /// Boards with a cell of several candidates.
    pub(super) open: W,
}

impl<W: Word> Boards<W> {
    /// Boards without a candidate: all dead.
    pub(super) fn new() -> Boards<W> {
        let none = W::NONE;
        Boards {
            places: [[none; 81]; 9],
            single: [none; 81],
            settled: [none; 81],
            dead: none,
            changed: none,
            open: none,
        }
    }

    /// Forgets what was learnt of boards that stand in the lanes no more, before the first sweep over new ones.
    #[inline(always)]
    pub(super) fn renew(&mut self, fresh: W) {
        for settled in &mut self.settled {
            *settled = *settled & !fresh;
        }
        self.dead = self.dead & !fresh;
        self.count();
    }

    /// Draws every conclusion once.
    #[inline(always)]
    pub(super) fn sweep(&mut self) {
        let mut changed = W::NONE;
        for places in &mut self.places {
            let mut left = *places;
            conclude(&mut left, &self.single);
            for box_ in 0..9 {
                let cells = box_cells(box_);
                let sole = sole(&left, cells);
                for (cell, sole) in cells.into_iter().zip(sole) {
                    let left = left[cell] & (sole | !self.settled[cell]);
                    self.settled[cell] = self.settled[cell] | sole;
                    changed = changed | places[cell] & !left;
                    places[cell] = left;
                }
            }
        }
        self.changed = changed;
        self.count();
    }

    /// The boards in which two cells of a box can be nothing but the same digit, or two digits have their only place in
    /// the same cell. Sweeps would only see it when the box has too few cells left for its digits.
    #[inline(always)]
    pub(super) fn clashes(&self) -> W {
        let mut clash = W::NONE;
        let mut taken = [W::NONE; 81];
        for places in &self.places {
            for box_ in 0..9 {
                let cells = box_cells(box_);
                let (_, several) = any_and_several(naked(places, &self.single, cells));
                clash = clash | several;
                for (cell, sole) in cells.into_iter().zip(sole(places, cells)) {
                    clash = clash | taken[cell] & sole;
                    taken[cell] = taken[cell] | sole;
                }
            }
        }
        clash
    }

    /// Counts the candidates of each cell: none, one, or more.
    #[inline(always)]
    fn count(&mut self) {
        let (mut open, mut dead) = (W::NONE, self.dead);
        for cell in 0..81 {
            let (any, several) = any_and_several(in_cell(&self.places, cell));
            dead = dead | !any;
            open = open | several;
            self.single[cell] = !several;
        }
        (self.open, self.dead) = (open, dead);
    }
}

/// Where each digit can stand in the cell.
#[inline(always)]
pub(super) fn in_cell<W: Word>(places: &Slices<W>, cell: usize) -> [W; 9] {
    let mut digits = [W::NONE; 9];
    for (digit, places) in digits.iter_mut().zip(places) {
        *digit = places[cell];
    }
    digits
}

/// Where any of nine is, and where two at least are.
#[inline(always)]
fn any_and_several<W: Word>([a, b, c, d, e, f, g, h, i]: [W; 9]) -> (W, W) {
    let [x, y, z] = [a | b | c, d | e | f, g | h | i];
    let several = two_of(a, b, c) | two_of(d, e, f) | two_of(g, h, i) | two_of(x, y, z);
    (x | y | z, several)
}

/// Naked singles and locked candidates of one digit.
#[inline(always)]
fn conclude<W: Word>(places: &mut [W; 81], single: &[W; 81]) {
    for box_ in 0..9 {
        keep_naked(places, single, box_cells(box_));
    }
    for band in 0..3 {
        keep_used(places, 27 * band, Steps { line: 9, box_: 3, cell: 1 });
    }
    for stack in 0..3 {
        keep_used(places, 3 * stack, Steps { line: 1, box_: 27, cell: 9 });
    }
}

/// The cells of a box, in reading order.
#[inline(always)]
fn box_cells(box_: usize) -> [usize; 9] {
    let first = box_ / 3 * 27 + box_ % 3 * 3;
    [0, 1, 2, 9, 10, 11, 18, 19, 20].map(|cell| first + cell)
}

/// The cells of a box that can be nothing but the digit.
#[inline(always)]
fn naked<W: Word>(places: &[W; 81], single: &[W; 81], cells: [usize; 9]) -> [W; 9] {
    let mut naked = [W::NONE; 9];
    for (naked, cell) in naked.iter_mut().zip(cells) {
        *naked = places[cell] & single[cell];
    }
    naked
}

/// Where a cell of the box can be nothing but the digit, the other cells lose it.
#[inline(always)]
fn keep_naked<W: Word>(places: &mut [W; 81], single: &[W; 81], cells: [usize; 9]) {
    let naked = naked(places, single, cells);
    let mut any = W::NONE;
    for naked in naked {
        any = any | naked;
    }
    for (naked, cell) in naked.into_iter().zip(cells) {
        places[cell] = places[cell] & (naked | !any);
    }
}

/// The cells of a box that are the digit's only place in it.
#[inline(always)]
fn sole<W: Word>(places: &[W; 81], cells: [usize; 9]) -> [W; 9] {
    let mut at = [W::NONE; 9];
    for (at, cell) in at.iter_mut().zip(cells) {
        *at = places[cell];
    }
    let rows = lone([at[0] | at[1] | at[2], at[3] | at[4] | at[5], at[6] | at[7] | at[8]]);
    let columns = lone([at[0] | at[3] | at[6], at[1] | at[4] | at[7], at[2] | at[5] | at[8]]);
    for (k, at) in at.iter_mut().enumerate() {
        *at = *at & rows[k / 3] & columns[k % 3];
    }
    at
}

/// Each of three where the others are not.
#[inline(always)]
fn lone<W: Word>([a, b, c]: [W; 3]) -> [W; 3] {
    [a & !(b | c), b & !(a | c), c & !(a | b)]
}

/// How far apart the lines of a band, its boxes, and the cells of a minirow are. In a stack the lines are columns.
#[derive(Clone, Copy)]
struct Steps {
    line: usize,
    box_: usize,
    cell: usize,
}

/// Takes a digit from the minirows of a band, or stack, that none of the six ways through it uses. A way has another
/// box in each line.
#[inline(always)]
fn keep_used<W: Word>(places: &mut [W; 81], first: usize, steps: Steps) {
    let mut minirows = [[W::NONE; 3]; 3];
    for (line, minirows) in minirows.iter_mut().enumerate() {
        for (box_, minirow) in minirows.iter_mut().enumerate() {
            let cell = first + line * steps.line + box_ * steps.box_;
            *minirow = places[cell] | places[cell + steps.cell] | places[cell + 2 * steps.cell];
        }
    }
    for (line, used) in used(&minirows).into_iter().enumerate() {
        for (box_, used) in used.into_iter().enumerate() {
            let cell = first + line * steps.line + box_ * steps.box_;
            for cell in [cell, cell + steps.cell, cell + 2 * steps.cell] {
                places[cell] = places[cell] & used;
            }
        }
    }
}

/// The minirows, line by line, that some way uses.
#[inline(always)]
fn used<W: Word>([one, two, three]: &[[W; 3]; 3]) -> [[W; 3]; 3] {
    // A way is named by the boxes that the three lines use.
    let (abc, acb) = (one[0] & two[1] & three[2], one[0] & two[2] & three[1]);
    let (bac, bca) = (one[1] & two[0] & three[2], one[1] & two[2] & three[0]);
    let (cab, cba) = (one[2] & two[0] & three[1], one[2] & two[1] & three[0]);
    [[abc | acb, bac | bca, cab | cba], [bac | cab, abc | cba, acb | bca], [bca | cba, acb | cab, abc | bac]]
}
