//! The order of the events of a case.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Gives each event a number. An event with a smaller number was earlier.
#[derive(Default)]
pub struct Moments(AtomicUsize);

impl Moments {
    pub fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst)
    }
}
