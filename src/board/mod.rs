//! The board and its words: digit, cell, unit, grid, and the fixed tables of which cell lies where.
//!
//! Everything here is a small value that cannot be wrong by construction: a [`Digit`] is 1 to 9, a [`Cell`] is one of
//! the 81 places, a [`Unit`] is one of the 27 rows, columns and boxes. Rows, columns and boxes count from 1, as a
//! Sudoku player and the document format count them; [`Cell::index`] counts from 0 in reading order.

mod violation;

pub use violation::{Violation, violations};

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

/// A digit from 1 to 9.
///
/// ```
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

    /// The digit that an ASCII character from `1` to `9` stands for.
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

    /// The value less one, 0 to 8: the digit's place in tables and bit sets.
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

/// A set of digits.
///
/// ```
/// use sudoxml::board::{Digit, DigitSet};
/// let mut set = DigitSet::FULL;
/// set.remove(Digit::ALL[4]);
/// assert_eq!(set.len(), 8);
/// assert_eq!(set.to_string(), "1 2 3 4 6 7 8 9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine digits.
    pub const FULL: DigitSet = DigitSet(0x1ff);

    /// Whether the digit is in the set.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 != 0
    }

    /// Puts the digit in.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes the digit out.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// How many digits are in the set, 0 to 9.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digits of the set, smallest first.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        Digit::ALL.into_iter().filter(move |&digit| self.contains(digit))
    }

    /// The digits of these places in tables, a bit each from the lowest; what is above the ninth bit is dropped.
    pub(crate) const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0x1ff)
    }

    /// A bit for each digit, by its place in tables.
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

/// The digits that are in one set or in both.
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

/// The digits, smallest first, parted by single spaces.
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

/// One of the 81 places of the board.
///
/// ```
/// use sudoxml::board::Cell;
/// let cell = Cell::at(4, 8).expect("on the board");
/// assert_eq!((cell.row(), cell.col(), cell.box_(), cell.index()), (4, 8, 6, 34));
/// assert_eq!(Cell::at(0, 1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The 81 cells in reading order: row by row from the top, each from the left.
    pub const ALL: [Cell; 81] = {
        let mut all = [Cell(0); 81];
        let mut i = 0;
        while i < 81 {
            all[i] = Cell(i as u8);
            i += 1;
        }
        all
    };

    /// The cell in this row and column, each 1 to 9; `None` outside the board.
    pub const fn at(row: u8, col: u8) -> Option<Cell> {
        match (row, col) {
            (1..=9, 1..=9) => Some(Cell((row - 1) * 9 + col - 1)),
            _ => None,
        }
    }

    /// The cell with this place in reading order, 0 to 80; `None` from 81 on.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < 81 { Some(Cell(index as u8)) } else { None }
    }

    /// The place in reading order, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 1 to 9 from the top.
    pub const fn row(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The column, 1 to 9 from the left.
    pub const fn col(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The box, 1 to 9 in reading order. (`box` alone is a word of the language.)
    pub const fn box_(self) -> u8 {
        self.0 / 27 * 3 + self.0 % 9 / 3 + 1
    }

    /// The three units that the cell lies in: its row, its column and its box.
    pub const fn units(self) -> [Unit; 3] {
        [
            Unit { kind: UnitKind::Row, index: self.row() },
            Unit { kind: UnitKind::Column, index: self.col() },
            Unit { kind: UnitKind::Box, index: self.box_() },
        ]
    }

    /// Whether the two cells are different and share a row, a column or a box.
    pub const fn sees(self, other: Cell) -> bool {
        self.0 != other.0 && (self.row() == other.row() || self.col() == other.col() || self.box_() == other.box_())
    }
}

/// As Sudoku notation has it: `r4c8`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row(), self.col())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a unit is: a row, a column or a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells one above the other.
    Column,
    /// Three cells by three.
    Box,
}

impl UnitKind {
    /// The kind's name, as the document format writes it: `row`, `column` or `box`.
    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
        }
    }
}

/// One of the 27 units: nine cells in which each digit stands once.
///
/// ```
/// use sudoxml::board::Unit;
/// let box_nine = Unit::ALL[26];
/// assert_eq!(box_nine.to_string(), "box 9");
/// assert_eq!(box_nine.cells()[0].to_string(), "r7c7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    kind: UnitKind,
    index: u8,
}

impl Unit {
    /// The 27 units: the rows, the columns, the boxes, each in order.
    pub const ALL: [Unit; 27] = {
        let mut all = [Unit { kind: UnitKind::Row, index: 1 }; 27];
        let mut i = 0;
        while i < 9 {
            let index = i as u8 + 1;
            all[i] = Unit { kind: UnitKind::Row, index };
            all[i + 9] = Unit { kind: UnitKind::Column, index };
            all[i + 18] = Unit { kind: UnitKind::Box, index };
            i += 1;
        }
        all
    };

