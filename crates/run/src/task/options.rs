//! The options of tasks. Each task has its own, so that nothing can be said that a task does not use.

use sudoku_engine::logic::Levels;
use sudoku_engine::notation::{Notation, ReadOptions};
use sudoku_engine::search::Budget;
use sudoxml_document::audit::AuditSettings;
use sudoxml_document::outcome::{SolutionLimit, SolveOptions};
use sudoxml_picture::{Form, Heading, RenderOptions};
use sudoxml_report::table::Table;

/// How the solutions of puzzles are counted, in XML or in texts: [`Task::check`](crate::task::Task::check).
///
/// ```
/// use std::time::Duration;
/// use sudoxml::{finding::Requirement, run::{CountOptions, Task}, search::Budget};
/// let options = CountOptions::new().limit(10).budget(Budget::time(Duration::from_secs(1)));
/// let checked = Task::check(options, Requirement::Unique).process("<sudoku><cells/></sudoku>", &mut std::io::sink())?;
/// assert_eq!(checked.puzzles[0].findings[0].message, "this puzzle has more than 10 solutions, not one");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountOptions {
    pub(super) search: SolveOptions,
    pub(super) texts: ReadOptions,
}

/// The verdict of each puzzle, without a budget.
impl Default for CountOptions {
    fn default() -> CountOptions {
        let search = SolveOptions::new().limit(SolutionLimit::Verdict);
        CountOptions { search, texts: ReadOptions::default() }
    }
}

impl CountOptions {
    /// The verdict of each puzzle, without a budget.
    pub fn new() -> CountOptions {
        CountOptions::default()
    }

    /// The solutions of a puzzle are counted exactly up to this number. By default they are not counted: a puzzle
    /// has none, one or [several](sudoxml_document::outcome::SolutionCount::Several).
    #[must_use]
    pub fn limit(self, limit: impl Into<SolutionLimit>) -> CountOptions {
        CountOptions { search: self.search.limit(limit), ..self }
    }

    /// How long the search of one puzzle may take, and then its grade. A puzzle that is not settled then is an error.
    #[must_use]
    pub fn budget(self, budget: Budget) -> CountOptions {
        CountOptions { search: self.search.budget(budget), ..self }
    }

    /// The size, the boxes or the symbols of the puzzles of texts. XML documents declare these themselves.
    #[must_use]
    pub fn texts(self, texts: ReadOptions) -> CountOptions {
        CountOptions { texts, ..self }
    }
}

/// How puzzles are graded: [`Task::grade`](crate::task::Task::grade).
///
/// ```
/// use sudoxml::{finding::Requirement, run::{GradeOptions, Task}};
/// let grade = Task::grade(GradeOptions::new().steps(true), Requirement::Nothing);
/// let mut graded = Vec::new();
/// grade.process("<sudoku size='4'><matrix><row><col/><col>2</col><col>3</col><col>4</col></row>\
///     <row><col>3</col><col>4</col><col>1</col><col>2</col></row><row><col>2</col><col>1</col><col>4</col><col>3</col></row>\
///     <row><col>4</col><col>3</col><col>2</col><col>1</col></row></matrix></sudoku>", &mut graded)?;
/// assert!(String::from_utf8_lossy(&graded).contains("<grade rating=\"1.0\""));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct GradeOptions {
    pub(super) steps: bool,
    pub(super) levels: Levels,
    pub(super) budget: Budget,
}

impl GradeOptions {
    /// Grades without their steps, with the default levels.
    pub fn new() -> GradeOptions {
        GradeOptions::default()
    }

    /// Whether the steps are written into the grade.
    #[must_use]
    pub fn steps(self, steps: bool) -> GradeOptions {
        GradeOptions { steps, ..self }
    }

    /// The names for ranges of ratings.
    #[must_use]
    pub fn levels(self, levels: Levels) -> GradeOptions {
        GradeOptions { levels, ..self }
    }

    /// How long the search of one puzzle may take, and then its grade. A puzzle that is not settled then is an error.
    #[must_use]
    pub fn budget(self, budget: Budget) -> GradeOptions {
        GradeOptions { budget, ..self }
    }
}

