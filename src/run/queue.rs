//! The queue: the results of documents that are processed at the same time, in the order of the documents and in
//! bounded memory.
//!
//! The thread with the first document of the queue never waits, because its results are passed on at once. The other
//! threads add results until the queue is full, and then wait. Documents are started in their order, so the first one
//! is always in progress, and there is no deadlock. A thread that has the lock of a file releases it before the thread
//! waits, because another process can wait for the lock.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::event::{DocumentEnd, Entry};

/// The capacity of the queue for documents that are not the first, in findings. A puzzle without findings counts as
/// one, and so do [`BYTES_PER_FINDING`] bytes of output.
const CAPACITY: usize = 1 << 13;

/// The number of entries that are added to the queue at once.
const ENTRIES: usize = 64;

/// The number of bytes of output that are added to the queue at once.
const BYTES: usize = 1 << 16;

/// The number of bytes of output that count as one finding.
const BYTES_PER_FINDING: usize = 1 << 8;

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Notified if something was added for the first document.
    added: Condvar,
    /// Notified if there is room, or if another document is the first.
    room: Condvar,
}

#[derive(Default)]
struct State {
    first: usize,
    used: usize,
    waiting: BTreeMap<usize, Progress>,
    /// Nothing is passed on any more.
    abandoned: bool,
}

impl State {
    /// Whether results of the document with this number can be added now.
    fn has_room_for(&self, number: usize) -> bool {
        let is_next = self.first == number && !self.waiting.contains_key(&number);
        self.used < CAPACITY || is_next || self.abandoned
    }
}

/// Results of a document that were not passed on yet.
#[derive(Default)]
pub(super) struct Progress {
    pub entries: Vec<Entry>,
    /// The next bytes of the output.
    pub output: Vec<u8>,
    pub end: Option<DocumentEnd>,
}

impl Progress {
    fn weight(&self) -> usize {
        let entries: usize = self.entries.iter().map(|entry| entry.findings().len().max(1)).sum();
        entries + self.output.len() / BYTES_PER_FINDING + usize::from(self.end.is_some())
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
        for number in 0..documents {
            loop {
                let progress = self.take(number);
                let is_end = progress.end.is_some();
                to(number, progress)?;
                if is_end {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Waits for the next results of the first document.
    fn take(&self, number: usize) -> Progress {
        let mut state = self.lock();
        let progress = loop {
            match state.waiting.remove(&number) {
                Some(progress) => break progress,
                None => state = self.added.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        state.used -= progress.weight();
        state.first = number + usize::from(progress.end.is_some());
        drop(state);
        self.room.notify_all();
        progress
    }

    /// The slot of the document with this number. Documents are started in the order of their numbers. `before_waiting`
    /// is called each time before the thread waits for room.
    pub(super) fn slot<'q>(&'q self, number: usize, before_waiting: &'q (dyn Fn() + Sync)) -> Slot<'q> {
        Slot { queue: self, number, before_waiting, pending: Progress::default() }
    }

    /// Adds progress. Returns whether anything is still passed on.
    fn put(&self, number: usize, progress: Progress, before_waiting: &dyn Fn()) -> bool {
        let mut state = self.lock();
        if !state.has_room_for(number) {
            drop(state);
            before_waiting();
            state = self.lock();
        }
        while !state.has_room_for(number) {
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let waiting = state.waiting.entry(number).or_default();
        let before = waiting.weight();
        waiting.entries.extend(progress.entries);
        if waiting.output.is_empty() {
            waiting.output = progress.output;
        } else {
            waiting.output.extend_from_slice(&progress.output);
        }
        waiting.end = progress.end;
        let added = waiting.weight() - before;
        state.used += added;
        let (is_first, is_wanted) = (state.first == number, !state.abandoned);
        drop(state);
        if is_first {
            self.added.notify_one();
        }
        is_wanted
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
    use crate::finding::{Finding, Rule};
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

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