    /// Whether it is a row, a column or a box.
    pub const fn kind(self) -> UnitKind {
        self.kind
    }

    /// Which one of its kind, 1 to 9.
    pub const fn index(self) -> u8 {
        self.index
    }

    /// Its nine cells in reading order.
    pub const fn cells(self) -> [Cell; 9] {
        let unit = self.index - 1;
        let mut cells = [Cell(0); 9];
        let mut i = 0;
        while i < 9 {
            let at = i as u8;
            cells[i] = Cell(match self.kind {
                UnitKind::Row => unit * 9 + at,
                UnitKind::Column => at * 9 + unit,
                UnitKind::Box => unit / 3 * 27 + at / 3 * 9 + unit % 3 * 3 + at % 3,
            });
            i += 1;
        }
        cells
    }
}

/// As a sentence names it: `row 3`, `column 7`, `box 9`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.index)
    }
}

/// A board whose cells hold a digit or nothing. It says nothing about the rules: a grid may break them.
///
/// [`FromStr`] reads the 81-character form, [`fmt::Display`] writes it.
///
/// ```
/// use sudoxml::board::{Cell, Grid};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(grid.givens().count(), 30);
/// assert_eq!(grid.candidates(Cell::ALL[2]).to_string(), "1 2 4");
/// # Ok::<(), sudoxml::board::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The board without any digit.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// What stands in the cell.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Puts a digit into the cell, or empties it.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// The filled cells in reading order, each with its digit.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The digits that no other cell of the cell's row, column and box holds, whatever stands in the cell itself.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let mut set = DigitSet::FULL;
        for (other, digit) in self.givens() {
            if cell.sees(other) {
                set.remove(digit);
            }
        }
        set
    }
}

/// A grid's 81 characters in reading order, `.` for a blank.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.0.iter().map(|digit| digit.map_or('.', Digit::to_char)).collect();
        f.pad(&line)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no 81-character grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseGridError {
    /// The text has this many characters, and not 81.
    Length(usize),
    /// This character, at this place (0 to 80), is neither a digit nor a blank.
    Character(char, usize),
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseGridError::Length(length) => write!(f, "a grid has 81 characters, this one has {length}"),
            ParseGridError::Character(c, at) => {
                write!(f, "{c:?} at character {} is neither a digit 1 to 9 nor a blank (. 0 * _)", at + 1)
            }
        }
    }
}

impl std::error::Error for ParseGridError {}

/// Whether the character stands for an empty cell in the text forms: `.`, `0`, `*` or `_`.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0' | '*' | '_')
}

impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Grid, ParseGridError> {
        let length = text.chars().count();
        if length != 81 {
            return Err(ParseGridError::Length(length));
        }
        let mut grid = Grid::EMPTY;
        for (cell, (at, c)) in Cell::ALL.into_iter().zip(text.chars().enumerate()) {
            match Digit::from_char(c) {
                None if !is_blank(c) => return Err(ParseGridError::Character(c, at)),
                digit => grid.set(cell, digit),
            }
        }
        Ok(grid)
    }
}

/// A full board. Solutions compare by their 81 digits in reading order, which is the order they are listed in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

impl Solution {
    /// The board with these digits, in reading order.
    pub const fn new(digits: [Digit; 81]) -> Solution {
        Solution(digits)
    }

    /// What stands in the cell.
    pub const fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// The same board as a grid.
    pub fn grid(&self) -> Grid {
        Grid(self.0.map(Some))
    }
}

/// A solution's 81 digits in reading order.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.grid(), f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_in_the_units_that_name_it() {
        for cell in Cell::ALL {
            assert_eq!(Cell::at(cell.row(), cell.col()), Some(cell));
            let holding: Vec<Unit> = Unit::ALL.into_iter().filter(|unit| unit.cells().contains(&cell)).collect();
            assert_eq!(holding, cell.units());
        }
    }

    #[test]
    fn a_cell_sees_twenty_others() {
        for cell in Cell::ALL {
            assert_eq!(Cell::ALL.into_iter().filter(|&other| cell.sees(other)).count(), 20);
            assert!(!cell.sees(cell));
        }
    }

    #[test]
    fn the_line_form_reads_back() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = line.parse().expect("a grid");
        assert_eq!(grid.to_string(), line);
        assert_eq!("1".parse::<Grid>(), Err(ParseGridError::Length(1)));
        assert_eq!(line.replace('7', "x").parse::<Grid>(), Err(ParseGridError::Character('x', 4)));
        assert_eq!(line.replace('.', "0").parse::<Grid>(), Ok(grid));
    }
}
