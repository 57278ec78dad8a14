//! An output that is whole or is not there: written beside its target and renamed, and only where it is different.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use crate::run::path::{existing, follow_link};
use crate::task::blame_folder;

/// What became of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// The target holds the output now.
    New,
    /// The target held the same bytes already and was not touched.
    Unchanged,
}

/// An output in the making. Dropped without [`Output::commit`], it leaves nothing behind; a process that is to end
/// without dropping it calls [`abandon_outputs`]. Only a process that is killed or a machine that stops leaves a file
/// `.sudoxml-*.tmp` beside the target. It is no output, and nothing takes it for one: it may be removed.
#[derive(Debug)]
pub(crate) struct Output {
    target: PathBuf,
    mode: Option<Permissions>,
    /// The time that it is dated by, unless it was written before that.
    time: Option<SystemTime>,
    buffer: Vec<u8>,
    /// The file beside the target, once the output has outgrown the buffer.
    file: Option<Beside>,
}

/// Why an output is not in its place.
#[derive(Debug)]
pub(crate) enum NotPlaced {
    /// Right before it would have been, what it was made from was no longer there.
    Outdated,
    /// The file system refused it.
    Failed(io::Error),
}

impl From<io::Error> for NotPlaced {
    fn from(error: io::Error) -> NotPlaced {
        NotPlaced::Failed(error)
    }
}

/// Outputs up to this size, in bytes, never touch the disk before they are known to be different.
const BUFFER: usize = 1 << 20;

impl Output {
    /// An output for this target. A target that is a link is written where the link points. `mode` is that of a new
    /// target; one that is there keeps its own.
    pub(crate) fn new(target: PathBuf, mode: Option<Permissions>) -> Output {
        Output { target, mode, time: None, buffer: Vec::new(), file: None }
    }

    /// Dates the output just before this time instead of the time at which it is written. With what
    /// [`file_clock`](crate::run::file_clock) says before the first input is opened, an input that is saved later is
    /// newer than the output, and a build tool makes the output again.
    #[must_use]
    pub(crate) fn dated(self, time: SystemTime) -> Output {
        Output { time: Some(time), ..self }
    }

    /// Puts the output where it belongs: in one step, unless it is there already.
    ///
    /// # Errors
    /// Those of the file system; the target is then as it was.
    pub(crate) fn commit(self) -> io::Result<Written> {
        self.commit_if(&|| true).map_err(|not| match not {
            NotPlaced::Failed(error) => error,
            NotPlaced::Outdated => io::Error::other("the output is outdated"),
        })
    }

    /// The same, if it still holds what is asked when the output is complete and only the rename is left to do. What is
    /// at its target already is not asked about.
    ///
    /// # Errors
    /// That it does not hold, and those of the file system; the target is then as it was.
    pub(super) fn commit_if(self, holds: &dyn Fn() -> bool) -> Result<Written, NotPlaced> {
        let placed = self.place(holds);
        if placed.is_err() {
            // Where all outputs were abandoned, that is why. There is nobody to be told any more.
            drop(pass_gate());
        }
        placed
    }

