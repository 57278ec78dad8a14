//! The faults of puzzles that cannot be read, in memory of a bounded size. A few bytes can have several faults, and a
//! finding takes hundreds of bytes. So a puzzle and a document list their first faults, and count the others.

use std::collections::BTreeMap;

use crate::finding::rule::Rule;
use crate::finding::value::Finding;

/// The maximum number of faults that one puzzle lists.
const OF_PUZZLE: usize = 1000;

/// After this number of faults, a document lists no faults of further puzzles.
const OF_DOCUMENT: usize = 10_000;

/// The faults of a puzzle, of an earlier result or of a document: those that are listed, and how many others there are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Faults {
    listed: Vec<Finding>,
    more: More,
}

/// The faults that are not listed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct More {
    number: usize,
    /// The last of them. Its maker may add details to it.
    last: Option<Box<Finding>>,
}

impl More {
    fn add(&mut self, fault: Finding) -> &mut Finding {
        self.number += 1;
        self.last.insert(Box::new(fault))
    }

    fn add_all(&mut self, faults: impl Iterator<Item = Finding>) {
        for fault in faults {
            self.add(fault);
        }
    }

    fn join(&mut self, others: More) {
        self.number += others.number;
        self.last = others.last.or(self.last.take());
    }

    /// The finding about them, at the place of the last one; `None` if all are listed.
    fn finding(&self, of_what: &str) -> Option<Finding> {
        let last = self.last.as_ref()?;
        let (are, findings) = if self.number == 1 { ("is", "finding") } else { ("are", "findings") };
        let number = self.number;
        let message = format!(
            "up to here there {are} {number} more {findings} about {of_what}; correct those that are listed, and run again"
        );
        Some(Finding::new(Rule::TooLarge, last.span, message))
    }
}

/// Faults that are all listed.
impl From<Vec<Finding>> for Faults {
    fn from(listed: Vec<Finding>) -> Faults {
        Faults { listed, more: More::default() }
    }
}

impl Faults {
    /// Adds a fault of a puzzle. It is listed if the puzzle does not have too many.
    pub(crate) fn add(&mut self, fault: Finding) -> &mut Finding {
        if self.listed.len() >= OF_PUZZLE {
            return self.more.add(fault);
        }
        let at = self.listed.len();
        self.listed.push(fault);
        &mut self.listed[at]
    }

    /// Adds more faults of the same puzzle.
    pub fn extend(&mut self, others: Faults) {
        for fault in others.listed {
            self.add(fault);
        }
        self.more.join(others.more);
    }

    /// Adds the faults of the next puzzle of a document, with its number and its name. They are either all listed, or all
    /// counted.
    pub fn add_puzzle(&mut self, mut puzzle: Faults, number: usize, name: Option<&str>) {
        puzzle.close("this puzzle");
        for fault in &mut puzzle.listed {
            fault.set_puzzle(name);
            fault.set_puzzle_number(number);
        }
        self.add_all(puzzle.listed.into_iter());
    }

    /// Adds the faults of an earlier result, which are either all listed or all counted.
    pub fn add_result(&mut self, result: &Faults) {
        self.add_all(result.listed.iter().cloned().chain(result.more.finding("this result")));
    }

    /// Adds another fault of a document.
    pub(crate) fn add_to_document(&mut self, fault: Finding) {
        self.add_all(std::iter::once(fault));
    }

    /// Adds the faults of another part of the same document, as it lists and counts them.
    pub fn join(&mut self, others: Faults) {
        self.listed.extend(others.listed);
        self.more.join(others.more);
    }

    /// Adds the fault after which nothing of a document is read. It is always listed.
    pub(crate) fn end_with(&mut self, fault: Finding) {
        self.listed.push(fault);
    }

    fn add_all(&mut self, faults: impl Iterator<Item = Finding>) {
        if self.listed.len() < OF_DOCUMENT {
            self.listed.extend(faults);
        } else {
            self.more.add_all(faults);
        }
    }

    /// The same faults, of which only the first one is listed.
    pub fn shortened(mut self) -> Faults {
        let first = self.listed.len().min(1);
        self.more.add_all(self.listed.drain(first..));
        self
    }

