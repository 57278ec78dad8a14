//! Constant tables about one digit in one band, computed at compile time.
//!
//! A band is three adjacent rows: 27 cells, one bit each, in reading order from the lowest bit. In octal, such a word
//! shows the board: one octal digit is a **minirow** (the three cells that a row and a box have in common), three of
//! them are a row, and the lowest is the top left one.
//!
//! ```text
//!          box 1   box 2   box 3                  0o 987 654 321
//!        ┌───────┬───────┬───────┐                   │   │   └─ minirows 1 2 3 of the top row, right to left
//! top    │ 0 1 2 │ 3 4 5 │ 6 7 8 │                   │   └───── … of the middle row
//! middle │ 9 …   │       │    17 │                   └───────── … of the bottom row
//! bottom │ 18 …  │       │    26 │
//!        └───────┴───────┴───────┘
//! ```
//!
//! Two sets of 9 bits, computed from a word, index the tables: its **minirows** (those that contain a candidate) and its
//! **columns** (those that contain a candidate).

/// Every cell of a band.
pub(super) const ALL: u32 = 0o777_777_777;

/// The leftmost column of a band. Multiplied by a set of columns (9 bits), it gives the cells in these columns.
pub(super) const FIRST_COLUMN: u32 = 0o001_001_001;

/// The leftmost box of a band.
const FIRST_BOX: u32 = 0o007_007_007;

/// The top row of a band.
const FIRST_ROW: u32 = 0o777;

/// The three rows of a band, then its three boxes.
pub(super) const BAND_UNITS: [u32; 6] =
    [FIRST_ROW, FIRST_ROW << 9, FIRST_ROW << 18, FIRST_BOX, FIRST_BOX << 3, FIRST_BOX << 6];

/// The six arrangements of a digit in a band, as sets of minirows: one in each row and in each box.
const ARRANGEMENTS: [usize; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];

/// Indexed by the 9 bits of a row: which of its three minirows contain a candidate.
const ROW_MINIROWS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut at = 0;
        while at < 3 {
            if row >> (3 * at) & 7 != 0 {
                table[row] |= 1 << at;
            }
            at += 1;
        }
        row += 1;
    }
    table
};

/// Indexed by minirows: the cells of those minirows that at least one possible arrangement uses. It is 0 if no
/// arrangement is possible.
///
/// This is everything that locked candidates (pointing and claiming) find in the rows and boxes of one band.
pub(super) const USABLE_MINIROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut minirows = 0;
    while minirows < 512 {
        table[minirows] = cells_of(usable(minirows));
        minirows += 1;
    }
    table
};

/// Indexed by minirows: the cells of those usable minirows that are the only one in their row, and so in their box.
pub(super) const SOLE_MINIROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut minirows = 0;
    while minirows < 512 {
        table[minirows] = cells_of(sole(usable(minirows)));
        minirows += 1;
    }
    table
};

/// The minirows of all arrangements that are subsets of these minirows.
const fn usable(minirows: usize) -> usize {
    let mut usable = 0;
    let mut i = 0;
    while i < 6 {
        if ARRANGEMENTS[i] & !minirows == 0 {
            usable |= ARRANGEMENTS[i];
        }
        i += 1;
    }
    usable
}

/// The bits that are the only one in their group of three: a minirow in its row, or a column in its box.
const fn sole(bits: usize) -> usize {
    let mut sole = 0;
    let mut at = 0;
    while at < 3 {
        let group = bits & 7 << (3 * at);
        if group.count_ones() == 1 {
            sole |= group;
        }
        at += 1;
    }
    sole
}

/// The cells of these minirows.
const fn cells_of(minirows: usize) -> u32 {
    let mut cells = 0;
    let mut at = 0;
    while at < 9 {
        if minirows >> at & 1 != 0 {
            cells |= 7 << (3 * at);
        }
        at += 1;
    }
    cells
}

/// Indexed by columns: the cells of those columns that are the only one in their box. The other bands cannot use these
/// columns.
pub(super) const SOLE_COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        table[columns] = sole(columns) as u32 * FIRST_COLUMN;
        columns += 1;
    }
    table
};

