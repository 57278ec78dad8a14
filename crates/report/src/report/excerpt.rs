//! Excerpts: the line of a document that a finding is about, with a mark under its span. The document is read line by
//! line as the findings come, so the memory does not grow with it.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anstyle::Style;
use memchr::memchr2;
use unicode_width::UnicodeWidthChar;

use sudoxml_document::finding::show::visible;
use sudoxml_document::finding::{Finding, Rule};

/// The most characters of a line that are shown.
const SHOWN: usize = 100;

/// If the line is longer, the number of characters that are shown before the span.
const BEFORE: usize = 40;

/// The most bytes of a line that are read into memory.
const LONGEST: usize = 1 << 16;

/// The minimum distance between two marks in bytes.
const STRIDE: u64 = 1 << 16;

/// The text for a tab.
const TAB: &str = "    ";

/// The source of excerpts. It has one document open.
#[derive(Default, Debug)]
pub(super) struct Excerpts {
    open: Option<OpenDocument>,
}

/// A document and the current line in it.
#[derive(Debug)]
struct OpenDocument {
    path: PathBuf,
    reader: BufReader<File>,
    /// The number of the last line that was read, from 1; 0 before the first.
    line: usize,
    /// The start of that line; `None` if it is not UTF-8.
    text: Option<String>,
    /// The number of bytes that were read.
    read: u64,
    /// Lines at which reading can start again, in ascending order.
    marks: Vec<Mark>,
}

/// A place between two lines.
#[derive(Clone, Copy, Default, Debug)]
struct Mark {
    /// The number of lines before it.
    lines: usize,
    /// The number of bytes before it.
    bytes: u64,
}

impl Excerpts {
    /// The line and its mark, each with a line end; `None` if there is nothing to show.
    pub(super) fn of(&mut self, document: &Path, finding: &Finding, style: Style) -> Option<String> {
        if finding.rule == Rule::Unwritable {
            // It is about an output. What is at its path is not that.
            return None;
        }
        let line = finding.span.start.line;
        let open = match self.open.take() {
            Some(open) if open.path == document => open,
            _ => OpenDocument::new(document)?,
        };
        let open = self.open.insert(open);
        if line < open.line {
            open.go_back(line)?;
        }
        open.go_to(line)?;
        let text = open.text.as_deref()?;
        let column = finding.span.start.column;
        let end = finding.span.end.map_or(column + 1, |end| if end.line == line { end.column } else { usize::MAX });
        marked(text, line, column..end, style)
    }
}

impl OpenDocument {
    /// Opens a regular file. A pipe, for example, cannot be read twice, and opening it would wait for a writer.
    fn new(path: &Path) -> Option<OpenDocument> {
        let file = fs::metadata(path).ok().filter(fs::Metadata::is_file).and_then(|_| File::open(path).ok())?;
        let (path, reader, marks) = (path.to_path_buf(), BufReader::new(file), vec![Mark::default()]);
        Some(OpenDocument { path, reader, line: 0, text: None, read: 0, marks })
    }

    /// Goes to the last mark before a line. The findings about one puzzle are not in the order of the lines, and the
    /// document before them may be long.
    fn go_back(&mut self, line: usize) -> Option<()> {
        let after = self.marks.partition_point(|mark| mark.lines < line);
        let Mark { lines, bytes } = after.checked_sub(1).map(|at| self.marks[at]).unwrap_or_default();
        self.reader.seek(SeekFrom::Start(bytes)).ok()?;
        (self.line, self.read, self.text) = (lines, bytes, None);
        Some(())
    }

    fn go_to(&mut self, line: usize) -> Option<()> {
        while self.line < line {
            let kept = if self.line + 1 == line { LONGEST } else { 0 };
            let mut bytes = Vec::new();
            self.read_line(kept, &mut bytes)?;
            self.line += 1;
            if self.marks.last().is_none_or(|last| self.read >= last.bytes + STRIDE) {
                self.marks.push(Mark { lines: self.line, bytes: self.read });
            }
            let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
            self.text = text.map(|text| text.trim_start_matches('\u{feff}').to_owned());
        }
        Some(())
    }

