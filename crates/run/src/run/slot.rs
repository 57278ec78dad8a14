//! The results of documents that are processed at the same time, in the queue of a run: entries and bytes of the output,
//! added some at a time.

use std::io;

use crate::queue::{Part, Queue};
use sudoxml_report::event::{DocumentEnd, Entry};

/// The room in the queue, in findings. A puzzle without findings counts as one, and so do [`BYTES_PER_FINDING`] bytes of
/// output.
pub(super) const CAPACITY: usize = 1 << 13;

/// The number of entries that are added to the queue at once.
const ENTRIES: usize = 64;

/// The number of bytes of output that are added to the queue at once.
const BYTES: usize = 1 << 16;

/// The number of bytes of output that count as one finding.
const BYTES_PER_FINDING: usize = 1 << 8;

/// Results of a document that were not passed on yet.
#[derive(Default)]
pub(super) struct Progress {
    pub entries: Vec<Entry>,
    /// The next bytes of the output.
    pub output: Vec<u8>,
    pub end: Option<DocumentEnd>,
}

impl Part for Progress {
    /// In findings, and what counts as one.
    fn weight(&self) -> usize {
        let entries: usize = self.entries.iter().map(|entry| entry.findings().len().max(1)).sum();
        entries + self.output.len() / BYTES_PER_FINDING + usize::from(self.end.is_some())
    }

    fn is_end(&self) -> bool {
        self.end.is_some()
    }

    fn append(&mut self, mut next: Progress) {
        self.entries.append(&mut next.entries);
        self.output.append(&mut next.output);
        self.end = next.end;
    }
}

/// The slot of one document in the queue.
pub(super) struct Slot<'q> {
    queue: &'q Queue<Progress>,
    number: usize,
    before_waiting: &'q (dyn Fn() + Sync),
    /// Results that were not added to the queue yet.
    pending: Progress,
}

impl<'q> Slot<'q> {
    /// The slot of the document with this number. Documents are started in the order of their numbers. `before_waiting` is
    /// called each time before the thread waits for room.
    pub(super) fn new(queue: &'q Queue<Progress>, number: usize, before_waiting: &'q (dyn Fn() + Sync)) -> Slot<'q> {
        Slot { queue, number, before_waiting, pending: Progress::default() }
    }

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
            let (queue, next) = (Queue::new(CAPACITY), AtomicUsize::new(0));
            // Far more than there is room for, in documents of very different sizes.
            let sizes: Vec<usize> = (0..60).map(|number| [0, 3, 3 * CAPACITY, 1, 500][number % 5]).collect();
            let mut passed_on = Vec::new();
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            let Some(&size) = sizes.get(number) else { break };
                            let mut slot = Slot::new(&queue, number, &|| ());
                            (0..size).for_each(|at| slot.entry(entry(number, at)));
                            slot.end(DocumentEnd::NEW);
                        }
                    });
                }
                queue.end_at(sizes.len());
                let done = queue.pass_on(|number, part| {
                    assert!(queue.used() <= CAPACITY + threads * (ENTRIES + 1), "{}", queue.used());
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
        let (queue, released) = (Queue::new(CAPACITY), AtomicUsize::new(0));
        let release = || _ = released.fetch_add(1, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let mut slot = Slot::new(&queue, 1, &release);
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
            Slot::new(&queue, 0, &|| unreachable!("the first document does not wait")).end(DocumentEnd::NEW);
            queue.end_at(2);
            assert!(queue.pass_on(|_, _| Ok::<(), Infallible>(())).is_ok());
        });
        assert!(released.load(Ordering::Relaxed) <= 2);
    }

    #[test]
    fn results_are_passed_on_while_a_document_goes_on() {
        // Neither many results nor the end of the run: only these make a thread wait longer for the receiver.
        let (queue, passed_on) = (Queue::new(CAPACITY), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                Slot::new(&queue, 0, &|| ()).end(DocumentEnd::NEW);
                let mut slot = Slot::new(&queue, 1, &|| ());
                for chunk in 1..=3 {
                    while passed_on.load(Ordering::Relaxed) < chunk {
                        std::thread::yield_now();
                    }
                    (0..ENTRIES).for_each(|at| slot.entry(entry(1, at)));
                }
                slot.end(DocumentEnd::NEW);
            });
            queue.end_at(2);
            let done = queue.pass_on(|_, _| {
                passed_on.fetch_add(1, Ordering::Relaxed);
                Ok::<(), Infallible>(())
            });
            assert!(done.is_ok());
        });
        assert!(passed_on.load(Ordering::Relaxed) >= 4);
    }

    #[test]
    fn after_an_error_of_the_receiver_no_thread_waits() {
        let queue = Queue::new(CAPACITY);
        std::thread::scope(|scope| {
            for number in 0..4 {
                let queue = &queue;
                scope.spawn(move || {
                    let mut slot = Slot::new(queue, number, &|| ());
                    (0..3 * CAPACITY).for_each(|at| slot.entry(entry(number, at)));
                    assert!(slot.write(&[0; BYTES]).is_err());
                    slot.end(DocumentEnd::NEW);
                });
            }
            queue.end_at(4);
            assert!(queue.pass_on(|number, _| Err::<(), usize>(number)).is_err());
        });
        assert!(queue.used() <= CAPACITY + 4 * (ENTRIES + 1), "{}", queue.used());
    }

    #[test]
    fn the_queue_goes_on_after_a_thread_that_panics() {
        let queue = Queue::new(CAPACITY);
        let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut slot = Slot::new(&queue, 0, &|| ());
            slot.entry(entry(0, 0));
            unreachable!("on purpose");
        }));
        assert!(died.is_err());
        Slot::new(&queue, 1, &|| ()).end(DocumentEnd::NEW);
        let mut ends = Vec::new();
        queue.end_at(2);
        let passed_on = queue.pass_on(|_, progress| {
            ends.extend(progress.end);
            Ok::<(), Infallible>(())
        });
        assert!(passed_on.is_ok());
        assert_eq!(ends, [DocumentEnd::BROKEN, DocumentEnd::NEW]);
    }
}
