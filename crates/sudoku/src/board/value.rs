//! The values that a cell of any board can have, and sets of them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};

use super::classic::{Digit, DigitSet};

/// The largest number of rows, of columns and of values of a board.
pub const MAX_SIZE: u8 = 25;

/// The smallest number of rows, of columns and of values of a board.
pub const MIN_SIZE: u8 = 2;

/// A value from 1 to 25. On a board with N rows and columns, the values are 1 to N.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::Value;
/// assert_eq!(Value::new(16).map(Value::get), Some(16));
/// assert_eq!((Value::new(0), Value::new(26)), (None, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(NonZeroU8);

impl Value {
    /// The value with this number; `None` outside 1 to 25.
    #[inline]
    pub const fn new(number: u8) -> Option<Value> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= MAX_SIZE => Some(Value(number)),
            _ => None,
        }
    }

    /// The values of a board of this size, smallest first.
    pub fn up_to(size: u8) -> impl DoubleEndedIterator<Item = Value> {
        (1..=size).filter_map(Value::new)
    }

    /// The number, 1 to 25.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The number minus one, 0 to 24: the index into tables and the bit number in sets.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl From<Digit> for Value {
    fn from(digit: Digit) -> Value {
        // Both have a number of at least 1, so the sum is the number of the digit.
        Value(NonZeroU8::MIN.saturating_add(digit.get() - 1))
    }
}

/// The number in decimal.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of values. `&` is the intersection, `|` the union and `-` the difference.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Value, ValueSet};
/// let mut set = ValueSet::full(16);
/// Value::up_to(14).for_each(|value| set.remove(value));
/// assert_eq!((set.len(), set.to_string()), (2, "15 16".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ValueSet(u32);

impl ValueSet {
    /// The set without any value.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// The set of all values of a board of this size.
    pub const fn full(size: u8) -> ValueSet {
        let size = if size > MAX_SIZE { MAX_SIZE } else { size };
        ValueSet((1 << size) - 1)
    }

    /// Whether the value is in the set.
    pub const fn contains(self, value: Value) -> bool {
        self.0 >> value.index() & 1 != 0
    }

    /// Adds the value to the set.
    pub const fn insert(&mut self, value: Value) {
        self.0 |= 1 << value.index();
    }

    /// Removes the value from the set.
    pub const fn remove(&mut self, value: Value) {
        self.0 &= !(1 << value.index());
    }

    /// The set without the values of another one.
    #[must_use]
    pub const fn without(self, others: ValueSet) -> ValueSet {
        ValueSet(self.0 & !others.0)
    }

    /// The set of the values whose [index](Value::index) is a one bit of the mask, as far as a board can have them.
    pub(crate) const fn from_mask(mask: u32) -> ValueSet {
        ValueSet(mask & ValueSet::full(MAX_SIZE).0)
    }

    /// The number of values in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set contains no value.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values of the set, smallest first.
    pub fn iter(self) -> ValueSetIter {
        ValueSetIter(self.0)
    }
}

impl BitAnd for ValueSet {
    type Output = ValueSet;

    fn bitand(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & other.0)
    }
}

impl BitOr for ValueSet {
    type Output = ValueSet;

    fn bitor(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 | other.0)
    }
}

impl Sub for ValueSet {
    type Output = ValueSet;

    fn sub(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & !other.0)
    }
}

impl From<DigitSet> for ValueSet {
    fn from(digits: DigitSet) -> ValueSet {
        ValueSet(digits.bits().into())
    }
}

/// The values of the set, smallest first.
impl IntoIterator for ValueSet {
    type Item = Value;
    type IntoIter = ValueSetIter;

    fn into_iter(self) -> ValueSetIter {
        self.iter()
    }
}

/// The values of a set, smallest first: [`ValueSet::iter`].
#[derive(Clone, Debug)]
pub struct ValueSetIter(u32);

impl Iterator for ValueSetIter {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        let number = self.0.trailing_zeros() as u8 + 1;
        self.0 &= self.0.wrapping_sub(1);
        // Without bits the number is 33, and no value is as large.
        Value::new(number)
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<T: IntoIterator<Item = Value>>(values: T) -> ValueSet {
        let mut set = ValueSet::EMPTY;
        values.into_iter().for_each(|value| set.insert(value));
        set
    }
}

/// The values in decimal, smallest first, separated by single spaces.
impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{value}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
