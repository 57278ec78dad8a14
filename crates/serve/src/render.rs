//! Documents in, pictures out: `/render`, and the pages of `/puzzles/`.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::perform::{Job, Reply, explain, output_too_large, run};
use crate::problem::{Findings, Kind, Problem};
use crate::query::{Query, invalid};
use crate::reading::Reading;
use crate::settings::Settings;
use crate::spool::Spool;
use crate::texts;
use crate::work::{Kept, Work};
use sudoku_engine::logic::Levels;
use sudoxml_document::choice::{Choice, built_without};
use sudoxml_document::finding::{Finding, Requirement};
use sudoxml_document::options::search::{BUDGET, LIST, MAX_SOLUTIONS, REQUIRE};
use sudoxml_document::outcome::{Outcome, SolutionLimit};
use sudoxml_picture::html::BookOptions;
use sudoxml_picture::options::{self, Form, RenderOptions};
#[cfg(feature = "pdf")]
use sudoxml_picture::pdf;
use sudoxml_picture::{Answers, PageOptions, PictureOptions, Show};
use sudoxml_report::event::{DocumentEnd, Entry, Event, PuzzleResult, Status};
use sudoxml_report::scratch::Scratch;
use sudoxml_report::writer::{Feed, OutcomeWriter};
#[cfg(feature = "pdf")]
use sudoxml_run::forms::PdfWriter;
use sudoxml_run::forms::{BookWriter, PictureWriter, TextWriter};
use sudoxml_run::task::{OutcomeOptions, Single, Task};

/// The media types of pictures, and the form of each. The first one is the default.
const FORMS: &[(&str, Form)] = &[
    ("image/svg+xml", Form::Svg),
    #[cfg(feature = "png")]
    ("image/png", Form::Png),
    #[cfg(feature = "pdf")]
    ("application/postscript", Form::Eps),
    ("text/html", Form::Html),
    #[cfg(feature = "pdf")]
    ("application/pdf", Form::Pdf),
    ("text/plain", Form::Text),
];

/// The media types of [`FORMS`].
pub const MEDIA: &[&str] = &{
    let mut media = [""; FORMS.len()];
    let mut at = 0;
    while at < media.len() {
        media[at] = FORMS[at].0;
        at += 1;
    }
    media
};

/// The largest number of puzzles in one book. A book of pages is laid out in memory.
const MOST: u64 = 10_000;

/// The largest number of cells of the boards in one book that is made in memory: 1,200 classic puzzles with their solutions. A
/// cell takes some hundred bytes there.
const MOST_CELLS: u64 = 200_000;

/// How many of these cells one counts that is a cell of a table for screen readers as well.
const TAGGED: u64 = 5;

/// What to do with several puzzles, of which a picture shows one.
const SEVERAL: &str = "ask for text/html, or send one puzzle at a time";

/// How many bytes of each part of a book are kept in memory.
const IN_MEMORY: usize = 1 << 18;

/// The media type of the form that the parameter `to` names.
///
/// # Errors
/// If it names none.
pub fn media(query: &Query) -> Result<Option<&'static str>, Problem> {
    let form = query.choice::<Form>(&options::TO)?;
    let media = form.and_then(|form| FORMS.iter().find(|(_, known)| *known == form));
    match (form, media) {
        (Some(form), None) => {
            Err(invalid(options::TO.name, form.name(), &built_without(form.lacks().unwrap_or(form.name()))))
        }
        (_, media) => Ok(media.map(|(media, _)| *media)),
    }
}

/// What is drawn.
#[derive(Clone)]
pub struct Drawing {
    reading: Reading,
    outcomes: OutcomeOptions,
    require: Requirement,
    picture: Picture,
    search: Duration,
    max_findings: u64,
    max_output: u64,
    max_puzzle: usize,
    media: &'static str,
}

/// A picture or a book before its first puzzle.
#[derive(Clone)]
enum Picture {
    Single(PictureOptions),
    Text(PictureOptions),
    Html(BookOptions),
    #[cfg(feature = "pdf")]
    Pdf(PageOptions, PictureOptions),
}

