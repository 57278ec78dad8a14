//! The digits 1 to 9, and sets of them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};

/// A digit from 1 to 9.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::Digit;
/// assert_eq!(Digit::new(7).map(Digit::get), Some(7));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The nine digits, smallest first.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(NonZeroU8::MIN); 9];
        let mut i = 1;
        while i < 9 {
            all[i] = Digit(all[i - 1].0.saturating_add(1));
            i += 1;
        }
        all
    };

    /// The digit with this value; `None` outside 1 to 9.
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// The digit that an ASCII character from `1` to `9` represents; `None` for any other character.
    pub const fn from_char(c: char) -> Option<Digit> {
        match c {
            '1'..='9' => Digit::new(c as u8 - b'0'),
            _ => None,
        }
    }

    /// The value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value minus one, 0 to 8: the index into tables and the bit number in sets.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The ASCII character `1` to `9`.
    pub const fn to_char(self) -> char {
        (b'0' + self.0.get()) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The number of one bits of each set of digits. Processors without an instruction for it need much longer to count.
static LENGTHS: [u8; 512] = {
    let mut lengths = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        lengths[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    lengths
};

/// A set of digits.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Digit, DigitSet};
/// let mut set = DigitSet::FULL;
/// set.remove(Digit::ALL[4]);
/// assert_eq!(set.len(), 8);
/// assert_eq!(set.to_string(), "1 2 3 4 6 7 8 9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The set without any digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// The set of all nine digits.
    pub const FULL: DigitSet = DigitSet(0x1ff);

    /// Whether the digit is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 != 0
    }

    /// The set of one digit.
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Adds the digit to the set.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Removes the digit from the set.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// The number of digits in the set, 0 to 9.
    pub const fn len(self) -> usize {
        LENGTHS[(self.0 & 0x1ff) as usize] as usize
    }

    /// Whether the set contains no digit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digits of the set, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = *Digit::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(digit)
        })
    }

    /// The set of the digits whose bits are set: the bit with the number [`Digit::index`]. Bits above the ninth are ignored.
    pub(crate) const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0x1ff)
    }

    /// A bit for each digit: the bit with the number [`Digit::index`].
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }
}

/// The digits that are in both sets.
impl BitAnd for DigitSet {
    type Output = DigitSet;

    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

/// The digits that are in at least one of the sets.
impl BitOr for DigitSet {
    type Output = DigitSet;

    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

/// The digits of the first set that are not in the second.
impl Sub for DigitSet {
    type Output = DigitSet;

    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<T: IntoIterator<Item = Digit>>(digits: T) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

/// The digits, smallest first, separated by single spaces.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, digit) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
