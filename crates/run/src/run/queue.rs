//! The queue: the results of documents that are processed at the same time, in the order of the documents and in
//! bounded memory.
//!
//! The threads add results until the queue is full, and then wait. The thread with the first document waits only while
//! results are passed on. Documents are started in their order, so the first one is always in progress, and there is no
//! deadlock. A thread that has the lock of a file releases it before the thread waits, because another process can wait
//! for the lock.
//!
//! To wake a thread costs more than to process a small document. So the receiver takes all results that are next at
//! once. It is woken for the first of them, and then when there are many, or at the end of the run. Between these it
//! looks into the queue after a short time by itself, so that no result waits longer than that.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sudoxml_report::event::{DocumentEnd, Entry};

/// The capacity of the queue for documents that are not the first, in findings. A puzzle without findings counts as
/// one, and so do [`BYTES_PER_FINDING`] bytes of output.
const CAPACITY: usize = 1 << 13;

/// The number of entries that are added to the queue at once.
const ENTRIES: usize = 64;

/// The number of bytes of output that are added to the queue at once.
const BYTES: usize = 1 << 16;

/// The number of bytes of output that count as one finding.
const BYTES_PER_FINDING: usize = 1 << 8;

/// The receiver is woken if it can take this much, in findings.
const MANY: usize = CAPACITY >> 4;

/// How long the receiver waits for many results before it takes a few.
const PATIENCE: Duration = Duration::from_millis(10);

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Notified if the receiver is to take results.
    added: Condvar,
    /// Notified if threads wait for room, and there is room or another document is the first.
    room: Condvar,
}

#[derive(Default)]
struct State {
    first: usize,
    /// The weight of all results that were not passed on yet.
    used: usize,
    /// The part of it that the receiver has taken.
    taken: usize,
    /// The results of the first document and of those after it.
    waiting: VecDeque<Progress>,
    /// The number of all documents, and of those that have ended.
    documents: usize,
    ended: usize,
    receiver: Receiver,
    /// The number of threads that wait for room.
    blocked: usize,
    /// Nothing is passed on any more.
    abandoned: bool,
}

/// What the receiver does.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Receiver {
    /// It passes results on, or was woken to do this.
    #[default]
    Busy,
    /// It waits for a short time.
    Patient,
    /// It waits until it is woken.
    Idle,
}

impl State {
    /// Whether results of the document with this number can be added now.
    fn has_room_for(&self, number: usize) -> bool {
        let is_next = self.first == number && !self.is_ready() && self.taken == 0;
        self.used < CAPACITY || is_next || self.abandoned
    }

    /// Whether the first document has results.
    fn is_ready(&self) -> bool {
        self.waiting.front().is_some_and(|progress| !progress.is_empty())
    }

    /// Whether the receiver has to be woken.
    fn wakes_receiver(&self) -> bool {
        let is_enough = match self.receiver {
            Receiver::Busy => false,
            Receiver::Patient => self.used - self.taken >= MANY || self.ended == self.documents,
            Receiver::Idle => true,
        };
        is_enough && self.is_ready()
    }

    /// Adds results of the document with this number.
    fn add(&mut self, number: usize, added: Progress) {
        let place = number - self.first;
        if place >= self.waiting.len() {
            self.waiting.resize_with(place + 1, Progress::default);
        }
        self.used += added.weight;
        self.ended += usize::from(added.end.is_some());
        self.waiting[place].append(added);
    }

    /// Takes the next results: all results of documents that have ended, and the first results of the document after
    /// them.
    fn take_ready(&mut self, into: &mut Vec<(usize, Progress)>) {
        while self.is_ready() {
            let Some(first) = self.waiting.front_mut() else { return };
            let progress = std::mem::take(first);
            let is_end = progress.end.is_some();
            self.taken += progress.weight;
            into.push((self.first, progress));
            if !is_end {
                return;
            }
            self.waiting.pop_front();
            self.first += 1;
        }
    }
}

