//! How long the search of one board may take, and the measure of what it took.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::threads::{Shares, Threads, Working};

/// How long the search of one board may take. The default is [`Budget::NONE`].
///
/// A time depends on the machine; a number of nodes gives the same result on every machine. A classic 9×9 board takes
/// less than a millisecond for a verdict, so its budget only limits the counting of very many solutions.
///
/// ```
/// # use sudoku_engine as sudoxml;
/// use std::time::Duration;
/// use sudoxml::search::Budget;
/// assert_eq!(Budget::default(), Budget::NONE);
/// assert_ne!(Budget::time(Duration::from_secs(60)), Budget::nodes(60));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    limit: Limit,
    interrupt: Interrupt,
    threads: Option<Threads>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Limit {
    #[default]
    None,
    Time(Duration),
    Nodes(u64),
}

impl Budget {
    /// The search ends only with its result.
    pub const NONE: Budget = Budget::of(Limit::None);

    const fn of(limit: Limit) -> Budget {
        Budget { limit, interrupt: Interrupt::NONE, threads: None }
    }

    /// The search of a board takes at most this time, and some milliseconds more. WebAssembly without an operating system
    /// has no clock: there, a time does not limit the search, and [`Budget::nodes`] does.
    pub const fn time(time: Duration) -> Budget {
        Budget::of(Limit::Time(time))
    }

    /// The search of a board visits at most this number of nodes. A node is one try of a value, or one conflict of the
    /// search that learns: some microseconds on a board of 9×9, and some ten on one of 25×25.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget::of(Limit::Nodes(nodes))
    }

    /// The same budget; if nothing limits the search of a board, it visits at most this number of nodes.
    #[must_use]
    pub fn or_nodes(self, nodes: u64) -> Budget {
        let limit = if self.limit == Limit::None { Limit::Nodes(nodes) } else { self.limit };
        Budget { limit, ..self }
    }

    /// The same budget with another limit for each board: its search visits at most this number of nodes. The limits that all
    /// boards share do not change.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Budget {
        Budget { limit: Limit::Nodes(nodes), ..self }
    }

    /// The same budget, with an end that all boards share: after it, no board is settled that needs a search. It limits
    /// the work on many boards, where the budget alone limits the work on each. Grades and lists of solutions end with it too.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use std::time::Instant;
    /// use sudoxml::board::{Board, BoxShape, Geometry};
    /// use sudoxml::search::{Budget, Unsettled, count_within};
    /// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("4x4")));
    /// let ended = Budget::nodes(1_000_000).until(Instant::now());
    /// assert_eq!(count_within(&empty, 1_000_000, &ended), Err(Unsettled));
    /// ```
    #[must_use]
    pub fn until(self, end: Instant) -> Budget {
        Budget { interrupt: Interrupt { end: Some(end), ..self.interrupt }, ..self }
    }

    /// The same budget, which also ends when another thread cancels the token: within milliseconds. Grades and lists of
    /// solutions end with it too, within some hundred.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use std::{thread, time::Duration};
    /// use sudoxml::board::{Board, BoxShape, Geometry};
    /// use sudoxml::search::{Budget, CancelToken, Unsettled, count_within};
    /// let token = CancelToken::new();
    /// let budget = Budget::NONE.cancelled_by(&token);
    /// thread::spawn(move || {
    ///     thread::sleep(Duration::from_millis(20));
    ///     token.cancel();
    /// });
    /// let empty = Board::empty(Geometry::with_boxes(BoxShape::usual(16).expect("4x4")));
    /// assert_eq!(count_within(&empty, u64::MAX, &budget), Err(Unsettled));
    /// ```
    #[must_use]
    pub fn cancelled_by(self, token: &CancelToken) -> Budget {
        Budget { interrupt: Interrupt { cancel: Some(token.clone()), ..self.interrupt }, ..self }
    }

    /// The same budget for a search that also uses one of these threads that has no work. A search with a number of nodes
    /// does not, because the nodes of two threads depend on the machine.
    #[must_use]
    pub fn on(self, threads: &Threads) -> Budget {
        Budget { threads: Some(threads.clone()), ..self }
    }

    /// The threads of [`Budget::on`].
    pub fn threads(&self) -> Option<&Threads> {
        self.threads.as_ref()
    }

    /// The results of this work on each item, in the order of the items. The threads of [`Budget::on`] that have no work do
    /// a part of it.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use sudoxml::search::Budget;
    /// assert_eq!(Budget::NONE.map(vec![1, 2, 3], |number| number * number), [1, 4, 9]);
    /// ```
    pub fn map<T: Send, R: Send>(&self, items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
        match &self.threads {
            Some(threads) if items.len() > 1 => Shares::new(threads, items, work).results(),
            _ => items.into_iter().map(work).collect(),
        }
    }

    /// The same budget, whose time for each board is from now on the time for all boards together.
    ///
    /// ```
    /// # use sudoku_engine as sudoxml;
    /// use std::time::Duration;
    /// use sudoxml::search::Budget;
    /// let budget = Budget::time(Duration::from_nanos(1)).for_all();
    /// std::thread::sleep(Duration::from_millis(1));
    /// assert!(budget.interrupt().is_over());
    /// assert_eq!(Budget::nodes(100).for_all(), Budget::nodes(100));
    /// ```
    #[must_use]
    pub fn for_all(self) -> Budget {
        Budget { interrupt: self.interrupt.within(self.time_limit()), ..self }
    }

    /// The time for each board, if that is its limit.
    pub const fn time_limit(&self) -> Option<Duration> {
        match self.limit {
            Limit::Time(time) => Some(time),
            Limit::None | Limit::Nodes(_) => None,
        }
    }

    /// What ends the work on all boards, without the limit for each.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Starts to measure.
    pub(super) fn start(&self) -> Meter {
        let threads = self.threads.clone();
        let (nodes, time, threads) = match self.limit {
            Limit::None => (u64::MAX, None, threads),
            Limit::Time(time) => (u64::MAX, after(time), threads),
            Limit::Nodes(nodes) => (nodes, None, None),
        };
        Meter { nodes, time, interrupt: self.interrupt.clone(), threads, passed: 0 }
    }
}

