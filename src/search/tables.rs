//! Fixed tables about one digit in one band, all worked out at compile time.
//!
//! A band is three rows side by side: 27 cells, 27 bits, reading order, lowest bit first. Written in octal, such a word
//! shows the board: one octal digit is a **minirow** (the three cells that a row and a box share), three of them a row,
//! and the lowest is the top left one.
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
//! Two 9-bit pictures of a word index the tables: its **shape** (which minirows hold a place) and its **columns**
//! (which columns do).

/// Every cell of a band.
pub(super) const ALL: u32 = 0o777_777_777;

/// Times a 9-bit set of columns: the cells of the band in these columns.
pub(super) const DOWN: u32 = 0o001_001_001;

/// The leftmost box of a band.
const BOX: u32 = 0o007_007_007;

/// The top row of a band.
const ROW: u32 = 0o777;

/// The three rows of a band, then its three boxes.
pub(super) const HOUSES: [u32; 6] = [ROW, ROW << 9, ROW << 18, BOX, BOX << 3, BOX << 6];

/// The six ways for a digit to use three rows in three boxes, as shapes.
const WAYS: [usize; 6] = [0o421, 0o412, 0o241, 0o214, 0o142, 0o124];

/// By row: which of its three minirows hold a place.
const MINIROWS: [u8; 512] = {
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

/// By shape: the cells of the minirows that some way through the band uses. Where no way is left it is nothing.
///
/// This is the whole of what locked candidates can say about rows and boxes of one band.
pub(super) const USED: [u32; 512] = {
    let mut table = [0; 512];
    let mut shape = 0;
    while shape < 512 {
        table[shape] = cells_of(used(shape));
        shape += 1;
    }
    table
};

/// By shape: the cells of those used minirows that are the only one in their row, and so the only one in their box.
pub(super) const SOLE: [u32; 512] = {
    let mut table = [0; 512];
    let mut shape = 0;
    while shape < 512 {
        table[shape] = cells_of(lone(used(shape)));
        shape += 1;
    }
    table
};

/// The minirows of the ways that fit into the shape.
const fn used(shape: usize) -> usize {
    let mut used = 0;
    let mut way = 0;
    while way < 6 {
        if WAYS[way] & !shape == 0 {
            used |= WAYS[way];
        }
        way += 1;
    }
    used
}

/// Of nine bits, those that are the only one in their group of three: a minirow in its row, a column in its box.
const fn lone(bits: usize) -> usize {
    let mut lone = 0;
    let mut at = 0;
    while at < 3 {
        let group = bits & 7 << (3 * at);
        if group.count_ones() == 1 {
            lone |= group;
        }
        at += 1;
    }
    lone
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

/// By columns: those that are the only one in their box, in all three rows. The other bands cannot use them.
pub(super) const LONE_COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        table[columns] = lone(columns) as u32 * DOWN;
        columns += 1;
    }
    table
};

/// By columns that no other band can use: the other columns of the same boxes, in all three rows. This band cannot use
/// them.
pub(super) const BESIDE_COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut at = 0;
        while at < 3 {
            let here: usize = columns & 7 << (3 * at);
            if here != 0 {
                table[columns] |= (here ^ 7 << (3 * at)) as u32 * DOWN;
            }
            at += 1;
        }
        columns += 1;
    }
    table
};

/// By cell: the other cells of its row and its box, within its band.
pub(super) const NEAR: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = (ROW << (cell / 9 * 9) | BOX << (cell % 9 / 3 * 3)) & !(1 << cell);
        cell += 1;
    }
    table
};

/// The shape of a band's word.
#[inline]
pub(super) fn shape(places: u32) -> usize {
    let row = |at: u32| MINIROWS[(places >> at & 511) as usize] as usize;
    (row(0) | row(9) << 3 | row(18) << 6) & 511
}

/// The columns of a band's word.
#[inline]
pub(super) fn columns(places: u32) -> usize {
    ((places | places >> 9 | places >> 18) & 511) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_band_loses_nothing_and_an_empty_box_everything() {
        assert_eq!(USED[shape(ALL)], ALL);
        assert_eq!(USED[shape(ALL & !HOUSES[4])], 0);
        assert_eq!(USED[shape(ALL & !HOUSES[2])], 0);
    }

    #[test]
    fn a_box_with_one_minirow_claims_its_row() {
        let places = ALL & !HOUSES[3] | 0o001;
        assert_eq!(USED[shape(places)], 0o770_770_007);
        assert_eq!(SOLE[shape(places)], 0o000_000_007);
    }

    #[test]
    fn two_boxes_in_two_rows_leave_the_third_box_the_third_row() {
        assert_eq!(USED[shape(0o700_777_777)], 0o700_077_077);
    }

    #[test]
    fn columns_are_judged_box_by_box() {
        assert_eq!(columns(0o010_200_004), 0o214);
        assert_eq!(LONE_COLUMNS[0o214], 0o214 * DOWN);
        assert_eq!(LONE_COLUMNS[0o374], 0o004 * DOWN);
        assert_eq!(BESIDE_COLUMNS[0o030], 0o040 * DOWN);
    }

    #[test]
    fn a_cell_has_fourteen_others_near_it() {
        assert!(NEAR.iter().enumerate().all(|(cell, near)| near.count_ones() == 14 && near >> cell & 1 == 0));
        assert_eq!(NEAR[13], 0o070_757_070);
    }
}
