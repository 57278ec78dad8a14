//! Which alternative to try when nothing follows any more: the choice that makes the tree small.
//!
//! A cell with two candidates is best, because both branches place a digit. Among such cells the one wins that sees the
//! most cells with one of its two digits, counting those with two candidates three times: they turn into the next
//! singles. On the hardest puzzles that halves the tree. Where few cells are open the tree below is too small to pay
//! for choosing, and the first such cell is taken.
//!
//! Without a cell of two candidates (about one board in a hundred), it is the digit with the fewest places in a row or
//! a box.

use super::board::{Board, Cells, Place, seen};
use super::tables::HOUSES;

/// With fewer open cells than this, the first cell of two candidates is taken. Found by measuring.
const WORTH_CHOOSING: u32 = 36;

/// Two branches that share no solution and together have all: the place, or not the place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// What one branch tries.
    pub(super) place: Place,
    /// What the other branch can place at once, where it knows more than that the place is wrong.
    pub(super) instead: Option<Place>,
}

/// The guess for a board with open cells, where `pairs` are the cells with two candidates.
#[inline]
pub(super) fn guess(board: &Board, pairs: Cells) -> Guess {
    let open: u32 = board.open().iter().map(|cells| cells.count_ones()).sum();
    let pair = if open < WORTH_CHOOSING { first_pair(board, &pairs) } else { best_pair(board, &pairs) };
    pair.unwrap_or_else(|| Guess { place: tightest(board), instead: None })
}

/// The first cell of two candidates.
fn first_pair(board: &Board, pairs: &Cells) -> Option<Guess> {
    let band = pairs.iter().position(|&cells| cells != 0)?;
    Some(Pair::at(board, band, pairs[band].trailing_zeros() as usize).guess())
}

/// The cell of two candidates with the most effect.
fn best_pair(board: &Board, pairs: &Cells) -> Option<Guess> {
    let mut best = None;
    let mut most = 0;
    for band in 0..3 {
        let mut cells = pairs[band];
        while cells != 0 {
            let pair = Pair::at(board, band, cells.trailing_zeros() as usize);
            cells &= cells - 1;
            let effect = pair.effect(board, pairs);
            if best.is_none() || effect > most {
                (best, most) = (Some(pair), effect);
            }
        }
    }
    best.map(Pair::guess)
}

/// A cell and its two candidates.
#[derive(Clone, Copy)]
struct Pair {
    band: usize,
    cell: usize,
    digits: [usize; 2],
}

impl Pair {
    #[inline]
    fn at(board: &Board, band: usize, cell: usize) -> Pair {
        let digits = board.candidates(band, cell);
        Pair { band, cell, digits: [digits.trailing_zeros() as usize, digits.ilog2() as usize] }
    }

    fn guess(self) -> Guess {
        let [place, instead] = self.digits.map(|digit| Place { digit, band: self.band, cell: self.cell });
        Guess { place, instead: Some(instead) }
    }

    /// The cells that lose a candidate when one or the other digit is placed; those with two of them count three times.
    #[inline]
    fn effect(&self, board: &Board, pairs: &Cells) -> u32 {
        let [one, other] = self.digits.map(|digit| board.places(digit));
        let either = [0, 1, 2, 3].map(|band| one[band] | other[band]);
        let (lose, near) = (seen(&either, self.band, self.cell), seen(pairs, self.band, self.cell));
        lose.count_ones() + 2 * (lose & near).count_ones()
    }
}

/// A place of the digit that has the fewest, two at least, in some row or box.
#[cold]
fn tightest(board: &Board) -> Place {
    let mut tightest = Place { digit: 0, band: 0, cell: 0 };
    let mut fewest = u32::MAX;
    for digit in 0..9 {
        for band in 0..3 {
            for house in HOUSES {
                let places = board.places(digit)[band] & house;
                if (2..fewest).contains(&places.count_ones()) {
                    fewest = places.count_ones();
                    tightest = Place { digit, band, cell: places.trailing_zeros() as usize };
                }
            }
        }
    }
    tightest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::search::board::Settled;

    fn guess_on(line: &str) -> (Board, Guess) {
        let mut board = Board::new(&line.parse::<Grid>().expect("a grid"));
        let Settled::Open(pairs) = board.settle() else { panic!("{line} needs a guess") };
        (board, guess(&board, pairs))
    }

    #[test]
    fn a_pair_is_tried_both_ways() {
        let line = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
        let (board, guess) = guess_on(line);
        let instead = guess.instead.expect("a pair");
        assert_eq!((guess.place.digit, instead.digit), (3, 7));
        assert_eq!((guess.place.band, guess.place.cell), (instead.band, instead.cell));
        assert_eq!(board.candidates(instead.band, instead.cell), 1 << 3 | 1 << 7);
    }

    #[test]
    fn without_a_pair_it_is_a_place_that_has_alternatives() {
        let (board, guess) = guess_on(&".".repeat(81));
        let Place { digit, band, cell } = guess.place;
        assert!(guess.instead.is_none());
        assert_ne!(board.places(digit)[band] >> cell & 1, 0);
    }
}
