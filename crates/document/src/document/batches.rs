//! Cuts a document of any size into batches. Each batch is a small, complete document.
//!
//! A cut is between two tokens, outside of every `<sudoku>`. The cutter only looks for tags, because one thread at a time
//! cuts, and the others read what is in the batches. A batch starts with the DOCTYPE and the start tags of the elements
//! that are open at the cut before it, and ends with the end tags of those that are open at the cut after it. So its
//! reader has the same namespaces and entities in scope as in the whole document, and reports the same errors.
//!
//! ```text
//! <!DOCTYPE book [ … ]><book xmlns="…"><part>      head: what is open at the cut before the batch
//!     <sudoku>…</sudoku> … <sudoku>…</sudoku>       own: the text of the document; only this part is written
//! </part></book>                                   tail: what is open at the cut after the batch
//! ```

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;

use encoding_rs::Encoding;
use memchr::{memchr, memchr2, memmem, memrchr};

use crate::document::entities::{Entities, is_standalone};
use crate::document::expansion::Expansion;
use crate::document::input::{Input, Stop};
use crate::document::layout;
use crate::document::recode::{Recoding, invalid_bytes};
use crate::document::refused::Refused;
use crate::document::source::not_in_encoding;
use crate::document::tokenizer::{TokenKind, markup, tag_length};
use crate::finding::{Finding, Rule};
use crate::line_index::LineIndex;
use crate::position::Position;

/// A part of a document, as a document.
#[derive(Debug)]
pub struct Batch {
    /// Head, own and tail.
    pub text: String,
    /// The document's own part of the text.
    pub own: Range<usize>,
    /// The lines of the text. The own part has its positions in the document, and so has the DOCTYPE at the start of the head.
    pub lines: LineIndex,
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
    /// The head of the next batch, and what was read after it.
    input: Input<R>,
    /// The length of that head.
    head: usize,
    /// The offset up to which the input is cut into tokens.
    at: usize,
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
    /// The open elements. Their start tags are in the input: those from before the last cut are in the head.
    open: Vec<OpenTag>,
    /// The number of bytes of these tags.
    open_length: usize,
    /// The offset of a start tag with which too many elements are open.
    too_deep: Option<usize>,
    /// The tags of the last puzzle. Most puzzles have the same.
    tags: PuzzleTags,
    state: State,
}

/// The offsets of a start tag, and of the end of its name.
#[derive(Clone, Copy, Debug)]
struct OpenTag {
    start: usize,
    name_end: usize,
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    BeforeRoot,
    InRoot,
    AfterRoot,
    Done,
}

