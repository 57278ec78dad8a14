//! Cuts a document of any size into batches. Each batch is a small, complete document.
//!
//! quick-xml finds where elements start and end. A cut is between two of its events, outside of every `<sudoku>`. A
//! batch starts with the DOCTYPE and the start tags of the elements that are open at the cut before it, and ends with
//! the end tags of those that are open at the cut after it. So roxmltree has the same namespaces and entities in scope
//! as in the whole document, and reports the same errors.
//!
//! ```text
//! <!DOCTYPE book [ … ]><book xmlns="…"><part>      head: what is open at the cut before the batch
//!     <sudoku>…</sudoku> … <sudoku>…</sudoku>       own: the text of the document; only this part is written
//! </part></book>                                   tail: what is open at the cut after the batch
//! ```

use std::io::{self, BufRead, Read};
use std::ops::Range;

use encoding_rs::Encoding;
use memchr::memmem;
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::document::entities::{Entities, Refused, is_standalone};
use crate::document::expansion::Expansion;
use crate::document::layout;
use crate::document::recode::{Recoding, invalid_bytes};
use crate::document::source::not_in_encoding;
use crate::finding::{Finding, Rule};
use crate::position::Position;

/// A part of a document, as a document.
#[derive(Debug)]
pub struct Batch {
    /// Head, own and tail.
    pub text: String,
    /// The document's own part of the text.
    pub own: Range<usize>,
    /// The position of the own part in the document.
    pub position: Position,
    /// The position in the document of the DOCTYPE at the start of the head.
    pub doctype: Position,
    /// The encoding of the whole document.
    pub encoding: &'static Encoding,
    /// Whether the XML declaration of the document says that it is standalone.
    pub is_standalone: bool,
    /// Why nothing after this batch can be read.
    pub end: Option<End>,
}

/// Why a document is not read to its end.
#[derive(Debug)]
pub enum End {
    /// The last batch must not be parsed from this offset of its text on.
    Refused { offset: usize, fault: Finding },
    /// The last batch is not complete. If parsing it finds a fault, that fault is reported instead.
    Incomplete(Finding),
}

/// Cuts the text of a document into batches of about the requested size.
#[derive(Debug)]
pub struct Batches<R: Read> {
    reader: Reader<CopyingReader<R>>,
    event: Vec<u8>,
    size: usize,
    limit: usize,
    encoding: &'static Encoding,
    /// The position of the last cut.
    position: Position,
    doctype: String,
    doctype_position: Position,
    is_standalone: bool,
    /// The size of all expanded entities in the batches so far.
    expansion: Expansion,
    /// The start tags of the open elements, one after the other, and the offset of each.
    open: String,
    open_at: Vec<usize>,
    /// The head of the next batch.
    head: String,
    /// The offset of a start tag with which too many elements are open.
    too_deep: Option<usize>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    BeforeRoot,
    InRoot,
    AfterRoot,
    Done,
}

/// The puzzle that is being read.
#[derive(Clone, Copy)]
struct Puzzle {
    /// The offset of its start tag in the copied bytes.
    start: usize,
    /// The number of open elements, including the puzzle itself.
    depth: usize,
}

impl<R: Read> Batches<R> {
    /// Cuts `text`, which is UTF-8 without a byte order mark, into batches of about `size` bytes and at least one
    /// token. A batch may be larger if a puzzle is larger, but never larger than `limit`. `recoding` says how the bytes of
    /// the document became this text.
    pub fn new(text: R, size: usize, limit: usize, recoding: Recoding) -> Batches<R> {
        let mut reader = Reader::from_reader(CopyingReader {
            inner: text,
            buffer: vec![0; CHUNK],
            filled: 0..0,
            copied: Vec::new(),
            limit,
            stop: None,
        });
        reader.config_mut().allow_dangling_amp = true;
        Batches {
            reader,
            event: Vec::new(),
            size: size.max(1),
            limit,
            encoding: recoding.encoding,
            position: Position::START,
            doctype: String::new(),
            doctype_position: Position::START,
            is_standalone: false,
            expansion: Expansion::default(),
            open: String::new(),
            open_at: Vec::new(),
            head: String::new(),
            too_deep: None,
            state: State::BeforeRoot,
        }
    }

