//! What can be wrong with an input before its puzzles are looked at: one value a fault, with its place.

use std::fmt;

use crate::place::Place;

/// Which rule of the document format a fault breaks. The names are the ids that findings show in brackets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// The document names an encoding that is not known.
    UnknownEncoding,
    /// The bytes are not in the encoding that the document says.
    InvalidEncoding,
    /// The text is no well-formed XML with namespaces.
    NotWellFormed,
    /// There is no `<sudoku>` in the document.
    NoSudoku,
    /// A `<sudoku>` holds neither a `<matrix>` nor `<cells>`.
    NoPuzzle,
    /// A puzzle is not nine rows of nine columns, or holds what does not belong there.
    WrongShape,
    /// A cell's digit, row, column or box is not what it may be.
    WrongValue,
    /// A list of cells names one cell twice.
    RepeatedCell,
    /// What is to be changed comes out of an entity, and so has no place of its own in the document.
    PuzzleInEntity,
    /// An entity is declared again in a way that cannot be told from its first declaration.
    AmbiguousEntity,
    /// A puzzle, or another piece of a document, is larger than what is read at once.
    TooLarge,
    /// A line of text is no puzzle in any of the text forms.
    WrongNotation,
}

impl Rule {
    /// The rule's id, as findings show it.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::UnknownEncoding => "unknown-encoding",
            Rule::InvalidEncoding => "invalid-encoding",
            Rule::NotWellFormed => "not-well-formed",
            Rule::NoSudoku => "no-sudoku",
            Rule::NoPuzzle => "no-puzzle",
            Rule::WrongShape => "wrong-shape",
            Rule::WrongValue => "wrong-value",
            Rule::RepeatedCell => "repeated-cell",
            Rule::PuzzleInEntity => "puzzle-in-entity",
            Rule::AmbiguousEntity => "ambiguous-entity",
            Rule::TooLarge => "too-large",
            Rule::WrongNotation => "wrong-notation",
        }
    }
}

/// Something wrong with a document, where it stands and the way out.
///
/// A document with a fault has no result; its other faults are told in the same run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    rule: Rule,
    place: Place,
    message: String,
}

impl Fault {
    pub(crate) fn new(rule: Rule, place: Place, message: String) -> Fault {
        Fault { rule, place, message }
    }

    /// The rule that is broken.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Where.
    pub fn place(&self) -> Place {
        self.place
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

/// The character, or U+FFFD for one that a screen obeys: a control, a line separator, or a change of direction.
pub(crate) fn visible(c: char) -> char {
    match c {
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
