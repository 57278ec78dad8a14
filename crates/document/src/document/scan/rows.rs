//! Rows and the elements of values in them, as nearly all documents write them: read in loops without anything else, because
//! they are most of a document.

use crate::document::scan::characters::{QualifiedName, is_same, skip_space};
use crate::document::scan::leaf::{CONTENTS, MARKUP, NO_NUMBER, Plain, WINDOW, halves};
use crate::document::scan::tags::Scope;
use crate::document::scan::tree::{Piece, Tree};
use crate::document::scan::words::Word;

/// An open element.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub name: QualifiedName,
    /// Its number in the tree, if it is in a `<sudoku>`.
    pub piece: u32,
    /// What is in scope outside of it.
    pub scope: Scope,
    pub texts: Texts,
}

/// Which texts in an element are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Texts {
    None,
    /// What is not white space.
    Visible,
    All,
}

/// Adds the elements without attributes that come next, with the white space between them. `piece` is what is the same in
/// all of them. Returns where they end, and the largest number in them; `None` if there are too many.
#[inline(never)]
pub(super) fn plain_elements(tree: &mut Tree<'_>, mut at: usize, plain: &Plain, piece: &Piece) -> Option<(usize, u8)> {
    let (bytes, Plain { forms, sign, content }) = (tree.text.as_bytes(), plain);
    let mut largest = 0;
    while let Some(window) = bytes.get(at..).and_then(<[u8]>::first_chunk::<WINDOW>) {
        // Whether an element is empty does not depend on those before it, so there is no branch for that.
        let form = &forms[usize::from(window[sign % WINDOW] != b'/')];
        let number = CONTENTS[usize::from(window[content % WINDOW])] & form.number;
        if !form.starts(halves(window)) || number == MARKUP {
            break;
        }
        let ends = (at + form.tag_end, at + form.content_end, at + form.length);
        let next = tree.pieces.len() as u32 + 1;
        tree.pieces.push(Piece {
            start: at,
            tag_end: ends.0,
            content_end: ends.1,
            end: ends.2,
            next,
            number,
            ..*piece
        });
        largest = largest.max(number);
        at = skip_space(bytes, ends.2);
    }
    tree.has_room().then_some((at, largest))
}

/// Ends the row whose end tag is at an offset, if there is one, and starts the next row, if that comes next and looks the
/// same. `of_elements` is the namespace of the elements in the row, and the largest number in them. Returns where the row ends
/// or the content of the next one starts, and whether there is a next one.
#[inline]
pub(super) fn end_row(
    tree: &mut Tree<'_>,
    open: &mut Vec<Open>,
    scope: Scope,
    at: usize,
    of_elements: (u32, u8),
) -> Option<(usize, bool)> {
    let [.., outer, row] = &mut open[..] else { return None };
    let (bytes, length) = (tree.text.as_bytes(), row.name.length());
    let piece = *tree.pieces.get(row.piece as usize)?;
    let is_usual = piece.word == Word::Row && outer.texts == Texts::Visible && row.scope == scope;
    let is_name = |at: usize| is_same(bytes, at, row.name) && bytes.get(at + length) == Some(&b'>');
    let is_end = bytes.get(at) == Some(&b'<') && bytes.get(at + 1) == Some(&b'/') && is_name(at + "</".len());
    if !is_usual || !is_end {
        return None;
    }
    let end = at + "</>".len() + length;
    let largest = if piece.value == of_elements.0 { of_elements.1 } else { NO_NUMBER };
    tree.end(row.piece, largest, at, end);
    let start = skip_space(bytes, end);
    if bytes.get(start) != Some(&b'<') || !is_name(start + "<".len()) {
        open.pop();
        return Some((end, false));
    }
    let tag_end = start + "<>".len() + length;
    let attributes = u32::try_from(tree.attributes.len()).ok()?;
    let next = Piece { start, tag_end, attributes, attribute_count: 0, number: NO_NUMBER, ..piece };
    row.name = row.name.moved_to(start + "<".len());
    row.piece = tree.push(next)?;
    Some((skip_space(bytes, tag_end), true))
}
