//! The threads that searches share, so that a board that takes long uses those without work.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A number of threads that work on many boards. While one of them has nothing to do, the search of a hard board uses it:
/// of a board other than the classic one that tries alone do not settle. The results do not depend on it.
///
/// [`Budget::on`](super::Budget::on) gives it to searches. All clones are the same threads.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use std::num::NonZeroUsize;
/// use sudoxml::board::{Board, BoxShape, Geometry};
/// use sudoxml::search::{Budget, Threads, count_within};
/// let threads = Threads::new(NonZeroUsize::new(2).expect("not 0"));
/// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(25).expect("5x5")));
/// let _working = threads.work();
/// assert_eq!(count_within(&empty, 2, &Budget::NONE.on(&threads)), Ok(2));
/// ```
#[derive(Clone, Debug)]
pub struct Threads(Arc<Shared>);

/// What the clones share.
#[derive(Debug)]
struct Shared {
    number: usize,
    working: AtomicUsize,
}

/// One of the [`Threads`] has work until this value is dropped.
#[derive(Debug)]
#[must_use]
pub struct Working(Threads);

impl Threads {
    /// This number of threads, all without work.
    pub fn new(number: NonZeroUsize) -> Threads {
        Threads(Arc::new(Shared { number: number.get(), working: AtomicUsize::new(0) }))
    }

    /// The calling thread, one of these, works.
    pub fn work(&self) -> Working {
        self.0.working.fetch_add(1, Ordering::Relaxed);
        Working(self.clone())
    }

    /// A further thread, if one is without work.
    pub(super) fn spare(&self) -> Option<Working> {
        let one_more = |working| (working < self.0.number).then_some(working + 1);
        let taken = self.0.working.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more);
        taken.ok().map(|_| Working(self.clone()))
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Two values are equal if they are the same threads.
impl PartialEq for Threads {
    fn eq(&self, other: &Threads) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Threads {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_spare_while_fewer_work() {
        let threads = Threads::new(NonZeroUsize::new(2).expect("not 0"));
        let working = threads.work();
        let spare = threads.spare();
        assert!(spare.is_some() && threads.clone().spare().is_none());
        drop(spare);
        let second = threads.work();
        assert!(threads.spare().is_none());
        drop((working, second));
        assert!(threads.spare().is_some());
    }
}
