//! Makes text of the user safe for messages: it contains no line end, no control character for a terminal, and no
//! command for a build server.

use std::borrow::Cow;

use sudoku_engine::board::Unit;
use sudoku_engine::logic::Language;

/// The maximum number of characters of the user's text in a message.
const MAX_EXCERPT: usize = 60;

/// The maximum number of characters of the name of a puzzle in a report.
const MAX_NAME: usize = 200;

/// The maximum number of characters of a message.
const MAX_MESSAGE: usize = 10_000;

/// A piece of the user's text for a message: short, and without control characters.
pub fn excerpt(text: &str) -> String {
    // Most names are short, and have nothing to replace.
    if text.len() <= MAX_EXCERPT && is_plain(text) {
        return text.to_owned();
    }
    let mut shown: String = text.chars().take(MAX_EXCERPT).map(visible).collect();
    if text.chars().nth(MAX_EXCERPT).is_some() {
        shown.push('…');
    }
    shown
}

/// The same of a text with several lines: all white space between two words is one space.
pub fn excerpt_of_lines(text: &str) -> String {
    // No excerpt shows more words than it has characters.
    let words: Vec<&str> = text.split_whitespace().take(MAX_EXCERPT + 1).collect();
    excerpt(&words.join(" "))
}

/// Texts with commas and a last word between them: `a`, `a and b`, `a, b and c`.
pub fn in_words<T: AsRef<str>>(texts: &[T], and: &str) -> String {
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    match texts.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} {and} {last}", others.join(", ")),
        _ => texts.concat(),
    }
}

/// Whether a text has only characters of ASCII that can be seen, and spaces.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// The name of a puzzle in a report: the start of a long one.
pub fn short_name(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]).into(),
        None => name.into(),
    }
}

/// A message: the start of a long one. Only a message of the parser or of the system, or a path, can be longer.
pub(crate) fn short_message(mut message: String) -> String {
    if message.len() > MAX_MESSAGE
        && let Some((end, _)) = message.char_indices().nth(MAX_MESSAGE)
    {
        message.truncate(end);
        message.push('…');
    }
    message
}

/// A unit in the words of a message: `row 3`, `diagonal 2`, `unit 'snake'`.
pub fn unit(unit: &Unit) -> String {
    unit_in(Language::English, unit)
}

/// A unit in the words of a language.
pub fn unit_in(language: Language, unit: &Unit) -> String {
    let kind = language.unit_of_kind(unit.kind());
    unit.name().map_or_else(|| format!("{kind} {}", unit.index()), |name| format!("{kind} '{}'", excerpt(name)))
}

/// The character, or U+FFFD for a character that a terminal interprets instead of showing it: a control character, a
/// line separator, a change of direction, or a byte order mark.
pub fn visible(c: char) -> char {
    match c {
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// A line of a message that is safe for a terminal or a log. It replaces control characters, and the `[` of commands
/// for a build server (`##[error]`, `##vso[…]`), which some servers accept anywhere in a line.
pub fn printable(text: &str) -> Cow<'_, str> {
    // Nearly all messages have nothing to replace.
    if is_plain(text) && !text.contains("##") {
        return text.into();
    }
    let mut shown = String::new();
    for c in text.chars().map(visible) {
        let is_command = c == '[' && shown.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).ends_with("##");
        shown.push(if is_command { char::REPLACEMENT_CHARACTER } else { c });
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_contains_no_control_characters() {
        assert_eq!(excerpt("a\x1b[31mb\n"), "a\u{fffd}[31mb\u{fffd}");
        assert_eq!(excerpt(&"x".repeat(1000)).chars().count(), MAX_EXCERPT + 1);
    }

    #[test]
    fn a_name_is_cut_once() {
        let long = "é".repeat(MAX_NAME + 1);
        let short = short_name(&long);
        assert_eq!(short, "é".repeat(MAX_NAME) + "…");
        assert_eq!(short_name(&short), short);
        assert_eq!(short_name(&long[2..]), &long[2..]);
        assert_eq!(short_message("é".repeat(MAX_MESSAGE)), "é".repeat(MAX_MESSAGE));
        assert_eq!(short_message("é".repeat(MAX_MESSAGE + 9)), "é".repeat(MAX_MESSAGE) + "…");
    }

    #[test]
    fn a_printable_line_contains_no_command_for_a_build_server() {
        assert_eq!(printable("a\x1b[31m\n## b ##[error]"), "a\u{fffd}[31m\u{fffd}## b ##\u{fffd}error]");
    }
}
