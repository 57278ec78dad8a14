//! The body of a request: it arrives in pieces, and the work reads it as a stream of bounded memory in another thread.

use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use prometheus_client::metrics::counter::Counter;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout_at};

use crate::serve::problem::{Kind, Problem};
use crate::serve::service::Service;
use crate::serve::work::Work;

/// The number of pieces that wait to be read.
const WAITING: usize = 4;

/// The body of a request, with its limits.
#[derive(Debug)]
pub struct Intake {
    body: Body,
    read: u64,
    most: u64,
    wait: Duration,
    deadline: Instant,
    received: Counter,
}

impl Intake {
    /// A body that must arrive until the deadline of its work.
    ///
    /// # Errors
    /// If its header says that it is too large.
    pub fn new(body: Body, service: &Service, work: &Work) -> Result<Intake, Problem> {
        let (most, wait) = (service.settings.max_body, service.settings.max_wait);
        let (deadline, received) = (Instant::from_std(work.deadline()), service.metrics.received.clone());
        let intake = Intake { body, read: 0, most, wait, deadline, received };
        if intake.body.size_hint().lower() > most { Err(intake.too_large()) } else { Ok(intake) }
    }

    /// The beginning of the body, and whether it is all: it is if the body has at most this number of bytes.
    ///
    /// # Errors
    /// As for [`Intake::next`].
    pub async fn beginning(&mut self, most: usize) -> Result<(Bytes, bool), Problem> {
        let Some(first) = self.next().await? else { return Ok((Bytes::new(), true)) };
        if first.len() <= most && self.body.is_end_stream() {
            return Ok((first, true));
        }
        let mut beginning = Vec::from(first);
        while beginning.len() <= most {
            match self.next().await? {
                Some(piece) => beginning.extend_from_slice(&piece),
                None => return Ok((beginning.into(), true)),
            }
        }
        Ok((beginning.into(), false))
    }

    /// The next piece of the body; `None` at its end.
    ///
    /// # Errors
    /// If the body is too large, comes too slowly or is not whole.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        loop {
            let end = self.deadline.min(Instant::now() + self.wait);
            let Ok(frame) = timeout_at(end, self.body.frame()).await else {
                let detail = "the body did not arrive in time; send it faster, or in smaller parts";
                return Err(Problem::new(Kind::SlowBody, detail));
            };
            match frame {
                None => return Ok(None),
                Some(Err(_)) => return Err(Problem::new(Kind::BadRequest, "the body ended before its last byte")),
                Some(Ok(frame)) => {
                    let Ok(piece) = frame.into_data() else { continue };
                    self.read += piece.len() as u64;
                    self.received.inc_by(piece.len() as u64);
                    if self.read > self.most {
                        return Err(self.too_large());
                    }
                    if !piece.is_empty() {
                        return Ok(Some(piece));
                    }
                }
            }
        }
    }

    /// Sends the rest of the body. It ends early if the pieces are not read any more.
    ///
    /// # Errors
    /// As for [`Intake::next`]. The reader then fails.
    pub async fn send(&mut self, pieces: Sender<Piece>) -> Result<(), Problem> {
        while let Some(piece) = self.next().await? {
            if pieces.send(Piece::Bytes(piece)).await.is_err() {
                return Ok(());
            }
        }
        let _ = pieces.send(Piece::End).await;
        Ok(())
    }

    /// Reads the rest of the body, which is not needed. Many clients see no response before they have sent their body.
    pub async fn skip(&mut self) {
        while let Ok(Some(_)) = self.next().await {}
    }

    fn too_large(&self) -> Problem {
        Problem::new(Kind::TooLarge, format!("the body has more than {} bytes; send it in smaller parts", self.most))
    }
}

/// A piece of a body. A body without an end is not whole.
#[derive(Debug)]
pub enum Piece {
    Bytes(Bytes),
    End,
}

/// Reads a body in the thread of its work.
#[derive(Debug)]
pub struct Pipe {
    piece: Bytes,
    pieces: Receiver<Piece>,
    is_at_end: bool,
    work: Arc<Work>,
}

impl Pipe {
    /// A reader of this beginning and of the pieces that are sent after it.
    pub fn new(beginning: Bytes, is_whole: bool, work: Arc<Work>) -> (Sender<Piece>, Pipe) {
        let (sender, pieces) = channel(WAITING);
        (sender, Pipe { piece: beginning, pieces, is_at_end: is_whole, work })
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.work.check()?;
        while self.piece.is_empty() && !self.is_at_end {
            match self.pieces.blocking_recv() {
                Some(Piece::Bytes(piece)) => self.piece = piece,
                Some(Piece::End) => self.is_at_end = true,
                None => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
        let number = buffer.len().min(self.piece.len());
        buffer[..number].copy_from_slice(&self.piece.split_to(number));
        Ok(number)
    }
}
