//! The threads that searches share, so that boards that take long use those without work.

use std::iter::Enumerate;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, scope};
use std::vec::IntoIter;

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

/// Work on many items, which threads take in turn.
pub(super) struct Shares<'t, T, R, W> {
    threads: &'t Threads,
    left: Mutex<Enumerate<IntoIter<T>>>,
    /// The results so far, each with the number of its item.
    done: Mutex<Vec<(usize, R)>>,
    work: W,
}

impl<'t, T: Send, R: Send, W: Fn(T) -> R + Sync> Shares<'t, T, R, W> {
    pub(super) fn new(threads: &'t Threads, items: Vec<T>, work: W) -> Self {
        let done = Mutex::new(Vec::with_capacity(items.len()));
        Shares { threads, left: Mutex::new(items.into_iter().enumerate()), done, work }
    }

    /// The results, in the order of the items.
    pub(super) fn results(self) -> Vec<R> {
        scope(|scope| self.work_on(scope));
        let mut done = self.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|&(number, _)| number);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// Works on items until none is left. Before each, a thread without work begins to do the same, if one is needed.
    fn work_on<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        while let Some((number, item, is_last)) = self.next() {
            if !is_last && let Some(working) = self.threads.spare() {
                // If the system has no more threads, those that there are do the work.
                let _ = Builder::new().spawn_scoped(scope, move || {
                    let _working = working;
                    self.work_on(scope);
                });
            }
            let result = (self.work)(item);
            held(&self.done).push((number, result));
        }
    }

    /// The next item, its number, and whether it is the last one.
    fn next(&self) -> Option<(usize, T, bool)> {
        let mut left = held(&self.left);
        let (number, item) = left.next()?;
        Some((number, item, left.len() == 0))
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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

    fn square(number: usize) -> usize {
        number * number
    }

    #[test]
    fn results_are_in_the_order_of_their_items() {
        let threads = Threads::new(NonZeroUsize::new(2).expect("not 0"));
        let _working = threads.work();
        let expected: Vec<usize> = (0..100).map(square).collect();
        assert_eq!(Shares::new(&threads, (0..100).collect(), square).results(), expected);
        assert!(threads.spare().is_some(), "a thread is without work again after the last item");
        let _alone = threads.spare();
        assert_eq!(Shares::new(&threads, (0..100).collect(), square).results(), expected);
    }

    /// Two items that wait for each other are only done if two threads work on them.
    #[cfg(not(target_family = "wasm"))] // there are no threads
    #[test]
    fn items_are_shared_with_a_thread_without_work() {
        let threads = Threads::new(NonZeroUsize::new(2).expect("not 0"));
        let _working = threads.work();
        let both = std::sync::Barrier::new(2);
        let wait = |number: usize| {
            if number < 2 {
                both.wait();
            }
            square(number)
        };
        assert_eq!(Shares::new(&threads, vec![0, 1, 2, 3], wait).results(), [0, 1, 4, 9]);
    }
}
