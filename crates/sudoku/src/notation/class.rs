//! The class of each character.

use crate::board::{Symbols, is_blank};

/// The class of a character, the same in all notations.
#[derive(Clone, Copy)]
pub(super) enum Class {
    /// A value or a blank.
    Cell,
    Separator,
    /// Before a value, it means that the value is not a given; in a border, it is a separator.
    Plus,
    Comma,
    Comment,
    LineEnd,
    Invalid,
}

/// The class of each byte on a classic board, so that a cell is found by one table lookup. Bytes that are not ASCII are not
/// cells.
pub(super) static CLASSES: [Class; 256] = {
    let mut classes = [Class::Invalid; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = class_of(byte as u8 as char);
        byte += 1;
    }
    classes
};

pub(super) fn is_cell(byte: u8) -> bool {
    matches!(CLASSES[usize::from(byte)], Class::Cell)
}

/// The class of a character on a classic board.
pub(super) const fn class_of(c: char) -> Class {
    match c {
        '1'..='9' => Class::Cell,
        ',' => Class::Comma,
        '#' => Class::Comment,
        '\n' | '\r' => Class::LineEnd,
        '+' => Class::Plus,
        '|' | '-' | '=' | ':' | '\u{2500}'..='\u{257f}' => Class::Separator,
        _ if is_blank(c) => Class::Cell,
        _ if c.is_whitespace() => Class::Separator,
        _ => Class::Invalid,
    }
}

/// The class of a character on any board. A symbol is a cell, also if it is a separator elsewhere. Without symbols, the
/// letters A to Y are cells too.
pub(super) fn wide_class(c: char, symbols: Option<&Symbols>) -> Class {
    match (symbols, c) {
        (Some(symbols), _) if symbols.value_of(c).is_some() => Class::Cell,
        (Some(_), '1'..='9') => Class::Invalid,
        (None, 'A'..='Y' | 'a'..='y') => Class::Cell,
        _ => class_of(c),
    }
}
