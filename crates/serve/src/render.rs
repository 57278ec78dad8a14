//! Documents in, pictures out: `/render`, and the pages of `/puzzles/`.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use crate::documents::REQUIREMENTS;
use crate::perform::{Job, Reply, explain, output_too_large, run};
use crate::problem::{Findings, Kind, Problem};
use crate::query::Query;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::texts;
use crate::work::{Kept, Work};
use sudoxml_document::finding::Requirement;
use sudoxml_document::outcome::{Outcome, SolutionLimit};
use sudoxml_picture::html::{self, BookOptions};
#[cfg(feature = "pdf")]
use sudoxml_picture::pdf;
use sudoxml_picture::{Answers, Length, PageOptions, PageSize, PerPage, PictureOptions, Show, Sort, Theme};
use sudoxml_report::event::{DocumentEnd, Entry, Status};
use sudoxml_report::scratch::Scratch;
use sudoxml_run::run::Task;
use sudoxml_run::task::Single;

/// The media types of pictures, and the names that the parameter `to` has for them. The first one is the default.
pub const FORMS: &[(&str, &str)] = &[
    ("image/svg+xml", "svg"),
    ("text/html", "html"),
    #[cfg(feature = "pdf")]
    ("application/pdf", "pdf"),
    ("text/plain", "text"),
];

/// The media types of [`FORMS`].
pub const MEDIA: &[&str] = &[
    "image/svg+xml",
    "text/html",
    #[cfg(feature = "pdf")]
    "application/pdf",
    "text/plain",
];

/// The largest number of puzzles in one book. A book of pages is laid out in memory.
const MOST: u64 = 10_000;

/// The largest number of cells of the boards in one PDF: 1,200 classic puzzles with their solutions. A PDF is made in memory,
/// where a cell takes some hundred bytes.
const MOST_CELLS: u64 = 200_000;

/// How many bytes of each part of a book are kept in memory.
const IN_MEMORY: usize = 1 << 18;

const SHOWS: [(&str, Show); 4] = [
    ("puzzle", Show::Puzzle),
    ("solution", Show::Solution),
    ("both", Show::Both),
    ("all-solutions", Show::AllSolutions),
];

const THEMES: [(&str, Theme); 4] = [
    ("classic", Theme::Classic),
    ("large-print", Theme::LargePrint),
    ("high-contrast", Theme::HighContrast),
    ("black", Theme::Black),
];

const ANSWERS: [(&str, Answers); 4] = [
    ("end", Answers::End),
    ("overleaf", Answers::Overleaf),
    ("none", Answers::None),
    ("upside-down", Answers::UpsideDown),
];

const SORTS: [(&str, Sort); 3] = [("name", Sort::Name), ("rating", Sort::Rating), ("file", Sort::File)];

const PER_PAGE: [(&str, PerPage); 6] = [
    ("1", PerPage::One),
    ("2", PerPage::Two),
    ("4", PerPage::Four),
    ("6", PerPage::Six),
    ("9", PerPage::Nine),
    ("12", PerPage::Twelve),
];

/// The media type that the parameter `to` names.
///
/// # Errors
/// If it names none.
pub fn media(query: &Query) -> Result<Option<&'static str>, Problem> {
    let table: Vec<(&str, &'static str)> = FORMS.iter().map(|(media, name)| (*name, *media)).collect();
    query.one_of("to", &table)
}

/// What is drawn.
#[derive(Clone)]
pub struct Drawing {
    task: Task,
    book: Option<BookSpec>,
    search: Duration,
    max_findings: u64,
    max_output: u64,
    max_puzzle: usize,
    media: &'static str,
}

/// A book before its first puzzle.
#[derive(Clone)]
enum BookSpec {
    Html(BookOptions),
    #[cfg(feature = "pdf")]
    Pdf(PageOptions, PictureOptions),
}

/// A book that receives puzzles.
enum Book {
    Html(Box<html::Book<Kept<Scratch>>>),
    #[cfg(feature = "pdf")]
    Pdf(Box<pdf::Book>),
}

