//! Where nothing follows any more: which cell to branch on, chosen for all boards at once.
//!
//! A cell with two candidates comes first, where there is one; then a digit with two [places](super::places) in a unit;
//! then a cell with three candidates, and then any. Among cells it is the one with the most **effect**: the number of
//! cells it sees that share a candidate with it, where those with two candidates count three times, for they are the
//! next singles. One branch takes the cell's lowest candidate, the other one what is left.

use super::places::Places;
use super::slices::{Boards, in_cell};
use super::transpose::Slices;
use super::word::{Word, add, number_of};
use crate::board::Cell;

/// How many bits it takes to compare two cells: six of effect, and above them one for three candidates and one for two.
const RANK: usize = 8;

/// By cell: the twenty cells that it sees.
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

/// Splits the boards that are stuck: here they keep one branch, and `others` gets the other one. All boards else are
/// the same in both. Without `weigh`, the first cell with the fewest candidates will do.
#[inline(always)]
pub(super) fn split<W: Word>(boards: &mut Boards<W>, others: &mut Slices<W>, few: &mut Few<W>, weigh: bool) {
    let two = Places::with_two(&boards.places, few.without_pair());
    few.leave_out(two.boards);
    let chosen = if weigh { best(&boards.places, few) } else { first(few) };
    for (cell, (&by_cell, &by_place)) in chosen.iter().zip(&two.cells).enumerate() {
        let mut lower = W::NONE;
        for (digit, (places, others)) in boards.places.iter_mut().zip(others.iter_mut()).enumerate() {
            let place = places[cell];
            let taken = place & by_cell & !lower | by_place & two.digits[digit];
            lower = lower | place;
            others[cell] = place & !taken;
            places[cell] = place & (taken | !(by_cell | by_place));
        }
    }
}

/// The open cells of boards that are stuck, by the number of their candidates.
pub(super) struct Few<W> {
    /// Two at least.
    open: [W; 81],
    /// Just two.
    pair: [W; 81],
    /// Just three.
    triple: [W; 81],
}

impl<W: Word> Few<W> {
    /// Counts, and parts the boards that have two solutions from those that are to be split.
    ///
    /// A stuck board with four open cells has two solutions, for the reason that
    /// [`Board::twofold`](crate::search::board::Board::twofold) gives.
    #[inline(always)]
    pub(super) fn count(places: &Slices<W>, stuck: W) -> (Few<W>, W) {
        let mut few = Few { open: [W::NONE; 81], pair: [W::NONE; 81], triple: [W::NONE; 81] };
        let mut number = [W::NONE; 4];
        for cell in 0..81 {
            let (odd, two, four) = number_of(in_cell(places, cell));
            few.open[cell] = (two | four) & stuck;
            few.pair[cell] = few.open[cell] & !(odd | four);
            few.triple[cell] = few.open[cell] & odd & !four;
            count_on(&mut number, few.open[cell]);
        }
        let [one, two, four, eight] = number;
        let twofold = four & !(one | two | eight);
        few.leave_out(twofold);
        (few, twofold)
    }

    /// Boards that are not to be split, or not by a cell.
    #[inline(always)]
    fn leave_out(&mut self, boards: W) {
        for cell in 0..81 {
            self.open[cell] = self.open[cell] & !boards;
        }
    }

    /// The boards without a cell of two candidates.
    #[inline(always)]
    fn without_pair(&self) -> W {
        let (mut open, mut pair) = (W::NONE, W::NONE);
        for cell in 0..81 {
            open = open | self.open[cell];
            pair = pair | self.pair[cell];
        }
        open & !pair
    }
}

/// Adds a bit to a number; its highest bit stays once it is set.
#[inline(always)]
fn count_on<W: Word>(number: &mut [W; 4], bit: W) {
    let [one, two, four, eight] = *number;
    let (to_two, to_four, to_eight) = (one & bit, two & one & bit, four & two & one & bit);
    *number = [one ^ bit, two ^ to_two, four ^ to_four, eight | to_eight];
}

/// The first cell of each board with the fewest candidates.
#[inline(always)]
fn first<W: Word>(few: &Few<W>) -> [W; 81] {
    let (mut pair, mut triple) = (W::NONE, W::NONE);
    for cell in 0..81 {
        pair = pair | few.pair[cell];
        triple = triple | few.triple[cell];
    }
    let mut chosen = few.open;
    let mut decided = W::NONE;
    for (cell, chosen) in chosen.iter_mut().enumerate() {
        let fewest = few.pair[cell] | few.triple[cell] & !pair | *chosen & !(pair | triple);
        *chosen = *chosen & fewest & !decided;
        decided = decided | *chosen;
    }
    chosen
}

/// The cell of each board with the most effect among those with the fewest candidates.
#[inline(always)]
fn best<W: Word>(places: &Slices<W>, few: &Few<W>) -> [W; 81] {
    let mut best = [W::NONE; RANK];
    let mut undecided = !W::NONE;
    let mut better = [W::NONE; 81];
    for (cell, better) in better.iter_mut().enumerate() {
        let mut rank = effect(places, &few.pair, cell);
        rank[RANK - 2] = few.triple[cell];
        rank[RANK - 1] = few.pair[cell];
        // The first open cell is better than none.
        *better = few.open[cell] & (exceeds(&rank, &best) | undecided);
        undecided = undecided & !*better;
        for (best, rank) in best.iter_mut().zip(rank) {
            *best = rank & *better | *best & !*better;
        }
    }
    // The last one that was better than all before it is the best.
    let mut decided = W::NONE;
    for better in better.iter_mut().rev() {
        let last = *better & !decided;
        decided = decided | *better;
        *better = last;
    }
    better
}

/// Where one number is greater than another; their lowest bits stand first.
#[inline(always)]
fn exceeds<W: Word>(one: &[W; RANK], other: &[W; RANK]) -> W {
    let mut exceeds = W::NONE;
    for (&one, &other) in one.iter().zip(other) {
        exceeds = one & !other | exceeds & (one | !other);
    }
    exceeds
}

/// How many of the cells that it sees share a candidate with the cell, pairs counted three times: six bits, lowest
/// first.
#[inline(always)]
fn effect<W: Word>(places: &Slices<W>, pair: &[W; 81], cell: usize) -> [W; RANK] {
    let own = in_cell(places, cell);
    let (mut ones, mut twos) = ([W::NONE; 21], [W::NONE; 31]);
    for (at, peer) in PEERS[cell].into_iter().enumerate() {
        let peer = usize::from(peer);
        let mut shares = W::NONE;
        for digit in 0..9 {
            shares = shares | own[digit] & places[digit][peer];
        }
        ones[at] = shares;
        twos[at] = shares & pair[peer];
    }
    let mut bits = [W::NONE; RANK];
    bits[0] = add_up(&mut ones);
    twos[20..30].copy_from_slice(&ones[..10]);
    for (bit, carries) in bits[1..6].iter_mut().zip([31, 15, 7, 3, 1]) {
        *bit = add_up(&mut twos[..carries]);
    }
    bits
}

/// Adds an odd number of bits. What is left of them, half as many, are the carries.
#[inline(always)]
fn add_up<W: Word>(bits: &mut [W]) -> W {
    let mut sum = bits[0];
    for at in 0..bits.len() / 2 {
        (sum, bits[at]) = add(sum, bits[2 * at + 1], bits[2 * at + 2]);
    }
    sum
}