/// What `/render` draws, as this media type.
///
/// # Errors
/// If a parameter is invalid, or is for another form.
pub fn drawing(query: &Query, reading: Reading, media: &'static str, settings: &Settings) -> Result<Drawing, Problem> {
    let form = FORMS.iter().find(|(known, _)| *known == media).map_or(Form::Svg, |(_, form)| *form);
    let wanted = render_options(query)?;
    wanted.check(form, false).map_err(|error| Problem::new(Kind::BadParameter, error.to_string()))?;
    let is_book = wanted.is_book(form, true);
    let (picture, pages) = (wanted.picture(form, is_book, Levels::default()), wanted.pages(is_book));
    let picture = match form {
        Form::Svg => Picture::Single(picture),
        #[cfg(feature = "pdf")]
        Form::Png | Form::Eps => Picture::Single(wanted.single(form, Levels::default(), pdf::Fonts::default())),
        Form::Text => Picture::Text(picture),
        #[cfg(feature = "pdf")]
        Form::Pdf => Picture::Pdf(pages, picture),
        _ => Picture::Html(BookOptions { picture, pages, is_book, ..BookOptions::default() }),
    };
    let outcomes = OutcomeOptions::for_pictures(&wanted, form)
        .limit(query.limit(&MAX_SOLUTIONS, SolutionLimit::default(), settings.max_solutions)?)
        .list(query.limit(&LIST, SolutionLimit::DEFAULT_LISTED.into(), settings.max_list)?)
        .texts(texts::options(query)?);
    let require = query.choice(&REQUIRE)?.unwrap_or(form.requirement());
    let search = query.time(&BUDGET, settings.budget)?;
    let (max_findings, max_output) = (settings.max_findings, settings.max_output);
    let max_puzzle = settings.max_puzzle;
    Ok(Drawing { reading, outcomes, require, picture, search, max_findings, max_output, max_puzzle, media })
}

/// What the parameters set for pictures and pages.
fn render_options(query: &Query) -> Result<RenderOptions, Problem> {
    RenderOptions::read(|name| query.named(name).map(str::to_owned), invalid)
}

/// The page of a document of `/puzzles/`: each puzzle with its solutions beside it, and how long the search took.
pub fn page(settings: &Settings) -> Drawing {
    let picture = PictureOptions { show: Show::AllSolutions, ..PictureOptions::default() };
    let pages = PageOptions { answers: Answers::None, ..PageOptions::default() };
    let list = SolutionLimit::from(ON_PAGE.min(settings.max_list));
    let limit = SolutionLimit::from(SolutionLimit::DEFAULT.min(settings.max_solutions));
    Drawing {
        reading: Reading::default(),
        outcomes: OutcomeOptions::new().timed(true).titled(true).limit(limit).list(list),
        require: Requirement::Nothing,
        picture: Picture::Html(BookOptions { picture, pages, is_book: false, ..BookOptions::default() }),
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
        let (end, findings) = self.draw_into(&mut out, input, name, work).map_err(|problem| explain(problem, &out))?;
        Ok(Reply { findings: findings.header(), ..Reply::new(self.media, out, end.counts) })
    }

    fn draw_into(
        &self,
        out: &mut Spool,
        input: &mut (dyn Read + Send),
        name: &str,
        work: &Arc<Work>,
    ) -> Result<(DocumentEnd, Findings), Problem> {
        let task = Task::outcomes(self.outcomes.clone().budget(work.budget(self.search)), self.require);
        let task = self.reading.of_task(task);
        let mut findings = Findings::new(self.max_findings);
        let mut writer = self.picture.open(out, self.max_output, work);
        let mut bounded = Bounded { writer: &mut *writer, picture: &self.picture, puzzles: 0, cells: 0 };
        let mut feed = Feed::new(&mut bounded);
        let (mut end, mut listed) = (None, |event: Event<'_>| match event {
            Event::Entry(entry) => entry.findings().iter().for_each(|finding| findings.add(finding)),
            Event::Start(_) | Event::End(_) | Event::Pause => {}
        });
        feed.pass(Event::Start(Path::new(name)), &mut listed);
        let mut sink = |entry: Entry| {
            feed.pass(Event::Entry(entry), &mut listed);
            if feed.has_failed() {
                // The reader ends, so no more batches come.
                work.stop();
            }
        };
        let ran = run(&task, input, &mut Single(io::sink()), &mut sink, self.max_puzzle);
        if let Ok(ended) = &ran {
            let mut last = |event: Event<'_>| match event {
                Event::End(ended) => end = Some(ended),
                event => listed(event),
            };
            feed.pass(Event::End(*ended), &mut last);
        }
        let is_done = end.is_some_and(|end: DocumentEnd| end.status == Status::Done);
        // What follows a failure of the writer is not the cause.
        let finished = feed.finish(is_done);
        bounded.check()?;
        finished.map_err(problem_of)?;
        ran?;
        match end {
            Some(end) if is_done => Ok((end, findings)),
            _ => Err(Problem::of_findings(&findings)),
        }
    }
}

