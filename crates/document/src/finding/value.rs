//! The finding: one value with its rule, severity, span, message and details.

use std::borrow::Cow;
use std::fmt;

use crate::finding::rule::{Rule, Severity};
use crate::finding::show;
use crate::finding::unfollowed::{Barred, Referenced, Unfollowed};
use crate::position::{Place, Position, Span};
use sudoku_engine::board::Cell;
use sudoku_engine::notation::Unsettled;

/// A problem that a run reports, with its position.
///
/// ```
/// use sudoxml::{document::Document, finding::Rule};
/// let error = Document::parse("<sudoku><cells><cell row='1' col='10'/></cells></sudoku>").unwrap_err();
/// let finding = &error.findings()[0];
/// assert_eq!((finding.rule, finding.span.to_string()), (Rule::WrongValue, "1:30".into()));
/// assert_eq!((finding.found(), finding.expected()), (Some("10"), Some("a number from 1 to 9")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// How serious it is.
    pub severity: Severity,
    /// The rule of the finding.
    pub rule: Rule,
    /// The range of the document that it is about. A finding about a whole file is at the start of the file.
    pub span: Span,
    /// What was found and what to do, in a sentence without a full stop. It has at most 10,000 characters.
    pub message: String,
    /// The name of the puzzle, if it is about a puzzle with a name. A name of more than 200 characters is cut.
    pub puzzle: Option<Box<str>>,
    /// The cells that it is about, in reading order. Empty if it is about a whole puzzle, or not about a puzzle.
    pub cells: Vec<Cell>,
    /// It is boxed because most findings have none, and a finding is the error of many functions.
    pub(crate) details: Option<Box<Details>>,
}

/// What was found in the wrong place, what the format allows there, and the puzzle that cannot be read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Details {
    found: Option<String>,
    expected: Option<Cow<'static, str>>,
    puzzle_number: Option<usize>,
    unsettled: Option<Unsettled>,
    fixes: Vec<Fix>,
    unfollowed: Option<Unfollowed>,
    barred: Option<Barred>,
    included: Option<Place>,
}

/// A change of the document that corrects what a finding is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What to do, without a full stop.
    pub description: String,
    /// What is replaced, in the order of the document. The ranges do not overlap.
    pub replacements: Vec<Replacement>,
}

impl Fix {
    /// The text of a document after the change; `None` if the text does not have its positions. The text is the one that
    /// findings were made for, in UTF-8: another encoding is decoded first.
    ///
    /// ```
    /// use sudoxml::document::{AuditSettings, Document};
    /// # let rows = [".7..3..95", ".541.6...", "......1..", ".2.6..7..", "....2....", "..7..5.3.", "..8......", "...5.165.", "96..5..2."];
    /// # let cols = |row: &str| row.chars().map(|c| format!("<col>{c}</col>").replace('.', "")).collect::<String>();
    /// # let text = format!("<sudoku><matrix><row>{}</row></matrix></sudoku>", rows.map(cols).join("</row><row>"));
    /// let mut document = Document::parse(&*text)?;
    /// let settings = AuditSettings::new();
    /// document.audit(&settings);
    /// let finding = document.audit_findings(&settings).flatten().find(|finding| !finding.fixes().is_empty());
    /// let finding = finding.expect("a repair");
    /// let fix = &finding.fixes()[0];
    /// assert_eq!(fix.description, "change r8c4 to 3");
    /// let corrected = fix.apply(&text).expect("the positions are in this text");
    /// # let wrong = "<col>5</col><col></col><col>1</col><col>6</col><col>5</col>";
    /// # assert_eq!(corrected, text.replace(wrong, &wrong.replacen('5', "3", 1)));
    /// # Ok::<(), sudoxml::document::DocumentError>(())
    /// ```
    pub fn apply(&self, text: &str) -> Option<String> {
        let (mut corrected, mut done) = (String::new(), 0);
        for Replacement { start, end, text: new } in &self.replacements {
            let (start, end) = (start.offset_in(text)?, end.offset_in(text)?);
            corrected.push_str(text.get(done..start)?);
            corrected.push_str(new);
            done = Some(end).filter(|end| *end >= start)?;
        }
        corrected.push_str(&text[done..]);
        Some(corrected)
    }
}

/// A range of the document, and the text that replaces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// The first character.
    pub start: Position,
    /// The position after the last character.
    pub end: Position,
    /// The text as it is in the document, with its markup.
    pub text: String,
}

impl Finding {
    /// The text that was found in the wrong place, if the finding is about one.
    pub fn found(&self) -> Option<&str> {
        self.details.as_ref()?.found.as_deref()
    }

    /// What the format allows there, if the finding is about a value.
    pub fn expected(&self) -> Option<&str> {
        self.details.as_ref()?.expected.as_deref()
    }

    /// The same finding about a puzzle with this name.
    pub fn of_puzzle(mut self, name: Option<&str>) -> Finding {
        self.set_puzzle(name);
        self
    }

    /// Sets the name of the puzzle. Every finding has its own copy, so a long name is cut.
    #[doc(hidden)] // for the crates above
    pub fn set_puzzle(&mut self, name: Option<&str>) {
        self.puzzle = name.map(|name| show::short_name(name).into());
    }

