//! Puzzles in, a row for each of them out: `/table`, and `/solve` and `/grade` as JSON.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crate::array::Lines;
use crate::media::JSON;
use crate::perform::{Job, Reply, explain, run};
use crate::problem::{Findings, Problem};
use crate::query::{Query, invalid};
use crate::reading::Reading;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::texts;
use crate::work::Work;
use sudoku_engine::notation::ReadOptions;
use sudoxml_document::finding::Requirement;
use sudoxml_document::options::search::{BUDGET, LIST, MAX_SOLUTIONS, REQUIRE, STEPS};
use sudoxml_document::options::{METHOD, OptionSpec, TECHNIQUES, THEN_SEARCH};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_report::event::{Entry, Status};
use sudoxml_report::table::{COLUMNS, Column, Table, TableFormat, TableWriter, columns};
use sudoxml_report::writer::OutcomeWriter;
use sudoxml_run::run::STANDARD;
use sudoxml_run::task::{OutcomeOptions, Single, Task};

/// The media types of tables, and the format of each. The first one is the default.
const FORMATS: [(&str, TableFormat); 3] =
    [("text/csv", TableFormat::Csv), ("application/x-ndjson", TableFormat::Json), (JSON[0], TableFormat::Json)];

/// The media types of tables.
pub const MEDIA: [&str; FORMATS.len()] = [FORMATS[0].0, FORMATS[1].0, FORMATS[2].0];

/// The members of an answer of `/solve`, and of `/grade`.
pub const SOLVED: [Column; 6] =
    [Column::Name, Column::Verdict, Column::Solutions, Column::Complete, Column::Givens, Column::FirstSolution];
pub const GRADED: [Column; 10] = [
    Column::Name,
    Column::Verdict,
    Column::Givens,
    Column::Rating,
    Column::AtLeast,
    Column::Level,
    Column::Pearl,
    Column::Diamond,
    Column::Technique,
    Column::Scale,
];

/// The parameters that only change a document.
const OF_DOCUMENTS: [OptionSpec; 5] = [LIST, METHOD, TECHNIQUES, THEN_SEARCH, STEPS];

/// The job of `/table`, with a table of this media type.
///
/// # Errors
/// If a parameter is invalid.
pub fn job(query: &Query, reading: Reading, media: &'static str, settings: &Settings) -> Result<Arc<Job>, Problem> {
    let columns = query.read(&COLUMNS, columns)?.unwrap_or_default();
    rows(query, reading, &columns, media, Requirement::Nothing, texts::options(query)?, settings)
}

/// The job of `/solve` and `/grade` with an answer in JSON: an array with these members for each puzzle.
///
/// # Errors
/// If a parameter is invalid, or only changes a document.
pub fn answers(query: &Query, reading: Reading, columns: &[Column], settings: &Settings) -> Result<Arc<Job>, Problem> {
    for option in OF_DOCUMENTS {
        if let Some(value) = query.text(&option) {
            return Err(invalid(option.name, value, "this parameter is for an answer in XML"));
        }
    }
    let require = query.choice(&REQUIRE)?.unwrap_or_default();
    rows(query, reading, columns, JSON[0], require, ReadOptions::default(), settings)
}

fn rows(
    query: &Query,
    reading: Reading,
    columns: &[Column],
    media: &'static str,
    require: Requirement,
    texts: ReadOptions,
    settings: &Settings,
) -> Result<Arc<Job>, Problem> {
    let format = FORMATS.iter().find(|(name, _)| *name == media).map_or(TableFormat::Csv, |(_, format)| *format);
    let table = Table::new(format).columns(columns.iter().copied());
    let limit = query.limit(&MAX_SOLUTIONS, SolutionLimit::default(), settings.max_solutions)?;
    let outcomes = OutcomeOptions::for_table(&table).limit(limit).texts(texts);
    let search = query.time(&BUDGET, settings.budget)?;
    let (max_findings, max_output, max_puzzle) = (settings.max_findings, settings.max_output, settings.max_puzzle);
    let job = move |input: &mut (dyn Read + Send), work: &Arc<Work>| {
        let task = reading.of_task(Task::outcomes(outcomes.clone().budget(work.budget(search)), require));
        let mut findings = Findings::new(max_findings);
        let mut body = Spool::new(max_output, Arc::clone(work));
        let lines = Lines::new(&mut body, media == JSON[0]);
        let mut rows = TableWriter::new(table.clone(), lines).map_err(Problem::internal)?;
        let mut written = rows.start(Path::new(STANDARD));
        let mut sink = |mut entry: Entry| {
            entry.findings().iter().for_each(|finding| findings.add(finding));
            if let (Ok(()), Entry::Puzzle(result)) = (&written, &mut entry) {
                written = rows.puzzle(result);
            }
        };
        let end = run(&task, input, &mut Single(std::io::sink()), &mut sink, max_puzzle)?;
        if end.status != Status::Done || (require != Requirement::Nothing && findings.has_error()) {
            return Err(Problem::of_findings(&findings));
        }
        let written = written.and_then(|()| rows.into_inner()).and_then(Lines::finish);
        written.map_err(|error| explain(Problem::internal(error), &body))?;
        let findings = findings.header();
        Ok(Reply { findings, ..Reply::new(media, body, end.counts) })
    };
    Ok(Arc::new(job))
}
