//! Items that the tests, the fuzz targets and the benchmarks of this repository need besides the public library. They
//! are not a part of the library, and can change at any time.

use std::io::{self, Read, Write};
use std::path::PathBuf;

pub use sudoku_engine::search::Engine;
use sudoxml_document::document::{self, Document};
pub use sudoxml_document::finding::show::printable;
use sudoxml_report::event::{DocumentResult, EventSink};
use sudoxml_run::run::Run;
pub use sudoxml_run::task::Streaming;
use sudoxml_run::task::{Single, StreamError, Task};

/// Processes an input in batches, as a run does with a large file.
///
/// # Errors
/// Errors of the reader and of the writer.
pub fn process_stream(
    task: &Task,
    input: &mut (dyn Read + Send),
    streaming: Streaming,
    out: &mut (dyn Write + Send),
) -> io::Result<DocumentResult> {
    let work = |events: &mut EventSink<'_>| task.process_stream(input, "", streaming, &mut Single(out), events);
    DocumentResult::collect(PathBuf::new(), work).map_err(StreamError::into_io)
}

/// The same run with other sizes of batches.
pub fn run_in_batches(run: Run, streaming: Streaming) -> Run {
    run.streaming(streaming)
}

/// A text in the encoding of the document; `None` if the encoding cannot write one of its characters.
pub fn encode(document: &Document, text: &str) -> Option<Vec<u8>> {
    document.encode(text)
}

/// The content of a text as the XML parser shows it, and as the scanner does, if it reads the text. The two are equal.
pub fn parse_both_ways(text: &str) -> (String, Option<String>) {
    document::parse_both_ways(text)
}
