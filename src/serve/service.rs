//! What all requests share.

use std::io;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::serve::metrics::Metrics;
use crate::serve::problem::{Kind, Problem};
use crate::serve::root::Root;
use crate::serve::settings::Settings;

/// What all requests share.
pub struct Service {
    pub settings: Settings,
    pub root: Option<Root>,
    pub metrics: Metrics,
    gate: Arc<Semaphore>,
    log: Box<Log>,
}

/// What happens with the cause of an error of the service.
pub type Log = dyn Fn(&str) + Send + Sync;

impl Service {
    /// A service with these settings.
    ///
    /// # Errors
    /// If the root cannot be opened.
    pub fn new(settings: Settings, log: Box<Log>) -> io::Result<Arc<Service>> {
        let root = settings.root.as_deref().map(Root::open).transpose()?;
        let gate = Arc::new(Semaphore::new(settings.max_requests.clamp(1, Semaphore::MAX_PERMITS)));
        Ok(Arc::new(Service { settings, root, metrics: Metrics::new(), gate, log }))
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
        Arc::clone(&self.gate).try_acquire_owned().map_err(|_| {
            Problem::new(Kind::Busy, "the service processes as many requests as it can; send the request again later")
        })
    }
}