impl<R: Read> Batches<R> {
    /// Cuts `text`, which is UTF-8 without a byte order mark, into batches of about `size` bytes and at least one
    /// token. A batch may be larger if a puzzle is larger, and no puzzle and no other markup is larger than `limit`.
    /// `recoding` says how the bytes of the document became this text.
    pub fn new(text: R, size: usize, limit: usize, recoding: Recoding) -> Batches<R> {
        Batches {
            input: Input::new(text),
            head: 0,
            at: 0,
            size: size.max(1),
            limit,
            encoding: recoding.encoding,
            position: Position::START,
            doctype: String::new(),
            doctype_position: Position::START,
            is_standalone: false,
            expansion: Expansion::default(),
            open: Vec::new(),
            open_length: 0,
            too_deep: None,
            tags: PuzzleTags::default(),
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
        let mut failed = None;
        while self.state != State::Done && !self.should_cut() {
            let start = self.at;
            if self.next_token().is_none() {
                (self.state, failed) = (State::Done, Some(start));
            }
        }
        self.batch(failed).map(Some)
    }

    /// Stops: there are no more batches.
    pub fn end(&mut self) {
        self.state = State::Done;
    }

    /// The text of the document before this offset, up to the last cut.
    fn own_before(&self, end: usize) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.input.bytes()[self.head..end])
    }

    /// Whether the next batch is large enough. Each batch contains the head, so a batch is at least four times as long
    /// as the head. This keeps the total work linear.
    fn should_cut(&self) -> bool {
        let size = self.size.max(4 * (self.doctype.len() + self.open_length));
        matches!(self.state, State::InRoot | State::AfterRoot) && self.at - self.head >= size
    }

    /// Reads more of the piece that starts at an offset. Returns whether there is more.
    fn read_more(&mut self, start: usize) -> bool {
        self.input.read_more(start, start.saturating_add(self.limit))
    }

    /// The next token, or the next puzzle. Afterwards `at` is behind it. `None` if it has no end, or is an end tag that
    /// ends no element.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn next_token(&mut self) -> Option<()> {
        let start = self.at;
        if start == self.input.bytes().len() && !self.read_more(start) {
            self.state = State::Done;
            return self.input.is_whole().then_some(());
        }
        if self.input.bytes()[start] != b'<' {
            self.at = self.text(start);
            return Some(());
        }
        let (kind, end) = self.markup(start)?;
        self.at = end;
        match kind {
            TokenKind::StartTag => {
                self.state = State::InRoot;
                let name_end = start + 1 + tag_name(&self.input.bytes()[start..end]).len();
                self.start_tag(OpenTag { start, name_end, end })?;
            }
            TokenKind::EndTag => self.close(start, end)?,
            TokenKind::EmptyTag if self.open.is_empty() => self.state = State::AfterRoot,
            TokenKind::Doctype => self.doctype(start, end),
            _ => {}
        }
        // However many bytes were read at once, the same pieces are too large.
        if self.at - start > self.limit { self.input.refuse() } else { Some(()) }
    }

    /// The end of the text that starts at an offset, or of the part of it that was read, if a batch can end there.
    fn text(&mut self, start: usize) -> usize {
        loop {
            let rest = &self.input.bytes()[start..];
            if let Some(length) = memchr(b'<', rest) {
                return start + length;
            }
            let whole = whole_pieces(rest);
            if whole > 0 {
                return start + whole;
            }
            if !self.read_more(start) {
                return self.input.bytes().len();
            }
        }
    }

    /// A start tag outside of puzzles. That of a puzzle is read with its content.
    fn start_tag(&mut self, tag: OpenTag) -> Option<()> {
        let name = &self.input.bytes()[tag.start + 1..tag.name_end];
        if name.strip_suffix(b"sudoku").is_some_and(|prefix| prefix.last().is_none_or(|&last| last == b':')) {
            self.tags.set(name);
            self.puzzle(tag.start)?;
            self.leave_closed_root();
        } else {
            self.open(tag);
        }
        Some(())
    }

    /// The kind and the end of the markup at an offset; `None` if it has no end. Then all of the input is read.
    #[inline]
    fn markup(&mut self, start: usize) -> Option<(TokenKind, usize)> {
        let rest = &self.input.bytes()[start..];
        match rest.get(1) {
            None | Some(b'!' | b'?') => self.any_markup(start),
            Some(b'/') => match memchr(b'>', rest) {
                Some(length) => Some((TokenKind::EndTag, start + length + 1)),
                None => self.any_markup(start),
            },
            _ => match tag_length(rest) {
                Some(length) if rest[..length].ends_with(b"/>") => Some((TokenKind::EmptyTag, start + length)),
                Some(length) => Some((TokenKind::StartTag, start + length)),
                None => self.any_markup(start),
            },
        }
    }

    fn any_markup(&mut self, start: usize) -> Option<(TokenKind, usize)> {
        loop {
            let rest = &self.input.bytes()[start..];
            // The first bytes show the kind.
            if let (kind, Some(length)) = markup(rest)
                && (rest.len() >= LONGEST_START || kind == TokenKind::EndTag)
            {
                return Some((kind, start + length));
            }
            if !self.read_more(start) {
                let last = markup(&self.input.bytes()[start..]);
                self.at = self.input.bytes().len();
                return last.1.filter(|_| self.input.is_whole()).map(|length| (last.0, start + length));
            }
        }
    }

    /// The rest of the puzzle that starts at an offset, and whose start tag was read.
    fn puzzle(&mut self, start: usize) -> Option<()> {
        let mut depth = 1;
        // What looks like the next end tag, and whether anything before it looks like a start tag.
        let mut next: Option<(usize, bool)> = None;
        while depth > 0 {
            let bytes = self.input.bytes();
            // A comment may be longer than the distance to what looks like an end tag.
            next = next.filter(|(end, _)| *end >= self.at).or_else(|| {
                let end = self.at + self.tags.end.find(&bytes[self.at..])?;
                Some((end, self.tags.start.find(&bytes[self.at..end]).is_some()))
            });
            let Some((end, may_have_starts)) = next else {
                // An end tag may be cut in two.
                if !self.read_more(start) {
                    self.at = self.input.bytes().len();
                    return None;
                }
                continue;
            };
            let declaration = next_declaration(&bytes[self.at..end]).map(|length| self.at + length);
            let piece = declaration.unwrap_or(end);
            if may_have_starts {
                depth += self.tags.count_starts(&bytes[self.at..piece]);
            }
            let (_, after) = self.markup(piece)?;
            depth -= usize::from(declaration.is_none() && self.tags.is_name_of(&self.input.bytes()[piece..after]));
            self.at = after;
        }
        Some(())
    }

    fn doctype(&mut self, start: usize, end: usize) {
        let before = self.own_before(start).into_owned();
        self.doctype_position = self.position.after(&before);
        self.is_standalone = is_standalone(&before);
        self.doctype = String::from_utf8_lossy(&self.input.bytes()[start..end]).into_owned();
        // Errors in the declarations are reported when the batch is parsed.
        self.expansion = Entities::read_part(&self.doctype, self.is_standalone).map(Expansion::new).unwrap_or_default();
    }

    fn open(&mut self, tag: OpenTag) {
        self.open.push(tag);
        self.open_length += tag.end - tag.start;
        // Each batch contains these tags and is four times as long, and its tree takes many times its length.
        if self.open_length > self.most_open() {
            (self.too_deep, self.state) = (Some(tag.start), State::Done);
        }
    }

    /// The largest size of the start tags of the elements that are open at once, in bytes.
    fn most_open(&self) -> usize {
        (self.limit / 16).max(CHUNK)
    }

    /// An end tag; `None` if it is not that of the innermost open element.
    fn close(&mut self, start: usize, end: usize) -> Option<()> {
        let open = self.open.pop()?;
        self.open_length -= open.end - open.start;
        self.leave_closed_root();
        let (bytes, name) = (self.input.bytes(), start + "</".len());
        let rest = bytes[name..end].strip_prefix(&bytes[open.start + 1..open.name_end])?;
        rest.trim_ascii_start().starts_with(b">").then_some(())
    }

    fn leave_closed_root(&mut self) {
        if self.open.is_empty() {
            self.state = State::AfterRoot;
        }
    }

    /// The batch up to here. `failed` is the offset of something that could not be read.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn batch(&mut self, failed: Option<usize>) -> io::Result<Batch> {
        let head = self.head;
        let (mut text, mut end) = match String::from_utf8(self.input.take(self.at)) {
            Ok(text) => (text, None),
            Err(error) => {
                self.state = State::Done;
                let offset = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..offset]).into_owned();
                let fault = not_in_encoding("UTF-8", self.position.after(&text[head..]));
                (text, Some(End::Refused { offset, fault }))
            }
        };
        let lines = LineIndex::continued(&text, head, self.position, self.doctype_position);
        let position_at = |offset: usize| lines.position(&text, offset);
        if let Some(offset) = failed {
            let failed = match self.input.take_stop() {
                Some(Stop::Failed(error)) => {
                    let fault = invalid_bytes(error)?.moved_to(position_at(text.len()));
                    End::Refused { offset: text.len(), fault }
                }
                Some(Stop::TooLarge) => End::Refused { offset, fault: self.too_large(position_at(offset)) },
                None => {
                    let message = "this tag has no end, or it is an end tag of no open element";
                    End::Incomplete(Finding::new(Rule::NotWellFormed, position_at(text.len()), message))
                }
            };
            end = end.or(Some(failed));
        }
        if let Some(offset) = self.too_deep {
            let message = format!(
                "the start tags of the elements that are open here have more than {} bytes, the limit for these",
                self.most_open()
            );
            let fault = Finding::new(Rule::TooLarge, position_at(offset), message);
            end = end.or(Some(End::Refused { offset, fault }));
        }
        if let Err(Refused { rule, offset, message }) = self.expansion.count(&text[head..]) {
            self.state = State::Done;
            let offset = head + offset;
            end = Some(End::Refused { offset, fault: Finding::new(rule, position_at(offset), message) });
        }
        let own = head..text.len();
        self.position = position_at(text.len());
        if self.state != State::Done {
            let names: Vec<String> = self.open.iter().map(|tag| text[tag.start + 1..tag.name_end].to_owned()).collect();
            let next = self.next_head(&text);
            self.head = next.len();
            self.at = next.len();
            self.input.start_with(next.as_bytes());
            // If the document ends too early, its elements stay open, so that the parser reports them.
            for name in names.iter().rev() {
                text.push_str("</");
                text.push_str(name);
                text.push('>');
            }
        }
        Ok(Batch { text, own, lines, encoding: self.encoding, is_standalone: self.is_standalone, end })
    }

    fn too_large(&self, position: Position) -> Finding {
        let message =
            format!("the piece that starts here has more than {} bytes, the limit for one puzzle", self.limit);
        Finding::new(Rule::TooLarge, position, message)
    }

    /// The head of the next batch: what is open, and a line that starts like the line of the cut, because the layout of
    /// a puzzle depends on it.
    fn next_head(&mut self, text: &str) -> String {
        let line = text.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let indent = layout::indent_of_line(text, text.len());
        let rest = &text[line + indent.len()..];
        if self.state == State::AfterRoot {
            return "<x/>".to_owned();
        }
        let mut head = self.doctype.clone();
        for tag in &mut self.open {
            let start = head.len();
            head.push_str(&text[tag.start..tag.end]);
            *tag = OpenTag { start, name_end: start + (tag.name_end - tag.start), end: head.len() };
        }
        let mark = match rest {
            "" => "",
            _ if rest.contains("</") => "<!--</-->",
            _ => "<!---->",
        };
        head.extend(["\n", indent, mark]);
        head
    }
}

