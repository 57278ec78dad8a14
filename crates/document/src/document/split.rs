//! Splits a large document into parts that are documents of their own, so that several machines can work on it. A part is
//! a range of bytes of the document, and the bytes that make it a document: what is open at its start, with the DOCTYPE
//! and the namespaces, and what must be closed at its end.

use std::io::{self, Read};

use encoding_rs::{UTF_16BE, UTF_16LE};

use crate::document::batches::{Batch, Batches};
use crate::document::model::Document;
use crate::document::reading::{Earlier, Reading};
use crate::document::recode::Recoding;
use crate::document::source::{encode, is_declaration_whole};
use crate::position::Position;

/// The most bytes of a puzzle, or of another piece of markup, as in a run.
const LIMIT: usize = 1 << 26;

/// About how many bytes are parsed at once, as in a run.
const PARSED: usize = 1 << 16;

/// In nearly every document, this many bytes show the encoding.
const ENOUGH: usize = 1 << 10;

/// A part of a document. `head`, the bytes of the document from `start` to `end`, and `tail` are a document with the
/// puzzles of the part, in the encoding of the whole document.
///
/// ```
/// use sudoxml::document::{Document, split};
/// let text = format!("<book>{}</book>", "<sudoku><cells/></sudoku>".repeat(1000));
/// let parts = split(text.as_bytes(), 4000)?;
/// let mut puzzles = 0;
/// for part in &parts {
///     let bytes = [&part.head, &text.as_bytes()[part.start as usize..part.end as usize], &part.tail].concat();
///     puzzles += Document::parse(bytes)?.puzzles().len();
/// }
/// assert_eq!((parts.len(), puzzles), (7, 1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DocumentPart {
    /// The offset of its first byte.
    pub start: u64,
    /// The offset after its last byte.
    pub end: u64,
    /// What comes before these bytes. It is empty in the first part.
    pub head: Vec<u8>,
    /// What comes after these bytes. It is empty in the last part.
    pub tail: Vec<u8>,
    /// The position of the first byte in the whole document.
    pub position: Position,
    /// The position after the head in the document of the part.
    pub after_head: Position,
}

impl DocumentPart {
    /// The position in the whole document of a position in the document of this part.
    pub fn in_document(&self, position: Position) -> Position {
        let line = (position.line + self.position.line).saturating_sub(self.after_head.line);
        let column = match position.line == self.after_head.line {
            true => (position.column + self.position.column).saturating_sub(self.after_head.column),
            false => position.column,
        };
        Position { line, column }
    }
}

/// Splits a document into parts of about this number of bytes, between its puzzles. A document that is not well-formed, or
/// that is in an encoding with several bytes for a character, such as Shift_JIS, is one part. So is a text of puzzles that
/// is not XML. So the parts have the same puzzles as the document, for each number of bytes.
///
/// The document is read once, in the memory of a small piece of it, and its puzzles are not searched.
///
/// # Errors
/// Those of the reader.
pub fn split(mut document: impl Read, size: usize) -> io::Result<Vec<DocumentPart>> {
    let beginning = beginning(&mut document)?;
    let recoding = Recoding::of(&beginning).ok().flatten();
    let Some(recoding) = recoding.filter(|recoding| recoding.text_of(&beginning).trim_start().starts_with('<')) else {
        let rest = io::copy(&mut document, &mut io::sink())?;
        return Ok(vec![whole(beginning.len() as u64 + rest)]);
    };
    let mark = recoding.mark;
    let mut document = Counting { bytes: (&beginning[mark..]).chain(document), read: mark as u64 };
    let mut batches = Batches::new(recoding.reader(&mut document), size.min(PARSED), LIMIT, recoding);
    let (mut parts, mut open, mut start, mut is_whole) = (Vec::new(), None, mark as u64, false);
    while let Some(batch) = batches.next_batch()? {
        let Some(piece) = Piece::of(&batch, recoding, start).filter(|_| is_well_formed(batch)) else {
            is_whole = true;
            break;
        };
        start = piece.part.end;
        let joined = match open.take() {
            Some(before) => piece.after(before),
            None => piece,
        };
        match joined.size < size {
            true => open = Some(joined),
            false => parts.push(joined.part),
        }
    }
    parts.extend(open.map(|piece| piece.part));
    if let Some(first) = parts.first_mut() {
        (first.start, first.head) = (0, Vec::new());
    }
    drop(batches);
    let length = document.read + io::copy(&mut document.bytes, &mut io::sink())?;
    if is_whole || start != length { Ok(vec![whole(length)]) } else { Ok(parts) }
}

/// A part that is not large enough yet.
struct Piece {
    part: DocumentPart,
    /// The number of bytes of its own text.
    size: usize,
}

impl Piece {
    /// A batch as a part that starts at this offset; `None` if it cannot be read to its end or be written.
    fn of(batch: &Batch, recoding: Recoding, start: u64) -> Option<Piece> {
        if batch.end.is_some() {
            return None;
        }
        let (text, own) = (&batch.text, batch.own.clone());
        let end = start + encode(recoding.encoding, &text[own.clone()])?.len() as u64;
        let head = head(recoding, &text[..own.start])?;
        let tail = encode(recoding.encoding, &text[own.end..])?.into_owned();
        let (position, after_head) = (batch.lines.position(text, own.start), Position::START.after(&text[..own.start]));
        Some(Piece { part: DocumentPart { start, end, head, tail, position, after_head }, size: own.len() })
    }

