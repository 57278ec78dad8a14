//! What an audit asks of each puzzle. A rule that is off is not asked.

use super::label::Attributes;
use crate::finding::{Rule, Severities};
use crate::outcome::{SolutionLimit, SolveOptions};
use sudoku_engine::board::Board;
use sudoku_engine::logic::Levels;
use sudoku_engine::search::Budget;

/// The rules that only an audit reports, in the order of the table of rules.
pub const AUDIT_RULES: [Rule; 13] = [
    Rule::ClashingGivens,
    Rule::DifferingCells,
    Rule::Repair,
    Rule::RedundantGiven,
    Rule::NoSymmetry,
    Rule::BrokenSymmetry,
    Rule::WrongSolution,
    Rule::WrongLabel,
    Rule::DuplicatePuzzle,
    Rule::SameSolution,
    Rule::RepeatedNumber,
    Rule::MissingNumber,
    Rule::RatingOutlier,
];

/// The nodes of each search of an audit on a board larger than 9x9.
const NODES_OF_LARGE_BOARD: u64 = 300;

/// The most solutions of a puzzle that are compared with each other.
const LISTED: u64 = 100;

/// How the puzzles of a document are audited, by [`Document::audit`](crate::document::Document::audit).
///
/// ```
/// use sudoxml::document::{AuditSettings, Document};
/// let mut document = Document::parse("<sudoku name='May 4'><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
/// let settings = AuditSettings::new().limit(10);
/// document.audit(&settings);
/// let findings: Vec<_> = document.audit_findings(&settings).flatten().map(|finding| finding.message).collect();
/// assert_eq!(findings[1], "no single edit makes 'May 4' unique");
/// # Ok::<(), sudoxml::document::DocumentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AuditSettings {
    pub(crate) questions: Questions,
    pub(crate) attributes: Attributes,
    pub(crate) levels: Levels,
    pub(crate) clashes: usize,
    pub(crate) limit: SolutionLimit,
    pub(crate) budget: Budget,
}

/// Each rule that is on by default is asked, solutions are counted up to 100, and one clash is found for each puzzle.
impl Default for AuditSettings {
    fn default() -> AuditSettings {
        AuditSettings {
            questions: Questions::of(&Severities::default()),
            attributes: Attributes::default(),
            levels: Levels::default(),
            clashes: 1,
            limit: SolutionLimit::from(SolutionLimit::DEFAULT_AUDITED),
            budget: Budget::NONE,
        }
    }
}

impl AuditSettings {
    /// Each rule that is on by default is asked, solutions are counted up to 100, and one clash is found for each puzzle.
    pub fn new() -> AuditSettings {
        AuditSettings::default()
    }

    /// What is asked: a rule that is off is not.
    #[must_use]
    pub fn severities(mut self, severities: &Severities) -> AuditSettings {
        let Questions { series, forms, .. } = self.questions;
        self.questions = Questions { series, forms, ..Questions::of(severities) };
        self
    }

    /// The solutions of a puzzle are counted exactly up to this number.
    #[must_use]
    pub fn limit(self, limit: impl Into<SolutionLimit>) -> AuditSettings {
        AuditSettings { limit: limit.into(), ..self }
    }

    /// The budget of the search that counts the solutions, and again of each question. An audit has hundreds of searches for a
    /// puzzle with several solutions: a quarter of a second for the empty board. A time limits those of a question together, and a
    /// number of nodes each of them. [`Budget::until`] and [`Budget::cancelled_by`] end all of them.
    #[must_use]
    pub fn budget(self, budget: Budget) -> AuditSettings {
        AuditSettings { budget, ..self }
    }

    /// The most clashes that are found for a puzzle without a solution.
    #[must_use]
    pub fn clashes(self, most: usize) -> AuditSettings {
        AuditSettings { clashes: most, ..self }
    }

    /// The names for ranges of ratings.
    #[must_use]
    pub fn levels(self, levels: Levels) -> AuditSettings {
        AuditSettings { levels, ..self }
    }

    /// The attributes of a `<sudoku>` that say something about its puzzle.
    #[must_use]
    pub fn attributes(self, attributes: Attributes) -> AuditSettings {
        AuditSettings { attributes, ..self }
    }

