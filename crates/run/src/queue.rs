//! The queue: what several threads make at the same time, passed on in order and in bounded memory. A run orders the
//! results of its documents with it, and a large document its batches.
//!
//! The threads add results until the queue is full, and then wait. The thread with the first item waits only while results
//! are passed on. Items are started in their order, so the first one is always in progress, and there is no deadlock. A
//! thread that has the lock of a file releases it before the thread waits, because another process can wait for the lock.
//!
//! To wake a thread costs more than to process a small document. So the receiver takes all results that are next at
//! once. It is woken for the first of them, and then when there are many, or at the end. Between these it looks into the
//! queue after a short time by itself, so that no result waits longer than that.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::vec::Drain;

/// How long the receiver waits for many results before it takes a few.
const PATIENCE: Duration = Duration::from_millis(10);

/// Results of an item: all of them, or the next ones.
pub(crate) trait Part {
    /// The room that they take in the queue.
    fn weight(&self) -> usize;

    /// Whether the item ends with them.
    fn is_end(&self) -> bool;

    /// Adds the next results of the same item.
    fn append(&mut self, next: Self);
}

pub(crate) struct Queue<P> {
    /// The room for results of items that are not the first.
    capacity: usize,
    state: Mutex<State<P>>,
    /// Notified if the receiver is to take results.
    added: Condvar,
    /// Notified if threads wait for room, and there is room or another item is the first.
    room: Condvar,
}

struct State<P> {
    first: usize,
    /// The weight of all results that were not passed on yet.
    used: usize,
    /// The part of it that the receiver has taken.
    taken: usize,
    /// The results of the first item and of those after it.
    waiting: VecDeque<Option<Weighed<P>>>,
    /// The number of all items if it is known, and of those that have ended.
    items: Option<usize>,
    ended: usize,
    receiver: Receiver,
    /// The number of threads that wait for room.
    blocked: usize,
    /// Nothing is passed on any more.
    abandoned: bool,
}

struct Weighed<P> {
    part: P,
    weight: usize,
}

/// What the receiver does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Receiver {
    /// It passes results on, or was woken to do this.
    Busy,
    /// It waits for a short time.
    Patient,
    /// It waits until it is woken.
    Idle,
}

impl<P: Part> State<P> {
    /// Whether results of the item with this number can be added now.
    fn has_room_for(&self, number: usize, capacity: usize) -> bool {
        let is_next = self.first == number && !self.is_ready() && self.taken == 0;
        self.used < capacity || is_next || self.abandoned
    }

    /// Whether the first item has results.
    fn is_ready(&self) -> bool {
        matches!(self.waiting.front(), Some(Some(_)))
    }

    /// Whether the last item has ended, and its results were taken.
    fn is_over(&self) -> bool {
        self.items.is_some_and(|items| self.first >= items)
    }

    /// Whether the receiver has to be woken.
    fn wakes_receiver(&self, capacity: usize) -> bool {
        let is_enough = match self.receiver {
            Receiver::Busy => false,
            // The receiver can take much, or all that there will be.
            Receiver::Patient => self.used - self.taken >= capacity >> 4 || self.items == Some(self.ended),
            Receiver::Idle => true,
        };
        is_enough && self.is_ready()
    }

    /// Adds results of the item with this number.
    fn add(&mut self, number: usize, added: Weighed<P>) {
        let place = number - self.first;
        if place >= self.waiting.len() {
            self.waiting.resize_with(place + 1, || None);
        }
        self.used += added.weight;
        self.ended += usize::from(added.part.is_end());
        match &mut self.waiting[place] {
            Some(before) => {
                before.part.append(added.part);
                before.weight += added.weight;
            }
            empty => *empty = Some(added),
        }
    }

    /// Takes the next results: all results of items that have ended, and the first results of the item after them.
    fn take_ready(&mut self, into: &mut Vec<(usize, P)>) {
        while let Some(next) = self.waiting.front_mut().and_then(Option::take) {
            let is_end = next.part.is_end();
            self.taken += next.weight;
            into.push((self.first, next.part));
            if !is_end {
                return;
            }
            self.waiting.pop_front();
            self.first += 1;
        }
    }
}

