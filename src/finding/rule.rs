//! The table of all rules: the id of each, its default severity, and a help text. Reports, `docs/reports.md` and the
//! tests use this table.

use std::fmt;

/// How serious a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Information for the user.
    Note,
    /// A problem with a puzzle or result that meets the requirement.
    Warning,
    /// A puzzle that does not meet the requirement, or an input that cannot be processed.
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

/// The kind of a finding. A report shows its id in brackets.
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
    /// A digit appears more than once in a row.
    DigitTwiceInRow,
    /// A digit appears more than once in a column.
    DigitTwiceInColumn,
    /// A digit appears more than once in a box.
    DigitTwiceInBox,
    /// A puzzle has no solution, although no digit is twice among the givens of a unit.
    NoSolution,
    /// A puzzle has several solutions.
    MultipleSolutions,
    /// A puzzle has no grade.
    NotGraded,
    /// A result of an earlier run does not match its puzzle.
    StaleResult,
    /// The encoding of the document is unknown.
    UnknownEncoding,
    /// The bytes are invalid in the encoding of the document.
    InvalidEncoding,
    /// The encoding of the document cannot represent the prefix of new elements.
    UnwritablePrefix,
    /// The text is not well-formed XML with namespaces.
    NotWellFormed,
    /// There is no `<sudoku>` in the document.
    NoSudoku,
    /// A `<sudoku>` contains neither a `<matrix>` nor `<cells>`, or a text contains no puzzle.
    NoPuzzle,
    /// A puzzle does not have nine rows of nine columns, or contains something else.
    WrongShape,
    /// The digit, row, column or box of a cell is invalid.
    WrongValue,
    /// A list of cells contains one cell twice.
    RepeatedCell,
    /// An element that must be changed comes from an entity, so it cannot be written back.
    PuzzleInEntity,
    /// An entity is declared as an external entity, and then again with a value.
    AmbiguousEntity,
    /// A puzzle, or another part of a document, exceeds a limit.
    TooLarge,
    /// A line of text is not a puzzle in any notation.
    WrongNotation,
    /// A document contains no solution, but the task needs one.
    NoSolutionInside,
    /// An input cannot be read.
    Unreadable,
    /// An output cannot be written.
    Unwritable,
    /// An input was changed while it was read.
    InputChanged,
    /// There is no input.
    NoInput,
    /// A link leads to a folder that contains the link.
    FolderLoop,
    /// The path of an output is outside of the output folder.
    OutsideOutput,
    /// An output would overwrite an input.
    OutputIsInput,
    /// Two inputs have the same output.
    SameOutput,
    /// A document would change if it was written.
    WouldChange,
    /// The configuration cannot be read or is invalid.
    Configuration,
    /// A file of a folder was skipped.
    Skipped,
}

/// A row of the table.
struct Row {
    rule: Rule,
    id: &'static str,
    severity: Severity,
    help: &'static str,
}

const fn row(rule: Rule, id: &'static str, severity: Severity, help: &'static str) -> Row {
    Row { rule, id, severity, help }
}

const NUMBER: usize = Rule::Skipped as usize + 1;

