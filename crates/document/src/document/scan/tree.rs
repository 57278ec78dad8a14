//! The elements of one `<sudoku>`, wherever they come from: their names, attributes and texts, and their places in the
//! document. [`Scanner`](super::scanner) makes them from the bytes, and [`parsed`](super::parsed) from the tree of the XML
//! parser.
//!
//! The elements are in document order, so the descendants of an element directly follow it. Texts are kept only where a
//! board may have one: in the elements of a list, and in those of a value.

use std::borrow::Cow;
use std::ops::Range;

use crate::document::expanded::{IncludedPlace, IncludedSource};
use crate::document::layout::{is_space, tag_name};
use crate::document::scan::leaf::{NO_NUMBER, Place};
use crate::document::scan::words::{Word, XINCLUDE};
use crate::document::tokenizer;
use crate::position;

/// The elements of a `<sudoku>`.
#[derive(Debug, Default)]
pub(crate) struct Tree<'t> {
    /// The text of the document.
    pub(super) text: &'t str,
    pub(super) pieces: Vec<Piece>,
    /// The number of `<sudoku>` elements.
    sudokus: usize,
    pub(super) attributes: Vec<AttributePiece>,
    /// Texts and values of attributes that are not the same as in the document.
    pub(super) values: Vec<String>,
    /// The namespaces that elements refer to.
    pub(super) namespaces: Vec<Cow<'t, str>>,
    /// The local names of elements from entities and includes, by the numbers of the elements.
    pub(super) names: Vec<(usize, String)>,
    /// The references whose values are not known, in ascending order.
    pub(super) unread: Vec<Range<usize>>,
    /// What the document includes.
    pub(super) sources: &'t [IncludedSource],
    /// The places of included elements and texts in these, in ascending order.
    pub(super) places: Vec<IncludedPlace>,
}

/// An element, or a text in one. All offsets are in bytes of the text of the document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub start: usize,
    /// The end of the start tag.
    pub tag_end: usize,
    /// The start of the end tag.
    pub content_end: usize,
    pub end: usize,
    /// The element that contains it, if that is in the tree.
    pub parent: u32,
    /// The piece after the last descendant.
    pub next: u32,
    /// The first attribute.
    pub attributes: u32,
    pub attribute_count: u16,
    pub word: Word,
    pub kind: PieceKind,
    /// The number in a short element: 0 if it is blank, [`NO_NUMBER`] if that is not known. The largest number in a row that
    /// contains only short columns of its namespace, [`NO_NUMBER`] if that is not known.
    pub number: u8,
    /// The row, the column and the box of a cell, if they are known.
    pub place: Place,
    /// The namespace of an element, or the value of a text.
    pub value: u32,
}

