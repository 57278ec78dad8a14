//! What a board is, in words: how it differs from a classic one.

use std::iter;

use sudoku_engine::board::{Geometry, UnitKind};

use super::words::{Phrase, Words};

/// The kinds of further units of a board that are not in its legend.
const FURTHER: [(UnitKind, Phrase); 3] = [
    (UnitKind::Diagonal, Phrase::Diagonals),
    (UnitKind::Window, Phrase::Windows),
    (UnitKind::DisjointGroup, Phrase::DisjointGroups),
];

fn further(geometry: &Geometry, words: &Words) -> Vec<String> {
    let has = |kind| geometry.units().iter().any(|unit| unit.kind() == kind);
    FURTHER.into_iter().filter(|(kind, _)| has(*kind)).map(|(_, phrase)| words.get(phrase).to_owned()).collect()
}

/// What readers of a book do not see of a board: `with diagonals`. They see its size and its boxes.
pub(crate) fn unseen(geometry: &Geometry, words: &Words) -> Option<String> {
    let further = further(geometry, words);
    (!further.is_empty()).then(|| words.fill(Phrase::With, [("parts", &words.list(&further))]))
}

/// How a board differs from a classic one: `6x6 with boxes of 2x3 and diagonals`.
pub(crate) fn shape(geometry: &Geometry, words: &Words) -> Option<String> {
    if geometry.is_classic() {
        return None;
    }
    let boxes = match geometry.box_shape() {
        Some(shape) => words.fill_number(Phrase::Boxes, "shape", shape),
        None => words.get(Phrase::Regions).to_owned(),
    };
    let parts = words.list(&iter::once(boxes).chain(further(geometry, words)).collect::<Vec<String>>());
    let size = geometry.size().to_string();
    Some(words.fill(Phrase::Board, [("size", &size), ("parts", &parts)]))
}