/// What `/render` draws, as this media type.
///
/// # Errors
/// If a parameter is invalid.
pub fn drawing(query: &Query, media: &'static str, settings: &Settings) -> Result<Drawing, Problem> {
    let name = FORMS.iter().find(|(known, _)| *known == media).map_or("svg", |(_, name)| name);
    let title = query.text("title").map(str::to_owned);
    let is_book = name == "pdf" || title.is_some();
    let default = if name == "svg" || is_book { Show::Puzzle } else { Show::Both };
    let picture = PictureOptions {
        show: query.one_of("show", &SHOWS)?.unwrap_or(default),
        candidates: query.flag("candidates")?,
        theme: query.one_of("theme", &THEMES)?.unwrap_or_default(),
        ..PictureOptions::default()
    };
    let pages = pages(query, title, is_book)?;
    let needs_grades = query.flag("grade")? || pages.sections || query.text("sort") == Some("rating");
    let (task, book) = match name {
        "html" => (Task::outcomes(), Some(BookSpec::Html(BookOptions { picture, pages, is_book }))),
        #[cfg(feature = "pdf")]
        "pdf" => (Task::outcomes(), Some(BookSpec::Pdf(pages, picture))),
        "text" => (Task::drawn_text(picture, false), None),
        _ => (Task::svg(picture), None),
    };
    let required = if name == "pdf" { Requirement::Unique } else { Requirement::Nothing };
    let task = task
        .limit(query.limit("max-solutions", SolutionLimit::DEFAULT, settings.max_solutions)?)
        .list(query.limit("list", SolutionLimit::DEFAULT_LISTED, settings.max_list)?)
        .require(query.one_of("require", &REQUIREMENTS)?.unwrap_or(required))
        .texts(texts::options(query)?);
    let task = if needs_grades { task.with_grades() } else { task };
    let task = if query.flag("steps")? { task.with_steps() } else { task };
    let task = if query.flag("elapsed")? { task.timed() } else { task };
    let search = query.time("budget", settings.budget)?;
    let (max_findings, max_output) = (settings.max_findings, settings.max_output);
    Ok(Drawing { task, book, search, max_findings, max_output, max_puzzle: settings.max_puzzle, media })
}

fn pages(query: &Query, title: Option<String>, is_book: bool) -> Result<PageOptions, Problem> {
    let default = PageOptions::default();
    let answers = if is_book { Answers::End } else { Answers::None };
    Ok(PageOptions {
        size: query.parsed::<PageSize>("page")?.unwrap_or(default.size),
        per_page: query.one_of("per-page", &PER_PAGE)?.unwrap_or(default.per_page),
        margin: query.parsed::<Length>("margin")?.unwrap_or(default.margin),
        answers: query.one_of("answers", &ANSWERS)?.unwrap_or(answers),
        sort: query.one_of("sort", &SORTS)?.unwrap_or(default.sort),
        sections: query.one_of("sections", &[("level", true)])?.unwrap_or(false),
        title,
        ..default
    })
}

/// The page of a document of `/puzzles/`: each puzzle with its solutions beside it, and how long the search took.
pub fn page(settings: &Settings) -> Drawing {
    let picture = PictureOptions { show: Show::AllSolutions, ..PictureOptions::default() };
    let pages = PageOptions { answers: Answers::None, ..PageOptions::default() };
    let list = SolutionLimit::from(ON_PAGE.min(settings.max_list));
    let limit = SolutionLimit::from(SolutionLimit::DEFAULT.min(settings.max_solutions));
    Drawing {
        task: Task::outcomes().timed().limit(limit).list(list),
        book: Some(BookSpec::Html(BookOptions { picture, pages, is_book: false })),
        search: settings.budget,
        max_findings: settings.max_findings,
        max_output: settings.max_output,
        max_puzzle: settings.max_puzzle,
        media: "text/html",
    }
}

/// How many solutions of a puzzle a page of `/puzzles/` shows.
const ON_PAGE: u64 = 10;

/// The job that draws.
pub fn job(drawing: Drawing) -> Arc<Job> {
    Arc::new(move |input, work| drawing.draw(input, "-", work))
}

impl Drawing {
    /// Draws the puzzles of a document with this name.
    ///
    /// # Errors
    /// The findings of the document, or if the picture cannot be finished.
    pub fn draw(&self, input: &mut (dyn Read + Send), name: &str, work: &Arc<Work>) -> Result<Reply, Problem> {
        let mut out = Spool::new(self.max_output, Arc::clone(work));
        let end = self.draw_into(&mut out, input, name, work).map_err(|problem| explain(problem, &out))?;
        Ok(Reply { media: self.media, body: out, puzzles: end.counts.puzzles, is_unsettled: false })
    }

