//! URIs of files, and references to them: what a relative reference means, and which path a `file:` URI names.

use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};

/// What is written as it is in the path of a URI.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The URI of a file with an absolute path.
pub(super) fn of_file(path: &Path) -> String {
    #[cfg(windows)]
    let path = &PathBuf::from(path.to_string_lossy().replace('\\', "/"));
    let path = path.as_os_str().as_encoded_bytes();
    let slash = if path.starts_with(b"/") { "" } else { "/" };
    format!("file://{slash}{}", percent_encode(path, ESCAPED))
}

/// The path of a `file:` URI on this machine; `None` for every other URI.
pub(super) fn to_path(uri: &str) -> Option<PathBuf> {
    let (scheme, path) = uri.split_once(':')?;
    let path = match path.strip_prefix("//") {
        Some(rest) => match rest.split_at_checked("localhost".len()) {
            Some((host, path)) if host.eq_ignore_ascii_case("localhost") => path,
            _ => rest,
        },
        None => path,
    };
    if !scheme.eq_ignore_ascii_case("file") || !path.starts_with('/') || path.contains(['?', '#']) {
        return None;
    }
    path_of(&percent_decode_str(path).collect::<Vec<u8>>())
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
}

/// On other systems a path can start with the letter of a drive.
#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    let path = std::str::from_utf8(bytes).ok()?;
    let has_drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { &path[1..] } else { path }))
}

/// What a reference means in a resource with this URI.
pub(super) fn resolved(reference: &str, base: &str) -> String {
    if scheme(reference).is_some() {
        return reference.to_owned();
    }
    let start = scheme(base).map_or(0, |scheme| scheme.len() + ":".len());
    let path = start + base[start..].strip_prefix("//").map_or(0, |rest| 2 + rest.find('/').unwrap_or(rest.len()));
    match reference {
        _ if reference.starts_with("//") => format!("{}{reference}", &base[..start]),
        _ if reference.starts_with('/') => format!("{}{}", &base[..path], without_dots(reference)),
        _ => {
            let folder = base[path..].rfind('/').map_or("/", |slash| &base[path..path + slash + 1]);
            format!("{}{}", &base[..path], without_dots(&format!("{folder}{reference}")))
        }
    }
}

/// The scheme of a URI; `None` for a relative reference.
fn scheme(uri: &str) -> Option<&str> {
    let scheme = uri.split_once(':')?.0;
    let is_letter = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    (is_letter && scheme.chars().all(is_scheme)).then_some(scheme)
}

/// A path without `.` and `..`.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for segment in path.split('/').skip(1) {
        match segment {
            "." => {}
            ".." => drop(kept.pop()),
            _ => kept.push(segment),
        }
    }
    format!("/{}", kept.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_resolved_in_the_folder_of_its_base() {
        let base = "file:///a/b/book.xml";
        for (reference, expected) in [
            ("c.xml", "file:///a/b/c.xml"),
            ("./c/d.xml", "file:///a/b/c/d.xml"),
            ("../c.xml", "file:///a/c.xml"),
            ("../../../c.xml", "file:///c.xml"),
            ("/c.xml", "file:///c.xml"),
            ("http://example.org/c.xml", "http://example.org/c.xml"),
            ("//example.org/c.xml", "file://example.org/c.xml"),
            ("urn:x:y", "urn:x:y"),
        ] {
            assert_eq!(resolved(reference, base), expected, "{reference}");
        }
        assert_eq!(resolved("c.xml", "http://example.org"), "http://example.org/c.xml");
    }

    #[test]
    fn only_a_file_on_this_machine_has_a_path() {
        assert_eq!(to_path("file:///a/b%20c.xml"), Some(PathBuf::from("/a/b c.xml")));
        assert_eq!(to_path("file://localhost/a"), Some(PathBuf::from("/a")));
        assert_eq!(to_path("file:/a"), Some(PathBuf::from("/a")));
        assert_eq!(to_path("FILE://LocalHost/a"), Some(PathBuf::from("/a")));
        for uri in ["file://example.org/a", "http://example.org/a", "file:a", "file:///a?b", "a"] {
            assert_eq!(to_path(uri), None, "{uri}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_uri_of_a_path_names_the_same_path() {
        use std::os::unix::ffi::OsStrExt;
        for path in [&b"/a/b c.xml"[..], b"/%41?#.xml", b"/caf\xc3\xa9", b"/\xff"] {
            let path = Path::new(std::ffi::OsStr::from_bytes(path));
            assert_eq!(to_path(&of_file(path)).as_deref(), Some(path));
        }
    }
}
