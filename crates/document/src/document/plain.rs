//! Plain lists: the rows of a matrix, or the cells of a list, that are read directly from the bytes.
//!
//! Most of a document with puzzles is such lists. The XML parser makes a node of each element and of each piece of white
//! space between them, which takes far more time than to read the values. So this module reads the plain lists, and the
//! parser gets a text without them.
//!
//! A list is plain if it contains only what is in this grammar, if it starts where a tag can start, and if an end tag
//! comes after it:
//!
//! ```text
//! rows   ( <row> ( <col/> | <col>VALUE</col> )* </row> )+          as many columns in each row as there are rows
//! cells  ( <cell row="NUMBER" col="NUMBER" [box="NUMBER"] [given="true"]/>, or with a VALUE and </cell> )+
//! ```
//!
//! There may be white space between elements and around a value. A number has one or two digits, and the first is not 0.
//! If a list does not fit its puzzle, or the text has a mistake, the parser reads the whole text. [`parse`](super::parse)
//! decides that.

use std::num::NonZeroU8;
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::document::tokenizer::{TokenKind, Tokens};
use sudoku_engine::board::MAX_SIZE;

/// The plain lists of a text, in their order.
#[derive(Debug, Default)]
pub(super) struct PlainLists {
    lists: Vec<PlainList>,
    cells: Vec<PlainCell>,
}

/// One plain list.
#[derive(Clone, Debug)]
pub(super) struct PlainList {
    pub kind: PlainKind,
    /// The bytes in the text of the document.
    pub range: Range<usize>,
    /// The offset in the parser's text from which it was removed.
    pub at: usize,
    /// Its cells in [`PlainLists`].
    cells: Range<usize>,
}

/// The kind of a plain list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlainKind {
    /// As many `<row>` elements as the size, each with as many `<col>` elements.
    Rows { size: u8 },
    /// `<cell>` elements.
    Cells,
}

/// A `<col>` or a `<cell>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlainCell {
    /// The offset of the element, from the start of the list.
    pub offset: u32,
    pub row: u8,
    pub col: u8,
    /// The attribute `box`.
    pub box_: Option<NonZeroU8>,
    pub value: Option<NonZeroU8>,
}

/// The largest list in bytes. It is far more than a board needs, and offsets of cells fit into 32 bits.
const MAX_LENGTH: usize = 1 << 20;

/// The usual length of the element of a cell in bytes, for the memory that is asked for.
const USUAL_LENGTH: usize = 8;

/// The beginnings of a list of rows and of a list of cells. They are only searched to see that a text has no list.
static STARTS: LazyLock<[Finder; 2]> = LazyLock::new(|| [Finder::new(b"<row>"), Finder::new(b"<cell ")]);

impl PlainLists {
    /// The plain lists of a text; `None` if there is none, or if the text has declarations or CDATA sections. What looks
    /// like a list in a comment, in a processing instruction or in the value of an attribute is none.
    pub(super) fn of(text: &str) -> Option<PlainLists> {
        let bytes = text.as_bytes();
        if STARTS.iter().all(|start| start.find(bytes).is_none()) {
            return None;
        }
        let mut plain = PlainLists { lists: Vec::new(), cells: Vec::with_capacity(text.len() / USUAL_LENGTH) };
        let mut removed = 0;
        // A list that starts before the place up to which another one was read is not plain either.
        let mut read = 0;
        let mut tokens = Tokens::of(text);
        while let Some(token) = tokens.next() {
            match token.kind {
                TokenKind::CData | TokenKind::Doctype => return None,
                TokenKind::StartTag | TokenKind::EmptyTag if token.range.start >= read => {}
                _ => continue,
            }
            let start = token.range.start;
            let first_cell = plain.cells.len();
            let mut scanner = Scanner { bytes: &bytes[..bytes.len().min(start + MAX_LENGTH)], start, at: start };
            match scanner.list(&mut plain.cells) {
                Some(kind) => {
                    let range = start..scanner.at;
                    tokens.go_on_at(range.end);
                    let at = start - removed;
                    removed += range.len();
                    plain.lists.push(PlainList { kind, range, at, cells: first_cell..plain.cells.len() });
                }
                None => plain.cells.truncate(first_cell),
            }
            read = scanner.at;
        }
        (!plain.lists.is_empty()).then_some(plain)
    }

    /// All lists.
    pub(super) fn lists(&self) -> &[PlainList] {
        &self.lists
    }

    /// The number of bytes of all lists.
    pub(super) fn length(&self) -> usize {
        self.lists.iter().map(|list| list.range.len()).sum()
    }

    /// The lists in a range of the parser's text.
    pub(super) fn within(&self, range: Range<usize>) -> &[PlainList] {
        let start = self.lists.partition_point(|list| list.at < range.start);
        let length = self.lists[start..].partition_point(|list| list.at < range.end);
        &self.lists[start..start + length]
    }

    /// The cells of a list.
    pub(super) fn cells(&self, list: &PlainList) -> &[PlainCell] {
        &self.cells[list.cells.clone()]
    }
}