/// What ends the work on all boards: a time, or another thread. Work that no budget limits, such as a grade or a picture,
/// asks for it too.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interrupt {
    end: Option<Instant>,
    cancel: Option<CancelToken>,
}

impl Interrupt {
    /// The work goes on.
    pub const NONE: Interrupt = Interrupt { end: None, cancel: None };

    /// The same interrupt, which also ends the work after this time from now.
    #[must_use]
    pub fn within(&self, time: Option<Duration>) -> Interrupt {
        let end = self.end.into_iter().chain(time.and_then(after)).min();
        Interrupt { end, cancel: self.cancel.clone() }
    }

    /// Whether something can end the work.
    pub(crate) fn is_possible(&self) -> bool {
        self.end.is_some() || self.cancel.is_some()
    }

    /// Whether the work must end. It stays so.
    pub fn is_over(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) || is_past(self.end)
    }

    /// Checks that the work goes on.
    ///
    /// # Errors
    /// It must end.
    pub fn check(&self) -> Result<(), Unsettled> {
        if self.is_over() { Err(Unsettled) } else { Ok(()) }
    }
}

fn is_past(end: Option<Instant>) -> bool {
    end.is_some_and(|end| now().is_some_and(|now| now >= end))
}

/// Ends searches from another thread, when their results are not needed any more. All clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<Shared>);

/// What the clones of a token share.
#[derive(Debug, Default)]
struct Shared {
    is_cancelled: AtomicBool,
    /// The token that cancels this one too.
    parent: Option<CancelToken>,
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// A token that is cancelled with this one, or alone.
    #[must_use]
    pub fn child(&self) -> CancelToken {
        CancelToken(Arc::new(Shared { parent: Some(self.clone()), ..Shared::default() }))
    }

    /// Ends all searches whose budget has this token or a child of it.
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// The flag that [`cancel`](CancelToken::cancel) sets. A host of WebAssembly, which cannot call a function while
    /// another one runs, sets it in the memory.
    #[doc(hidden)] // for the jar
    pub fn flag(&self) -> &AtomicBool {
        &self.0.is_cancelled
    }

    /// Whether the token is cancelled. It stays so.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Relaxed) || self.0.parent.as_ref().is_some_and(CancelToken::is_cancelled)
    }
}

/// Two tokens are equal if they are the same.
impl PartialEq for CancelToken {
    fn eq(&self, other: &CancelToken) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CancelToken {}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(super) fn now() -> Option<Instant> {
    Some(Instant::now())
}

/// There is no clock, and to ask for the time panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(super) fn now() -> Option<Instant> {
    None
}

/// The end of a time that begins now, if there is a clock that can show it.
fn after(time: Duration) -> Option<Instant> {
    now()?.checked_add(time)
}

/// The budget ended before the board was settled: the number of its solutions is not known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unsettled;

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search ended before it could settle the board: its budget was used up, or it was cancelled")
    }
}

impl Error for Unsettled {}

/// Measures the search of one board.
#[derive(Clone, Debug)]
pub struct Meter {
    /// The nodes that are left.
    nodes: u64,
    time: Option<Instant>,
    interrupt: Interrupt,
    /// Threads of which the search may use a second one.
    threads: Option<Threads>,
    /// The nodes since the last look at the clock and the token.
    passed: u8,
}