    /// The next batch; `None` after the last one.
    ///
    /// # Errors
    /// Those of the underlying reader.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        if self.state == State::Done {
            return Ok(None);
        }
        let mut puzzle: Option<Puzzle> = None;
        let mut failed = None;
        while self.state != State::Done && !self.should_cut(puzzle.is_some()) {
            let start = self.copied().len();
            self.event.clear();
            match self.reader.read_event_into(&mut self.event) {
                Ok(event) => {
                    let markup = MarkupKind::of(&event);
                    self.follow(markup, start, &mut puzzle);
                    if puzzle.is_some_and(|puzzle| puzzle.start == start) {
                        self.reader.get_mut().skip_plain_content(start);
                    }
                }
                Err(error) => {
                    self.state = State::Done;
                    failed = Some((puzzle.map_or(start, |puzzle| puzzle.start), error));
                }
            }
        }
        let own = std::mem::take(&mut self.reader.get_mut().copied);
        self.batch(own, failed).map(Some)
    }

    /// Stops: there are no more batches.
    pub fn end(&mut self) {
        self.state = State::Done;
    }

    fn copied(&self) -> &[u8] {
        &self.reader.get_ref().copied
    }

    /// Whether the next batch is large enough. Each batch contains the head, so a batch is at least four times as long
    /// as the head. This keeps the total work linear.
    fn should_cut(&self, in_puzzle: bool) -> bool {
        let size = self.size.max(4 * (self.doctype.len() + self.open.len()));
        !in_puzzle && matches!(self.state, State::InRoot | State::AfterRoot) && self.copied().len() >= size
    }

    /// Updates the state for the markup at this offset of the copied bytes.
    fn follow(&mut self, markup: MarkupKind, start: usize, puzzle: &mut Option<Puzzle>) {
        match markup {
            MarkupKind::Start { sudoku } => {
                self.state = State::InRoot;
                match puzzle {
                    Some(puzzle) => puzzle.depth += 1,
                    None if sudoku => *puzzle = Some(Puzzle { start, depth: 1 }),
                    None => self.open(start),
                }
            }
            MarkupKind::End => match puzzle {
                Some(Puzzle { depth: 1, .. }) => {
                    *puzzle = None;
                    self.leave_closed_root();
                }
                Some(puzzle) => puzzle.depth -= 1,
                None => self.close(),
            },
            MarkupKind::Empty if self.open_at.is_empty() && puzzle.is_none() => self.state = State::AfterRoot,
            MarkupKind::Doctype => {
                self.doctype_position = self.position.after(&String::from_utf8_lossy(&self.copied()[..start]));
                self.is_standalone = is_standalone(&String::from_utf8_lossy(&self.copied()[..start]));
                self.doctype = String::from_utf8_lossy(&self.copied()[start..]).into_owned();
                // Errors in the declarations are reported when the batch is parsed.
                self.expansion =
                    Entities::read_part(&self.doctype, self.is_standalone).map(Expansion::new).unwrap_or_default();
            }
            MarkupKind::Eof => self.state = State::Done,
            MarkupKind::Empty | MarkupKind::Other => {}
        }
    }

    fn open(&mut self, start: usize) {
        self.open_at.push(self.open.len());
        let tag = String::from_utf8_lossy(&self.reader.get_ref().copied[start..]).into_owned();
        self.open.push_str(&tag);
        // Each batch contains these tags and is four times as long, and its tree takes many times its length.
        if self.open.len() > self.most_open() {
            (self.too_deep, self.state) = (Some(start), State::Done);
        }
    }

    /// The largest size of the start tags of the elements that are open at once, in bytes.
    fn most_open(&self) -> usize {
        (self.limit / 16).max(CHUNK)
    }

    fn close(&mut self) {
        if let Some(start) = self.open_at.pop() {
            self.open.truncate(start);
        }
        self.leave_closed_root();
    }

    fn leave_closed_root(&mut self) {
        if self.open_at.is_empty() {
            self.state = State::AfterRoot;
        }
    }

    fn batch(&mut self, own: Vec<u8>, failed: Option<(usize, quick_xml::Error)>) -> io::Result<Batch> {
        let head = self.head.len();
        let (own, mut end) = match String::from_utf8(own) {
            Ok(own) => (own, None),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let own = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
                let fault = not_in_encoding("UTF-8", self.position.after(&own));
                let offset = head + own.len();
                (own, Some(End::Refused { offset, fault }))
            }
        };
        if let Some((start, error)) = failed {
            let position = self.position.after(own.get(..start).unwrap_or(&own));
            let failed = match self.reader.get_mut().stop.take() {
                Some(Stop::Failed(error)) => {
                    let fault = invalid_bytes(error)?.moved_to(self.position.after(&own));
                    End::Refused { offset: head + own.len(), fault }
                }
                Some(Stop::TooLarge) => End::Refused { offset: head + start, fault: self.too_large(position) },
                None => {
                    End::Incomplete(Finding::new(Rule::NotWellFormed, self.position.after(&own), error.to_string()))
                }
            };
            end = end.or(Some(failed));
        }
        if let Some(start) = self.too_deep {
            let message = format!(
                "the start tags of the elements that are open here have more than {} bytes, a sixteenth of the limit for \
                 one puzzle",
                self.most_open()
            );
            let fault = Finding::new(Rule::TooLarge, self.position.after(own.get(..start).unwrap_or(&own)), message);
            end = end.or(Some(End::Refused { offset: head + start, fault }));
        }
        if let Err(Refused { rule, offset, message }) = self.expansion.count(&own) {
            self.state = State::Done;
            let fault = Finding::new(rule, self.position.after(&own[..offset]), message);
            end = Some(End::Refused { offset: head + offset, fault });
        }
        let position = self.position;
        self.position = position.after(&own);
        let mut text = std::mem::take(&mut self.head);
        let start = text.len();
        text.push_str(&own);
        let own = start..text.len();
        self.head = self.next_head(&text);
        // If the document ends too early, its elements stay open, so that the parser reports them.
        if self.state != State::Done {
            for &start in self.open_at.iter().rev() {
                text.push_str("</");
                text.push_str(layout::tag_name(&self.open, start));
                text.push('>');
            }
        }
        let (doctype, encoding, is_standalone) = (self.doctype_position, self.encoding, self.is_standalone);
        Ok(Batch { text, own, position, doctype, encoding, is_standalone, end })
    }

    fn too_large(&self, position: Position) -> Finding {
        let message =
            format!("the piece that starts here has more than {} bytes, the limit for one puzzle", self.limit);
        Finding::new(Rule::TooLarge, position, message)
    }

    /// The head of the next batch: what is open, and a line that starts like the line of the cut, because the layout of
    /// a puzzle depends on it.
    fn next_head(&self, text: &str) -> String {
        let line = text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let indent = layout::indent_of_line(text, text.len());
        let rest = &text[line + indent.len()..];
        match self.state {
            State::AfterRoot => "<x/>".to_owned(),
            _ => {
                let mark = match rest {
                    "" => "",
                    _ if rest.contains("</") => "<!--</-->",
                    _ => "<!---->",
                };
                format!("{}{}\n{indent}{mark}", self.doctype, self.open)
            }
        }
    }
}

