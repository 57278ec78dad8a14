//! The difference between a document and its output, in the unified format that `patch` reads.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use similar::{Algorithm, DiffOp, DiffTag, TextDiff};

use sudoxml_document::document::Source;
use sudoxml_document::finding::show::printable;

/// The difference as plain text.
pub fn plain(name: &str, before: &[u8], after: &[u8]) -> String {
    let (before, after) = (text(before), text(after));
    // For `patch`, only a line feed ends a line. The library also ends a line at a carriage return, so its own output is
    // not used.
    let before: Vec<&str> = before.split_inclusive('\n').collect();
    let after: Vec<&str> = after.split_inclusive('\n').collect();
    // Myers, with a bound on its work. Most lines of a puzzle occur many times, which makes Histogram quadratic.
    let diff = TextDiff::configure().algorithm(Algorithm::Myers).diff_slices(&before[..], &after[..]);
    let name = printable(name);
    // Without the tab, a name ends at its first space.
    let end = if name.contains(' ') { "\t" } else { "" };
    let mut text = format!("--- {name}{end}\n+++ {name}{end}\n");
    for hunk in diff.grouped_ops(CONTEXT) {
        push_hunk(&mut text, &hunk, &before, &after);
    }
    text
}

/// The number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// A hunk: the ranges of its lines, and then the lines.
fn push_hunk(text: &mut String, hunk: &[DiffOp], before: &[&str], after: &[&str]) {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return };
    let old = first.old_range().start..last.old_range().end;
    let new = first.new_range().start..last.new_range().end;
    text.push_str(&format!("@@ -{} +{} @@\n", lines_of(&old), lines_of(&new)));
    for op in hunk {
        match op.tag() {
            DiffTag::Equal => push_lines(text, ' ', &before[op.old_range()]),
            DiffTag::Delete => push_lines(text, '-', &before[op.old_range()]),
            DiffTag::Insert => push_lines(text, '+', &after[op.new_range()]),
            DiffTag::Replace => {
                push_lines(text, '-', &before[op.old_range()]);
                push_lines(text, '+', &after[op.new_range()]);
            }
        }
    }
}

/// A range of lines in the head of a hunk: the first line, and the number of lines if it is not 1.
fn lines_of(range: &Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        length => format!("{},{length}", range.start + 1),
    }
}

fn push_lines(text: &mut String, mark: char, lines: &[&str]) {
    for line in lines {
        text.push(mark);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}

/// The difference with a colour for each kind of line.
pub fn coloured(name: &str, before: &[u8], after: &[u8]) -> String {
    let mut text = String::new();
    for line in plain(name, before, after).split_inclusive('\n') {
        let (line, end) = line.split_at(line.trim_end_matches(['\r', '\n']).len());
        let style = style_of(line);
        // Writing to a string does not fail.
        let _ = write!(text, "{style}{line}{style:#}{end}");
    }
    text
}

fn style_of(line: &str) -> Style {
    match line.as_bytes() {
        [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => Style::new().bold(),
        [b'+', ..] => AnsiColor::Green.on_default(),
        [b'-', ..] => AnsiColor::Red.on_default(),
        [b'@', ..] => AnsiColor::Cyan.on_default(),
        _ => Style::new(),
    }
}

/// A document in UTF-8 as it is, and another one decoded, so that it can be read.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Cow::Borrowed(text),
        _ => match Source::decode(bytes.to_vec()) {
            Ok(source) => Cow::Owned(source.text().to_owned()),
            Err(_) => String::from_utf8_lossy(bytes),
        },
    }
}
