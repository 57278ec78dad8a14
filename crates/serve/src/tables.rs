//! Puzzles in, a row for each of them out: `/table`.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crate::perform::{Job, Reply, explain, run};
use crate::problem::{Findings, Problem};
use crate::query::Query;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::texts;
use crate::work::Work;
use sudoxml_document::finding::Requirement;
use sudoxml_document::options::search::{BUDGET, MAX_SOLUTIONS};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_report::event::{Entry, Status};
use sudoxml_report::table::{COLUMNS, Table, TableFormat, TableWriter, columns};
use sudoxml_report::writer::OutcomeWriter;
use sudoxml_run::run::STANDARD;
use sudoxml_run::task::{OutcomeOptions, Single, Task};

/// The media types of tables, and the format of each. The first one is the default.
const FORMATS: [(&str, TableFormat); 2] = [("text/csv", TableFormat::Csv), ("application/x-ndjson", TableFormat::Json)];

/// The media types of tables.
pub const MEDIA: [&str; FORMATS.len()] = [FORMATS[0].0, FORMATS[1].0];

/// The job of `/table`, with a table of this media type.
///
/// # Errors
/// If a parameter is invalid.
pub fn job(query: &Query, media: &'static str, settings: &Settings) -> Result<Arc<Job>, Problem> {
    let format = FORMATS.iter().find(|(name, _)| *name == media).map_or(TableFormat::Csv, |(_, format)| *format);
    let table = Table::new(format).columns(query.read(&COLUMNS, columns)?.unwrap_or_default());
    let limit = query.limit(&MAX_SOLUTIONS, SolutionLimit::default(), settings.max_solutions)?;
    let outcomes = OutcomeOptions::for_table(&table).limit(limit).texts(texts::options(query)?);
    let search = query.time(&BUDGET, settings.budget)?;
    let (max_findings, max_output, max_puzzle) = (settings.max_findings, settings.max_output, settings.max_puzzle);
    let job = move |input: &mut (dyn Read + Send), work: &Arc<Work>| {
        let task = Task::outcomes(outcomes.clone().budget(work.budget(search)), Requirement::Nothing);
        let mut findings = Findings::new(max_findings);
        let mut body = Spool::new(max_output, Arc::clone(work));
        let mut rows = TableWriter::new(table.clone(), &mut body).map_err(Problem::internal)?;
        let mut written = rows.start(Path::new(STANDARD));
        let mut sink = |mut entry: Entry| {
            entry.findings().iter().for_each(|finding| findings.add(finding));
            if let (Ok(()), Entry::Puzzle(result)) = (&written, &mut entry) {
                written = rows.puzzle(result);
            }
        };
        let end = run(&task, input, &mut Single(std::io::sink()), &mut sink, max_puzzle)?;
        if end.status != Status::Done {
            return Err(Problem::of_findings(&findings));
        }
        let written = written.and_then(|()| rows.into_inner().map(drop));
        written.map_err(|error| explain(Problem::internal(error), &body))?;
        let findings = findings.header();
        Ok(Reply { media, body, puzzles: end.counts.puzzles, is_unsettled: false, findings })
    };
    Ok(Arc::new(job))
}
