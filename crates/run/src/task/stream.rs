//! One input of any size: its batches are processed by several threads, and written in their order.
//!
//! A free thread takes the next batch from the input, processes it, and adds it to a queue, from which this thread writes.
//! The number of batches in memory depends on the number of threads, and not on the size of the input.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::queue::{Part, Queue};
use crate::task::batch::{InputBatch, Processed};
use crate::task::batch_result::{BatchResult, Outputs, Unlisted};
use crate::task::error::StreamError;
use crate::task::spec::{Task, Work};
use crate::task::text::TextBatches;
use sudoxml_document::document::{self, no_sudoku};
use sudoxml_document::finding::{FaultsOfParts, Finding, Rule, Unfollowed};
use sudoxml_document::position::Position;
use sudoxml_document::text::no_puzzle;
use sudoxml_report::event::{DocumentEnd, Entry, EventSink, Status};

/// The maximum number of threads of a run. More threads need more memory and are not faster.
const MAX_THREADS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// An input that is cut into batches.
pub(super) enum Input<R: Read> {
    /// A document in memory, as one batch.
    Whole(Option<Box<InputBatch>>),
    Xml(Box<document::Batches<R>>),
    Text(TextBatches<R>),
}

impl<R: Read> Input<R> {
    fn next(&mut self) -> io::Result<Option<InputBatch>> {
        Ok(match self {
            Input::Whole(batch) => batch.take().map(|batch| *batch),
            Input::Xml(batches) => batches.next_batch()?.map(InputBatch::Xml),
            Input::Text(batches) => batches.next()?.map(InputBatch::Text),
        })
    }

    /// Stops reading: no more batches are needed.
    fn end(&mut self) {
        match self {
            Input::Whole(batch) => *batch = None,
            Input::Xml(batches) => batches.end(),
            Input::Text(batches) => batches.end(),
        }
    }
}

/// An input that is processed in batches.
pub(super) struct Stream<'s, R: Read> {
    task: &'s Task,
    /// The name of the document, as far as the output contains it.
    name: &'s str,
    batches: Mutex<Numbered<R>>,
}

/// The batches to come.
struct Numbered<R: Read> {
    input: Input<R>,
    /// The number of the next batch.
    next: usize,
    /// Why there are no more.
    error: Option<io::Error>,
}

impl<R: Read> Numbered<R> {
    /// The next batch and its number. There is none after an error.
    fn next(&mut self) -> Option<(usize, InputBatch)> {
        match self.input.next() {
            Ok(batch) => {
                let batch = batch?;
                self.next += 1;
                Some((self.next - 1, batch))
            }
            Err(error) => {
                self.input.end();
                self.error = Some(error);
                None
            }
        }
    }
}

impl<'s, R: Read + Send> Stream<'s, R> {
    pub(super) fn new(task: &'s Task, name: &'s str, input: Input<R>) -> Stream<'s, R> {
        Stream { task, name, batches: Mutex::new(Numbered { input, next: 0, error: None }) }
    }

    /// Processes the whole input with this many threads; `None` for one thread for each core.
    ///
    /// # Errors
    /// Those of the reader and of the writer.
    pub fn run(
        self,
        threads: Option<NonZeroUsize>,
        out: &mut dyn Outputs,
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, StreamError> {
        let threads = match lock(&self.batches).input {
            Input::Whole(_) => 1,
            _ => count_of(threads).get(),
        };
        let is_text = matches!(lock(&self.batches).input, Input::Text(_));
        let mut joined = Joined::new(self.task, out, events);
        if threads == 1 {
            self.process_here(&mut joined);
        } else {
            self.process_on(threads, &mut joined);
        }
        match self.batches.into_inner().unwrap_or_else(PoisonError::into_inner).error {
            Some(error) => Err(StreamError::Read(error)),
            None => joined.end(is_text),
        }
    }

    /// Processes one batch after the other.
    fn process_here(&self, joined: &mut Joined<'_, '_, '_>) {
        let next = || lock(&self.batches).next();
        while let Some((_, batch)) = next()
            && joined.add(self.task.process_batch(batch, self.name)).is_ok()
        {}
    }

    /// Processes the batches on several threads.
    fn process_on(&self, threads: usize, joined: &mut Joined<'_, '_, '_>) {
        let queue = Queue::new(threads * ROOM);
        std::thread::scope(|scope| {
            let work = || self.process_into(&queue);
            let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
            // If the system has no more threads, those that there are do the work.
            if (0..threads).filter_map(spawn).count() == 0 {
                self.process_here(joined);
            } else {
                // An error is in what was joined.
                let _ =
                    queue.pass_on(|_, processed: Ended| processed.0.map_or(Err(Stopped), |batch| joined.add(batch)));
            }
        });
    }

    /// Takes batches and adds their results to the queue, until there are no more or nothing is passed on.
    fn process_into(&self, queue: &Queue<Ended>) {
        loop {
            let mut batches = lock(&self.batches);
            let Some((number, batch)) = batches.next() else {
                queue.end_at(batches.next);
                return;
            };
            drop(batches);
            let turn = Turn { queue, number };
            let processed = self.task.process_batch(batch, self.name);
            std::mem::forget(turn);
            if !queue.put(number, Ended(Some(processed)), &|| ()) {
                lock(&self.batches).input.end();
            }
        }
    }
}

