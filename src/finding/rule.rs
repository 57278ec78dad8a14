//! The rules that findings name, all in one table: each with its id, how much it matters by itself, and what it means.
//! Reports, `docs/reports.md` and the tests read this table; nothing else knows a rule by its id.

use std::fmt;

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Something that the user may want to know.
    Note,
    /// Something that was not required to be otherwise.
    Warning,
    /// Something that was required to be otherwise, or an input that cannot be worked on.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Its name.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule that a finding is about. Its id is what findings show in brackets.
///
/// ```
/// use sudoxml::finding::{Rule, Severity};
/// assert_eq!(Rule::NoSolution.id(), "no-solution");
/// assert_eq!(Rule::NotGraded.severity(), Severity::Warning);
/// assert!(Rule::ALL.iter().all(|rule| Rule::from_id(rule.id()) == Some(*rule)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A digit stands more than once in a row.
    DigitTwiceInRow,
    /// A digit stands more than once in a column.
    DigitTwiceInColumn,
    /// A digit stands more than once in a box.
    DigitTwiceInBox,
    /// A puzzle has no solution, though no two of its givens clash.
    NoSolution,
    /// A puzzle has several solutions.
    MultipleSolutions,
    /// A puzzle has no grade.
    NotGraded,
    /// A result of an earlier run does not fit its puzzle.
    StaleResult,
    /// The document names an encoding that is not known.
    UnknownEncoding,
    /// The bytes are not in the encoding that the document says.
    InvalidEncoding,
    /// The prefix of new elements cannot be written in the encoding of the document.
    UnwritablePrefix,
    /// The text is no well-formed XML with namespaces.
    NotWellFormed,
    /// There is no `<sudoku>` in the document.
    NoSudoku,
    /// A `<sudoku>` holds neither a `<matrix>` nor `<cells>`, or a text no puzzle.
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
    /// There is no solution in a document whose solutions were asked for.
    NoSolutionInside,
    /// An input cannot be read.
    Unreadable,
    /// An output cannot be written.
    Unwritable,
    /// An input was changed while it was read.
    InputChanged,
    /// There is nothing to work on.
    NoInput,
    /// A link in a folder leads back to a folder above it.
    FolderLoop,
    /// An output would lie outside of the output folder.
    OutsideOutput,
    /// An output would overwrite an input.
    OutputIsInput,
    /// Two inputs would be written to one output.
    SameOutput,
    /// The configuration cannot be read, or says what cannot be.
    Configuration,
    /// A file of a folder was passed over.
    Skipped,
}

/// What is known of a rule.
struct Row {
    rule: Rule,
    id: &'static str,
    level: Severity,
    help: &'static str,
}

const fn row(rule: Rule, id: &'static str, level: Severity, help: &'static str) -> Row {
    Row { rule, id, level, help }
}

const NUMBER: usize = Rule::Skipped as usize + 1;

