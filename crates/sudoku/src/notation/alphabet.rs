//! What the cells of a whole puzzle mean: the value of each digit, letter, symbol and number.

use super::cells::{Mark, RawCell};
use super::error::{NotationError, NotationErrorKind};
use crate::board::{BoxShape, Symbols, Value, is_blank};

/// How the characters of a puzzle mean values.
enum Alphabet<'s> {
    /// Numbers. Every cell has separators around it.
    Numbers,
    /// 1 to 9, then A for 10.
    Usual,
    /// A is 1.
    LettersFromOne,
    /// 0 is 1, and F is 16.
    Hexadecimal,
    Symbols(&'s Symbols),
}

/// The values of the cells of a puzzle with these boxes. If `separated`, separators are around each cell, as numbers have
/// them.
///
/// # Errors
/// A cell is not a value of the board, or it has two meanings.
pub(super) fn values_of(
    cells: &[RawCell],
    boxes: BoxShape,
    symbols: Option<&Symbols>,
    separated: bool,
) -> Result<Vec<Option<Value>>, NotationError> {
    let alphabet = match symbols {
        Some(symbols) => Ok(Alphabet::Symbols(symbols)),
        None => alphabet_of(cells, boxes.size(), separated),
    };
    let values = alphabet.and_then(|alphabet| {
        if matches!(alphabet, Alphabet::Numbers) {
            expect_separators(cells)?;
        }
        cells.iter().map(|cell| alphabet.value(cell, boxes.size())).collect()
    });
    let is_lower = |cell: &RawCell| matches!(cell.mark, Mark::Character('a'..='z'));
    values.map_err(|error| {
        let is_lower_case = cells.iter().filter(|cell| cell.mark.is_letter()).all(is_lower);
        error.on(boxes, symbols).in_lower_case(is_lower_case && cells.iter().any(is_lower))
    })
}

/// The alphabet of a puzzle without known symbols.
fn alphabet_of(cells: &[RawCell], size: u8, separated: bool) -> Result<Alphabet<'static>, NotationError> {
    let letters = || cells.iter().filter(|cell| cell.mark.is_letter());
    let numbers = cells.iter().any(|cell| matches!(cell.mark, Mark::Number(_)));
    if numbers || separated && letters().next().is_none() {
        return Ok(Alphabet::Numbers);
    }
    if size < 10 {
        return Ok(Alphabet::Usual);
    }
    let last_letter = letters().filter_map(|cell| letter_index(cell.mark)).max();
    let is = |wanted: fn(char) -> bool| move |cell: &&RawCell| matches!(cell.mark, Mark::Character(c) if wanted(c));
    if let Some(zero) = cells.iter().find(is(|c| c == '0')) {
        let is_ambiguous = cells.iter().any(|cell| is(|c| is_blank(c) && c != '0')(&cell));
        return match (is_ambiguous, size) {
            (false, _) if last_letter.is_none() => Ok(Alphabet::Usual),
            (false, _) => letters_of(cells, size, last_letter),
            (true, 16) if last_letter.is_none_or(|last| last < 6) => Ok(Alphabet::Hexadecimal),
            (true, _) => Err(NotationError::unclear(NotationErrorKind::Zero, '0', zero.start)),
        };
    }
    letters_of(cells, size, last_letter)
}

/// The alphabet of a puzzle whose zeros, if any, are blanks.
fn letters_of(cells: &[RawCell], size: u8, last: Option<u8>) -> Result<Alphabet<'static>, NotationError> {
    let has_digits = cells.iter().any(|cell| matches!(cell.mark, Mark::Character('1'..='9')));
    match last {
        Some(last) if !has_digits && matches!(size, 16 | 25) => {
            if last > size - 10 {
                return Ok(Alphabet::LettersFromOne);
            }
            let first = cells.iter().find(|cell| cell.mark.is_letter());
            match first.map(|cell| (cell.mark, cell.start)) {
                Some((Mark::Character(c), at)) => Err(NotationError::unclear(NotationErrorKind::Letters, c, at)),
                _ => Ok(Alphabet::Usual),
            }
        }
        _ => Ok(Alphabet::Usual),
    }
}

/// The index of a letter in the alphabet, from 0.
fn letter_index(mark: Mark) -> Option<u8> {
    match mark {
        Mark::Character(c) if c.is_ascii_alphabetic() => Some(c.to_ascii_uppercase() as u8 - b'A'),
        _ => None,
    }
}

/// Checks that no two cells are next to each other.
fn expect_separators(cells: &[RawCell]) -> Result<(), NotationError> {
    let touching = cells.windows(2).find(|pair| pair[0].end == pair[1].start && pair[0].mark != Mark::Placed);
    touching.map_or(Ok(()), |pair| {
        Err(NotationError::wrong_count(NotationErrorKind::Touching, 2, pair[0].start..pair[1].end))
    })
}

impl Alphabet<'_> {
    /// The value of a cell; `None` for a blank.
    fn value(&self, cell: &RawCell, size: u8) -> Result<Option<Value>, NotationError> {
        let (number, invalid) = match cell.mark {
            Mark::Placed => return Ok(None),
            Mark::Number(number) => {
                let span = cell.start..cell.end;
                let error = NotationError::wrong_count(NotationErrorKind::Number, number.into(), span);
                (Some(number), error)
            }
            Mark::Character(c) => {
                let number = self.number(c, cell.mark);
                if number.is_none() && is_blank(c) {
                    return Ok(None);
                }
                (number, NotationError::invalid_character(c, cell.start))
            }
        };
        let value = number.filter(|&number| number <= size).and_then(Value::new);
        value.map(Some).ok_or(invalid)
    }

    /// The number that a character means; `None` if it means none.
    fn number(&self, c: char, mark: Mark) -> Option<u8> {
        let digit = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        let letter = letter_index(mark);
        match self {
            Alphabet::Numbers => digit.filter(|&digit| digit > 0),
            Alphabet::Usual => digit.filter(|&digit| digit > 0).or(letter.map(|letter| letter + 10)),
            Alphabet::LettersFromOne => letter.map(|letter| letter + 1),
            Alphabet::Hexadecimal => digit.map(|digit| digit + 1).or(letter.map(|letter| letter + 11)),
            Alphabet::Symbols(symbols) => symbols.value_of(c).map(Value::get),
        }
    }
}
