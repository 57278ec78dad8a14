//! What is checked before anything is written: that source, document and outcomes belong together, and that the encoding
//! can write what is to be added.

use std::io;

use crate::document::decode::Source;
use crate::document::layout;
use crate::document::read::Document;
use crate::fault::{Fault, Faults};
use crate::outcome::Outcome;
use crate::rulebook::Rule;

/// Refuses a document that has faults or was not read from the text of the source.
///
/// # Errors
/// One of the kind `InvalidInput`.
pub(crate) fn document(source: &Source<'_>, document: &Document<'_>) -> io::Result<()> {
    if !std::ptr::eq(source.text(), document.text) {
        return Err(refused("the document was not read from the text of this source"));
    }
    if !document.faults().is_empty() {
        return Err(refused(Faults(document.faults().to_vec())));
    }
    Ok(())
}

/// Refuses the same, outcomes that are not those of the document, and a document in which they cannot be written.
///
/// # Errors
/// One of the kind `InvalidInput`.
pub(crate) fn outcomes(source: &Source<'_>, document: &Document<'_>, outcomes: &[Outcome]) -> io::Result<()> {
    self::document(source, document)?;
    let puzzles = document.puzzles();
    let mut pairs = puzzles.iter().zip(outcomes);
    let same = pairs.all(|(puzzle, outcome)| puzzle.place == outcome.place && puzzle.givens == outcome.givens);
    if !same || puzzles.len() != outcomes.len() {
        return Err(refused("the outcomes are not those of the puzzles of this document"));
    }
    can_write(source, document).map_err(refused)
}

/// Refuses a `<sudoku>` whose prefix the encoding cannot write. New elements need nothing else beyond ASCII.
///
/// # Errors
/// A fault for each.
pub(crate) fn can_write(source: &Source<'_>, document: &Document<'_>) -> Result<(), Faults> {
    let starts = document.puzzles().iter().map(|puzzle| puzzle.site.start);
    let faults: Vec<Fault> = starts.filter_map(|start| prefix(source, document, start)).collect();
    if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
}

/// The fault of the element that begins at the offset, if the encoding cannot write its prefix.
///
/// There are encodings with sequences of bytes for a character that no encoder writes, and one for a character that an
/// encoder writes as another one.
pub(crate) fn prefix(source: &Source<'_>, document: &Document<'_>, start: usize) -> Option<Fault> {
    let (prefix, _) = layout::tag_name(document.text, start).split_once(':')?;
    let unknown = source.first_unwritable(prefix)?;
    let (encoding, number) = (source.encoding_name(), u32::from(unknown));
    let message = format!(
        "new elements have the prefix of this one, and {encoding} cannot write '{unknown}' (U+{number:04X}) in it; save the \
         document as UTF-8"
    );
    let end = document.lines.place(layout::start_tag_end(document.text, start));
    Some(Fault::new(Rule::UnwritablePrefix, document.lines.place(start), message).up_to(end))
}

fn refused(why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}
