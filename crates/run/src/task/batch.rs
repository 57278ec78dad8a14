//! The work on one batch: an XML document or a part of one, or a part of a text.

use std::io::{self, Write};

use crate::task::batch_result::{BatchOutput, BatchResult};
use crate::task::export;
use crate::task::options::{ExportOptions, Grading, OutcomeOptions};
use crate::task::spec::{Task, Work};
use crate::task::text::{TextBatch, Texts};
use crate::task::words;
use sudoku_engine::board::Board;
use sudoku_engine::logic::Levels;
use sudoku_engine::notation::TextPuzzle;
use sudoku_engine::search::Budget;
use sudoxml_document::document::{self, Document, PuzzleElement, Source};
use sudoxml_document::finding::{Finding, Requirement, Severity, Unfollowed};
use sudoxml_document::outcome::{Outcome, Searched, SolutionCount, SolveOptions};
use sudoxml_document::position::Position;
use sudoxml_document::puzzle::Puzzle;
use sudoxml_report::event::Status;

/// A batch of one input.
pub(super) enum InputBatch {
    /// A whole XML document.
    Whole(Source),
    /// The beginning of an XML document, and why nothing after it can be read.
    Beginning(Source, Finding),
    /// A part of an XML document.
    Xml(document::Batch),
    Text(TextBatch),
}

/// A batch after the work on it.
pub(super) struct Processed {
    pub part: BatchResult,
    /// The number of `<sudoku>` elements or text puzzles in the batch, readable or not: how many numbers they have.
    pub puzzles: usize,
    /// The number of puzzles or solutions in the output. Only an export counts them.
    pub exported: usize,
    /// The position of the root element.
    pub root: Position,
    /// What the batch refers to and what is not read with it, if it has no `<sudoku>`.
    pub unfollowed: Option<Unfollowed>,
    /// The title of the document, if the task asks for it and the batch has it.
    pub title: Option<String>,
    /// Whether the rest of the input must not be read: it is not XML, so it would show the same error again.
    pub is_last: bool,
}

impl Task {
    /// Processes a batch. `name` is the document's name, as far as the output contains it.
    pub(super) fn process_batch(&self, batch: InputBatch, name: &str) -> Processed {
        let _working = self.working();
        let how = &self.reading();
        match batch {
            InputBatch::Whole(source) => self.process_xml(Document::of_source(source, how), true, name),
            InputBatch::Beginning(source, fault) => {
                self.process_xml(Document::of_beginning(source, fault, how), true, name)
            }
            InputBatch::Xml(batch) => self.process_xml(Document::of_batch(batch, how), false, name),
            InputBatch::Text(batch) => self.process_text(batch),
        }
    }

    fn process_xml(&self, mut document: Document, is_whole: bool, name: &str) -> Processed {
        let (puzzles, root, is_last) = (document.sudokus(), document.root(), !document.is_xml());
        let unfollowed = document.unfollowed().cloned();
        let is_titled = matches!(&self.work, Work::Outcomes(options, _) if options.titled);
        let title = if is_titled { document.title() } else { None };
        let faults = document.take_faults();
        let is_faulty = !faults.is_empty();
        // Puzzles that can be read are processed, even if others have faults.
        let (part, exported) = match &self.work {
            Work::Check(options, require) => (self.check_xml(document, &options.search, *require), 0),
            Work::Export(options) => self.export_xml(&document, *options),
            Work::Outcomes(options, require) => {
                match options.only_counts {
                    true => document.count(&options.search),
                    false => document.solve(&options.search),
                };
                (self.found(options, *require, document.into_outcomes_with(&options.children)), 0)
            }
            Work::Audit(options, require) => (self.audit_xml(document, options, *require, (is_whole, is_faulty)), 0),
            Work::Cells(list) => (convert(document, PuzzleElement::Cells(*list)), 0),
            Work::Matrix => (convert(document, PuzzleElement::Matrix), 0),
            Work::Clean => (rewritten(document, Document::write_clean_to), 0),
            Work::Solve(options, require) => {
                document.solve(options);
                let require = self.required(*require);
                let findings = self.findings(&document, |outcome| require.findings(outcome));
                (results(document, findings, &Levels::default(), is_whole, is_faulty), 0)
            }
            Work::Grade(options, require) => {
                let findings = self.grade_xml(&mut document, &options.budget, options.steps, *require);
                (results(document, findings, &options.levels, is_whole, is_faulty), 0)
            }
            Work::Explain(budget, require) => {
                let findings = self.grade_xml(&mut document, budget, true, *require);
                (explained(document, findings, is_faulty, name), 0)
            }
            // These tasks read no XML.
            Work::Import(_) | Work::ImportSplit(_) => (BatchResult::of_puzzles(0), 0),
        };
        let part = part.with_faults(faults);
        Processed { part, puzzles, exported, root, unfollowed, title, is_last }
    }

