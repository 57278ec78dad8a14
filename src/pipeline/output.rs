//! An output that is whole or is not there: written beside its target and renamed, and only where it is different.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

/// What became of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// The target holds the output now.
    New,
    /// The target held the same bytes already and was not touched.
    Unchanged,
}

/// An output in the making. Dropped without [`Output::commit`], it leaves nothing behind; a process that is to end
/// without dropping it calls [`abandon_outputs`]. Only a process that is killed or a machine that stops leaves a file
/// `.sudoxml-*.tmp` beside the target. It is no output, and nothing takes it for one: it may be removed.
///
/// ```
/// use std::io::Write;
/// use sudoxml::pipeline::{Output, Written};
/// let folder = tempfile::tempdir()?;
/// let target = folder.path().join("deep/solved.xml");
/// for expected in [Written::New, Written::Unchanged] {
///     let mut output = Output::new(target.clone(), None);
///     output.write_all(b"<sudoku/>")?;
///     assert_eq!(output.commit()?, expected);
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Output {
    target: PathBuf,
    mode: Option<Permissions>,
    /// The time that it is dated by, where that is not the one at which it was written.
    time: Option<SystemTime>,
    buffer: Vec<u8>,
    /// The file beside the target, once the output has outgrown the buffer.
    file: Option<Beside>,
}

/// Outputs up to this size, in bytes, never touch the disk before they are known to be different.
const BUFFER: usize = 1 << 20;

impl Output {
    /// An output for this target. A target that is a link is written where the link points. `mode` is that of a new
    /// target; one that is there keeps its own.
    pub fn new(target: PathBuf, mode: Option<Permissions>) -> Output {
        Output { target, mode, time: None, buffer: Vec::new(), file: None }
    }

    /// Dates the output just before this time.
    pub(super) fn dated(self, time: SystemTime) -> Output {
        Output { time: Some(time), ..self }
    }

    /// Puts the output where it belongs: in one step, unless it is there already.
    ///
    /// # Errors
    /// Those of the file system; the target is then as it was.
    pub fn commit(self) -> io::Result<Written> {
        let placed = self.place();
        if placed.is_err() {
            // Where all outputs were abandoned, that is why. There is nobody to be told any more.
            drop(pass_gate());
        }
        placed
    }

