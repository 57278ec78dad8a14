//! Documents in, documents out: `/solve`, `/grade`, `/cells`, `/matrix`, `/import`, `/export` and `/audit`.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use crate::perform::{Job, Pace, Reply, explain, run};
use crate::problem::{Findings, Problem};
use crate::query::{Query, invalid};
use crate::reading::Reading;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::texts;
use sudoku_engine::notation::Notation;
use sudoku_engine::search::Budget;
use sudoxml_document::audit::AuditSettings;
use sudoxml_document::document::CellList;
use sudoxml_document::finding::Requirement;
use sudoxml_document::options::audit::{FIX, MAX_AUDITED};
use sudoxml_document::options::search::{ALL_CELLS, BUDGET, LIST, LIST_CANDIDATES, MAX_SOLUTIONS, REQUIRE, STEPS};
use sudoxml_document::options::{
    EXPORT_NAMES, METHOD, MethodOptions, NOTATION, SOLUTIONS, TECHNIQUES, THEN_SEARCH, techniques,
};
use sudoxml_document::outcome::{Method, SolutionLimit, SolveOptions};
use sudoxml_report::event::Status;
use sudoxml_run::task::{AuditOptions, ExportOptions, GradeOptions, Task};

/// A task that writes documents, and the time for each puzzle.
pub struct Writing {
    task: Box<dyn Fn(Budget) -> Task + Send + Sync>,
    search: Duration,
    pub pace: Pace,
}

/// The task of `/solve`.
///
/// # Errors
/// If a parameter is invalid.
pub fn solve(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let limit = query.limit(&MAX_SOLUTIONS, SolutionLimit::default(), settings.max_solutions)?;
    let list = query.limit(&LIST, SolutionLimit::DEFAULT_LISTED.into(), settings.max_list)?;
    let require = query.choice(&REQUIRE)?.unwrap_or_default();
    let options = SolveOptions::new().limit(limit).list(list).method(method(query)?);
    let task = move |budget| Task::solve(options.clone().budget(budget), require);
    Ok(Writing { task: Box::new(task), search: query.time(&BUDGET, settings.budget)?, pace: Pace::Quick })
}

fn method(query: &Query) -> Result<Method, Problem> {
    let options = MethodOptions {
        name: query.choice(&METHOD)?.unwrap_or_default(),
        techniques: query.read(&TECHNIQUES, |names| techniques(names.split(',')))?,
        then_search: query.flag(&THEN_SEARCH)?,
    };
    options.method().map_err(|error| {
        let option = [TECHNIQUES, THEN_SEARCH].into_iter().find(|option| option.name == error.option());
        let value = option.and_then(|option| query.text(&option)).unwrap_or_default();
        invalid(error.option(), value, &error.to_string())
    })
}

/// The task of `/grade`.
///
/// # Errors
/// If a parameter is invalid.
pub fn grade(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let require = query.choice(&REQUIRE)?.unwrap_or_default();
    let options = GradeOptions::new().steps(query.flag(&STEPS)?);
    let task = move |budget| Task::grade(options.clone().budget(budget), require);
    Ok(Writing { task: Box::new(task), search: query.time(&BUDGET, settings.budget)?, pace: Pace::Slow })
}

/// The task of `/cells`.
///
/// # Errors
/// If a parameter is invalid.
pub fn cells(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let list = match (query.flag(&LIST_CANDIDATES)?, query.flag(&ALL_CELLS)?) {
        (true, _) => CellList::Candidates,
        (false, true) => CellList::All,
        (false, false) => CellList::Givens,
    };
    Ok(Writing { task: Box::new(move |_| Task::cells(list)), search: settings.budget, pace: Pace::Quick })
}

/// The task of `/matrix`.
pub fn matrix(settings: &Settings) -> Writing {
    Writing { task: Box::new(|_| Task::matrix()), search: settings.budget, pace: Pace::Quick }
}

/// The task of `/import`.
///
/// # Errors
/// If a parameter is invalid.
pub fn import(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let texts = texts::options(query)?;
    let task = move |_| Task::import(texts.clone());
    Ok(Writing { task: Box::new(task), search: settings.budget, pace: Pace::Quick })
}

/// The task of `/export`.
///
/// # Errors
/// If a parameter is invalid.
pub fn export(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let options = ExportOptions::new(query.choice(&NOTATION)?.unwrap_or(Notation::Line))
        .solutions(query.flag(&SOLUTIONS)?)
        .names(query.flag(&EXPORT_NAMES)?);
    let task = move |_| Task::export(options);
    Ok(Writing { task: Box::new(task), search: settings.budget, pace: Pace::Quick })
}

/// The task of `/audit`.
///
/// # Errors
/// If a parameter is invalid.
pub fn audit(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let limit = query.limit(&MAX_AUDITED, SolutionLimit::DEFAULT_LISTED.into(), settings.max_solutions)?;
    let (asks, repair) = (AuditSettings::new().limit(limit), query.flag(&FIX)?);
    let task = move |budget| {
        let options = AuditOptions::from(asks.clone().budget(budget)).write(true).repair(repair);
        Task::audit(options, Requirement::Nothing)
    };
    Ok(Writing { task: Box::new(task), search: query.time(&BUDGET, settings.budget)?, pace: Pace::Slow })
}

/// The job of a task that writes documents of this media type.
pub fn job(writing: Writing, reading: Reading, media: &'static str, settings: &Settings) -> Arc<Job> {
    let Writing { task, search, .. } = writing;
    let (max_findings, max_output, max_puzzle) = (settings.max_findings, settings.max_output, settings.max_puzzle);
    Arc::new(move |input, work| {
        let task = reading.of_task(task(work.budget(search))).only_findings(true);
        let mut findings = Findings::new(max_findings);
        let mut out = Spool::new(max_output, Arc::clone(work));
        let mut sink =
            |entry: sudoxml_report::event::Entry| entry.findings().iter().for_each(|finding| findings.add(finding));
        let (start, close) = task.frame();
        let ended = out.write_all(start.as_bytes()).map_err(Problem::internal);
        let ended = ended.and_then(|()| run(&task, input, &mut out, &mut sink, max_puzzle));
        let ended = ended.and_then(|end| out.write_all(close.as_bytes()).map(|()| end).map_err(Problem::internal));
        let end = ended.map_err(|problem| explain(problem, &out))?;
        if end.status != Status::Done {
            return Err(Problem::of_findings(&findings));
        }
        let findings = findings.header();
        Ok(Reply { findings, ..Reply::new(media, out, end.counts) })
    })
}
