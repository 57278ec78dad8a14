//! What a run does with each document.

use std::borrow::Cow;
use std::sync::Arc;

use sudoku_engine::notation::ReadOptions;
use sudoku_engine::search::{Budget, CancelToken, Interrupt, Threads, Working};
use sudoxml_document::document::{CellList, Earlier, Includes, Reading};
use sudoxml_document::finding::{DEFAULT_ATTRIBUTE, Requirement, Requirements, Severities};
use sudoxml_document::outcome::SolveOptions;

use crate::task::kind::{TaskKind, TaskRow, Writes};
use crate::task::options::{
    AuditOptions, AuditOutput, CountOptions, ExportOptions, GradeOptions, Grading, OutcomeOptions,
};

/// What a [`Run`](crate::run::Run) does with each document.
///
/// ```
/// use sudoxml::{finding::Requirement, run::{CountOptions, Task}};
/// let check = Task::check(CountOptions::new(), Requirement::Unique);
/// let done = check.process(b"<sudoku><cells/></sudoku>", &mut std::io::sink())?;
/// assert_eq!(done.findings().next().expect("a finding").rule.id(), "multiple-solutions");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task {
    pub(super) work: Work,
    pub(super) severities: Severities,
    /// The attribute of a `<sudoku>` with the requirement of its puzzle.
    require_attribute: Cow<'static, str>,
    /// Whether entries for puzzles without findings are left out, because no report shows them.
    pub(super) only_findings: bool,
    /// How the includes of the document are followed; `None` if they are not.
    includes: Option<Includes>,
    /// The only namespace of puzzles; `None` for each namespace.
    namespace: Option<Arc<str>>,
}

/// A task with its options, and what each puzzle must be.
#[derive(Clone, Debug)]
pub(super) enum Work {
    Solve(SolveOptions, Requirement),
    Check(CountOptions, Requirement),
    Grade(GradeOptions, Requirement),
    Explain(Budget, Requirement),
    Audit(Box<AuditOptions>, Requirement),
    Cells(CellList),
    Matrix,
    Clean,
    Export(ExportOptions),
    Import(ReadOptions),
    ImportSplit(ReadOptions),
    Outcomes(Box<OutcomeOptions>, Requirement),
}

impl Work {
    /// How long a search may take; `None` for a task that does not search.
    fn budget(&self) -> Option<&Budget> {
        match self {
            Work::Solve(options, _) => Some(&options.budget),
            Work::Check(options, _) => Some(&options.search.budget),
            Work::Grade(options, _) => Some(&options.budget),
            Work::Explain(budget, _) => Some(budget),
            Work::Audit(options, _) => Some(options.settings.set_budget()),
            Work::Outcomes(options, _) => Some(&options.search.budget),
            _ => None,
        }
    }

    /// The same, to change it.
    fn budget_mut(&mut self) -> Option<&mut Budget> {
        match self {
            Work::Solve(options, _) => Some(&mut options.budget),
            Work::Check(options, _) => Some(&mut options.search.budget),
            Work::Grade(options, _) => Some(&mut options.budget),
            Work::Explain(budget, _) => Some(budget),
            Work::Audit(options, _) => Some(options.settings.budget_mut()),
            Work::Outcomes(options, _) => Some(&mut options.search.budget),
            _ => None,
        }
    }
}

impl Task {
    fn new(work: Work) -> Task {
        Task {
            work,
            severities: Severities::default(),
            require_attribute: DEFAULT_ATTRIBUTE.into(),
            only_findings: false,
            includes: None,
            namespace: None,
        }
    }

    /// Writes each document with the solutions of its puzzles. A document with a puzzle that does not meet the requirement
    /// has no output.
    pub fn solve(options: SolveOptions, require: Requirement) -> Task {
        Task::new(Work::Solve(options, require))
    }

    /// Reports what is wrong with each document, of XML or of text puzzles. Writes no output.
    pub fn check(options: CountOptions, require: Requirement) -> Task {
        Task::new(Work::Check(options, require))
    }

    /// Writes each document with the grades of its puzzles. A document with a puzzle that does not meet the requirement
    /// has no output.
    pub fn grade(options: GradeOptions, require: Requirement) -> Task {
        Task::new(Work::Grade(options, require))
    }

    /// Writes the steps of each grade in words, one sentence on each line. Documents with errors are omitted. The search
    /// of one puzzle ends with the budget.
    pub fn explain(budget: Budget, require: Requirement) -> Task {
        Task::new(Work::Explain(budget, require))
    }

