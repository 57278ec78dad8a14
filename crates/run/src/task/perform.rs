//! Runs a task on one input: reads bytes, writes bytes, and sends entries. This module does not use files.

use std::io::{self, BufWriter, Read, Seek, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::task::batch::InputBatch;
use crate::task::batch_result::{BatchResult, Outputs, Single};
use crate::task::beginning::{Beginning, is_markup};
use crate::task::error::StreamError;
use crate::task::kind::{Reads, Writes};
use crate::task::spec::Task;
use crate::task::stream::{Input, Stream};
use crate::task::text::{self, TextBatches};
use sudoku_engine::notation::ReadOptions;
use sudoxml_document::document::{Batches, Source};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_report::event::{DocumentEnd, DocumentResult, EventSink, Status};
use sudoxml_report::scratch::Scratch;

/// When and how an input is processed in batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streaming {
    /// XML documents of more bytes than this are processed in batches; smaller ones in memory.
    pub from: usize,
    /// The approximate size of a batch in bytes.
    pub batch: usize,
    /// The maximum number of bytes of one puzzle, or of another piece of markup.
    pub limit: usize,
    /// The maximum number of bytes of a document that is not processed in batches because of its encoding.
    pub whole: usize,
    /// How many threads process one input; `None` for one thread for each core.
    pub threads: Option<NonZeroUsize>,
    /// Whether the output of a batched document is written to a temporary file first, and copied to the output if the
    /// whole document has no error. Use it for a writer that cannot be undone.
    pub spool: bool,
}

impl Default for Streaming {
    fn default() -> Streaming {
        Streaming { from: 1 << 20, batch: 1 << 16, limit: 1 << 26, whole: usize::MAX, threads: None, spool: false }
    }
}

/// How many bytes of a spooled output are kept in memory.
const SPOOLED_IN_MEMORY: usize = 1 << 16;

/// Writes to a temporary file first, and from there to the output when the document is done.
fn spooled(
    stream: impl FnOnce(&mut (dyn Write + Send)) -> Result<DocumentEnd, StreamError>,
    out: &mut dyn Write,
) -> Result<DocumentEnd, StreamError> {
    let mut file = BufWriter::new(Scratch::new(SPOOLED_IN_MEMORY));
    let end = stream(&mut file)?;
    if end.status == Status::Done {
        let mut file = file.into_inner().map_err(|error| StreamError::Write(error.into_error()))?;
        file.rewind().and_then(|()| io::copy(&mut file, out)).map_err(StreamError::Write)?;
    }
    Ok(end)
}

/// For tasks that take much time for each puzzle: documents of more bytes than this are processed on several threads,
/// in batches of this size.
const SLOW_BATCH: usize = 1 << 14;

impl Streaming {
    /// The settings for this task.
    fn for_task(self, task: &Task) -> Streaming {
        if !task.is_slow() || self.threads == Some(NonZeroUsize::MIN) {
            return self;
        }
        Streaming { from: self.from.min(SLOW_BATCH), batch: self.batch.min(SLOW_BATCH), ..self }
    }
}