/// The number of bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// The most bytes that show what markup is: those of `<![CDATA[`.
const LONGEST_START: usize = 9;

/// The length of the part of a text that ends between two pieces: characters, references, line ends and `]]>`.
fn whole_pieces(text: &[u8]) -> usize {
    let is_in_character = |byte: &u8| byte & 0xc0 == 0x80;
    // The last character may be whole, but that is of no use.
    let last = text.iter().rposition(|byte| !is_in_character(byte)).unwrap_or(0);
    let end = if text[last..].first().is_some_and(u8::is_ascii) { text.len() } else { last };
    let end = match memrchr(b'&', &text[..end]) {
        Some(start) if !text[start..end].contains(&b';') => start,
        _ => end,
    };
    let is_whole = |byte: &u8| !matches!(byte, b'\r' | b']');
    text[..end].iter().rposition(is_whole).map_or(0, |last| last + 1)
}

/// The name of a tag with its prefix.
fn tag_name(tag: &[u8]) -> &[u8] {
    let name = tag.strip_prefix(b"</").or(tag.strip_prefix(b"<")).unwrap_or(tag);
    let is_end = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>');
    &name[..name.iter().position(is_end).unwrap_or(name.len())]
}

/// The offset of the first comment, CDATA, instruction or declaration in the content of a puzzle. In a tag, `<` is an error.
fn next_declaration(content: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b'!', b'?', &content[at..])?;
        if at > 0 && content[at - 1] == b'<' {
            return Some(at - 1);
        }
        at += 1;
    }
}

