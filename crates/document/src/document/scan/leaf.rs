//! Elements of a value in their usual form: a tag like that of the last one, and a number or at most two bytes of text.
//! Nearly all of a document are such elements.

use crate::document::scan::characters::{is_space, skip_space};
use crate::document::scan::references::References;
use crate::document::scan::words::Word;
use crate::document::tokenizer::find;

/// At most eight bytes that are compared at once.
#[derive(Clone, Copy, Debug)]
struct Short {
    length: usize,
    bytes: u64,
    /// The bits of those of eight bytes that count.
    mask: u64,
}

impl Short {
    fn of(text: &[u8]) -> Option<Short> {
        let mut bytes = [0; size_of::<u64>()];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        let mask = u64::MAX.checked_shr(u32::try_from(64 - 8 * text.len()).ok()?)?;
        Some(Short { length: text.len(), bytes: u64::from_le_bytes(bytes), mask })
    }

    /// Whether these bytes are the first ones of eight.
    #[inline(always)]
    fn starts(self, found: u64) -> bool {
        found & self.mask == self.bytes
    }

    /// The offset after these bytes, if they are at an offset.
    #[inline]
    fn after(self, text: &[u8], at: usize) -> Option<usize> {
        let found = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
        self.starts(found).then_some(at + self.length)
    }
}

/// What the tags of elements of a value have in common.
#[derive(Debug)]
pub(super) struct TagForm {
    /// The name, with its prefix.
    name: Short,
    /// The elements without attributes, if the name is short.
    plain: Option<Plain>,
    attributes: Vec<AttributeForm>,
}

/// Elements without attributes, which are empty or contain one byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain {
    /// An empty element, and one with any byte as its content.
    pub forms: [PlainForm; 2],
    /// The offset of the sign that shows which of the two an element is, and of its content.
    pub sign: usize,
    pub content: usize,
}

/// An element of at most sixteen bytes, which are compared at once in two halves.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainForm {
    bytes: [u64; 2],
    /// The bits of those of sixteen bytes that count.
    mask: [u64; 2],
    pub length: usize,
    pub tag_end: usize,
    pub content_end: usize,
    /// The bits of the number of the content: none if it is empty.
    pub number: u8,
}

impl Plain {
    fn of(name: &[u8]) -> Option<Plain> {
        let (sign, content) = (1 + name.len(), 1 + name.len() + 1);
        let empty = PlainForm::of(&[b"<", name, b"/>"].concat(), content + 1, content + 1, 0)?;
        let filled = PlainForm::of(&[b"<", name, b">\0</", name, b">"].concat(), content, content + 1, u8::MAX)?;
        Some(Plain { forms: [empty, filled], sign, content })
    }
}

impl PlainForm {
    /// The form of these bytes. A 0 matches every byte.
    fn of(text: &[u8], tag_end: usize, content_end: usize, number: u8) -> Option<PlainForm> {
        let (mut bytes, mut mask) = ([0; WINDOW], [0; WINDOW]);
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        for (mask, &byte) in mask.iter_mut().zip(text) {
            *mask = if byte == 0 { 0 } else { u8::MAX };
        }
        let (bytes, mask) = (halves(&bytes), halves(&mask));
        Some(PlainForm { bytes, mask, length: text.len(), tag_end, content_end, number })
    }

    /// Whether the first ones of sixteen bytes have this form.
    #[inline(always)]
    pub(super) fn starts(&self, found: [u64; 2]) -> bool {
        let wrong = |half: usize| (found[half] & self.mask[half]) ^ self.bytes[half];
        wrong(0) | wrong(1) == 0
    }
}

/// The number of bytes that are compared at once.
pub(super) const WINDOW: usize = 2 * size_of::<u64>();

#[inline(always)]
pub(super) fn halves(window: &[u8; WINDOW]) -> [u64; 2] {
    let half = |at: usize| window[at..].first_chunk().map_or(0, |half| u64::from_le_bytes(*half));
    [half(0), half(size_of::<u64>())]
}

