//! Documents, puzzles, grades and solutions as objects.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyTuple, PyType};
use sudoxml::document::{Document as XmlDocument, DocumentError, PuzzleRef, SolveOptions};
use sudoxml::finding::Requirement;
use sudoxml::logic::{self, Levels};
use sudoxml::outcome::{Outcome, Searched, SolutionCount};
use sudoxml::picture::{PictureOptions, Sheet, Show};
use sudoxml::puzzle::PuzzleCell;
use sudoxml::search::{self, Budget, CancelToken};

use crate::call;
use crate::fault::{document_error, finding};
use crate::options::{self, Limit, Names, Time};
use crate::reading::Reading;

/// A document with its puzzles, and their results after `solve` or `grade`.
#[pyclass(frozen, module = "sudoxml")]
pub struct Document {
    /// It is replaced when the puzzles are solved or graded.
    document: Mutex<Arc<XmlDocument>>,
    path: Option<PathBuf>,
    /// The arguments of the function of the package that reads the document.
    source: Py<PyTuple>,
}

#[pymethods]
impl Document {
    /// Reads a document from its bytes, its path and how it is read. The class method `parse` of the package calls it.
    #[staticmethod]
    #[pyo3(signature = (source, /))]
    fn _parse(py: Python<'_>, source: Py<PyTuple>) -> PyResult<Document> {
        let (document, path, reading): (Bound<'_, PyBytes>, Option<PathBuf>, Reading) = source.extract(py)?;
        let (document, reading) = (document.as_bytes().to_vec(), reading.alone(py, path.as_deref())?);
        let parsed = match reading.reads_files() {
            true => call::long(py, move |_| XmlDocument::parse_with(document, &reading.options()))?,
            false => call::short(py, || XmlDocument::parse_with(document, &reading.options()))?,
        };
        let parsed = parsed.map_err(|error| document_error(py, path.as_deref(), error.findings()))?;
        Ok(Document { document: Mutex::new(Arc::new(parsed)), path, source })
    }

    /// The puzzles, in document order.
    #[getter]
    fn puzzles(&self, py: Python<'_>) -> Vec<Puzzle> {
        let document = self.current();
        document.puzzles().enumerate().map(|puzzle| self.of_python(py, &document, puzzle)).collect()
    }

    /// The number of puzzles.
    fn __len__(&self) -> usize {
        self.current().puzzles().len()
    }

    /// The puzzle with this index, from 0, or from -1 at the end, without the others.
    #[pyo3(signature = (index, /))]
    fn _puzzle(&self, py: Python<'_>, index: isize) -> PyResult<Puzzle> {
        let document = self.current();
        let from_end = if index < 0 { document.puzzles().len() } else { 0 };
        let puzzle = from_end.checked_add_signed(index).and_then(|index| document.puzzles().enumerate().nth(index));
        let found = puzzle.map(|puzzle| self.of_python(py, &document, puzzle));
        found.ok_or_else(|| PyIndexError::new_err("the document has no puzzle with this index"))
    }

    /// Solves the puzzles. `to_bytes` then has the solutions.
    #[pyo3(signature = (
        *, max_solutions = None, list = None, method = "search", techniques = None, then_search = false, budget = None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        max_solutions: Option<Limit>,
        list: Option<Limit>,
        method: &str,
        techniques: Option<Names>,
        then_search: bool,
        budget: Option<Time>,
    ) -> PyResult<Vec<Puzzle>> {
        let mut options = SolveOptions::new().method(options::method(method, techniques, then_search)?);
        if let Some(Limit(limit)) = max_solutions {
            options = options.limit(limit);
        }
        if let Some(Limit(list)) = list {
            options = options.list(list);
        }
        let budget = options::to_budget(options::budget(budget));
        self.update(py, move |document, token| {
            document.solve(&options.budget(budget.cancelled_by(token)));
        })
    }

    /// Grades the puzzles. `to_bytes` then has the grades.
    #[pyo3(signature = (*, steps = false))]
    fn grade(&self, py: Python<'_>, steps: bool) -> PyResult<Vec<Puzzle>> {
        self.update(py, move |document, token| {
            document.grade_within(&Budget::NONE.cancelled_by(token), steps);
        })
    }

