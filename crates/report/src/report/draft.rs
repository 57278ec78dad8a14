//! The findings of a report that wait for the severer ones. A list is written while the run works, so its warnings and
//! notes are kept until all errors are written: up to a limit in memory, and beyond it in a temporary file.

use std::io::{self, BufReader, Read, Seek, Write};

use crate::scratch::Scratch;

/// A draft is kept in memory up to this size, in bytes.
const IN_MEMORY: usize = 1 << 18;

/// The findings of one severity, with what is written before and after those of each document.
#[derive(Default, Debug)]
pub(super) struct Draft {
    pieces: Option<Scratch>,
    /// Whether the document has a finding here.
    is_open: bool,
}

/// A piece of a draft. In the file its kind and its length come before it.
#[derive(Clone, Copy)]
enum Kind {
    /// What comes before the findings of a document.
    Opening,
    Finding,
    /// What comes after them.
    Closing,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Opening, Kind::Finding, Kind::Closing];
}

impl Draft {
    /// Adds a finding. `opening` comes before the first finding of a document.
    pub(super) fn add(&mut self, opening: &[u8], finding: &[u8]) -> io::Result<()> {
        if !std::mem::replace(&mut self.is_open, true) && !opening.is_empty() {
            self.push(Kind::Opening, opening)?;
        }
        self.push(Kind::Finding, finding)
    }

    /// Ends the document. `closing` comes after its last finding.
    pub(super) fn end_document(&mut self, closing: &[u8]) -> io::Result<()> {
        if std::mem::take(&mut self.is_open) && !closing.is_empty() {
            self.push(Kind::Closing, closing)?;
        }
        Ok(())
    }

    /// Writes the first findings, at most this number. `between` is written before a finding that is not the first.
    pub(super) fn copy(
        self,
        most: u64,
        mut between: impl FnMut(&mut dyn Write) -> io::Result<()>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(mut pieces) = self.pieces else { return Ok(()) };
        pieces.rewind()?;
        let mut pieces = BufReader::with_capacity(1 << 16, pieces);
        let (mut left, mut opening, mut is_open) = (most, Vec::new(), false);
        while left > 0 || is_open {
            let Some((kind, bytes)) = next(&mut pieces)? else { break };
            match kind {
                Kind::Opening => opening = bytes,
                Kind::Finding if left > 0 => {
                    out.write_all(&std::mem::take(&mut opening))?;
                    between(out)?;
                    out.write_all(&bytes)?;
                    (left, is_open) = (left - 1, true);
                }
                Kind::Finding => {}
                Kind::Closing => {
                    out.write_all(if std::mem::take(&mut is_open) { &bytes } else { &[] })?;
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, kind: Kind, bytes: &[u8]) -> io::Result<()> {
        let pieces = self.pieces.get_or_insert_with(|| Scratch::new(IN_MEMORY));
        let mut piece = vec![kind as u8];
        piece.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        piece.extend_from_slice(bytes);
        pieces.write_all(&piece)
    }
}

/// The next piece; `None` at the end.
fn next(pieces: &mut impl Read) -> io::Result<Option<(Kind, Vec<u8>)>> {
    let mut kind = [0];
    if pieces.read(&mut kind)? == 0 {
        return Ok(None);
    }
    let mut length = [0; 8];
    pieces.read_exact(&mut length)?;
    let mut bytes = Vec::new();
    pieces.take(u64::from_le_bytes(length)).read_to_end(&mut bytes)?;
    Ok(Kind::ALL.get(usize::from(kind[0])).map(|kind| (*kind, bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_written_around_the_findings_that_are_left() {
        let draft = || {
            let mut draft = Draft::default();
            for (document, findings) in [("a", "12"), ("b", ""), ("c", "3")] {
                for finding in findings.chars() {
                    let opening = format!("<{document}>");
                    draft.add(opening.as_bytes(), finding.to_string().as_bytes()).expect("memory");
                }
                draft.end_document(format!("</{document}>").as_bytes()).expect("memory");
            }
            draft
        };
        let cases =
            [(0, ""), (1, "<a>,1</a>"), (2, "<a>,1,2</a>"), (3, "<a>,1,2</a><c>,3</c>"), (9, "<a>,1,2</a><c>,3</c>")];
        for (most, expected) in cases {
            let mut out = Vec::new();
            draft().copy(most, |out| out.write_all(b","), &mut out).expect("memory");
            assert_eq!(String::from_utf8_lossy(&out), expected, "{most}");
        }
    }

    #[test]
    fn what_is_too_large_for_memory_is_the_same() {
        let (mut draft, mut expected, mut out) = (Draft::default(), Vec::new(), Vec::new());
        for number in 0..100_000_u32 {
            let finding = format!("{number}\n");
            draft.add(b"", finding.as_bytes()).expect("a temporary file");
            expected.extend_from_slice(finding.as_bytes());
        }
        assert!(expected.len() > IN_MEMORY);
        draft.copy(u64::MAX, |_| Ok(()), &mut out).expect("a temporary file");
        assert!(out == expected);
    }
}
