//! The state of the search on one puzzle: which cells each digit can still take, and the propagation of constraints.
//!
//! There is one 27-bit word for each digit and band (see [`tables`](super::tables) for its bits). The three words of a
//! digit are adjacent and followed by a word that is always 0, so that a digit fills one register of 16 bytes:
//!
//! ```text
//!            top band   middle     bottom
//! digit 1  [ 27 cells | 27 cells | 27 cells | 0 ]      candidates[0]
//! digit 2  [ 27 cells | 27 cells | 27 cells | 0 ]      candidates[1]
//!   …
//! digit 9  [ 27 cells | 27 cells | 27 cells | 0 ]      candidates[8]
//!
//! unsolved [ 27 cells | 27 cells | 27 cells | 0 ]      cells that do not have their final digit yet
//! dirty    9 bits                                      digits whose words changed since they were last propagated
//! ```
//!
//! [`SearchState::propagate`] takes one dirty digit after the other. Within a band it keeps the minirows that the digit
//! can use in some arrangement; between the bands it does the same for the columns of each stack of boxes. This covers
//! hidden singles and locked candidates. If a digit has only one cell left in a unit, the other digits lose this cell.
//! If no digit is dirty, naked singles are found in all cells at once, by a bitwise count of the nine digits.
//!
//! A word for each digit and band, tables of locked candidates, and the bitwise count of the nine digits are ideas of
//! JCZSolve, by JasonLion, champagne and zhouyundong of the Enjoy Sudoku forum.

#[cfg(target_arch = "x86_64")]
use super::batch::Avx512Wide;
use super::tables::{
    ALL, BAND_PEERS, FIRST_COLUMN, IS_WASM, OTHER_COLUMNS, SOLE_COLUMNS, SOLE_MINIROWS, USABLE_MINIROWS, columns,
    minirows,
};
use crate::board::{Digit, Grid, Solution};

/// A set of cells of the whole board: a word for each band, and one that is always 0.
pub(super) type Cells = [u32; 4];

const ALL_CELLS: Cells = [ALL, ALL, ALL, 0];

/// How many words of a set are worked on. All four are as quick as three where a register contains them.
const WORDS: usize = if IS_WASM { 3 } else { 4 };

/// A digit in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// The digit minus one, 0 to 8.
    pub(super) digit: usize,
    /// 0 to 2.
    pub(super) band: usize,
    /// The cell within the band, 0 to 26.
    pub(super) cell: usize,
}

/// The result of a propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Propagation {
    /// There is no solution.
    Contradiction,
    /// Every cell has its digit.
    Solved,
    /// Some cells have several candidates; these cells have two.
    Unsolved(Cells),
}

/// The candidates of every cell, digit by digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchState {
    candidates: [Cells; 9],
    unsolved: Cells,
    dirty: u32,
}

impl SearchState {
    /// The state of these givens. If they break the Sudoku rule, [`SearchState::propagate`] finds the contradiction.
    pub(super) fn new(givens: &Grid) -> SearchState {
        let mut state = SearchState { candidates: [ALL_CELLS; 9], unsolved: ALL_CELLS, dirty: 0x1ff };
        let (mut filled, mut of_digits) = ([0; 3], [[0; 3]; 9]);
        for (cell, digit) in givens.givens() {
            let (band, cell) = (cell.index() / 27, cell.index() % 27);
            filled[band] |= 1 << cell;
            of_digits[digit.index()][band] |= 1 << cell;
            state.place(Placement { digit: digit.index(), band, cell });
        }
        // A filled cell has no other candidate.
        for (candidates, of_digit) in state.candidates.iter_mut().zip(of_digits) {
            for ((candidates, filled), of_digit) in candidates.iter_mut().zip(filled).zip(of_digit) {
                *candidates &= !filled | of_digit;
            }
        }
        state
    }

    /// The cells that have the digit as a candidate.
    pub(super) fn cells_of(&self, digit: usize) -> &Cells {
        &self.candidates[digit]
    }

    /// The cells that do not have their final digit yet.
    pub(super) fn unsolved(&self) -> &Cells {
        &self.unsolved
    }

    /// The candidates of a cell, one bit for each digit.
    pub(super) fn candidates_of(&self, band: usize, cell: usize) -> u32 {
        (0..9).fold(0, |digits, digit| digits | (self.candidates[digit][band] >> cell & 1) << digit)
    }

