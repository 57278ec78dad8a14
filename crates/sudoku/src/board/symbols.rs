//! Symbols: the characters that a puzzle uses instead of numbers.

use std::fmt;
use std::sync::Arc;

use super::value::Value;

/// The characters that a puzzle uses instead of the numbers 1 to N, one for each value.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use sudoxml::board::{Symbols, Value};
/// let symbols = Symbols::new("0123456789ABCDEF", 16)?;
/// assert_eq!(symbols.value_of('A').map(Value::get), Some(11));
/// assert_eq!(symbols.value_of('a'), None);
/// assert_eq!(Value::new(1).and_then(|value| symbols.char_of(value)), Some('0'));
/// # Ok::<(), sudoxml::board::SymbolsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symbols(Arc<[char]>);

impl Symbols {
    /// Symbols from a text that has one character for each value of a board of this size, the value 1 first.
    ///
    /// # Errors
    /// The text does not have as many characters as the board has values, or a character is white space or there twice.
    pub fn new(text: &str, size: u8) -> Result<Symbols, SymbolsError> {
        let symbols: Arc<[char]> = text.chars().collect();
        if let Some(space) = symbols.iter().find(|c| c.is_whitespace()) {
            return Err(SymbolsError::WhiteSpace(*space));
        }
        let twice = symbols.iter().enumerate().find(|(at, symbol)| symbols[..*at].contains(symbol));
        if let Some((_, symbol)) = twice {
            return Err(SymbolsError::Twice(*symbol));
        }
        if symbols.len() != usize::from(size) {
            return Err(SymbolsError::Number { found: symbols.len(), size });
        }
        Ok(Symbols(symbols))
    }

    /// The value of the character. Upper and lower case are different.
    pub fn value_of(&self, symbol: char) -> Option<Value> {
        let at = self.0.iter().position(|&known| known == symbol)?;
        Value::new(u8::try_from(at + 1).ok()?)
    }

    /// The character of the value; `None` if the value is larger than the board.
    pub fn char_of(&self, value: Value) -> Option<char> {
        self.0.get(value.index()).copied()
    }
}

/// The characters, in the order of their values.
impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().collect::<String>())
    }
}

/// A text is not a set of symbols for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SymbolsError {
    /// The number of characters is not the size of the board.
    Number {
        /// The number of characters.
        found: usize,
        /// The size of the board.
        size: u8,
    },
    /// This character is white space.
    WhiteSpace(char),
    /// This character is there more than once.
    Twice(char),
}

impl fmt::Display for SymbolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SymbolsError::Number { found, size } => {
                let ending = if *found == 1 { "" } else { "s" };
                write!(f, "found {found} symbol{ending}; a board of {size}x{size} needs {size}")
            }
            SymbolsError::WhiteSpace(space) => {
                write!(f, "the white space U+{:04X} is not a symbol", u32::from(*space))
            }
            SymbolsError::Twice(symbol) => write!(f, "{symbol:?} is there twice; each value needs its own symbol"),
        }
    }
}

impl std::error::Error for SymbolsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_that_are_not_one_for_each_value_are_refused() {
        assert_eq!(Symbols::new("ABC", 4), Err(SymbolsError::Number { found: 3, size: 4 }));
        assert_eq!(Symbols::new("AB C", 4), Err(SymbolsError::WhiteSpace(' ')));
        assert_eq!(Symbols::new("ABCB", 4), Err(SymbolsError::Twice('B')));
        let greek = Symbols::new("αβγδ", 4).expect("four symbols");
        assert!(Value::up_to(4).all(|value| greek.char_of(value).and_then(|c| greek.value_of(c)) == Some(value)));
        assert_eq!(Value::new(5).and_then(|value| greek.char_of(value)), None);
    }
}