/// Results of a document that were not passed on yet.
#[derive(Default)]
pub(super) struct Progress {
    pub entries: Vec<Entry>,
    /// The next bytes of the output.
    pub output: Vec<u8>,
    pub end: Option<DocumentEnd>,
    /// Findings, and what counts as one. It is set when the results are added to the queue.
    weight: usize,
}

impl Progress {
    fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.output.is_empty() && self.end.is_none()
    }

    fn append(&mut self, mut next: Progress) {
        if self.is_empty() {
            *self = next;
            return;
        }
        self.entries.append(&mut next.entries);
        self.output.append(&mut next.output);
        self.end = next.end;
        self.weight += next.weight;
    }

    /// The same with its weight.
    fn weighed(self) -> Progress {
        let entries: usize = self.entries.iter().map(|entry| entry.findings().len().max(1)).sum();
        let weight = entries + self.output.len() / BYTES_PER_FINDING + usize::from(self.end.is_some());
        Progress { weight, ..self }
    }
}

impl Queue {
    /// Passes on the results of this number of documents, in their order, until the last document has ended.
    ///
    /// # Errors
    /// The first error of the receiver. Nothing is passed on after it.
    pub(super) fn pass_on<E>(
        &self,
        documents: usize,
        mut to: impl FnMut(usize, Progress) -> Result<(), E>,
    ) -> Result<(), E> {
        let _abandon = AbandonOnDrop(self);
        self.lock().documents = documents;
        let (mut ended, mut taken) = (0, Vec::new());
        while ended < documents {
            self.take(&mut taken);
            for (number, progress) in taken.drain(..) {
                ended += usize::from(progress.end.is_some());
                to(number, progress)?;
            }
        }
        Ok(())
    }

    /// Waits for the next results and takes them. What was taken before has been passed on, so there is room again.
    fn take(&self, into: &mut Vec<(usize, Progress)>) {
        let mut state = self.lock();
        state.used -= std::mem::take(&mut state.taken);
        if state.blocked > 0 {
            self.room.notify_all();
        }
        state.receiver = Receiver::Patient;
        if !state.wakes_receiver() {
            let is_patient = |state: &mut State| state.receiver == Receiver::Patient;
            let waited = self.added.wait_timeout_while(state, PATIENCE, is_patient);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if !state.is_ready() {
            state.receiver = Receiver::Idle;
            let is_idle = |state: &mut State| state.receiver == Receiver::Idle;
            state = self.added.wait_while(state, is_idle).unwrap_or_else(PoisonError::into_inner);
        }
        state.receiver = Receiver::Busy;
        state.take_ready(into);
        if state.blocked > 0 {
            // Another document is the first.
            self.room.notify_all();
        }
    }

    /// The slot of the document with this number. Documents are started in the order of their numbers. `before_waiting`
    /// is called each time before the thread waits for room.
    pub(super) fn slot<'q>(&'q self, number: usize, before_waiting: &'q (dyn Fn() + Sync)) -> Slot<'q> {
        Slot { queue: self, number, before_waiting, pending: Progress::default() }
    }

    /// Adds progress. Returns whether anything is still passed on.
    fn put(&self, number: usize, progress: Progress, before_waiting: &dyn Fn()) -> bool {
        let progress = progress.weighed();
        let mut state = self.lock();
        if !state.has_room_for(number) {
            drop(state);
            before_waiting();
            state = self.lock();
        }
        while !state.has_room_for(number) {
            state.blocked += 1;
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
        if state.abandoned {
            return false;
        }
        state.add(number, progress);
        let wakes_receiver = state.wakes_receiver();
        if wakes_receiver {
            state.receiver = Receiver::Busy;
        }
        drop(state);
        if wakes_receiver {
            self.added.notify_one();
        }
        true
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of one document in the queue.
pub(super) struct Slot<'q> {
    queue: &'q Queue,
    number: usize,
    before_waiting: &'q (dyn Fn() + Sync),
    /// Results that were not added to the queue yet.
    pending: Progress,
}

impl Slot<'_> {
    /// Adds an entry. Waits if there is no room for it.
    pub(super) fn entry(&mut self, entry: Entry) {
        self.pending.entries.push(entry);
        if self.pending.entries.len() >= ENTRIES {
            self.flush();
        }
    }

    /// Adds bytes of the output. Waits if there is no room for them.
    ///
    /// # Errors
    /// Of the kind `BrokenPipe`, if nothing is passed on any more.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.pending.output.extend_from_slice(bytes);
        if self.pending.output.len() >= BYTES && !self.flush() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }

    /// Ends the document.
    pub(super) fn end(mut self, end: DocumentEnd) {
        self.pending.end = Some(end);
    }

    fn flush(&mut self) -> bool {
        self.queue.put(self.number, std::mem::take(&mut self.pending), self.before_waiting)
    }
}

/// Adds the rest. If a thread panics, this ends its document. Otherwise the other threads would wait forever.
impl Drop for Slot<'_> {
    fn drop(&mut self) {
        self.pending.end.get_or_insert(DocumentEnd::BROKEN);
        self.flush();
    }
}

