//! Checks before a document is written: it has no faults, and its encoding can represent the elements that are added.

use std::io;

use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::Document;
use crate::finding::{Finding, Rule};

impl Document {
    /// Checks that the document has no faults.
    ///
    /// # Errors
    /// Of the kind `InvalidInput`, with a [`DocumentError`] inside.
    pub(super) fn refuse_faults(&self) -> io::Result<()> {
        match self.faults() {
            [] => Ok(()),
            faults => Err(refused(DocumentError::new(faults.to_vec()))),
        }
    }

    /// Checks that the encoding can represent the prefix of each `<sudoku>`. Everything else in new elements is ASCII.
    ///
    /// # Errors
    /// A finding for each prefix that it cannot represent.
    pub(crate) fn check_prefixes(&self) -> Result<(), DocumentError> {
        let starts = self.entries.iter().map(|entry| entry.site.start);
        let faults: Vec<Finding> = starts.filter_map(|start| self.unwritable_prefix(start)).collect();
        if faults.is_empty() { Ok(()) } else { Err(DocumentError::new(faults)) }
    }

    /// The finding about the element that starts at the offset, if the encoding cannot represent its prefix.
    ///
    /// Some encodings can be decoded to characters that cannot be encoded again, or that the encoder replaces with
    /// another character.
    pub(super) fn unwritable_prefix(&self, start: usize) -> Option<Finding> {
        let (prefix, _) = layout::tag_name(self.text(), start).split_once(':')?;
        let unknown = self.source.first_unwritable(prefix)?;
        let (encoding, number) = (self.source.encoding_name(), u32::from(unknown));
        let message = format!(
            "new elements get the prefix of this element, but {encoding} cannot represent '{unknown}' \
             (U+{number:04X}); save the document as UTF-8"
        );
        let range = start..layout::start_tag_end(self.text(), start);
        Some(Finding::new(Rule::UnwritablePrefix, self.span(range), message))
    }
}

/// The error for a document that cannot be written.
pub(super) fn refused(error: DocumentError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
