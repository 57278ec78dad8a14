//! Documents in, reports out: `/check`. A report about errors is a result, so its status is 200.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::array::Lines;
use crate::perform::{Job, Reply, explain, run};
use crate::problem::Problem;
use crate::query::Query;
use crate::reading::Reading;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::texts;
use sudoxml_document::finding::{Requirement, Rule, Severity};
use sudoxml_document::options::search::{BUDGET, MAX_CHECKED, MIN_SEVERITY, REQUIRE};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_report::event::{Entry, Event};
use sudoxml_report::report::{Extent, Format, Reports};
use sudoxml_report::writer::OutcomeWriter;
use sudoxml_run::run::STANDARD;
use sudoxml_run::task::{CountOptions, Single, Task};

/// The media types of reports. The first one is the default.
pub const MEDIA: [&str; 11] = [
    "application/json",
    "application/x-ndjson",
    "application/sarif+json",
    "text/plain",
    "text/markdown",
    "application/vnd.sudoxml.junit+xml",
    "application/vnd.sudoxml.svrl+xml",
    "application/vnd.sudoxml.checkstyle+xml",
    "application/vnd.sudoxml.gitlab+json",
    "text/vnd.sudoxml.github",
    "text/vnd.sudoxml.oxygen",
];

/// The format of each media type, in the order of [`MEDIA`].
const FORMATS: [Format; MEDIA.len()] = [
    Format::Json,
    Format::Json,
    Format::Sarif,
    Format::Text,
    Format::Markdown,
    Format::Junit,
    Format::Svrl,
    Format::Checkstyle,
    Format::Gitlab,
    Format::Github,
    Format::Oxygen,
];

/// The job of `/check`, with a report of this media type.
///
/// # Errors
/// If a parameter is invalid.
pub fn job(query: &Query, reading: Reading, media: &'static str, settings: &Settings) -> Result<Arc<Job>, Problem> {
    let limit = query.limit(&MAX_CHECKED, SolutionLimit::Verdict, settings.max_solutions)?;
    let require = query.choice(&REQUIRE)?.unwrap_or(Requirement::Unique);
    let search = query.time(&BUDGET, settings.budget)?;
    let options = CountOptions::new().limit(limit).texts(texts::options(query)?);
    let format = MEDIA.iter().zip(FORMATS).find(|(name, _)| **name == media).map_or(Format::Json, |(_, format)| format);
    let lowest = query.choice(&MIN_SEVERITY)?.unwrap_or(Severity::Note);
    let is_array = media == MEDIA[0];
    let (max_findings, max_output, max_puzzle) = (settings.max_findings, settings.max_output, settings.max_puzzle);
    Ok(Arc::new(move |input, work| {
        let mut out = Spool::new(max_output, Arc::clone(work));
        let (mut is_unsettled, mut errors) = (false, 0);
        let written = {
            let mut reports = Reports::default();
            let extent = Extent { lowest, most: Some(max_findings) };
            let lines = Lines::new(&mut out, is_array);
            reports.add(format.formatter(None), extent, lines);
            let task = reading.of_task(Task::check(options.clone().budget(work.budget(search)), require));
            let task = task.only_findings(!reports.show_all_puzzles());
            // A report that cannot be written is an error at the end.
            let _ = reports.start(Path::new(STANDARD));
            let mut sink = |entry: Entry| {
                errors += entry.errors();
                is_unsettled |= entry.findings().iter().any(|finding| finding.rule == Rule::NotSettled);
                let _ = reports.receive(&mut Event::Entry(entry));
            };
            run(&task, input, &mut Single(io::sink()), &mut sink, max_puzzle).and_then(|end| {
                let _ = reports.end(&end.after_errors(errors));
                let mut written = Ok(());
                for (lines, result) in reports.into_each() {
                    written = result.and_then(|()| lines.finish());
                }
                written.map(|()| end.counts).map_err(Problem::internal)
            })
        };
        let counts = written.map_err(|problem| explain(problem, &out))?;
        Ok(Reply { is_unsettled, ..Reply::new(media, out, counts) })
    }))
}
