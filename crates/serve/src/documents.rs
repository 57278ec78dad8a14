//! Documents in, documents out: `/solve`, `/grade`, `/cells` and `/matrix`.

use std::sync::Arc;
use std::time::Duration;

use crate::perform::{Job, Pace, Reply, explain, run};
use crate::problem::{Findings, Problem};
use crate::query::{Query, invalid};
use crate::settings::Settings;
use crate::spool::Spool;
use sudoku_engine::logic::TechniqueSet;
use sudoxml_document::document::CellList;
use sudoxml_document::finding::Requirement;
use sudoxml_document::outcome::{Method, SolutionLimit};
use sudoxml_report::event::Status;
use sudoxml_run::run::Task;

/// The requirements by name.
pub const REQUIREMENTS: [(&str, Requirement); 4] = [
    ("nothing", Requirement::Nothing),
    ("valid", Requirement::Valid),
    ("solvable", Requirement::Solvable),
    ("unique", Requirement::Unique),
];

/// A task that writes documents, and the time for each puzzle.
pub struct Writing {
    pub task: Task,
    pub search: Duration,
    pub pace: Pace,
}

/// The task of `/solve`.
///
/// # Errors
/// If a parameter is invalid.
pub fn solve(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let limit = query.limit("max-solutions", SolutionLimit::DEFAULT, settings.max_solutions)?;
    let list = query.limit("list", SolutionLimit::DEFAULT_LISTED, settings.max_list)?;
    let require = query.one_of("require", &REQUIREMENTS)?.unwrap_or_default();
    let task = Task::solve().limit(limit).list(list).require(require).method(method(query)?);
    Ok(Writing { task, search: query.time("budget", settings.budget)?, pace: Pace::Quick })
}

fn method(query: &Query) -> Result<Method, Problem> {
    let is_logic = query.one_of("method", &[("search", false), ("logic", true)])?.unwrap_or(false);
    let (names, then_search) = (query.text("techniques"), query.flag("then-search")?);
    if !is_logic {
        let set = names.map(|_| "techniques").or(then_search.then_some("then-search"));
        return match set {
            None => Ok(Method::Search),
            Some(name) => Err(invalid(name, query.text(name).unwrap_or_default(), "it needs method=logic")),
        };
    }
    let named = |set: TechniqueSet, name: &str| {
        let found = TechniqueSet::from_name(name.trim());
        found
            .map(|found| set.union(found))
            .ok_or_else(|| invalid("techniques", name, "it is not the name of a technique"))
    };
    let techniques = match names {
        None => TechniqueSet::ALL,
        Some(names) => names.split(',').try_fold(TechniqueSet::EMPTY, named)?,
    };
    Ok(Method::Logic { techniques, then_search })
}

/// The task of `/grade`.
///
/// # Errors
/// If a parameter is invalid.
pub fn grade(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let task = Task::grade().require(query.one_of("require", &REQUIREMENTS)?.unwrap_or_default());
    let task = if query.flag("steps")? { task.with_steps() } else { task };
    Ok(Writing { task, search: query.time("budget", settings.budget)?, pace: Pace::Slow })
}

/// The task of `/cells`.
///
/// # Errors
/// If a parameter is invalid.
pub fn cells(query: &Query, settings: &Settings) -> Result<Writing, Problem> {
    let list = match (query.flag("candidates")?, query.flag("all")?) {
        (true, _) => CellList::Candidates,
        (false, true) => CellList::All,
        (false, false) => CellList::Givens,
    };
    Ok(Writing { task: Task::cells(list), search: settings.budget, pace: Pace::Quick })
}

/// The task of `/matrix`.
pub fn matrix(settings: &Settings) -> Writing {
    Writing { task: Task::matrix(), search: settings.budget, pace: Pace::Quick }
}

/// The job of a task that writes documents of this media type.
pub fn job(writing: Writing, media: &'static str, settings: &Settings) -> Arc<Job> {
    let Writing { task, search, .. } = writing;
    let (max_findings, max_output, max_puzzle) = (settings.max_findings, settings.max_output, settings.max_puzzle);
    Arc::new(move |input, work| {
        let task = task.clone().budget(work.budget(search)).only_findings(true);
        let mut findings = Findings::new(max_findings);
        let mut out = Spool::new(max_output, Arc::clone(work));
        let mut sink =
            |entry: sudoxml_report::event::Entry| entry.findings().iter().for_each(|finding| findings.add(finding));
        let end = run(&task, input, &mut out, &mut sink, max_puzzle).map_err(|problem| explain(problem, &out))?;
        if end.status != Status::Done {
            return Err(Problem::of_findings(&findings));
        }
        Ok(Reply { media, body: out, puzzles: end.counts.puzzles, is_unsettled: false })
    })
}