impl Piece {
    /// A text at this range in an element. `next` is the number of the piece after it.
    pub(super) fn of_text(range: Range<usize>, parent: u32, next: u32, value: u32) -> Piece {
        let Range { start, end } = range;
        let (tag_end, content_end) = (start, end);
        let (attributes, attribute_count, number, place) = (0, 0, NO_NUMBER, [0; 3]);
        let (word, kind) = (Word::Other, PieceKind::Text);
        Piece {
            start,
            tag_end,
            content_end,
            end,
            parent,
            next,
            attributes,
            attribute_count,
            word,
            kind,
            number,
            place,
            value,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceKind {
    Element,
    /// An element whose content is the text that is in the document, without markup and references.
    Short,
    /// An element whose content is its number, or nothing, with comments or references.
    Number,
    /// An element that an entity contains.
    InEntity,
    /// An element of another resource. It has the place of the include.
    Included,
    Text,
}

/// An attribute in no namespace. The value is without its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttributePiece {
    pub name: (usize, usize),
    pub value: (usize, usize),
    /// The offset after the closing quote.
    pub end: usize,
    /// The value in [`Tree::values`], if it is not the one in the document.
    pub changed: u32,
    pub word: Word,
}

/// No piece, or no value.
pub(super) const NONE: u32 = u32::MAX;

/// The number of attributes of a tag in its usual form. They are not in [`Tree::attributes`], but where the tag is.
pub(super) const IN_TAG: u16 = u16::MAX;

/// Room for the pieces of a classic puzzle: nine rows of ten, and a few around them.
const USUAL_PIECES: usize = 128;

impl<'t> Tree<'t> {
    pub(super) fn of(text: &'t str) -> Tree<'t> {
        Tree { text, pieces: Vec::with_capacity(USUAL_PIECES), ..Tree::default() }
    }

    /// Removes the elements. The namespaces and the references stay.
    pub(super) fn clear(&mut self) {
        self.pieces.clear();
        self.attributes.clear();
        self.values.clear();
        self.names.clear();
        self.places.clear();
        self.sudokus = 0;
    }

    /// Whether each piece has a number.
    pub(super) fn has_room(&self) -> bool {
        u32::try_from(self.pieces.len()).is_ok_and(|number| number < NONE)
    }

    /// The number of the piece after the next one.
    #[inline]
    pub(super) fn next(&self) -> u32 {
        u32::try_from(self.pieces.len() + 1).unwrap_or(NONE)
    }

    /// Adds a piece, and returns its number; `None` if there are too many.
    #[inline(always)]
    pub(super) fn push(&mut self, piece: Piece) -> Option<u32> {
        let number = u32::try_from(self.pieces.len()).ok().filter(|&number| number < NONE)?;
        self.sudokus += usize::from(piece.word == Word::Sudoku);
        self.pieces.push(piece);
        Some(number)
    }

    /// Ends an element at its end tag, which is at this range. All pieces after it are in it.
    #[inline]
    pub(super) fn end(&mut self, piece: u32, number: u8, content_end: usize, end: usize) {
        let next = self.next() - 1;
        let piece = &mut self.pieces[piece as usize];
        (piece.number, piece.content_end, piece.end, piece.next) = (number, content_end, end, next);
    }

    /// Keeps a value, and returns its number; `None` if there are too many.
    pub(super) fn keep(&mut self, value: String) -> Option<u32> {
        let number = u32::try_from(self.values.len()).ok().filter(|&number| number < NONE)?;
        self.values.push(value);
        Some(number)
    }

    /// The `<sudoku>` elements that are not in an earlier result, grade or audit, in document order.
    pub(crate) fn sudokus(&self) -> impl Iterator<Item = Node<'_>> {
        let (mut at, mut found) = (0, 0);
        std::iter::from_fn(move || {
            while let Some(piece) = self.pieces.get(at).filter(|_| found < self.sudokus) {
                let node = Node { tree: self, at };
                at = if node.is_result() || node.is_grade() || node.is_audit() { piece.next as usize } else { at + 1 };
                if piece.word == Word::Sudoku {
                    found += 1;
                    return Some(node);
                }
            }
            None
        })
    }

    /// Whether there are references whose values are not known.
    pub(crate) fn has_unread(&self) -> bool {
        !self.unread.is_empty()
    }

    /// The first reference in a range of the document whose value is not known.
    pub(crate) fn unread_in(&self, range: Range<usize>) -> Option<Range<usize>> {
        let first = self.unread.partition_point(|reference| reference.start < range.start);
        self.unread.get(first).filter(|reference| reference.start < range.end).cloned()
    }

    fn value(&self, changed: u32, (start, end): (usize, usize)) -> &str {
        self.values.get(changed as usize).map_or_else(|| &self.text[start..end], String::as_str)
    }
}

/// An element, or a text in one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a> {
    tree: &'a Tree<'a>,
    at: usize,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Node<'_>) -> bool {
        self.at == other.at
    }
}

