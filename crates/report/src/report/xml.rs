//! Texts and lines of the formats that are XML.

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesText, Event};

/// Writes an event on a new line, indented by two spaces for each level.
pub(super) fn line<W: Write>(xml: &mut Writer<W>, depth: usize, event: Event<'_>) -> io::Result<()> {
    xml.write_event(Event::Text(BytesText::new(&format!("\n{}", "  ".repeat(depth)))))?;
    xml.write_event(event)
}

/// A text with U+FFFD instead of each character that is not allowed in XML 1.0.
pub(super) fn xml_text(text: &str) -> String {
    let is_char = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}');
    text.chars().map(|c| if is_char(&c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}