    /// Whether each unique puzzle is graded, to compare its rating with those of the others.
    #[must_use]
    pub fn graded(mut self, graded: bool) -> AuditSettings {
        self.questions.series = graded;
        self
    }

    /// The same, and repairs are looked for even if their rule is off.
    #[must_use]
    pub fn with_repairs(mut self) -> AuditSettings {
        self.questions.repairs = true;
        self
    }

    /// The same, and each classic puzzle gets its canonical form even if no rule needs it.
    #[must_use]
    pub fn with_canonical_forms(mut self) -> AuditSettings {
        self.questions.forms = true;
        self
    }

    /// Each classic puzzle gets its canonical form, and no rule is asked.
    #[must_use]
    pub fn canonical_forms_alone(mut self) -> AuditSettings {
        self.questions = Questions::FORMS;
        self
    }

    /// The search before the other questions, and whether it lists solutions or only counts them.
    #[doc(hidden)] // for the crates above
    pub fn search(&self) -> (SolveOptions, bool) {
        let search = SolveOptions::new().limit(self.limit).budget(self.budget.clone()).list(LISTED);
        (search, self.questions.needs_solutions())
    }

    /// The names for ranges of ratings.
    #[doc(hidden)] // for the crates above
    pub fn set_levels(&self) -> &Levels {
        &self.levels
    }

    /// How long each search may take.
    #[doc(hidden)] // for the crates above
    pub fn set_budget(&self) -> &Budget {
        &self.budget
    }

    /// The budget, to change it.
    #[doc(hidden)] // for the crates above
    pub fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// The budget of a question about a board that is asked now. On boards larger than 9x9, an audit has thousands of
    /// searches, any of which can take very long, so they have a limit even if no budget is set.
    pub(super) fn budget_of(&self, board: &Board) -> Budget {
        let budget = self.budget.clone().for_all();
        match board.geometry().size() {
            ..=9 => budget,
            _ => budget.or_nodes(NODES_OF_LARGE_BOARD),
        }
    }

    /// The number up to which solutions are counted.
    pub(super) fn most_counted(&self) -> u64 {
        self.limit.to_count()
    }
}

/// What is asked of each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Questions {
    /// Which givens clash?
    pub clashes: bool,
    /// Where do the solutions differ?
    pub differences: bool,
    /// Which edits make it unique?
    pub repairs: bool,
    /// Which givens does it not need?
    pub redundant: bool,
    /// Is its pattern symmetric?
    pub symmetry: bool,
    /// Is a stored solution right?
    pub stored: bool,
    /// Is its level or its rating right?
    pub label: bool,
    /// Does its rating fit those of the other puzzles?
    pub series: bool,
    /// Is it another puzzle, up to symmetry?
    pub duplicate: bool,
    /// What is its canonical form, even if no rule needs it?
    pub forms: bool,
    /// Is its solution that of another puzzle?
    pub of_solution: bool,
}

impl Questions {
    /// The canonical form alone.
    const FORMS: Questions = Questions {
        clashes: false,
        differences: false,
        repairs: false,
        redundant: false,
        symmetry: false,
        stored: false,
        label: false,
        series: false,
        duplicate: false,
        forms: true,
        of_solution: false,
    };

    /// The questions whose rules are on.
    fn of(severities: &Severities) -> Questions {
        let is_on = |rule| severities.of(rule).is_some();
        Questions {
            clashes: is_on(Rule::ClashingGivens),
            differences: is_on(Rule::DifferingCells),
            repairs: is_on(Rule::Repair),
            redundant: is_on(Rule::RedundantGiven),
            symmetry: is_on(Rule::NoSymmetry) || is_on(Rule::BrokenSymmetry),
            stored: is_on(Rule::WrongSolution),
            label: is_on(Rule::WrongLabel),
            series: false,
            duplicate: is_on(Rule::DuplicatePuzzle),
            forms: false,
            of_solution: is_on(Rule::SameSolution),
        }
    }

    /// Whether an answer needs a solution of the puzzle, and not only the number.
    fn needs_solutions(&self) -> bool {
        self.differences || self.stored || self.of_solution
    }
}