impl Meter {
    /// Measures work that only an interrupt ends.
    pub fn of(interrupt: Interrupt) -> Meter {
        Meter { nodes: u64::MAX, time: None, interrupt, threads: None, passed: 0 }
    }

    /// The clock and the token are read once for this number of nodes.
    const NODES_A_LOOK: u8 = 16;

    /// Whether the search can end without a result.
    pub(super) fn is_limited(&self) -> bool {
        self.nodes != u64::MAX || self.has_end()
    }

    /// Whether something other than the number of nodes can end the search.
    fn has_end(&self) -> bool {
        self.time.is_some() || self.interrupt.is_possible()
    }

    /// A second thread, if the search may use one and one is without work.
    pub(super) fn spare_thread(&self) -> Option<Working> {
        self.threads.as_ref()?.spare()
    }

    /// One more node.
    pub(super) fn step(&mut self) -> Result<(), Unsettled> {
        if !self.is_limited() {
            return Ok(());
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(Unsettled)?;
        if !self.has_end() {
            return Ok(());
        }
        self.passed += 1;
        if self.passed < Meter::NODES_A_LOOK {
            return Ok(());
        }
        self.passed = 0;
        if self.is_ended() { Err(Unsettled) } else { Ok(()) }
    }

    fn is_ended(&self) -> bool {
        self.interrupt.is_over() || is_past(self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_nodes_ends_after_it() {
        let mut meter = Budget::nodes(3).start();
        let steps: Vec<bool> = (0..5).map(|_| meter.step().is_ok()).collect();
        assert_eq!(steps, [true, true, true, false, false]);
    }

    #[test]
    fn a_time_ends_and_the_longest_time_does_not() {
        let mut passed = Budget::time(Duration::ZERO).start();
        assert_eq!((0..Meter::NODES_A_LOOK).any(|_| passed.step().is_err()), now().is_some(), "where there is a clock");
        let mut longest = Budget::time(Duration::MAX).start();
        assert!((0..1000).all(|_| longest.step().is_ok()));
    }

    #[test]
    fn an_end_that_boards_share_is_the_end_of_each() {
        let Some(now) = now() else { return };
        let ends = |budget: Budget| {
            let mut meter = budget.start();
            (0..1000).any(|_| meter.step().is_err())
        };
        assert!(ends(Budget::NONE.until(now)) && ends(Budget::nodes(1 << 20).until(now)));
        assert!(ends(Budget::time(Duration::from_secs(3600)).until(now)));
        assert!(!ends(Budget::NONE.until(now + Duration::from_secs(3600))));
    }

    #[test]
    fn a_time_from_now_ends_the_work_if_nothing_ended_it_before() {
        let Some(now) = now() else { return };
        let hour = Some(Duration::from_secs(3600));
        let is_over = |budget: Budget, time| budget.interrupt().within(time).is_over();
        assert!(is_over(Budget::NONE, Some(Duration::ZERO)) && is_over(Budget::NONE.until(now), hour));
        assert!(!is_over(Budget::NONE, hour) && !is_over(Budget::NONE, None));
        assert_eq!(
            [Budget::time(Duration::ZERO), Budget::nodes(1)].map(|budget| budget.time_limit().is_some()),
            [true, false]
        );
    }

    #[test]
    fn a_cancelled_token_ends_each_search_and_no_other() {
        let (token, other) = (CancelToken::new(), CancelToken::new());
        let mut meter = Budget::NONE.cancelled_by(&token).start();
        let mut later = Budget::nodes(1 << 20).cancelled_by(&other).start();
        assert!((0..1000).all(|_| meter.step().is_ok()));
        token.clone().cancel();
        assert!((0..Meter::NODES_A_LOOK).any(|_| meter.step().is_err()));
        assert!((0..1000).all(|_| later.step().is_ok()));
        other.flag().store(true, Ordering::Relaxed);
        assert!((0..Meter::NODES_A_LOOK).any(|_| later.step().is_err()));
        assert_ne!(Budget::NONE.cancelled_by(&token), Budget::NONE.cancelled_by(&other));
        assert_eq!(Budget::NONE.cancelled_by(&token), Budget::NONE.cancelled_by(&token));
    }

    #[test]
    fn a_token_cancels_its_children_and_a_child_only_itself() {
        let token = CancelToken::new();
        let (child, other) = (token.child(), token.child());
        child.cancel();
        assert!(child.is_cancelled() && !token.is_cancelled() && !other.is_cancelled());
        token.cancel();
        assert!(other.is_cancelled() && other.child().is_cancelled());
        assert_ne!(token, other);
    }

    #[test]
    fn without_a_budget_there_is_no_end() {
        let mut meter = Budget::NONE.start();
        assert!((0..1000).all(|_| meter.step().is_ok()));
    }
}