    /// Places the digit, which is a candidate of the cell: the other cells of the row and box lose it. Propagation does
    /// the rest.
    #[inline]
    pub(super) fn place(&mut self, Placement { digit, band, cell }: Placement) {
        self.candidates[digit][band] &= !BAND_PEERS[cell];
        self.dirty |= 1 << digit;
    }

    /// Removes the digit from the candidates of the cell.
    #[inline]
    pub(super) fn exclude(&mut self, Placement { digit, band, cell }: Placement) {
        self.candidates[digit][band] &= !(1 << cell);
        self.dirty |= 1 << digit;
    }

    /// Propagates until nothing changes: locked candidates, hidden singles and naked singles. It uses AVX-512 if the CPU
    /// has it.
    #[inline]
    pub(super) fn propagate(&mut self) -> Propagation {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = Avx512Wide::detect() {
            return self.propagate_with(cpu);
        }
        self.propagate_portably()
    }

    #[cfg(target_arch = "x86_64")]
    fn propagate_with(&mut self, cpu: Avx512Wide) -> Propagation {
        self.dirty = 0;
        let Some(unsolved) = cpu.propagate(&mut self.candidates) else { return Propagation::Contradiction };
        self.unsolved = unsolved;
        if unsolved == [0; 4] {
            return Propagation::Solved;
        }
        let [_, two, three] = self.cells_with_candidates();
        Propagation::Unsolved([0, 1, 2, 3].map(|band| two[band] & !three[band]))
    }

    /// Cells with at least one, two and three candidates, counted for all cells at once.
    #[inline]
    fn cells_with_candidates(&self) -> [Cells; 3] {
        let (mut one, mut two, mut three) = ([0; 4], [0; 4], [0; 4]);
        for cells in &self.candidates {
            for band in 0..WORDS {
                three[band] |= two[band] & cells[band];
                two[band] |= one[band] & cells[band];
                one[band] |= cells[band];
            }
        }
        [one, two, three]
    }

    /// As [`SearchState::propagate`], without special instructions.
    #[inline]
    pub(super) fn propagate_portably(&mut self) -> Propagation {
        loop {
            if !self.propagate_digits() {
                return Propagation::Contradiction;
            }
            if self.unsolved == [0; 4] {
                return Propagation::Solved;
            }
            let [one, two, three] = self.cells_with_candidates();
            if one != ALL_CELLS {
                return Propagation::Contradiction;
            }
            let single = [0, 1, 2].map(|band| self.unsolved[band] & !two[band]);
            if single == [0; 3] {
                return Propagation::Unsolved([0, 1, 2, 3].map(|band| two[band] & !three[band]));
            }
            self.place_singles(single);
        }
    }

    /// Propagates each dirty digit until none is dirty. Returns false at a contradiction.
    #[inline]
    fn propagate_digits(&mut self) -> bool {
        while self.dirty != 0 {
            let digit = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            if !self.propagate_digit(digit) {
                return false;
            }
        }
        true
    }

    /// Locked candidates and hidden singles of one digit. Returns false at a contradiction.
    #[inline]
    fn propagate_digit(&mut self, digit: usize) -> bool {
        let [mut top, mut mid, mut low, _] = self.candidates[digit];
        let (used, sole) = loop {
            let used = [minirows(top), minirows(mid), minirows(low)];
            top &= USABLE_MINIROWS[used[0]];
            mid &= USABLE_MINIROWS[used[1]];
            low &= USABLE_MINIROWS[used[2]];
            let (t, m, l) = (columns(top), columns(mid), columns(low));
            let sole = [SOLE_COLUMNS[t], SOLE_COLUMNS[m], SOLE_COLUMNS[l]];
            let top_loses = top & (sole[1] | sole[2] | OTHER_COLUMNS[t & !(m | l)]);
            let mid_loses = mid & (sole[0] | sole[2] | OTHER_COLUMNS[m & !(t | l)]);
            let low_loses = low & (sole[0] | sole[1] | OTHER_COLUMNS[l & !(t | m)]);
            top ^= top_loses;
            mid ^= mid_loses;
            low ^= low_loses;
            if top == 0 || mid == 0 || low == 0 {
                return false;
            }
            if top_loses | mid_loses | low_loses == 0 {
                break (used, sole);
            }
        };
        // A minirow that is the only one in its row and its box, and a column that is the only one in this box: a hidden
        // single.
        let words = [top, mid, low];
        let found = [0, 1, 2].map(|band| words[band] & SOLE_MINIROWS[used[band]] & sole[band] & self.unsolved[band]);
        if found != [0; 3] {
            self.assign([found[0], found[1], found[2], 0], digit);
        }
        self.candidates[digit] = [top, mid, low, 0];
        true
    }

