//! The standard input and the standard output, where a closed one is an error.
//!
//! Before `main`, the runtime of Rust opens `/dev/null` for each standard stream that is closed, and the types of `std`
//! take a stream that cannot be used at all (`EBADF`) for an empty one. With both, a result that goes nowhere looks like
//! success. Here the state of the streams is asked before the runtime starts, and `EBADF` is an error.

use std::io::{self, Read, Write};

/// The standard input.
#[derive(Debug)]
pub struct StandardInput;

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if system::is_input_closed() {
            return Err(io::Error::other("the standard input is closed; connect it to a file or a pipe"));
        }
        system::read(buffer)
    }
}

/// The standard output, without a buffer.
#[derive(Debug)]
pub struct StandardOutput;

impl StandardOutput {
    fn expect_open() -> io::Result<()> {
        if system::is_output_closed() {
            return Err(io::Error::other("the standard output is closed; connect it to a file or a pipe"));
        }
        Ok(())
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        StandardOutput::expect_open()?;
        system::write(bytes)
    }

    /// An empty result cannot be written to a closed stream either.
    fn flush(&mut self) -> io::Result<()> {
        StandardOutput::expect_open()
    }
}

#[cfg(unix)]
mod system {
    use std::io;

    use rustix::io::{Errno, fcntl_getfd};
    use rustix::stdio::{stdin, stdout};

    struct Closed {
        input: bool,
        output: bool,
    }

    // `unsafe` is the promise that this needs nothing of the runtime, which has not started yet: it asks the system and
    // cannot panic. If a linker drops it, it runs at its first use, and then no stream counts as closed.
    #[ctor::ctor(unsafe)]
    static CLOSED: Closed =
        Closed { input: fcntl_getfd(stdin()) == Err(Errno::BADF), output: fcntl_getfd(stdout()) == Err(Errno::BADF) };

    pub fn is_input_closed() -> bool {
        CLOSED.input
    }

    pub fn is_output_closed() -> bool {
        CLOSED.output
    }

    pub fn read(buffer: &mut [u8]) -> io::Result<usize> {
        Ok(rustix::io::read(stdin(), buffer)?)
    }

    pub fn write(bytes: &[u8]) -> io::Result<usize> {
        Ok(rustix::io::write(stdout(), bytes)?)
    }
}

/// Elsewhere the runtime opens nothing, and a program is not started without these streams from a shell.
#[cfg(not(unix))]
mod system {
    use std::io::{self, Read, Write};

    pub fn is_input_closed() -> bool {
        false
    }

    pub fn is_output_closed() -> bool {
        false
    }

    pub fn read(buffer: &mut [u8]) -> io::Result<usize> {
        io::stdin().read(buffer)
    }

    pub fn write(bytes: &[u8]) -> io::Result<usize> {
        let mut out = io::stdout();
        let written = out.write(bytes)?;
        out.flush()?;
        Ok(written)
    }
}
