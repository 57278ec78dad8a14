//! Puzzles made to order: an iterator.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoxml::board::Board;
use sudoxml::generate;
use sudoxml::logic::Levels;
use sudoxml::order::OrderOptions;
use sudoxml::search::CancelToken;

use crate::call;

/// How many tries are done before the iterator looks for Ctrl-C.
const TRIES: u64 = 128;

/// A puzzle that was made.
#[pyclass(frozen, get_all, module = "sudoxml")]
pub struct Generated {
    /// The number of the try that made it, from 0.
    number: u64,
    /// A character for each cell.
    puzzle: String,
    /// The same of its solution.
    solution: String,
    /// The rating, the technique of the hardest step and the level, if the order asks for a difficulty.
    rating: Option<f64>,
    technique: Option<&'static str>,
    level: Option<String>,
}

#[pymethods]
impl Generated {
    fn __repr__(&self) -> String {
        format!("<Generated {}>", self.puzzle)
    }
}

impl Generated {
    fn new(made: &generate::Generated) -> Generated {
        Generated {
            number: made.number,
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            rating: made.grade.map(|grade| f64::from(grade.rating.tenths()) / 10.0),
            technique: made.grade.and_then(|grade| grade.technique).map(|technique| technique.name()),
            level: made.grade.map(|grade| Levels::default().name_of(grade.rating).to_owned()),
        }
    }
}

/// The puzzles of an order.
#[pyclass(frozen, module = "sudoxml")]
pub struct Generator {
    /// What the random numbers start from.
    #[pyo3(get)]
    seed: u64,
    /// `None` while a thread makes puzzles, and after Ctrl-C.
    making: Mutex<Option<Making>>,
}

struct Making {
    generator: generate::Generator,
    from: Option<Board>,
    /// How many puzzles are left to make; `None` for no end.
    left: Option<u64>,
}

impl Making {
    fn next(mut self, token: &CancelToken) -> (Making, Option<Generated>) {
        while self.left != Some(0) && !token.is_cancelled() {
            let limit = self.generator.tried().saturating_add(TRIES);
            self.generator = self.generator.up_to(limit);
            match self.generator.next() {
                Some(made) if self.from.as_ref() != Some(&made.puzzle) => {
                    self.left = self.left.map(|left| left - 1);
                    return (self, Some(Generated::new(&made)));
                }
                _ => {}
            }
        }
        (self, None)
    }
}

#[pymethods]
impl Generator {
    /// The options are names of the command with their texts.
    #[new]
    fn new(seed: u64, count: Option<u64>, options: Vec<(String, String)>) -> PyResult<Generator> {
        let refused = |error: &dyn ToString| PyValueError::new_err(error.to_string().replace("--", ""));
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
        Ok(Generator { seed, making: Mutex::new(Some(Making { generator, from: checked.from, left })) })
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
}

impl Generator {
    fn lock(&self) -> MutexGuard<'_, Option<Making>> {
        self.making.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
