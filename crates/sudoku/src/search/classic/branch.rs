//! The choice of two branches if propagation finds nothing more. A good choice makes the search tree small.
//!
//! A bivalue cell (a cell with two candidates) is best, because both branches place a digit. Among these cells, the one
//! with the most **effect** is chosen: the number of cells that lose a candidate by one or the other digit, where a
//! bivalue cell counts three times, because it becomes a naked single. On the hardest puzzles this halves the tree. If
//! few cells are unsolved, the tree below is too small for this to pay, and the first bivalue cell is chosen.
//!
//! Without a bivalue cell (about one state in a hundred), the digit with the fewest candidate cells in a row or box is
//! chosen.

use super::state::{Cells, Placement, SearchState, peers_in};
use super::tables::BAND_UNITS;

/// With fewer unsolved cells than this, the first bivalue cell is chosen. Found by measuring.
const WORTH_COMPARING: u32 = 36;

/// Two branches that have no solution in common and together have all of them: the placement, or not the placement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branches {
    /// What the first branch places.
    pub(super) placement: Placement,
    /// What the second branch places. `None` if it only excludes the first branch's placement.
    pub(super) alternative: Option<Placement>,
}

/// The branches of a state with unsolved cells; `bivalue` are its cells with two candidates.
#[inline]
pub(super) fn choose_branches(state: &SearchState, bivalue: Cells) -> Branches {
    let unsolved: u32 = state.unsolved().iter().map(|cells| cells.count_ones()).sum();
    let cell = if unsolved < WORTH_COMPARING {
        first_bivalue_cell(state, &bivalue)
    } else {
        best_bivalue_cell(state, &bivalue)
    };
    let by_digit = || Branches { placement: fewest_cells_in_unit(state), alternative: None };
    cell.map_or_else(by_digit, BivalueCell::branches)
}

fn first_bivalue_cell(state: &SearchState, bivalue: &Cells) -> Option<BivalueCell> {
    let band = bivalue.iter().position(|&cells| cells != 0)?;
    Some(BivalueCell::at(state, band, bivalue[band].trailing_zeros() as usize))
}

/// The bivalue cell with the most effect.
fn best_bivalue_cell(state: &SearchState, bivalue: &Cells) -> Option<BivalueCell> {
    let mut best = None;
    let mut most = 0;
    for band in 0..3 {
        let mut cells = bivalue[band];
        while cells != 0 {
            let cell = BivalueCell::at(state, band, cells.trailing_zeros() as usize);
            cells &= cells - 1;
            let effect = cell.effect(state, bivalue);
            if best.is_none() || effect > most {
                (best, most) = (Some(cell), effect);
            }
        }
    }
    best
}

/// A cell and its two candidates.
#[derive(Clone, Copy)]
struct BivalueCell {
    band: usize,
    cell: usize,
    digits: [usize; 2],
}

impl BivalueCell {
    #[inline]
    fn at(state: &SearchState, band: usize, cell: usize) -> BivalueCell {
        let digits = state.candidates_of(band, cell);
        BivalueCell { band, cell, digits: [digits.trailing_zeros() as usize, digits.ilog2() as usize] }
    }

    fn branches(self) -> Branches {
        let [placement, alternative] = self.digits.map(|digit| Placement { digit, band: self.band, cell: self.cell });
        Branches { placement, alternative: Some(alternative) }
    }

    /// The number of cells that lose a candidate if one or the other digit is placed; bivalue cells count three times.
    #[inline]
    fn effect(&self, state: &SearchState, bivalue: &Cells) -> u32 {
        let [one, other] = self.digits.map(|digit| state.cells_of(digit));
        let either = [0, 1, 2, 3].map(|band| one[band] | other[band]);
        let affected = peers_in(&either, self.band, self.cell);
        let affected_bivalue = affected & peers_in(bivalue, self.band, self.cell);
        affected.count_ones() + 2 * affected_bivalue.count_ones()
    }
}

/// A cell for the digit that has the fewest cells, two at least, in a row or box.
#[cold]
fn fewest_cells_in_unit(state: &SearchState) -> Placement {
    let mut chosen = Placement { digit: 0, band: 0, cell: 0 };
    let mut fewest = u32::MAX;
    for digit in 0..9 {
        for band in 0..3 {
            for unit in BAND_UNITS {
                let cells = state.cells_of(digit)[band] & unit;
                if (2..fewest).contains(&cells.count_ones()) {
                    fewest = cells.count_ones();
                    chosen = Placement { digit, band, cell: cells.trailing_zeros() as usize };
                }
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::search::classic::state::Propagation;

    fn branches_of(line: &str) -> (SearchState, Branches) {
        let mut state = SearchState::new(&line.parse::<Grid>().expect("a grid"));
        let Propagation::Unsolved(bivalue) = state.propagate() else { panic!("{line} needs branches") };
        (state, choose_branches(&state, bivalue))
    }

    #[test]
    fn both_candidates_of_a_bivalue_cell_are_placed() {
        let line = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
        let (state, Branches { placement, alternative }) = branches_of(line);
        let alternative = alternative.expect("a bivalue cell");
        assert_eq!((placement.digit, alternative.digit), (3, 7));
        assert_eq!((placement.band, placement.cell), (alternative.band, alternative.cell));
        assert_eq!(state.candidates_of(alternative.band, alternative.cell), 1 << 3 | 1 << 7);
    }

    #[test]
    fn without_a_bivalue_cell_a_candidate_is_placed_or_excluded() {
        let (state, branches) = branches_of(&".".repeat(81));
        let Placement { digit, band, cell } = branches.placement;
        assert!(branches.alternative.is_none());
        assert_ne!(state.cells_of(digit)[band] >> cell & 1, 0);
    }
}
