//! The standard input and the standard output. A closed stream is an error.
//!
//! Before `main`, the runtime of Rust opens `/dev/null` for each standard stream that is closed, and the types of `std`
//! ignore the error of a closed stream (`EBADF`). So a result that is lost looks like success. This module reads the
//! state of the streams before the runtime starts, and reports `EBADF` as an error.

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

    /// Reports a closed stream also if the result is empty.
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

    // `unsafe` is the promise that this does not need the runtime, which has not started yet: it makes a system call
    // and cannot panic. If a linker drops it, it runs at its first use, and then no stream counts as closed.
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

/// On other systems the runtime opens nothing, and a shell does not start a program without these streams.
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
