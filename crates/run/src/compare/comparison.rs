//! Passes the events of an audit on, with findings about puzzles that came before in the run or in an earlier one.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::forms::{First, Forms, Place};
use super::known::{KnownError, KnownFile, line_of};
use super::series::Series;
use sudoku_engine::audit::canonical::{Canonical, Transformation};
use sudoxml_document::finding::{Finding, Rule, Severities};
use sudoxml_document::outcome::Outcome;
use sudoxml_document::position::Position;
use sudoxml_document::show::{excerpt, printable};
use sudoxml_report::event::{DocumentEnd, Entry, Event, PuzzleResult, Status};
use sudoxml_report::scratch::Scratch;

/// How many bytes of new puzzles are kept in memory until they are remembered.
const IN_MEMORY: usize = 1 << 20;

/// What is compared.
#[derive(Debug, Default)]
pub struct CompareOptions {
    /// The puzzles of earlier runs.
    pub known: Option<KnownFile>,
    /// Whether the puzzles of this run are added to them.
    pub remember: bool,
    /// Whether names and ratings are compared as a series.
    pub series: bool,
    /// The attribute with the level of a puzzle, by which ratings are compared.
    pub level_attribute: Option<String>,
}

/// Compares the puzzles of a run. Their outcomes must have audits.
pub struct Comparison {
    severities: Severities,
    forms: Forms,
    of_solutions: Forms,
    known: Option<KnownFile>,
    /// The lines of new puzzles.
    new: Option<Scratch>,
    /// Why a new puzzle was not kept.
    failed: Option<io::Error>,
    documents: Vec<PathBuf>,
    /// The number of errors that were added to the document.
    errors: u64,
    series: Option<Series>,
}

impl fmt::Debug for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparison").finish_non_exhaustive()
    }
}