/// In the order in which the rules are declared.
#[rustfmt::skip]
const TABLE: [Row; NUMBER] = {
    use Severity::{Error, Note, Warning};
    [
        row(Rule::DigitTwiceInRow, "digit-twice-in-row", Error, "A row contains each digit at most once. Remove or correct one of the givens. The finding is at the second of them."),
        row(Rule::DigitTwiceInColumn, "digit-twice-in-column", Error, "A column contains each digit at most once. Remove or correct one of the givens. The finding is at the second of them."),
        row(Rule::DigitTwiceInBox, "digit-twice-in-box", Error, "A box contains each digit at most once. Remove or correct one of the givens. The finding is at the second of them."),
        row(Rule::NoSolution, "no-solution", Error, "No digit is twice among the givens of a unit, but no solution contains all givens. At least one given is wrong; often it is a misprint."),
        row(Rule::MultipleSolutions, "multiple-solutions", Error, "More than one solution contains all givens, so at least one given is missing. `sudoxml solve` writes the solutions. Add a given in a cell in which they differ."),
        row(Rule::NotGraded, "not-graded", Warning, "Only a puzzle with exactly one solution and at least one blank has a grade. `sudoxml check` reports what is wrong with the puzzle."),
        row(Rule::StaleResult, "stale-result", Error, "The stored result of an earlier run does not match its puzzle, because one of the two was changed. Run `sudoxml solve` again. The finding is an error if the stored solution is used, and a warning in `sudoxml check`."),
        row(Rule::UnknownEncoding, "unknown-encoding", Error, "The document is in an encoding that sudoxml does not know. Save the document as UTF-8."),
        row(Rule::InvalidEncoding, "invalid-encoding", Error, "Some bytes are invalid in the encoding of the document. Correct the XML declaration, or save the document in the encoding that it declares."),
        row(Rule::UnwritablePrefix, "unwritable-prefix", Error, "New elements get the namespace prefix of an existing element, but the encoding of the document cannot represent a character of that prefix. Save the document as UTF-8."),
        row(Rule::NotWellFormed, "not-well-formed", Error, "The document is not well-formed XML with namespaces. For example, an element is not closed, a prefix is not declared, or the file is not XML. No puzzle of such a document is read."),
        row(Rule::NoSudoku, "no-sudoku", Error, "A document that you named contains no <sudoku> element. In a folder, such documents are skipped."),
        row(Rule::NoPuzzle, "no-puzzle", Error, "A <sudoku> contains one <matrix> or one <cells> in its own namespace. A text contains at least one puzzle."),
        row(Rule::WrongShape, "wrong-shape", Error, "A <matrix> contains nine <row> elements with nine <col> elements each. A <cells> element contains only <cell> elements."),
        row(Rule::WrongValue, "wrong-value", Error, "A cell contains one digit from 1 to 9, or nothing. The attributes row, col and box are numbers from 1 to 9, and box is the box of that row and column."),
        row(Rule::RepeatedCell, "repeated-cell", Error, "A list of cells contains each cell at most once. Remove one of the two elements."),
        row(Rule::PuzzleInEntity, "puzzle-in-entity", Error, "Results cannot be written into an entity. Write the puzzle into the document itself, in place of the reference to the entity."),
        row(Rule::AmbiguousEntity, "ambiguous-entity", Error, "An entity is declared as an external entity first, and then again with a value. The first declaration counts, but external entities are not read. Remove one of the declarations."),
        row(Rule::TooLarge, "too-large", Error, "A puzzle, or another part of the document, exceeds a limit. The limits protect against documents that need too much memory or time. You can raise the limit for the size of a puzzle."),
        row(Rule::WrongNotation, "wrong-notation", Error, "A line of text is a puzzle of 81 cells, a row of a board, or a comment that starts with #. `sudoxml help import` describes the notations."),
        row(Rule::NoSolutionInside, "no-solution-inside", Error, "The task needs the solutions in a document, but the document contains none. `sudoxml solve` writes them."),
        row(Rule::Unreadable, "unreadable", Error, "A file or a folder cannot be read. The message contains the reason from the operating system."),
        row(Rule::Unwritable, "unwritable", Error, "An output cannot be written. The message contains the reason. An earlier output at the same path is unchanged."),
        row(Rule::InputChanged, "input-changed", Error, "A document was changed or removed during the run, so its output was not written. Run again."),
        row(Rule::NoInput, "no-input", Error, "The run found no file to process. Check the paths and the patterns for file names. If the files of a folder contain no <sudoku>, check the name of the element."),
        row(Rule::FolderLoop, "folder-loop", Error, "A link leads to a folder that contains the link, so the search for files would never end. Remove the link."),
        row(Rule::OutsideOutput, "outside-output", Error, "The path of an output is outside of the output folder, because of a link or of '..' in a path. Remove the link, or name another path."),
        row(Rule::OutputIsInput, "output-is-input", Error, "An output would overwrite an input. Choose another output, or write the results in place."),
        row(Rule::SameOutput, "same-output", Error, "Two inputs have the same output path, so one output would be lost. Choose another output folder, or process the inputs in separate runs."),
        row(Rule::WouldChange, "would-change", Error, "The document does not contain the results that the run would write, and this run writes no documents. Write the results in place."),
        row(Rule::Configuration, "configuration", Error, "A sudoxml.toml cannot be read, or contains an unknown key or an invalid value. No input is processed."),
        row(Rule::Skipped, "skipped", Note, "A file in a folder contains no <sudoku>, so it was skipped."),
    ]
};

impl Rule {
    /// Every rule, in the order of the table: rules about puzzles, then documents, then files.
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

    /// The default severity. A [`Requirement`](crate::finding::Requirement) can change the severity of findings about
    /// puzzles.
    pub const fn severity(self) -> Severity {
        TABLE[self as usize].severity
    }

    /// What the rule means and how to correct the problem, in one to three sentences.
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
    fn the_order_of_the_table_is_the_order_of_the_rules() {
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
