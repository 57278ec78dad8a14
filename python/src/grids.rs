//! Many puzzles of 81 characters at once: a result for each of them.

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use rayon::prelude::*;
use sudoxml::board::Grid;
use sudoxml::notation;
use sudoxml::search::{self, Budget, CancelToken, Interrupt, Solved, Verdict};
use sudoxml::{audit, logic};

use crate::call;
use crate::fault::puzzle_error;
use crate::options::{self, Threads};
use crate::progress::{Done, Progress};

/// The most rows that are read without a look for Ctrl-C, with those without a puzzle.
const MOST_ROWS: usize = 1 << 16;

/// The number of puzzles that are searched without a look for Ctrl-C. Longer lists are not faster.
const BATCH: usize = 4096;

/// The number of solutions that are counted without a look for Ctrl-C: less than a second.
const QUICK: u64 = 1 << 20;

/// The number of puzzles that are graded in one call, on several threads. One of them can take a second.
const GRADED: usize = 1024;

/// What a string that is not a puzzle does.
#[derive(Clone, Copy)]
pub enum Errors {
    /// It raises the error of the string.
    Raise,
    /// Its result is `None`.
    Null,
}

impl FromPyObject<'_, '_> for Errors {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Errors> {
        match value.cast::<PyString>()?.to_str()? {
            "raise" => Ok(Errors::Raise),
            "null" => Ok(Errors::Null),
            other => Err(PyValueError::new_err(format!("errors is 'raise' or 'null', not '{other}'"))),
        }
    }
}

/// The verdict on each puzzle: 'none', 'unique' or 'multiple'.
#[pyfunction]
#[pyo3(signature = (puzzles, errors, progress = None))]
pub fn verdicts<'py>(
    puzzles: &Bound<'py, PyAny>,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    let names = [intern!(py, "none"), intern!(py, "unique"), intern!(py, "multiple")];
    each(puzzles, errors, BATCH, progress, |grids, _| {
        let verdicts = call::short(py, || search::verdicts(&grids))?;
        let names = verdicts.into_iter().map(|verdict| match verdict {
            Verdict::None => names[0],
            Verdict::Unique => names[1],
            Verdict::Multiple => names[2],
        });
        Ok(names.map(Some).collect())
    })
}

/// The number of solutions of each puzzle, or `limit` if it has more.
#[pyfunction]
#[pyo3(signature = (puzzles, limit, errors, progress = None))]
pub fn counts<'py>(
    puzzles: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = options::count)] limit: u64,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    let batch = usize::try_from(QUICK / limit.max(1)).unwrap_or(BATCH).clamp(1, BATCH);
    each(puzzles, errors, batch, progress, |grids, progress| {
        let counts = match limit <= QUICK {
            true => call::short(py, || search::counts(&grids, limit))?,
            false => call::watched(py, progress, move |token| long_counts(&grids, limit, token))?,
        };
        Ok(counts.into_iter().map(Some).collect())
    })
}

/// The solution of each puzzle in 81 digits, the first in ascending order if it has several; `None` if it has none.
#[pyfunction]
#[pyo3(signature = (puzzles, errors, progress = None))]
pub fn solutions<'py>(
    puzzles: &Bound<'py, PyAny>,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    each(puzzles, errors, BATCH, progress, |grids, _| {
        let solved = call::short(py, || search::solve_each(&grids))?;
        let texts = solved.into_iter().map(|solved| match solved {
            Solved::None => None,
            Solved::Unique(solution) | Solved::Multiple([solution, _]) => Some(solution.to_string()),
        });
        Ok(texts.collect())
    })
}

/// The rating of each puzzle; `None` if it has no grade.
#[pyfunction]
#[pyo3(signature = (puzzles, errors, progress = None, threads = None))]
pub fn ratings<'py>(
    puzzles: &Bound<'py, PyAny>,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyList>> {
    on_threads(puzzles, errors, progress, threads, rating)
}

/// The canonical form of each puzzle in 81 characters.
#[pyfunction]
#[pyo3(signature = (puzzles, errors, progress = None, threads = None))]
pub fn canonical<'py>(
    puzzles: &Bound<'py, PyAny>,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyList>> {
    let form = |grid: &Grid, _: &Interrupt| Some(audit::canonical::canonical(grid).form().to_string());
    on_threads(puzzles, errors, progress, threads, form)
}

/// Counts until the token is cancelled. Then the result has no meaning.
fn long_counts(grids: &[Grid], limit: u64, token: &CancelToken) -> Vec<u64> {
    let counts = search::counts_within(grids, limit, &Budget::NONE.cancelled_by(token));
    counts.into_iter().map(|count| count.unwrap_or_default()).collect()
}

/// The rating of a puzzle with one solution and a blank cell.
fn rating(grid: &Grid, interrupt: &Interrupt) -> Option<f64> {
    logic::grade_within(grid, interrupt).ok().flatten().map(|grade| grade.rating.into())
}

/// What is done with a puzzle that takes long.
type Slow<T> = fn(&Grid, &Interrupt) -> Option<T>;

