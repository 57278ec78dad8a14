//! An open input: its state when it was opened, and whether the state is still the same. An input that is written in
//! place has a lock as well, so that two runs on one file run one after the other, and the second one reads what the
//! first one wrote.
//!
//! The lock is advisory and belongs to the open file: it ends when the file is closed, also if the process is killed.
//! No thread has the lock while it waits for another thread of its run or for another lock ([`Lock::release`]). So
//! there is no deadlock between runs over the same files. If the file system has no locks, the comparison protects the
//! input.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Read, Take};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::run::clock::file_clock;

/// An open input.
pub(super) struct OpenInput {
    path: PathBuf,
    file: Arc<File>,
    metadata: Metadata,
    time: SystemTime,
    in_place: bool,
}

impl OpenInput {
    /// Opens an input.
    pub fn new(path: &Path) -> io::Result<OpenInput> {
        // The clock is read before the file is opened, so that every later save has a later time.
        let time = file_clock();
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        Ok(OpenInput { path: path.to_path_buf(), file: Arc::new(file), metadata, time, in_place: false })
    }

    /// Opens a file to write it in place. Waits until no other run processes it, also under another name of the file.
    pub fn locked(path: &Path, lock: &Lock) -> io::Result<OpenInput> {
        loop {
            let mut opened = OpenInput { in_place: true, ..OpenInput::new(path)? };
            lock.take(&opened.file);
            // The run that had the lock can have replaced the file or changed its content.
            opened.metadata = opened.file.metadata()?;
            if !opened.metadata.is_file() {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no longer a regular file"));
            }
            if is_same_file(&opened.metadata, &fs::metadata(path)?) {
                return Ok(opened);
            }
            // Another run can wait for this file under its other name, and have the lock of the file that is here now.
            lock.release();
        }
    }

    /// The open file, for reading. A regular file ends at the size that it had when it was opened, so that the system
    /// need not be asked for the end. A file that grows later has changed. Files that the system makes while they are
    /// read, such as those in `/proc`, have the size 0 and are read to their end.
    pub fn reader(&self) -> Take<Arc<File>> {
        let size = self.metadata.len();
        let has_size = self.metadata.is_file() && size > 0;
        Arc::clone(&self.file).take(if has_size { size } else { u64::MAX })
    }

    /// The time of the file system's clock before the input was opened.
    pub fn time(&self) -> SystemTime {
        self.time
    }

    /// The permissions of a regular file. The permissions of a pipe or a device are not useful for an output.
    pub fn permissions(&self) -> Option<Permissions> {
        self.metadata.is_file().then(|| self.metadata.permissions())
    }

    /// Whether the path still names the file that was opened, with the same size and modification time. Pipes and
    /// devices are not compared, because reading changes them.
    ///
    /// The time of the last change of the inode (ctime) is ignored: `chmod`, another hard link or an extended attribute
    /// sets it, and none of these is a save.
    ///
    /// # Errors
    /// Errors of the file system, for example if the path does not exist.
    pub fn is_unchanged(&self) -> io::Result<bool> {
        let before = &self.metadata;
        if !before.is_file() {
            return Ok(true);
        }
        if self.in_place {
            wait_for_renames(&self.path);
        }
        let now = fs::metadata(&self.path)?;
        Ok(is_same_file(before, &now) && before.len() == now.len() && before.modified().ok() == now.modified().ok())
    }
}

/// The lock on the input that a thread writes in place. It is empty for other inputs.
#[derive(Default)]
pub(super) struct Lock(Mutex<Option<Arc<File>>>);

impl Lock {
    fn take(&self, file: &Arc<File>) {
        wait_for(file);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(file));
    }

    /// Takes the lock again, if it was released. After that, no other run writes the file.
    pub fn renew(&self, opened: &OpenInput) {
        self.take(&opened.file);
    }

    /// Lets other runs process the file. It is called when the document is done, and before its thread waits for
    /// another thread.
    pub fn release(&self) {
        if let Some(file) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // If this fails, the lock ends when the file is closed.
            let _ = file.unlock();
        }
    }
}

/// Waits for the lock. Some network file systems have no locks for a file that is open for reading only; the file is
/// then processed without a lock.
#[cfg(unix)]
fn wait_for(file: &File) {
    use std::fs::TryLockError;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        while file.lock().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {}
    }
}

/// On other systems there is no lock, because it is not advisory: on Windows, it would keep all programs from reading
/// the file, and this one from reading it through a second handle.
#[cfg(not(unix))]
fn wait_for(_: &File) {}

/// Waits for the end of a rename that has started in the folder of a file. Until the end of the rename, the system
/// still shows the old file, so that a comparison does not see the save, and our own rename would overwrite it. Linux
/// looks up a new name only while no entry of the folder is being changed. So this looks up a new name.
fn wait_for_renames(path: &Path) {
    static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);
    let name = format!(".sudoxml-{}-{}.tmp", std::process::id(), NEXT_NUMBER.fetch_add(1, Ordering::Relaxed));
    // The name does not exist, so the error is expected.
    let _ = fs::symlink_metadata(path.with_file_name(name));
}

#[cfg(unix)]
fn is_same_file(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// On other systems there are no file numbers. Only size and time are compared.
#[cfg(not(unix))]
fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}
