//! The writer of a report: the screen, the standard output, or a file that is complete or does not exist.

use std::fmt;
use std::io::{self, BufWriter, Stderr, Write};

use anstream::AutoStream;
use indicatif::ProgressBar;
use sudoxml_run::run::Output;

use super::streams::StandardOutput;

/// The standard error output. The progress bar is hidden while something is written.
pub struct StderrLines {
    pub stderr: AutoStream<Stderr>,
    pub bar: ProgressBar,
}

impl Write for StderrLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let stderr = &mut self.stderr;
        // An error here cannot be reported.
        self.bar.suspend(|| {
            let _ = stderr.write_all(bytes);
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
