//! The difference between a document and its output, in the unified format that `patch` reads.

use std::borrow::Cow;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use similar::{Algorithm, TextDiff};

use crate::document::Source;
use crate::finding::show::printable;

/// The difference as plain text.
pub fn plain(name: &str, before: &[u8], after: &[u8]) -> String {
    let (name, before, after) = (printable(name), text(before), text(after));
    // Myers, with a bound on its work. Most lines of a puzzle occur many times, which makes Histogram quadratic.
    let diff = TextDiff::configure().algorithm(Algorithm::Myers).diff_lines(before.as_ref(), after.as_ref());
    diff.unified_diff().header(&name, &name).to_string()
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