/// Reads one list. If it is not plain, `at` is the offset up to which it is.
struct Scanner<'t> {
    bytes: &'t [u8],
    /// The start of the list.
    start: usize,
    at: usize,
}

impl Scanner<'_> {
    /// Reads a list with its cells, up to the end tag after it.
    fn list(&mut self, cells: &mut Vec<PlainCell>) -> Option<PlainKind> {
        let kind = if self.is_at(b"<row>") { self.rows(cells)? } else { self.cells(cells)? };
        self.is_at(b"</").then_some(kind)
    }

    fn rows(&mut self, cells: &mut Vec<PlainCell>) -> Option<PlainKind> {
        let (mut row, mut size) = (0, None);
        while self.skip(b"<row>") {
            row = Some(row + 1).filter(|&row| row <= MAX_SIZE)?;
            let mut col = 0;
            self.skip_space();
            while !self.skip(b"</row>") {
                col = Some(col + 1).filter(|&col| col <= MAX_SIZE)?;
                let offset = self.offset();
                let value = self.col()?;
                cells.push(PlainCell { offset, row, col, box_: None, value });
                self.skip_space();
            }
            if *size.get_or_insert(col) != col {
                return None;
            }
            self.skip_space();
        }
        size.filter(|&size| size == row).map(|size| PlainKind::Rows { size })
    }

    /// A `<col>`, first in the forms that are usual.
    fn col(&mut self) -> Option<Option<NonZeroU8>> {
        let (value, length) = match &self.bytes[self.at..] {
            [b'<', b'c', b'o', b'l', b'/', b'>', ..] => (None, 6),
            [b'<', b'c', b'o', b'l', b'>', digit @ b'1'..=b'9', b'<', b'/', b'c', b'o', b'l', b'>', ..] => {
                (NonZeroU8::new(digit - b'0'), 12)
            }
            _ => {
                self.expect(b"<col")?;
                return self.rest_of_element(b"</col>");
            }
        };
        self.at += length;
        Some(value)
    }

    fn cells(&mut self, cells: &mut Vec<PlainCell>) -> Option<PlainKind> {
        loop {
            let offset = self.offset();
            if !self.skip(b"<cell") {
                return Some(PlainKind::Cells);
            }
            let row = self.number_in(b"row=")?.get();
            let col = self.number_in(b"col=")?.get();
            let box_ = if self.is_attribute(b"box=") { Some(self.number_in(b"box=")?) } else { None };
            if self.is_attribute(b"given=") {
                self.skip_space();
                self.skip(b"given=");
                (self.skip(b"\"true\"") || self.skip(b"'true'")).then_some(())?;
            }
            let value = self.rest_of_element(b"</cell>")?;
            cells.push(PlainCell { offset, row, col, box_, value });
            self.skip_space();
        }
    }

    /// The end of a start tag, the value in the element, and its end tag.
    fn rest_of_element(&mut self, end_tag: &[u8]) -> Option<Option<NonZeroU8>> {
        self.skip_space();
        if self.skip(b"/>") {
            return Some(None);
        }
        self.expect(b">")?;
        self.skip_space();
        let value = self.number();
        self.skip_space();
        self.expect(end_tag)?;
        Some(value)
    }

    /// Whether an attribute follows after white space.
    fn is_attribute(&self, name: &[u8]) -> bool {
        let rest = &self.bytes[self.at..];
        rest.first().is_some_and(|&byte| is_space(byte)) && rest.trim_ascii_start().starts_with(name)
    }

    /// The number in an attribute, with white space before the attribute.
    fn number_in(&mut self, name: &[u8]) -> Option<NonZeroU8> {
        is_space(*self.bytes.get(self.at)?).then_some(())?;
        self.skip_space();
        self.expect(name)?;
        let quote = *self.bytes.get(self.at).filter(|&&quote| quote == b'"' || quote == b'\'')?;
        self.at += 1;
        let number = self.number()?;
        self.expect(&[quote])?;
        Some(number)
    }

    /// A number of one or two digits that does not start with 0.
    fn number(&mut self) -> Option<NonZeroU8> {
        let digit = |at: usize| self.bytes.get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
        let first = digit(self.at).filter(|&first| first > 0)?;
        let second = digit(self.at + 1);
        self.at += 1 + usize::from(second.is_some());
        NonZeroU8::new(second.map_or(first, |second| 10 * first + second))
    }

    fn offset(&self) -> u32 {
        u32::try_from(self.at - self.start).unwrap_or(u32::MAX)
    }

    fn is_at(&self, wanted: &[u8]) -> bool {
        self.bytes[self.at..].starts_with(wanted)
    }

    fn skip(&mut self, wanted: &[u8]) -> bool {
        let is_here = self.is_at(wanted);
        self.at += if is_here { wanted.len() } else { 0 };
        is_here
    }

    fn expect(&mut self, wanted: &[u8]) -> Option<()> {
        self.skip(wanted).then_some(())
    }

    fn skip_space(&mut self) {
        while self.bytes.get(self.at).is_some_and(|&byte| is_space(byte)) {
            self.at += 1;
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
