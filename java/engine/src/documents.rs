//! Tasks on documents and texts in memory: what the command does with a file.

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::request::Head;
use crate::{Ending, Reply};
use sudoku_engine::notation::{Notation, ReadOptions};
use sudoku_engine::search::{Budget, Interrupt};
use sudoxml_document::audit::AuditSettings;
use sudoxml_document::choice::Choice;
use sudoxml_document::document::CellList;
use sudoxml_document::finding::Requirement;
use sudoxml_document::options::audit::{FIX, MAX_AUDITED};
use sudoxml_document::options::search::{ALL_CELLS, LIST, LIST_CANDIDATES, MAX_CHECKED, MAX_SOLUTIONS, REQUIRE, STEPS};
use sudoxml_document::options::{
    BOX, EXPORT_NAMES, METHOD, MethodOptions, NOTATION, OptionSpec, SIZE, SOLUTIONS, SYMBOLS, TECHNIQUES, THEN_SEARCH,
    TextShape, techniques,
};
use sudoxml_document::outcome::{Method, SolutionLimit, SolveOptions};
use sudoxml_report::event::{DocumentResult, EventSink, Status};
use sudoxml_report::report::{Format, Report};
use sudoxml_run::task::{
    AuditOptions, CountOptions, ExportOptions, GradeOptions, Single, StreamError, Streaming, Task, Writes,
};

/// A task of the command.
struct Row {
    name: &'static str,
    options: &'static [OptionSpec],
    make: fn(&Head, Budget) -> Result<Task, String>,
    /// A task that searches leaves the puzzles unsettled for which it has no time. Another one ends with an error.
    searches: bool,
}

/// The tasks.
const TASKS: &[Row] = &[
    Row {
        name: "solve",
        options: &[MAX_SOLUTIONS, LIST, REQUIRE, METHOD, TECHNIQUES, THEN_SEARCH],
        make: solve,
        searches: true,
    },
    Row { name: "check", options: &[MAX_CHECKED, REQUIRE, SIZE, BOX, SYMBOLS], make: check, searches: true },
    Row { name: "grade", options: &[STEPS, REQUIRE], make: grade, searches: true },
    Row {
        name: "explain",
        options: &[REQUIRE],
        make: |head, budget| Ok(Task::explain(budget, head.choice(&REQUIRE)?)),
        searches: true,
    },
    Row { name: "audit", options: &[MAX_AUDITED, FIX, REQUIRE], make: audit, searches: true },
    Row { name: "cells", options: &[ALL_CELLS, LIST_CANDIDATES], make: cells, searches: false },
    Row { name: "matrix", options: &[], make: |_, _| Ok(Task::matrix()), searches: false },
    Row { name: "clean", options: &[], make: |_, _| Ok(Task::clean()), searches: false },
    Row { name: "export", options: &[NOTATION, SOLUTIONS, EXPORT_NAMES], make: export, searches: false },
    Row {
        name: "import",
        options: &[SIZE, BOX, SYMBOLS],
        make: |head, _| Ok(Task::import(texts(head)?)),
        searches: false,
    },
];

fn solve(head: &Head, budget: Budget) -> Result<Task, String> {
    let options = SolveOptions::new().limit(limit(head, &MAX_SOLUTIONS)?.unwrap_or_default());
    let options = options.list(limit(head, &LIST)?.unwrap_or(SolutionLimit::DEFAULT_LISTED.into()));
    Ok(Task::solve(options.method(method(head)?).budget(budget), head.choice(&REQUIRE)?))
}

fn method(head: &Head) -> Result<Method, String> {
    let options = MethodOptions {
        name: head.choice(&METHOD)?,
        techniques: head.read(&TECHNIQUES, |names| techniques(names.split(',')))?,
        then_search: head.flag(&THEN_SEARCH),
    };
    options.method().map_err(|error| error.to_string())
}

fn check(head: &Head, budget: Budget) -> Result<Task, String> {
    let options = CountOptions::new().budget(budget).texts(texts(head)?);
    let options = match limit(head, &MAX_CHECKED)? {
        Some(limit) => options.limit(limit),
        None => options,
    };
    let require = head.read(&REQUIRE, Requirement::from_name)?;
    Ok(Task::check(options, require.unwrap_or(Requirement::Unique)))
}