/// How a run audits puzzles, in XML or in texts: what it asks, and what it reads and writes. It is made from
/// [`AuditSettings`](sudoxml_document::audit::AuditSettings).
///
/// ```
/// use sudoxml::{document::AuditSettings, finding::Requirement, run::{AuditOptions, Task}};
/// let options = AuditOptions::from(AuditSettings::new().clashes(3)).write(true);
/// let mut audited = Vec::new();
/// Task::audit(options, Requirement::Nothing).process("<sudoku size='4'><cells/></sudoku>", &mut audited)?;
/// assert!(String::from_utf8_lossy(&audited).contains("<audit verdict=\"multiple\""));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct AuditOptions {
    pub(super) settings: AuditSettings,
    pub(super) texts: ReadOptions,
    pub(super) output: AuditOutput,
}

/// What an audit writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum AuditOutput {
    /// The canonical form of each puzzle alone, for a form of output, and no findings.
    Forms,
    /// Findings only.
    Nothing,
    /// An `<audit>` for each puzzle.
    Audits,
    /// The same, and repairs of puzzles that have one most likely repair.
    Repairs,
}

/// Solutions are counted up to 100, one clash is found for each puzzle, and nothing is written.
impl Default for AuditOptions {
    fn default() -> AuditOptions {
        AuditOptions::from(AuditSettings::new())
    }
}

/// What is asked of each puzzle, and nothing is written. The severities of the task decide which rules are on.
impl From<AuditSettings> for AuditOptions {
    fn from(settings: AuditSettings) -> AuditOptions {
        AuditOptions { settings, texts: ReadOptions::default(), output: AuditOutput::Nothing }
    }
}

impl AuditOptions {
    /// Solutions are counted up to 100, one clash is found for each puzzle, and nothing is written.
    pub fn new() -> AuditOptions {
        AuditOptions::default()
    }

    /// The outcomes have the canonical forms of classic puzzles, and there are no findings about the puzzles.
    pub fn canonical_forms() -> AuditOptions {
        let settings = AuditSettings::new().limit(1).canonical_forms_alone();
        AuditOptions { output: AuditOutput::Forms, ..AuditOptions::from(settings) }
    }

    /// The size, the boxes or the symbols of the puzzles of texts. XML documents declare these themselves.
    #[must_use]
    pub fn texts(self, texts: ReadOptions) -> AuditOptions {
        AuditOptions { texts, ..self }
    }

    /// Whether each document is written with an `<audit>` for each puzzle. Texts cannot be written.
    #[must_use]
    pub fn write(self, write: bool) -> AuditOptions {
        let output = if write { self.output.max(AuditOutput::Audits) } else { AuditOutput::Nothing };
        AuditOptions { output, ..self }
    }

    /// Whether each document is written, and each puzzle with one most likely repair is repaired in it.
    #[must_use]
    pub fn repair(self, repair: bool) -> AuditOptions {
        let output = if repair { AuditOutput::Repairs } else { self.output.min(AuditOutput::Audits) };
        AuditOptions { output, ..self }
    }
}

/// How puzzles are written as text.
#[derive(Clone, Copy, Debug)]
pub struct ExportOptions {
    pub(super) notation: Notation,
    pub(super) solutions: bool,
    pub(super) names: bool,
}

impl ExportOptions {
    /// The puzzles in this notation, without their names.
    pub fn new(notation: Notation) -> ExportOptions {
        ExportOptions { notation, solutions: false, names: false }
    }

    /// Whether the solutions that an earlier run wrote are exported, instead of the puzzles.
    #[must_use]
    pub fn solutions(self, solutions: bool) -> ExportOptions {
        ExportOptions { solutions, ..self }
    }

    /// Whether the name of each puzzle is written as a comment, on the line of the puzzle or on the first row of a board.
    #[must_use]
    pub fn names(self, names: bool) -> ExportOptions {
        ExportOptions { names, ..self }
    }
}