impl Comparison {
    /// A comparison whose findings have these severities. It reads the known puzzles.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn new(options: CompareOptions, severities: Severities) -> Result<Comparison, KnownError> {
        let CompareOptions { known, remember, series, level_attribute } = options;
        let mut forms = Forms::default();
        known.as_ref().map_or(Ok(()), |known| known.read_into(&mut forms))?;
        Ok(Comparison {
            severities,
            forms,
            of_solutions: Forms::default(),
            known,
            new: remember.then(|| Scratch::new(IN_MEMORY)),
            failed: None,
            documents: Vec::new(),
            errors: 0,
            series: series.then(|| Series::new(level_attribute)),
        })
    }

    /// The file of known puzzles.
    pub fn known(&self) -> Option<&Path> {
        self.known.as_ref().map(KnownFile::path)
    }

    /// Passes an event on, with further findings.
    pub fn pass(&mut self, event: Event<'_>, next: &mut dyn FnMut(Event<'_>)) {
        match event {
            Event::Start(path) => {
                self.documents.push(path.to_path_buf());
                self.errors = 0;
                next(Event::Start(path));
            }
            Event::Entry(Entry::Puzzle(mut result)) => {
                self.compare(&mut result);
                next(Event::Entry(Entry::Puzzle(result)));
            }
            Event::Entry(_) | Event::Pause => next(event),
            Event::End(mut end) => {
                if self.errors > 0 {
                    end.counts.errors += self.errors;
                    end.status = end.status.at_least(Status::FoundLater);
                }
                next(Event::End(end));
            }
        }
    }

    /// The findings about all puzzles together, each document with some once more.
    pub fn finish(&mut self, next: &mut dyn FnMut(Event<'_>)) {
        let Some(series) = self.series.take() else { return };
        for (document, findings) in series.findings(|number, at| self.place(number, at)) {
            let findings = self.severities.judge_all(findings);
            let errors = findings.iter().filter(|finding| finding.is_error()).count() as u64;
            let Some(path) = self.documents.get(document as usize).filter(|_| !findings.is_empty()) else { continue };
            next(Event::Start(path));
            findings.into_iter().for_each(|finding| next(Event::Entry(Entry::Document(finding))));
            let end = if errors > 0 {
                DocumentEnd { status: Status::FoundLater, ..DocumentEnd::NOT_READ }
            } else {
                DocumentEnd::NOT_READ
            };
            next(Event::End(end.after_errors(errors)));
        }
    }

    /// Adds the new puzzles to the known ones, all of them or none.
    ///
    /// # Errors
    /// Those of the file system. The file of known puzzles is then unchanged.
    pub fn remember(&mut self) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        match (&self.known, self.new.take()) {
            (Some(known), Some(new)) => known.extend(new),
            _ => Ok(()),
        }
    }

    fn compare(&mut self, result: &mut PuzzleResult) {
        let document = u32::try_from(self.documents.len().saturating_sub(1)).unwrap_or(u32::MAX - 1);
        if let Some(series) = &mut self.series {
            series.add(document, &result.outcome);
        }
        let outcome = &result.outcome;
        let Some(audit) = &outcome.audit else { return };
        let start = outcome.puzzle.span.start;
        let in_u32 = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let place = Place::Document { number: document, line: in_u32(start.line), column: in_u32(start.column) };
        let mut found = None;
        if let Some(form) = &audit.canonical {
            let first = self.forms.first(form, place);
            if first.is_none() {
                self.keep(outcome, form);
            }
            found = first.map(|first| self.duplicate(outcome, form, &first));
        }
        if let Some(form) = &audit.of_solution {
            let first = self.of_solutions.first(form, place).filter(|_| found.is_none());
            found = found.or(first.map(|first| self.same_solution(outcome, form, &first)));
        }
        let found = found.and_then(|finding| self.severities.judge(finding));
        self.errors += u64::from(found.as_ref().is_some_and(Finding::is_error));
        result.findings.extend(found);
    }

    /// Keeps a new puzzle until the end of the run.
    fn keep(&mut self, outcome: &Outcome, form: &Canonical) {
        let (Some(new), Some(givens), None) = (&mut self.new, outcome.puzzle.givens.to_grid(), &self.failed) else {
            return;
        };
        let document = self.documents.last().map_or(Path::new(""), PathBuf::as_path).display();
        let name = outcome.puzzle.name.as_ref().map_or(String::new(), |name| format!(" {}", excerpt(name)));
        let line = line_of(form.form(), &givens, &format!("{document}:{}{name}", outcome.puzzle.span.start));
        self.failed = new.write_all(line.as_bytes()).err();
    }

    fn duplicate(&self, outcome: &Outcome, form: &Canonical, first: &First) -> Finding {
        let (what, to_form) = self.first(first);
        let how = in_words(&proof(&to_form, form.transformation()));
        about(outcome, Rule::DuplicatePuzzle, format!("{} is {what}{how}", name_of(outcome)))
    }

    fn same_solution(&self, outcome: &Outcome, form: &Canonical, first: &First) -> Finding {
        let (what, to_form) = self.first(first);
        let how = in_words(&proof(&to_form, form.transformation()));
        let message = format!("the solution of {} is that of {what}{how}", name_of(outcome));
        about(outcome, Rule::SameSolution, message)
    }

    /// A position in the document with this number, as findings show it.
    fn place(&self, number: u32, position: Position) -> String {
        let path = self.documents.get(number as usize).map_or(String::new(), |path| path.display().to_string());
        format!("{}:{position}", printable(&path))
    }

    /// A puzzle that came before, in words, and its transformation to the form.
    fn first(&self, first: &First) -> (String, Transformation) {
        match first.place {
            Place::Document { number, line, column } => {
                let position = Position { line: line as usize, column: column as usize };
                let what = format!("the puzzle at {}", self.place(number, position));
                (what, Transformation::from_bits(first.to_form))
            }
            Place::Known(offset) => {
                let known = self.known.as_ref().and_then(|known| known.known(offset).ok());
                // The file was read when the run started, and stays open.
                known.map_or_else(
                    || ("a known puzzle".to_owned(), Transformation::from_bits(0)),
                    |known| (format!("the known puzzle {}", printable(&known.name)), known.to_form),
                )
            }
        }
    }
}

/// The transformation from the first puzzle to the second one, which have one form.
fn proof(first: &Transformation, second: &Transformation) -> Transformation {
    first.then(&second.inverse())
}

fn in_words(proof: &Transformation) -> String {
    match *proof == Transformation::from_bits(0) {
        true => ", unchanged".to_owned(),
        false => format!(", rearranged: {proof}"),
    }
}

fn about(outcome: &Outcome, rule: Rule, message: String) -> Finding {
    Finding::new(rule, outcome.puzzle.span, message).of_puzzle(outcome.puzzle.name.as_deref())
}

fn name_of(outcome: &Outcome) -> String {
    outcome.puzzle.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)))
}