impl Task {
    /// Processes one document in memory, in the calling thread. The output of a document whose status is not
    /// [`Done`](crate::run::Status::Done) is not whole.
    ///
    /// # Errors
    /// Errors of the writer. Errors of the document are in the result.
    ///
    /// ```
    /// use sudoxml::run::{Status, Task};
    /// let mut out = Vec::new();
    /// let done = Task::matrix().process(b"<sudoku><cells/></sudoku>", &mut out)?;
    /// assert_eq!((done.status, done.counts.puzzles), (Status::Done, 1));
    /// assert!(out.starts_with(b"<sudoku><matrix><row><col/>"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn process(&self, bytes: impl Into<Vec<u8>>, out: &mut (dyn Write + Send)) -> io::Result<DocumentResult> {
        let (head, tail) = self.frame();
        out.write_all(head.as_bytes())?;
        let bytes = bytes.into();
        let work = |events: &mut EventSink<'_>| {
            let streaming = Streaming { threads: NonZeroUsize::new(1), ..Streaming::default() };
            self.process_bytes(bytes, "", streaming, &mut Single(&mut *out), events)
        };
        let result = DocumentResult::collect(PathBuf::new(), work);
        out.write_all(tail.as_bytes())?;
        result.map_err(StreamError::into_io)
    }

    /// Processes one input of any size. The output is written while the input is read. If the status is not `Done`,
    /// the output may be incomplete and must not be used.
    ///
    /// # Errors
    /// Those of the reader and of the writer.
    #[doc(hidden)] // for the crates above
    pub fn process_stream(
        &self,
        input: &mut (dyn Read + Send),
        name: &str,
        streaming: Streaming,
        out: &mut (dyn Outputs + Send),
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, StreamError> {
        let streaming = streaming.for_task(self);
        let mut beginning = Beginning::read(input, streaming.from, streaming.limit).map_err(StreamError::Read)?;
        if beginning.is_whole() {
            return self.process_bytes(beginning.bytes, name, streaming, out, events);
        }
        let recoding = match beginning.recoding() {
            Err(fault) => return Ok(refuse(fault, events)),
            Ok(Some(recoding)) => recoding,
            // An encoding that is not streamed.
            Ok(None) => {
                let most = (streaming.whole as u64).saturating_add(1);
                let left = most.saturating_sub(beginning.bytes.len() as u64);
                input.take(left).read_to_end(&mut beginning.bytes).map_err(StreamError::Read)?;
                if beginning.bytes.len() > streaming.whole {
                    return Ok(refuse(too_large(streaming.whole), events));
                }
                return self.process_bytes(beginning.bytes, name, streaming, out, events);
            }
        };
        let text = recoding.text_of(&beginning.bytes);
        if self.refuses_xml(&text) {
            return Ok(refuse(text::not_text(), events));
        }
        let (is_xml, is_markup) = (self.reads_as_xml(&text), is_markup(&text));
        let (mark, rest) = beginning.bytes.split_at(recoding.mark);
        let recoded = recoding.reader(rest.chain(input));
        if !is_xml {
            let batches = TextBatches::new(recoded, self.text_batch(streaming), streaming.limit, &self.read_options());
            return Stream::new(self, name, Input::Text(batches)).run(streaming.threads, out, events);
        }
        if !is_markup {
            // The parser reports what is wrong with the beginning, and does not need the rest.
            return self.process_whole(InputBatch::Whole(Source::of_text(text)), name, out, events);
        }
        drop(text);
        let batches = Batches::new(recoded, streaming.batch, streaming.limit, recoding);
        if self.writes() == Writes::DocumentOfEachPuzzle {
            return Stream::new(self, name, Input::Xml(Box::new(batches))).run(streaming.threads, out, events);
        }
        let stream = |out: &mut (dyn Write + Send)| {
            if self.writes() == Writes::Documents {
                out.write_all(mark).map_err(StreamError::Write)?;
                let mut recoded = Single(recoding.writer(out));
                Stream::new(self, name, Input::Xml(Box::new(batches))).run(streaming.threads, &mut recoded, events)
            } else {
                Stream::new(self, name, Input::Xml(Box::new(batches))).run(streaming.threads, &mut Single(out), events)
            }
        };
        if streaming.spool { spooled(stream, out) } else { stream(out) }
    }

    fn process_bytes(
        &self,
        bytes: Vec<u8>,
        name: &str,
        streaming: Streaming,
        out: &mut (dyn Outputs + Send),
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, StreamError> {
        let (source, fault) = match Source::decode_beginning(bytes) {
            Ok(decoded) => decoded,
            Err(fault) => return Ok(refuse(fault, events)),
        };
        let is_xml = self.reads_as_xml(source.text());
        match fault {
            Some(fault) if is_xml => self.process_whole(InputBatch::Beginning(source, fault), name, out, events),
            Some(fault) => Ok(refuse(fault, events)),
            None if self.refuses_xml(source.text()) => Ok(refuse(text::not_text(), events)),
            None if is_xml => self.process_whole(InputBatch::Whole(source), name, out, events),
            None => {
                let batches = TextBatches::new(
                    source.text().as_bytes(),
                    self.text_batch(streaming),
                    usize::MAX,
                    &self.read_options(),
                );
                Stream::new(self, name, Input::Text(batches)).run(streaming.threads, out, events)
            }
        }
    }

    /// Processes an XML document in memory, as one batch.
    fn process_whole(
        &self,
        batch: InputBatch,
        name: &str,
        out: &mut (dyn Outputs + Send),
        events: &mut EventSink<'_>,
    ) -> Result<DocumentEnd, StreamError> {
        let input = Input::<&[u8]>::Whole(Some(Box::new(batch)));
        Stream::new(self, name, input).run(NonZeroUsize::new(1), out, events)
    }

    /// The size of a batch of text, in bytes. Where batches are smaller than usual, the memory for them is small.
    fn text_batch(&self, streaming: Streaming) -> usize {
        let usual = if self.writes() == Writes::Nothing { text::SEARCHED } else { text::WRITTEN };
        if streaming.batch < Streaming::default().batch { usual.min(streaming.batch.max(1)) } else { usual }
    }

    /// What is known of the puzzles of texts.
    fn read_options(&self) -> ReadOptions {
        self.texts().cloned().unwrap_or_default()
    }

    fn reads_as_xml(&self, text: &str) -> bool {
        match self.row().reads {
            Reads::Xml => true,
            Reads::Text => false,
            Reads::XmlOrText => is_markup(text) && !self.has_symbol_of_markup(),
        }
    }

    /// Whether the task reads texts with options that this XML document cannot have.
    fn refuses_xml(&self, text: &str) -> bool {
        let is_xml = text.trim_start().starts_with('<') && !self.has_symbol_of_markup();
        is_xml && self.texts().is_some_and(ReadOptions::are_set)
    }

    /// Whether a text of puzzles can start like a document.
    fn has_symbol_of_markup(&self) -> bool {
        self.texts().is_some_and(|texts| texts.has_symbol('<'))
    }
}

/// The finding about a document that is too large for its encoding.
fn too_large(most: usize) -> Finding {
    let message = format!(
        "a document in this encoding is processed as a whole, and can have at most {most} bytes here; convert it to UTF-8"
    );
    Finding::of_file(Rule::TooLarge, message)
}

/// The end of a document that cannot be processed.
fn refuse(fault: Finding, events: &mut EventSink<'_>) -> DocumentEnd {
    BatchResult::refused(fault, events)
}
