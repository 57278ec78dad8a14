//! An output that is complete or does not exist. It is written to a temporary file in the folder of its target, and
//! renamed. If the target already has the same content, it is not touched.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use crate::run::clock::file_clock;
use crate::run::fence::{FirstFile, Place};
use crate::run::path::{Present, existing, folder_of, follow_link};
use sudoxml_report::scratch::temp_folder_error;

/// The result of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// The output was written to the target.
    New,
    /// The target already contained the same bytes and was not touched.
    Unchanged,
}

/// An output that is being written. If it is dropped without [`Output::commit`], its temporary file is removed. A
/// process that ends without dropping it calls [`abandon_outputs`]. Only a process that is killed or a machine that
/// stops leaves a file `.sudoxml-*.tmp` in the folder of the target. This file is never read, and can be removed.
#[derive(Debug)]
pub struct Output {
    target: PathBuf,
    place: Place,
    mode: Option<Permissions>,
    /// The modification time to set, unless the output was written before that.
    time: Option<SystemTime>,
    buffer: Vec<u8>,
    /// The temporary file, if the output is larger than the buffer.
    file: Option<TemporaryFile>,
}

/// Why an output was not committed.
#[derive(Debug)]
pub(crate) enum CommitError {
    /// The condition of [`Output::commit_if`] was false: the input has changed.
    Outdated,
    /// An error of the file system.
    Failed(io::Error),
}

impl From<io::Error> for CommitError {
    fn from(error: io::Error) -> CommitError {
        CommitError::Failed(error)
    }
}

/// Outputs up to this size, in bytes, are kept in memory. Nothing is written if the target has the same content.
const BUFFER: usize = 1 << 20;

/// A piece of this size, in bytes, is written without copying it, if the output does not fit into the buffer.
const LARGE: usize = 1 << 15;

/// Most outputs are not larger than this. Memory for them is allocated once.
const SMALL: usize = 1 << 13;

impl Output {
    /// An output for this target. If the target is a link, the output is written to the file that the link leads to.
    /// `mode` is for a new target; an existing target keeps its own.
    pub fn new(target: PathBuf, mode: Option<Permissions>) -> Output {
        Output { target, place: Place::default(), mode, time: None, buffer: Vec::new(), file: None }
    }

    /// The same output with what is known about its target.
    #[must_use]
    pub fn at(self, place: Place) -> Output {
        Output { place, ..self }
    }

    /// Sets the modification time of the output to just before this time, instead of the time at which it is written.
    /// If this is the time of [`file_clock`](crate::run::file_clock) before the first input is opened, an input that is
    /// saved later is newer than the output, and a build tool makes the output again.
    #[must_use]
    pub fn dated(self, time: SystemTime) -> Output {
        Output { time: Some(time), ..self }
    }

    /// Replaces the target by the output in one step, or does nothing if the target has the same content.
    ///
    /// # Errors
    /// Errors of the file system. The target is then unchanged.
    pub fn commit(self) -> io::Result<Written> {
        self.commit_if(&|| true).map_err(|error| match error {
            CommitError::Failed(error) => error,
            CommitError::Outdated => io::Error::other("the output is outdated"),
        })
    }

    /// Commits the output if the condition is true. The condition is checked just before the rename, when the output is
    /// complete. It is not checked if the target already has the same content.
    ///
    /// # Errors
    /// If the condition is false, and errors of the file system. The target is then unchanged.
    pub(super) fn commit_if(self, condition: &dyn Fn() -> bool) -> Result<Written, CommitError> {
        let written = self.replace_target(condition);
        if written.is_err() {
            // If the outputs were abandoned, that is the reason. This waits then, so that the error is not reported.
            drop(lock_for_commit());
        }
        written
    }