fn grade(head: &Head, budget: Budget) -> Result<Task, String> {
    Ok(Task::grade(GradeOptions::new().steps(head.flag(&STEPS)).budget(budget), head.choice(&REQUIRE)?))
}

fn audit(head: &Head, budget: Budget) -> Result<Task, String> {
    let settings = AuditSettings::new().budget(budget);
    let settings = limit(head, &MAX_AUDITED)?.into_iter().fold(settings, AuditSettings::limit);
    let options = AuditOptions::from(settings).write(true).repair(head.flag(&FIX));
    Ok(Task::audit(options, head.choice(&REQUIRE)?))
}

fn cells(head: &Head, _: Budget) -> Result<Task, String> {
    Ok(Task::cells(match (head.flag(&LIST_CANDIDATES), head.flag(&ALL_CELLS)) {
        (true, _) => CellList::Candidates,
        (false, true) => CellList::All,
        (false, false) => CellList::Givens,
    }))
}

fn export(head: &Head, _: Budget) -> Result<Task, String> {
    let notation = head.read(&NOTATION, Notation::from_name)?.unwrap_or(Notation::Line);
    let options = ExportOptions::new(notation).solutions(head.flag(&SOLUTIONS)).names(head.flag(&EXPORT_NAMES));
    Ok(Task::export(options))
}

fn limit(head: &Head, option: &OptionSpec) -> Result<Option<SolutionLimit>, String> {
    head.read(option, str::parse)
}

fn texts(head: &Head) -> Result<ReadOptions, String> {
    let size = head.read(&SIZE, |text| SIZE.number(text))?;
    let (box_shape, symbols) = (head.read(&BOX, str::parse)?, head.text(&SYMBOLS).map(str::to_owned));
    TextShape { size, box_shape, symbols }.options().map_err(|error| error.to_string())
}

/// In batches, a large document takes little memory.
const BATCH: usize = 1 << 16;

/// Performs the task of a request.
///
/// # Errors
/// The task or one of its options is not known.
pub fn process(head: &Head, body: &[u8], budget: Budget) -> Result<(Reply, Ending), String> {
    let row = TASKS.iter().find(|row| row.name == head.operation).ok_or_else(|| head.unknown())?;
    head.only(row.options)?;
    let interrupt = if row.searches { Interrupt::NONE } else { budget.interrupt().clone() };
    let task = (row.make)(head, budget)?.only_findings(true);
    let mut out = Vec::with_capacity(if task.writes() == Writes::Nothing { 0 } else { 2 * body.len() });
    let (start, close) = task.frame();
    out.extend_from_slice(start.as_bytes());
    let input = Input { rest: body, interrupt };
    let result = run(&task, &head.name, input, &mut out).map_err(|error| error.into_io().to_string())?;
    out.extend_from_slice(close.as_bytes());
    let ending = if result.status == Status::Done { Ending::Done } else { Ending::Refused };
    let mut report = Report::new(Format::Json, Vec::new());
    report.add(result);
    let mut bytes = report.finish().map_err(|error| error.to_string())?;
    let head = bytes.len();
    if ending == Ending::Done {
        bytes.append(&mut out);
    }
    Ok((Reply { bytes, head }, ending))
}

/// The bytes of a request, which end with an error when the call must end.
struct Input<'b> {
    rest: &'b [u8],
    interrupt: Interrupt,
}

impl Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.interrupt.check() {
            Ok(()) => self.rest.read(buffer),
            Err(_) => Err(io::Error::other("the time of the call is over, or it was cancelled")),
        }
    }
}

fn run(task: &Task, name: &str, mut input: Input<'_>, out: &mut Vec<u8>) -> Result<DocumentResult, StreamError> {
    let streaming = Streaming { from: BATCH, batch: BATCH, threads: NonZeroUsize::new(1), ..Streaming::default() };
    let out: &mut (dyn Write + Send) = out;
    let work = |events: &mut EventSink<'_>| task.process_stream(&mut input, name, streaming, &mut Single(out), events);
    DocumentResult::collect(PathBuf::from(name), work)
}