    /// The findings about each outcome of a document, with the severities of the task.
    fn findings(&self, document: &Document, of: impl Fn(&Outcome) -> Vec<Finding>) -> Vec<Vec<Finding>> {
        document.outcomes().iter().map(|outcome| self.severities.judge_all(of(outcome))).collect()
    }

    fn check_xml(&self, mut document: Document, search: &SolveOptions, require: Requirement) -> BatchResult {
        let require = self.required(require);
        document.count(search);
        let stale = document.stale_results(&search.budget);
        let findings = |(outcome, stale): (&Outcome, Option<Finding>)| {
            let mut findings = require.findings(outcome);
            // The check is about the puzzles, so stale results are only warnings.
            let name = outcome.puzzle.name.as_deref();
            let warning = |stale: Finding| stale.of_puzzle(name).with_severity(Severity::Warning);
            findings.extend(stale.map(warning));
            self.severities.judge_all(findings)
        };
        let findings = document.outcomes().iter().zip(stale).map(findings).collect();
        BatchResult::of_document(document, findings)
    }

    fn grade_xml(
        &self,
        document: &mut Document,
        budget: &Budget,
        steps: bool,
        require: Requirement,
    ) -> Vec<Vec<Finding>> {
        let require = self.required(require);
        document.count(&SolveOptions::new().budget(budget.clone()));
        document.grade_within(budget, steps);
        self.findings(document, |outcome| require.findings_of_grading(outcome))
    }

    fn export_xml(&self, document: &Document, options: ExportOptions) -> (BatchResult, usize) {
        let boards = match document.puzzles_to_export(options.solutions) {
            Ok(boards) => boards,
            Err(error) => return (BatchResult::of_faults(error.into_findings()), 0),
        };
        match export::text_of(boards.iter().map(|(puzzle, board)| (*puzzle, board)), options) {
            Ok((text, warnings)) => {
                let output = BatchOutput::Bytes(vec![text.into_bytes()]);
                let part = BatchResult::of_puzzles(document.puzzles().len()).with_output(output);
                (part.with_remarks(self.severities.judge_all(warnings)), boards.len())
            }
            Err(finding) => (BatchResult::of_faults(vec![finding]), 0),
        }
    }

    fn process_text(&self, batch: TextBatch) -> Processed {
        let mut texts = batch.read();
        let (faults, numbered) = (std::mem::take(&mut texts.faults), texts.numbered);
        let part = match &self.work {
            Work::Check(options, require) => self.check_text(texts, &options.search, *require),
            Work::Audit(options, require) => self.audit_text(texts, options, *require),
            Work::Outcomes(options, require) => {
                let outcomes = match options.only_counts {
                    true => {
                        let counted = count_text(&mut texts, &options.search).into_iter();
                        let outcome = |(puzzle, count): (_, SolutionCount)| {
                            texts.outcome(texts.located(puzzle), count.into()).until(&options.search.budget)
                        };
                        counted.map(outcome).collect()
                    }
                    false => {
                        let solved = solve_text(&mut texts, &options.search).into_iter();
                        solved.map(|(puzzle, searched)| texts.outcome(texts.located(puzzle), searched)).collect()
                    }
                };
                self.found(options, *require, outcomes)
            }
            _ if !faults.is_empty() => BatchResult::of_puzzles(0),
            Work::Import(_) => {
                let puzzles = located(&mut texts);
                imported(puzzles.len(), vec![document::write_sudokus(&puzzles).into_bytes()])
            }
            Work::ImportSplit(_) => {
                let puzzles = located(&mut texts);
                imported(puzzles.len(), puzzles.iter().map(|puzzle| document::single(puzzle).into_bytes()).collect())
            }
            _ => BatchResult::of_puzzles(texts.puzzles.len()),
        };
        let part = part.with_faults(faults.into());
        let root = Position::START;
        Processed { part, puzzles: numbered, exported: 0, root, unfollowed: None, title: None, is_last: false }
    }