    fn place(mut self) -> io::Result<Written> {
        let there = match fs::symlink_metadata(&self.target) {
            Ok(metadata) if metadata.is_symlink() => {
                self.target = resolve(&self.target)?;
                existing(&self.target)?
            }
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        match there {
            Some(metadata) if metadata.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder")),
            Some(metadata) if !metadata.is_file() => self.write_through(),
            Some(metadata) if self.is_in(&metadata)? => Ok(Written::Unchanged),
            Some(metadata) => {
                // A target that may not be written to is not replaced either, though its folder would allow it.
                File::options().append(true).open(&self.target)?;
                self.rename(Some(metadata.permissions()), Some(&metadata))
            }
            None => {
                let mode = self.mode.take();
                self.rename(mode, None)
            }
        }
    }

    /// `replaced` is the file whose place the output takes, and whose owner it keeps.
    fn rename(mut self, mode: Option<Permissions>, replaced: Option<&Metadata>) -> io::Result<Written> {
        self.spill()?;
        let Some(file) = self.file.take() else { return Err(io::Error::other("the output was not written")) };
        if let Some(replaced) = replaced {
            keep_owner(file.file()?.as_file(), replaced)?;
        }
        if let Some(mode) = mode {
            file.file()?.as_file().set_permissions(mode)?;
        }
        date(file.file()?.as_file(), self.time)?;
        file.persist(&self.target)?;
        Ok(Written::New)
    }

    /// A device or a pipe has no name that could be renamed over.
    fn write_through(mut self) -> io::Result<Written> {
        let mut device = File::options().write(true).open(&self.target)?;
        if let Some(file) = &mut self.file {
            io::copy(&mut file.file()?.reopen()?, &mut device)?;
        }
        device.write_all(&self.buffer)?;
        Ok(Written::New)
    }

    /// Whether the output stands at its target already.
    pub(super) fn is_there(&mut self) -> bool {
        let target = fs::metadata(&self.target);
        target.is_ok_and(|metadata| metadata.is_file() && self.is_in(&metadata).unwrap_or(false))
    }

    /// Whether the target holds just these bytes.
    fn is_in(&mut self, target: &Metadata) -> io::Result<bool> {
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
            file.file()?.as_file().write_all(&self.buffer)?;
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
///
/// ```
/// use std::io::Write;
/// use sudoxml::pipeline::{Output, abandon_outputs};
/// let folder = tempfile::tempdir()?;
/// let mut output = Output::new(folder.path().join("solved.xml"), None);
/// output.write_all(&vec![b' '; 1 << 21])?;
/// assert_eq!(std::fs::read_dir(folder.path())?.count(), 1, "a file beside the target");
/// drop(abandon_outputs());
/// assert_eq!(std::fs::read_dir(folder.path())?.count(), 0);
/// assert!(output.commit().is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn abandon_outputs() -> Abandoned {
    let shut = GATE.write().unwrap_or_else(PoisonError::into_inner);
    for file in unfinished().iter() {
        // What cannot be removed stays; the process ends all the same.
        let _ = fs::remove_file(file);
    }
    Abandoned { _shut: shut }
}

/// Keeps outputs from being committed for as long as it is held; [`abandon_outputs`] returns it.
#[must_use = "outputs can be committed again when it is dropped"]
#[derive(Debug)]
pub struct Abandoned {
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
    /// Gone only while it is being renamed or dropped.
    file: Option<NamedTempFile>,
}

impl Beside {
    /// Makes a file in a folder, which is made where it is missing.
    fn new(builder: &tempfile::Builder<'_, '_>, folder: &Path) -> io::Result<Beside> {
        let _gate = pass_gate();
        let file = match builder.tempfile_in(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(folder)?;
                builder.tempfile_in(folder)?
            }
            made => made?,
        };
        let path = file.path().to_path_buf();
        unfinished().insert(path.clone());
        Ok(Beside { path, file: Some(file) })
    }

    fn file(&self) -> io::Result<&NamedTempFile> {
        self.file.as_ref().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn persist(mut self, target: &Path) -> io::Result<()> {
        let _gate = pass_gate();
        let Some(file) = self.file.take() else { return Ok(()) };
        unfinished().remove(&self.path);
        file.persist(target).map(|_| ()).map_err(|error| error.error)
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
            let real = resolve(target)?;
            like = existing(&real)?.map(|metadata| metadata.permissions()).or(like);
            real
        }
        // Beside a device is no place for files.
        Ok(metadata) if !metadata.is_file() => std::env::temp_dir().join("sudoxml"),
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
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sudoxml-").suffix(".tmp");
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

/// What the clock of the file system says in a target's folder.
pub(super) fn clock_beside(target: &Path) -> io::Result<SystemTime> {
    beside(target, None)?.file()?.as_file().metadata()?.modified()
}

/// Dates a file just before a time, or just before it was written. An input that is saved in the same tick of the file
/// system's clock is newer then, and no build tool takes what was made before for what it comes to.
fn date(file: &File, time: Option<SystemTime>) -> io::Result<()> {
    let time = time.map_or_else(|| file.metadata()?.modified(), Ok)?;
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

/// Where a link leads, also where nothing is there yet.
fn resolve(link: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(link) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let to = fs::read_link(link)?;
            Ok(link.parent().map_or_else(|| to.clone(), |folder| folder.join(&to)))
        }
        real => real,
    }
}

fn existing(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn same_bytes(a: &mut dyn Read, b: &mut dyn Read, length: u64) -> io::Result<bool> {
    let (mut left, mut chunk_a, mut chunk_b) = (length, vec![0; 1 << 16], vec![0; 1 << 16]);
    while left > 0 {
        let size = left.min(1 << 16) as usize;
        a.read_exact(&mut chunk_a[..size])?;
        b.read_exact(&mut chunk_b[..size])?;
        if chunk_a[..size] != chunk_b[..size] {
            return Ok(false);
        }
        left -= size as u64;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

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