    /// Reads a line and its end, and keeps the start; `None` at the end of the document.
    fn read_line(&mut self, kept: usize, line: &mut Vec<u8>) -> Option<()> {
        let mut any = false;
        loop {
            let buffer = self.reader.fill_buf().ok()?;
            if buffer.is_empty() {
                return any.then_some(());
            }
            any = true;
            let end = memchr2(b'\n', b'\r', buffer);
            let text = &buffer[..end.unwrap_or(buffer.len())];
            let room = kept - line.len().min(kept);
            line.extend_from_slice(&text[..text.len().min(room)]);
            let ended_by = end.map(|end| buffer[end]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.reader.consume(used);
            self.read += used as u64;
            match ended_by {
                None => {}
                Some(b'\r') => {
                    if self.reader.fill_buf().ok()?.first() == Some(&b'\n') {
                        self.reader.by_ref().take(1).read_exact(&mut [0]).ok()?;
                        self.read += 1;
                    }
                    break;
                }
                Some(_) => break,
            }
        }
        // An incomplete character at the end is removed.
        if line.len() == kept
            && let Err(error) = std::str::from_utf8(line)
            && error.error_len().is_none()
        {
            line.truncate(error.valid_up_to());
        }
        Some(())
    }
}

/// The line with its number, and below it a mark under a range of columns.
fn marked(text: &str, line: usize, columns: std::ops::Range<usize>, style: Style) -> Option<String> {
    let length = text.chars().count();
    let at = columns.start.checked_sub(1).filter(|at| *at <= length)?;
    let from = if length > SHOWN { at.saturating_sub(BEFORE) } else { 0 };
    let to = length.min(from + SHOWN);
    let end = columns.end.saturating_sub(1).clamp(at, to);
    let (mut shown, mut before, mut marked) = (String::new(), 0, 0);
    for (number, c) in text.chars().enumerate().take(to).skip(from) {
        let (piece, width) = match visible(c) {
            _ if c == '\t' => (TAB.to_owned(), TAB.len()),
            c => (c.to_string(), c.width().unwrap_or(0)),
        };
        shown.push_str(&piece);
        match number {
            _ if number < at => before += width,
            _ if number < end => marked += width,
            _ => {}
        }
    }
    let (left, right) = (if from > 0 { "…" } else { "" }, if to < length { "…" } else { "" });
    let (mark, before) = ("^".repeat(marked.max(1)), " ".repeat(before + usize::from(from > 0)));
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    Some(format!("  {number} | {left}{shown}{right}\n  {margin} | {before}{style}{mark}{style:#}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoxml_document::finding::Rule;
    use sudoxml_document::position::Position;

    fn excerpt(text: &str, columns: std::ops::Range<usize>) -> Option<String> {
        marked(text, 7, columns, Style::new())
    }

    #[test]
    fn the_mark_stands_under_what_is_meant() {
        let cases = [
            ("<a>bc</a>", 4..6, "  7 | <a>bc</a>\n    |    ^^\n"),
            ("\tx", 2..3, "  7 |     x\n    |     ^\n"),
            ("漢字x", 3..4, "  7 | 漢字x\n    |     ^\n"),
            ("漢字x", 1..3, "  7 | 漢字x\n    | ^^^^\n"),
            ("\u{202e}\u{1b}x", 3..4, "  7 | \u{fffd}\u{fffd}x\n    |   ^\n"),
            ("ab", 3..4, "  7 | ab\n    |   ^\n"),
            ("ab", 1..usize::MAX, "  7 | ab\n    | ^^\n"),
        ];
        for (text, columns, expected) in cases {
            assert_eq!(excerpt(text, columns).as_deref(), Some(expected), "{text:?}");
        }
        assert_eq!(excerpt("ab", 9..10), None, "the document is not what it was");
    }

    #[test]
    fn lines_before_the_last_one_are_found_from_the_mark_before_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.xml");
        let lines: Vec<String> = (1..=20_000).map(|number| format!("line {number} of the document")).collect();
        std::fs::write(&path, lines.join("\r\n")).expect("a file");
        let mut excerpts = Excerpts::default();
        for line in [20_000, 19_999, 1, 2, 1, 10_000, 9_000, 8_000, 20_000, 2600, 2500] {
            let before = excerpts.open.as_ref().map_or(0, |open| open.line);
            let finding = Finding::new(Rule::Skipped, Position { line, column: 1 }, "");
            let shown = excerpts.of(&path, &finding, Style::new()).expect("an excerpt");
            assert!(shown.starts_with(&format!("  {line} | line {line} of the document\n")), "{shown}");
            let open = excerpts.open.as_mut().expect("an open document");
            if line < before {
                // What was read again is less than the distance of two marks, and the line.
                open.go_back(line).expect("a file");
                assert!(line - open.line <= STRIDE as usize / "line 1 of the document".len() + 1, "{line}");
            }
        }
    }

    #[test]
    fn of_a_long_line_a_piece_is_shown() {
        let text = format!("{}here{}", "x".repeat(500), "y".repeat(500));
        let shown = excerpt(&text, 501..505).expect("an excerpt");
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0].chars().count(), "  7 | ".len() + SHOWN + 2);
        let at = lines[0].chars().position(|c| c == 'h').expect("what is meant");
        assert_eq!(lines[1], format!("{}^^^^", " ".repeat(at)).replacen("      ", "    | ", 1));
    }

    #[test]
    fn lines_are_found_forward_and_backward_whatever_ends_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.xml");
        let long = "z".repeat(3 * LONGEST);
        std::fs::write(&path, format!("one\ntwo\r\nthree\r{long}\nfive\n")).expect("a file");
        let mut excerpts = Excerpts::default();
        for (line, expected) in [(1, "one"), (3, "three"), (5, "five"), (2, "two"), (4, "zzz"), (5, "five")] {
            let finding = Finding::new(Rule::Skipped, Position { line, column: 1 }, "");
            let shown = excerpts.of(&path, &finding, Style::new()).expect("an excerpt");
            assert!(shown.starts_with(&format!("  {line} | {expected}")), "{shown}");
        }
        let beyond = Finding::new(Rule::Skipped, Position { line: 99, column: 1 }, "");
        assert_eq!(excerpts.of(&path, &beyond, Style::new()), None);
        assert_eq!(excerpts.of(Path::new("-"), &beyond, Style::new()), None);
    }
}