/// Indexed by columns that no other band can use: the cells of the other columns in the same boxes. This band cannot use
/// these cells.
pub(super) const OTHER_COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut at = 0;
        while at < 3 {
            let here: usize = columns & 7 << (3 * at);
            if here != 0 {
                table[columns] |= (here ^ 7 << (3 * at)) as u32 * FIRST_COLUMN;
            }
            at += 1;
        }
        columns += 1;
    }
    table
};

/// Indexed by the cell in its band: the other cells of its row and its box in this band.
pub(super) const BAND_PEERS: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = (FIRST_ROW << (cell / 9 * 9) | FIRST_BOX << (cell % 9 / 3 * 3)) & !(1 << cell);
        cell += 1;
    }
    table
};

/// In WebAssembly, each access of memory is checked, so it takes longer than some operations on numbers.
pub(super) const IS_WASM: bool = cfg!(target_family = "wasm");

/// The minirows that contain a candidate, as 9 bits.
#[inline]
pub(super) fn minirows(cells: u32) -> usize {
    if IS_WASM { minirows_by_shifts(cells) } else { minirows_by_table(cells) }
}

#[inline]
fn minirows_by_table(cells: u32) -> usize {
    let row = |at: u32| ROW_MINIROWS[(cells >> at & 511) as usize] as usize;
    (row(0) | row(9) << 3 | row(18) << 6) & 511
}

#[inline]
fn minirows_by_shifts(cells: u32) -> usize {
    // The bits of the minirows are moved together: those of a row first, then those of the rows.
    let minirows = (cells | cells >> 1 | cells >> 2) & 0o111_111_111;
    let rows = (minirows | minirows >> 2 | minirows >> 4) & 0o007_007_007;
    ((rows | rows >> 6 | rows >> 12) & 511) as usize
}

/// The columns that contain a candidate, as 9 bits.
#[inline]
pub(super) fn columns(cells: u32) -> usize {
    ((cells | cells >> 9 | cells >> 18) & 511) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_candidates_stay_but_none_if_a_box_or_row_is_empty() {
        assert_eq!(USABLE_MINIROWS[minirows(ALL)], ALL);
        assert_eq!(USABLE_MINIROWS[minirows(ALL & !BAND_UNITS[4])], 0);
        assert_eq!(USABLE_MINIROWS[minirows(ALL & !BAND_UNITS[2])], 0);
    }

    #[test]
    fn minirows_are_the_same_by_a_table_and_by_shifts() {
        for cells in (0..1 << 27).step_by(997).chain([ALL]) {
            assert_eq!(minirows_by_shifts(cells), minirows_by_table(cells), "{cells:o}");
        }
    }

    #[test]
    fn a_box_with_one_minirow_eliminates_the_rest_of_the_row() {
        let cells = ALL & !BAND_UNITS[3] | 0o001;
        assert_eq!(USABLE_MINIROWS[minirows(cells)], 0o770_770_007);
        assert_eq!(SOLE_MINIROWS[minirows(cells)], 0o000_000_007);
    }

    #[test]
    fn two_boxes_in_two_rows_leave_the_third_box_the_third_row() {
        assert_eq!(USABLE_MINIROWS[minirows(0o700_777_777)], 0o700_077_077);
    }

    #[test]
    fn columns_are_compared_box_by_box() {
        assert_eq!(columns(0o010_200_004), 0o214);
        assert_eq!(SOLE_COLUMNS[0o214], 0o214 * FIRST_COLUMN);
        assert_eq!(SOLE_COLUMNS[0o374], 0o004 * FIRST_COLUMN);
        assert_eq!(OTHER_COLUMNS[0o030], 0o040 * FIRST_COLUMN);
    }

    #[test]
    fn a_cell_has_fourteen_peers_in_its_band() {
        assert!(BAND_PEERS.iter().enumerate().all(|(cell, peers)| peers.count_ones() == 14 && peers >> cell & 1 == 0));
        assert_eq!(BAND_PEERS[13], 0o070_757_070);
    }
}
