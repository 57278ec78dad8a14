//! The patterns of one ignore file, read and matched as git does it.

use std::path::Path;

use super::wildcard::Wildcard;

/// The patterns of ignore files that count in the same folder.
#[derive(Clone, Default, Debug)]
pub(super) struct IgnoreList {
    /// A later pattern counts before an earlier one.
    patterns: Vec<Pattern>,
}

#[derive(Clone, Debug)]
struct Pattern {
    /// Whether it starts with `!`.
    includes: bool,
    /// Whether it ends with `/`.
    of_folders: bool,
    /// Whether it is matched with the name, because it contains no other `/`.
    of_names: bool,
    wildcard: Wildcard,
}

/// What ignore files say about a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Ignored,
    /// A pattern with `!` includes it, also if it is hidden.
    Included,
}

impl IgnoreList {
    /// Adds the patterns of a file.
    pub(super) fn read(&mut self, file: &[u8]) {
        let text = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
        self.patterns.extend(text.split(|byte| *byte == b'\n').filter_map(Pattern::read));
    }

    /// Whether there is no pattern.
    pub(super) fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// What the patterns say about a path below the folder of their files, whose parts have a `/` between them; `None` if
    /// they say nothing.
    pub(super) fn verdict(&self, path: &[u8], is_folder: bool) -> Option<Verdict> {
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
        let matches = |pattern: &&Pattern| {
            (is_folder || !pattern.of_folders) && pattern.wildcard.matches(if pattern.of_names { name } else { path })
        };
        let last = self.patterns.iter().rev().find(matches)?;
        Some(if last.includes { Verdict::Included } else { Verdict::Ignored })
    }
}

impl Pattern {
    /// Reads a line; `None` if it is empty or a comment.
    fn read(line: &[u8]) -> Option<Pattern> {
        if line.is_empty() || line.starts_with(b"#") {
            return None;
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        // For git, a line ends at a NUL too.
        let line = without_spaces(line.split(|byte| *byte == 0).next().unwrap_or(line));
        let (includes, line) = line.strip_prefix(b"!").map_or((false, line), |rest| (true, rest));
        let (of_folders, line) = line.strip_suffix(b"/").map_or((false, line), |rest| (true, rest));
        let of_names = !line.contains(&b'/');
        let wildcard = Wildcard::new(line.strip_prefix(b"/").unwrap_or(line));
        (!line.is_empty()).then_some(Pattern { includes, of_folders, of_names, wildcard })
    }
}

/// The line without the spaces at its end. A space after a `\` stays, as does other white space.
fn without_spaces(line: &[u8]) -> &[u8] {
    let (mut end, mut at) = (0, 0);
    while let Some(byte) = line.get(at) {
        at += if *byte == b'\\' { 2 } else { 1 };
        if *byte != b' ' {
            end = at;
        }
    }
    &line[..end.min(line.len())]
}

/// The path below a folder as git writes it; `None` if it is not below the folder.
pub(super) fn below(folder: &Path, path: &Path) -> Option<Vec<u8>> {
    let parts = path.strip_prefix(folder).ok()?.components();
    let parts: Vec<&[u8]> = parts.map(|part| part.as_os_str().as_encoded_bytes()).collect();
    Some(parts.join(&b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> IgnoreList {
        let mut list = IgnoreList::default();
        list.read(text.as_bytes());
        list
    }

    #[test]
    fn only_spaces_at_the_end_are_no_part_of_a_pattern() {
        for (line, path) in [
            ("a  ", "a"),
            ("a\t", "a\t"),
            ("a\t ", "a\t"),
            ("a\\ ", "a "),
            ("a\\  ", "a "),
            ("a\\\\ ", "a\\"),
            ("a\r\n", "a"),
            ("a\r\r\n", "a\r"),
            ("a \r\n", "a"),
            ("a\u{a0}", "a\u{a0}"),
            ("a\0b", "a"),
            (" a", " a"),
            ("\\#a", "#a"),
            ("\\!a", "!a"),
            ("\u{feff}a", "a"),
        ] {
            assert_eq!(list(line).verdict(path.as_bytes(), false), Some(Verdict::Ignored), "{line:?}");
        }
        for line in ["#a", "", " ", "!", "/", "//", "a\t", "a\r\r\n", "\u{feff}\u{feff}a", "a\\", "a/"] {
            assert_eq!(list(line).verdict(b"a", false), None, "{line:?}");
        }
    }

    #[test]
    fn the_last_pattern_that_matches_counts() {
        let list = list("*.xml\n!keep.xml\n/only\nb/c\nd/\n");
        let verdict = |path: &str, is_folder| list.verdict(path.as_bytes(), is_folder);
        let (ignored, included) = (Some(Verdict::Ignored), Some(Verdict::Included));
        assert_eq!((verdict("x/a.xml", false), verdict("x/keep.xml", false)), (ignored, included));
        assert_eq!((verdict("only", false), verdict("x/only", false)), (ignored, None));
        assert_eq!((verdict("b/c", false), verdict("x/b/c", false)), (ignored, None));
        assert_eq!((verdict("x/d", true), verdict("x/d", false)), (ignored, None));
    }
}
