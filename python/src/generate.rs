//! Puzzles made to order: an iterator, which is a table too.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyString, PyType};
use sudoxml::board::Board;
use sudoxml::document::{Document, single};
use sudoxml::generate;
use sudoxml::logic::Levels;
use sudoxml::order::{OrderOptions, without_dashes};
use sudoxml::position::Position;
use sudoxml::puzzle::Puzzle;
use sudoxml::search::CancelToken;

use crate::call;
use crate::capsule;
use crate::generated_table::{Rows, schema};
use crate::options;

/// How many tries are done before the iterator looks for Ctrl-C.
const TRIES: u64 = 128;

/// A puzzle that was made.
#[pyclass(frozen, eq, module = "sudoxml")]
#[derive(Clone, PartialEq)]
pub struct Generated {
    /// The number of the try that made it, from 0.
    #[pyo3(get)]
    pub number: u64,
    /// A character for each cell.
    #[pyo3(get)]
    pub puzzle: String,
    /// The same of its solution.
    #[pyo3(get)]
    pub solution: String,
    /// The number of givens.
    #[pyo3(get)]
    pub given_count: usize,
    /// The rating; ``None`` if the order asks for no difficulty.
    #[pyo3(get)]
    pub rating: Option<f64>,
    /// The technique of the hardest step; ``None`` if the order asks for no difficulty.
    #[pyo3(get)]
    pub technique: Option<String>,
    /// The level of the rating; ``None`` if the order asks for no difficulty.
    #[pyo3(get)]
    pub level: Option<String>,
    board: Board,
}

/// The fields of a puzzle that was made, from which a pickle makes it again. The last one is a document with its board.
type Fields = (u64, String, String, usize, Option<f64>, Option<String>, Option<String>, String);

#[pymethods]
impl Generated {
    #[new]
    #[pyo3(signature = (*fields))]
    fn new(fields: Fields) -> PyResult<Generated> {
        let (number, puzzle, solution, given_count, rating, technique, level, document) = fields;
        let read = Document::parse(document).ok();
        let board = read.and_then(|read| read.puzzles().next().map(|puzzle| puzzle.givens.clone()));
        let board = board.ok_or_else(|| PyValueError::new_err("the last field is not a document with a puzzle"))?;
        Ok(Generated { number, puzzle, solution, given_count, rating, technique, level, board })
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, Fields) {
        let made = this.get();
        let Generated { number, puzzle, solution, given_count, rating, technique, level, .. } = made.clone();
        (this.get_type(), (number, puzzle, solution, given_count, rating, technique, level, made.document()))
    }

    /// A document with the puzzle on its board, as the functions of documents and ``Document.parse`` read it.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.document().as_bytes())
    }

    /// A picture in SVG, as for :meth:`Puzzle.to_svg`. A notebook shows a puzzle in this way, and ``str`` as text.
    #[pyo3(signature = (*, show = "puzzle", theme = "classic", candidates = false))]
    fn to_svg<'py>(&self, py: Python<'py>, show: &str, theme: &str, candidates: bool) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(py);
        options.set_item("show", show)?;
        options.set_item("theme", theme)?;
        options.set_item("candidates", candidates)?;
        self.read(py)?.call_method("to_svg", (), Some(&options))
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.read(py)?.call_method0("_repr_svg_")
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.read(py)?.str()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.puzzle.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<Generated {}>", self.puzzle)
    }
}

impl Generated {
    fn of(made: &generate::Generated) -> Generated {
        Generated {
            number: made.number,
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            given_count: made.puzzle.givens().count(),
            rating: made.grade.map(|grade| f64::from(grade.rating)),
            technique: made.grade.and_then(|grade| grade.technique).map(|technique| technique.name().to_owned()),
            level: made.grade.map(|grade| Levels::default().name_of(grade.rating).to_owned()),
            board: made.puzzle.clone(),
        }
    }

    fn document(&self) -> String {
        single(&Puzzle::new(1, Position::START.into(), self.board.clone()))
    }

    /// The puzzle as one of a document, which has pictures.
    fn read<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let document = py.import("sudoxml")?.getattr("Document")?.call_method1("parse", (self.to_bytes(py),))?;
        document.get_item(0)
    }
}

