//! Arguments of Python as options of the library.

use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use sudoxml::document::CellList;
use sudoxml::finding::Requirement;
use sudoxml::logic::TechniqueSet;
use sudoxml::outcome::{Method, SolutionLimit};
use sudoxml::search::Budget;

/// A number of solutions: an `int` from 1, or `"all"`.
pub struct Limit(pub SolutionLimit);

impl FromPyObject<'_, '_> for Limit {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Limit> {
        if let Ok(text) = value.cast::<PyString>() {
            return match text.to_str()? {
                "all" => Ok(Limit(SolutionLimit::All)),
                other => Err(PyValueError::new_err(format!("a number of solutions is an int or 'all', not '{other}'"))),
            };
        }
        match value.extract::<u64>() {
            Ok(0) => Err(PyValueError::new_err("a number of solutions is 1 or more, not 0")),
            Ok(number) => Ok(Limit(SolutionLimit::from(number))),
            Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => {
                Err(PyTypeError::new_err("a number of solutions is an int or 'all'"))
            }
            Err(_) => Err(PyValueError::new_err(format!("a number of solutions is from 1 to {}, or 'all'", u64::MAX))),
        }
    }
}

/// A number of solutions from 0.
///
/// # Errors
/// `ValueError` if it is negative or too large, and `TypeError` if it is not a number.
pub fn count(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract().map_err(|error: PyErr| match error.is_instance_of::<PyOverflowError>(value.py()) {
        true => PyValueError::new_err(format!("limit is from 0 to {}", u64::MAX)),
        false => error,
    })
}

impl Limit {
    /// Whether the search of a classic puzzle up to this number takes milliseconds at most.
    pub fn is_quick(&self) -> bool {
        matches!(self.0, SolutionLimit::At(number) if number.get() <= SolutionLimit::DEFAULT)
    }
}

/// Names or patterns: a list of `str`, or one `str`.
#[derive(Clone)]
pub struct Names(pub Vec<String>);

impl FromPyObject<'_, '_> for Names {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Names> {
        match value.cast::<PyString>() {
            Ok(one) => Ok(Names(vec![one.to_str()?.to_owned()])),
            Err(_) => value.extract().map(Names),
        }
    }
}

/// A requirement by its name.
///
/// # Errors
/// `ValueError` if there is no such requirement.
pub fn requirement(name: &str) -> PyResult<Requirement> {
    match name {
        "nothing" => Ok(Requirement::Nothing),
        "valid" => Ok(Requirement::Valid),
        "solvable" => Ok(Requirement::Solvable),
        "unique" => Ok(Requirement::Unique),
        _ => Err(unknown("requirement", name, "nothing, valid, solvable, unique")),
    }
}

/// A method by its name, with its techniques.
///
/// # Errors
/// `ValueError` if there is no such method or technique, or if a method has arguments of another.
pub fn method(name: &str, techniques: Option<Names>, then_search: bool) -> PyResult<Method> {
    match name {
        "search" if techniques.is_some() || then_search => {
            Err(PyValueError::new_err("techniques and then_search need method='logic'"))
        }
        "search" => Ok(Method::Search),
        "logic" => Ok(Method::Logic { techniques: technique_set(techniques)?, then_search }),
        _ => Err(unknown("method", name, "search, logic")),
    }
}

fn technique_set(names: Option<Names>) -> PyResult<TechniqueSet> {
    let Some(Names(names)) = names else { return Ok(TechniqueSet::ALL) };
    if names.is_empty() {
        return Err(PyValueError::new_err("techniques is empty; leave it out for all techniques"));
    }
    names.iter().try_fold(TechniqueSet::EMPTY, |set, name| {
        let one = TechniqueSet::from_name(name);
        one.map(|one| set.union(one)).ok_or_else(|| {
            let known: Vec<&str> = TechniqueSet::ALL.iter().map(|technique| technique.name()).collect();
            unknown("technique", name, &format!("hidden-single, {}", known.join(", ")))
        })
    })
}

/// Which cells a list contains, by name.
///
/// # Errors
/// `ValueError` if there is no such list.
pub fn cell_list(name: &str) -> PyResult<CellList> {
    match name {
        "givens" => Ok(CellList::Givens),
        "all" => Ok(CellList::All),
        "candidates" => Ok(CellList::Candidates),
        _ => Err(unknown("list of cells", name, "givens, all, candidates")),
    }
}

/// A time in seconds as a budget; `None` for no limit.
///
/// # Errors
/// `ValueError` if it is negative or not a number.
pub fn budget(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let refuse = |_| PyValueError::new_err("budget is a time in seconds: a number from 0");
    seconds.map(|seconds| Duration::try_from_secs_f64(seconds).map_err(refuse)).transpose()
}

/// The budget of the library for a time.
pub fn to_budget(time: Option<Duration>) -> Budget {
    time.map_or(Budget::NONE, Budget::time)
}

/// The exception about a name that does not exist.
pub fn unknown(what: &str, name: &str, known: &str) -> PyErr {
    PyValueError::new_err(format!("there is no {what} '{name}'; use one of: {known}"))
}