    fn draw_into(
        &self,
        out: &mut Spool,
        input: &mut (dyn Read + Send),
        name: &str,
        work: &Arc<Work>,
    ) -> Result<DocumentEnd, Problem> {
        let task = self.task.clone().budget(work.budget(self.search));
        let (mut findings, mut found) = (Findings::new(self.max_findings), 0);
        let mut book = self.book.clone().map(|spec| Book::open(spec, self.max_output, work));
        let (mut failed, mut puzzles, mut cells) = (Ok(()), 0, 0);
        let mut sink = |mut entry: Entry| {
            if let (Entry::Puzzle(result), Some(book)) = (&mut entry, &mut book) {
                puzzles += 1;
                cells += book.cells_in_memory(&result.outcome);
                let fits = puzzles <= MOST && cells <= MOST_CELLS;
                let added = if fits { book.add(name, result) } else { Err(io::ErrorKind::FileTooLarge.into()) };
                match added {
                    Ok(errors) => found += errors,
                    Err(error) if failed.is_ok() => {
                        // The reader ends, so no more batches come.
                        work.stop();
                        failed = Err(error);
                    }
                    // What follows the end of the work is not the cause.
                    Err(_) => {}
                }
            }
            entry.findings().iter().for_each(|finding| findings.add(finding));
        };
        let end = match &self.book {
            None => run(&task, input, out, &mut sink, self.max_puzzle),
            Some(_) => run(&task, input, &mut Single(io::sink()), &mut sink, self.max_puzzle),
        };
        if puzzles > MOST {
            let detail = format!("the body contains more than {MOST} puzzles, which is the most for one book");
            return Err(Problem::new(Kind::TooLarge, detail));
        }
        if cells > MOST_CELLS {
            let detail = format!(
                "the boards have more than {MOST_CELLS} cells, which is the most for one PDF; draw fewer of them"
            );
            return Err(Problem::new(Kind::TooLarge, detail));
        }
        failed.map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => output_too_large(),
            _ => Problem::internal(error),
        })?;
        let end = end?;
        if end.status != Status::Done || found > 0 {
            return Err(Problem::of_findings(&findings));
        }
        match book {
            Some(book) => book.finish(out).map(|()| end),
            None => Ok(end),
        }
    }
}

impl Book {
    fn open(spec: BookSpec, most: u64, work: &Arc<Work>) -> Book {
        match spec {
            BookSpec::Html(options) => {
                let store = || Kept::new(Scratch::new(IN_MEMORY), most, work);
                Book::Html(Box::new(html::Book::new(options, [(); 3].map(|()| store()))))
            }
            #[cfg(feature = "pdf")]
            BookSpec::Pdf(pages, picture) => {
                let book = pdf::Book::new(pages, picture, pdf::Fonts::default());
                Book::Pdf(Box::new(book.cancelled_by(work.token())))
            }
        }
    }

    /// The number of cells of the boards of a puzzle that are in memory until the book is finished: of the puzzle, of its
    /// solutions, of its answer and of its steps.
    #[cfg_attr(not(feature = "pdf"), allow(unused_variables))]
    fn cells_in_memory(&self, outcome: &Outcome) -> u64 {
        match self {
            Book::Html(_) => 0,
            #[cfg(feature = "pdf")]
            Book::Pdf(book) => {
                let solutions = if book.shows_all_solutions() { outcome.number_listed() } else { 0 };
                let boards = 2 + solutions + outcome.steps.len();
                (boards * outcome.puzzle.givens.values().len()) as u64
            }
        }
    }

    /// Adds a puzzle, and findings about what cannot be in a book. Returns the number of errors among them.
    fn add(&mut self, name: &str, result: &mut sudoxml_report::event::PuzzleResult) -> io::Result<u64> {
        match self {
            Book::Html(book) => book.add(name, &result.outcome, result.outcome.elapsed).map(|()| 0),
            #[cfg(feature = "pdf")]
            Book::Pdf(book) => {
                let found = book.add(name, &result.outcome);
                let errors = found.iter().filter(|finding| finding.is_error()).count() as u64;
                result.findings.extend(found);
                Ok(errors)
            }
        }
    }

    fn finish(self, out: &mut dyn Write) -> Result<(), Problem> {
        match self {
            Book::Html(book) => book.finish(out).map_err(Problem::internal),
            #[cfg(feature = "pdf")]
            Book::Pdf(book) => book.finish(out).map_err(|error| match error {
                // The client is gone, or has its answer that the time is over.
                error @ (pdf::Error::Write(_) | pdf::Error::Cancelled) => Problem::internal(error),
                error => Problem::new(Kind::BadParameter, error.to_string()),
            }),
        }
    }
}