/// Which outcomes are found, in XML or in texts: [`Task::outcomes`](crate::task::Task::outcomes).
///
/// ```
/// use sudoxml::{finding::Requirement, run::{OutcomeOptions, Task}};
/// let options = OutcomeOptions::new().limit(100).list(2).grades(true);
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let found = Task::outcomes(options, Requirement::Nothing).process(line, &mut std::io::sink())?;
/// let outcome = &found.puzzles[0].outcome;
/// assert_eq!(outcome.grade.as_ref().map(|grade| grade.rating.to_string()).as_deref(), Some("1.2"));
/// assert_eq!(outcome.solutions().count(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct OutcomeOptions {
    pub(super) search: SolveOptions,
    pub(super) texts: ReadOptions,
    /// Whether solutions are only counted, which is faster for texts.
    pub(super) only_counts: bool,
    /// Whether puzzles have findings only if they are errors.
    pub(super) only_errors: bool,
    /// Whether the search of each puzzle is timed.
    pub(super) timed: bool,
    /// Whether the first outcome of a document has its title.
    pub(super) titled: bool,
    /// The children of each `<sudoku>` whose texts its outcome has.
    pub(super) children: Vec<String>,
    pub(super) grading: Grading,
}

/// Whether puzzles are graded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) enum Grading {
    #[default]
    None,
    Grade,
    GradeWithSteps,
}

impl OutcomeOptions {
    /// The verdict and the first solutions of each puzzle, not graded.
    pub fn new() -> OutcomeOptions {
        OutcomeOptions::default()
    }

    /// What a table with these columns needs. A row has the verdict, so there is no warning about a puzzle with several
    /// solutions.
    pub fn for_table(table: &Table) -> OutcomeOptions {
        let options = OutcomeOptions { only_errors: true, ..OutcomeOptions::new() };
        let options = match table.needs_solutions() {
            true => options.list(1),
            false => OutcomeOptions { only_counts: true, ..options },
        };
        options.grades(table.needs_grades())
    }

    /// What pictures, a page or a book with these options need.
    pub fn for_pictures(options: &RenderOptions, form: Form) -> OutcomeOptions {
        OutcomeOptions::new()
            .grades(options.needs_grades())
            .steps(options.steps)
            .timed(options.elapsed)
            .titled(form == Form::Html)
            .children(options.heading.iter().flat_map(Heading::children))
    }

    /// The solutions of a puzzle are counted exactly up to this number. The default is 10,000.
    #[must_use]
    pub fn limit(self, limit: impl Into<SolutionLimit>) -> OutcomeOptions {
        OutcomeOptions { search: self.search.limit(limit), ..self }
    }

    /// How many solutions of a puzzle are listed. The default is 100.
    #[must_use]
    pub fn list(self, list: impl Into<SolutionLimit>) -> OutcomeOptions {
        OutcomeOptions { search: self.search.list(list), ..self }
    }

    /// How long the search of one puzzle may take, and then its grade. A puzzle that is not settled then is an error.
    #[must_use]
    pub fn budget(self, budget: Budget) -> OutcomeOptions {
        OutcomeOptions { search: self.search.budget(budget), ..self }
    }

    /// The size, the boxes or the symbols of the puzzles of texts. XML documents declare these themselves.
    #[must_use]
    pub fn texts(self, texts: ReadOptions) -> OutcomeOptions {
        OutcomeOptions { texts, ..self }
    }

    /// Grades the puzzles, if `graded` is true.
    #[must_use]
    pub fn grades(self, graded: bool) -> OutcomeOptions {
        let grading = if graded { self.grading.max(Grading::Grade) } else { self.grading };
        OutcomeOptions { grading, ..self }
    }

    /// Grades the puzzles and keeps their steps, if `with_steps` is true.
    #[must_use]
    pub fn steps(self, with_steps: bool) -> OutcomeOptions {
        let grading = if with_steps { Grading::GradeWithSteps } else { self.grading };
        OutcomeOptions { grading, ..self }
    }

    /// Whether it is measured how long the search of each puzzle takes.
    #[must_use]
    pub fn timed(self, timed: bool) -> OutcomeOptions {
        OutcomeOptions { timed, ..self }
    }

    /// Whether the first outcome of a document has its title, as [`Document::title`](sudoxml_document::document::Document::title)
    /// finds it.
    #[must_use]
    pub fn titled(self, titled: bool) -> OutcomeOptions {
        OutcomeOptions { titled, ..self }
    }

    /// Children of each `<sudoku>`, by their names in any namespace. Its outcome has their texts.
    #[must_use]
    pub fn children<'n>(self, names: impl IntoIterator<Item = &'n str>) -> OutcomeOptions {
        OutcomeOptions { children: names.into_iter().map(str::to_owned).collect(), ..self }
    }
}
