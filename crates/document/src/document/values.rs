//! The texts of the values in new elements: decimal numbers, or the symbols of the puzzle.

use std::borrow::Cow;

use crate::markup::{escaped, in_ascii};
use sudoku_engine::board::{Symbols, Value, ValueSet};

/// The numbers of rows, columns and boxes.
const NUMBERS: [&str; 26] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25",
];

/// The text of each value, ready for the content of an element or an attribute.
#[derive(Debug)]
pub(super) struct ValueTexts {
    symbols: Option<Symbols>,
    is_unicode: bool,
    texts: Vec<Cow<'static, str>>,
    /// The texts, if each is one byte.
    bytes: Option<Vec<u8>>,
}

impl ValueTexts {
    /// The texts for a board of this size. If the document is not in Unicode, a symbol outside of ASCII becomes a character
    /// reference: readers know different characters by the names of older encodings.
    pub(super) fn new(size: u8, symbols: Option<&Symbols>, is_unicode: bool) -> ValueTexts {
        let text = |value: Value| match symbols.and_then(|symbols| symbols.char_of(value)) {
            None => Cow::Borrowed(number(value.get().into())),
            Some(symbol) if is_unicode || symbol.is_ascii() => escaped(&symbol.to_string()).into(),
            Some(symbol) => in_ascii(&symbol.to_string()).into(),
        };
        let texts: Vec<Cow<'static, str>> = Value::up_to(size).map(text).collect();
        let byte = |text: &str| if let [byte] = text.as_bytes() { Some(*byte) } else { None };
        let bytes = texts.iter().map(|text| byte(text)).collect();
        ValueTexts { symbols: symbols.cloned(), is_unicode, texts, bytes }
    }

    /// Whether [`ValueTexts::new`] gives the same texts for these symbols, with a board of the same size.
    pub(super) fn are_for(&self, symbols: Option<&Symbols>, is_unicode: bool) -> bool {
        self.symbols.as_ref() == symbols && (symbols.is_none() || self.is_unicode == is_unicode)
    }

    /// The text of a value of the board.
    pub(super) fn of(&self, value: Value) -> &str {
        self.texts.get(value.index()).map_or("", |text| text)
    }

    /// The texts of all values, if each is one byte.
    pub(super) fn bytes(&self) -> Option<&[u8]> {
        self.bytes.as_deref()
    }

    /// The texts of several values, separated by single spaces.
    pub(super) fn list(&self, values: ValueSet) -> String {
        values.iter().map(|value| self.of(value)).collect::<Vec<_>>().join(" ")
    }
}

/// A number up to the size of the largest board in decimal.
pub(super) fn number(number: usize) -> &'static str {
    NUMBERS[number]
}
