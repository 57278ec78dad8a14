//! What the tests, the fuzz targets and the benchmarks of this repository need besides the public library. It is not a part
//! of the library: it may change at any time.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use crate::event::{DocumentResult, Entry};
pub use crate::finding::show::printable;
pub use crate::search::Engine;
pub use crate::task::Streaming;
use crate::task::{Single, StreamError, Task};

/// Processes an input in batches, as a run does with a large file.
///
/// # Errors
/// Those of the reader and of the writer.
pub fn process_stream(
    task: &Task,
    input: &mut (dyn Read + Send),
    streaming: Streaming,
    out: &mut (dyn Write + Send),
) -> io::Result<DocumentResult> {
    let (mut result, mut errors) = (DocumentResult::new(PathBuf::new()), 0);
    let mut add = |entry: Entry| {
        errors += entry.errors();
        result.add(entry);
    };
    let end = task.process_stream(input, "", streaming, &mut Single(out), &mut add);
    end.map(|end| result.ended(end.after_errors(errors))).map_err(StreamError::into_io)
}