    fn replace_target(mut self, condition: &dyn Fn() -> bool) -> Result<Written, CommitError> {
        if self.place.before == Present::Nothing
            && let Some(written) = self.fill_place(condition)?
        {
            return Ok(written);
        }
        let current = match fs::symlink_metadata(&self.target) {
            Ok(metadata) if metadata.is_symlink() && self.place.had_no_link() => return Err(new_link().into()),
            Ok(metadata) if metadata.is_symlink() => {
                self.place = Place::default();
                self.target = follow_link(&self.target)?;
                existing(&self.target)?
            }
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        match current {
            Some(metadata) if metadata.is_dir() => {
                Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder").into())
            }
            Some(metadata) if !metadata.is_file() => self.write_through(condition),
            Some(metadata) if self.is_content_of(&metadata)? => Ok(Written::Unchanged),
            Some(metadata) => {
                // A read-only target is not replaced, even if its folder allows it.
                File::options().append(true).open(&self.target)?;
                self.rename(Some(metadata.permissions()), Some(&metadata), condition)
            }
            None => {
                let mode = self.mode.take();
                self.rename(mode, None, condition)
            }
        }
    }

    /// Renames the temporary file to the target. The output keeps the owner of the file that it replaces.
    fn rename(
        mut self,
        mode: Option<Permissions>,
        replaced: Option<&Metadata>,
        condition: &dyn Fn() -> bool,
    ) -> Result<Written, CommitError> {
        self.complete(mode, replaced)?;
        let renamed = temporary(&mut self.file)?.persist(&self.target, condition, Existing::Replaced)?;
        self.written(renamed)
    }

    /// Renames the temporary file to a target that did not exist. `None` if it exists now, or if the file system cannot
    /// check that in the same step.
    fn fill_place(&mut self, condition: &dyn Fn() -> bool) -> Result<Option<Written>, CommitError> {
        let mode = self.mode.clone();
        self.complete(mode, None)?;
        match temporary(&mut self.file)?.persist(&self.target, condition, Existing::Kept) {
            Ok(renamed) => self.written(renamed).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// The result of a rename. It was not done if the condition was false.
    fn written(&self, renamed: bool) -> Result<Written, CommitError> {
        if renamed {
            Ok(Written::New)
        } else if self.is_written() {
            // Another run has written the same output.
            Ok(Written::Unchanged)
        } else {
            Err(CommitError::Outdated)
        }
    }

    /// Writes the rest of the output to the temporary file, and gives it its owner, its permissions and its date.
    fn complete(&mut self, mode: Option<Permissions>, replaced: Option<&Metadata>) -> io::Result<()> {
        let before = file_clock();
        let is_new = self.file.is_none();
        if is_new {
            // The target is not a link.
            let folder = self.place.folder.as_ref().map(|folder| folder.path.as_path());
            self.file = Some(temporary_at(&self.target, folder, mode.clone())?);
        }
        self.spill()?;
        let file = temporary(&mut self.file)?.file()?.as_file();
        let first = self.place.folder.as_ref().map(|folder| &folder.first).filter(|_| is_new && replaced.is_none());
        if let (Some(first), Some(time)) = (first.and_then(OnceLock::get), self.time)
            && first.mode == mode
        {
            return set_just_before(file, time.min(before));
        }
        let made = file.metadata()?;
        let written = made.modified()?;
        let has_new_owner = replaced.map_or(Ok(false), |replaced| keep_owner(file, &made, replaced))?;
        let has_mode = mode.as_ref().is_none_or(|mode| *mode == made.permissions());
        if let Some(first) = first.filter(|_| has_mode && (written == before || written == file_clock())) {
            // If it is set, another thread has seen the same.
            let _ = first.set(FirstFile { mode: mode.clone() });
        }
        if let Some(mode) = mode.filter(|_| has_new_owner || !has_mode) {
            file.set_permissions(mode)?;
        }
        set_just_before(file, self.time.map_or(written, |time| time.min(written)))
    }

    /// Writes the output to a device or a pipe, which a rename would replace by a file.
    fn write_through(mut self, condition: &dyn Fn() -> bool) -> Result<Written, CommitError> {
        let mut device = File::options().write(true).open(&self.target)?;
        if !condition() {
            return Err(CommitError::Outdated);
        }
        if let Some(file) = &mut self.file {
            io::copy(&mut file.file()?.reopen()?, &mut device)?;
        }
        device.write_all(&self.buffer)?;
        Ok(Written::New)
    }

    /// Whether the target already contains the output.
    fn is_written(&self) -> bool {
        let target = fs::metadata(&self.target);
        target.is_ok_and(|metadata| metadata.is_file() && self.is_content_of(&metadata).unwrap_or(false))
    }

    /// Whether the target contains exactly the bytes of the output.
    fn is_content_of(&self, target: &Metadata) -> io::Result<bool> {
        let written = match &self.file {
            Some(file) => file.file()?.as_file().metadata()?.len(),
            None => 0,
        };
        if target.len() != written + self.buffer.len() as u64 {
            return Ok(false);
        }
        // If the target cannot be read, the error is reported when it is written.
        let Ok(mut existing) = File::open(&self.target) else { return Ok(false) };
        if let Some(file) = &self.file
            && !same_bytes(&mut file.file()?.reopen()?, &mut existing, written)?
        {
            return Ok(false);
        }
        let mut chunk = vec![0; self.buffer.len().min(CHUNK)];
        Ok(self.buffer.chunks(CHUNK).all(|bytes| {
            let read = existing.read_exact(&mut chunk[..bytes.len()]);
            read.is_ok() && chunk[..bytes.len()] == *bytes
        }))
    }

    /// Moves the buffer to the temporary file.
    fn spill(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(match &self.place {
                Place { folder: Some(folder), before: Present::Nothing } => {
                    temporary_at(&self.target, Some(&folder.path), self.mode.clone())?
                }
                place => temporary_file(&self.target, place, self.mode.as_ref())?,
            });
        }
        let buffer = std::mem::take(&mut self.buffer);
        self.write_to_file(&buffer)?;
        self.buffer = buffer;
        self.buffer.clear();
        Ok(())
    }

    /// Writes to the temporary file, which must exist.
    fn write_to_file(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = temporary(&mut self.file)?;
        let written = file.file()?.as_file().write_all(bytes);
        written.map_err(|error| if file.is_scratch { temp_folder_error(&error) } else { error })
    }
}

fn temporary(file: &mut Option<TemporaryFile>) -> io::Result<&mut TemporaryFile> {
    file.as_mut().ok_or_else(|| io::Error::other("the output was not written"))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.capacity() == 0 {
            self.buffer.reserve(SMALL);
        }
        let is_in_memory = self.file.is_none() && self.buffer.len() + bytes.len() < BUFFER;
        if !is_in_memory && bytes.len() >= LARGE {
            self.spill()?;
            self.write_to_file(bytes)?;
            return Ok(bytes.len());
        }
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER {
            self.spill()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Removes the temporary files of all outputs that are not committed yet, for a process that ends without dropping
/// them: a thread that handles Ctrl-C calls this and ends the process. Any thread can call it at any time, but a signal
/// handler itself cannot, because it takes locks.
///
/// Until the returned guard is dropped, no output is committed and no temporary file is created; threads that try to
/// wait for it. So a process that ends in this time leaves each output complete or absent. If the guard is dropped
/// instead, the outputs without temporary files fail when they are committed, and the others continue.
#[cfg(unix)]
pub fn abandon_outputs() -> CommitsBlocked {
    let lock = COMMIT_LOCK.write().unwrap_or_else(PoisonError::into_inner);
    for file in temporary_files().iter() {
        // A file that cannot be removed stays. The process ends in any case.
        let _ = fs::remove_file(file);
    }
    CommitsBlocked { _lock: lock }
}

/// A guard: no output is committed until it is dropped. [`abandon_outputs`] returns it.
#[cfg(unix)]
#[must_use = "outputs can be committed again when it is dropped"]
#[derive(Debug)]
pub struct CommitsBlocked {
    _lock: std::sync::RwLockWriteGuard<'static, ()>,
}

/// A thread that creates, renames or removes a temporary file has a read lock, so that the list of these files is
/// correct while [`abandon_outputs`] has the write lock. Read locks do not exclude each other.
static COMMIT_LOCK: RwLock<()> = RwLock::new(());

/// The temporary files that exist now.
static TEMPORARY_FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn lock_for_commit() -> RwLockReadGuard<'static, ()> {
    COMMIT_LOCK.read().unwrap_or_else(PoisonError::into_inner)
}

fn temporary_files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARY_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a rename does with a file at the target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existing {
    Replaced,
    /// The rename fails.
    Kept,
}

/// A temporary file. It is in the list until it is renamed or removed.
#[derive(Debug)]
struct TemporaryFile {
    path: PathBuf,
    /// `None` after it was renamed, or while it is dropped.
    file: Option<NamedTempFile>,
    /// Whether it is in the system's folder for temporary files, and is copied, not renamed.
    is_scratch: bool,
}

impl TemporaryFile {
    /// Creates a file in a folder. The folder is created if it does not exist.
    fn new(builder: &tempfile::Builder<'_, '_>, folder: &Path) -> io::Result<TemporaryFile> {
        TemporaryFile::listed(false, || match builder.tempfile_in(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(folder)?;
                builder.tempfile_in(folder).map_err(without_name)
            }
            made => made.map_err(without_name),
        })
    }

    /// Creates a file in the system's folder for temporary files. The folder must exist. Only the owner can read the
    /// file.
    fn scratch() -> io::Result<TemporaryFile> {
        TemporaryFile::listed(true, || named().tempfile().map_err(|error| temp_folder_error(&error)))
    }

    fn listed(is_scratch: bool, make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<TemporaryFile> {
        let _lock = lock_for_commit();
        let file = make()?;
        let path = file.path().to_path_buf();
        temporary_files().insert(path.clone());
        Ok(TemporaryFile { path, file: Some(file), is_scratch })
    }

    fn file(&self) -> io::Result<&NamedTempFile> {
        self.file.as_ref().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Renames the file if the condition is true. No other work is done between the two.
    fn persist(&mut self, target: &Path, condition: &dyn Fn() -> bool, existing: Existing) -> io::Result<bool> {
        let _lock = lock_for_commit();
        let Some(file) = self.file.take() else { return Err(io::ErrorKind::NotFound.into()) };
        if !condition() {
            self.file = Some(file);
            return Ok(false);
        }
        let renamed = match existing {
            Existing::Replaced => file.persist(target),
            Existing::Kept => file.persist_noclobber(target),
        };
        match renamed {
            Ok(_) => {
                temporary_files().remove(&self.path);
                Ok(true)
            }
            Err(failed) => {
                self.file = Some(failed.file);
                Err(failed.error)
            }
        }
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let _lock = lock_for_commit();
            temporary_files().remove(&self.path);
            drop(file);
        }
    }
}

/// Creates a temporary file in the target's folder. Only users who can read the output can read it.
fn temporary_file(target: &Path, place: &Place, mode: Option<&Permissions>) -> io::Result<TemporaryFile> {
    let mut permissions = mode.cloned();
    let real = match fs::symlink_metadata(target) {
        Ok(metadata) if metadata.is_symlink() && place.had_no_link() => return Err(new_link()),
        Ok(metadata) if metadata.is_symlink() => {
            let real = follow_link(target)?;
            permissions = existing(&real)?.map(|metadata| metadata.permissions()).or(permissions);
            real
        }
        // The folder of a device is not for files.
        Ok(metadata) if !metadata.is_file() => return TemporaryFile::scratch(),
        Ok(metadata) => {
            permissions = Some(metadata.permissions());
            target.to_path_buf()
        }
        Err(_) => target.to_path_buf(),
    };
    temporary_at(&real, None, permissions)
}

/// Creates a temporary file in the folder of a file, which can be given as an absolute path.
fn temporary_at(file: &Path, folder: Option<&Path>, permissions: Option<Permissions>) -> io::Result<TemporaryFile> {
    let folder = folder.unwrap_or_else(|| folder_of(file));
    TemporaryFile::new(&with_permissions(named(), permissions), folder)
}

#[cfg(unix)]
fn with_permissions(
    mut builder: tempfile::Builder<'static, 'static>,
    permissions: Option<Permissions>,
) -> tempfile::Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    // This process has to write the file and to read it again.
    let mode = permissions.map_or(0o666, |permissions| permissions.mode() & 0o666 | 0o600);
    builder.permissions(Permissions::from_mode(mode));
    builder
}

/// On other systems a file gets the permissions of its folder.
#[cfg(not(unix))]
fn with_permissions(
    builder: tempfile::Builder<'static, 'static>,
    _permissions: Option<Permissions>,
) -> tempfile::Builder<'static, 'static> {
    builder
}

/// What hinders the creation of a file most often.
const NAMED_ERRORS: [io::ErrorKind; 4] = [
    io::ErrorKind::PermissionDenied,
    io::ErrorKind::ReadOnlyFilesystem,
    io::ErrorKind::StorageFull,
    io::ErrorKind::NotADirectory,
];

/// The error without the name of the temporary file, which is another one in each run. A message names the target.
fn without_name(error: io::Error) -> io::Error {
    match error.kind() {
        // An error that only the system knows keeps its text.
        kind if error.get_ref().is_some() && NAMED_ERRORS.contains(&kind) => kind.into(),
        _ => error,
    }
}

/// Creates files whose names show that they are from sudoxml.
fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoxml-").suffix(".tmp");
    builder
}

/// The time of the file system's clock, from a new file in a target's folder.
pub fn clock_in_folder_of(target: &Path) -> io::Result<SystemTime> {
    temporary_file(target, &Place::default(), None)?.file()?.as_file().metadata()?.modified()
}

/// Sets the modification time of a file to just before a time. An input that is saved in the same tick of the file
/// system's clock is then newer, and a build tool makes the output again.
fn set_just_before(file: &File, time: SystemTime) -> io::Result<()> {
    file.set_modified(time.checked_sub(Duration::from_nanos(1)).unwrap_or(time))
}

/// The error if a link is there that was not there when the output was admitted. It can lead anywhere.
fn new_link() -> io::Error {
    io::Error::other("a link was made there during the run; remove the link")
}

/// Gives a new file the owner of the file that it replaces, and returns whether that is another one. Without the
/// permission for that, the user owns the new file.
#[cfg(unix)]
fn keep_owner(file: &File, made: &Metadata, replaced: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    if (made.uid(), made.gid()) == (replaced.uid(), replaced.gid()) {
        return Ok(false);
    }
    match fchown(file, Some(replaced.uid()), Some(replaced.gid())) {
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(true),
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata, _: &Metadata) -> io::Result<bool> {
    Ok(false)
}

/// How many bytes are compared at once.
const CHUNK: usize = 1 << 16;

/// Whether the next bytes of both are the same. An existing file that cannot be read is different.
fn same_bytes(output: &mut dyn Read, existing: &mut dyn Read, length: u64) -> io::Result<bool> {
    let (mut left, mut chunk_a, mut chunk_b) = (length, vec![0; CHUNK], vec![0; CHUNK]);
    while left > 0 {
        let size = left.min(CHUNK as u64) as usize;
        output.read_exact(&mut chunk_a[..size])?;
        if existing.read_exact(&mut chunk_b[..size]).is_err() || chunk_a[..size] != chunk_b[..size] {
            return Ok(false);
        }
        left -= size as u64;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::run::fence::Folder;

    #[test]
    fn an_output_that_exists_already_is_unchanged() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("deep/solved.xml");
        for expected in [Written::New, Written::Unchanged] {
            let mut output = Output::new(target.clone(), None);
            output.write_all(b"<sudoku/>")?;
            assert_eq!(output.commit()?, expected);
        }
        Ok(())
    }

    /// An output for a target at which nothing was, with another file there when it is committed.
    fn late(folder: &Path, existing: &str) -> io::Result<(PathBuf, Output)> {
        let target = folder.join("a.xml");
        let place = Place { folder: Some(Arc::new(Folder::at(folder.to_path_buf()))), before: Present::Nothing };
        let mut output = Output::new(target.clone(), None).at(place);
        output.write_all(b"new")?;
        fs::write(&target, existing)?;
        Ok((target, output))
    }

    #[test]
    fn a_file_that_appears_at_a_free_place_counts_as_any_older_output() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        for (existing, expected) in [("new", Written::Unchanged), ("older", Written::New)] {
            let (target, output) = late(folder.path(), existing)?;
            assert_eq!(output.commit()?, expected);
            assert_eq!(fs::read(target)?, b"new");
        }
        let (target, output) = late(folder.path(), "older")?;
        assert!(matches!(output.commit_if(&|| false), Err(CommitError::Outdated)));
        assert_eq!(fs::read(target)?, b"older");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1, "no file is left");
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_file_at_a_free_place_keeps_its_permissions_if_it_appears_before_the_rename() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir()?;
        let (target, output) = late(folder.path(), "older")?;
        fs::set_permissions(&target, Permissions::from_mode(0o640))?;
        assert_eq!(output.commit()?, Written::New);
        assert_eq!(fs::metadata(&target)?.permissions().mode() & 0o777, 0o640);
        let (target, output) = late(folder.path(), "older")?;
        fs::remove_file(&target)?;
        fs::create_dir(&target)?;
        assert_eq!(output.commit().map_err(|error| error.kind()), Err(io::ErrorKind::IsADirectory));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_appears_at_a_free_place_is_not_followed() -> io::Result<()> {
        let (folder, elsewhere) = (tempfile::tempdir()?, tempfile::NamedTempFile::new()?);
        for to in [elsewhere.path(), Path::new("nowhere")] {
            let (target, output) = late(folder.path(), "older")?;
            fs::remove_file(&target)?;
            std::os::unix::fs::symlink(to, &target)?;
            assert!(output.commit().is_err());
            assert_eq!(fs::read_link(&target)?, to);
            fs::remove_file(&target)?;
        }
        assert_eq!((fs::read_dir(folder.path())?.count(), fs::read(elsewhere.path())?.len()), (0, 0));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn an_abandoned_output_leaves_no_file_and_is_not_committed() -> io::Result<()> {
        // In a process of its own, because it takes away the temporary files of all outputs, those of other tests too.
        if std::env::var_os("SUDOXML_TEST_ALONE").is_none() {
            let name = "run::output::tests::an_abandoned_output_leaves_no_file_and_is_not_committed";
            let mut alone = std::process::Command::new(std::env::current_exe()?);
            let ended = alone.args(["--exact", name]).env("SUDOXML_TEST_ALONE", "1").output()?;
            let shown = String::from_utf8_lossy(&ended.stdout);
            assert!(ended.status.success() && shown.contains("1 passed"), "{shown}");
            return Ok(());
        }
        let folder = tempfile::tempdir()?;
        let mut output = Output::new(folder.path().join("solved.xml"), None);
        output.write_all(&vec![b' '; 2 * BUFFER])?;
        assert_eq!(fs::read_dir(folder.path())?.count(), 1, "a temporary file");
        drop(abandon_outputs());
        assert_eq!(fs::read_dir(folder.path())?.count(), 0);
        assert!(output.commit().is_err());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn only_the_rename_comes_after_the_condition() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("a.xml");
        let tick = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        for size in [1, BUFFER - 1, 2 * BUFFER + 1] {
            fs::write(&target, "older")?;
            fs::set_permissions(&target, Permissions::from_mode(0o640))?;
            let mut output = Output::new(target.clone(), None).dated(tick);
            output.write_all(&vec![b' '; size])?;
            let is_complete = || -> io::Result<bool> {
                let entries = fs::read_dir(folder.path())?.collect::<io::Result<Vec<_>>>()?;
                let temporary =
                    entries.into_iter().find(|entry| entry.path() != target).ok_or(io::ErrorKind::NotFound)?;
                let metadata = temporary.metadata()?;
                let is_dated = metadata.modified()? < tick && metadata.modified()? + Duration::from_secs(1) > tick;
                Ok(metadata.len() == size as u64 && metadata.permissions().mode() & 0o777 == 0o640 && is_dated)
            };
            let was_complete = std::cell::Cell::new(false);
            let refused = output.commit_if(&|| {
                was_complete.set(is_complete().unwrap_or(false));
                false
            });
            assert!(matches!(refused, Err(CommitError::Outdated)) && was_complete.get(), "{size}");
            assert_eq!(fs::read(&target)?, b"older");
            assert_eq!(fs::read_dir(folder.path())?.count(), 1, "no file is left");
        }
        Ok(())
    }

    #[test]
    fn an_output_that_another_run_has_written_is_unchanged() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("a.xml");
        fs::write(&target, "older")?;
        let mut output = Output::new(target.clone(), None);
        output.write_all(b"the same")?;
        let written = output.commit_if(&|| fs::write(&target, "the same").is_err());
        assert!(matches!(written, Ok(Written::Unchanged)));
        Ok(())
    }

    /// The machine decides whether two saves are in the same tick. So this test sets the time.
    #[test]
    fn the_time_of_an_output_is_before_the_tick_in_which_it_was_written() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("a");
        let tick = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        Output::new(target.clone(), None).dated(tick).commit()?;
        let before = fs::metadata(&target)?.modified()?;
        assert!(before < tick && before + Duration::from_secs(1) > tick);
        Ok(())
    }

