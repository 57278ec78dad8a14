//! The access log of the service: a thread writes its lines, so that no request waits for whoever reads them.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use sudoxml_serve::{Access, Entry, LogForm};

/// How many lines wait to be written. Further ones are lost, and counted.
const QUEUE: usize = 10_000;

/// How long the end of the service waits for the last lines.
const LAST: Duration = Duration::from_secs(1);

/// The log of a running service.
pub struct AccessLog {
    lines: SyncSender<Option<String>>,
    written: Receiver<()>,
}

impl AccessLog {
    /// Starts to write lines of this form to the standard output.
    ///
    /// # Errors
    /// If the system has no thread.
    pub fn start(form: LogForm) -> io::Result<(AccessLog, Arc<Access>)> {
        let (lines, queued) = sync_channel(QUEUE);
        let (done, written) = channel();
        let lost = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&lost);
        thread::Builder::new().name("log".to_owned()).spawn(move || {
            // The service goes on if the log cannot be written.
            let _ = write(&queued, &counted, form);
            drop(done);
        })?;
        let sender = lines.clone();
        let access = move |entry: &Entry| {
            if sender.try_send(Some(entry.line(form))).is_err() {
                lost.fetch_add(1, Ordering::Relaxed);
            }
        };
        Ok((AccessLog { lines, written }, Arc::new(access)))
    }

    /// Waits until all lines are written, or some time.
    pub fn finish(self) {
        let _ = self.lines.try_send(None);
        let _ = self.written.recv_timeout(LAST);
    }
}

fn write(lines: &Receiver<Option<String>>, lost: &AtomicU64, form: LogForm) -> io::Result<()> {
    let mut out = io::stdout();
    while let Ok(Some(line)) = lines.recv() {
        let lost = lost.swap(0, Ordering::Relaxed);
        match form {
            _ if lost == 0 => {}
            LogForm::Json => writeln!(out, "{{\"lost\":{lost}}}")?,
            LogForm::Text => writeln!(out, "{lost} lines were lost")?,
        }
        writeln!(out, "{line}")?;
        out.flush()?;
    }
    Ok(())
}
