//! What a run does with each document.

use sudoku_engine::logic::Levels;
use sudoku_engine::notation::{Notation, ReadOptions};
use sudoku_engine::search::Budget;
use sudoxml_document::document::{CellList, Earlier, SolveOptions};
use sudoxml_document::finding::{Requirement, Severities};
use sudoxml_document::outcome::Outcome;
use sudoxml_document::outcome::{Method, SolutionLimit};
use sudoxml_picture::PictureOptions;
use sudoxml_report::table::{Column, Table, TableFormat};

/// What a [`Run`](crate::run::Run) does with each document.
///
/// ```
/// use sudoxml::{finding::Requirement, run::Task};
/// let check = Task::check().require(Requirement::Unique);
/// let done = check.process(b"<sudoku><cells/></sudoku>", &mut std::io::sink())?;
/// assert_eq!(done.findings().next().expect("a finding").rule.id(), "multiple-solutions");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Task {
    pub(super) kind: TaskKind,
    pub(super) options: SolveOptions,
    pub(super) require: Requirement,
    pub(super) severities: Severities,
    pub(super) texts: ReadOptions,
    /// Whether entries for puzzles without findings are left out, because no report shows them.
    pub(super) only_findings: bool,
}

#[derive(Clone, Debug)]
pub(super) enum TaskKind {
    /// The document, with the solutions of each puzzle.
    Solve,
    /// No output. Text puzzles are read as well as XML.
    Check,
    /// The document, with the grade of each puzzle.
    Grade { steps: bool, levels: Levels },
    /// The steps of each grade in words.
    Explain,
    /// The document, with each puzzle as a list of cells.
    Cells(CellList),
    /// The document, with each puzzle and each solution in it as a matrix.
    Matrix,
    /// The document, without the results and grades of earlier runs.
    Clean,
    /// Each puzzle as text.
    Export { notation: Notation, solutions: bool, names: bool },
    /// Each text puzzle as XML.
    Import(ImportAs),
    /// A row for each puzzle. Text puzzles are read as well as XML.
    Table(Box<Table>),
    /// The outcome of each puzzle, and its picture. Text puzzles are read as well as XML.
    Outcomes(Box<Outcomes>),
}

/// Which outcomes are found, and what is written for each.
#[derive(Clone, Default, Debug)]
pub(super) struct Outcomes {
    pub grading: Grading,
    /// Whether the search of each puzzle is timed.
    pub timed: bool,
    pub drawing: Option<(Drawing, PictureOptions)>,
}

/// Whether puzzles are graded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Grading {
    #[default]
    None,
    Grade,
    GradeWithSteps,
}

/// How pictures are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drawing {
    /// The only puzzle of the run as SVG.
    Svg,
    /// Each puzzle as SVG in a file of its own, and a list of the files.
    SvgFiles,
    /// All puzzles as text, with colours for a terminal or without.
    Text { coloured: bool },
}

/// The XML for text puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ImportAs {
    /// The elements of one collection.
    Elements,
    /// A document for each puzzle.
    Documents,
}

impl Task {
    fn new(kind: TaskKind) -> Task {
        let (options, require, texts) = (SolveOptions::default(), Requirement::default(), ReadOptions::default());
        Task { kind, options, require, severities: Severities::default(), texts, only_findings: false }
    }

    /// Writes each document with the solutions of its puzzles.
    pub fn solve() -> Task {
        Task::new(TaskKind::Solve)
    }

    /// Reports what is wrong with each document, of XML or of text puzzles. Writes no output.
    pub fn check() -> Task {
        Task::new(TaskKind::Check)
    }

    /// Writes each document with the grades of its puzzles.
    pub fn grade() -> Task {
        Task::new(TaskKind::Grade { steps: false, levels: Levels::default() })
    }

    /// Writes the steps of each grade in words, one sentence on each line. Documents with errors are omitted.
    pub fn explain() -> Task {
        Task::new(TaskKind::Explain)
    }

    /// Writes each document with its puzzles as lists of cells.
    pub fn cells(list: CellList) -> Task {
        Task::new(TaskKind::Cells(list))
    }

    /// Writes each document with its puzzles, and the solutions of an earlier run, as matrices.
    pub fn matrix() -> Task {
        Task::new(TaskKind::Matrix)
    }

    /// Writes each document without the results and grades of earlier runs.
    pub fn clean() -> Task {
        Task::new(TaskKind::Clean)
    }

