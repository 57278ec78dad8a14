//! The table of all rules: the id of each, its default severity, and its page of `docs/rules/`. The command, the reports,
//! the site and the tests use this table.

use std::fmt;
use std::str::FromStr;

use crate::choice::{Choice, Named, UnknownName, named};

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
    /// Every severity, the lowest first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// `note`, `warning` or `error`.
    pub fn name(self) -> &'static str {
        Choice::name(self)
    }
}

impl Choice for Severity {
    const NOUN: (&'static str, &'static str) = ("severity", "severities");
    const TABLE: &'static [Named<Severity>] = &[
        named(Severity::Note, "note", "Information for the user"),
        named(Severity::Warning, "warning", "A problem with a puzzle or result that meets the requirement"),
        named(
            Severity::Error,
            "error",
            "A puzzle that does not meet the requirement, or an input that cannot be processed",
        ),
    ];
}

/// Its name.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// From its name.
impl FromStr for Severity {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Severity, UnknownName> {
        Severity::from_name(name)
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
    /// A value appears more than once in a further unit of a board.
    DigitTwiceInUnit,
    /// A puzzle has no solution, although no digit is twice among the givens of a unit.
    NoSolution,
    /// A puzzle has several solutions.
    MultipleSolutions,
    /// A puzzle has no grade.
    NotGraded,
    /// A puzzle that is not classic was to have a canonical form.
    NotClassic,
    /// The budget for the search of a puzzle ended before its verdict was known.
    NotSettled,
    /// The givens of a puzzle without a solution that clash.
    ClashingGivens,
    /// The cells in which the solutions of a puzzle differ.
    DifferingCells,
    /// The single edits that make a puzzle unique.
    Repair,
    /// A puzzle is unique without some of its givens.
    RedundantGiven,
    /// The pattern of givens has no symmetry.
    NoSymmetry,
    /// One cell breaks a symmetry of the pattern of givens.
    BrokenSymmetry,
    /// A stored solution is not that of its puzzle.
    WrongSolution,
    /// The level or the rating in the document is not that of the puzzle.
    WrongLabel,
    /// A puzzle came before in the run, or is known from an earlier one.
    DuplicatePuzzle,
    /// The solution of a puzzle is that of another puzzle.
    SameSolution,
    /// A number in the names of a series occurs twice.
    RepeatedNumber,
    /// A number in the names of a series is missing.
    MissingNumber,
    /// The rating of a puzzle is far from those of the others.
    RatingOutlier,
    /// An attribute of a `<sudoku>` looks like a misspelt one.
    MisspeltAttribute,
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
    /// A puzzle does not have N rows of N columns, or contains something else.
    WrongShape,
    /// The value, row, column or box of a cell, or an attribute of a board, is invalid.
    WrongValue,
    /// A list of cells contains one cell twice.
    RepeatedCell,
    /// An element that must be changed comes from an entity, so it cannot be written back.
    PuzzleInEntity,
    /// An entity is declared as an external entity, and then again with a value.
    AmbiguousEntity,
    /// The value of an entity in a puzzle may be declared in a file that is not read.
    UnreadEntity,
    /// An include leads to a file that is not there, is not allowed, or cannot be a part of the document.
    UnreadInclude,
    /// A puzzle, or another part of a document, exceeds a limit.
    TooLarge,
    /// A line of text is not a puzzle in any notation.
    WrongNotation,
    /// A text does not contain a part of a puzzle that decides its solutions.
    NotInText,
    /// No font of a book has a character of a puzzle.
    MissingGlyph,
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
    /// Files of a folder look like XML, but no pattern for inputs matches them.
    NotRead,
    /// A file of a folder was skipped.
    Skipped,
}

/// A row of the table.
struct Row {
    rule: Rule,
    id: &'static str,
    severity: Severity,
    page: &'static str,
    help: &'static str,
}

const fn row(rule: Rule, id: &'static str, severity: Severity, page: &'static str) -> Row {
    Row { rule, id, severity, page, help: first_paragraph(page) }
}

/// A row with the page of the rule, which is the file with its id.
macro_rules! row {
    ($rule:ident, $id:literal, $severity:ident) => {
        row(Rule::$rule, $id, Severity::$severity, include_str!(concat!("../../rules/", $id, ".md")))
    };
}

/// The line between the title of a page and the rest: the first paragraph, which is one line.
const fn first_paragraph(page: &'static str) -> &'static str {
    let rest = page.split_at(end_of_line(page)).1.split_at("\n\n".len()).1;
    rest.split_at(end_of_line(rest)).0
}

const fn end_of_line(text: &str) -> usize {
    let mut at = 0;
    while text.as_bytes()[at] != b'\n' {
        at += 1;
    }
    at
}

const NUMBER: usize = Rule::Skipped as usize + 1;

/// In the order in which the rules are declared.
const TABLE: [Row; NUMBER] = [
    row!(DigitTwiceInRow, "digit-twice-in-row", Error),
    row!(DigitTwiceInColumn, "digit-twice-in-column", Error),
    row!(DigitTwiceInBox, "digit-twice-in-box", Error),
    row!(DigitTwiceInUnit, "digit-twice-in-unit", Error),
    row!(NoSolution, "no-solution", Error),
    row!(MultipleSolutions, "multiple-solutions", Error),
    row!(NotGraded, "not-graded", Warning),
    row!(NotClassic, "not-classic", Error),
    row!(NotSettled, "not-settled", Error),
    row!(ClashingGivens, "clashing-givens", Note),
    row!(DifferingCells, "differing-cells", Note),
    row!(Repair, "repair", Note),
    row!(RedundantGiven, "redundant-given", Note),
    row!(NoSymmetry, "no-symmetry", Note),
    row!(BrokenSymmetry, "broken-symmetry", Note),
    row!(WrongSolution, "wrong-solution", Error),
    row!(WrongLabel, "wrong-label", Warning),
    row!(DuplicatePuzzle, "duplicate-puzzle", Warning),
    row!(SameSolution, "same-solution", Note),
    row!(RepeatedNumber, "repeated-number", Warning),
    row!(MissingNumber, "missing-number", Note),
    row!(RatingOutlier, "rating-outlier", Note),
    row!(MisspeltAttribute, "misspelt-attribute", Warning),
    row!(StaleResult, "stale-result", Error),
    row!(UnknownEncoding, "unknown-encoding", Error),
    row!(InvalidEncoding, "invalid-encoding", Error),
    row!(UnwritablePrefix, "unwritable-prefix", Error),
    row!(NotWellFormed, "not-well-formed", Error),
    row!(NoSudoku, "no-sudoku", Error),
    row!(NoPuzzle, "no-puzzle", Error),
    row!(WrongShape, "wrong-shape", Error),
    row!(WrongValue, "wrong-value", Error),
    row!(RepeatedCell, "repeated-cell", Error),
    row!(PuzzleInEntity, "puzzle-in-entity", Error),
    row!(AmbiguousEntity, "ambiguous-entity", Error),
    row!(UnreadEntity, "unread-entity", Error),
    row!(UnreadInclude, "unread-include", Error),
    row!(TooLarge, "too-large", Error),
    row!(WrongNotation, "wrong-notation", Error),
    row!(NotInText, "not-in-text", Warning),
    row!(MissingGlyph, "missing-glyph", Error),
    row!(NoSolutionInside, "no-solution-inside", Error),
    row!(Unreadable, "unreadable", Error),
    row!(Unwritable, "unwritable", Error),
    row!(InputChanged, "input-changed", Error),
    row!(NoInput, "no-input", Error),
    row!(FolderLoop, "folder-loop", Error),
    row!(OutsideOutput, "outside-output", Error),
    row!(OutputIsInput, "output-is-input", Error),
    row!(SameOutput, "same-output", Error),
    row!(WouldChange, "would-change", Error),
    row!(Configuration, "configuration", Error),
    row!(NotRead, "not-read", Warning),
    row!(Skipped, "skipped", Note),
];

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

    /// What the rule means and how to correct the problem, in one to three sentences: the first paragraph of its page.
    pub const fn help(self) -> &'static str {
        TABLE[self as usize].help
    }

