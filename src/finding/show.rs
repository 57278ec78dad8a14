//! How a piece of the user's text is shown in a message: nothing in it ends the line, drives a terminal, or is a command
//! to the host of a build.

/// The most characters of the user's text that a message repeats.
const LONGEST: usize = 60;

/// A piece of the user's text as a message shows it: cut short, and without control characters.
pub(crate) fn excerpt(text: &str) -> String {
    let mut shown: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// The character, or U+FFFD for one that a terminal interprets and does not show: a control character, a line
/// separator, a change of direction, or a byte order mark.
pub(crate) fn visible(c: char) -> char {
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

/// A line of a message as it may reach a terminal or a log. Besides control characters it also disarms commands to the
/// host of a build (`##[error]`, `##vso[…]`), which some hosts accept anywhere in a line.
pub fn printable(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars().map(visible) {
        let is_command = c == '[' && shown.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).ends_with("##");
        shown.push(if is_command { char::REPLACEMENT_CHARACTER } else { c });
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_contains_no_control_characters() {
        assert_eq!(excerpt("a\x1b[31mb\n"), "a\u{fffd}[31mb\u{fffd}");
        assert_eq!(excerpt(&"x".repeat(1000)).chars().count(), LONGEST + 1);
    }

    #[test]
    fn a_printable_line_contains_no_command_to_a_host() {
        assert_eq!(printable("a\x1b[31m\n## b ##[error]"), "a\u{fffd}[31m\u{fffd}## b ##\u{fffd}error]");
    }
}