    fn place(mut self, holds: &dyn Fn() -> bool) -> Result<Written, NotPlaced> {
        let there = match fs::symlink_metadata(&self.target) {
            Ok(metadata) if metadata.is_symlink() => {
                self.target = follow_link(&self.target)?;
                existing(&self.target)?
            }
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        match there {
            Some(metadata) if metadata.is_dir() => {
                Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder").into())
            }
            Some(metadata) if !metadata.is_file() => self.write_through(holds),
            Some(metadata) if self.is_in(&metadata)? => Ok(Written::Unchanged),
            Some(metadata) => {
                // A target that may not be written to is not replaced either, though its folder would allow it.
                File::options().append(true).open(&self.target)?;
                self.rename(Some(metadata.permissions()), Some(&metadata), holds)
            }
            None => {
                let mode = self.mode.take();
                self.rename(mode, None, holds)
            }
        }
    }

    /// `replaced` is the file whose place the output takes, and whose owner it keeps.
    fn rename(
        mut self,
        mode: Option<Permissions>,
        replaced: Option<&Metadata>,
        holds: &dyn Fn() -> bool,
    ) -> Result<Written, NotPlaced> {
        self.spill()?;
        let Some(file) = &mut self.file else { return Err(io::Error::other("the output was not written").into()) };
        if let Some(replaced) = replaced {
            keep_owner(file.file()?.as_file(), replaced)?;
        }
        if let Some(mode) = mode {
            file.file()?.as_file().set_permissions(mode)?;
        }
        date(file.file()?.as_file(), self.time)?;
        if file.persist(&self.target, holds)? {
            Ok(Written::New)
        } else if self.is_there() {
            // Another run has put the same output there.
            Ok(Written::Unchanged)
        } else {
            Err(NotPlaced::Outdated)
        }
    }

    /// A device or a pipe has no name that could be renamed over.
    fn write_through(mut self, holds: &dyn Fn() -> bool) -> Result<Written, NotPlaced> {
        let mut device = File::options().write(true).open(&self.target)?;
        if !holds() {
            return Err(NotPlaced::Outdated);
        }
        if let Some(file) = &mut self.file {
            io::copy(&mut file.file()?.reopen()?, &mut device)?;
        }
        device.write_all(&self.buffer)?;
        Ok(Written::New)
    }

    /// Whether the output stands at its target already.
    fn is_there(&self) -> bool {
        let target = fs::metadata(&self.target);
        target.is_ok_and(|metadata| metadata.is_file() && self.is_in(&metadata).unwrap_or(false))
    }

    /// Whether the target holds just these bytes.
    fn is_in(&self, target: &Metadata) -> io::Result<bool> {
        let written = match &self.file {
            Some(file) => file.file()?.as_file().metadata()?.len(),
            None => 0,
        };
        if target.len() != written + self.buffer.len() as u64 {
            return Ok(false);
        }
        // A target that cannot be read is told when it is written.
        let Ok(mut there) = File::open(&self.target) else { return Ok(false) };
        if let Some(file) = &self.file
            && !same_bytes(&mut file.file()?.reopen()?, &mut there, written)?
        {
            return Ok(false);
        }
        same_bytes(&mut &self.buffer[..], &mut there, self.buffer.len() as u64)
    }

    /// Moves the buffer to the file beside the target.
    fn spill(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(beside(&self.target, self.mode.as_ref())?);
        }
        if let Some(file) = &mut self.file {
            let written = file.file()?.as_file().write_all(&self.buffer);
            written.map_err(|error| if file.is_scratch { blame_folder(&error) } else { error })?;
        }
        self.buffer.clear();
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
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

/// Takes away the files of all outputs that are not committed yet, for a process that is about to end without dropping
/// them: a handler of Ctrl-C calls this and ends the process. It may be called at any time from any thread, but not out
/// of a signal handler itself, for it takes locks.
///
/// While the value that it returns is held, no output is committed or begins a file, and whoever tries waits. So a
/// process that ends meanwhile leaves each output whole or not there. Where it is dropped instead, the outputs that
/// lost their files fail when they are committed, and the others go on.
#[cfg(feature = "cli")]
pub(crate) fn abandon_outputs() -> Abandoned {
    let shut = GATE.write().unwrap_or_else(PoisonError::into_inner);
    for file in unfinished().iter() {
        // What cannot be removed stays; the process ends all the same.
        let _ = fs::remove_file(file);
    }
    Abandoned { _shut: shut }
}

/// Keeps outputs from being committed for as long as it is held; [`abandon_outputs`] returns it.
#[cfg(feature = "cli")]
#[must_use = "outputs can be committed again when it is dropped"]
#[derive(Debug)]
pub(crate) struct Abandoned {
    _shut: RwLockWriteGuard<'static, ()>,
}

/// Whoever makes, renames or removes a file beside a target stands in this gate, so that the list of them is true
/// whenever it is shut. Threads do not keep each other out.
static GATE: RwLock<()> = RwLock::new(());

/// The files beside targets that are there now.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn pass_gate() -> RwLockReadGuard<'static, ()> {
    GATE.read().unwrap_or_else(PoisonError::into_inner)
}

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file beside its target, on the list until it is renamed or removed.
#[derive(Debug)]
struct Beside {
    path: PathBuf,
    /// Gone when it was renamed or is being dropped.
    file: Option<NamedTempFile>,
    /// Whether it is in the folder for temporary files, and is copied and not renamed.
    is_scratch: bool,
}

impl Beside {
    /// Makes a file in a folder, which is made where it is missing.
    fn new(builder: &tempfile::Builder<'_, '_>, folder: &Path) -> io::Result<Beside> {
        Beside::listed(false, || match builder.tempfile_in(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(folder)?;
                builder.tempfile_in(folder)
            }
            made => made,
        })
    }

