//! Reports: what a run finds, in the forms that people and their tools read. A form is a file of its own here, and
//! nothing but this room knows it.
//!
//! | form | file | read by |
//! |---|---|---|
//! | `text` | `text` | people, editors, compilers' log readers |
//! | `json` | `json` | scripts: one object a line |
//! | `sarif` | `sarif` | code scanning |
//! | `junit` | `junit` | whatever shows tests |
//! | `svrl` | `svrl` | what reads Schematron's reports |
//! | `github` | `github` | the log of GitHub's actions |
//! | `markdown` | `markdown` | people, as the summary of a job |
//!
//! A report is written as the run goes on, in the order of the input, so that a million findings take no more memory
//! than ten.
//!
//! ```
//! use sudoxml::finding::{Finding, Rule};
//! use sudoxml::pipeline::{Case, DocumentEnd, Event, Status, Counts};
//! use sudoxml::report::{Format, Reports};
//! let mut reports = Reports::new(None);
//! reports.add(Format::Text.form(), Vec::new());
//! reports.tell(&Event::Begin("a.xml".as_ref()));
//! reports.tell(&Event::Case(Case::from(Finding::of_file(Rule::Skipped, "no <sudoku> inside"))));
//! reports.tell(&Event::End(DocumentEnd { status: Status::Skipped, tally: Counts::default() }));
//! let (written, _) = reports.end().remove(0);
//! assert_eq!(written, b"a.xml:1:1: note[skipped]: no <sudoku> inside\n");
//! ```

mod escape;
mod excerpt;
mod github;
mod json;
mod junit;
mod markdown;
mod name;
mod sarif;
mod svrl;
mod text;

pub use text::Text;

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::finding::{Finding, Severity};
use crate::pipeline::{Case, Counts, DocumentEnd, Event, Subject};

/// A form of a report. It is told everything in the order of the input.
pub trait Form: Send {
    /// The report begins.
    ///
    /// # Errors
    /// Those of the writer, here and below.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// A document begins.
    ///
    /// # Errors
    /// Those of the writer.
    fn document(&mut self, _name: &Path, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// What there is to say of a puzzle or of the document.
    ///
    /// # Errors
    /// Those of the writer.
    fn piece(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// The document is done.
    ///
    /// # Errors
    /// Those of the writer.
    fn document_end(&mut self, _name: &Path, _ending: &DocumentEnd, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// The report ends.
    ///
    /// # Errors
    /// Those of the writer.
    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()>;
}

/// What a form is told of a puzzle, or of its document.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'p> {
    /// The document.
    pub document: &'p Path,
    /// The puzzle; `None` where the findings are about the document.
    pub puzzle: Option<&'p Subject>,
    /// What was found, and is to be told.
    pub findings: &'p [Finding],
    /// What was found too, and is not to be told: more was found than the user wants to read.
    pub withheld: &'p [Finding],
}

/// What was counted over a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    /// Documents and puzzles.
    pub tally: Counts,
    /// Findings that are errors, told or not.
    pub errors: u64,
    /// Findings that are warnings, told or not.
    pub warnings: u64,
    /// Findings that are notes, told or not.
    pub notes: u64,
    /// Findings that were not told.
    pub withheld: u64,
}

impl Totals {
    /// All findings, told or not.
    pub const fn findings(&self) -> u64 {
        self.errors + self.warnings + self.notes
    }

    fn count(&mut self, finding: &Finding) {
        match finding.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => self.notes += 1,
        }
    }

    /// What a report says of the findings that it does not tell; nothing where it tells all.
    pub(crate) fn of_withheld(&self) -> Option<String> {
        let findings = if self.withheld == 1 { "finding is" } else { "findings are" };
        (self.withheld > 0).then(|| format!("{} more {findings} not told", self.withheld))
    }
}

/// The reports of one run, each in a form and with a writer of its own.
pub struct Reports<W> {
    running: Vec<Running<W>>,
    /// How many findings are still to be told, where there is an end to it.
    left: Option<u64>,
    totals: Totals,
    document: PathBuf,
}

struct Running<W> {
    form: Box<dyn Form>,
    out: W,
    /// What kept it from being written; nothing more is written then.
    state: io::Result<()>,
}

impl<W: Write> Running<W> {
    fn tell(&mut self, tell: impl FnOnce(&mut dyn Form, &mut dyn Write) -> io::Result<()>) {
        if self.state.is_ok() {
            self.state = tell(&mut *self.form, &mut self.out);
        }
    }
}

impl<W> fmt::Debug for Reports<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports")
            .field("totals", &self.totals)
            .field("document", &self.document)
            .finish_non_exhaustive()
    }
}

impl<W: Write> Reports<W> {
    /// No report yet. Each tells so many findings at the most, and goes on to count them.
    pub fn new(most: Option<u64>) -> Reports<W> {
        Reports { running: Vec::new(), left: most, totals: Totals::default(), document: PathBuf::new() }
    }