    /// Both pieces as one part.
    fn after(self, before: Piece) -> Piece {
        let DocumentPart { end, tail, .. } = self.part;
        Piece { part: DocumentPart { end, tail, ..before.part }, size: before.size + self.size }
    }
}

/// Whether the parser reads a batch. It sees more than the cuts show: a prefix without a namespace, or an entity that is
/// not declared.
fn is_well_formed(batch: Batch) -> bool {
    Document::of_batch(batch, &Reading::of(Earlier::Skip)).is_xml()
}

/// The first bytes of a document, as many as show its encoding.
fn beginning(document: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let wanted = ENOUGH.max(bytes.len()) as u64;
        let is_all = (document.take(wanted).read_to_end(&mut bytes)? as u64) < wanted;
        if is_all || is_declaration_whole(&bytes) || bytes.len() > LIMIT {
            return Ok(bytes);
        }
    }
}

/// A document in one part.
fn whole(length: u64) -> DocumentPart {
    let (head, tail) = (Vec::new(), Vec::new());
    DocumentPart { start: 0, end: length, head, tail, position: Position::START, after_head: Position::START }
}

/// The head of a part in the encoding of the document, which it names. It is on the first line, so that lines are as in
/// the text.
fn head(recoding: Recoding, text: &str) -> Option<Vec<u8>> {
    let encoding = recoding.encoding;
    let named = match encoding.is_single_byte() {
        true => format!("<?xml version=\"1.0\" encoding=\"{}\"?>{text}", encoding.name()),
        false => text.to_owned(),
    };
    let mark: &[u8] = match encoding {
        encoding if encoding == UTF_16LE => &[0xff, 0xfe],
        encoding if encoding == UTF_16BE => &[0xfe, 0xff],
        _ => &[],
    };
    Some([mark, &encode(encoding, &named)?].concat())
}

/// Counts the bytes that are read.
struct Counting<R> {
    bytes: R,
    read: u64,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.bytes.read(into)?;
        self.read += size as u64;
        Ok(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions and the names of the puzzles of a document, as its parts show them.
    fn in_parts(bytes: &[u8], size: usize) -> (usize, Vec<(Position, String)>) {
        let parts = split(bytes, size).expect("memory");
        assert_eq!((parts[0].start, parts[parts.len() - 1].end), (0, bytes.len() as u64));
        let mut puzzles = Vec::new();
        for part in &parts {
            let own = &bytes[part.start as usize..part.end as usize];
            let document = Document::parse_lenient([&part.head, own, &part.tail].concat()).expect("its encoding");
            let document_puzzles = document.puzzles();
            puzzles.extend(
                document_puzzles.map(|one| (part.in_document(one.span.start), one.name.clone().unwrap_or_default())),
            );
        }
        (parts.len(), puzzles)
    }

    fn positions(bytes: &[u8]) -> Vec<(Position, String)> {
        let document = Document::parse(bytes).expect("a document");
        document.puzzles().map(|one| (one.span.start, one.name.clone().unwrap_or_default())).collect()
    }

    fn text(declaration: &str, prefix: &str) -> String {
        let puzzle = |n: usize| {
            let end = ["\n", "", "<!-- ä -->"][n % 3];
            format!("<{prefix}sudoku name=\"ä{n} &e;\"><{prefix}cells/></{prefix}sudoku>{end}")
        };
        let puzzles: String = (0..200).map(puzzle).collect();
        format!("{declaration}<!DOCTYPE b [<!ENTITY e 'x'>]>\n<b xmlns:s='u'>\n  <c>{puzzles}</c></b>\n<!-- end -->")
    }

    #[test]
    fn the_parts_of_a_document_have_its_puzzles_at_their_positions() {
        let latin = text("<?xml version='1.0' encoding='ISO-8859-1'?>", "");
        let utf16: Vec<u8> = text("", "s:").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let documents = [
            text("", "s:").into_bytes(),
            [&[0xef, 0xbb, 0xbf], text("<?xml version='1.0'?>", "").as_bytes()].concat(),
            encoding_rs::WINDOWS_1252.encode(&latin).0.into_owned(),
            [&[0xff, 0xfe][..], &utf16].concat(),
            utf16,
        ];
        for document in documents {
            let expected = positions(&document);
            assert_eq!(expected.len(), 200);
            for size in [1, 1000, 5000] {
                let (parts, found) = in_parts(&document, size);
                assert!(parts > 1 && found == expected, "{parts} parts of {size}");
            }
            assert_eq!(in_parts(&document, 1 << 20), (1, expected));
        }
    }

    #[test]
    fn a_document_that_cannot_be_split_is_one_part() {
        let well_formed = text("", "");
        let faults = ["<a b='' b=''/>", "&u;", "<p:a/>", "<c></d>", "<sudoku><cells a='' a=''/></sudoku>"];
        let faulty = faults.map(|fault| well_formed.replace("</c></b>", &format!("{fault}</c></b>")));
        let faulty = faulty.iter().map(String::as_bytes);
        let others = [b"53..7", &b""[..], b"<?xml version='1.0' encoding='Shift_JIS'?><b/>"];
        for bytes in [&well_formed.as_bytes()[..5000]].into_iter().chain(others).chain(faulty) {
            let parts = split(bytes, 100).expect("memory");
            assert_eq!(parts, [whole(bytes.len() as u64)]);
        }
    }
}
