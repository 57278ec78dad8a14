//! The difference between a document and its output, in the unified format that `patch` reads.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use imara_diff::{Algorithm, Diff, Hunk, InternedInput, Token};

use sudoxml_document::document::Source;
use sudoxml_document::finding::show::printable;

/// The difference as plain text.
pub fn plain(name: &str, before: &[u8], after: &[u8]) -> String {
    let (before, after) = (text(before), text(after));
    let lines = InternedInput::new(&*before, &*after);
    // Myers, with a bound on its work. Most lines of a puzzle occur many times, which makes Histogram quadratic.
    let mut diff = Diff::compute(Algorithm::Myers, &lines);
    diff.postprocess_lines(&lines);
    let name = printable(name);
    // Without the tab, a name ends at its first space.
    let end = if name.contains(' ') { "\t" } else { "" };
    let mut text = format!("--- {name}{end}\n+++ {name}{end}\n");
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
fn push_hunk(text: &mut String, changes: &[Hunk], lines: &InternedInput<&str>) {
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return };
    let above = first.before.start.min(CONTEXT);
    let below = (lines.before.len() as u32 - last.before.end).min(CONTEXT);
    let old = first.before.start - above..last.before.end + below;
    let new = first.after.start - above..last.after.end + below;
    text.push_str(&format!("@@ -{} +{} @@\n", lines_of(&old), lines_of(&new)));
    let mut push = |mark: char, tokens: &[Token], range: Range<u32>| {
        for token in &tokens[range.start as usize..range.end as usize] {
            push_line(text, mark, lines.interner[*token]);
        }
    };
    let mut written = old.start;
    for change in changes {
        push(' ', &lines.before, written..change.before.start);
        push('-', &lines.before, change.before.clone());
        push('+', &lines.after, change.after.clone());
        written = change.before.end;
    }
    push(' ', &lines.before, written..old.end);
}

/// A range of lines in the head of a hunk: the first line, and the number of lines if it is not 1.
fn lines_of(range: &Range<u32>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        length => format!("{},{length}", range.start + 1),
    }
}

fn push_line(text: &mut String, mark: char, line: &str) {
    text.push(mark);
    text.push_str(line);
    if !line.ends_with('\n') {
        text.push_str("\n\\ No newline at end of file\n");
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
