//! Arguments of Python as options of the library.

use std::num::NonZeroUsize;
use std::time::Duration;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};
use sudoxml::logic::TechniqueSet;
use sudoxml::options::{Choice, MethodOptions, TimeLimit, techniques};
use sudoxml::outcome::{Method, SolutionLimit};
use sudoxml::search::Budget;

/// A number of solutions: an `int` from 1, or `"all"`.
pub struct Limit(pub SolutionLimit);

impl FromPyObject<'_, '_> for Limit {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Limit> {
        if value.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err("a number of solutions is an int or 'all'"));
        }
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_str()?;
            return match text.parse() {
                Ok(SolutionLimit::All) => Ok(Limit(SolutionLimit::All)),
                _ => Err(PyValueError::new_err(format!("a number of solutions is an int or 'all', not '{text}'"))),
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
    let number = value.extract().and_then(|number| not_a_bool(value.as_borrowed()).map(|()| number));
    number.map_err(|error: PyErr| match error.is_instance_of::<PyOverflowError>(value.py()) {
        true => PyValueError::new_err(format!("limit is from 0 to {}", u64::MAX)),
        false => PyTypeError::new_err("limit is an int"),
    })
}

/// A whole number. One that is too large for 64 bits is the largest or the smallest of these.
pub struct Whole {
    /// The number.
    pub number: i64,
    /// As Python shows it.
    pub text: String,
}

impl FromPyObject<'_, '_> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Whole> {
        not_a_bool(value)?;
        let number = match value.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                if value.lt(0)? {
                    i64::MIN
                } else {
                    i64::MAX
                }
            }
            number => number?,
        };
        Ok(Whole { number, text: value.str()?.to_string() })
    }
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

/// A number of threads, from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Threads(NonZeroUsize);

impl Threads {
    /// One thread.
    pub const ONE: Threads = Threads(NonZeroUsize::MIN);
    /// More threads are not faster.
    const MAX: usize = 256;

    /// The number.
    pub fn get(self) -> usize {
        self.0.get()
    }
}

impl FromPyObject<'_, '_> for Threads {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Threads> {
        not_a_bool(value)?;
        let number = match value.extract::<usize>() {
            Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => return Err(error),
            number => number.ok().filter(|number| *number <= Threads::MAX).and_then(NonZeroUsize::new),
        };
        number.map(Threads).ok_or_else(|| PyValueError::new_err(format!("threads is from 1 to {}", Threads::MAX)))
    }
}

/// In Python a `bool` is an `int`.
fn not_a_bool(value: Borrowed<'_, '_, PyAny>) -> PyResult<()> {
    match value.is_instance_of::<PyBool>() {
        true => Err(PyTypeError::new_err("a number is an int, and not a bool")),
        false => Ok(()),
    }
}

/// One of the names of a type.
///
/// # Errors
/// `ValueError` if no value has the name.
pub fn choice<T: Choice>(name: &str) -> PyResult<T> {
    T::from_name(name).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The name of the argument for an option. `from` is a keyword of Python.
pub fn argument(option: &str) -> String {
    if option == "from" { "from_".to_owned() } else { option.replace('-', "_") }
}

/// The exception about a message with the name of an option, which is then that of the argument.
pub fn about(option: &str, message: &dyn ToString) -> PyErr {
    PyValueError::new_err(message.to_string().replacen(option, &argument(option), 1))
}

/// A method by its name, with its techniques.
///
/// # Errors
/// `ValueError` if there is no such method or technique, or if a method has arguments of another.
pub fn method(name: &str, techniques: Option<Names>, then_search: bool) -> PyResult<Method> {
    let techniques = techniques.map(technique_set).transpose()?;
    let options = MethodOptions { name: choice(name)?, techniques, then_search };
    options.method().map_err(|error| about(error.option(), &error))
}

fn technique_set(Names(names): Names) -> PyResult<TechniqueSet> {
    if names.is_empty() {
        return Err(PyValueError::new_err("techniques is empty; leave it out for all techniques"));
    }
    techniques(names.iter().flat_map(|names| names.split(',')))
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A time in seconds, or a text such as `"500ms"`.
pub struct Time(Duration);

impl FromPyObject<'_, '_> for Time {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Time> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_str()?;
            let time = text.parse::<TimeLimit>();
            return time
                .map(|time| Time(time.get()))
                .map_err(|error| PyValueError::new_err(format!("budget: {error}")));
        }
        const WHAT: &str =
            "budget is a time in seconds: a number above 0 and below 10 ** 19, or a text such as '500ms'";
        let seconds = value.extract().ok().filter(|_| !value.is_instance_of::<PyBool>());
        let seconds = seconds.ok_or_else(|| PyTypeError::new_err(WHAT))?;
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.map(Time).ok_or_else(|| PyValueError::new_err(WHAT))
    }
}

/// The time of a budget; `None` for no limit.
pub fn budget(time: Option<Time>) -> Option<Duration> {
    time.map(|time| time.0)
}

/// The budget of the library for a time.
pub fn to_budget(time: Option<Duration>) -> Budget {
    time.map_or(Budget::NONE, Budget::time)
}

/// The exception about a name that does not exist.
pub fn unknown(what: &str, name: &str, known: &str) -> PyErr {
    PyValueError::new_err(format!("there is no {what} '{name}'; use one of: {known}"))
}
