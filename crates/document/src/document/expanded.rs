//! A text in which includes are replaced by what they include, and where each of its pieces comes from.

use std::ops::Range;
use std::sync::Arc;

use crate::line_index::LineIndex;
use crate::position::Place;

/// A resource whose text, or a part of it, is in an expanded text.
#[derive(Debug)]
pub(crate) struct IncludedSource {
    name: String,
    text: Arc<str>,
    lines: LineIndex,
}

impl IncludedSource {
    pub(super) fn new(name: String, text: Arc<str>) -> IncludedSource {
        IncludedSource { lines: LineIndex::new(&text), name, text }
    }

    /// The place of an offset in the resource.
    fn place(&self, offset: usize) -> Place {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        Place { document: self.name.as_str().into(), position: self.lines.position(&self.text, offset) }
    }
}

/// A text in pieces of several sources.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expanded {
    pub text: String,
    /// In ascending order.
    pieces: Vec<TextPiece>,
}

/// A piece of an expanded text, up to the next one.
#[derive(Clone, Debug)]
struct TextPiece {
    /// Where it starts in the expanded text.
    at: usize,
    /// Its resource; `None` for the document itself.
    source: Option<usize>,
    /// Where it starts in its source.
    offset: usize,
    /// The `<xi:include>` of the document that it replaces.
    outer: Range<usize>,
}

/// What replaces an include, or a tag of one.
#[derive(Debug)]
pub(crate) struct IncludeEdit {
    pub range: Range<usize>,
    /// Nothing replaces what is left out.
    pub with: Option<Expanded>,
}

impl Expanded {
    /// Adds a text of a source, which starts at this offset in it.
    pub(super) fn push(&mut self, text: &str, source: Option<usize>, offset: usize) {
        if !text.is_empty() {
            self.pieces.push(TextPiece { at: self.text.len(), source, offset, outer: 0..0 });
            self.text.push_str(text);
        }
    }

    /// Adds what replaces the include at this range.
    fn push_included(&mut self, included: Expanded, outer: &Range<usize>) {
        let start = self.text.len();
        let pieces = included.pieces.into_iter();
        self.pieces.extend(pieces.map(|piece| TextPiece { at: start + piece.at, outer: outer.clone(), ..piece }));
        self.text.push_str(&included.text);
    }

    /// Adds a range of a text with these edits, which are in ascending order.
    pub(super) fn push_edited(
        &mut self,
        text: &str,
        range: Range<usize>,
        source: Option<usize>,
        edits: Vec<IncludeEdit>,
    ) {
        let mut done = range.start;
        for IncludeEdit { range, with } in edits {
            self.push(&text[done..range.start], source, done);
            if let Some(included) = with {
                self.push_included(included, &range);
            }
            done = range.end;
        }
        self.push(&text[done..range.end], source, done);
    }

    fn piece(&self, offset: usize) -> Option<(&TextPiece, usize)> {
        let before = self.pieces.partition_point(|piece| piece.at <= offset);
        let piece = &self.pieces[before.checked_sub(1)?];
        Some((piece, piece.offset + (offset - piece.at)))
    }

    /// The offset in the text of the document; for a piece of another resource, that of the include.
    pub(super) fn own(&self, offset: usize) -> usize {
        match self.piece(offset) {
            None => offset,
            Some((piece, _)) if piece.source.is_some() => piece.outer.start,
            Some((_, own)) => own,
        }
    }

    /// The include at an offset, if a piece of another resource is there, with the number of the resource and the offset
    /// in it.
    pub(super) fn included(&self, offset: usize) -> Option<(Range<usize>, usize, usize)> {
        let (piece, inside) = self.piece(offset)?;
        Some((piece.outer.clone(), piece.source?, inside))
    }
}

/// The place of a node in the resource that contains it.
#[derive(Clone, Debug)]
pub(crate) struct IncludedPlace {
    /// The number of the piece of the tree.
    pub piece: usize,
    pub source: usize,
    pub offset: usize,
}

impl IncludedPlace {
    /// The name of the resource, and the position in it.
    pub(crate) fn in_resource(&self, sources: &[IncludedSource]) -> Option<Place> {
        Some(sources.get(self.source)?.place(self.offset))
    }
}