    /// The document with its results.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let document = self.current();
        let bytes = call::long(py, move |_| {
            let mut bytes = Vec::new();
            document.write_to(&mut bytes).map(|()| bytes)
        })?;
        match bytes {
            Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
            Err(error) => Err(match error.downcast::<DocumentError>() {
                Ok(error) => document_error(py, self.path.as_deref(), error.findings()),
                Err(error) => error.into(),
            }),
        }
    }

    /// The findings about the puzzles, for this requirement. Without results, their solutions are counted.
    #[pyo3(signature = (*, require = "unique"))]
    fn findings<'py>(&self, py: Python<'py>, require: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let require: Requirement = options::choice(require)?;
        let mut document = self.current();
        if document.outcomes().is_empty() {
            document = call::long(py, move |token| {
                let mut counted = (*document).clone();
                counted.count(&SolveOptions::new().budget(Budget::NONE.cancelled_by(token)));
                Arc::new(counted)
            })?;
        }
        let findings = document.outcomes().iter().flat_map(|outcome| require.findings(outcome));
        findings.map(|one| finding(py, self.path.as_deref(), &one)).collect()
    }

    fn __repr__(&self) -> String {
        let count = self.current().puzzles().len();
        format!("<Document of {count} puzzle{}>", if count == 1 { "" } else { "s" })
    }
}

impl Document {
    fn current(&self) -> Arc<XmlDocument> {
        Arc::clone(&lock(&self.document))
    }

