//! Many puzzles of 81 characters at once.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use sudoxml::board::classic::{Cell, Digit, Grid};
use sudoxml::search::{self, Budget, CancelToken, Verdict};

use crate::call;
use crate::fault::puzzle_error;
use crate::options;

/// The number of puzzles that are searched without a look for Ctrl-C. Longer lists are not faster.
const BATCH: usize = 4096;

/// The number of solutions that are counted without a look for Ctrl-C: less than a second.
const QUICK: u64 = 1 << 20;

/// The verdict on each puzzle: 'none', 'unique' or 'multiple'.
#[pyfunction]
#[pyo3(text_signature = "(puzzles, /)")]
pub fn verdicts<'py>(puzzles: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    let names = [intern!(py, "none"), intern!(py, "unique"), intern!(py, "multiple")];
    let mut found: Vec<&Bound<'py, PyString>> = Vec::new();
    in_batches(puzzles, BATCH, |grids| {
        let verdicts = call::short(py, || search::verdicts(&grids))?;
        found.extend(verdicts.into_iter().map(|verdict| match verdict {
            Verdict::None => names[0],
            Verdict::Unique => names[1],
            Verdict::Multiple => names[2],
        }));
        Ok(())
    })?;
    PyList::new(py, found)
}

/// The number of solutions of each puzzle, or `limit` if it has more.
#[pyfunction]
#[pyo3(text_signature = "(puzzles, /, limit)")]
pub fn counts<'py>(
    puzzles: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = options::count)] limit: u64,
) -> PyResult<Bound<'py, PyList>> {
    let py = puzzles.py();
    let mut found = Vec::new();
    let batch = usize::try_from(QUICK / limit.max(1)).unwrap_or(BATCH).clamp(1, BATCH);
    in_batches(puzzles, batch, |grids| {
        let counts = match limit <= QUICK {
            true => call::short(py, || search::counts(&grids, limit))?,
            false => call::long(py, move |token| long_counts(&grids, limit, token))?,
        };
        found.extend(counts);
        Ok(())
    })?;
    PyList::new(py, found)
}

/// Counts until the token is cancelled. Then the result has no meaning.
fn long_counts(grids: &[Grid], limit: u64, token: &CancelToken) -> Vec<u64> {
    let counts = search::counts_within(grids, limit, &Budget::NONE.cancelled_by(token));
    counts.into_iter().map(|count| count.unwrap_or_default()).collect()
}

/// Reads the puzzles, and calls `search` with so many at once. Looks for Ctrl-C between the calls.
fn in_batches(
    puzzles: &Bound<'_, PyAny>,
    batch: usize,
    mut search: impl FnMut(Vec<Grid>) -> PyResult<()>,
) -> PyResult<()> {
    let py = puzzles.py();
    if puzzles.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("puzzles is a list of strings, not one string"));
    }
    let mut grids = Vec::with_capacity(batch);
    let mut add = |number: usize, puzzle: Bound<'_, PyAny>| -> PyResult<()> {
        grids.push(grid(number, &puzzle)?);
        if grids.len() == batch {
            search(std::mem::replace(&mut grids, Vec::with_capacity(batch)))?;
            py.check_signals()?;
        }
        Ok(())
    };
    match puzzles.cast::<PyList>() {
        Ok(list) => list.iter().enumerate().try_for_each(|(index, puzzle)| add(index + 1, puzzle))?,
        Err(_) => puzzles.try_iter()?.enumerate().try_for_each(|(index, puzzle)| add(index + 1, puzzle?))?,
    }
    if grids.is_empty() { Ok(()) } else { search(grids) }
}

/// The puzzle with this number.
fn grid(number: usize, puzzle: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let value = value_of(puzzle)?;
    let puzzle = value.as_ref().unwrap_or(puzzle);
    let Ok(text) = puzzle.cast::<PyString>() else {
        let found = puzzle.get_type().name()?;
        return Err(PyTypeError::new_err(format!("puzzle {number} is a {found}, not a string of 81 characters")));
    };
    let text = text.to_str()?;
    if let Some(grid) = plain(text) {
        return Ok(grid);
    }
    text.parse().map_err(|error: sudoxml::board::ParseGridError| {
        puzzle_error(puzzle.py(), number, error.position().map_or(1, |position| position + 1), &error.to_string())
    })
}

/// The value of a scalar of pyarrow, as its arrays have them; `None` for another object.
fn value_of<'py>(puzzle: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if puzzle.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let method = puzzle.getattr_opt(intern!(puzzle.py(), "as_py"))?;
    method.map(|method| method.call0()).transpose()
}

/// The puzzle in 81 characters of digits, dots and zeros, which is read fastest.
fn plain(text: &str) -> Option<Grid> {
    const BLANK: u8 = 10;
    const WRONG: u8 = 11;
    const VALUES: [u8; 256] = {
        let mut values = [WRONG; 256];
        let mut digit = b'1';
        while digit <= b'9' {
            values[digit as usize] = digit - b'0';
            digit += 1;
        }
        values[b'.' as usize] = BLANK;
        values[b'0' as usize] = BLANK;
        values
    };
    let bytes: &[u8; 81] = text.as_bytes().try_into().ok()?;
    let mut grid = Grid::EMPTY;
    let mut wrong = false;
    for (cell, byte) in Cell::ALL.into_iter().zip(bytes) {
        let value = VALUES[usize::from(*byte)];
        wrong |= value == WRONG;
        grid.set(cell, Digit::new(value));
    }
    (!wrong).then_some(grid)
}
