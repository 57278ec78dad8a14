//! An input that is open: what it was when it was opened, and whether it still is. An input that is written in place has
//! a lock as well, so that two runs on one file follow each other and the second one reads what the first one wrote.
//!
//! The lock is advisory and belongs to the open file: it ends when the file is closed, also by a process that is killed.
//! No thread holds it while it waits for another thread of its run or for another lock ([`Lock::release`]), so runs over
//! the same files do not wait for each other in a circle. Where there are no locks, the comparison is what protects the
//! input.

use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::run::clock::file_clock;

/// An input that is open.
pub(super) struct Opened {
    path: PathBuf,
    file: Arc<File>,
    metadata: Metadata,
    time: SystemTime,
    in_place: bool,
}

impl Opened {
    /// Opens an input.
    pub fn new(path: &Path) -> io::Result<Opened> {
        // Before the file is opened, so that whatever is saved after that has a later date.
        let time = file_clock();
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        Ok(Opened { path: path.to_path_buf(), file: Arc::new(file), metadata, time, in_place: false })
    }

    /// Opens a file that is to be written in place. Waits until no other run works on it. Another name of the same file
    /// counts as the same file.
    pub fn locked(path: &Path, lock: &Lock) -> io::Result<Opened> {
        loop {
            let mut opened = Opened { in_place: true, ..Opened::new(path)? };
            lock.take(&opened.file);
            // Who held the lock may have put another file in the place of this one, or another content into it.
            opened.metadata = opened.file.metadata()?;
            if !opened.metadata.is_file() {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no longer a regular file"));
            }
            if is_same_file(&opened.metadata, &fs::metadata(path)?) {
                return Ok(opened);
            }
            // Another run may wait for this file under its other name, and hold the one that is here now.
            lock.release();
        }
    }

    /// The open file, to be read.
    pub fn reader(&self) -> Arc<File> {
        Arc::clone(&self.file)
    }

    /// What the file system's clock said before the input was opened.
    pub fn time(&self) -> SystemTime {
        self.time
    }

    /// The permissions of a file. Those of a pipe or a device say nothing about an output.
    pub fn permissions(&self) -> Option<Permissions> {
        self.metadata.is_file().then(|| self.metadata.permissions())
    }

    /// Whether the path still names the file that was opened, with the size and the time that it had. What is no regular
    /// file changes because it is read.
    ///
    /// The time of the last change of the inode (ctime) does not count: `chmod`, another hard link or an extended
    /// attribute sets it, and none of these is a save.
    ///
    /// # Errors
    /// Those of the file system, for instance that nothing is there.
    pub fn is_as_it_was(&self) -> io::Result<bool> {
        let was = &self.metadata;
        if !was.is_file() {
            return Ok(true);
        }
        if self.in_place {
            wait_for_renames(&self.path);
        }
        let now = fs::metadata(&self.path)?;
        Ok(is_same_file(was, &now) && was.len() == now.len() && was.modified().ok() == now.modified().ok())
    }
}

/// The lock on the input that a thread writes in place; none on other inputs.
#[derive(Default)]
pub(super) struct Lock(Mutex<Option<Arc<File>>>);

impl Lock {
    fn take(&self, file: &Arc<File>) {
        wait_for(file);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(file));
    }

    /// Takes the lock again, if it was released. Whether another run has written the file meanwhile is then settled.
    pub fn renew(&self, opened: &Opened) {
        self.take(&opened.file);
    }

    /// Lets other runs work on the file: after the end of the work, and before its thread waits for another one.
    pub fn release(&self) {
        if let Some(file) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // Without locks there is nothing to release. What fails here ends when the file is closed.
            let _ = file.unlock();
        }
    }
}

/// Waits for the lock. Where the file system has none, as some network file systems do not for a file that is open for
/// reading only, the work goes on without.
#[cfg(unix)]
fn wait_for(file: &File) {
    use std::fs::TryLockError;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        while file.lock().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {}
    }
}

/// Elsewhere a lock is no agreement between runs: on Windows no other program could read the file meanwhile, and neither
/// could we through a second handle.
#[cfg(not(unix))]
fn wait_for(_: &File) {}

/// Waits for the end of a rename that has begun in the folder of a file. Until its end the system still shows the file
/// that is about to be replaced, so a comparison does not see that save, and our own rename comes after it. Linux looks up
/// a name that it does not know yet only while no entry of the folder is being changed. So such a name is looked up.
fn wait_for_renames(path: &Path) {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let name = format!(".sudoxml-{}-{}.tmp", std::process::id(), ASKED.fetch_add(1, Ordering::Relaxed));
    // It is not there, which is no error.
    let _ = fs::symlink_metadata(path.with_file_name(name));
}

#[cfg(unix)]
fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Without numbers of files, size and time have to do.
#[cfg(not(unix))]
fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}
