//! A document of any size, cut into batches that are small documents themselves.
//!
//! quick-xml finds where elements begin and end and knows no more; a cut is made between two of its events, outside of
//! every `<sudoku>`. What is open at a cut goes along: a batch is put behind the DOCTYPE and the start tags of its
//! ancestors and before their end tags, so that roxmltree reads it with its namespaces and entities in scope, and
//! finds in it everything that it would have found in the whole.
//!
//! ```text
//! <!DOCTYPE book [ … ]><book xmlns="…"><part>      head: what is open at the cut before
//!     <sudoku>…</sudoku> … <sudoku>…</sudoku>       own: the document's text, and all that is written of the batch
//! </part></book>                                   tail: what is open at the cut behind
//! ```

use std::io::{self, BufRead, Read};
use std::ops::Range;

use memchr::memmem;
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::document::entities::{Entities, Refused};
use crate::document::expansion::Expansion;
use crate::document::layout;
use crate::document::recode::invalid_bytes;
use crate::document::source::not_in_encoding;
use crate::finding::{Finding, Rule};
use crate::position::Position;

/// A part of a document, as a document.
#[derive(Debug)]
pub(crate) struct Batch {
    /// Head, own and tail.
    pub text: String,
    /// The document's own part of the text.
    pub own: Range<usize>,
    /// Where the own part begins in the document.
    pub position: Position,
    /// Where the DOCTYPE that begins the head stands in the document.
    pub doctype: Position,
    /// Why nothing can be read behind this batch.
    pub end: Option<End>,
}

/// Why a document is not read to its end.
#[derive(Debug)]
pub(crate) enum End {
    /// The last batch is not to be read at all.
    Refused(Finding),
    /// The last batch breaks off. If it shows a fault by itself, that is the better reason.
    Broken(Finding),
}

/// Cuts the text of a document into batches of about the size asked for.
pub(crate) struct Batches<R: Read> {
    reader: Reader<Tape<R>>,
    event: Vec<u8>,
    size: usize,
    limit: usize,
    /// The position of the last cut.
    position: Position,
    doctype: String,
    doctype_position: Position,
    /// What the entities of the DOCTYPE come to in the batches so far.
    expansion: Expansion,
    /// The start tags that are open, one behind the other, and where each begins.
    open: String,
    open_at: Vec<usize>,
    /// What stands before the next batch.
    head: String,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    BeforeRoot,
    InRoot,
    BehindRoot,
    Over,
}

/// The puzzle that is being read.
#[derive(Clone, Copy)]
struct Puzzle {
    /// Where it begins on the tape.
    begin: usize,
    /// How many elements are open in it, itself among them.
    depth: usize,
}

impl<R: Read> Batches<R> {
    /// Cuts `text`, which is UTF-8 without a byte order mark, into batches of about `size` bytes, and of one token at
    /// least. A batch grows past that where a puzzle does, but never past `limit`.
    pub(crate) fn new(text: R, size: usize, limit: usize) -> Batches<R> {
        let mut reader = Reader::from_reader(Tape {
            inner: text,
            buffer: vec![0; CHUNK],
            filled: 0..0,
            kept: Vec::new(),
            limit,
            stop: None,
        });
        reader.config_mut().allow_dangling_amp = true;
        Batches {
            reader,
            event: Vec::new(),
            size: size.max(1),
            limit,
            position: Position::START,
            doctype: String::new(),
            doctype_position: Position::START,
            expansion: Expansion::default(),
            open: String::new(),
            open_at: Vec::new(),
            head: String::new(),
            state: State::BeforeRoot,
        }
    }

    /// The next batch; `None` behind the last.
    ///
    /// # Errors
    /// Those of the reader below.
    pub(crate) fn next(&mut self) -> io::Result<Option<Batch>> {
        if self.state == State::Over {
            return Ok(None);
        }
        let mut puzzle: Option<Puzzle> = None;
        let mut failed = None;
        while self.state != State::Over && !self.is_time_to_cut(puzzle.is_some()) {
            let begin = self.kept().len();
            self.event.clear();
            match self.reader.read_event_into(&mut self.event) {
                Ok(event) => {
                    let markup = Markup::of(&event);
                    self.follow(markup, begin, &mut puzzle);
                    if puzzle.is_some_and(|puzzle| puzzle.begin == begin) {
                        self.reader.get_mut().pass_plain_content(begin);
                    }
                }
                Err(error) => {
                    self.state = State::Over;
                    failed = Some((puzzle.map_or(begin, |puzzle| puzzle.begin), error));
                }
            }
        }
        let own = std::mem::take(&mut self.reader.get_mut().kept);
        self.batch(own, failed).map(Some)
    }