    /// Reports what an editor asks of each puzzle, of XML or of texts: how to mend one that is not unique, redundant givens,
    /// symmetry, wrong solutions and labels. A rule that is off is not asked. The options say what is written.
    ///
    /// ```
    /// use sudoxml::{document::AuditSettings, finding::Requirement, run::Task};
    /// let audit = Task::audit(AuditSettings::new(), Requirement::Unique);
    /// let text = ".7..3..95.541.6.........1...2.6..7......2......7..5.3...8.........5.165.96..5..2.";
    /// let done = audit.process(text, &mut std::io::sink())?;
    /// let repair = done.findings().find(|finding| finding.rule.id() == "repair").expect("a repair");
    /// assert!(repair.message.ends_with("change r8c4 to 3 (half-turn symmetry, minimal)"), "{}", repair.message);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn audit(options: impl Into<AuditOptions>, require: Requirement) -> Task {
        Task::new(Work::Audit(Box::new(options.into()), require))
    }

    /// Writes each document with its puzzles as lists of cells.
    pub fn cells(list: CellList) -> Task {
        Task::new(Work::Cells(list))
    }

    /// Writes each document with its puzzles, and the solutions of an earlier run, as matrices.
    pub fn matrix() -> Task {
        Task::new(Work::Matrix)
    }

    /// Writes each document without the results and grades of earlier runs.
    pub fn clean() -> Task {
        Task::new(Work::Clean)
    }

    /// Writes the puzzles of all documents as text.
    pub fn export(options: ExportOptions) -> Task {
        Task::new(Work::Export(options))
    }

    /// Writes the text puzzles of all inputs as one XML document, a `<sudokus>` element.
    ///
    /// ```
    /// use sudoxml::{document::Document, notation::ReadOptions, run::Task};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut xml = Vec::new();
    /// Task::import(ReadOptions::new()).process(text, &mut xml)?;
    /// assert_eq!(Document::parse(xml)?.puzzles().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn import(texts: ReadOptions) -> Task {
        Task::new(Work::Import(texts))
    }

    /// Writes an XML document for each text puzzle.
    pub fn import_split(texts: ReadOptions) -> Task {
        Task::new(Work::ImportSplit(texts))
    }

    /// Finds the outcome of each puzzle of all inputs, which are XML or text puzzles, and writes nothing. A
    /// [`Run::write_to`](crate::run::Run::write_to) passes the outcomes to a table, a picture or a report.
    ///
    /// ```
    /// use sudoxml::{finding::Requirement, run::{OutcomeOptions, Task}};
    /// let task = Task::outcomes(OutcomeOptions::new().limit(3), Requirement::Nothing);
    /// let done = task.process("<sudoku><cells/></sudoku>", &mut std::io::sink())?;
    /// assert_eq!(done.puzzles[0].outcome.solutions().count(), 3);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn outcomes(options: OutcomeOptions, require: Requirement) -> Task {
        Task::new(Work::Outcomes(Box::new(options), require))
    }

    /// The severities of rules, over those that follow from the requirement. An error means that the document has no
    /// output, and another severity that it has one.
    #[must_use]
    pub fn severities(self, severities: Severities) -> Task {
        Task { severities, ..self }
    }

    /// The attribute of a `<sudoku>` with the requirement of its puzzle, which counts in place of that of the task. The
    /// default is `require`.
    #[must_use]
    pub fn require_attribute(self, attribute: impl Into<String>) -> Task {
        Task { require_attribute: attribute.into().into(), ..self }
    }

    /// The only namespace in which a `<sudoku>` is a puzzle; an empty text for elements in no namespace. By default, it is one in
    /// each namespace.
    #[must_use]
    pub fn namespace(self, namespace: impl Into<Arc<str>>) -> Task {
        Task { namespace: Some(namespace.into()), ..self }
    }

    /// The namespace of puzzles, if there is only one.
    pub(crate) fn namespace_of_puzzles(&self) -> Option<&str> {
        self.namespace.as_deref()
    }

    /// The same task for a document whose includes are followed in this way. A [`Run`](crate::run::Run) sets it for each
    /// document; see [`XInclude::alone`](crate::run::XInclude::alone) for one that is processed without a run.
    #[must_use]
    pub fn including(self, includes: Includes) -> Task {
        Task { includes: Some(includes), ..self }
    }

    /// What puzzles must be.
    pub(super) fn required(&self, of_run: Requirement) -> Requirements<'_> {
        Requirements::new(of_run, &self.require_attribute)
    }

    /// The severities of rules, for findings that are not about puzzles.
    #[doc(hidden)] // for the crates above
    pub fn set_severities(&self) -> &Severities {
        &self.severities
    }

    /// Leaves out the entries of puzzles without findings, if no report shows them. The counts stay the same.
    #[must_use]
    #[doc(hidden)] // for the crates above
    pub fn only_findings(self, only_findings: bool) -> Task {
        Task { only_findings, ..self }
    }

    /// The name of the task, as the command has it.
    pub fn name(&self) -> &'static str {
        self.row().name
    }

    /// What the task writes.
    pub fn writes(&self) -> Writes {
        self.row().writes
    }

    /// The row of the task in the table of tasks.
    pub(super) fn row(&self) -> &'static TaskRow {
        let kind = match &self.work {
            Work::Solve(..) => TaskKind::Solve,
            Work::Check(..) => TaskKind::Check,
            Work::Grade(..) => TaskKind::Grade,
            Work::Explain(..) => TaskKind::Explain,
            Work::Audit(options, _) if options.output <= AuditOutput::Nothing => TaskKind::Audit,
            Work::Audit(..) => TaskKind::AuditWrite,
            Work::Cells(_) => TaskKind::Cells,
            Work::Matrix => TaskKind::Matrix,
            Work::Clean => TaskKind::Clean,
            Work::Export(options) if options.solutions => TaskKind::ExportSolutions,
            Work::Export(_) => TaskKind::Export,
            Work::Import(_) => TaskKind::Import,
            Work::ImportSplit(_) => TaskKind::ImportSplit,
            Work::Outcomes(..) => TaskKind::Outcomes,
        };
        kind.row()
    }

    /// How documents are read: with their earlier results if the task needs them, and until its work is interrupted.
    pub(super) fn reading(&self) -> Reading {
        let earlier = if self.row().reads_results { Earlier::Read } else { Earlier::Skip };
        let interrupt = self.work.budget().map_or(Interrupt::NONE, |budget| budget.interrupt().clone());
        Reading { earlier, interrupt, includes: self.includes.clone(), namespace: self.namespace.clone() }
    }

    /// The same task, whose searches end when the token is cancelled.
    #[must_use]
    pub(crate) fn cancelled_by(self, token: &CancelToken) -> Task {
        self.with_budget(|budget| budget.cancelled_by(token))
    }

    /// The same task, whose searches use those of the threads that have no work.
    #[must_use]
    pub(crate) fn on(self, threads: &Threads) -> Task {
        self.with_budget(|budget| budget.on(threads))
    }

    /// The same task with this change of its budget, if it has one.
    fn with_budget(mut self, change: impl FnOnce(Budget) -> Budget) -> Task {
        if let Some(budget) = self.work.budget_mut() {
            *budget = change(std::mem::take(budget));
        }
        self
    }

    /// The calling thread works, until the value is dropped.
    pub(super) fn working(&self) -> Option<Working> {
        self.work.budget().and_then(Budget::threads).map(Threads::work)
    }

    /// What is known of the puzzles of texts; `None` for a task that reads no text.
    pub(super) fn texts(&self) -> Option<&ReadOptions> {
        match &self.work {
            Work::Check(options, _) => Some(&options.texts),
            Work::Audit(options, _) => Some(&options.texts),
            Work::Outcomes(options, _) => Some(&options.texts),
            Work::Import(texts) | Work::ImportSplit(texts) => Some(texts),
            _ => None,
        }
    }

    /// The text before and after the joined outputs.
    #[doc(hidden)] // for the crates above
    pub fn frame(&self) -> (String, &'static str) {
        match self.writes() {
            Writes::OneDocument => {
                (sudoxml_document::document::collection_start(), sudoxml_document::document::COLLECTION_END)
            }
            _ => (String::new(), ""),
        }
    }

    /// Whether a puzzle takes so much time that several threads are faster even for a small document.
    pub(super) fn is_slow(&self) -> bool {
        match &self.work {
            Work::Grade(..) | Work::Explain(..) | Work::Audit(..) => true,
            Work::Outcomes(options, _) => options.grading != Grading::None,
            _ => false,
        }
    }

    /// The task that finds everything that is wrong with an input, and counts its puzzles, before this task writes
    /// files.
    pub(crate) fn rehearsal(&self) -> Task {
        match &self.work {
            Work::ImportSplit(texts) => Task { work: Work::Import(texts.clone()), ..self.clone() },
            _ => self.clone(),
        }
    }
}