    /// The cells now have this digit: all other digits lose them.
    #[inline]
    fn assign(&mut self, cells: Cells, digit: usize) {
        for (unsolved, assigned) in self.unsolved.iter_mut().zip(cells) {
            *unsolved &= !assigned;
        }
        let mut changed = 0;
        for (other, candidates) in self.candidates.iter_mut().enumerate() {
            let lost = (0..WORDS).fold(0, |lost, word| lost | candidates[word] & cells[word]);
            // Elsewhere a branch takes longer than to store what is not changed.
            if lost != 0 || !IS_WASM {
                (0..WORDS).for_each(|word| candidates[word] &= !cells[word]);
            }
            changed |= u32::from(lost != 0) << other;
        }
        // The digit itself loses the cells here too; the caller writes them back.
        self.dirty |= changed & !(1 << digit);
    }

    /// Places the only candidate of each of these cells.
    #[inline]
    fn place_singles(&mut self, single: [u32; 3]) {
        for (band, mut cells) in single.into_iter().enumerate() {
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                for digit in 0..9 {
                    if self.candidates[digit][band] >> cell & 1 != 0 {
                        self.place(Placement { digit, band, cell });
                    }
                }
            }
        }
    }

    /// The two solutions of a propagated state with exactly four unsolved cells; `None` for any other number.
    ///
    /// A unit never has exactly one unsolved cell, because this cell would be a hidden single. So the four cells are in
    /// two rows, two columns and two boxes. A digit that is missing in a row has both unsolved cells of the row as
    /// candidates. So all four cells have the same two candidates, which can be exchanged (an unavoidable rectangle).
    #[inline]
    pub(super) fn two_solutions(&self) -> Option<[SearchState; 2]> {
        if self.unsolved.iter().map(|cells| cells.count_ones()).sum::<u32>() != 4 {
            return None;
        }
        let (band, cell) = self.first_unsolved()?;
        let digits = self.candidates_of(band, cell);
        let digits = [digits.trailing_zeros() as usize, digits.ilog2() as usize];
        // The first cell and the diagonally opposite one get the same digit; `others` are the two cells that it sees.
        let column = FIRST_COLUMN << (cell % 9);
        let mut others = self.unsolved.map(|cells| cells & column);
        others[band] |= self.unsolved[band] & BAND_PEERS[cell];
        others[band] &= !(1 << cell);
        let opposite = [0, 1, 2, 3].map(|band| self.unsolved[band] & !others[band]);
        let filled = |[first, second]: [usize; 2]| {
            let mut state = *self;
            for band in 0..3 {
                state.candidates[first][band] &= !others[band];
                state.candidates[second][band] &= !opposite[band];
            }
            state.unsolved = [0; 4];
            state
        };
        Some([filled(digits), filled([digits[1], digits[0]])])
    }

    /// The solution of a solved state.
    pub(super) fn solution(&self) -> Solution {
        let mut digits = [Digit::ALL[0]; 81];
        for digit in Digit::ALL {
            for (band, mut cells) in self.candidates[digit.index()].into_iter().enumerate() {
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = digit;
                    cells &= cells - 1;
                }
            }
        }
        Solution::new(digits)
    }

    /// The first unsolved cell in reading order: its band, and its index in the band.
    pub(super) fn first_unsolved(&self) -> Option<(usize, usize)> {
        let band = self.unsolved.iter().position(|&cells| cells != 0)?;
        Some((band, self.unsolved[band].trailing_zeros() as usize))
    }
}