    /// There are no more batches.
    pub(crate) fn end(&mut self) {
        self.state = State::Over;
    }

    fn kept(&self) -> &[u8] {
        &self.reader.get_ref().kept
    }

    /// The head is read anew with every batch, so a batch is several times as long; that keeps the whole linear.
    fn is_time_to_cut(&self, in_puzzle: bool) -> bool {
        let size = self.size.max(4 * (self.doctype.len() + self.open.len()));
        !in_puzzle && matches!(self.state, State::InRoot | State::BehindRoot) && self.kept().len() >= size
    }

    /// Takes note of an event that begins at this place of the tape.
    fn follow(&mut self, markup: Markup, begin: usize, puzzle: &mut Option<Puzzle>) {
        match markup {
            Markup::Begin { sudoku } => {
                self.state = State::InRoot;
                match puzzle {
                    Some(puzzle) => puzzle.depth += 1,
                    None if sudoku => *puzzle = Some(Puzzle { begin, depth: 1 }),
                    None => self.open(begin),
                }
            }
            Markup::End => match puzzle {
                Some(Puzzle { depth: 1, .. }) => {
                    *puzzle = None;
                    self.see_whether_the_root_is_closed();
                }
                Some(puzzle) => puzzle.depth -= 1,
                None => self.close(),
            },
            Markup::Alone if self.open_at.is_empty() && puzzle.is_none() => self.state = State::BehindRoot,
            Markup::Doctype => {
                self.doctype_position = self.position.after(&String::from_utf8_lossy(&self.kept()[..begin]));
                self.doctype = String::from_utf8_lossy(&self.kept()[begin..]).into_owned();
                // What is wrong with the declarations shows when the batch is read.
                self.expansion = Entities::read(&self.doctype).map(Expansion::new).unwrap_or_default();
            }
            Markup::Over => self.state = State::Over,
            Markup::Alone | Markup::Other => {}
        }
    }

    fn open(&mut self, begin: usize) {
        self.open_at.push(self.open.len());
        let tag = String::from_utf8_lossy(&self.reader.get_ref().kept[begin..]).into_owned();
        self.open.push_str(&tag);
    }

    fn close(&mut self) {
        if let Some(begin) = self.open_at.pop() {
            self.open.truncate(begin);
        }
        self.see_whether_the_root_is_closed();
    }

    fn see_whether_the_root_is_closed(&mut self) {
        if self.open_at.is_empty() {
            self.state = State::BehindRoot;
        }
    }

