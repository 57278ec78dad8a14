//! The table of canonical forms: which puzzle was the first with a form. It takes at most 64 bytes for each form while it does
//! not grow: 40 for the entry, and 5 to 11 for its place in the table.
//!
//! A form is kept as a hash of 128 bits. With a billion forms, the chance that two of them have the same hash is below
//! 10^-20.

use sudoku_engine::audit::canonical::Canonical;
use sudoku_engine::board::Grid;

/// The first puzzle with a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct First {
    /// Where it is.
    pub place: Place,
    /// The transformation from the puzzle to the form, as [`to_bits`](sudoku_engine::audit::canonical::Transformation::to_bits)
    /// packs it.
    pub to_form: u64,
}

/// Where a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In a document of this run, at a line and a column.
    Document { number: u32, line: u32, column: u32 },
    /// In the file of known puzzles, at a byte.
    Known(u64),
}

/// An entry of the table: 40 bytes.
#[derive(Clone, Copy)]
struct Entry {
    key: [u64; 2],
    to_form: u64,
    /// The line and the column, or the two halves of an offset.
    where_: [u32; 2],
    /// The document, or [`KNOWN`].
    document: u32,
}

/// The number of the document of entries that are in the file of known puzzles.
const KNOWN: u32 = u32::MAX;

/// No entry.
const FREE: u32 = u32::MAX;

/// The puzzles with different forms.
#[derive(Default)]
pub(super) struct Forms {
    entries: Vec<Entry>,
    /// The numbers of entries, at the places of their keys or after them. Its length is a power of two.
    table: Vec<u32>,
}

impl Forms {
    /// The first puzzle with this form. If there is none, this puzzle is it from now on.
    pub(super) fn first(&mut self, form: &Canonical, place: Place) -> Option<First> {
        self.first_of(form.form(), form.transformation().to_bits(), place)
    }

    /// The same for a form and a transformation to it.
    pub(super) fn first_of(&mut self, form: &Grid, to_form: u64, place: Place) -> Option<First> {
        if (self.entries.len() + 1) * 10 > self.table.len() * 9 {
            self.grow();
        }
        let key = key_of(form);
        let mut at = self.start(key);
        while self.table[at] != FREE {
            let entry = &self.entries[self.table[at] as usize];
            if entry.key == key {
                return Some(entry.first());
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        // A table of 2^32 forms would take 200 GB.
        let number = u32::try_from(self.entries.len()).ok().filter(|&number| number != FREE)?;
        self.table[at] = number;
        if self.entries.len() == self.entries.capacity() {
            // A vector doubles by itself, which could take 80 bytes for each form.
            self.entries.reserve_exact(self.entries.len() / 4 + 1024);
        }
        self.entries.push(Entry::new(key, to_form, place));
        None
    }

    fn start(&self, key: [u64; 2]) -> usize {
        key[0] as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        self.table = vec![FREE; (self.table.len() * 2).max(1 << 10)];
        for (number, entry) in self.entries.iter().enumerate() {
            let mut at = self.start(entry.key);
            while self.table[at] != FREE {
                at = (at + 1) & (self.table.len() - 1);
            }
            self.table[at] = number as u32;
        }
    }
}

impl Entry {
    fn new(key: [u64; 2], to_form: u64, place: Place) -> Entry {
        let (document, where_) = match place {
            Place::Document { number, line, column } => (number, [line, column]),
            Place::Known(offset) => (KNOWN, [offset as u32, (offset >> 32) as u32]),
        };
        Entry { key, to_form, where_, document }
    }

    fn first(&self) -> First {
        let [line, column] = self.where_;
        let place = match self.document {
            KNOWN => Place::Known(u64::from(line) | u64::from(column) << 32),
            number => Place::Document { number, line, column },
        };
        First { place, to_form: self.to_form }
    }
}

/// The forms of a set, to leave out puzzles that are the same up to symmetry.
#[derive(Default)]
pub struct Distinct(Forms);

impl std::fmt::Debug for Distinct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Distinct").field(&self.0.entries.len()).finish()
    }
}

impl Distinct {
    /// Whether this canonical form did not come before.
    pub fn is_new(&mut self, form: &Grid) -> bool {
        self.0.first_of(form, 0, Place::Known(0)).is_none()
    }
}

/// The part of a set that a puzzle with this canonical form belongs to, from 0. Each part gets its share of all forms, by a
/// hash, so the part of a puzzle does not depend on the others.
pub fn part_of(form: &Grid, shares: &[u32]) -> usize {
    let sum: u64 = shares.iter().map(|&share| u64::from(share)).sum();
    let mut at = key_of(form)[1] % sum.max(1);
    for (part, &share) in shares.iter().enumerate() {
        match at.checked_sub(share.into()) {
            Some(rest) => at = rest,
            None => return part,
        }
    }
    0
}

/// A hash of 128 bits: two sums over the digits with different odd factors, each mixed as in the finalizer of MurmurHash3.
fn key_of(form: &Grid) -> [u64; 2] {
    const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
    let mut sums = FACTORS;
    let mut word = 0;
    let mut add = |word: u64| {
        for (sum, factor) in sums.iter_mut().zip(FACTORS) {
            *sum = mixed(*sum ^ word.wrapping_mul(factor));
        }
    };
    for (at, digit) in form.digits().enumerate() {
        word = word << 4 | digit;
        if at % 16 == 15 {
            add(word);
            word = 0;
        }
    }
    add(word);
    sums
}

fn mixed(mut word: u64) -> u64 {
    word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}

/// The digits of a grid, and 0 for a blank.
trait Digits {
    fn digits(&self) -> impl Iterator<Item = u64>;
}

impl Digits for Grid {
    fn digits(&self) -> impl Iterator<Item = u64> {
        sudoku_engine::board::classic::Cell::ALL
            .iter()
            .map(|&cell| self.get(cell).map_or(0, |digit| digit.get().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_has_its_first_puzzle() {
        let grid = |at: usize| -> Grid {
            let (cell, digit) = (at / 9 % 81, at % 9 + 1);
            let other = at / 729;
            let mut text = vec![b'.'; 81];
            text[cell] = b'0' + digit as u8;
            text[(cell + 1 + other) % 81] = b'1';
            String::from_utf8(text).expect("ASCII").parse().expect("a grid")
        };
        let mut forms = Forms::default();
        let place = |at: usize| match at % 2 {
            0 => Place::Document { number: at as u32 % 7, line: at as u32, column: 3 },
            _ => Place::Known(at as u64 * 10_000_000_000),
        };
        let mut firsts = std::collections::BTreeMap::new();
        for round in 0..2 {
            for at in 0..20_000 {
                let grid = grid(at);
                let expected = *firsts.entry(grid.to_string()).or_insert(at);
                let found = forms.first_of(&grid, at as u64, place(at));
                let is_new = round == 0 && expected == at;
                assert_eq!(found, (!is_new).then(|| First { place: place(expected), to_form: expected as u64 }));
            }
        }
        assert!(size_of::<Entry>() == 40);
        let bytes = forms.entries.capacity() * 40 + forms.table.len() * 4;
        assert!(bytes <= forms.entries.len() * 64, "{bytes} bytes for {} forms", forms.entries.len());
    }
}