    /// The same finding with this severity.
    #[must_use]
    pub fn with_severity(self, severity: Severity) -> Finding {
        Finding { severity, ..self }
    }

    /// Sets what was found and what is allowed.
    #[doc(hidden)] // for the crates above
    pub fn set_details(&mut self, found: Option<String>, expected: Option<Cow<'static, str>>) {
        let details = self.details.get_or_insert_default();
        (details.found, details.expected) = (found, expected);
    }

    /// The number of the puzzle that it is about, if the puzzle cannot be read: as in
    /// [`Puzzle::number`](crate::puzzle::Puzzle::number). Other findings come with their puzzle.
    pub fn puzzle_number(&self) -> Option<usize> {
        self.details.as_ref()?.puzzle_number
    }

    /// Sets the number of the puzzle.
    #[doc(hidden)] // for the crates above
    pub fn set_puzzle_number(&mut self, number: usize) {
        self.details.get_or_insert_default().puzzle_number = Some(number);
    }

    /// What the text does not say about its puzzles, if the finding is about that.
    pub fn unsettled(&self) -> Option<&Unsettled> {
        self.details.as_ref()?.unsettled.as_ref()
    }

    /// Sets what the text does not say.
    #[doc(hidden)] // for the crates above
    pub fn set_unsettled(&mut self, unsettled: Unsettled) {
        self.details.get_or_insert_default().unsettled = Some(unsettled);
    }

    /// What may contain what is missing and is not read, if the finding is about that.
    pub fn unfollowed(&self) -> Option<&Unfollowed> {
        self.details.as_ref()?.unfollowed.as_ref()
    }

    /// A note that the includes of a document with puzzles are not followed.
    #[doc(hidden)] // for the crates above
    pub fn of_unfollowed(includes: Referenced) -> Finding {
        let message = format!("the includes of this document are not followed: {includes}");
        let mut finding = Finding::of_file(Rule::Skipped, message);
        finding.details.get_or_insert_default().unfollowed = Some(Unfollowed::Includes(includes));
        finding
    }

    /// The same finding, which also says that this is not read, if there is anything.
    #[must_use]
    #[doc(hidden)] // for the crates above
    pub fn with_unfollowed(mut self, unfollowed: Option<Unfollowed>) -> Finding {
        if let Some(unfollowed) = unfollowed {
            self.message.push_str(&match &unfollowed {
                Unfollowed::Includes(names) => format!(", and its includes are not followed: {names}"),
                Unfollowed::Entities(names) => format!(
                    ", and its external entities are not read: {names}; process these files, or use xi:include in place of \
                     the entities"
                ),
            });
            self.details.get_or_insert_default().unfollowed = Some(unfollowed);
        }
        self
    }

    /// Why an include may not be followed, if the finding is about that and the caller can change it.
    pub fn barred(&self) -> Option<&Barred> {
        self.details.as_ref()?.barred.as_ref()
    }

    /// The same finding about an include that may not be followed, if there is a reason that the caller can change.
    #[must_use]
    #[doc(hidden)] // for the crates above
    pub fn with_barred(mut self, barred: Option<Barred>) -> Finding {
        if barred.is_some() {
            self.details.get_or_insert_default().barred = barred;
        }
        self
    }

    /// The place in an included document, if it is about what an include in a puzzle leads to. Its span is then the include, and
    /// its message ends with the place.
    pub fn included(&self) -> Option<&Place> {
        self.details.as_ref()?.included.as_ref()
    }

    /// The same finding about a place in an included document, if there is one.
    #[must_use]
    pub fn with_included(mut self, place: Option<Place>) -> Finding {
        if place.is_some() {
            self.details.get_or_insert_default().included = place;
        }
        self
    }

    /// Changes of the document that correct it, the most likely first. One of them is enough.
    pub fn fixes(&self) -> &[Fix] {
        self.details.as_ref().map_or(&[], |details| &details.fixes)
    }

    /// Sets the changes that correct it.
    #[doc(hidden)] // for the crates above
    pub fn set_fixes(&mut self, fixes: Vec<Fix>) {
        if !fixes.is_empty() {
            self.details.get_or_insert_default().fixes = fixes;
        }
    }

    /// A finding at a span of a document, with the default severity of its rule.
    pub fn new(rule: Rule, span: impl Into<Span>, message: impl Into<String>) -> Finding {
        Finding {
            severity: rule.severity(),
            rule,
            span: span.into(),
            message: show::short_message(message.into()),
            puzzle: None,
            cells: Vec::new(),
            details: None,
        }
    }

    /// A finding about a whole file.
    pub fn of_file(rule: Rule, message: impl Into<String>) -> Finding {
        Finding::new(rule, Position::START, message)
    }

    /// The same finding with a span that ends at this position.
    pub fn up_to(mut self, end: Position) -> Finding {
        self.span.end = Some(end);
        self
    }

    /// The same finding at another position.
    pub fn moved_to(self, start: Position) -> Finding {
        Finding { span: start.into(), ..self }
    }

    /// The first character that it is about.
    pub fn start(&self) -> Position {
        self.span.start
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// `line:column: severity[rule]: message`; a report puts the file before it.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}[{}]: {}", self.span, self.severity, self.rule, self.message)
    }
}
