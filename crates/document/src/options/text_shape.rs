//! The options that settle what a text means: the size, the boxes and the symbols of its puzzles.

use std::fmt;

use sudoku_engine::board::{BoxShape, Symbols};
use sudoku_engine::notation::ReadOptions;

use super::number::in_range;
use super::spec::{OptionSpec, Values};

/// The sizes of boards with boxes.
pub const SIZES: std::ops::RangeInclusive<u8> = 4..=25;

/// The size of every puzzle.
pub const SIZE: OptionSpec = OptionSpec::new(
    "size",
    Values::Number(*SIZES.start() as u64, *SIZES.end() as u64),
    "The size of every puzzle in a text, from 4 to 25: 16 for boards of 16x16",
)
.default("what the numbers of cells say");

/// The shape of every box.
pub const BOX: OptionSpec = OptionSpec::new(
    "box",
    Values::Like("3x2"),
    "The rows and columns of every box in a text, such as 3x2; their product is the size of the board",
)
.default("as nearly square as possible, and not higher than wide");

/// The symbols of every puzzle.
pub const SYMBOLS: OptionSpec = OptionSpec::new(
    "symbols",
    Values::Like("ABCDEFGHI"),
    "The symbols of every puzzle in a text, one character for each value from 1",
)
.detail("Upper and lower case are different. The number of characters is the size of the board");

/// The size, the boxes and the symbols that a user gives for the puzzles of texts.
#[derive(Clone, Default, Debug)]
pub struct TextShape {
    /// The number of rows.
    pub size: Option<u8>,
    /// The rows and columns of a box.
    pub box_shape: Option<BoxShape>,
    /// A character for each value from 1.
    pub symbols: Option<String>,
}

/// Options for texts that are invalid or contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextShapeError {
    option: &'static str,
    message: String,
}

impl TextShapeError {
    /// The name of the option that is wrong.
    pub const fn option(&self) -> &'static str {
        self.option
    }

    /// What is wrong with it.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// The option, and what is wrong with it.
impl fmt::Display for TextShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.option, self.message)
    }
}

impl std::error::Error for TextShapeError {}

impl TextShape {
    /// What the options say about the puzzles of texts.
    ///
    /// # Errors
    /// The options contradict each other, or no board of this size can be in a text.
    pub fn options(&self) -> Result<ReadOptions, TextShapeError> {
        let Some(size) = self.board_size()? else { return Ok(ReadOptions::new()) };
        let shape = self.box_shape.or_else(|| BoxShape::usual(size)).ok_or_else(|| self.no_boxes(size))?;
        if shape.size() != size {
            let message = format!(
                "a board of {size}x{size} cannot have boxes of {shape}, which have {cells} cells; use the size {cells}, \
                 or another box",
                cells = shape.size()
            );
            return Err(wrong(&BOX, message));
        }
        let options = ReadOptions::new().box_shape(shape);
        let Some(text) = &self.symbols else { return Ok(options) };
        let symbols = Symbols::new(text, size).map_err(|error| wrong(&SYMBOLS, error.to_string()))?;
        Ok(options.symbols(symbols))
    }

    /// The size of the puzzles, if an option gives it.
    fn board_size(&self) -> Result<Option<u8>, TextShapeError> {
        if let Some(size) = self.size {
            let sizes = (*SIZES.start()).into()..=(*SIZES.end()).into();
            return in_range(Some(size.into()), sizes).map(Some).map_err(|error| wrong(&SIZE, error.to_string()));
        }
        if let Some(shape) = self.box_shape {
            return Ok(Some(shape.size()));
        }
        let Some(symbols) = &self.symbols else { return Ok(None) };
        let number = symbols.chars().count();
        let size = u8::try_from(number).ok().filter(|size| SIZES.contains(size));
        let message = || format!("found {number} characters; a board in a text has 4 to 25 values");
        size.map(Some).ok_or_else(|| wrong(&SYMBOLS, message()))
    }

    /// The error about a size that has no boxes. The symbols gave it if the size was not given.
    fn no_boxes(&self, size: u8) -> TextShapeError {
        let message = format!(
            "a board of {size}x{size} has no boxes, because {size} is a prime number; a text cannot contain its regions, \
             so write the puzzle in XML, with a <boxes>"
        );
        wrong(if self.size.is_some() { &SIZE } else { &SYMBOLS }, message)
    }
}

fn wrong(option: &OptionSpec, message: String) -> TextShapeError {
    TextShapeError { option: option.name, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_option_that_the_user_gave() {
        let error = |shape: TextShape| shape.options().expect_err("invalid").to_string();
        let symbols = |text: &str| TextShape { symbols: Some(text.to_owned()), ..TextShape::default() };
        assert!(error(symbols("ABC")).starts_with("symbols: found 3 characters"));
        assert!(error(symbols(&"A".repeat(300))).starts_with("symbols: found 300 characters"));
        assert!(error(symbols("ABCDEFG")).starts_with("symbols: a board of 7x7 has no boxes"));
        assert!(error(TextShape { size: Some(7), ..TextShape::default() }).starts_with("size: a board of 7x7"));
        let both = TextShape { size: Some(9), box_shape: BoxShape::new(2, 3), ..TextShape::default() };
        assert!(error(both).starts_with("box: a board of 9x9 cannot have boxes of 2x3"));
        assert!(symbols("ABCDEFGHI").options().is_ok_and(|options| options.are_set()));
    }
}