    /// Begins a report.
    pub fn add(&mut self, form: Box<dyn Form>, out: W) {
        let mut running = Running { form, out, state: Ok(()) };
        running.tell(|form, out| form.begin(out));
        self.running.push(running);
    }

    /// Tells all reports what happens. A report that cannot be written leaves the others alone; [`Reports::end`] says
    /// why.
    pub fn tell(&mut self, event: &Event<'_>) {
        match event {
            Event::Begin(name) => {
                self.document = name.to_path_buf();
                self.each(|form, out| form.document(name, out));
            }
            Event::Case(case) => self.case(case),
            Event::End(ending) => {
                self.totals.tally += ending.tally;
                let name = std::mem::take(&mut self.document);
                self.each(|form, out| form.document_end(&name, ending, out));
            }
        }
    }

    fn case(&mut self, case: &Case) {
        let found = case.findings.len();
        let told = self.left.map_or(found, |left| usize::try_from(left).map_or(found, |left| left.min(found)));
        self.left = self.left.map(|left| left - told as u64);
        case.findings.iter().for_each(|finding| self.totals.count(finding));
        self.totals.withheld += (found - told) as u64;
        let (findings, withheld) = case.findings.split_at(told);
        let document = std::mem::take(&mut self.document);
        let piece = Piece { document: &document, puzzle: case.puzzle.as_ref(), findings, withheld };
        self.each(|form, out| form.piece(&piece, out));
        self.document = document;
    }

    fn each(&mut self, tell: impl Fn(&mut dyn Form, &mut dyn Write) -> io::Result<()>) {
        self.running.iter_mut().for_each(|running| running.tell(&tell));
    }

    /// What was counted until now.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Ends the reports: each writer, in the order in which they were added, and what kept it from being written.
    pub fn end(mut self) -> Vec<(W, io::Result<()>)> {
        let totals = self.totals;
        self.each(|form, out| form.end(&totals, out).and_then(|()| out.flush()));
        self.running.into_iter().map(|running| (running.out, running.state)).collect()
    }
}

/// The forms by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A line a finding, for people.
    Text,
    /// An object a line.
    Json,
    /// SARIF 2.1.0.
    Sarif,
    /// JUnit's XML.
    Junit,
    /// The Schematron Validation Report Language.
    Svrl,
    /// The workflow commands of GitHub's actions.
    Github,
    /// A page with tables.
    Markdown,
}

impl Format {
    /// Every form.
    pub const ALL: [Format; 7] =
        [Format::Text, Format::Json, Format::Sarif, Format::Junit, Format::Svrl, Format::Github, Format::Markdown];

    /// Its name: `text`, `json`, `sarif`, `junit`, `svrl`, `github` or `markdown`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Junit => "junit",
            Format::Svrl => "svrl",
            Format::Github => "github",
            Format::Markdown => "markdown",
        }
    }

    /// A report in this form. That of `text` is plain; [`Text`] has more.
    pub fn form(self) -> Box<dyn Form> {
        match self {
            Format::Text => Box::new(Text::default()),
            Format::Json => Box::new(json::Json),
            Format::Sarif => Box::new(sarif::Sarif::default()),
            Format::Junit => Box::new(junit::Junit::default()),
            Format::Svrl => Box::new(svrl::Svrl),
            Format::Github => Box::new(github::Github::default()),
            Format::Markdown => Box::new(markdown::Markdown::default()),
        }
    }
}

/// A report that is asked for: a form and, behind a `=`, the file that it goes to.
///
/// ```
/// use sudoxml::report::{Format, Wanted};
/// let wanted: Wanted = "sarif=target/sudoxml.sarif".parse()?;
/// assert_eq!((wanted.format, wanted.file), (Format::Sarif, Some("target/sudoxml.sarif".into())));
/// assert_eq!("json".parse(), "json=-".parse::<Wanted>());
/// assert!("yaml".parse::<Wanted>().unwrap_err().to_string().contains("svrl"));
/// # Ok::<(), sudoxml::report::WantedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The form.
    pub format: Format,
    /// The file; `None` for where the form goes by itself, which `-` says too.
    pub file: Option<PathBuf>,
}

/// A report that cannot be had, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedError(String);

impl fmt::Display for WantedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WantedError {}

impl FromStr for Wanted {
    type Err = WantedError;

    fn from_str(wanted: &str) -> Result<Wanted, WantedError> {
        let (name, file) = wanted.split_once('=').map_or((wanted, None), |(name, file)| (name, Some(file)));
        let format = Format::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            WantedError(format!("there is no report '{name}'; the forms are {names}"))
        })?;
        if file == Some("") {
            return Err(WantedError(format!("behind '{name}=' the name of a file is missing")));
        }
        Ok(Wanted { format, file: file.filter(|file| *file != "-").map(PathBuf::from) })
    }
}

/// As it is parsed.
impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.name())?;
        self.file.as_ref().map_or(Ok(()), |file| write!(f, "={}", file.display()))
    }
}
