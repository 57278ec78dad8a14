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

/// A path for messages and depfiles: relative to the current folder, if the file is below it.
pub fn from_current_folder(path: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_path_buf));
    below.unwrap_or_else(|| path.to_path_buf())
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

/// The same for many paths in a few folders: each folder is resolved once, and nothing is looked up in a folder that
/// does not exist.
#[derive(Default)]
pub(super) struct Resolver {
    folder: PathBuf,
    real_folder: PathBuf,
    exists: bool,
}

impl Resolver {
    /// The file that a path leads to, as [`real`] gives it.
    pub(super) fn real(&mut self, path: &Path) -> PathBuf {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return real(path) };
        self.enter(folder);
        let joined = self.real_folder.join(name);
        if self.exists && is_link(&joined) { real(&joined) } else { joined }
    }

    /// The existing file that a path leads to.
    pub(super) fn existing(&mut self, path: &Path) -> Option<PathBuf> {
        if let (Some(folder), Some(_)) = (path.parent(), path.file_name()) {
            self.enter(folder);
            if !self.exists {
                return None;
            }
        }
        fs::canonicalize(path).ok()
    }

    fn enter(&mut self, folder: &Path) {
        if folder != self.folder || self.real_folder == Path::new("") {
            self.real_folder = real(if folder == Path::new("") { Path::new(".") } else { folder });
            self.exists = self.real_folder.exists();
            folder.clone_into(&mut self.folder);
        }
    }
}

/// Whether the path itself is a link.
pub(super) fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink())
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
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
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
                assert_eq!(resolver.real(&path), real(&path), "{}", path.display());
                assert_eq!(resolver.existing(&path), fs::canonicalize(&path).ok(), "{}", path.display());
            }
        }
        Ok(())
    }
}