    /// Makes a file in the folder for temporary files, which is not made. Only its owner may read it.
    fn scratch() -> io::Result<Beside> {
        Beside::listed(true, || named().tempfile().map_err(|error| blame_folder(&error)))
    }

    fn listed(is_scratch: bool, make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Beside> {
        let _gate = pass_gate();
        let file = make()?;
        let path = file.path().to_path_buf();
        unfinished().insert(path.clone());
        Ok(Beside { path, file: Some(file), is_scratch })
    }

    fn file(&self) -> io::Result<&NamedTempFile> {
        self.file.as_ref().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Renames the file, if this holds. Nothing comes between the two.
    fn persist(&mut self, target: &Path, holds: &dyn Fn() -> bool) -> io::Result<bool> {
        let _gate = pass_gate();
        let Some(file) = self.file.take() else { return Err(io::ErrorKind::NotFound.into()) };
        if !holds() {
            self.file = Some(file);
            return Ok(false);
        }
        match file.persist(target) {
            Ok(_) => {
                unfinished().remove(&self.path);
                Ok(true)
            }
            Err(failed) => {
                self.file = Some(failed.file);
                Err(failed.error)
            }
        }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let _gate = pass_gate();
            unfinished().remove(&self.path);
            drop(file);
        }
    }
}

/// A new file in the target's folder. Nobody may read it who may not read the output.
fn beside(target: &Path, mode: Option<&Permissions>) -> io::Result<Beside> {
    let mut like = mode.cloned();
    let real = match fs::symlink_metadata(target) {
        Ok(metadata) if metadata.is_symlink() => {
            let real = follow_link(target)?;
            like = existing(&real)?.map(|metadata| metadata.permissions()).or(like);
            real
        }
        // Beside a device is no place for files.
        Ok(metadata) if !metadata.is_file() => return Beside::scratch(),
        Ok(metadata) => {
            like = Some(metadata.permissions());
            target.to_path_buf()
        }
        Err(_) => target.to_path_buf(),
    };
    let folder = match real.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = named();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // We ourselves have to write it and to read it again.
        let mode = like.map_or(0o666, |like| like.mode() & 0o666 | 0o600);
        builder.permissions(Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    drop(like);
    Beside::new(&builder, folder)
}

/// Makes files whose names say whose they are.
fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoxml-").suffix(".tmp");
    builder
}

/// What the clock of the file system says in a target's folder.
#[cfg(feature = "cli")]
pub(crate) fn clock_beside(target: &Path) -> io::Result<SystemTime> {
    beside(target, None)?.file()?.as_file().metadata()?.modified()
}

/// Dates a file just before a time, or just before it was written if that is earlier. An input that is saved in the same
/// tick of the file system's clock is newer then, and no build tool takes what was made before for what it comes to.
fn date(file: &File, time: Option<SystemTime>) -> io::Result<()> {
    let written = file.metadata()?.modified()?;
    let time = time.map_or(written, |time| time.min(written));
    file.set_modified(time.checked_sub(Duration::from_nanos(1)).unwrap_or(time))
}

/// Gives a new file to the owner of the one that it replaces. Who may not do that owns what he writes, as ever.
#[cfg(unix)]
fn keep_owner(file: &File, replaced: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (replaced.uid(), replaced.gid()) {
        return Ok(());
    }
    match fchown(file, Some(replaced.uid()), Some(replaced.gid())) {
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Whether `there` goes on with the same bytes as the output. What cannot be read is not the same.
fn same_bytes(output: &mut dyn Read, there: &mut dyn Read, length: u64) -> io::Result<bool> {
    let (mut left, mut chunk_a, mut chunk_b) = (length, vec![0; 1 << 16], vec![0; 1 << 16]);
    while left > 0 {
        let size = left.min(1 << 16) as usize;
        output.read_exact(&mut chunk_a[..size])?;
        if there.read_exact(&mut chunk_b[..size]).is_err() || chunk_a[..size] != chunk_b[..size] {
            return Ok(false);
        }
        left -= size as u64;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_that_is_there_already_is_unchanged() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("deep/solved.xml");
        for expected in [Written::New, Written::Unchanged] {
            let mut output = Output::new(target.clone(), None);
            output.write_all(b"<sudoku/>")?;
            assert_eq!(output.commit()?, expected);
        }
        Ok(())
    }

    #[cfg(feature = "cli")]
    #[test]
    fn an_abandoned_output_leaves_no_file_and_is_not_committed() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let mut output = Output::new(folder.path().join("solved.xml"), None);
        output.write_all(&vec![b' '; 2 * BUFFER])?;
        assert_eq!(fs::read_dir(folder.path())?.count(), 1, "a file beside the target");
        drop(abandon_outputs());
        assert_eq!(fs::read_dir(folder.path())?.count(), 0);
        assert!(output.commit().is_err());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn only_the_rename_comes_after_the_last_look_at_the_input() -> io::Result<()> {
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
                let beside = entries.into_iter().find(|entry| entry.path() != target).ok_or(io::ErrorKind::NotFound)?;
                let metadata = beside.metadata()?;
                let is_dated = metadata.modified()? < tick && metadata.modified()? + Duration::from_secs(1) > tick;
                Ok(metadata.len() == size as u64 && metadata.permissions().mode() & 0o777 == 0o640 && is_dated)
            };
            let looked = std::cell::Cell::new(false);
            let refused = output.commit_if(&|| {
                looked.set(is_complete().unwrap_or(false));
                false
            });
            assert!(matches!(refused, Err(NotPlaced::Outdated)) && looked.get(), "{size}");
            assert_eq!(fs::read(&target)?, b"older");
            assert_eq!(fs::read_dir(folder.path())?.count(), 1, "no file is left");
        }
        Ok(())
    }

    #[test]
    fn what_another_run_has_put_there_meanwhile_is_unchanged() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("a.xml");
        fs::write(&target, "older")?;
        let mut output = Output::new(target.clone(), None);
        output.write_all(b"the same")?;
        let written = output.commit_if(&|| fs::write(&target, "the same").is_err());
        assert!(matches!(written, Ok(Written::Unchanged)));
        Ok(())
    }

    /// Whether two saves fall into one tick is up to the machine; the time that is given is not.
    #[test]
    fn an_output_is_dated_before_the_tick_in_which_it_was_written() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("a");
        let tick = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        Output::new(target.clone(), None).dated(tick).commit()?;
        let before = fs::metadata(&target)?.modified()?;
        assert!(before < tick && before + Duration::from_secs(1) > tick);
        let file = File::create(&target)?;
        file.set_modified(tick)?;
        date(&file, None)?;
        assert_eq!(file.metadata()?.modified()?, before);
        Ok(())
    }
}