/// In the order in which the rules are declared.
#[rustfmt::skip]
const TABLE: [Row; NUMBER] = {
    use Severity::{Error, Note, Warning};
    [
        row(Rule::DigitTwiceInRow, "digit-twice-in-row", Error, "A digit may stand only once in a row. Take one of the givens away, or correct it; the finding stands at the second of them."),
        row(Rule::DigitTwiceInColumn, "digit-twice-in-column", Error, "A digit may stand only once in a column. Take one of the givens away, or correct it; the finding stands at the second of them."),
        row(Rule::DigitTwiceInBox, "digit-twice-in-box", Error, "A digit may stand only once in a box. Take one of the givens away, or correct it; the finding stands at the second of them."),
        row(Rule::NoSolution, "no-solution", Error, "No two givens clash, and still no board holds them all. One of the givens is wrong, as a rule a misprint."),
        row(Rule::MultipleSolutions, "multiple-solutions", Error, "More than one board holds the givens, so a solver would have to guess. A given is missing; `sudoxml solve` writes the solutions, and where they differ is where one is needed."),
        row(Rule::NotGraded, "not-graded", Warning, "Only a puzzle with exactly one solution and with blanks left has a grade. `sudoxml check` says what is wrong with it."),
        row(Rule::StaleResult, "stale-result", Error, "A result that an earlier run stored does not fit its puzzle: one of the two was changed. Run `sudoxml solve` again. It is an error if the stored solution is used, and a warning in `sudoxml check`."),
        row(Rule::UnknownEncoding, "unknown-encoding", Error, "The XML declaration names an encoding that no standard knows. Save the document as UTF-8."),
        row(Rule::InvalidEncoding, "invalid-encoding", Error, "Some bytes mean nothing in the encoding that the document says it is in. Correct the declaration, or save the document anew in that encoding."),
        row(Rule::UnwritablePrefix, "unwritable-prefix", Error, "New elements have the prefix of an element that is there, and the encoding of the document cannot write a character of it. Save the document as UTF-8."),
        row(Rule::NotWellFormed, "not-well-formed", Error, "The document is no well-formed XML with namespaces: a tag is not closed, a name has no namespace, or it is no XML at all. Nothing in it can be trusted."),
        row(Rule::NoSudoku, "no-sudoku", Error, "There is no <sudoku> element in a document that was named. A document in a folder is passed over instead."),
        row(Rule::NoPuzzle, "no-puzzle", Error, "A <sudoku> holds a <matrix> or <cells> in its own namespace, and a text one puzzle at least."),
        row(Rule::WrongShape, "wrong-shape", Error, "A <matrix> is nine <row> of nine <col>, and <cells> holds <cell> elements and nothing else."),
        row(Rule::WrongValue, "wrong-value", Error, "A cell holds a digit 1 to 9 or nothing; its row, col and box are numbers from 1 to 9 that belong together."),
        row(Rule::RepeatedCell, "repeated-cell", Error, "A list of cells names each cell once. Take one of the two away."),
        row(Rule::PuzzleInEntity, "puzzle-in-entity", Error, "A puzzle that comes out of an entity has no place in the document where its results could go. Write it where it is used."),
        row(Rule::AmbiguousEntity, "ambiguous-entity", Error, "An entity is declared as an external entity and then again with a value. The first declaration counts, and it is not read. Remove one of them."),
        row(Rule::TooLarge, "too-large", Error, "A piece of the document is larger than what is read at once, which protects against documents made to hurt. `--max-puzzle-bytes` sets how large a puzzle may be."),
        row(Rule::WrongNotation, "wrong-notation", Error, "A line of a text is a puzzle of 81 cells, a row of a board of nine, or a comment behind #. `sudoxml help import` shows the forms."),
        row(Rule::NoSolutionInside, "no-solution-inside", Error, "The solutions of a document were asked for and it holds none. `sudoxml solve` writes them."),
        row(Rule::Unreadable, "unreadable", Error, "A file or a folder cannot be read, for the reason that the system gives."),
        row(Rule::Unwritable, "unwritable", Error, "An output cannot be written, for the reason in the message. What was there before is still there."),
        row(Rule::InputChanged, "input-changed", Error, "A document was saved or removed while it was worked on, so its output was not written. Run again."),
        row(Rule::NoInput, "no-input", Error, "No file was found to work on. Look at the path, and at --glob; in a folder whose files hold no <sudoku>, at the name of the element."),
        row(Rule::FolderLoop, "folder-loop", Error, "A link leads back to a folder that it lies in, and following it would never end."),
        row(Rule::OutsideOutput, "outside-output", Error, "An output would lie outside of the output folder, because of a link or of a path with '..'."),
        row(Rule::OutputIsInput, "output-is-input", Error, "An output would overwrite an input. Name another output, or say --in-place."),
        row(Rule::SameOutput, "same-output", Error, "Two inputs would be written to one output and one of them would be lost. Name another output folder, or one input less."),
        row(Rule::Configuration, "configuration", Error, "A sudoxml.toml cannot be read, has a key that is not known, or a value that the key does not take. Nothing is done then."),
        row(Rule::Skipped, "skipped", Note, "A file that was found in a folder holds no <sudoku>, and was passed over."),
    ]
};

impl Rule {
    /// Every rule, in the order of the table: of puzzles, of documents, of files.
    pub const ALL: [Rule; NUMBER] = {
        let mut all = [Rule::Skipped; NUMBER];
        let mut at = 0;
        while at < NUMBER {
            all[at] = TABLE[at].rule;
            at += 1;
        }
        all
    };

    /// The rule's id, for instance `multiple-solutions`.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].id
    }

    /// How much a finding of this rule matters where nothing else is said. What a puzzle must be is said by
    /// [`Requirement`](crate::finding::Requirement).
    pub const fn severity(self) -> Severity {
        TABLE[self as usize].level
    }

    /// What the rule asks for and the way out, in a sentence or two.
    pub const fn help(self) -> &'static str {
        TABLE[self as usize].help
    }

    /// The rule with this id.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.id() == id)
    }
}

/// Its id.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_row_stands_where_its_rule_looks_for_it() {
        for rule in Rule::ALL {
            assert_eq!(TABLE[rule as usize].rule, rule);
        }
        assert_eq!(Rule::ALL.iter().map(|rule| rule.id()).collect::<BTreeSet<_>>().len(), NUMBER);
    }

    #[test]
    fn each_help_is_whole_sentences() {
        for rule in Rule::ALL {
            let help = rule.help();
            assert!(help.ends_with('.') && help.chars().next().is_some_and(char::is_uppercase), "{rule}: {help}");
        }
    }
}
