//! The connection to a client: it counts the bytes that are sent, and fails if the client does not accept more bytes for some time.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::service::Service;

/// The connection to a client.
pub struct Socket {
    stream: TokioIo<TcpStream>,
    service: Arc<Service>,
    /// When a write that waits fails.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Socket {
    /// A connection that was accepted.
    pub fn new(stream: TcpStream, service: Arc<Service>) -> Socket {
        Socket { stream: TokioIo::new(stream), service, waiting: None }
    }

    /// Passes the result of a write on, or fails if it has waited for too long.
    fn in_time<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
        most: Duration,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waiting = None;
            return polled;
        }
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(most)));
        match waiting.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Read for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl Write for Socket {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let most = self.service.settings.max_wait;
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(number)) = &polled {
            self.service.metrics.sent.inc_by(*number as u64);
        }
        self.in_time(context, polled, most)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let most = self.service.settings.max_wait;
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        if let Poll::Ready(Ok(number)) = &polled {
            self.service.metrics.sent.inc_by(*number as u64);
        }
        self.in_time(context, polled, most)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