/// The peers of a cell (the cells that it sees) among these cells: those of its own band in the low 27 bits, those of the
/// other two bands above.
#[inline]
pub(super) fn peers_in(cells: &Cells, band: usize, cell: usize) -> u64 {
    let column = FIRST_COLUMN << (cell % 9);
    let other = |step: usize| u64::from(cells[(band + step) % 3] & column);
    // The cells of the other two bands are in the same column, so a shift by one bit keeps them apart.
    u64::from(cells[band] & (BAND_PEERS[cell] | column) & !(1 << cell)) | other(1) << 27 | other(2) << 28
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::classic::Cell;

    /// The state of a grid with one digit, and that digit.
    fn with_one(cell: Cell) -> (SearchState, Placement) {
        let mut givens = Grid::EMPTY;
        givens.set(cell, Some(Digit::ALL[4]));
        (SearchState::new(&givens), Placement { digit: 4, band: cell.index() / 27, cell: cell.index() % 27 })
    }

    #[test]
    fn a_digit_is_eliminated_from_its_peers_and_no_others() {
        for cell in Cell::ALL {
            let (mut state, placement) = with_one(cell);
            assert!(matches!(state.propagate(), Propagation::Unsolved(_)));
            for other in Cell::ALL {
                let possible = state.cells_of(4)[other.index() / 27] >> (other.index() % 27) & 1 != 0;
                assert_eq!(possible, !cell.sees(other), "{cell} {other}");
            }
            assert_eq!(state.candidates_of(placement.band, placement.cell), 1 << 4);
            assert_eq!(state.unsolved().iter().map(|cells| cells.count_ones()).sum::<u32>(), 80);
        }
    }

    #[test]
    fn digits_that_lose_a_candidate_become_dirty() {
        let mut state = SearchState { candidates: [ALL_CELLS; 9], unsolved: ALL_CELLS, dirty: 0 };
        state.place(Placement { digit: 4, band: 1, cell: 13 });
        assert_eq!(state.dirty, 1 << 4);
        state.dirty = 0;
        assert!(state.propagate_digit(4));
        assert_eq!(state.dirty, 0x1ff & !(1 << 4));
    }

    #[test]
    fn a_digit_without_a_cell_in_a_band_is_a_contradiction() {
        let mut state = SearchState::new(&Grid::EMPTY);
        state.candidates[7][2] = 0;
        assert!(!state.propagate_digit(7));
    }

    #[test]
    fn an_easy_puzzle_is_solved_by_propagation() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut state = SearchState::new(&line.parse().expect("a grid"));
        assert_eq!(state.propagate(), Propagation::Solved);
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(state.solution().to_string(), full);
        assert_eq!(state.first_unsolved(), None);
    }

    /// In thousands of states of the trees of some puzzles, if the CPU has the instructions.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn vectors_conclude_what_the_tables_do() {
        let Some(cpu) = Avx512Wide::detect() else { return };
        let lines = [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "5..6..9.26721...48.983...6.8...614.3.2..5.791......85........................6...",
            "123456789456789123789123456......................................................",
        ];
        let mut pending: Vec<SearchState> =
            lines.map(|line| SearchState::new(&line.parse().expect("a grid"))).into_iter().collect();
        let (mut compared, mut contradictions) = (0, 0);
        while let Some(state) = pending.pop().filter(|_| compared < 5000) {
            let (mut one, mut other) = (state, state);
            let (by_vectors, by_tables) = (one.propagate_with(cpu), other.propagate_portably());
            compared += 1;
            assert_eq!(by_vectors, by_tables, "{state:?}");
            let Propagation::Unsolved(_) = by_tables else {
                contradictions += u32::from(by_tables == Propagation::Contradiction);
                continue;
            };
            assert_eq!((one.candidates, one.unsolved), (other.candidates, other.unsolved));
            let (band, cell) = other.first_unsolved().expect("unsolved");
            let digits = other.candidates_of(band, cell);
            for digit in (0..9).filter(|digit| digits >> digit & 1 != 0) {
                let mut branch = other;
                branch.place(Placement { digit, band, cell });
                pending.push(branch);
            }
        }
        assert!(compared > 1000 && contradictions > 10, "{compared}, {contradictions}");
    }

    /// The peers of a cell, in its own band and the other two, are twenty different bits.
    #[test]
    fn the_peers_of_a_cell_are_twenty_bits() {
        for cell in Cell::ALL {
            assert_eq!(peers_in(&ALL_CELLS, cell.index() / 27, cell.index() % 27).count_ones(), 20);
        }
    }
}