/// The room in the queue for each thread: about one batch with its output. With less, the threads wait for the writer.
const ROOM: usize = 160;

/// The number of threads for a setting; `None` is one thread for each core.
pub(crate) fn count_of(threads: Option<NonZeroUsize>) -> NonZeroUsize {
    let threads = threads.or_else(|| std::thread::available_parallelism().ok());
    threads.map_or(NonZeroUsize::MIN, |threads| threads.min(MAX_THREADS))
}

/// A batch in the queue; `None` if its thread panicked.
struct Ended(Option<Processed>);

impl Part for Ended {
    fn weight(&self) -> usize {
        self.0.as_ref().map_or(0, |processed| processed.part.weight())
    }

    fn is_end(&self) -> bool {
        true
    }

    fn append(&mut self, next: Ended) {
        *self = next;
    }
}

/// The turn of a batch. If its thread panics, nothing more is passed on. Otherwise the other threads would wait forever.
struct Turn<'q> {
    queue: &'q Queue<Ended>,
    number: usize,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.queue.put(self.number, Ended(None), &|| ());
    }
}

/// No more batches are needed.
struct Stopped;

/// What the batches of an input become together: one output, and one list of events.
struct Joined<'j, 'o, 'e> {
    task: &'j Task,
    out: &'o mut dyn Outputs,
    events: &'o mut EventSink<'e>,
    end: DocumentEnd,
    faults: FaultsOfParts,
    /// The number of puzzles in the batches.
    puzzles: usize,
    exported: usize,
    root: Option<Position>,
    unfollowed: Option<Unfollowed>,
    /// The title of the document, until its first puzzle.
    title: Option<String>,
    failed: Option<io::Error>,
}

impl<'j, 'o, 'e> Joined<'j, 'o, 'e> {
    fn new(task: &'j Task, out: &'o mut dyn Outputs, events: &'o mut EventSink<'e>) -> Joined<'j, 'o, 'e> {
        let (end, faults) = (DocumentEnd::NEW, FaultsOfParts::default());
        let (puzzles, exported, root, unfollowed, title, failed) = (0, 0, None, None, None, None);
        Joined { task, out, events, end, faults, puzzles, exported, root, unfollowed, title, failed }
    }

    /// Writes the next batch.
    ///
    /// # Errors
    /// No more batches are needed.
    fn add(&mut self, processed: Processed) -> Result<(), Stopped> {
        let Processed { mut part, puzzles, exported, root, unfollowed, title, is_last } = processed;
        self.root.get_or_insert(root);
        match (&mut self.unfollowed, unfollowed) {
            (Some(all), Some(next)) => all.join(next),
            (all, next) => *all = all.take().or(next),
        }
        if self.puzzles == 0 {
            self.title = self.title.take().or(title);
            part.set_title(self.title.as_deref());
        }
        part.number(self.puzzles);
        if self.end.status == Status::Done && part.end.status == Status::Done {
            self.failed = part.write(self.out).err();
        }
        self.end.join(part.emit(self.puzzles, &mut self.faults, self.task.only_findings, self.events));
        self.puzzles += puzzles;
        self.exported += exported;
        if is_last || self.failed.is_some() { Err(Stopped) } else { Ok(()) }
    }

    /// Ends the document. A document without what the task needs is refused.
    ///
    /// # Errors
    /// That of the writer.
    fn end(self, is_text: bool) -> Result<DocumentEnd, StreamError> {
        if let Some(error) = self.failed {
            return match error.downcast::<Unlisted>() {
                Ok(Unlisted(finding)) => Ok(BatchResult::refused(finding, self.events)),
                Err(error) => Err(StreamError::Write(error)),
            };
        }
        if let Some(others) = self.faults.end() {
            (self.events)(Entry::Document(others));
        }
        if self.end.status != Status::Done {
            return Ok(self.end);
        }
        let (puzzles, unfollowed) = (self.puzzles, self.unfollowed);
        let missing = missing(self.task, is_text, puzzles, self.exported, self.root, unfollowed.clone());
        if let Some(missing) = missing {
            return Ok(BatchResult::refused(missing, self.events));
        }
        let Some(Unfollowed::Includes(includes)) = unfollowed else { return Ok(self.end) };
        let note = self.task.severities.judge(Finding::of_unfollowed(includes));
        let severity = note.as_ref().map(|note| note.severity);
        note.into_iter().for_each(|note| (self.events)(Entry::Document(note)));
        Ok(self.end.with_finding(severity))
    }
}

/// The finding about an input that does not contain what the task needs.
fn missing(
    task: &Task,
    is_text: bool,
    puzzles: usize,
    exported: usize,
    root: Option<Position>,
    unfollowed: Option<Unfollowed>,
) -> Option<Finding> {
    match &task.work {
        _ if puzzles == 0 && is_text => Some(no_puzzle()),
        _ if puzzles == 0 => Some(no_sudoku(root.unwrap_or(Position::START), task.namespace_of_puzzles(), unfollowed)),
        Work::Export(options) if options.solutions && exported == 0 => {
            let message =
                "this document contains no solution; `sudoxml solve` writes the solutions that its puzzles have";
            Some(Finding::of_file(Rule::NoSolutionInside, message))
        }
        _ => None,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