    /// A puzzle with its index, as an object of Python.
    fn of_python(&self, py: Python<'_>, document: &XmlDocument, (index, puzzle): (usize, PuzzleRef<'_>)) -> Puzzle {
        Puzzle::new((*puzzle).clone(), document.outcomes().get(index).cloned(), self.source.clone_ref(py))
    }

    /// Changes a copy of the document, and keeps the copy if nothing stops the work.
    fn update(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut XmlDocument, &CancelToken) + Send + 'static,
    ) -> PyResult<Vec<Puzzle>> {
        let mut document = (*self.current()).clone();
        let changed = call::long(py, move |token| {
            change(&mut document, token);
            document
        })?;
        *lock(&self.document) = Arc::new(changed);
        Ok(self.puzzles(py))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long the search of a puzzle for its picture may take.
const PICTURED: Duration = Duration::from_secs(1);

/// A puzzle of a document.
#[pyclass(frozen, module = "sudoxml")]
pub struct Puzzle {
    puzzle: sudoxml::puzzle::Puzzle,
    /// The count of the outcome, or of the first question.
    count: OnceLock<SolutionCount>,
    grade: OnceLock<Option<logic::Grade>>,
    steps: Vec<String>,
    /// What a picture shows.
    pictured: OnceLock<Outcome>,
    /// The arguments of the function of the package that reads its document.
    source: Py<PyTuple>,
}

impl Puzzle {
    fn new(puzzle: sudoxml::puzzle::Puzzle, outcome: Option<Outcome>, source: Py<PyTuple>) -> Puzzle {
        let (count, grade) = (OnceLock::new(), OnceLock::new());
        let mut steps = Vec::new();
        if let Some(outcome) = outcome {
            let _ = count.set(outcome.count);
            if let Some(found) = outcome.grade {
                let _ = grade.set(Some(found));
            }
            steps = outcome.steps.iter().map(|step| step.lines().join("\n")).collect();
        }
        Puzzle { puzzle, count, grade, steps, pictured: OnceLock::new(), source }
    }

    /// The outcome for a picture, with the grade if it is known.
    fn outcome(&self, py: Python<'_>) -> PyResult<Outcome> {
        let searched = match self.pictured.get() {
            Some(searched) => searched,
            None => {
                let searched = self.searched(py)?;
                self.pictured.get_or_init(|| searched)
            }
        };
        let mut outcome = searched.clone();
        outcome.grade = self.grade.get().cloned().flatten();
        Ok(outcome)
    }

    /// The outcome with up to 100 solutions. A puzzle whose search takes longer than a second is not settled.
    fn searched(&self, py: Python<'_>) -> PyResult<Outcome> {
        let puzzle = self.puzzle.clone();
        let outcome = call::long(py, move |token| {
            let budget = Budget::time(PICTURED).cancelled_by(token);
            let options = SolveOptions::new().limit(100).budget(budget);
            let span = puzzle.span;
            Searched::each(&[&puzzle.givens], &options).pop().map(|found| Outcome::listed(puzzle, found, |_, _| span))
        })?;
        outcome.ok_or_else(|| PyValueError::new_err("there is no outcome"))
    }

    /// The grade of a puzzle with one solution.
    fn graded(&self, py: Python<'_>) -> PyResult<Option<logic::Grade>> {
        let givens = self.puzzle.givens.clone();
        // If Ctrl-C interrupts the work, its result has no meaning.
        call::long(py, move |token| {
            logic::grade_only(&givens, Budget::NONE.cancelled_by(token).interrupt()).ok().flatten()
        })
    }

    fn known_count(&self, py: Python<'_>) -> PyResult<SolutionCount> {
        if let Some(&count) = self.count.get() {
            return Ok(count);
        }
        let givens = self.puzzle.givens.clone();
        let options = SolveOptions::new();
        let count = match givens.geometry().is_classic() {
            true => call::short(py, || SolutionCount::of(&givens, &options))?,
            false => call::long(py, move |token| {
                SolutionCount::of(&givens, &options.budget(Budget::NONE.cancelled_by(token)))
            })?,
        };
        Ok(*self.count.get_or_init(|| count))
    }
}

#[pymethods]
impl Puzzle {
    /// The number of the puzzle in its document, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.puzzle.number
    }

    /// The name; ``None`` if it has none.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.puzzle.name.as_deref()
    }

    /// The other attributes of the ``<sudoku>`` that do not describe the board, by their names with their prefixes.
    #[getter]
    fn attributes(&self) -> BTreeMap<&str, &str> {
        self.puzzle.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// The number of rows, of columns and of values: from 4 to 25.
    #[getter]
    fn size(&self) -> u8 {
        self.puzzle.givens.geometry().size()
    }

    /// The values in reading order, a character for each cell: ``.`` for a blank, then 1 to 9 and A to P.
    #[getter]
    fn givens(&self) -> String {
        self.puzzle.givens.to_string()
    }

    /// The line of the puzzle, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.puzzle.span.start.line
    }

    /// The column of the puzzle, in characters from 1.
    #[getter]
    fn column(&self) -> usize {
        self.puzzle.span.start.column
    }

    /// Whether the puzzle has no solution, one or more; ``None`` if the budget ended before that was known.
    ///
    /// It is searched for if the document was not solved.
    #[getter]
    fn verdict(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        Ok(self.known_count(py)?.verdict().map(|verdict| verdict.name()))
    }

    /// The number of solutions, up to the limit of the search; ``None`` if it is not known.
    ///
    /// Without a search before, the limit is 10,000.
    #[getter]
    fn solution_count(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        Ok(match self.known_count(py)? {
            SolutionCount::Exactly(count) | SolutionCount::MoreThan(count) => Some(count),
            _ => None,
        })
    }

    /// Whether there are no more solutions than :attr:`solution_count`.
    #[getter]
    fn is_complete(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(matches!(self.known_count(py)?, SolutionCount::Exactly(_)))
    }

    /// How hard the puzzle is; ``None`` if it has no blanks, or not exactly one solution.
    #[getter]
    fn grade(&self, py: Python<'_>) -> PyResult<Option<Grade>> {
        if self.grade.get().is_none() {
            let found = match self.known_count(py)? {
                SolutionCount::Exactly(1) => self.graded(py)?,
                _ => None,
            };
            let _ = self.grade.set(found);
        }
        Ok(self.grade.get().and_then(Option::as_ref).map(|grade| Grade::of(grade, &self.steps)))
    }

    /// The rating of the grade; ``None`` if there is no grade.
    #[getter]
    fn rating(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        Ok(self.grade(py)?.map(|grade| grade.rating))
    }

    /// All solutions in ascending order. Each is searched for when it is asked for, so the memory is small.
    fn solutions(&self) -> Solutions {
        let givens = &self.puzzle.givens;
        let (rest, is_quick) = (search::solutions(givens), givens.geometry().is_classic());
        Solutions { search: Mutex::new(Some(Search { found: Vec::new(), rest, is_quick })) }
    }

    /// The cells in reading order. ``pandas.DataFrame(puzzle.cells())`` has a row for each.
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = CLASS.import(py, "sudoxml._cell", "Cell")?;
        let of_python = |cell: PuzzleCell| class.call1((cell.row, cell.col, cell.box_, cell.value, cell.candidates));
        self.puzzle.cells().map(of_python).collect()
    }

    /// A picture in SVG, as ``sudoxml render`` draws it. A notebook shows a puzzle in this way, and ``str`` as text.
    ///
    /// The puzzle is searched once for all of its pictures, for at most a second; after that, it is "not settled".
    ///
    /// :param show: which boards the picture has; ``"all-solutions"`` has up to 100.
    /// :param theme: its colours, and the size of cells.
    /// :param candidates: whether blank cells have their candidates.
    /// :raises ValueError: if an argument has a wrong value.
    #[pyo3(signature = (*, show = "puzzle", theme = "classic", candidates = false))]
    fn to_svg(&self, py: Python<'_>, show: &str, theme: &str, candidates: bool) -> PyResult<String> {
        let (show, theme) = (options::choice(show)?, options::choice(theme)?);
        let options = PictureOptions { show, theme, candidates, ..PictureOptions::default() };
        Ok(options.svg(&self.outcome(py)?))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, "puzzle", "classic", false)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let options = PictureOptions { show: Show::Puzzle, ..PictureOptions::default() };
        let place = self.puzzle.span.to_string();
        Ok(Sheet::of(&self.outcome(py)?, &options).text(&place, false).trim_end().to_owned())
    }

    /// Pickles the puzzle as a puzzle of its document; what was found is found again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let read = py.import("sudoxml._objects")?.getattr("puzzle_of")?;
        (read, (self.source.clone_ref(py), self.puzzle.number)).into_pyobject(py)
    }

    /// The same puzzle: it does not change.
    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(this: Py<Self>, _memo: Py<PyAny>) -> Py<Self> {
        this
    }

    fn __eq__(&self, other: &Puzzle) -> bool {
        self.puzzle == other.puzzle
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.puzzle.number, &self.puzzle.name, self.puzzle.givens.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let name = self.puzzle.name.as_ref().map_or(String::new(), |name| format!(" {name:?}"));
        format!("<Puzzle{name} at {}>", self.puzzle.span)
    }
}