/// The kind of an event of quick-xml, as far as it matters for the cut.
#[derive(Clone, Copy)]
enum MarkupKind {
    Start {
        sudoku: bool,
    },
    End,
    /// An element without content.
    Empty,
    Doctype,
    Other,
    Eof,
}

impl MarkupKind {
    fn of(event: &Event<'_>) -> MarkupKind {
        match event {
            Event::Start(tag) => MarkupKind::Start { sudoku: tag.local_name().as_ref() == "sudoku" },
            Event::End(_) => MarkupKind::End,
            Event::Empty(_) => MarkupKind::Empty,
            Event::DocType(_) => MarkupKind::Doctype,
            Event::Eof => MarkupKind::Eof,
            _ => MarkupKind::Other,
        }
    }
}

/// The number of bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// A reader that keeps a copy of all consumed bytes until the copy is taken.
#[derive(Debug)]
struct CopyingReader<R> {
    inner: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is read but not consumed.
    filled: Range<usize>,
    copied: Vec<u8>,
    limit: usize,
    stop: Option<Stop>,
}

/// Why a reader stopped before the end of its input.
#[derive(Debug)]
enum Stop {
    Failed(io::Error),
    TooLarge,
}

impl<R: Read> CopyingReader<R> {
    /// Skips the content of an element whose start tag was just consumed, up to its end tag, if the content is plain:
    /// it has no comment, no CDATA, no processing instruction and no element of the same name. `start` is the offset of
    /// the start tag in the copied bytes.
    ///
    /// In plain content `<` only starts tags, so the next end tag of that name is the right one. Most puzzles are
    /// plain, and a search for one string is a hundred times faster than parsing a few hundred tags.
    fn skip_plain_content(&mut self, start: usize) {
        let name = self.copied[start + 1..].split(|byte| b" \t\r\n/>".contains(byte)).next().unwrap_or_default();
        let end_tag = [b"</", name].concat();
        let start_tag = [b"<", name].concat();
        let Some(length) = self.look_ahead(&end_tag) else { return };
        let content = &self.buffer[self.filled.start..self.filled.start + length];
        let is_plain = [&b"<!"[..], b"<?", &start_tag].iter().all(|markup| memmem::find(content, markup).is_none());
        if is_plain {
            self.consume(length);
        }
    }

