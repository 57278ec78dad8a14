//! Fingerprints: an identity of each finding, which does not change if lines are inserted before it. So a host recognizes
//! a finding that it has seen before.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::report::format::Item;
use sudoxml_document::finding::show::short_name;

/// The fingerprints of one document.
#[derive(Default, Debug)]
pub(super) struct Fingerprints {
    /// The number of times that each hash occurs in the document, for the first [`KEPT`] hashes.
    seen: HashMap<u64, u64>,
    /// The number of the other hashes, for each remainder of the division by [`KEPT`].
    others: HashMap<u64, u64>,
}

/// The most hashes of a document that are kept to number them.
const KEPT: usize = 1 << 16;

impl Fingerprints {
    /// The next document starts.
    pub(super) fn start_document(&mut self) {
        self.seen.clear();
        self.others.clear();
    }

    /// The fingerprint of a finding: a hash of its document, its rule and what it is about. This is the name and the
    /// givens of the puzzle, and the cells. If the puzzle cannot be read, it is the name, the cells and what was found.
    /// Without a puzzle it is the message.
    ///
    /// Findings with the same hash are numbered, so each fingerprint is unique in its document. To limit the memory,
    /// the hashes after the first 65,536 of a document share numbers. Then the number of a finding can change if a
    /// finding before it is added or removed, but not if lines are.
    pub(super) fn of(&mut self, uri: &str, item: &Item<'_>) -> String {
        let finding = item.finding;
        let mut hash = Hash::new();
        hash.add(uri);
        hash.add(finding.rule.id());
        match (item.puzzle, finding.puzzle_number()) {
            (Some(puzzle), _) => {
                hash.add(&short_name(puzzle.name.as_deref().unwrap_or_default()));
                hash.add(&puzzle.givens.to_string());
                finding.cells.iter().for_each(|cell| hash.add(&cell.to_string()));
            }
            (None, Some(_)) => {
                hash.add(finding.puzzle.as_deref().unwrap_or_default());
                finding.cells.iter().for_each(|cell| hash.add(&cell.to_string()));
                hash.add(finding.found().unwrap_or_default());
            }
            (None, None) => hash.add(&finding.message),
        }
        format!("{:016x}:{}", hash.0, self.number(hash.0))
    }

    /// A number from 1 that the hash did not have before in the document.
    fn number(&mut self, hash: u64) -> u64 {
        let has_room = self.seen.len() < KEPT;
        let number = match self.seen.entry(hash) {
            Entry::Occupied(seen) => seen.into_mut(),
            Entry::Vacant(vacant) if has_room => vacant.insert(0),
            Entry::Vacant(_) => self.others.entry(hash % KEPT as u64).or_default(),
        };
        *number += 1;
        *number
    }
}

/// FNV-1a with 64 bits, by Fowler, Noll and Vo. It is the same on every machine and in every version.
struct Hash(u64);

impl Hash {
    const fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a field. It ends with the byte 0xff, which is in no text.
    fn add(&mut self, field: &str) {
        for byte in field.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
