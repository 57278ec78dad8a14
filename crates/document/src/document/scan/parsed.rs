//! The elements of each `<sudoku>` from the tree of the XML parser. It reads what the scanner leaves: entities that contain
//! markup, and other rare things.

use std::collections::HashMap;
use std::ops::Range;

use roxmltree::{Document, Node, NodeId};

use crate::document::expanded::{IncludedPlace, IncludedSource};
use crate::document::layout::{is_space, start_tag_end};
use crate::document::parser_text::ParserText;
use crate::document::scan::leaf::NO_NUMBER;
use crate::document::scan::tree::{AttributePiece, NONE, Piece, PieceKind, Tree};
use crate::document::scan::words::Word;

/// Passes the elements of each `<sudoku>` on that is not in another one. `text` is the text of the document, and `parsed`
/// is what the parser read in its place, with parts of these sources.
pub(crate) fn each_sudoku(
    text: &str,
    (parsed, sources): (&ParserText<'_>, &[IncludedSource]),
    tree: &Document<'_>,
    mut each: impl FnMut(&Tree<'_>),
) {
    let root = tree.root_element().range();
    let mut builder = Builder { parsed, tree: Tree::of(text), root, open: Vec::new(), namespaces: HashMap::new() };
    builder.tree.unread = parsed.unread().to_vec();
    builder.tree.sources = sources;
    // Nodes have ascending numbers in document order.
    let mut end = 0;
    for node in tree.descendants() {
        let number = node.id().get_usize();
        if number >= end {
            builder.finish(&mut each);
            if !node.is_element() || node.tag_name().name() != "sudoku" {
                continue;
            }
            end = number + node.descendants().count();
        }
        builder.add(node);
    }
    builder.finish(&mut each);
}

struct Builder<'b, 't> {
    parsed: &'b ParserText<'b>,
    tree: Tree<'t>,
    /// The range of the root element in the parsed text. What an entity contains is outside of it.
    root: Range<usize>,
    /// The open elements, and their numbers in the tree.
    open: Vec<(NodeId, u32)>,
    namespaces: HashMap<String, u32>,
}

impl Builder<'_, '_> {
    /// Passes the tree on, if there is one.
    fn finish(&mut self, each: &mut impl FnMut(&Tree<'_>)) {
        self.close(0);
        if !self.tree.pieces.is_empty() {
            each(&self.tree);
        }
        self.tree.clear();
    }

    /// Ends open elements until there are this many.
    fn close(&mut self, number: usize) {
        let next = self.tree.pieces.len();
        for (_, at) in self.open.drain(number..) {
            self.tree.pieces[at as usize].next = u32::try_from(next).unwrap_or(NONE);
        }
    }

    fn add(&mut self, node: Node<'_, '_>) {
        let parent = node.parent().and_then(|parent| self.open.iter().rposition(|(id, _)| *id == parent.id()));
        self.close(parent.map_or(0, |parent| parent + 1));
        let parent = self.open.last().map_or(NONE, |(_, at)| *at);
        if node.is_element() {
            self.element(node, parent);
        } else if let Some(text) = node.text().filter(|_| node.is_text()) {
            self.text(node, text, parent);
        }
    }

    fn element(&mut self, node: Node<'_, '_>, parent: u32) {
        let range = node.range();
        let is_in_entity = !self.root.contains(&range.start);
        let include = self.included(range.start);
        let tag_end = self.parsed.original(start_tag_end(self.parsed.text(), range.start));
        let word = Word::of(node.tag_name().name());
        let first = self.tree.attributes.len();
        self.attributes(node);
        let namespace = node.tag_name().namespace().unwrap_or_default();
        let (start, tag_end, end) = match &include {
            Some(include) => (include.start, start_tag_end(self.tree.text, include.start), include.end),
            None => (self.parsed.original(range.start), tag_end, self.parsed.original(range.end)),
        };
        let kind = match include {
            Some(_) => PieceKind::Included,
            None if is_in_entity => PieceKind::InEntity,
            None => PieceKind::Element,
        };
        let piece = Piece {
            start,
            tag_end,
            content_end: end_tag(self.tree.text, tag_end, end),
            end,
            parent,
            next: NONE,
            attributes: u32::try_from(first).unwrap_or(NONE),
            attribute_count: u16::try_from(self.tree.attributes.len() - first).unwrap_or(u16::MAX),
            word,
            kind,
            number: NO_NUMBER,
            place: [0; 3],
            value: self.namespace(namespace),
        };
        if kind != PieceKind::Element && word == Word::Other {
            self.tree.names.push((self.tree.pieces.len(), node.tag_name().name().to_owned()));
        }
        self.open.extend(self.tree.push(piece).map(|at| (node.id(), at)));
    }

    fn attributes(&mut self, node: Node<'_, '_>) {
        for attribute in node.attributes() {
            let original = |range: Range<usize>| (self.parsed.original(range.start), self.parsed.original(range.end));
            let (name, (_, end)) = (original(attribute.range_qname()), original(attribute.range()));
            let value = original(attribute.range_value());
            let changed = self.tree.keep(attribute.value().to_owned()).unwrap_or(NONE);
            let word = Word::of_attribute(&self.parsed.text()[attribute.range_qname()]);
            self.tree.attributes.push(AttributePiece { name, value, end, changed, word });
        }
    }

    /// The include of the document that contains what is at this offset of the parsed text. The place of the next piece is
    /// kept.
    fn included(&mut self, offset: usize) -> Option<Range<usize>> {
        let (include, source, offset) = self.parsed.included(offset)?;
        let piece = self.tree.pieces.len();
        self.tree.places.push(IncludedPlace { piece, source, offset });
        let own = |offset| self.parsed.original_of_own(offset);
        Some(own(include.start)..own(include.end))
    }

    fn namespace(&mut self, name: &str) -> u32 {
        if let Some(&known) = self.namespaces.get(name) {
            return known;
        }
        let number = u32::try_from(self.tree.namespaces.len()).unwrap_or(NONE);
        self.tree.namespaces.push(name.to_owned().into());
        self.namespaces.insert(name.to_owned(), number);
        number
    }

    fn text(&mut self, node: Node<'_, '_>, text: &str, parent: u32) {
        let Some(above) = self.tree.pieces.get(parent as usize).map(|piece| piece.word) else { return };
        let is_blank = text.trim_matches(is_space).is_empty();
        if !(above.is_leaf() || above.is_list() && !is_blank) {
            return;
        }
        // The parser text and the text of the document may have white space at different places in an entity.
        let raw = &self.parsed.text()[node.range()];
        let start = node.range().start + raw.len() - raw.trim_start_matches(is_space).len();
        let end = start + raw.trim_matches(is_space).len();
        let range = self.parsed.original_range(start..end);
        let include = self.included(start);
        let range = include.map_or(range, |include| include.start..start_tag_end(self.tree.text, include.start));
        let value = self.tree.keep(text.to_owned()).unwrap_or(NONE);
        self.tree.push(Piece::of_text(range, parent, self.tree.next(), value));
    }
}

/// The offset of the end tag of an element that ends at an offset. An element without content has none.
fn end_tag(text: &str, tag_end: usize, end: usize) -> usize {
    match text.get(tag_end..end) {
        None | Some("") => end,
        Some(content) => content.rfind("</").map_or(end, |at| tag_end + at),
    }
}