    /// Lists the finding about the faults that are not listed. `of_what` has them.
    fn close(&mut self, of_what: &str) {
        self.listed.extend(self.more.finding(of_what));
        self.more = More::default();
    }

    /// The faults of a document that are listed, after `close_document` all that are reported.
    pub fn listed(&self) -> &[Finding] {
        &self.listed
    }

    /// The number of faults, listed or not.
    pub(crate) fn len(&self) -> usize {
        self.listed.len() + self.more.number
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Sorts those that are listed by their positions.
    pub(crate) fn sort(&mut self) {
        self.listed.sort_by_key(Finding::start);
    }

    /// Lists the finding about the faults of a document that are not listed, and sorts all.
    pub(crate) fn close_document(&mut self) {
        self.close("this document");
        self.sort();
    }

    /// All that is reported about a document, in the order of the positions.
    pub(crate) fn into_findings(mut self) -> Vec<Finding> {
        self.close_document();
        self.listed
    }
}

/// The faults of the parts of a document, which lists the same ones in any number of parts.
#[derive(Default, Debug)]
pub struct FaultsOfParts {
    /// The number of faults of puzzles that are listed.
    listed: usize,
    more: More,
}

impl FaultsOfParts {
    /// The faults of the next part that are listed.
    pub fn next(&mut self, part: Faults) -> Vec<Finding> {
        let Faults { listed, more } = part;
        let mut of_puzzles: BTreeMap<usize, usize> = BTreeMap::new();
        listed.iter().filter_map(Finding::puzzle_number).for_each(|number| *of_puzzles.entry(number).or_default() += 1);
        let mut first_counted = usize::MAX;
        for (number, faults) in of_puzzles {
            if self.listed >= OF_DOCUMENT {
                first_counted = number;
                break;
            }
            self.listed += faults;
        }
        let is_listed = |fault: &Finding| fault.puzzle_number().is_none_or(|number| number < first_counted);
        let (listed, counted): (Vec<Finding>, Vec<Finding>) = listed.into_iter().partition(is_listed);
        self.more.add_all(counted.into_iter());
        self.more.join(more);
        listed
    }

    /// The finding about the faults that are not listed, if there are any.
    pub fn end(&self) -> Option<Finding> {
        self.more.finding("this document")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn fault(line: usize) -> Finding {
        Finding::new(Rule::WrongValue, Position { line, column: 1 }, "a fault")
    }

    fn puzzle(faults: usize) -> Faults {
        let mut puzzle = Faults::default();
        (1..=faults).for_each(|line| puzzle.add(fault(line)).set_details(Some("x".into()), None));
        puzzle
    }

    #[test]
    fn a_document_lists_the_same_faults_as_a_whole_and_in_parts() {
        // The faults of each puzzle, the number of those that are listed, and what the other findings say.
        let cases = [
            (vec![3; 4], 12, vec![]),
            (vec![1000; 10], 10_000, vec![]),
            (vec![1000; 12], 10_000, vec!["2000 more findings about this document"]),
            (vec![600; 20], 10_200, vec!["1800 more findings about this document"]),
            (
                vec![9999, 1001, 5],
                2005,
                vec!["8999 more findings about this puzzle", "1 more finding about this puzzle"],
            ),
        ];
        for (puzzles, listed, expected) in cases {
            let (mut whole, mut parts, mut in_parts) = (Faults::default(), FaultsOfParts::default(), Vec::new());
            for (&faults, number) in puzzles.iter().zip(1..) {
                whole.add_puzzle(puzzle(faults), number, Some("A"));
                let mut part = Faults::default();
                part.add_puzzle(puzzle(faults), 1, Some("A"));
                in_parts.extend(parts.next(part));
            }
            in_parts.extend(parts.end());
            for findings in [whole.into_findings(), in_parts] {
                let (faults, others): (Vec<Finding>, Vec<Finding>) =
                    findings.into_iter().partition(|finding| finding.rule == Rule::WrongValue);
                assert_eq!(faults.len(), listed, "{puzzles:?}");
                let mut others: Vec<&str> = others.iter().map(|other| &other.message[..]).collect();
                others.sort_unstable();
                assert_eq!(others.len(), expected.len(), "{others:?}");
                assert!(others.iter().zip(&expected).all(|(other, words)| other.contains(words)), "{others:?}");
            }
        }
    }
}