/// Wakes the other threads if nothing is passed on any more.
struct AbandonOnDrop<'q>(&'q Queue);

impl Drop for AbandonOnDrop<'_> {
    fn drop(&mut self) {
        self.0.lock().abandoned = true;
        self.0.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use sudoxml_document::finding::{Finding, Rule};

    fn entry(document: usize, number: usize) -> Entry {
        Entry::Document(Finding::of_file(Rule::Skipped, format!("{document}.{number}")))
    }

    #[test]
    fn the_order_is_that_of_the_documents_and_the_memory_is_bounded() {
        for threads in [1, 2, 8] {
            let (queue, next) = (Queue::default(), AtomicUsize::new(0));
            // Far more than there is room for, in documents of very different sizes.
            let sizes: Vec<usize> = (0..60).map(|number| [0, 3, 3 * CAPACITY, 1, 500][number % 5]).collect();
            let mut passed_on = Vec::new();
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            let Some(&size) = sizes.get(number) else { break };
                            let mut slot = queue.slot(number, &|| ());
                            (0..size).for_each(|at| slot.entry(entry(number, at)));
                            slot.end(DocumentEnd::NEW);
                        }
                    });
                }
                let done = queue.pass_on(sizes.len(), |number, part| {
                    assert!(queue.lock().used <= CAPACITY + threads * (ENTRIES + 1), "{}", queue.lock().used);
                    let messages = part.entries.into_iter().map(|entry| entry.findings()[0].message.clone());
                    passed_on.extend(messages.chain(part.end.map(|_| format!("{number} ends"))));
                    Ok::<(), Infallible>(())
                });
                assert!(done.is_ok());
            });
            let document = |(number, &size): (usize, &usize)| {
                (0..size).map(move |at| format!("{number}.{at}")).chain([format!("{number} ends")])
            };
            let expected: Vec<String> = sizes.iter().enumerate().flat_map(document).collect();
            assert!(passed_on == expected, "with {threads} threads");
        }
    }

    #[test]
    fn a_thread_releases_its_lock_only_before_it_waits_for_room() {
        let (queue, released) = (Queue::default(), AtomicUsize::new(0));
        let release = || _ = released.fetch_add(1, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let mut slot = queue.slot(1, &release);
                (0..CAPACITY).for_each(|at| slot.entry(entry(1, at)));
                assert_eq!(released.load(Ordering::Relaxed), 0, "there was room");
                (0..ENTRIES).for_each(|at| slot.entry(entry(1, at)));
                slot.end(DocumentEnd::NEW);
            });
            // There is room only after the first document, which waits for the release.
            while released.load(Ordering::Relaxed) == 0 {
                assert!(!waiting.is_finished(), "it did not have to wait");
                std::thread::yield_now();
            }
            queue.slot(0, &|| unreachable!("the first document does not wait")).end(DocumentEnd::NEW);
            assert!(queue.pass_on(2, |_, _| Ok::<(), Infallible>(())).is_ok());
        });
        assert!(released.load(Ordering::Relaxed) <= 2);
    }

    #[test]
    fn results_are_passed_on_while_a_document_goes_on() {
        // Neither many results nor the end of the run: only these make a thread wait longer for the receiver.
        let (queue, passed_on) = (Queue::default(), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                queue.slot(0, &|| ()).end(DocumentEnd::NEW);
                let mut slot = queue.slot(1, &|| ());
                for chunk in 1..=3 {
                    while passed_on.load(Ordering::Relaxed) < chunk {
                        std::thread::yield_now();
                    }
                    (0..ENTRIES).for_each(|at| slot.entry(entry(1, at)));
                }
                slot.end(DocumentEnd::NEW);
            });
            let done = queue.pass_on(2, |_, _| {
                passed_on.fetch_add(1, Ordering::Relaxed);
                Ok::<(), Infallible>(())
            });
            assert!(done.is_ok());
        });
        assert!(passed_on.load(Ordering::Relaxed) >= 4);
    }

    #[test]
    fn a_receiver_takes_many_small_documents_at_once() {
        let (queue, mut takes) = (Queue::default(), 0);
        (0..2 * MANY).for_each(|number| queue.slot(number, &|| ()).end(DocumentEnd::NEW));
        let mut taken = Vec::new();
        while taken.len() < 2 * MANY {
            queue.take(&mut taken);
            takes += 1;
        }
        assert_eq!(takes, 1);
        assert!(taken.iter().map(|(number, _)| *number).eq(0..2 * MANY));
    }

    #[test]
    fn the_receiver_is_woken_for_many_results_and_for_the_last_one() {
        let mut state = State { documents: MANY + 1, receiver: Receiver::Patient, ..State::default() };
        let end = || Progress { end: Some(DocumentEnd::NEW), ..Progress::default() }.weighed();
        for number in 1..MANY {
            state.add(number, end());
            assert!(!state.wakes_receiver(), "the first document has no results");
        }
        state.add(0, end());
        assert!(state.wakes_receiver(), "there are many");
        state.take_ready(&mut Vec::new());
        state.used -= std::mem::take(&mut state.taken);
        assert!((state.first, state.used, state.is_ready()) == (MANY, 0, false));
        state.add(MANY, end());
        assert!(state.wakes_receiver(), "all have ended");
        state.documents += 1;
        assert!(!state.wakes_receiver(), "it looks into the queue by itself");
        state.receiver = Receiver::Idle;
        assert!(state.wakes_receiver(), "it would not look into the queue again");
    }

    #[test]
    fn after_an_error_of_the_receiver_no_thread_waits() {
        let queue = Queue::default();
        std::thread::scope(|scope| {
            for number in 0..4 {
                let queue = &queue;
                scope.spawn(move || {
                    let mut slot = queue.slot(number, &|| ());
                    (0..3 * CAPACITY).for_each(|at| slot.entry(entry(number, at)));
                    assert!(slot.write(&[0; BYTES]).is_err());
                    slot.end(DocumentEnd::NEW);
                });
            }
            assert!(queue.pass_on(4, |number, _| Err::<(), usize>(number)).is_err());
        });
        assert!(queue.lock().waiting.iter().all(|progress| progress.weight <= CAPACITY + ENTRIES));
    }

    #[test]
    fn the_queue_goes_on_after_a_thread_that_panics() {
        let queue = Queue::default();
        let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut slot = queue.slot(0, &|| ());
            slot.entry(entry(0, 0));
            unreachable!("on purpose");
        }));
        assert!(died.is_err());
        queue.slot(1, &|| ()).end(DocumentEnd::NEW);
        let mut ends = Vec::new();
        let passed_on = queue.pass_on(2, |_, progress| {
            ends.extend(progress.end);
            Ok::<(), Infallible>(())
        });
        assert!(passed_on.is_ok());
        assert_eq!(ends, [DocumentEnd::BROKEN, DocumentEnd::NEW]);
    }
}
