//! Pictures and books of the puzzles of a document.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor};
use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sudoxml::finding::{Finding, Requirement};
use sudoxml::logic::Levels;
use sudoxml::options::picture::{Form, RenderOptions};
use sudoxml::picture::html::{BookOptions, Templates};
use sudoxml::picture::pdf;
use sudoxml::run::{OutcomeOptions, Status, Task};
use sudoxml::search::CancelToken;
use sudoxml::writer::{BookWriter, OutcomeWriter, PdfWriter, PictureWriter, TextWriter};

use crate::call;
use crate::fault::document_error;
use crate::options::{self, Limit, Time, argument};
use crate::reading::Reading;

/// What to do with several puzzles, of which a picture shows one.
const SEVERAL: &str = "use to='html', or draw one puzzle at a time";

/// The puzzles of a document as a picture or as a book. `options` has the names of options of the command `render`, each with
/// its text.
#[pyfunction]
#[pyo3(signature = (
    document, path = None, *, to, options, templates = None, require = None, max_solutions = None, list = None, budget = None,
    reading = None
))]
#[allow(clippy::too_many_arguments)]
pub fn render<'py>(
    py: Python<'py>,
    document: &[u8],
    path: Option<PathBuf>,
    to: &str,
    options: BTreeMap<String, String>,
    templates: Option<BTreeMap<String, String>>,
    require: Option<&str>,
    max_solutions: Option<Limit>,
    list: Option<Limit>,
    budget: Option<Time>,
    reading: Option<Reading>,
) -> PyResult<Bound<'py, PyBytes>> {
    let form: Form = options::choice(to)?;
    let wanted = wanted(form, &options)?;
    if templates.is_some() && form != Form::Html {
        return Err(PyValueError::new_err(format!("template is for html, and this writes {to}")));
    }
    let templates = templates.map(Templates::new).transpose();
    let templates = templates.map_err(|error| PyValueError::new_err(error.to_string()))?.unwrap_or_default();
    let require = require.map(options::choice).transpose()?.unwrap_or(form.requirement());
    let mut outcomes = OutcomeOptions::for_pictures(&wanted, form);
    if let Some(Limit(limit)) = max_solutions {
        outcomes = outcomes.limit(limit);
    }
    if let Some(Limit(limit)) = list {
        outcomes = outcomes.list(limit);
    }
    let budget = options::budget(budget);
    let drawing = Drawing { form, wanted, templates, outcomes, require };
    let (given, name) = (document.to_vec(), path.clone().unwrap_or_else(|| PathBuf::from("-")));
    let reading = reading.unwrap_or_default().alone(py, path.as_deref())?;
    let drawn = call::long(py, move |token| {
        let outcomes = drawing.outcomes.clone().budget(options::to_budget(budget).cancelled_by(token));
        drawing.draw(&reading.of_task(Task::outcomes(outcomes, drawing.require)), given, name, token)
    })?;
    match drawn.map_err(fault)? {
        Drawn { status: Status::Done, bytes, .. } => Ok(PyBytes::new(py, &bytes)),
        Drawn { findings, .. } => Err(document_error(py, path.as_deref(), findings.iter())),
    }
}

/// The options with these names, checked for the form.
fn wanted(form: Form, options: &BTreeMap<String, String>) -> PyResult<RenderOptions> {
    let known = RefCell::new(BTreeSet::new());
    let text = |name: &'static str| {
        known.borrow_mut().insert(name);
        options.get(name).cloned()
    };
    let wrong = |name: &'static str, text: &str, fix: &str| {
        PyValueError::new_err(format!("{} is '{text}': {fix}", argument(name)))
    };
    let wanted = RenderOptions::read(text, wrong)?;
    let known = known.into_inner();
    if let Some(name) = options.keys().find(|name| !known.contains(&name[..])) {
        let known: Vec<String> = known.iter().map(|name| argument(name)).collect();
        let message = format!("there is no option '{}'; use one of: {}", argument(name), known.join(", "));
        return Err(PyTypeError::new_err(message));
    }
    wanted.check(form, false).map_err(|error| options::about(error.option, &error))?;
    Ok(wanted)
}

/// What is drawn.
struct Drawing {
    form: Form,
    wanted: RenderOptions,
    templates: Templates,
    outcomes: OutcomeOptions,
    require: Requirement,
}

/// What was drawn.
struct Drawn {
    status: Status,
    findings: Vec<Finding>,
    bytes: Vec<u8>,
}

impl Drawing {
    fn draw(&self, task: &Task, document: Vec<u8>, name: PathBuf, token: &CancelToken) -> io::Result<Drawn> {
        let mut result = task.process(document, &mut io::sink())?;
        result.path = name;
        let mut bytes = Vec::new();
        let mut writer = self.writer(token, &mut bytes);
        let result = result.write_to(&mut *writer)?;
        if result.status == Status::Done {
            writer.finish()?;
        }
        drop(writer);
        Ok(Drawn { status: result.status, findings: result.findings().cloned().collect(), bytes })
    }

    fn writer<'o>(&self, token: &CancelToken, out: &'o mut Vec<u8>) -> Box<dyn OutcomeWriter + 'o> {
        let is_book = self.wanted.is_book(self.form, true);
        let (picture, pages) = (self.wanted.picture(self.form, is_book, Levels::default()), self.wanted.pages(is_book));
        match self.form {
            Form::Svg => Box::new(PictureWriter::new(picture, SEVERAL, out)),
            Form::Png | Form::Eps => {
                let picture = self.wanted.single(self.form, Levels::default(), pdf::Fonts::default());
                Box::new(PictureWriter::new(picture, SEVERAL, out))
            }
            Form::Text => Box::new(TextWriter::new(picture, false, out)),
            Form::Html => {
                let stores = [(); 3].map(|()| Cursor::new(Vec::new()));
                let options = BookOptions { picture, pages, is_book, templates: self.templates.clone() };
                Box::new(BookWriter::new(options, stores, out))
            }
            Form::Pdf => {
                let book = pdf::Book::new(pages, picture, pdf::Fonts::default());
                Box::new(PdfWriter::new(book.cancelled_by(token), out))
            }
        }
    }
}

/// The exception about a picture that cannot be made with these options.
fn fault(error: io::Error) -> PyErr {
    match error.get_ref() {
        Some(_) => PyValueError::new_err(error.to_string()),
        None => error.into(),
    }
}