    fn check_text(&self, mut texts: Texts<'_>, search: &SolveOptions, require: Requirement) -> BatchResult {
        let require = self.required(require);
        let (mut outcomes, mut findings, mut unique) = (Vec::new(), Vec::new(), 0);
        for (puzzle, count) in count_text(&mut texts, search) {
            if self.only_findings && Requirement::never_has_findings(&puzzle.1.board, count) {
                unique += 1;
                continue;
            }
            let outcome = texts.outcome(texts.located(puzzle), count.into());
            findings.push(self.severities.judge_all(require.findings(&outcome)));
            outcomes.push(outcome);
        }
        BatchResult::of_outcomes(outcomes, findings).with_unique(unique)
    }

    /// The outcomes of a part, graded and timed if that is requested, with their findings.
    fn found(&self, wanted: &OutcomeOptions, require: Requirement, outcomes: Vec<Outcome>) -> BatchResult {
        let outcomes = match wanted.timed {
            true => outcomes.into_iter().map(|outcome| outcome.timed(&wanted.search)).collect(),
            false => outcomes,
        };
        let graded = |with_steps: bool, outcomes: Vec<Outcome>| {
            wanted.search.budget.map(outcomes, |outcome| outcome.graded(with_steps))
        };
        let outcomes = match wanted.grading {
            Grading::None => outcomes,
            Grading::Grade => graded(false, outcomes),
            Grading::GradeWithSteps => graded(true, outcomes),
        };
        let require = self.required(require);
        let is_wanted = |finding: &Finding| !wanted.only_errors || finding.is_error();
        let findings = |outcome: &Outcome| {
            let findings = require.findings(outcome).into_iter().filter(is_wanted).collect();
            self.severities.judge_all(findings)
        };
        let findings = outcomes.iter().map(findings).collect();
        BatchResult::of_outcomes(outcomes, findings)
    }
}

/// A document with its results, unless it has an error.
pub(super) fn results(
    document: Document,
    findings: Vec<Vec<Finding>>,
    levels: &Levels,
    is_whole: bool,
    is_faulty: bool,
) -> BatchResult {
    let is_short = is_short(document.outcomes());
    let part = BatchResult::of_document(document, findings);
    let Some(document) = part.document().filter(|_| part.end.status == Status::Done && !is_faulty) else {
        return part;
    };
    if let Err(error) = document.check_prefixes() {
        return BatchResult::of_faults(error.into_findings());
    }
    if is_whole || !is_short {
        return part.with_output(BatchOutput::Document(levels.clone()));
    }
    // A batch is written to memory while other batches are processed. An output that is too large for that is written
    // when it is the turn of this batch.
    match in_memory(|out| document.write_results(levels, out)) {
        Some(bytes) => part.with_output(BatchOutput::Bytes(vec![bytes])),
        None => part.with_output(BatchOutput::Document(levels.clone())),
    }
}

/// The steps of the grades of a document in words, unless it has an error.
fn explained(document: Document, findings: Vec<Vec<Finding>>, is_faulty: bool, name: &str) -> BatchResult {
    let part = BatchResult::of_document(document, findings);
    match part.document().filter(|_| part.end.status == Status::Done && !is_faulty) {
        Some(document) => {
            let text = words::explain(document.outcomes(), name);
            part.with_output(BatchOutput::Bytes(vec![text.into_bytes()]))
        }
        None => part,
    }
}

