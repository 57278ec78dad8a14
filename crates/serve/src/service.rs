//! What all requests share.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sudoku_engine::search::Threads;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::access::Access;
use crate::metrics::Metrics;
use crate::problem::{Kind, Problem};
use crate::root::Root;
use crate::settings::Settings;

/// What all requests share.
pub struct Service {
    pub settings: Settings,
    pub root: Option<Arc<Root>>,
    pub metrics: Metrics,
    /// The room for bodies in temporary files.
    pub room: Room,
    /// The threads for the puzzles of all requests.
    pub threads: Threads,
    gate: Arc<Semaphore>,
    log: Box<Log>,
    /// What happens with each request at its end, if requests are logged.
    pub access: Option<Arc<Access>>,
    is_ending: AtomicBool,
    /// Whether the service ends before its requests, for the log.
    pub is_cut_off: Arc<AtomicBool>,
}

/// The room for the bodies that are in temporary files, in bytes: for as many of the largest size as requests are processed
/// at once.
#[derive(Clone, Debug)]
pub struct Room(Arc<Semaphore>);

impl Room {
    fn new(settings: &Settings) -> Room {
        let bytes = settings.max_body.saturating_mul(settings.max_requests.max(1) as u64);
        Room(Arc::new(Semaphore::new(usize::try_from(bytes).unwrap_or(usize::MAX).min(Semaphore::MAX_PERMITS))))
    }

    /// Takes room for this number of bytes.
    ///
    /// # Errors
    /// If there is not so much.
    pub fn take(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Problem> {
        let taken = u32::try_from(bytes).ok().and_then(|bytes| Arc::clone(&self.0).try_acquire_many_owned(bytes).ok());
        taken.ok_or_else(busy)
    }
}

fn busy() -> Problem {
    Problem::new(Kind::Busy, "the service processes as many requests as it can; send the request again later")
}

/// What happens with the cause of an error of the service.
pub type Log = dyn Fn(&str) + Send + Sync;

impl Service {
    /// A service with these settings.
    ///
    /// # Errors
    /// If the root cannot be opened.
    pub fn new(settings: Settings, log: Box<Log>, access: Option<Arc<Access>>) -> io::Result<Arc<Service>> {
        let root = settings.root.as_deref().map(Root::open).transpose()?.map(Arc::new);
        let gate = Arc::new(Semaphore::new(settings.max_requests.clamp(1, Semaphore::MAX_PERMITS)));
        let room = Room::new(&settings);
        let (metrics, is_ending) = (Metrics::new(), AtomicBool::new(false));
        let threads = Threads::new(std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        Ok(Arc::new(Service {
            settings,
            root,
            metrics,
            room,
            threads,
            gate,
            log,
            access,
            is_ending,
            is_cut_off: Arc::default(),
        }))
    }

    /// Whether no signal to end came.
    pub fn is_ready(&self) -> bool {
        !self.is_ending.load(Ordering::Relaxed)
    }

    /// A signal to end came.
    pub fn end(&self) {
        self.is_ending.store(true, Ordering::Relaxed);
    }

    /// Logs the cause of an error of the service.
    pub fn log(&self, cause: &str) {
        (self.log)(cause);
    }

    /// Enters one more request that is processed.
    ///
    /// # Errors
    /// If there are too many.
    pub fn enter(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.gate).try_acquire_owned().map_err(|_| busy())
    }
}