/// What each byte is as the content of an element: a digit, another text, or markup.
pub(super) const CONTENTS: [u8; 256] = {
    let mut contents = [NO_NUMBER; 256];
    let mut digit = 1;
    while digit <= 9 {
        contents[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    contents[b'<' as usize] = MARKUP;
    contents[b'&' as usize] = MARKUP;
    contents[b']' as usize] = MARKUP;
    contents
};

/// A byte that may start markup, or end a CDATA section.
pub(super) const MARKUP: u8 = NO_NUMBER - 1;

/// An attribute in a tag.
#[derive(Clone, Copy, Debug)]
struct AttributeForm {
    /// The white space, the name and the sign before the value, with the quote.
    before: Short,
    quote: u8,
    /// Where its number is in [`UsualLeaf::place`], if it is one of a place.
    place: Option<usize>,
}

/// The most attributes of a tag of the usual form.
const MOST: usize = 8;

/// The row, the column and the box in the attributes of a cell; 0 if there is no such attribute.
pub(super) type Place = [u8; 3];

/// The content of an element, if it is not known to be a number.
pub(super) const NO_NUMBER: u8 = u8::MAX;

/// An element of a value in its usual form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UsualLeaf {
    pub tag_end: usize,
    pub content_end: usize,
    pub end: usize,
    pub has_attributes: bool,
    pub place: Place,
    /// The number in it: 0 if it is blank, [`NO_NUMBER`] if it contains something else.
    pub number: u8,
}

impl TagForm {
    /// Whether the element at an offset, if it has no attributes, contains markup or a reference first.
    #[inline]
    pub(super) fn is_marked(&self, text: &[u8], start: usize) -> bool {
        let content = start + "<>".len() + self.name.length;
        matches!(text.get(content), Some(b'&')) || matches!(text.get(content..content + 2), Some(b"<!"))
    }

    /// The elements without attributes, if the name is short.
    #[inline]
    pub(super) fn plain(&self) -> Option<&Plain> {
        self.plain.as_ref()
    }

    /// The form of a tag with this name and these attributes, each with its word and the range of its value; `None` if it
    /// is not usual. The tag must be well-formed, and its attributes must be in no namespace and declare none.
    pub(super) fn of(
        text: &[u8],
        (name_start, name_end): (usize, usize),
        attributes: impl ExactSizeIterator<Item = (Word, usize, usize)>,
    ) -> Option<TagForm> {
        if attributes.len() > MOST {
            return None;
        }
        let name = &text[name_start..name_end];
        let mut form = TagForm { name: Short::of(name)?, plain: Plain::of(name), attributes: Vec::new() };
        let mut end = name_end;
        for (word, value_start, value_end) in attributes {
            let before = Short::of(&text[end..value_start])?;
            let place = [Word::Row, Word::Col, Word::Box].into_iter().position(|of_place| of_place == word);
            form.attributes.push(AttributeForm { before, quote: text[value_start - 1], place });
            end = value_end + 1;
        }
        Some(form)
    }

    /// Whether the tag at an offset has this form. It may not be closed by the next sign.
    pub(super) fn is_at(&self, text: &[u8], start: usize) -> bool {
        self.attributes_at(text, start).is_some()
    }

    /// The end of the attributes of the tag at an offset, with the place in them and whether there are any.
    #[inline(always)]
    fn attributes_at(&self, text: &[u8], start: usize) -> Option<(usize, Place, bool)> {
        let mut at = self.name.after(text, start + 1).filter(|_| text[start] == b'<')?;
        let (mut place, has_attributes) = ([0; 3], *text.get(at)? == b' ');
        if has_attributes {
            for attribute in &self.attributes {
                at = attribute.read(text, at, &mut place)?;
            }
        }
        Some((at, place, has_attributes))
    }

    /// The element that starts at an offset, if it has this form.
    #[inline]
    pub(super) fn read(&self, text: &[u8], start: usize) -> Option<UsualLeaf> {
        let (at, place, has_attributes) = self.attributes_at(text, start)?;
        let tag_end = match text.get(at..at + 2)? {
            b"/>" => {
                let end = at + 2;
                return Some(UsualLeaf { tag_end: end, content_end: end, end, has_attributes, place, number: 0 });
            }
            [b'>', _] => at + 1,
            _ => return None,
        };
        let (length, number) = short_text(text.get(tag_end..)?.first_chunk()?)?;
        let content_end = tag_end + length;
        let is_end_tag = text.get(content_end + 1) == Some(&b'/');
        let end = self.name.after(text, content_end + "</".len()).filter(|_| is_end_tag)?;
        let is_closed = *text.get(end)? == b'>';
        is_closed.then_some(UsualLeaf { tag_end, content_end, end: end + 1, has_attributes, place, number })
    }
}

impl TagForm {
    /// The element that starts at an offset, if it has this form, and contains a number or nothing, with comments, CDATA
    /// or references.
    pub(super) fn read_marked(&self, text: &str, start: usize, references: &mut References) -> Option<UsualLeaf> {
        let bytes = text.as_bytes();
        let (tag_end, place, has_attributes) = self.attributes_at(bytes, start)?;
        let (mut at, mut number) = (tag_end + 1, Number::default());
        (bytes.get(tag_end) == Some(&b'>')).then_some(())?;
        loop {
            match *bytes.get(at)? {
                b'&' => {
                    let read = references.read(text, at, false).filter(|read| !read.is_unread)?;
                    number.add(read.byte?)?;
                    at = read.end;
                }
                b'<' if bytes.get(at + 1) != Some(&b'!') => break,
                b'<' if bytes[at..].starts_with(b"<!--") => {
                    let inside = at + "<!--".len();
                    let end = inside + find(&bytes[inside..], b"--")?;
                    bytes[end..].starts_with(b"-->").then_some(())?;
                    at = end + "-->".len();
                }
                b'<' => {
                    bytes[at..].starts_with(b"<![CDATA[").then(|| at += "<![CDATA[".len())?;
                    while *bytes.get(at)? != b']' {
                        number.add(bytes[at])?;
                        at += 1;
                    }
                    bytes[at..].starts_with(b"]]>").then(|| at += "]]>".len())?;
                }
                byte => {
                    number.add(byte)?;
                    at += 1;
                }
            }
        }
        let after = self.name.after(bytes, at + "</".len()).filter(|_| bytes[at + 1] == b'/')?;
        let end = skip_space(bytes, after);
        (bytes.get(end) == Some(&b'>')).then_some(())?;
        let (tag_end, content_end, end) = (tag_end + 1, at, end + 1);
        Some(UsualLeaf { tag_end, content_end, end, has_attributes, place, number: number.value()? })
    }
}

/// A number of at most two digits that is read byte by byte, with white space around it.
#[derive(Default)]
struct Number {
    value: u8,
    digits: u8,
    /// Whether there was white space after it.
    is_over: bool,
}

impl Number {
    fn add(&mut self, byte: u8) -> Option<()> {
        if is_space(byte) {
            self.is_over = self.digits > 0;
            return Some(());
        }
        let is_next = byte.is_ascii_digit() && self.digits < 2 && !self.is_over;
        is_next.then(|| (self.value, self.digits) = (10 * self.value + (byte - b'0'), self.digits + 1))
    }

    /// The number, 0 if there is none; `None` if it starts with 0.
    fn value(self) -> Option<u8> {
        let is_right = match self.digits {
            0 => true,
            1 => self.value > 0,
            _ => self.value > 9,
        };
        is_right.then_some(self.value)
    }
}

impl AttributeForm {
    /// The offset after the attribute, if it is at an offset.
    #[inline]
    fn read(&self, text: &[u8], at: usize, place: &mut Place) -> Option<usize> {
        let start = self.before.after(text, at)?;
        let mut end = start;
        loop {
            match *text.get(end)? {
                quote if quote == self.quote => break,
                b'<' | b'&' => return None,
                byte if is_space(byte) && byte != b' ' => return None,
                _ => end += 1,
            }
        }
        if let Some(index) = self.place {
            place[index] = number_of(&text[start..end]).filter(|&number| number > 0)?;
        }
        Some(end + 1)
    }
}

/// The number that is all of a text, 0 if the text is empty; `None` if it is something else.
#[inline]
pub(super) fn number_of(text: &[u8]) -> Option<u8> {
    match *text {
        [] => Some(0),
        [ones @ b'1'..=b'9'] => Some(ones - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some(10 * (tens - b'0') + (ones - b'0')),
        _ => None,
    }
}

/// The length of a text of at most two bytes before a `<`, and the number in it.
#[inline]
fn short_text(text: &[u8; 3]) -> Option<(usize, u8)> {
    Some(match *text {
        [b'<', _, _] => (0, 0),
        [digit @ b'1'..=b'9', b'<', _] => (1, digit - b'0'),
        [b'&' | b']', _, _] => return None,
        [_, b'<', _] => (1, NO_NUMBER),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', b'<'] => (2, 10 * (tens - b'0') + (ones - b'0')),
        _ => return None,
    })
}