    /// The distance to the next occurrence of these bytes, if there is one before the limit. Consumes nothing.
    fn look_ahead(&mut self, wanted: &[u8]) -> Option<usize> {
        let mut searched = 0;
        loop {
            let ahead = &self.buffer[self.filled.clone()];
            if let Some(at) = memmem::find(&ahead[searched..], wanted) {
                return Some(searched + at);
            }
            searched = ahead.len().saturating_sub(wanted.len());
            if ahead.len() + self.copied.len() > self.limit || self.fill_more() == 0 {
                return None;
            }
        }
    }

    /// Reads more bytes to the end of the buffer and returns how many. An error is reported when its position is
    /// reached.
    fn fill_more(&mut self) -> usize {
        self.buffer.copy_within(self.filled.clone(), 0);
        self.filled = 0..self.filled.len();
        if self.filled.end == self.buffer.len() {
            self.buffer.resize(2 * self.buffer.len(), 0);
        }
        let size = match self.inner.read(&mut self.buffer[self.filled.end..]) {
            Ok(size) => size,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
            Err(error) => {
                self.stop = Some(Stop::Failed(error));
                0
            }
        };
        self.filled.end += size;
        size
    }
}

impl<R: Read> Read for CopyingReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.fill_buf()?.read(into)?;
        self.consume(size);
        Ok(size)
    }
}

impl<R: Read> BufRead for CopyingReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.copied.len() > self.limit {
            self.stop = Some(Stop::TooLarge);
            return Err(io::Error::other("larger than the limit"));
        }
        if self.filled.is_empty() && self.stop.is_some() {
            return Err(io::Error::other("the underlying reader failed"));
        }
        if self.filled.is_empty() {
            match self.inner.read(&mut self.buffer) {
                Ok(size) => self.filled = 0..size,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
                Err(error) => {
                    self.stop = Some(Stop::Failed(error));
                    return Err(io::Error::other("the underlying reader failed"));
                }
            }
        }
        Ok(&self.buffer[self.filled.clone()])
    }

    fn consume(&mut self, size: usize) {
        let consumed = self.filled.start..self.filled.start + size;
        self.copied.extend_from_slice(&self.buffer[consumed]);
        self.filled.start += size;
    }
}
