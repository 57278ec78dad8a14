//! Names of documents as URIs, as paths and in lines of text.

use std::path::{Component, Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

use sudoxml_document::finding::show::printable;

/// The characters that are not encoded in a URI: the unreserved ones, and the slash.
const KEPT: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// The name of a document as a URI reference. A relative path stays relative. All bytes except letters, digits and
/// `-._~/` are percent-encoded, so that different names have different URIs.
pub(super) fn uri(document: &Path) -> String {
    let path = without_dot(document);
    if cfg!(windows) {
        return windows_uri(&path.to_string_lossy());
    }
    let encoded = percent_encode(path.as_os_str().as_encoded_bytes(), &KEPT);
    if path.is_absolute() { format!("file://{encoded}") } else { encoded.to_string() }
}

/// The URI reference of a path of Windows: `file:///C:/…` on a drive, `file://server/share/…` on a server.
fn windows_uri(path: &str) -> String {
    let path = windows_path(path);
    let encoded = |path: &str| percent_encode(path.as_bytes(), &KEPT).to_string();
    match path.split_once(":/") {
        Some((drive, below)) if drive.len() == 1 => format!("file:///{drive}:/{}", encoded(below)),
        _ if path.starts_with("//") => format!("file:{}", encoded(&path)),
        _ => encoded(&path),
    }
}

/// A path of Windows with slashes, and without the prefix `\\?\` of paths that Windows does not interpret.
fn windows_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    match (path.strip_prefix("//?/UNC/"), path.strip_prefix("//?/")) {
        (Some(on_server), _) => format!("//{on_server}"),
        (None, Some(on_drive)) => on_drive.to_owned(),
        (None, None) => path,
    }
}

/// The path of a document from the current folder, if the document is below it. A path that starts at the root or goes up can
/// lead there by a link, and then its folder is looked up.
pub(super) fn from_current_folder(document: &Path) -> PathBuf {
    let goes_up = document.components().any(|part| part == Component::ParentDir);
    let below = || {
        let here = std::env::current_dir().ok()?;
        if let Some(direct) = document.strip_prefix(&here).ok().filter(|_| !goes_up) {
            return Some(direct.to_path_buf());
        }
        let folder = document.parent()?.canonicalize().ok()?;
        Some(folder.strip_prefix(here.canonicalize().ok()?).ok()?.join(document.file_name()?))
    };
    let below = if document.is_absolute() || goes_up { below() } else { None };
    below.map_or_else(|| document.to_path_buf(), |path| Path::new(".").join(path))
}

/// A path without `./` at the start. The current folder is `.`.
fn without_dot(path: &Path) -> &Path {
    match path.strip_prefix("./") {
        Ok(below) if below == Path::new("") => Path::new("."),
        Ok(below) => below,
        Err(_) => path,
    }
}

/// The path of a document without `./`, and with slashes on every system.
pub(super) fn path_with_slashes(document: &Path) -> String {
    let path = without_dot(document).to_string_lossy();
    if cfg!(windows) { windows_path(&path) } else { path.into_owned() }
}

/// The name of a document at the start of a line. A line that starts with `::`, also after white space, is a command
/// for a build host, so such a name gets a `./`.
pub(super) fn at_line_start(document: &Path) -> String {
    let path = document.to_string_lossy();
    let name = printable(&path);
    if name.trim_start().starts_with("::") { format!("./{name}") } else { name.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_windows_is_a_uri() {
        let cases = [
            (r"C:\a.xml", "file:///C:/a.xml"),
            (r"c:\my book\a.xml", "file:///c:/my%20book/a.xml"),
            ("C:/in/a.xml", "file:///C:/in/a.xml"),
            (r"\\?\C:\in\é.xml", "file:///C:/in/%C3%A9.xml"),
            (r"\\server\share\a b.xml", "file://server/share/a%20b.xml"),
            (r"\\?\UNC\server\share\a.xml", "file://server/share/a.xml"),
            (r"in\a.xml", "in/a.xml"),
            (r"..\a:b.xml", "../a%3Ab.xml"),
            ("-", "-"),
        ];
        for (path, expected) in cases {
            assert_eq!(windows_uri(path), expected, "{path}");
        }
    }

    #[test]
    fn a_path_of_windows_has_slashes() {
        let cases = [(r"in\a.xml", "in/a.xml"), (r"\\?\C:\a.xml", "C:/a.xml"), (r"\\?\UNC\s\a.xml", "//s/a.xml")];
        for (path, expected) in cases {
            assert_eq!(windows_path(path), expected, "{path}");
        }
    }

    #[test]
    fn a_name_of_any_bytes_is_a_uri() {
        let cases = [
            ("in/a.xml", "in/a.xml"),
            ("./a b.xml", "a%20b.xml"),
            ("a:b%c#d?.xml", "a%3Ab%25c%23d%3F.xml"),
            ("é😀", "%C3%A9%F0%9F%98%80"),
            ("/tmp/a.xml", "file:///tmp/a.xml"),
            ("../a.xml", "../a.xml"),
            (".", "."),
            ("-", "-"),
        ];
        for (path, expected) in cases {
            assert_eq!(uri(Path::new(path)), expected);
        }
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt;
            assert_eq!(uri(Path::new(std::ffi::OsStr::from_bytes(b"a\xff"))), "a%FF");
        }
    }
}
