//! The writer of a report: the screen, the standard output, or a file that is complete or does not exist.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Stderr, Write};

use anstream::{AutoStream, ColorChoice};
use indicatif::ProgressBar;
use sudoxml_run::run::Output;

use super::streams::StandardOutput;

/// What waits to be written to the standard error output is at most this long, if no terminal shows it. A pipe takes so
/// many bytes in one piece (`PIPE_BUF` of Linux), so the lines of two programs do not mix.
const AT_ONCE: usize = 4096;

/// The standard error output. The progress bar is hidden while something is written. Each write is a whole line or
/// several.
pub struct StderrLines {
    stderr: AutoStream<Stderr>,
    bar: ProgressBar,
    /// Whether a terminal shows each line at once.
    is_terminal: bool,
    pending: Vec<u8>,
}

impl StderrLines {
    pub fn new(choice: ColorChoice, bar: ProgressBar) -> StderrLines {
        let stderr = io::stderr();
        let is_terminal = stderr.is_terminal();
        StderrLines { stderr: AutoStream::new(stderr, choice), bar, is_terminal, pending: Vec::new() }
    }

    fn write_pending(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let StderrLines { stderr, bar, pending, .. } = self;
        // Text without escape sequences needs no search for them.
        let is_plain = pending.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n'));
        // An error here cannot be reported.
        bar.suspend(|| {
            let _ = if is_plain { stderr.as_inner().write_all(pending) } else { stderr.write_all(pending) };
        });
        pending.clear();
    }
}

impl Write for StderrLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.pending.len() + bytes.len() > AT_ONCE {
            self.write_pending();
        }
        self.pending.extend_from_slice(bytes);
        if self.is_terminal {
            self.write_pending();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_pending();
        Ok(())
    }
}

impl Drop for StderrLines {
    fn drop(&mut self) {
        self.write_pending();
    }
}

/// The writer of one report.
pub enum Sink {
    Screen(StderrLines),
    Stdout(BufWriter<StandardOutput>),
    File(Output),
}

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sink")
    }
}

impl Sink {
    pub fn stdout() -> Sink {
        Sink::Stdout(BufWriter::with_capacity(1 << 16, StandardOutput))
    }

    /// Commits or flushes the report. A closed pipe is not an error.
    pub fn finish(self, written: io::Result<()>) -> io::Result<()> {
        match (self, written) {
            (Sink::File(output), Ok(())) => output.commit().map(|_| ()),
            (Sink::Stdout(out), Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                // The rest of the buffer is dropped, not written.
                let _ = out.into_parts();
                Ok(())
            }
            (_, written) => written,
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Screen(lines) => lines.write(bytes),
            Sink::Stdout(out) => out.write(bytes),
            Sink::File(output) => output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Screen(lines) => lines.flush(),
            Sink::Stdout(out) => out.flush(),
            Sink::File(output) => output.flush(),
        }
    }
}
