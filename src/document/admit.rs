//! What is checked before anything is written: that the document has no faults, and that its encoding can write what is to
//! be added.

use std::io;

use crate::document::error::DocumentError;
use crate::document::layout;
use crate::document::model::Document;
use crate::finding::{Finding, Rule};

impl Document {
    /// Refuses a document with faults.
    ///
    /// # Errors
    /// Of the kind `InvalidInput`, with a [`DocumentError`] inside.
    pub(super) fn refuse_faults(&self) -> io::Result<()> {
        match self.faults() {
            [] => Ok(()),
            faults => Err(refused(DocumentError::new(faults.to_vec()))),
        }
    }

    /// Refuses a `<sudoku>` with a prefix that the encoding cannot write. Otherwise new elements are in ASCII.
    ///
    /// # Errors
    /// A finding for each.
    pub(crate) fn check_prefixes(&self) -> Result<(), DocumentError> {
        let starts = self.entries.iter().map(|entry| entry.site.start);
        let faults: Vec<Finding> = starts.filter_map(|start| self.unwritable_prefix(start)).collect();
        if faults.is_empty() { Ok(()) } else { Err(DocumentError::new(faults)) }
    }

    /// The finding about the element that starts at the offset, if the encoding cannot write its prefix.
    ///
    /// Some encodings have sequences of bytes for a character that no encoder writes, and one has a sequence for a character
    /// that an encoder writes as another one.
    pub(super) fn unwritable_prefix(&self, start: usize) -> Option<Finding> {
        let (prefix, _) = layout::tag_name(self.text(), start).split_once(':')?;
        let unknown = self.source.first_unwritable(prefix)?;
        let (encoding, number) = (self.source.encoding_name(), u32::from(unknown));
        let message = format!(
            "new elements have the prefix of this one, and {encoding} cannot write '{unknown}' (U+{number:04X}) in it; save \
             the document as UTF-8"
        );
        let range = start..layout::start_tag_end(self.text(), start);
        Some(Finding::new(Rule::UnwritablePrefix, self.span(range), message))
    }
}

/// The error of a document that is not written.
pub(super) fn refused(error: DocumentError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
