//! Checks before a document is written: it has no faults, and its encoding can represent the elements that are added.

use std::io;

use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::Document;
use crate::finding::{Faults, Finding, Rule};

/// The maximum number of characters of the prefix of new elements. A solution repeats it in each cell.
const MAX_PREFIX: usize = 100;

impl Document {
    /// Checks that the document has no faults.
    ///
    /// # Errors
    /// Of the kind `InvalidInput`, with a [`DocumentError`] inside.
    pub(super) fn refuse_faults(&self) -> io::Result<()> {
        if self.faults.is_empty() { Ok(()) } else { Err(refused(self.faults.clone().into())) }
    }

    /// Checks that the prefix of each `<sudoku>` is not too long, and that the encoding can represent it. Everything else in
    /// new elements is ASCII.
    ///
    /// # Errors
    /// A finding for each prefix that cannot be written.
    pub fn check_prefixes(&self) -> Result<(), DocumentError> {
        let starts = self.entries.iter().map(|entry| entry.offsets.start);
        let mut faults = Faults::default();
        starts.filter_map(|start| self.unwritable_prefix(start)).for_each(|fault| faults.add_to_document(fault));
        if faults.is_empty() { Ok(()) } else { Err(faults.into()) }
    }

    /// The finding about the element that starts at the offset, if its prefix is too long for new elements, or if the
    /// encoding cannot represent it.
    ///
    /// Some encodings can be decoded to characters that cannot be encoded again, or that the encoder replaces with
    /// another character.
    pub(super) fn unwritable_prefix(&self, start: usize) -> Option<Finding> {
        let (prefix, _) = layout::tag_name(self.text(), start).split_once(':')?;
        let why = if prefix.chars().nth(MAX_PREFIX).is_some() {
            format!("it has more than {MAX_PREFIX} characters, which is the limit; use a shorter one")
        } else {
            let unknown = self.source.first_unwritable(prefix)?;
            let (encoding, number) = (self.source.encoding_name(), u32::from(unknown));
            format!("{encoding} cannot represent '{unknown}' (U+{number:04X}); save the document as UTF-8")
        };
        let message = format!("new elements get the prefix of this element, but {why}");
        let range = start..layout::start_tag_end(self.text(), start);
        Some(Finding::new(Rule::UnwritablePrefix, self.span(range), message))
    }
}

/// The error for a document that cannot be written.
pub(super) fn refused(error: DocumentError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
