//! What the caller knows about the puzzles of a text: their size, their boxes and their symbols.

use crate::board::{BoxShape, Symbols};

/// What the puzzles of a text have in common. Without options, the reader finds the size of each puzzle itself.
///
/// An option that contradicts an earlier one replaces it.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{BoxShape, Symbols};
/// use sudoxml::notation::{ReadOptions, read_with};
/// let upright = ReadOptions::new().box_shape(BoxShape::new(3, 2).expect("six cells"));
/// let puzzle = read_with("1.....2.....3.....4.....5.....6.....", &upright).next().expect("a puzzle")?;
/// assert_eq!(puzzle.board.geometry().to_string(), "6x6 with boxes of 3x2");
///
/// let letters = ReadOptions::new().symbols(Symbols::new("ABCD", 4).expect("four symbols"));
/// let puzzle = read_with("A..B..C..D......", &letters).next().expect("a puzzle")?;
/// assert_eq!(puzzle.board.to_string(), "1..2..3..4......");
/// # Ok::<(), sudoxml::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    boxes: Option<BoxShape>,
    symbols: Option<Symbols>,
}

impl ReadOptions {
    /// No options.
    pub fn new() -> ReadOptions {
        ReadOptions::default()
    }

    /// Every puzzle has this size, and its [usual](BoxShape::usual) boxes. A size without usual boxes, such as 7, is the
    /// same as no option: a text does not contain regions.
    #[must_use]
    pub fn size(self, size: u8) -> ReadOptions {
        if self.boxes.is_some_and(|shape| shape.size() == size) {
            return self;
        }
        self.with_boxes(BoxShape::usual(size))
    }

    /// Every puzzle has boxes of this shape, and its size is the number of cells of a box.
    #[must_use]
    pub fn box_shape(self, shape: BoxShape) -> ReadOptions {
        self.with_boxes(Some(shape))
    }

    /// Every puzzle has these symbols, and as many rows as there are symbols. Upper and lower case are different. A blank is
    /// one of `.`, `0`, `*` and `_` that is not a symbol.
    #[must_use]
    pub fn symbols(self, symbols: Symbols) -> ReadOptions {
        let size = size_of(&symbols);
        ReadOptions { symbols: Some(symbols), ..self.size(size) }
    }

    fn with_boxes(self, boxes: Option<BoxShape>) -> ReadOptions {
        let symbols = self.symbols.filter(|symbols| boxes.is_some_and(|shape| shape.size() == size_of(symbols)));
        ReadOptions { boxes, symbols }
    }

    /// Whether the options say anything.
    pub fn are_set(&self) -> bool {
        self.boxes.is_some()
    }

    /// Whether this character is a symbol of every puzzle.
    pub fn has_symbol(&self, c: char) -> bool {
        self.known_symbols().is_some_and(|symbols| symbols.value_of(c).is_some())
    }

    /// The shape of the boxes of every puzzle, if the options give one.
    pub(super) fn boxes(&self) -> Option<BoxShape> {
        self.boxes
    }

    /// The symbols of every puzzle, if the options give them.
    pub(super) fn known_symbols(&self) -> Option<&Symbols> {
        self.symbols.as_ref().filter(|_| self.boxes.is_some())
    }
}

/// The number of symbols, at most 25.
fn size_of(symbols: &Symbols) -> u8 {
    u8::try_from(symbols.to_string().chars().count()).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_contradicts_an_earlier_one_replaces_it() {
        let symbols = || Symbols::new("ABCDEF", 6).expect("six symbols");
        let upright = BoxShape::new(3, 2).expect("six cells");
        let both = ReadOptions::new().box_shape(upright).symbols(symbols()).size(6);
        assert_eq!((both.boxes(), both.known_symbols()), (Some(upright), Some(&symbols())));
        let larger = both.clone().size(8);
        assert_eq!((larger.boxes(), larger.known_symbols()), (BoxShape::usual(8), None));
        let replaced = larger.symbols(symbols());
        assert_eq!((replaced.boxes(), replaced.known_symbols()), (BoxShape::usual(6), Some(&symbols())));
        assert_eq!(ReadOptions::new().size(7).boxes(), None);
    }
}
