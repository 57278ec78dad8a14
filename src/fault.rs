//! What can be wrong with an input before its puzzles are looked at: one value a fault, with its place.

use std::fmt;

use crate::position::Position;
use crate::rulebook::Rule;

/// Something wrong with a document, where it stands and the way out.
///
/// A document with a fault has no result; its other faults are told in the same run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    rule: Rule,
    place: Position,
    end: Option<Position>,
    message: String,
}

impl Fault {
    pub(crate) fn new(rule: Rule, place: Position, message: String) -> Fault {
        Fault { rule, place, end: None, message }
    }

    /// The same with the place behind what is wrong.
    pub(crate) fn up_to(self, end: Position) -> Fault {
        Fault { end: Some(end), ..self }
    }

    /// The rule that is broken.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Where.
    pub fn place(&self) -> Position {
        self.place
    }

    /// The place behind the last character of what is wrong, where that is known.
    pub fn end(&self) -> Option<Position> {
        self.end
    }

    /// What is wrong and what would be right, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// `line:column: message`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for Fault {}

/// Everything that is wrong with an input, in the order of the places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

/// The faults, one a line.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Faults {}

/// A piece of the user's text as a message shows it: cut short, and nothing in it that ends a line or drives a terminal.
///
/// ```
/// use sudoxml::fault::shown;
/// assert_eq!(shown("a\x1b[31mb\n"), "a\u{fffd}[31mb\u{fffd}");
/// assert_eq!(shown(&"x".repeat(1000)).chars().count(), 61);
/// ```
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// The character, or U+FFFD for one that a screen obeys and does not show: a control, a line separator, a change of
/// direction, or a byte order mark.
pub(crate) fn visible(c: char) -> char {
    match c {
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