    fn batch(&mut self, own: Vec<u8>, failed: Option<(usize, quick_xml::Error)>) -> io::Result<Batch> {
        let (own, mut end) = match String::from_utf8(own) {
            Ok(own) => (own, None),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let own = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
                let position = self.position.after(&own);
                (own, Some(End::Refused(not_in_encoding("UTF-8", position))))
            }
        };
        if let Some((begin, error)) = failed {
            let position = self.position.after(own.get(..begin).unwrap_or(&own));
            let failed = match self.reader.get_mut().stop.take() {
                Some(Stop::Failed(error)) => End::Refused(invalid_bytes(error)?.moved_to(self.position.after(&own))),
                Some(Stop::TooLarge) => End::Refused(self.too_large(position)),
                None => End::Broken(Finding::new(Rule::NotWellFormed, self.position.after(&own), error.to_string())),
            };
            end = end.or(Some(failed));
        }
        if let Err(Refused { rule, offset, message }) = self.expansion.count(&own) {
            self.state = State::Over;
            end = Some(End::Refused(Finding::new(rule, self.position.after(&own[..offset]), message)));
        }
        let position = self.position;
        self.position = position.after(&own);
        let mut text = std::mem::take(&mut self.head);
        let begin = text.len();
        text.push_str(&own);
        let own = begin..text.len();
        self.head = self.next_head(&text);
        // Behind a document that ends too early there is nothing to be closed: it is to show.
        if self.state != State::Over {
            for &begin in self.open_at.iter().rev() {
                text.push_str("</");
                text.push_str(layout::tag_name(&self.open, begin));
                text.push('>');
            }
        }
        Ok(Batch { text, own, position, doctype: self.doctype_position, end })
    }

    fn too_large(&self, position: Position) -> Finding {
        let message =
            format!("the piece that starts here has more than {} bytes, the limit for one puzzle", self.limit);
        Finding::new(Rule::TooLarge, position, message)
    }

    /// What is open, and a line that begins as the one of the cut does: the layout of a puzzle depends on it.
    fn next_head(&self, text: &str) -> String {
        let line = text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let indent = layout::indent_of_line(text, text.len());
        let rest = &text[line + indent.len()..];
        match self.state {
            State::BehindRoot => "<x/>".to_owned(),
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

/// What an event means for the cut.
#[derive(Clone, Copy)]
enum Markup {
    Begin {
        sudoku: bool,
    },
    End,
    /// An element without content.
    Alone,
    Doctype,
    Other,
    Over,
}

impl Markup {
    fn of(event: &Event<'_>) -> Markup {
        match event {
            Event::Start(tag) => Markup::Begin { sudoku: tag.local_name().as_ref() == "sudoku" },
            Event::End(_) => Markup::End,
            Event::Empty(_) => Markup::Alone,
            Event::DocType(_) => Markup::Doctype,
            Event::Eof => Markup::Over,
            _ => Markup::Other,
        }
    }
}

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// A reader that keeps what is consumed of it until that is taken.
struct Tape<R> {
    inner: R,
    buffer: Vec<u8>,
    /// What is in the buffer and not consumed.
    filled: Range<usize>,
    kept: Vec<u8>,
    limit: usize,
    stop: Option<Stop>,
}

/// Why a tape ended before its time.
enum Stop {
    Failed(io::Error),
    TooLarge,
}

impl<R: Read> Tape<R> {
    /// Goes on to the end tag of the element whose start tag begins at this place of the tape and was just consumed,
    /// where all between is plain: no comment, no CDATA, no processing instruction, no element of the same name.
    ///
    /// Then the next end tag of that name is the one, for `<` stands nowhere but before a tag. Most puzzles are plain,
    /// and looking for one string is a hundred times faster than taking their few hundred tags apart.
    fn pass_plain_content(&mut self, begin: usize) {
        let name = self.kept[begin + 1..].split(|byte| b" \t\r\n/>".contains(byte)).next().unwrap_or_default();
        let end_tag = [b"</", name].concat();
        let start_tag = [b"<", name].concat();
        let Some(length) = self.look_ahead(&end_tag) else { return };
        let content = &self.buffer[self.filled.start..self.filled.start + length];
        let is_plain = [&b"<!"[..], b"<?", &start_tag].iter().all(|markup| memmem::find(content, markup).is_none());
        if is_plain {
            self.consume(length);
        }
    }

    /// How far ahead the bytes stand, where they do so before the limit. Nothing is consumed.
    fn look_ahead(&mut self, wanted: &[u8]) -> Option<usize> {
        let mut searched = 0;
        loop {
            let ahead = &self.buffer[self.filled.clone()];
            if let Some(at) = memmem::find(&ahead[searched..], wanted) {
                return Some(searched + at);
            }
            searched = ahead.len().saturating_sub(wanted.len());
            if ahead.len() + self.kept.len() > self.limit || self.fill_more() == 0 {
                return None;
            }
        }
    }

    /// Reads more behind what is in the buffer; how much. A failure is told when its place is reached.
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

impl<R: Read> Read for Tape<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.fill_buf()?.read(into)?;
        self.consume(size);
        Ok(size)
    }
}

impl<R: Read> BufRead for Tape<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.kept.len() > self.limit {
            self.stop = Some(Stop::TooLarge);
            return Err(io::Error::other("larger than the limit"));
        }
        if self.filled.is_empty() && self.stop.is_some() {
            return Err(io::Error::other("the reader below failed"));
        }
        if self.filled.is_empty() {
            match self.inner.read(&mut self.buffer) {
                Ok(size) => self.filled = 0..size,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
                Err(error) => {
                    self.stop = Some(Stop::Failed(error));
                    return Err(io::Error::other("the reader below failed"));
                }
            }
        }
        Ok(&self.buffer[self.filled.clone()])
    }

    fn consume(&mut self, size: usize) {
        let consumed = self.filled.start..self.filled.start + size;
        self.kept.extend_from_slice(&self.buffer[consumed]);
        self.filled.start += size;
    }
}