/// The tags of puzzles with one name.
#[derive(Debug)]
struct PuzzleTags {
    name: Vec<u8>,
    start: memmem::Finder<'static>,
    end: memmem::Finder<'static>,
}

impl Default for PuzzleTags {
    fn default() -> PuzzleTags {
        let (start, end) = (memmem::Finder::new(b"<"), memmem::Finder::new(b"</"));
        PuzzleTags { name: Vec::new(), start, end }
    }
}

impl PuzzleTags {
    fn set(&mut self, name: &[u8]) {
        if self.name != name {
            self.name = name.to_owned();
            self.start = memmem::Finder::new(&[b"<", name].concat()).into_owned();
            self.end = memmem::Finder::new(&[b"</", name].concat()).into_owned();
        }
    }

    fn is_name_of(&self, tag: &[u8]) -> bool {
        tag_name(tag) == self.name
    }

    /// The number of start tags of this name in the content of a puzzle.
    fn count_starts(&self, content: &[u8]) -> usize {
        let is_start = |&at: &usize| {
            // A tag cannot contain `<`.
            let inside = &content[at + 1..];
            let tag = &content[at..at + 1 + memchr(b'<', inside).unwrap_or(inside.len())];
            self.is_name_of(tag) && markup(tag).0 == TokenKind::StartTag
        };
        self.start.find_iter(content).filter(is_start).count()
    }
}