/// Takes the puzzles of a text, and solves each.
pub(super) fn solve_text<'t>(
    texts: &mut Texts<'t>,
    options: &SolveOptions,
) -> Vec<((usize, TextPuzzle<'t>), Searched)> {
    let puzzles = std::mem::take(&mut texts.puzzles);
    let givens: Vec<&Board> = puzzles.iter().map(|(_, puzzle)| &puzzle.board).collect();
    let searched = Searched::each(&givens, options);
    puzzles.into_iter().zip(searched).collect()
}

/// Takes the puzzles of a text, and counts the solutions of each.
pub(super) fn count_text<'t>(
    texts: &mut Texts<'t>,
    options: &SolveOptions,
) -> Vec<((usize, TextPuzzle<'t>), SolutionCount)> {
    let puzzles = std::mem::take(&mut texts.puzzles);
    let givens: Vec<&Board> = puzzles.iter().map(|(_, puzzle)| &puzzle.board).collect();
    let counts = SolutionCount::of_each(&givens, options);
    puzzles.into_iter().zip(counts).collect()
}

/// Takes the puzzles of a text.
fn located(texts: &mut Texts<'_>) -> Vec<Puzzle> {
    let puzzles = std::mem::take(&mut texts.puzzles).into_iter();
    puzzles.map(|puzzle| texts.located(puzzle).puzzle).collect()
}

/// A number of puzzles that are written as XML.
fn imported(puzzles: usize, pieces: Vec<Vec<u8>>) -> BatchResult {
    BatchResult::of_puzzles(puzzles).with_output(BatchOutput::Bytes(pieces))
}

/// Whether the solutions of a batch are so few that its output can be in memory.
fn is_short(outcomes: &[Outcome]) -> bool {
    let cells = |outcome: &Outcome| outcome.puzzle.givens.values().len() * outcome.in_memory();
    outcomes.iter().all(Outcome::is_short) && outcomes.iter().map(cells).sum::<usize>() <= CELLS_IN_MEMORY
}

/// The largest number of cells of the solutions that are written to memory: some megabytes of XML.
const CELLS_IN_MEMORY: usize = 1 << 16;

/// A document with its puzzles as another element.
fn convert(document: Document, new: PuzzleElement) -> BatchResult {
    let puzzles = document.puzzles().len();
    let output = match document.conversion(new) {
        Ok(conversion) => in_memory(|out| conversion.write(out)),
        Err(error) => return BatchResult::of_faults(error.into_findings()),
    };
    let late = move |out: &mut dyn Write| document.write_converted(new, out);
    BatchResult::of_puzzles(puzzles).with_output(written(output, late))
}

/// A document that is written again without being solved.
fn rewritten(document: Document, write: fn(&Document, &mut dyn Write) -> io::Result<()>) -> BatchResult {
    let (puzzles, output) = (document.puzzles().len(), in_memory(|out| write(&document, out)));
    BatchResult::of_puzzles(puzzles).with_output(written(output, move |out| write(&document, out)))
}

/// An output in memory, or one that is written when it is its turn.
fn written(output: Option<Vec<u8>>, late: impl Fn(&mut dyn Write) -> io::Result<()> + Send + 'static) -> BatchOutput {
    output.map_or_else(|| BatchOutput::Written(Box::new(late)), |bytes| BatchOutput::Bytes(vec![bytes]))
}

/// What this function writes, if it fits into memory.
fn in_memory(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Option<Vec<u8>> {
    let mut bytes = Bounded(Vec::new());
    write(&mut bytes).ok().map(|()| bytes.0)
}

/// The maximum size of the output of a batch in memory.
const IN_MEMORY: usize = 1 << 21;

/// An output in memory. It fails if it becomes too large.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > IN_MEMORY {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