/// The result of each puzzle of a column, of which each takes long.
fn on_threads<'py, T: Send + IntoPyObject<'py> + 'static>(
    puzzles: &Bound<'py, PyAny>,
    errors: Errors,
    progress: Option<Bound<'py, PyAny>>,
    threads: Option<Threads>,
    work: Slow<T>,
) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    each(puzzles, errors, GRADED, progress, |grids, progress| {
        let done = progress.done();
        call::watched(py, progress, move |token| in_pool(&grids, threads, token, &done, work))?
    })
}

/// The results for some puzzles, until the token is cancelled. Then they have no meaning. The threads end with the call,
/// because an interpreter may fork.
fn in_pool<T: Send>(
    grids: &[Grid],
    threads: Option<Threads>,
    token: &CancelToken,
    done: &Done,
    work: Slow<T>,
) -> PyResult<Vec<Option<T>>> {
    let budget = Budget::NONE.cancelled_by(token);
    let work = |grid: &Grid| {
        let result = if token.is_cancelled() { None } else { work(grid, budget.interrupt()) };
        done.add_one();
        result
    };
    if threads == Some(Threads::ONE) {
        return Ok(grids.iter().map(work).collect());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, Threads::get)).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok(pool.install(|| grids.par_iter().map(work).collect()))
}

/// The puzzles that were read and not searched yet, with the places of their results.
struct Waiting<T> {
    grids: Vec<Grid>,
    places: Vec<usize>,
    found: Vec<Option<T>>,
}

impl<T> Waiting<T> {
    /// Searches what was read.
    fn search(
        &mut self,
        progress: &mut Progress<'_>,
        search: &mut impl FnMut(Vec<Grid>, &mut Progress<'_>) -> PyResult<Vec<Option<T>>>,
    ) -> PyResult<()> {
        if !self.grids.is_empty() {
            let results = search(std::mem::take(&mut self.grids), progress)?;
            for (place, result) in self.places.drain(..).zip(results) {
                self.found[place] = result;
            }
        }
        progress.reach(self.found.len())
    }
}

/// Reads the puzzles, and calls `search` with so many at once. Looks for Ctrl-C and reports the progress between the calls. The
/// result of `None` is `None`.
fn each<'py, T: IntoPyObject<'py>>(
    puzzles: &Bound<'py, PyAny>,
    errors: Errors,
    batch: usize,
    listener: Option<Bound<'py, PyAny>>,
    mut search: impl FnMut(Vec<Grid>, &mut Progress<'_>) -> PyResult<Vec<Option<T>>>,
) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    if puzzles.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("puzzles is a list of strings, not one string"));
    }
    let mut progress = Progress::new(listener, puzzles.len().ok());
    let mut waiting = Waiting { grids: Vec::new(), places: Vec::new(), found: Vec::new() };
    let mut add = |puzzle: Bound<'_, PyAny>| -> PyResult<()> {
        let place = waiting.found.len();
        waiting.found.push(None);
        if let Some(grid) = grid(place + 1, &puzzle, errors)? {
            waiting.grids.push(grid);
            waiting.places.push(place);
        }
        if waiting.grids.len() == batch || waiting.found.len().is_multiple_of(MOST_ROWS) {
            waiting.search(&mut progress, &mut search)?;
            py.check_signals()?;
            // Other threads have their turn, also if there is nothing to search.
            py.detach(|| ());
        }
        Ok(())
    };
    match puzzles.cast::<PyList>() {
        Ok(list) => list.iter().try_for_each(&mut add)?,
        Err(_) => puzzles.try_iter()?.try_for_each(|puzzle| add(puzzle?))?,
    }
    waiting.search(&mut progress, &mut search)?;
    progress.end()?;
    PyList::new(py, waiting.found)
}

/// The puzzle with this number; `None` if there is none.
fn grid(number: usize, puzzle: &Bound<'_, PyAny>, errors: Errors) -> PyResult<Option<Grid>> {
    if puzzle.is_none() {
        return Ok(None);
    }
    let value = value_of(puzzle)?;
    let puzzle = value.as_ref().unwrap_or(puzzle);
    if puzzle.is_none() {
        return Ok(None);
    }
    let Ok(text) = puzzle.cast::<PyString>() else {
        let found = puzzle.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "puzzle {number} is of type {found}, and not a str of 81 characters"
        )));
    };
    let text = match (text.to_str(), errors) {
        // A surrogate alone is in no text.
        (Err(_), Errors::Null) => return Ok(None),
        (Err(error), Errors::Raise) => {
            let at = error.value(puzzle.py()).getattr("start").and_then(|start| start.extract()).unwrap_or(0_usize);
            let message = format!("puzzle {number}: a surrogate that is alone is no character of a puzzle");
            return Err(puzzle_error(puzzle.py(), number, at + 1, &message));
        }
        (Ok(text), _) => text,
    };
    match (notation::read_grid(text), errors) {
        (Ok(grid), _) => Ok(Some(grid)),
        (Err(_), Errors::Null) => Ok(None),
        (Err(error), Errors::Raise) => {
            let message = format!("puzzle {number}: {error}");
            Err(puzzle_error(puzzle.py(), number, error.column(), &message))
        }
    }
}

/// The value of a scalar of pyarrow, as its arrays have them; `None` for another object.
fn value_of<'py>(puzzle: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if puzzle.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let method = puzzle.getattr_opt(intern!(puzzle.py(), "as_py"))?;
    method.map(|method| method.call0()).transpose()
}
