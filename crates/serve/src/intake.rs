//! The body of a request: it is received into bounded memory and a temporary file, and then the work reads it. A body that
//! arrives slowly takes no place of the requests that are processed.

use std::io::{self, Read, Seek, Write};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use prometheus_client::metrics::counter::Counter;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, timeout_at};

use crate::problem::{Kind, Problem};
use crate::service::{Room, Service};
use crate::work::Work;
use sudoxml_report::scratch::Scratch;

/// The body of a request, with its limits.
#[derive(Debug)]
pub struct Intake {
    body: Body,
    read: u64,
    most: u64,
    wait: Duration,
    deadline: Instant,
    received: Counter,
    room: Room,
}

impl Intake {
    /// A body that must arrive until the deadline of its work.
    ///
    /// # Errors
    /// If its header says that it is too large.
    pub fn new(body: Body, service: &Service, work: &Work) -> Result<Intake, Problem> {
        let (most, wait) = (service.settings.max_body, service.settings.max_wait);
        let (deadline, received) = (Instant::from_std(work.deadline()), service.metrics.received.clone());
        let room = service.room.clone();
        let intake = Intake { body, read: 0, most, wait, deadline, received, room };
        if intake.body.size_hint().lower() > most { Err(intake.too_large()) } else { Ok(intake) }
    }

    /// Receives the whole body. What is beyond its first `in_memory` bytes is in a temporary file.
    ///
    /// # Errors
    /// As for [`Intake::next`], or if the service receives too many bytes at once.
    pub async fn receive(mut self, in_memory: usize) -> Result<Received, Problem> {
        let Some(first) = self.next().await? else { return Ok(Received::of(Bytes::new())) };
        if first.len() <= in_memory && self.body.is_end_stream() {
            return Ok(Received::of(first));
        }
        let mut received = Received { beginning: Bytes::new(), rest: None };
        let mut beginning = Vec::from(first);
        while beginning.len() <= in_memory {
            match self.next().await? {
                Some(piece) => beginning.extend_from_slice(&piece),
                None => return Ok(Received::of(beginning.into())),
            }
        }
        received.beginning = beginning.into();
        let mut rest = Stored { file: Scratch::new(0), _room: self.room.take(0)? };
        while let Some(piece) = self.next().await? {
            rest._room.merge(self.room.take(piece.len())?);
            // The write does not wait for long: the bytes go to the cache of the system.
            rest.file.write_all(&piece).map_err(Problem::internal)?;
        }
        rest.file.rewind().map_err(Problem::internal)?;
        Ok(Received { rest: Some(rest), ..received })
    }

    /// The next piece of the body; `None` at its end.
    ///
    /// # Errors
    /// If the body is too large, comes too slowly or is not whole.
    async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
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

    fn too_large(&self) -> Problem {
        Problem::new(Kind::TooLarge, format!("the body has more than {} bytes; send it in smaller parts", self.most))
    }
}

/// A body that has arrived.
#[derive(Debug)]
pub struct Received {
    beginning: Bytes,
    rest: Option<Stored>,
}

/// The part of a body in a temporary file.
#[derive(Debug)]
struct Stored {
    file: Scratch,
    /// The room for it.
    _room: OwnedSemaphorePermit,
}

impl Received {
    fn of(bytes: Bytes) -> Received {
        Received { beginning: bytes, rest: None }
    }

    /// The body, if it is small.
    pub fn small(&self) -> Option<&Bytes> {
        if self.rest.is_none() { Some(&self.beginning) } else { None }
    }

    /// A reader of the body, which fails after the end of its work.
    pub fn reader(self, work: Arc<Work>) -> Reader {
        Reader { body: self, work }
    }
}

/// Reads a body in the thread of its work.
#[derive(Debug)]
pub struct Reader {
    body: Received,
    work: Arc<Work>,
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.work.check()?;
        let Received { beginning, rest } = &mut self.body;
        if beginning.is_empty() {
            return rest.as_mut().map_or(Ok(0), |rest| rest.file.read(buffer));
        }
        let number = buffer.len().min(beginning.len());
        buffer[..number].copy_from_slice(&beginning.split_to(number));
        Ok(number)
    }
}