    /// Writes the puzzles of all documents as text.
    pub fn export(notation: Notation) -> Task {
        Task::new(TaskKind::Export { notation, solutions: false, names: false })
    }

    /// Writes the text puzzles of all inputs as one XML document, a `<sudokus>` element.
    ///
    /// ```
    /// use sudoxml::{document::Document, run::Task};
    /// let mut xml = Vec::new();
    /// Task::import().process("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", &mut xml)?;
    /// assert_eq!(Document::parse(xml)?.puzzles().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn import() -> Task {
        Task::new(TaskKind::Import(ImportAs::Elements))
    }

    /// Writes a table with a row for each puzzle of all inputs, which are XML or text puzzles. It needs the feature
    /// `report`. If a document has an error, no table is written.
    pub fn table(table: Table) -> Task {
        Task::new(TaskKind::Table(Box::new(table)))
    }

    /// Finds the outcome of each puzzle of all inputs, which are XML or text puzzles, and writes nothing. It needs the
    /// feature `report`.
    ///
    /// ```
    /// use sudoxml::run::Task;
    /// let done = Task::outcomes().limit(3).process("<sudoku><cells/></sudoku>", &mut std::io::sink())?;
    /// assert_eq!(done.puzzles[0].outcome.solutions().count(), 3);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn outcomes() -> Task {
        Task::new(TaskKind::Outcomes(Box::default()))
    }

    /// Draws the only puzzle of all inputs as SVG. A second puzzle is an error. It needs the feature `report`.
    pub fn svg(options: PictureOptions) -> Task {
        Task::drawing(Drawing::Svg, options)
    }

    /// Draws each puzzle as SVG into a file of its own, and lists the files in `index.csv`. It needs the feature `report`.
    pub fn svg_files(options: PictureOptions) -> Task {
        Task::drawing(Drawing::SvgFiles, options)
    }

    /// Draws each puzzle as text, with the colours of a terminal or without. It needs the feature `report`.
    pub fn drawn_text(options: PictureOptions, coloured: bool) -> Task {
        Task::drawing(Drawing::Text { coloured }, options)
    }

    fn drawing(drawing: Drawing, options: PictureOptions) -> Task {
        let drawing = Some((drawing, options));
        Task::new(TaskKind::Outcomes(Box::new(Outcomes { drawing, ..Outcomes::default() })))
    }

    /// Grades the puzzles of [`Task::outcomes`] and of the tasks that draw. Other tasks ignore it.
    #[must_use]
    pub fn with_grades(mut self) -> Task {
        if let TaskKind::Outcomes(outcomes) = &mut self.kind
            && outcomes.grading == Grading::None
        {
            outcomes.grading = Grading::Grade;
        }
        self
    }

    /// Measures how long the search of each puzzle takes, for [`Task::outcomes`]. Other tasks ignore it.
    #[must_use]
    pub fn timed(mut self) -> Task {
        if let TaskKind::Outcomes(outcomes) = &mut self.kind {
            outcomes.timed = true;
        }
        self
    }

    /// Writes an XML document for each text puzzle.
    pub fn import_split() -> Task {
        Task::new(TaskKind::Import(ImportAs::Documents))
    }

    /// How far the search goes: the solutions of a puzzle are counted exactly up to this number. The default is 10,000.
    /// Only `solve`, `check` and `table` use it.
    #[must_use]
    pub fn limit(self, limit: impl Into<SolutionLimit>) -> Task {
        Task { options: self.options.limit(limit), ..self }
    }

    /// How many solutions of a puzzle [`Task::solve`] writes. The default is 100. Other tasks ignore it.
    #[must_use]
    pub fn list(self, list: impl Into<SolutionLimit>) -> Task {
        Task { options: self.options.list(list), ..self }
    }

    /// How long the search of one puzzle may take. A puzzle that is not settled then is an error. By default there is no
    /// limit. Only tasks that search use it.
    #[must_use]
    pub fn budget(self, budget: Budget) -> Task {
        Task { options: self.options.budget(budget), ..self }
    }

    /// How [`Task::solve`] solves a puzzle. Other tasks ignore it.
    #[must_use]
    pub fn method(self, method: Method) -> Task {
        Task { options: self.options.method(method), ..self }
    }

    /// The requirement for every puzzle. A document with a puzzle that does not meet it has no output. The default is
    /// [`Requirement::Nothing`], also for [`Task::check`]. Only `solve`, `check`, `grade` and `explain` use it.
    #[must_use]
    pub fn require(self, require: Requirement) -> Task {
        Task { require, ..self }
    }

    /// The severities of rules, over those that follow from the requirement. An error means that the document has no
    /// output, and another severity that it has one.
    #[must_use]
    pub fn severities(self, severities: Severities) -> Task {
        Task { severities, ..self }
    }

    /// The severities of rules, for findings that are not about puzzles.
    pub fn set_severities(&self) -> &Severities {
        &self.severities
    }

    /// The size, the boxes or the symbols of the puzzles of texts. XML documents declare these themselves. Only `import`,
    /// `check` and `table` use it.
    #[must_use]
    pub fn texts(self, texts: ReadOptions) -> Task {
        Task { texts, ..self }
    }

    /// Leaves out the entries of puzzles without findings, if no report shows them. The counts stay the same. A table in
    /// batches is made of the entries of all puzzles.
    pub fn only_findings(self, only_findings: bool) -> Task {
        let only_findings = only_findings && self.table_in_batches().is_none();
        Task { only_findings, ..self }
    }

    /// The table whose rows are collected over several documents, if the task makes one.
    pub(crate) fn table_in_batches(&self) -> Option<&Table> {
        match &self.kind {
            TaskKind::Table(table) if table.is_in_batches() => Some(table),
            _ => None,
        }
    }

    /// Writes the steps into each grade of [`Task::grade`], and grades the puzzles of [`Task::outcomes`] and of the tasks
    /// that draw with their steps. Other tasks ignore it.
    #[must_use]
    pub fn with_steps(mut self) -> Task {
        match &mut self.kind {
            TaskKind::Grade { steps, .. } => *steps = true,
            TaskKind::Outcomes(outcomes) => outcomes.grading = Grading::GradeWithSteps,
            _ => {}
        }
        self
    }

    /// The names of levels for [`Task::grade`]. Other tasks ignore them; a table has its own, in
    /// [`Table::levels`](sudoxml_report::table::Table::levels).
    #[must_use]
    pub fn levels(mut self, names: Levels) -> Task {
        if let TaskKind::Grade { levels, .. } = &mut self.kind {
            *levels = names;
        }
        self
    }

    /// Exports the solutions that an earlier run wrote, instead of the puzzles. Only [`Task::export`] uses it.
    #[must_use]
    pub fn stored_solutions(mut self) -> Task {
        if let TaskKind::Export { solutions, .. } = &mut self.kind {
            *solutions = true;
        }
        self
    }

    /// Exports the name of each puzzle as a comment, on the line of the puzzle or on the first row of a
    /// board. Only [`Task::export`] uses it.
    #[must_use]
    pub fn with_names(mut self) -> Task {
        if let TaskKind::Export { names, .. } = &mut self.kind {
            *names = true;
        }
        self
    }

    /// Whether the task needs the content of earlier results. A task that replaces them does not.
    pub(super) fn earlier(&self) -> Earlier {
        match self.kind {
            TaskKind::Check | TaskKind::Cells(_) | TaskKind::Matrix | TaskKind::Export { solutions: true, .. } => {
                Earlier::Read
            }
            TaskKind::Solve
            | TaskKind::Grade { .. }
            | TaskKind::Explain
            | TaskKind::Clean
            | TaskKind::Export { .. }
            | TaskKind::Import(_) => Earlier::Skip,
            TaskKind::Table(_) | TaskKind::Outcomes(_) => Earlier::Skip,
        }
    }

    /// Which inputs the task reads.
    pub(super) fn reads(&self) -> Reads {
        match self.kind {
            TaskKind::Check => Reads::XmlOrText,
            TaskKind::Table(_) | TaskKind::Outcomes(_) => Reads::XmlOrText,
            TaskKind::Import(_) => Reads::Text,
            _ => Reads::Xml,
        }
    }

    /// Whether the output of an XML document is the document again, in its encoding.
    pub(super) fn writes_xml(&self) -> bool {
        matches!(
            self.kind,
            TaskKind::Solve | TaskKind::Grade { .. } | TaskKind::Cells(_) | TaskKind::Matrix | TaskKind::Clean
        )
    }

    /// Whether the output is text: puzzles or rows of a table.
    pub fn writes_text(&self) -> bool {
        matches!(self.kind, TaskKind::Export { .. } | TaskKind::Table(_) | TaskKind::Outcomes(_))
    }

    /// Whether the task writes anything.
    pub(crate) fn writes(&self) -> bool {
        match &self.kind {
            TaskKind::Check => false,
            TaskKind::Outcomes(outcomes) => outcomes.drawing.is_some(),
            _ => true,
        }
    }

    /// How the outputs of several documents are joined.
    pub fn joins(&self) -> Joins {
        match &self.kind {
            TaskKind::Explain => Joins::EachIfDone,
            TaskKind::Export { .. } | TaskKind::Import(ImportAs::Elements) => Joins::AllOrNothing,
            TaskKind::Table(_) => Joins::AllOrNothing,
            TaskKind::Outcomes(outcomes) => match outcomes.drawing {
                None => Joins::No,
                Some((Drawing::Svg, _)) => Joins::AllOrNothing,
                Some((Drawing::SvgFiles, _)) => Joins::FilePerPuzzleAndIndex,
                Some((Drawing::Text { .. }, _)) => Joins::EachIfDone,
            },
            TaskKind::Import(ImportAs::Documents) => Joins::FilePerPuzzle,
            TaskKind::Solve
            | TaskKind::Check
            | TaskKind::Grade { .. }
            | TaskKind::Cells(_)
            | TaskKind::Matrix
            | TaskKind::Clean => Joins::No,
        }
    }

    /// The text before and after the joined outputs.
    pub(crate) fn frame(&self) -> (String, &'static str) {
        match &self.kind {
            TaskKind::Import(ImportAs::Elements) => {
                (sudoxml_document::document::collection_start(), sudoxml_document::document::COLLECTION_END)
            }
            TaskKind::Table(table) => (table.head(), ""),
            TaskKind::Outcomes(_) if self.joins() == Joins::FilePerPuzzleAndIndex => (INDEX_HEAD.to_owned(), ""),
            _ => (String::new(), ""),
        }
    }

    /// Whether a puzzle takes so much time that several threads are faster even for a small document.
    pub(super) fn is_slow(&self) -> bool {
        match &self.kind {
            TaskKind::Grade { .. } | TaskKind::Explain => true,
            TaskKind::Table(table) => table.needs_grades(),
            TaskKind::Outcomes(outcomes) => outcomes.grading != Grading::None,
            _ => false,
        }
    }

    /// The task that finds everything that is wrong with an input, and counts its puzzles, before this task writes
    /// files.
    pub(crate) fn rehearsal(&self) -> Task {
        let kind = match &self.kind {
            TaskKind::Outcomes(_) => TaskKind::Outcomes(Box::default()),
            _ => TaskKind::Import(ImportAs::Elements),
        };
        Task { kind, ..self.clone() }
    }

    /// The end of the names of the files for puzzles.
    pub(crate) fn extension(&self) -> &'static str {
        match self.kind {
            TaskKind::Outcomes(_) => "svg",
            _ => "xml",
        }
    }

    /// The row of a puzzle in the list of the files that the task writes; empty if there is no list.
    pub(crate) fn index_row(&self, file: &str, outcome: &Outcome) -> std::io::Result<Vec<u8>> {
        let TaskKind::Outcomes(outcomes) = &self.kind else { return Ok(Vec::new()) };
        let levels = outcomes.drawing.as_ref().map(|(_, options)| options.levels.clone()).unwrap_or_default();
        let columns =
            [Column::Document, Column::Name, Column::Verdict, Column::Solutions, Column::Rating, Column::Level];
        Table::new(TableFormat::Csv).columns(columns).levels(levels).rows(file, std::slice::from_ref(outcome))
    }
}

/// The names of the columns of [`Task::index_row`].
const INDEX_HEAD: &str = "file,name,verdict,solutions,rating,level\n";

/// Which inputs a task reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reads {
    Xml,
    Text,
    /// What starts with `<` as XML, everything else as text.
    XmlOrText,
}

impl Joins {
    /// Whether each puzzle has an output of its own.
    pub(crate) fn is_file_per_puzzle(self) -> bool {
        matches!(self, Joins::FilePerPuzzle | Joins::FilePerPuzzleAndIndex)
    }
}

/// How the outputs of several documents are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joins {
    /// Each document has an output of its own, or none.
    No,
    /// One output: those of all documents without errors, one after the other.
    EachIfDone,
    /// One output, if no document has an error.
    AllOrNothing,
    /// A file for each puzzle.
    FilePerPuzzle,
    /// A file for each puzzle, and one file that lists them.
    FilePerPuzzleAndIndex,
}
