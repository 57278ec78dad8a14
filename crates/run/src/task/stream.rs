//! One input of any size: its batches are processed by several threads, and written in their order.
//!
//! A free thread takes the next batch from the input, processes it, and waits for its turn to write. So the number of
//! batches in memory is at most the number of threads, for any size of the input.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::task::batch::{InputBatch, Processed};
use crate::task::batch_result::{BatchResult, Outputs};
use crate::task::error::StreamError;
use crate::task::spec::{Task, Work};
use crate::task::text::TextBatches;
use sudoxml_document::document::{self, no_sudoku};
use sudoxml_document::finding::{FaultsOfParts, Finding, Rule};
use sudoxml_document::position::Position;
use sudoxml_document::text::no_puzzle;
use sudoxml_report::event::{DocumentEnd, Entry, EventSink, Status};

/// The maximum number of threads of a run. More threads need more memory and are not faster.
pub(crate) const MAX_THREADS: usize = 256;

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

/// An input that several threads process.
pub(super) struct Stream<'s, 'e, R: Read> {
    task: &'s Task,
    /// The name of the document, as far as the output contains it.
    name: &'s str,
    /// The batches to come, and the number of the next.
    input: Mutex<(Input<R>, usize)>,
    output: Mutex<SharedOutput<'s, 'e>>,
    /// Notified when a batch is written.
    turn: Condvar,
}

/// The output, and what was written to it so far.
struct SharedOutput<'s, 'e> {
    out: &'s mut (dyn Outputs + Send),
    events: &'s mut EventSink<'e>,
    /// The number of the batch that is written next.
    next: usize,
    end: DocumentEnd,
    faults: FaultsOfParts,
    /// The number of puzzles in the batches that were written.
    puzzles: usize,
    exported: usize,
    root: Option<Position>,
    /// The number of threads that wait for their turn.
    waiting: usize,
    /// Whether a batch was not XML, so that later batches are not reported.
    not_xml: bool,
    failed: Option<StreamError>,
}

impl<'s, 'e, R: Read + Send> Stream<'s, 'e, R> {
    pub(super) fn new(
        task: &'s Task,
        name: &'s str,
        input: Input<R>,
        out: &'s mut (dyn Outputs + Send),
        events: &'s mut EventSink<'e>,
    ) -> Stream<'s, 'e, R> {
        let output = SharedOutput {
            out,
            events,
            next: 0,
            end: DocumentEnd::NEW,
            faults: FaultsOfParts::default(),
            puzzles: 0,
            exported: 0,
            root: None,
            waiting: 0,
            not_xml: false,
            failed: None,
        };
        Stream { task, name, input: Mutex::new((input, 0)), output: Mutex::new(output), turn: Condvar::new() }
    }

    /// Processes the whole input with this many threads; `None` for one thread for each core.
    ///
    /// # Errors
    /// Those of the reader and of the writer.
    pub fn run(self, threads: Option<NonZeroUsize>) -> Result<DocumentEnd, StreamError> {
        let (is_whole, is_text) = {
            let (input, _) = &*lock(&self.input);
            (matches!(input, Input::Whole(_)), matches!(input, Input::Text(_)))
        };
        if is_whole {
            self.process_batches();
        } else {
            self.process_on(threads);
        }
        let output = self.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = output.failed {
            return Err(error);
        }
        if let Some(others) = output.faults.end() {
            (output.events)(Entry::Document(others));
        }
        let mut end = output.end;
        if end.status == Status::Done
            && let Some(missing) = missing(self.task, is_text, output.puzzles, output.exported, output.root)
        {
            end = BatchResult::refused(missing, output.events);
        }
        Ok(end)
    }

    fn process_on(&self, threads: Option<NonZeroUsize>) {
        let threads = threads
            .or_else(|| std::thread::available_parallelism().ok())
            .map_or(1, |threads| threads.get().min(MAX_THREADS));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                // If the system has no more threads, the existing ones do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, || self.process_batches());
            }
            self.process_batches();
        });
    }

    /// Takes batches and processes them until there are no more.
    fn process_batches(&self) {
        loop {
            let mut input = lock(&self.input);
            let number = input.1;
            let batch = match input.0.next() {
                Ok(Some(batch)) => batch,
                Ok(None) => return,
                Err(error) => {
                    // The reader is at its end, so no thread takes another batch.
                    input.0.end();
                    drop(input);
                    lock(&self.output).failed = Some(StreamError::Read(error));
                    return;
                }
            };
            input.1 += 1;
            drop(input);
            let guard = PanicGuard { stream: self, number };
            let processed = self.task.process_batch(batch, self.name);
            let needs_more = self.finish(number, processed);
            std::mem::forget(guard);
            if !needs_more {
                lock(&self.input).0.end();
            }
        }
    }

    /// Waits for the turn of a batch and writes it. Returns whether more batches are needed.
    fn finish(&self, number: usize, processed: Processed) -> bool {
        let Processed { mut part, puzzles, exported, root, is_last } = processed;
        let mut output = lock(&self.output);
        while output.next != number {
            output.waiting += 1;
            output = self.turn.wait(output).unwrap_or_else(PoisonError::into_inner);
            output.waiting -= 1;
        }
        output.next += 1;
        output.root.get_or_insert(root);
        part.number(output.puzzles);
        if output.failed.is_none() && output.end.status == Status::Done && part.end.status == Status::Done {
            output.failed = part.write(output.out).err().map(StreamError::Write);
        }
        if !output.not_xml {
            let SharedOutput { events, puzzles, faults, .. } = &mut *output;
            let end = part.emit(*puzzles, faults, self.task.only_findings, events);
            output.end.join(end);
        }
        output.puzzles += puzzles;
        output.exported += exported;
        output.not_xml |= is_last;
        let needs_more = output.failed.is_none() && !output.not_xml;
        let is_awaited = output.waiting > 0;
        drop(output);
        if is_awaited {
            self.turn.notify_all();
        }
        needs_more
    }
}

/// The finding about an input that does not contain what the task needs.
fn missing(task: &Task, is_text: bool, puzzles: usize, exported: usize, root: Option<Position>) -> Option<Finding> {
    match &task.work {
        _ if puzzles == 0 && is_text => Some(no_puzzle()),
        _ if puzzles == 0 => Some(no_sudoku(root.unwrap_or(Position::START))),
        Work::Export(options) if options.solutions && exported == 0 => {
            let message =
                "this document contains no solution; `sudoxml solve` writes the solutions that its puzzles have";
            Some(Finding::of_file(Rule::NoSolutionInside, message))
        }
        _ => None,
    }
}

/// Ends the turn of a batch if its thread panics. Otherwise the other threads would wait forever.
struct PanicGuard<'g, 's, 'e, R: Read + Send> {
    stream: &'g Stream<'s, 'e, R>,
    number: usize,
}

impl<R: Read + Send> Drop for PanicGuard<'_, '_, '_, R> {
    fn drop(&mut self) {
        let mut output = lock(&self.stream.output);
        output.next = output.next.max(self.number + 1);
        output.failed = Some(StreamError::Read(io::Error::other("a thread panicked")));
        drop(output);
        self.stream.turn.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
