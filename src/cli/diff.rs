//! The difference between a document and its output, in the unified format that `patch` reads.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use imara_diff::{Algorithm, Diff, Hunk, InternedInput, Token};

use sudoxml_document::document::Source;
use sudoxml_document::finding::show::printable;

/// The difference in the bytes of the documents, which `patch` reads. UTF-16, whose lines it does not know, is decoded.
pub fn plain(name: &str, before: &[u8], after: &[u8]) -> Vec<u8> {
    if before.contains(&0) { readable(name, before, after) } else { of_lines(name, before, after) }
}

fn of_lines(name: &str, before: &[u8], after: &[u8]) -> Vec<u8> {
    let lines = InternedInput::new(before, after);
    // Myers, with a bound on its work. Most lines of a puzzle occur many times, which makes Histogram quadratic.
    let mut diff = Diff::compute(Algorithm::Myers, &lines);
    diff.postprocess_lines(&lines);
    let name = printable(name);
    // Without the tab, a name ends at its first space.
    let end = if name.contains(' ') { "\t" } else { "" };
    let mut text = format!("--- {name}{end}\n+++ {name}{end}\n").into_bytes();
    let changes: Vec<Hunk> = diff.hunks().collect();
    for near in changes.chunk_by(|one, next| next.before.start - one.before.end <= 2 * CONTEXT) {
        push_hunk(&mut text, near, &lines);
    }
    text
}

/// The number of unchanged lines around a change.
const CONTEXT: u32 = 3;

/// Changes with at most twice the context between them, as one hunk: the ranges of its lines, and then the lines.
///
/// The library can write a hunk, but not the mark of a last line without an end that stays as it is.
fn push_hunk(text: &mut Vec<u8>, changes: &[Hunk], lines: &InternedInput<&[u8]>) {
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return };
    let above = first.before.start.min(CONTEXT);
    let below = (lines.before.len() as u32 - last.before.end).min(CONTEXT);
    let old = first.before.start - above..last.before.end + below;
    let new = first.after.start - above..last.after.end + below;
    text.extend(format!("@@ -{} +{} @@\n", lines_of(&old), lines_of(&new)).as_bytes());
    let mut push = |mark: u8, tokens: &[Token], range: Range<u32>| {
        for token in &tokens[range.start as usize..range.end as usize] {
            push_line(text, mark, lines.interner[*token]);
        }
    };
    let mut written = old.start;
    for change in changes {
        push(b' ', &lines.before, written..change.before.start);
        push(b'-', &lines.before, change.before.clone());
        push(b'+', &lines.after, change.after.clone());
        written = change.before.end;
    }
    push(b' ', &lines.before, written..old.end);
}

/// A range of lines in the head of a hunk: the first line, and the number of lines if it is not 1.
fn lines_of(range: &Range<u32>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        length => format!("{},{length}", range.start + 1),
    }
}

fn push_line(text: &mut Vec<u8>, mark: u8, line: &[u8]) {
    text.push(mark);
    text.extend(line);
    if !line.ends_with(b"\n") {
        text.extend(b"\n\\ No newline at end of file\n");
    }
}

/// The difference for a terminal, in UTF-8.
pub fn readable(name: &str, before: &[u8], after: &[u8]) -> Vec<u8> {
    of_lines(name, &text(before), &text(after))
}

/// The same, with a colour for each kind of line.
pub fn coloured(name: &str, before: &[u8], after: &[u8]) -> Vec<u8> {
    let (plain, mut text) = (readable(name, before, after), String::new());
    for line in String::from_utf8_lossy(&plain).split_inclusive('\n') {
        let (line, end) = line.split_at(line.trim_end_matches(['\r', '\n']).len());
        let style = style_of(line);
        // Writing to a string does not fail.
        let _ = write!(text, "{style}{line}{style:#}{end}");
    }
    text.into_bytes()
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
fn text(bytes: &[u8]) -> Cow<'_, [u8]> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Cow::Borrowed(bytes),
        _ => match Source::decode(bytes.to_vec()) {
            Ok(source) => Cow::Owned(source.text().as_bytes().to_vec()),
            Err(_) => Cow::Borrowed(bytes),
        },
    }
}
