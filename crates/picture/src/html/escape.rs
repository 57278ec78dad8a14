//! Text in HTML and in its style sheet: what must be escaped, and the characters that HTML cannot contain.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Text of an element or of an attribute. It has U+FFFD for each character that neither HTML nor XML can contain.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| !matches!(c, '<' | '>' | '&' | '"' | '\'') && !is_refused(c);
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_refused(c) {
            escaped.push(char::REPLACEMENT_CHARACTER);
        } else if is_plain(c) {
            escaped.push(c);
        } else {
            // Writing to memory does not fail.
            let _ = write!(escaped, "&#{};", u32::from(c));
        }
    }
    Cow::Owned(escaped)
}

/// Whether HTML does not allow a character: controls, and the code points that are not characters.
fn is_refused(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe;
    is_noncharacter || c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// The inside of a string of CSS. It ends neither the string nor the element with the style sheet.
pub(super) fn css_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '"' | '\\' | '<') || c.is_control() {
            // Writing to memory does not fail.
            let _ = write!(escaped, "\\{:x} ", u32::from(c));
        } else {
            escaped.push(if is_refused(c) { char::REPLACEMENT_CHARACTER } else { c });
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_in_its_string_of_css() {
        assert_eq!(css_text("a\"b\\</style>\n\u{fffe}é"), "a\\22 b\\5c \\3c /style>\\a \u{fffd}é");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escape("<b a=\"1\">&'</b>"), "&#60;b a=&#34;1&#34;&#62;&#38;&#39;&#60;/b&#62;");
        assert_eq!(escape("数独 \u{10348}\t"), "数独 \u{10348}\t");
    }

    #[test]
    fn characters_that_html_cannot_contain_are_replaced() {
        for c in ['\0', '\u{1b}', '\u{7f}', '\u{85}', '\u{fdd0}', '\u{fffe}', '\u{ffff}', '\u{1fffe}', '\u{10ffff}'] {
            assert_eq!(escape(&format!("a{c}b")), "a\u{fffd}b", "{c:?}");
        }
    }
}