impl<'a> Node<'a> {
    #[inline]
    fn piece(&self) -> &'a Piece {
        &self.tree.pieces[self.at]
    }

    #[inline]
    pub(crate) fn is_element(&self) -> bool {
        self.piece().kind != PieceKind::Text
    }

    /// Whether an entity contains it, and not the document itself.
    pub(crate) fn is_in_entity(&self) -> bool {
        self.piece().kind == PieceKind::InEntity
    }

    /// Whether an include contains it, and not the document itself.
    pub(crate) fn is_included(&self) -> bool {
        self.piece().kind == PieceKind::Included
    }

    /// Whether an entity or an include contains it, and not the document itself.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.is_in_entity() || self.is_included()
    }

    /// Whether the element, or an element or a text in it, is included.
    pub(crate) fn has_included(&self) -> bool {
        let pieces = self.at..self.piece().next as usize;
        self.tree.places.iter().any(|place| pieces.contains(&place.piece))
    }

    /// The place in the resource that contains it, if that is not the document.
    pub(crate) fn included_place(&self) -> Option<position::Place> {
        let found = self.tree.places.binary_search_by_key(&self.at, |place| place.piece).ok()?;
        self.tree.places[found].in_resource(self.tree.sources)
    }

    /// The place of the element in the resource that contains it, or that of a text in it, if that is not the document.
    pub(crate) fn content_place(&self) -> Option<position::Place> {
        if self.tree.places.is_empty() {
            return None;
        }
        let in_text = || self.children().filter(|child| !child.is_element()).find_map(|text| text.included_place());
        self.included_place().or_else(in_text)
    }

    /// The local name, if it is a word of the contract.
    #[inline]
    pub(crate) fn word(&self) -> Word {
        self.piece().word
    }

    /// The local name.
    pub(crate) fn local_name(&self) -> &'a str {
        if self.word() != Word::Other {
            return self.word().name();
        }
        if let Ok(found) = self.tree.names.binary_search_by_key(&self.at, |(at, _)| *at) {
            return &self.tree.names[found].1;
        }
        let name = tag_name(self.tree.text, self.piece().start);
        name.rsplit(':').next().unwrap_or_default()
    }

    pub(crate) fn range(&self) -> Range<usize> {
        self.piece().start..self.piece().end
    }

    pub(crate) fn start_tag(&self) -> Range<usize> {
        self.piece().start..self.piece().tag_end
    }

    /// The offset of the end tag.
    pub(crate) fn content_end(&self) -> usize {
        self.piece().content_end
    }

    /// The range of a text without the white space around it.
    pub(crate) fn trimmed_range(&self) -> Range<usize> {
        let Range { start, end } = self.range();
        let raw = &self.tree.text[start..end];
        let start = end - raw.trim_start_matches(is_space).len();
        start..start + raw.trim_matches(is_space).len()
    }

    fn parent(&self) -> Option<Node<'a>> {
        let at = self.piece().parent;
        (at != NONE).then_some(Node { tree: self.tree, at: at as usize })
    }

    /// The child elements and texts.
    #[inline]
    pub(crate) fn children(&self) -> impl Iterator<Item = Node<'a>> + use<'a> {
        let (tree, end, mut next) = (self.tree, self.piece().next as usize, self.at + 1);
        std::iter::from_fn(move || {
            let node = (next < end).then_some(Node { tree, at: next })?;
            next = node.piece().next as usize;
            Some(node)
        })
    }

    /// The number of elements and texts in the element.
    pub(crate) fn descendants(&self) -> usize {
        (self.piece().next as usize).saturating_sub(self.at + 1)
    }

    /// The child elements.
    pub(crate) fn elements(&self) -> impl Iterator<Item = Node<'a>> + use<'a> {
        self.children().filter(Node::is_element)
    }

    /// The child elements with this name in the namespace of this element.
    pub(crate) fn elements_named(&self, word: Word) -> impl Iterator<Item = Node<'a>> + use<'a> {
        let parent = *self;
        self.elements().filter(move |child| child.is_named(parent, word))
    }

    /// A text without the white space around it.
    pub(crate) fn text(&self) -> &'a str {
        let piece = self.piece();
        trim(self.tree.value(piece.value, (piece.start, piece.end)))
    }

    /// The number that is the content of an element, 0 for a blank; `None` if only [`Node::content`] shows it.
    #[inline]
    pub(crate) fn number(&self) -> Option<u8> {
        let number = self.piece().number;
        (number != NO_NUMBER).then_some(number)
    }

    /// The numbers of the elements of a square in reading order, 0 for a blank, and their offsets; `None` if the element is not
    /// such a square: rows of short elements with known numbers up to its size, and nothing else.
    pub(crate) fn numbers(&self, size: u8) -> Option<(Vec<u8>, Vec<usize>)> {
        self.square_of(size, |piece| piece.number)
    }

    /// As [`Node::numbers`] has them, for elements of one byte, each of which has its number in a table.
    pub(crate) fn numbers_of_bytes(&self, size: u8, table: &[u8; 256]) -> Option<(Vec<u8>, Vec<usize>)> {
        let text = self.tree.text.as_bytes();
        self.square_of(size, |piece| match text[piece.tag_end..piece.content_end] {
            _ if piece.kind == PieceKind::Included => NO_NUMBER,
            [] => 0,
            [byte] if piece.kind == PieceKind::Short => table[usize::from(byte)],
            _ => NO_NUMBER,
        })
    }

    fn square_of(&self, size: u8, number: impl Fn(&Piece) -> u8) -> Option<(Vec<u8>, Vec<usize>)> {
        let (own, first, length) = (self.piece(), self.at + 1, usize::from(size) + 1);
        let pieces = &self.tree.pieces[first..own.next as usize];
        let is_in = |piece: &Piece, word: Word, parent: usize| {
            piece.word == word && piece.value == own.value && piece.parent as usize == parent
        };
        let cells = usize::from(size) * usize::from(size);
        if pieces.len() != cells + usize::from(size) {
            return None;
        }
        let (mut numbers, mut offsets) = (Vec::with_capacity(cells), Vec::with_capacity(cells));
        for (rows, at) in pieces.chunks_exact(length).zip((first..).step_by(length)) {
            let (row, cols) = rows.split_first()?;
            let is_known = row.number <= size && row.next as usize == at + length;
            if !is_in(row, Word::Row, self.at) || !is_known && !cols.iter().all(|col| is_in(col, Word::Col, at)) {
                return None;
            }
            numbers.extend(cols.iter().map(&number));
            offsets.extend(cols.iter().map(|col| col.start));
        }
        numbers.iter().all(|&number| number <= size).then_some((numbers, offsets))
    }

    /// The text in an element, without its comments and processing instructions, and without the white space around it.
    pub(crate) fn content(&self) -> Cow<'a, str> {
        let piece = self.piece();
        if piece.kind == PieceKind::Short {
            let text = &self.tree.text[piece.tag_end..piece.content_end];
            return if text.len() <= 1 { Cow::Borrowed(trim(text)) } else { with_line_ends(trim(text)) };
        }
        if piece.kind == PieceKind::Number {
            return if piece.number == 0 { Cow::Borrowed("") } else { Cow::Owned(piece.number.to_string()) };
        }
        let raw = |node: Node<'a>| self.tree.value(node.piece().value, (node.piece().start, node.piece().end));
        let mut texts = self.children().filter(|child| !child.is_element()).map(raw);
        match (texts.next(), texts.next()) {
            (first, None) => Cow::Borrowed(trim(first.unwrap_or_default())),
            (first, second) => {
                let all: String = first.into_iter().chain(second).chain(texts).collect();
                Cow::Owned(trim(&all).to_owned())
            }
        }
    }

    /// Whether this is an element with this name in the namespace of its parent.
    #[inline]
    pub(crate) fn is_named(&self, parent: Node<'_>, word: Word) -> bool {
        self.word() == word && self.is_element() && self.has_namespace_of(parent)
    }

    /// Whether the element is in this namespace; an empty one is none.
    pub(crate) fn is_in_namespace(&self, namespace: &str) -> bool {
        self.tree.namespaces[self.piece().value as usize] == namespace
    }

    /// Whether two elements are in the same namespace, or both in none.
    #[inline]
    pub(crate) fn has_namespace_of(&self, other: Node<'_>) -> bool {
        let (own, others) = (self.piece().value, other.piece().value);
        own == others || self.is_namespace(own, others)
    }

    /// Whether two numbers are of the same namespace, which was declared twice.
    #[cold]
    fn is_namespace(&self, own: u32, other: u32) -> bool {
        self.tree.namespaces[own as usize] == self.tree.namespaces[other as usize]
    }

    /// The attributes in no namespace.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = Attribute<'a>> + use<'a> {
        let (tree, piece) = (self.tree, self.piece());
        let (first, tag, kept) = match piece.attribute_count {
            IN_TAG => (0, piece.start..piece.tag_end, 0),
            kept => (piece.attributes as usize, 0..0, usize::from(kept)),
        };
        let in_tag = tokenizer::attributes(tree.text, tag).map(move |attribute| AttributePiece {
            name: (attribute.name.start, attribute.name.end),
            value: (attribute.value.start, attribute.value.end),
            end: attribute.value.end + 1,
            changed: NONE,
            word: Word::of(&tree.text[attribute.name]),
        });
        let kept = tree.attributes[first..first + kept].iter().copied();
        kept.chain(in_tag).map(move |piece| Attribute { tree, piece })
    }

    /// The row, the column and the box in the attributes of a cell, and 0 for a box that is not there; `None` if only the
    /// attributes themselves show them.
    #[inline]
    pub(crate) fn place(&self) -> Option<Place> {
        let piece = self.piece();
        let is_known = piece.place[0] > 0 && piece.place[1] > 0;
        is_known.then_some(piece.place)
    }

    /// Whether there is an attribute `box`.
    pub(crate) fn has_box(&self) -> bool {
        self.place().map_or_else(|| self.attribute(Word::Box).is_some(), |[.., box_]| box_ > 0)
    }

    /// An attribute in no namespace. An attribute of the same name in a namespace belongs to the user.
    #[inline]
    pub(crate) fn attribute(&self, word: Word) -> Option<Attribute<'a>> {
        // Most elements have none.
        if self.piece().attribute_count == 0 {
            return None;
        }
        self.attributes().find(|attribute| attribute.piece.word == word)
    }

    /// The value of an attribute in no namespace.
    pub(crate) fn value_of(&self, word: Word) -> Option<&'a str> {
        self.attribute(word).map(|attribute| attribute.value())
    }

    /// Whether the element is a result of an earlier run: a `<grid>` with a verdict, in a `<sudoku>` of its namespace.
    pub(crate) fn is_result(&self) -> bool {
        self.is_in_sudoku_with(Word::Grid, Word::Verdict)
    }

    /// Whether the element is a grade of an earlier run: a `<grade>` with a rating, in a `<sudoku>` of its namespace.
    pub(crate) fn is_grade(&self) -> bool {
        self.is_in_sudoku_with(Word::Grade, Word::Rating)
    }

    /// Whether the element is an audit of an earlier run: an `<audit>` with a verdict, in a `<sudoku>` of its namespace.
    pub(crate) fn is_audit(&self) -> bool {
        self.is_in_sudoku_with(Word::Audit, Word::Verdict)
    }

    /// Whether the element is an `<xi:include>`.
    pub(crate) fn is_include(&self) -> bool {
        self.local_name() == "include" && self.is_in_namespace(XINCLUDE)
    }

    /// Whether the element is a `<matrix role="solution">`.
    pub(crate) fn is_stored_solution(&self) -> bool {
        self.word() == Word::Matrix && self.value_of(Word::Role).is_some_and(|role| trim(role) == "solution")
    }

    fn is_in_sudoku_with(&self, word: Word, required: Word) -> bool {
        self.word() == word
            && self.is_element()
            && self.attribute(required).is_some()
            && self.parent().is_some_and(|parent| parent.word() == Word::Sudoku && self.has_namespace_of(parent))
    }
}

/// An attribute in no namespace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute<'a> {
    tree: &'a Tree<'a>,
    piece: AttributePiece,
}

impl<'a> Attribute<'a> {
    pub(crate) fn word(&self) -> Word {
        self.piece.word
    }

    pub(crate) fn name(&self) -> &'a str {
        &self.tree.text[self.piece.name.0..self.piece.name.1]
    }

    pub(crate) fn value(&self) -> &'a str {
        self.tree.value(self.piece.changed, self.piece.value)
    }

    /// The range from the name to the closing quote.
    pub(crate) fn range(&self) -> Range<usize> {
        self.piece.name.0..self.piece.end
    }
}

/// The value without white space at its start and end. In XML a no-break space is not white space.
pub(crate) fn trim(value: &str) -> &str {
    value.trim_matches(is_space)
}

/// A text with a line feed for each of its line ends, as XML has it.
pub(super) fn with_line_ends(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(text),
    }
}