impl<P: Part> Queue<P> {
    /// An empty queue. `capacity` is the room for results of items that are not the first.
    pub fn new(capacity: usize) -> Queue<P> {
        let state = State {
            first: 0,
            used: 0,
            taken: 0,
            waiting: VecDeque::new(),
            items: None,
            ended: 0,
            receiver: Receiver::Busy,
            blocked: 0,
            abandoned: false,
        };
        Queue { capacity, state: Mutex::new(state), added: Condvar::new(), room: Condvar::new() }
    }

    /// Passes results on in the order of their items, until the last item has ended. [`Queue::end_at`] says which one that
    /// is.
    ///
    /// # Errors
    /// The first error of the receiver. Nothing is passed on after it.
    pub fn pass_on<E>(&self, mut to: impl FnMut(usize, P) -> Result<(), E>) -> Result<(), E> {
        self.pass_on_together(|parts| parts.into_iter().try_for_each(|(number, part)| to(number, part)))
    }

    /// The same, with all results at once that there are. After them, the caller may wait for the next ones.
    ///
    /// # Errors
    /// As for [`Queue::pass_on`].
    pub fn pass_on_together<E>(&self, mut to: impl FnMut(Drain<'_, (usize, P)>) -> Result<(), E>) -> Result<(), E> {
        let _abandon = AbandonOnDrop(self);
        let mut taken = Vec::new();
        while self.take(&mut taken) {
            to(taken.drain(..))?;
        }
        Ok(())
    }

    /// Sets the number of all items.
    pub fn end_at(&self, items: usize) {
        let mut state = self.lock();
        state.items = Some(items);
        state.receiver = Receiver::Busy;
        drop(state);
        self.added.notify_one();
    }

    /// Waits for the next results and takes them. What was taken before has been passed on, so there is room again. Returns
    /// whether there is something to pass on, now or later.
    fn take(&self, into: &mut Vec<(usize, P)>) -> bool {
        let mut state = self.lock();
        state.used -= std::mem::take(&mut state.taken);
        if state.is_over() {
            return false;
        }
        if state.blocked > 0 {
            self.room.notify_all();
        }
        state.receiver = Receiver::Patient;
        if !state.wakes_receiver(self.capacity) {
            let is_patient = |state: &mut State<P>| state.receiver == Receiver::Patient;
            let waited = self.added.wait_timeout_while(state, PATIENCE, is_patient);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if !state.is_ready() && !state.is_over() {
            state.receiver = Receiver::Idle;
            let is_idle = |state: &mut State<P>| state.receiver == Receiver::Idle;
            state = self.added.wait_while(state, is_idle).unwrap_or_else(PoisonError::into_inner);
        }
        state.receiver = Receiver::Busy;
        state.take_ready(into);
        if state.blocked > 0 {
            // Another item is the first.
            self.room.notify_all();
        }
        true
    }

    /// Adds results of the item with this number. `before_waiting` is called before the thread waits for room. Returns
    /// whether anything is still passed on.
    pub fn put(&self, number: usize, part: P, before_waiting: &dyn Fn()) -> bool {
        let weight = part.weight();
        let mut state = self.lock();
        if !state.has_room_for(number, self.capacity) {
            drop(state);
            before_waiting();
            state = self.lock();
        }
        while !state.has_room_for(number, self.capacity) {
            state.blocked += 1;
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
        if state.abandoned {
            return false;
        }
        state.add(number, Weighed { part, weight });
        let wakes_receiver = state.wakes_receiver(self.capacity);
        if wakes_receiver {
            state.receiver = Receiver::Busy;
        }
        drop(state);
        if wakes_receiver {
            self.added.notify_one();
        }
        true
    }

    /// The weight of all results that were not passed on yet.
    #[cfg(test)]
    pub fn used(&self) -> usize {
        self.lock().used
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes the other threads if nothing is passed on any more.
struct AbandonOnDrop<'q, P: Part>(&'q Queue<P>);

impl<P: Part> Drop for AbandonOnDrop<'_, P> {
    fn drop(&mut self) {
        self.0.lock().abandoned = true;
        self.0.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The capacity in these tests.
    const CAPACITY: usize = 1 << 10;

    /// A part of this weight, which may be the last of its item.
    struct Weight(usize, bool);

    impl Part for Weight {
        fn weight(&self) -> usize {
            self.0
        }

        fn is_end(&self) -> bool {
            self.1
        }

        fn append(&mut self, next: Weight) {
            *self = Weight(self.0 + next.0, next.1);
        }
    }

    const END: Weight = Weight(1, true);

    fn weighed(part: Weight) -> Weighed<Weight> {
        Weighed { weight: part.weight(), part }
    }

    #[test]
    fn a_receiver_takes_many_small_items_at_once() {
        let (queue, mut taken) = (Queue::new(CAPACITY), Vec::new());
        (0..CAPACITY).for_each(|number| assert!(queue.put(number, END, &|| unreachable!("there is room"))));
        assert!(queue.take(&mut taken));
        assert!(taken.iter().map(|(number, _)| *number).eq(0..CAPACITY));
    }

    #[test]
    fn the_receiver_is_woken_for_many_results_and_for_the_last_one() {
        const MANY: usize = CAPACITY >> 4;
        let mut state = Queue::new(CAPACITY).state.into_inner().expect("a state");
        (state.items, state.receiver) = (Some(MANY + 1), Receiver::Patient);
        for number in 1..MANY {
            state.add(number, weighed(END));
            assert!(!state.wakes_receiver(CAPACITY), "the first item has no results");
        }
        state.add(0, weighed(END));
        assert!(state.wakes_receiver(CAPACITY), "there are many");
        state.take_ready(&mut Vec::new());
        state.used -= std::mem::take(&mut state.taken);
        assert!((state.first, state.used, state.is_ready()) == (MANY, 0, false));
        state.add(MANY, weighed(END));
        assert!(state.wakes_receiver(CAPACITY), "all have ended");
        state.items = None;
        assert!(!state.wakes_receiver(CAPACITY), "it looks into the queue by itself");
        state.receiver = Receiver::Idle;
        assert!(state.wakes_receiver(CAPACITY), "it would not look into the queue again");
    }

    #[test]
    fn the_end_can_be_known_after_all_results_were_passed_on() {
        let queue = Queue::new(CAPACITY);
        let mut passed_on = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                assert!(queue.put(0, END, &|| ()));
                while queue.lock().first == 0 {
                    std::thread::yield_now();
                }
                queue.end_at(1);
            });
            let done = queue.pass_on(|number, Weight(weight, _)| {
                passed_on.push((number, weight));
                Ok::<(), std::convert::Infallible>(())
            });
            assert!(done.is_ok());
        });
        assert_eq!(passed_on, [(0, 1)]);
    }

    #[test]
    fn an_item_that_is_too_large_for_the_queue_passes_when_it_is_the_first() {
        let queue = Queue::new(2);
        let mut weights = Vec::new();
        std::thread::scope(|scope| {
            for number in [1, 0] {
                let queue = &queue;
                scope.spawn(move || {
                    (0..10).for_each(|at| _ = queue.put(number, Weight(5, at == 9), &|| ()));
                });
            }
            queue.end_at(2);
            let done = queue.pass_on(|number, Weight(weight, _)| {
                weights.push((number, weight));
                Ok::<(), std::convert::Infallible>(())
            });
            assert!(done.is_ok());
        });
        let of =
            |item: usize| weights.iter().filter(|(number, _)| *number == item).map(|(_, weight)| weight).sum::<usize>();
        assert_eq!((of(0), of(1)), (50, 50));
        assert!(weights.is_sorted_by_key(|(number, _)| *number), "{weights:?}");
    }
}