    /// The first way to correct what breaks the rule: the first sentence of that section of its page, without its full stop.
    pub fn fix(self) -> &'static str {
        let (_, section) = self.page().split_once("\n## How to fix it\n\n").unwrap_or_default();
        let line = section.lines().next().unwrap_or_default();
        line.split_once(". ").map_or(line, |(sentence, _)| sentence).trim_end_matches(['.', ':'])
    }

    /// The page of the rule, in Markdown: what the rule means, an example that breaks it, and how to fix it.
    pub const fn page(self) -> &'static str {
        TABLE[self as usize].page
    }

    /// The address of that page on the site of the documentation.
    ///
    /// ```
    /// use sudoxml::finding::Rule;
    /// assert!(Rule::NoSolution.url().ends_with("/rules/no-solution.html"));
    /// ```
    pub fn url(self) -> String {
        format!("{}rules/{}.html", env!("CARGO_PKG_HOMEPAGE"), self.id())
    }

    /// Whether a finding of this rule is always an error: something was not read or not written because of it, so no
    /// [`Severities`](crate::finding::Severities) change that.
    pub const fn is_always_error(self) -> bool {
        let is_error = matches!(self.severity(), Severity::Error);
        is_error
            && !self.depends_on_requirement()
            && !matches!(self, Rule::WrongSolution | Rule::StaleResult | Rule::WouldChange)
    }

    /// Whether a finding of this rule says that a puzzle is less than a requirement asks for.
    pub const fn depends_on_requirement(self) -> bool {
        matches!(
            self,
            Rule::DigitTwiceInRow
                | Rule::DigitTwiceInColumn
                | Rule::DigitTwiceInBox
                | Rule::DigitTwiceInUnit
                | Rule::NoSolution
                | Rule::MultipleSolutions
        )
    }

    /// Whether a puzzle with this finding was refused, not settled or not drawn, or has no requirement that can be read: so
    /// its document has an error of its own, and not a puzzle that does not meet the requirement.
    pub const fn is_refusal(self) -> bool {
        matches!(self, Rule::NotClassic | Rule::NotSettled | Rule::WrongValue | Rule::MissingGlyph)
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
            let (help, fix) = (rule.help(), rule.fix());
            assert!(help.ends_with('.') && help.chars().next().is_some_and(char::is_uppercase), "{rule}: {help}");
            assert!(fix.len() > 10 && fix.chars().next().is_some_and(char::is_uppercase), "{rule}: {fix}");
        }
    }
}