/// How hard a puzzle is.
#[pyclass(frozen, get_all, eq, module = "sudoxml")]
#[derive(Clone, PartialEq)]
pub struct Grade {
    /// The rating of the hardest step, from 1.0.
    rating: f64,
    /// The rating of the hardest step up to the first digit.
    pearl: f64,
    /// The rating of the first step.
    diamond: f64,
    /// Whether the techniques do not solve the puzzle, so that the rating is a lower bound.
    at_least: bool,
    /// The technique of the hardest step; ``None`` if there is no step.
    technique: Option<String>,
    /// The name of the level.
    level: String,
    /// ``sudoku-explainer`` if the board is classic, else ``sudoxml``: the same techniques and ratings on another board.
    scale: String,
    /// The number of steps.
    step_count: usize,
    /// The steps in words, if the document was graded with ``steps=True``.
    ///
    /// A step is one or more lines of at most 200 characters: the links of chains are a list below its sentence.
    steps: Vec<String>,
}

impl Grade {
    fn of(grade: &logic::Grade, steps: &[String]) -> Grade {
        Grade {
            rating: grade.rating.into(),
            pearl: grade.pearl.into(),
            diamond: grade.diamond.into(),
            at_least: grade.at_least,
            technique: grade.technique.map(|technique| technique.name().to_owned()),
            level: Levels::default().name_of(grade.rating).to_owned(),
            scale: grade.scale.name().to_owned(),
            step_count: grade.steps,
            steps: steps.to_vec(),
        }
    }
}

/// The fields of a grade, from which a pickle makes it again.
type GradeFields = (f64, f64, f64, bool, Option<String>, String, String, usize, Vec<String>);

#[pymethods]
impl Grade {
    #[new]
    #[pyo3(signature = (*fields))]
    fn new(fields: GradeFields) -> Grade {
        let (rating, pearl, diamond, at_least, technique, level, scale, step_count, steps) = fields;
        Grade { rating, pearl, diamond, at_least, technique, level, scale, step_count, steps }
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, GradeFields) {
        let Grade { rating, pearl, diamond, at_least, technique, level, scale, step_count, steps } = this.get().clone();
        (this.get_type(), (rating, pearl, diamond, at_least, technique, level, scale, step_count, steps))
    }

    fn __hash__(&self) -> u64 {
        self.rating.to_bits() ^ self.step_count as u64
    }

    fn __repr__(&self) -> String {
        format!("<Grade {:.1} {}>", self.rating, self.level)
    }
}

/// How many solutions are found at once, and how long that may take.
const AHEAD: usize = 64;
const PATIENCE: Duration = Duration::from_millis(5);

/// The solutions of a puzzle, in ascending order: strings of a character for each cell.
#[pyclass(frozen, module = "sudoxml")]
pub struct Solutions {
    /// `None` while a thread searches, and after Ctrl-C.
    search: Mutex<Option<Search>>,
}

struct Search {
    /// The solutions that are found, the next one last.
    found: Vec<String>,
    rest: search::Solutions,
    /// Whether the next solution of every such puzzle is found in milliseconds.
    is_quick: bool,
}

impl Search {
    /// The next solution. If the budget ends before it is found, the result has no meaning.
    fn next(&mut self, budget: &Budget) -> Option<String> {
        if self.found.is_empty() {
            let start = Instant::now();
            // Time ends this only after a solution: a thread may wait longer than that for its processor.
            while let Ok(Some(solution)) = self.rest.next_within(budget) {
                self.found.push(solution.to_string());
                if self.found.len() == AHEAD || start.elapsed() >= PATIENCE {
                    break;
                }
            }
            self.found.reverse();
        }
        self.found.pop()
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let Some(mut search) = lock(&self.search).take() else {
            return Err(PyValueError::new_err("another thread uses this iterator, or its search was interrupted"));
        };
        if !search.found.is_empty() || search.is_quick {
            let (search, next) = call::short(py, move || {
                let next = search.next(&Budget::NONE);
                (search, next)
            })?;
            *lock(&self.search) = Some(search);
            return Ok(next);
        }
        let (search, next) = call::long(py, move |token| {
            let next = search.next(&Budget::NONE.cancelled_by(token));
            (search, next)
        })?;
        *lock(&self.search) = Some(search);
        Ok(next)
    }
}
