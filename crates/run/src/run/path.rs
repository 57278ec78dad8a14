//! Paths: where a path leads, whether two paths are the same file, and whether a file is inside a folder. Only this
//! module resolves links.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};

/// More links than this in a row form a loop.
const MAX_LINKS: usize = 40;

/// An absolute path with the names that the user gave. Links in it are not resolved, so that the folders above are
/// those that the user sees. Only the path before a `..` is resolved, as the system does it.
///
/// # Errors
/// If the current folder does not exist, or the folder before a `..`.
pub fn absolute(path: &Path) -> io::Result<PathBuf> {
    let mut whole = PathBuf::new();
    for component in std::path::absolute(path)?.components() {
        match component {
            Component::ParentDir => {
                whole = whole.canonicalize()?;
                whole.pop();
            }
            _ => whole.push(component),
        }
    }
    Ok(whole)
}

/// A folder, with the path of the current one in place of the empty path.
pub(super) fn or_here(folder: &Path) -> &Path {
    if folder == Path::new("") { Path::new(".") } else { folder }
}

/// The folder of a file: `.` for the name of a file alone.
pub fn folder_of(file: &Path) -> &Path {
    or_here(file.parent().unwrap_or(Path::new("")))
}

/// A path for messages and depfiles: relative to the current folder, if the file is below it.
pub fn from_current_folder(path: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_path_buf));
    below.unwrap_or_else(|| path.to_path_buf())
}

/// A path in a folder above the current one, with `..` for each folder up; `None` if only the root is above both.
pub(super) fn beside_current_folder(path: &Path) -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let above = here.ancestors().find(|above| path.starts_with(above) && above.parent().is_some())?;
    let ups = here.strip_prefix(above).ok()?.components().map(|_| "..");
    Some(ups.collect::<PathBuf>().join(path.strip_prefix(above).ok()?))
}

/// The file that a path leads to. Every link is followed, also a link to a file that does not exist yet.
pub fn real(path: &Path) -> PathBuf {
    follow(path, 0)
}

fn follow(path: &Path, links: usize) -> PathBuf {
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => follow(folder, links),
        Some(_) => fs::canonicalize(".").unwrap_or_default(),
        None => return path.to_path_buf(),
    };
    match (path.file_name(), fs::read_link(path)) {
        // A path that ends with '..' has no name.
        (None, _) => folder.parent().unwrap_or(&folder).to_path_buf(),
        (Some(_), Ok(to)) if links < MAX_LINKS => follow(&folder.join(to), links + 1),
        (Some(name), _) => folder.join(name),
    }
}

/// What was at a path when it was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Present {
    /// It is not known.
    #[default]
    Unknown,
    /// Nothing, or nothing that can be looked at.
    Nothing,
    /// A link. Its target can be anything.
    Link,
    /// A file, a folder or a device.
    Other,
}

/// Where a path leads, and what is there.
#[derive(Clone, Debug)]
pub(super) struct Looked {
    /// The file that the path leads to, as [`real`] gives it.
    pub real: PathBuf,
    pub present: Present,
}

/// On other systems, two names of one folder can be the same but for their case.
const NAMES_ARE_EXACT: bool = cfg!(target_os = "linux");

/// Resolves many paths in a few folders: each folder is resolved once, nothing is looked up in a folder that does not
/// exist, and a name in a folder is resolved only if it is a link.
#[derive(Default, Debug)]
pub(super) struct Resolver {
    folder: PathBuf,
    real_folder: PathBuf,
    exists: bool,
}

impl Resolver {
    /// Looks at a path.
    pub(super) fn look(&mut self, path: &Path) -> Looked {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            let real = real(path);
            let present = if real.exists() { Present::Other } else { Present::Nothing };
            return Looked { real, present };
        };
        self.enter(folder);
        let joined = self.real_folder.join(name);
        let present = match self.exists.then(|| fs::symlink_metadata(&joined)) {
            Some(Ok(metadata)) if metadata.is_symlink() => Present::Link,
            Some(Ok(_)) => Present::Other,
            Some(Err(_)) | None => Present::Nothing,
        };
        let real = match present {
            Present::Link => real(&joined),
            Present::Other if !NAMES_ARE_EXACT => real(&joined),
            _ => joined,
        };
        Looked { real, present }
    }

    /// The file that a path leads to, which is a file and no link.
    pub(super) fn of_file(&mut self, path: &Path) -> PathBuf {
        match (path.parent(), path.file_name()) {
            (Some(folder), Some(name)) if NAMES_ARE_EXACT => {
                self.enter(folder);
                self.real_folder.join(name)
            }
            _ => real(path),
        }
    }

    fn enter(&mut self, folder: &Path) {
        if folder.as_os_str() != self.folder.as_os_str() || self.real_folder == Path::new("") {
            self.real_folder = real(or_here(folder));
            self.exists = self.real_folder.exists();
            folder.clone_into(&mut self.folder);
        }
    }
}

/// Where a link leads, also if nothing exists there yet.
///
/// # Errors
/// Errors of the file system.
pub(super) fn follow_link(link: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(link) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let to = fs::read_link(link)?;
            Ok(link.parent().map_or_else(|| to.clone(), |folder| folder.join(&to)))
        }
        real => real,
    }
}

/// The metadata of what a path leads to; `None` if nothing exists there.
///
/// # Errors
/// Errors of the file system.
pub(super) fn existing(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(Some(metadata)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether two paths lead to the same existing file, or are the same path.
pub(super) fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || fs::canonicalize(b).is_ok_and(|b| fs::canonicalize(a).is_ok_and(|a| a == b))
}

/// Whether an existing path leads into an existing folder.
pub(super) fn is_inside(real: &Path, folder: &Path) -> bool {
    fs::canonicalize(folder).is_ok_and(|folder| real.starts_with(folder))
}

/// The path without `.`; `None` if it is absolute or contains `..`, so that joined to a folder it would leave the
/// folder.
pub(super) fn below(path: &Path) -> Option<PathBuf> {
    path.components()
        .filter(|component| *component != Component::CurDir)
        .map(|component| match component {
            Component::Normal(name) => Some(name),
            _ => None,
        })
        .collect::<Option<Vec<&OsStr>>>()
        .map(|names| names.iter().collect())
}

/// Whether the path is a folder or is written as one.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || is_written_as_folder(path)
}

/// Whether the path ends with a slash.
pub fn is_written_as_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Whether something exists at the path that is neither a file nor a folder, such as `/dev/null`.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resolver_gives_what_each_path_alone_gives() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("there"))?;
        fs::write(path("there/a.xml"), "")?;
        #[cfg(unix)]
        for (to, link) in [("a.xml", "there/link.xml"), ("there", "folder"), ("missing", "later"), ("x", "there/none")]
        {
            std::os::unix::fs::symlink(to, path(link))?;
        }
        let mut resolver = Resolver::default();
        for folder in ["there", "folder", "missing", "later", "missing/deep", "there/a.xml", "."] {
            for name in ["a.xml", "link.xml", "none", "new.xml"] {
                let path = path(folder).join(name);
                let looked = resolver.look(&path);
                assert_eq!(looked.real, real(&path), "{}", path.display());
                assert_eq!(looked.present == Present::Link, path.is_symlink(), "{}", path.display());
                assert_eq!(looked.real.exists(), path.exists(), "{}", path.display());
                if looked.present == Present::Other {
                    assert_eq!(Some(resolver.of_file(&path)), fs::canonicalize(&path).ok(), "{}", path.display());
                }
            }
        }
        Ok(())
    }
}