    #[test]
    fn no_output_of_a_folder_is_younger_than_the_clock() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let known = Arc::new(Folder::at(folder.path().to_path_buf()));
        let future = SystemTime::now() + Duration::from_secs(3600);
        for number in 0..100 {
            let target = folder.path().join(number.to_string());
            let place = Place { folder: Some(Arc::clone(&known)), before: Present::Nothing };
            let mut output = Output::new(target.clone(), None).at(place).dated(future);
            output.write_all(b"<sudoku/>")?;
            output.commit()?;
            assert!(fs::metadata(&target)?.modified()? < SystemTime::now());
        }
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_appears_at_a_known_file_is_not_followed() -> io::Result<()> {
        let (folder, elsewhere) = (tempfile::tempdir()?, tempfile::NamedTempFile::new()?);
        let target = folder.path().join("a.xml");
        for size in [1, 2 * BUFFER] {
            let known = Some(Arc::new(Folder::at(folder.path().to_path_buf())));
            let place = Place { folder: known, before: Present::Other };
            std::os::unix::fs::symlink(elsewhere.path(), &target)?;
            let mut output = Output::new(target.clone(), None).at(place);
            let written = output.write_all(&vec![b' '; size]).and_then(|()| output.commit());
            assert!(written.is_err(), "{size}");
            assert_eq!(fs::read(elsewhere.path())?.len(), 0);
            fs::remove_file(&target)?;
        }
        Ok(())
    }
}
