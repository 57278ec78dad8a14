//! The folder of `/puzzles/`. No path leads out of it: a name is taken apart before it is used, and the operating system
//! resolves links inside the folder only.

use std::io;
use std::path::Path;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, OpenOptions};
use percent_encoding::percent_decode_str;

use sudoxml_run::run::DEFAULT_EXTENSIONS;

/// The folder with the documents.
#[derive(Debug)]
pub struct Root(Dir);

/// What is at a path of the folder.
#[derive(Debug)]
pub enum Found {
    Document(File),
    /// A folder: the names of the folders in it, then of the documents.
    Folder {
        folders: Vec<String>,
        documents: Vec<String>,
        /// Whether there are more names.
        is_cut: bool,
    },
    /// A folder whose path has no `/` at its end.
    FolderWithoutSlash,
}

/// The extension of texts. They are served beside the documents that a run reads.
const TEXT: &str = "txt";

/// The largest number of names in a list.
const MOST_NAMES: usize = 10_000;

impl Root {
    /// Opens the folder.
    ///
    /// # Errors
    /// If it is not a folder, or cannot be read.
    pub fn open(folder: &Path) -> io::Result<Root> {
        Dir::open_ambient_dir(folder, ambient_authority()).map(Root)
    }

    /// What is at a path, which is as in the address of a request, after `/puzzles/`; `None` if there is nothing that is
    /// served.
    ///
    /// # Errors
    /// If the system cannot say it, because it has no more files or no memory.
    pub fn find(&self, path: &str) -> io::Result<Option<Found>> {
        let is_folder = path.is_empty() || path.ends_with('/');
        let parts = path.strip_suffix('/').unwrap_or(path);
        let names = if path.is_empty() { Some(Vec::new()) } else { parts.split('/').map(name).collect() };
        let Some(names): Option<Vec<String>> = names else { return Ok(None) };
        let relative = if names.is_empty() { ".".to_owned() } else { names.join("/") };
        let Some(kind) = there(self.0.metadata(&relative))? else { return Ok(None) };
        if kind.is_dir() {
            return if is_folder { there(self.list(&relative)) } else { Ok(Some(Found::FolderWithoutSlash)) };
        }
        let is_document = kind.is_file() && !is_folder && names.last().is_some_and(|name| is_document(name));
        if !is_document {
            return Ok(None);
        }
        Ok(there(self.open_document(&relative))?.flatten().map(Found::Document))
    }

    /// Opens a file; `None` if it is not a regular one. A pipe that takes its name at this moment does not block.
    fn open_document(&self, relative: &str) -> io::Result<Option<File>> {
        let mut options = OpenOptions::new();
        options.read(true);
        #[cfg(unix)]
        {
            use cap_std::fs::OpenOptionsExt;
            use rustix::fs::OFlags;
            options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
        }
        let file = self.0.open_with(relative, &options)?;
        let kind = file.metadata()?;
        Ok(kind.is_file().then_some(file))
    }

    fn list(&self, relative: &str) -> io::Result<Found> {
        let (mut folders, mut documents, mut is_cut) = (Vec::new(), Vec::new(), false);
        let inside = self.0.open_dir(relative)?;
        for entry in inside.entries()?.flatten() {
            if folders.len() + documents.len() == MOST_NAMES {
                is_cut = true;
                break;
            }
            let Ok(name) = entry.file_name().into_string() else { continue };
            // A link counts as what it leads to, if that is inside the root.
            let in_root = if relative == "." { name.clone() } else { format!("{relative}/{name}") };
            let Some(kind) = self.0.metadata(in_root).ok().filter(|_| is_name(&name)) else { continue };
            if kind.is_dir() {
                folders.push(name);
            } else if kind.is_file() && is_document(&name) {
                documents.push(name);
            }
        }
        folders.sort();
        documents.sort();
        Ok(Found::Folder { folders, documents, is_cut })
    }
}

/// What is there; `None` if nothing is, or nothing that may be read.
///
/// # Errors
/// If the system could not look.
fn there<T>(looked: io::Result<T>) -> io::Result<Option<T>> {
    match looked {
        Ok(found) => Ok(Some(found)),
        Err(error) if is_of_system(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Whether an error says nothing about the path.
#[cfg(unix)]
fn is_of_system(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let of_system = [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::IO].map(Errno::raw_os_error);
    error.raw_os_error().is_some_and(|code| of_system.contains(&code))
}

#[cfg(not(unix))]
fn is_of_system(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

/// A part of a path, decoded once; `None` if no file that is served has this name.
fn name(part: &str) -> Option<String> {
    let name = percent_decode_str(part).decode_utf8().ok()?.into_owned();
    is_name(&name).then_some(name)
}

/// Whether a file with this name is served: not if it is hidden, or if the system could take it for a path, a device or a
/// stream.
fn is_name(name: &str) -> bool {
    let is_plain = |char: char| char != '/' && !char.is_control();
    let is_file = |name: &str| !name.contains(['\\', ':']) && !name.ends_with(['.', ' ']);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain) && (!cfg!(windows) || is_file(name))
}

fn has_extension(name: &str, known: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == known)
}

fn is_document(name: &str) -> bool {
    DEFAULT_EXTENSIONS.iter().any(|known| has_extension(name, known)) || is_text(name)
}

/// Whether a document with this name is a text, and not XML.
pub fn is_text(name: &str) -> bool {
    has_extension(name, TEXT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_a_path() {
        for part in ["", ".", "..", "%2e%2e", ".hidden", "%2ehidden", "a%2fb", "a%00", "a%ff", "a%0a"] {
            assert_eq!(name(part), None, "{part}");
        }
        for part in ["a%5cb", "a\\b", "c:", "a."] {
            assert_eq!(name(part).is_some(), !cfg!(windows), "{part}");
        }
        assert_eq!(name("%252e%252e"), Some("%2e%2e".to_owned()));
        assert_eq!(name("M%C3%A4rz%204.xml"), Some("März 4.xml".to_owned()));
    }
}