/// The problem of a picture that cannot be finished.
fn problem_of(error: io::Error) -> Problem {
    #[cfg(feature = "pdf")]
    match error.get_ref().and_then(|inner| inner.downcast_ref::<pdf::Error>()) {
        // The client is gone, or has its answer that the time is over.
        Some(pdf::Error::Write(_) | pdf::Error::Cancelled) | None => {}
        Some(error) => return Problem::new(Kind::BadParameter, error.to_string()),
    }
    match error.kind() {
        io::ErrorKind::FileTooLarge => output_too_large(),
        _ => Problem::internal(error),
    }
}

impl Picture {
    /// The writer. What it stores has at most this number of bytes, and fails after the end of the work.
    fn open<'o>(&self, out: &'o mut Spool, most: u64, work: &Arc<Work>) -> Box<dyn OutcomeWriter + 'o> {
        match self.clone() {
            Picture::Single(options) => Box::new(PictureWriter::new(options, SEVERAL, out)),
            Picture::Text(options) => Box::new(TextWriter::new(options, false, out)),
            Picture::Html(options) => {
                let store = || Kept::new(Scratch::new(IN_MEMORY), most, work);
                Box::new(BookWriter::new(options, [(); 3].map(|()| store()), out))
            }
            #[cfg(feature = "pdf")]
            Picture::Pdf(pages, picture) => {
                let book = pdf::Book::new(pages, picture, pdf::Fonts::default());
                Box::new(PdfWriter::new(book.cancelled_by(work.token()), out))
            }
        }
    }

    /// Whether the puzzles are a book, which has a limit.
    fn is_book(&self) -> bool {
        !matches!(self, Picture::Single(_) | Picture::Text(_))
    }

    /// The number of cells of the boards of a puzzle that are in memory until the book is finished: of the puzzle, of its
    /// solutions, of its answer and of its steps.
    fn cells_in_memory(&self, outcome: &Outcome) -> u64 {
        let solutions = match self {
            #[cfg(feature = "pdf")]
            Picture::Pdf(_, picture) if picture.show != Show::AllSolutions => 0,
            #[cfg(feature = "pdf")]
            Picture::Pdf(..) => outcome.number_listed(),
            Picture::Html(options) if options.pages.changes_order() => outcome.number_listed(),
            Picture::Html(_) | Picture::Single(_) | Picture::Text(_) => return 0,
        };
        let boards = 2 + solutions + outcome.steps.len();
        let cells = (boards * outcome.puzzle.givens.values().len()) as u64;
        match self {
            #[cfg(feature = "pdf")]
            Picture::Pdf(pages, _) if pages.tag_cells => cells * TAGGED,
            _ => cells,
        }
    }
}

/// A writer that fails beyond the limits of a book.
struct Bounded<'b> {
    writer: &'b mut dyn OutcomeWriter,
    picture: &'b Picture,
    puzzles: u64,
    cells: u64,
}

impl Bounded<'_> {
    /// Checks that the limits were kept.
    ///
    /// # Errors
    /// The limit that was not.
    fn check(&self) -> Result<(), Problem> {
        if self.puzzles > MOST {
            let detail = format!("the body contains more than {MOST} puzzles, which is the most for one book");
            return Err(Problem::new(Kind::TooLarge, detail));
        }
        if self.cells > MOST_CELLS {
            let detail = format!(
                "the boards have more than {MOST_CELLS} cells, which is the most for one PDF or a book in another order; a cell \
                 with a tag counts as {TAGGED}; draw fewer of them"
            );
            return Err(Problem::new(Kind::TooLarge, detail));
        }
        Ok(())
    }
}

impl OutcomeWriter for Bounded<'_> {
    fn start(&mut self, document: &Path) -> io::Result<()> {
        self.writer.start(document)
    }

    fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
        self.puzzles += u64::from(self.picture.is_book());
        self.cells += self.picture.cells_in_memory(&result.outcome);
        if self.puzzles > MOST || self.cells > MOST_CELLS {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.writer.puzzle(result)
    }

    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        self.writer.finding(finding)
    }

    fn end(&mut self, end: &DocumentEnd) -> io::Result<Vec<Finding>> {
        self.writer.end(end)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.finish()
    }
}
