//! Where a report goes: to the screen, to the standard output, or to a file that is whole or not there.

use std::fmt;
use std::io::{self, BufWriter, Stderr, Write};

use crate::run::Output;
use anstream::AutoStream;
use indicatif::ProgressBar;

use super::streams::StandardOutput;

/// The standard error output, with the progress bar out of the way while something is written.
pub struct StderrLines {
    pub stderr: AutoStream<Stderr>,
    pub bar: ProgressBar,
}

impl Write for StderrLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let stderr = &mut self.stderr;
        // Nobody can be told that the messages cannot be written.
        self.bar.suspend(|| {
            let _ = stderr.write_all(bytes);
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where one report goes.
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

    /// Puts the report where it belongs. A reader that has seen enough is no error.
    pub fn finish(self, written: io::Result<()>) -> io::Result<()> {
        match (self, written) {
            (Sink::File(output), Ok(())) => output.commit().map(|_| ()),
            (Sink::Stdout(out), Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                // What is left in the buffer has nowhere to go.
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
