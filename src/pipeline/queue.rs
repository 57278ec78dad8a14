//! The queue: what is told of documents that are worked on at the same time, in the documents' order and in a memory
//! that does not grow with them.
//!
//! Whoever works on the first document of the queue always finds room for what he tells, because it is passed on at
//! once. The others fill the room that there is and then wait. Documents are taken in their order, so the first one is
//! always in somebody's hands, or nobody waits: there is no deadlock. A thread that holds something that another process
//! may wait for says how to release it, which happens before the thread waits.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::pipeline::case::{Case, DocumentEnd};

/// So many findings, and puzzles without any, are held for documents that are not first.
const ROOM: usize = 1 << 13;

/// So many cases are handed over at once.
const TOGETHER: usize = 64;

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Told when something has come for the first document.
    news: Condvar,
    /// Told when there is room, or another document is the first.
    room: Condvar,
}

#[derive(Default)]
struct State {
    first: usize,
    held: usize,
    waiting: BTreeMap<usize, Told>,
    /// Nobody takes anything out any more.
    abandoned: bool,
}

impl State {
    /// Whether something may be put in now for the document of this number.
    fn has_room_for(&self, number: usize) -> bool {
        let is_next = self.first == number && !self.waiting.contains_key(&number);
        self.held < ROOM || is_next || self.abandoned
    }
}

/// What has come of a document and was not passed on yet.
#[derive(Default)]
pub(super) struct Told {
    pub cases: Vec<Case>,
    pub ending: Option<DocumentEnd>,
}

impl Queue {
    /// Passes on what is told of so many documents, in their order, until the last has ended.
    pub(super) fn pass_on(&self, documents: usize, mut to: impl FnMut(usize, Told)) {
        let _gone = Gone(self);
        for number in 0..documents {
            loop {
                let told = self.take(number);
                let is_end = told.ending.is_some();
                to(number, told);
                if is_end {
                    break;
                }
            }
        }
    }

    /// Waits for what comes next of the first document.
    fn take(&self, number: usize) -> Told {
        let mut state = self.lock();
        let told = loop {
            match state.waiting.remove(&number) {
                Some(told) => break told,
                None => state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        state.held -= weight(&told);
        state.first = number + usize::from(told.ending.is_some());
        drop(state);
        self.room.notify_all();
        told
    }

    /// A place in the queue for the document of this number. Documents are to be taken in the order of their numbers.
    /// `before_waiting` is called each time before the thread waits for room.
    pub(super) fn seat<'q>(&'q self, number: usize, before_waiting: &'q (dyn Fn() + Sync)) -> Seat<'q> {
        Seat { queue: self, number, before_waiting, told: Told::default() }
    }

    fn put(&self, number: usize, told: Told, before_waiting: &dyn Fn()) {
        let mut state = self.lock();
        if !state.has_room_for(number) {
            drop(state);
            before_waiting();
            state = self.lock();
        }
        while !state.has_room_for(number) {
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.held += weight(&told);
        let waiting = state.waiting.entry(number).or_default();
        waiting.cases.extend(told.cases);
        waiting.ending = told.ending;
        let is_first = state.first == number;
        drop(state);
        if is_first {
            self.news.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn weight(told: &Told) -> usize {
    told.cases.iter().map(|case| case.findings.len().max(1)).sum::<usize>() + usize::from(told.ending.is_some())
}

/// The place of one document in the queue.
pub(super) struct Seat<'q> {
    queue: &'q Queue,
    number: usize,
    before_waiting: &'q (dyn Fn() + Sync),
    /// What was not handed over yet.
    told: Told,
}

impl Seat<'_> {
    /// Tells a case; waits where there is no room for it.
    pub(super) fn tell(&mut self, case: Case) {
        self.told.cases.push(case);
        if self.told.cases.len() >= TOGETHER {
            self.queue.put(self.number, std::mem::take(&mut self.told), self.before_waiting);
        }
    }

    /// Nothing more will be told of the document.
    pub(super) fn end(mut self, ending: DocumentEnd) {
        self.told.ending = Some(ending);
    }
}

/// Hands over the rest. A thread that dies with its document ends it too, or the others would wait for ever.
impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut told = std::mem::take(&mut self.told);
        told.ending.get_or_insert(DocumentEnd::broken(0));
        self.queue.put(self.number, told, self.before_waiting);
    }
}

/// Lets the others go on where the thread that passes on dies.
struct Gone<'q>(&'q Queue);

impl Drop for Gone<'_> {
    fn drop(&mut self) {
        self.0.lock().abandoned = true;
        self.0.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Finding, Rule};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn case(document: usize, number: usize) -> Case {
        Finding::of_file(Rule::Skipped, format!("{document}.{number}")).into()
    }

    #[test]
    fn the_order_is_that_of_the_documents_and_the_memory_is_bounded() {
        for threads in [1, 2, 8] {
            let (queue, next) = (Queue::default(), AtomicUsize::new(0));
            // Far more than there is room for, in documents of very different sizes.
            let sizes: Vec<usize> = (0..60).map(|number| [0, 3, 3 * ROOM, 1, 500][number % 5]).collect();
            let mut told = Vec::new();
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            let Some(&size) = sizes.get(number) else { break };
                            let mut seat = queue.seat(number, &|| ());
                            (0..size).for_each(|at| seat.tell(case(number, at)));
                            seat.end(DocumentEnd::NEW);
                        }
                    });
                }
                queue.pass_on(sizes.len(), |number, part| {
                    assert!(queue.lock().held <= ROOM + threads * (TOGETHER + 1), "{}", queue.lock().held);
                    let messages = part.cases.into_iter().map(|case| case.findings[0].message.clone());
                    told.extend(messages.chain(part.ending.map(|_| format!("{number} ends"))));
                });
            });
            let document = |(number, &size): (usize, &usize)| {
                (0..size).map(move |at| format!("{number}.{at}")).chain([format!("{number} ends")])
            };
            let expected: Vec<String> = sizes.iter().enumerate().flat_map(document).collect();
            assert!(told == expected, "with {threads} threads");
        }
    }

    #[test]
    fn a_thread_releases_what_it_holds_before_it_waits_for_room_and_only_then() {
        let (queue, released) = (Queue::default(), AtomicUsize::new(0));
        let release = || _ = released.fetch_add(1, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let told = scope.spawn(|| {
                let mut seat = queue.seat(1, &release);
                (0..ROOM).for_each(|at| seat.tell(case(1, at)));
                assert_eq!(released.load(Ordering::Relaxed), 0, "there was room");
                (0..TOGETHER).for_each(|at| seat.tell(case(1, at)));
                seat.end(DocumentEnd::NEW);
            });
            // There is room only after the first document, which waits for the release.
            while released.load(Ordering::Relaxed) == 0 {
                assert!(!told.is_finished(), "it did not have to wait");
                std::thread::yield_now();
            }
            queue.seat(0, &|| panic!("the first document does not wait")).end(DocumentEnd::NEW);
            queue.pass_on(2, |_, _| ());
        });
        assert!(released.load(Ordering::Relaxed) <= 2);
    }

    #[test]
    fn a_thread_that_dies_with_its_document_holds_nobody_up() {
        let queue = Queue::default();
        let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut seat = queue.seat(0, &|| ());
            seat.tell(case(0, 0));
            panic!("on purpose");
        }));
        assert!(died.is_err());
        queue.seat(1, &|| ()).end(DocumentEnd::NEW);
        let mut ends = Vec::new();
        queue.pass_on(2, |_, told| ends.extend(told.ending));
        assert_eq!(ends, [DocumentEnd::broken(0), DocumentEnd::NEW]);
    }
}
