//! Text in XML: escapes for new elements and attributes.

/// A text as the content of an element, or as an attribute value in double quotes. A tab or a line end becomes a character
/// reference, because a parser replaces it by a space in an attribute. A character that XML does not allow becomes U+FFFD.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A text with a character reference for each character that an encoding may not have. The Roman set of ISO-2022-JP has
/// no `\` and no `~`.
pub(crate) fn in_ascii(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() && !matches!(c, '\\' | '~') {
            written.push(c);
        } else {
            written.push_str(&format!("&#{};", u32::from(c)));
        }
    }
    written
}