/// An iterator of puzzles made to order, which is a table too.
#[pyclass(frozen, module = "sudoxml")]
pub struct Generator {
    /// What the random numbers start from.
    #[pyo3(get)]
    seed: u64,
    /// `None` while a thread makes puzzles, and after Ctrl-C.
    making: Mutex<Option<Making>>,
    /// Where a table starts.
    start: Making,
}

/// Makes the puzzles of an order, one after the other.
#[derive(Clone)]
pub struct Making {
    generator: generate::Generator,
    from: Option<Board>,
    /// How many puzzles are left to make; `None` for no end.
    left: Option<u64>,
}

impl Making {
    /// How many puzzles are left to make; `None` for no end.
    pub fn left(&self) -> Option<u64> {
        self.left
    }

    /// The next puzzle; `None` if there is none, or if the token is cancelled.
    fn next(self, token: &CancelToken) -> (Making, Option<Generated>) {
        let mut making = Making { generator: self.generator.cancelled_by(token), ..self };
        while !token.is_cancelled() {
            let step;
            (making, step) = making.step();
            match step {
                Step::Made(made) => return (making, Some(made)),
                Step::Tried => {}
                Step::Ended => break,
            }
        }
        (making, None)
    }

    /// Makes the next puzzle, or does some tries.
    pub fn step(mut self) -> (Making, Step) {
        if self.left == Some(0) {
            return (self, Step::Ended);
        }
        let limit = self.generator.tried().saturating_add(TRIES);
        self.generator = self.generator.up_to(limit);
        let step = match self.generator.next() {
            Some(made) if self.from.as_ref() != Some(&made.puzzle) => {
                self.left = self.left.map(|left| left - 1);
                Step::Made(Generated::of(&made))
            }
            Some(_) => Step::Tried,
            // It gives up before the limit if the order is too rare.
            None if self.generator.tried() < limit => Step::Ended,
            None => Step::Tried,
        };
        (self, step)
    }
}

/// What some tries made.
pub enum Step {
    Made(Generated),
    /// No puzzle.
    Tried,
    /// No puzzle, and there is no more.
    Ended,
}

/// The exception about a message that can start with the name of an option.
fn refused(message: &dyn ToString) -> PyErr {
    let message = without_dashes(&message.to_string());
    let is_name = |(name, _): &(&str, &str)| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let option = message.split_once(':').filter(is_name).map_or("", |(name, _)| name);
    options::about(option, &message)
}

#[pymethods]
impl Generator {
    /// The options are names of the command with their texts.
    #[new]
    fn new(seed: u64, count: Option<u64>, options: Vec<(String, String)>) -> PyResult<Generator> {
        let mut asked = OrderOptions::default();
        for (name, text) in options {
            asked.set(&name, &text).map_err(|error| refused(&error))?;
        }
        let checked = asked.order(&Levels::default()).map_err(|error| refused(&error))?;
        let most = if checked.order.is_of_one_puzzle() { Some(1) } else { None };
        let left = match (count, most) {
            (Some(count), Some(most)) => Some(count.min(most)),
            (count, most) => count.or(most),
        };
        let generator = generate::Generator::new(checked.order, seed);
        let start = Making { generator, from: checked.from, left };
        Ok(Generator { seed, making: Mutex::new(Some(start.clone())), start })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Generated>> {
        let Some(making) = self.lock().take() else {
            return Err(PyValueError::new_err("another thread uses this iterator, or its work was interrupted"));
        };
        let (making, next) = call::long(py, move |token| making.next(token))?;
        *self.lock() = Some(making);
        Ok(next)
    }

    /// The schema, for the PyCapsule protocol of Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::of_schema(py, &schema())
    }

    /// The puzzles in batches from the first one, for the PyCapsule protocol of Arrow. A requested schema is ignored, as the
    /// protocol allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        if self.start.left().is_none() {
            return Err(PyValueError::new_err("a table needs an end; give the iterator a count"));
        }
        capsule::of_stream(py, Rows::new(self.start.clone()))
    }
}

impl Generator {
    fn lock(&self) -> MutexGuard<'_, Option<Making>> {
        self.making.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
