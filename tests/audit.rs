//! Misprints that are planted into minimal puzzles with the half turn: the edit that takes one back is always in the list of
//! repairs and of the first rank. docs/audit.md says how often it is the first, for a larger sample.

use std::error::Error;
use std::io;

use sudoxml::audit::repair::{Edit, Line, Repairs, repairs};
use sudoxml::board::{Board, Cell, Grid, Value, classic};
use sudoxml::document::{AuditSettings, CellList, Document, SolveOptions, single};
use sudoxml::finding::{Finding, Rule, Severities};
use sudoxml::position::Position;
use sudoxml::puzzle::Puzzle;
use sudoxml::search::{Budget, Verdict, solutions, verdict};

/// A linear congruential generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        (1..items.len()).rev().for_each(|at| items.swap(at, self.below(at + 1)));
        items
    }

    /// A minimal puzzle whose pattern has the half turn.
    fn minimal(&mut self) -> Board {
        loop {
            let puzzle = self.symmetric();
            let needs = |(cell, _)| verdict(&with(&puzzle, cell, None)) == Verdict::Multiple;
            if puzzle.givens().all(needs) {
                return puzzle;
            }
        }
    }

    fn symmetric(&mut self) -> Board {
        let mut start = Grid::EMPTY;
        for corner in [0, 30, 60] {
            for (at, digit) in self.shuffled(classic::Digit::ALL.to_vec()).into_iter().enumerate() {
                start.set(classic::Cell::ALL[corner + at / 3 * 9 + at % 3], Some(digit));
            }
        }
        let mut puzzle = Board::from(solutions(&start).next().expect("a solution"));
        for at in self.shuffled((0..41).collect()) {
            let [one, other] = [at, 80 - at].map(|at: usize| puzzle.geometry().cells()[at]);
            let without = with(&with(&puzzle, one, None), other, None);
            if verdict(&without) == Verdict::Unique {
                puzzle = without;
            }
        }
        puzzle
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A random edit of a kind.
    fn edit(&mut self, puzzle: &Board, kind: usize) -> Option<Edit> {
        let cells = puzzle.geometry().cells();
        let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        let blanks: Vec<Cell> = cells.iter().copied().filter(|&cell| puzzle.get(cell).is_none()).collect();
        let value = Value::new(self.below(9) as u8 + 1).expect("a value");
        Some(match kind {
            0 => Edit::Change { cell: self.one_of(&givens), value },
            1 => Edit::Add { cell: self.one_of(&blanks), value },
            2 => Edit::Remove { cell: self.one_of(&givens) },
            3 => {
                let cell = self.one_of(cells);
                let (down, right) = self.one_of(&[(1, 0), (0, 1)]);
                Edit::SwapNeighbours {
                    cells: [cell, puzzle.geometry().cell_at(cell.row() + down, cell.col() + right)?],
                }
            }
            4 => {
                let number = self.below(9) as u8 + 1;
                let line = self.one_of(&[Line::Row(number), Line::Column(number)]);
                Edit::Shift { line, forward: self.below(2) == 0 }
            }
            _ => {
                let mut pair = [self.one_of(&givens), self.one_of(&givens)];
                pair.sort_unstable();
                Edit::Swap { cells: pair }
            }
        })
    }
}

fn with(puzzle: &Board, cell: Cell, value: Option<Value>) -> Board {
    let mut changed = puzzle.clone();
    changed.set(cell, value);
    changed
}

/// Proves docs/audit.md#repairs.
#[test]
fn the_edit_that_takes_a_misprint_back_is_of_the_first_rank() {
    let mut random = Random(2026);
    let (mut tried, mut first) = ([0_u32; 6], [0_u32; 6]);
    for _ in 0..10 {
        let puzzle = random.minimal();
        for kind in 0..6 {
            let mut planted = 0;
            while planted < 4 {
                let Some(misprint) = random.edit(&puzzle, kind) else { continue };
                let wrong = misprint.apply(&puzzle);
                if wrong == puzzle || verdict(&wrong) == Verdict::Unique {
                    continue;
                }
                planted += 1;
                let Repairs::Found { repairs, .. } = repairs(&wrong, &Budget::NONE) else { panic!("not unique") };
                let back = repairs.iter().position(|repair| repair.puzzle == puzzle);
                let back = back.unwrap_or_else(|| panic!("{misprint} of {puzzle}"));
                assert_eq!(repairs[back].likelihood(), repairs[0].likelihood(), "{misprint} of {puzzle}");
                tried[kind] += 1;
                first[kind] += u32::from(back == 0);
            }
        }
    }
    assert_eq!(tried, [40; 6]);
    let all: u32 = first.iter().sum();
    assert!(all * 10 >= 240 * 9, "{all} of 240: {first:?}");
}

/// A document with a puzzle that has a redundant given, no symmetry, and one edit that makes it unique.
fn document() -> Document {
    let board: Board =
        "535.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().expect("a board");
    Document::parse(single(&Puzzle::new(1, Position::START.into(), board))).expect("a document")
}

fn rules(settings: &AuditSettings) -> Vec<&'static str> {
    let mut document = document();
    document.audit(settings);
    document.audit_findings(settings).flatten().map(|finding| finding.rule.id()).collect()
}

#[test]
fn a_document_is_asked_what_the_severities_say() {
    assert!(rules(&AuditSettings::new()).contains(&"clashing-givens"), "{:?}", rules(&AuditSettings::new()));
    let one = AuditSettings::new().severities(&Severities::default().only(&[Rule::BrokenSymmetry]));
    assert_eq!(rules(&one), ["broken-symmetry"]);
    assert_eq!(rules(&one.with_repairs()), ["repair", "broken-symmetry"]);
    let mut untouched = document();
    assert_eq!(untouched.audit_findings(&AuditSettings::new()).map(|found| found.len()).sum::<usize>(), 0);
    let settings = AuditSettings::new();
    untouched.audit(&settings);
    let said = untouched.repair(&settings);
    assert!(said[0].as_ref().is_some_and(|finding| finding.message.contains("r1c3 was removed")), "{said:?}");
    assert_eq!(untouched.outcomes()[0].verdict(), Some(Verdict::Unique));
}

/// A document whose puzzle has one wrong digit, and its text without the mistake.
fn misprinted(element: &str) -> Result<(Document, String), Box<dyn Error>> {
    let wrong = ".7..3..95.541.6.........1...2.6..7......2......7..5.3...8.........5.165.96..5..2.";
    let right = wrong.replacen("...5.165.", "...3.165.", 1);
    let text = |line: &str| -> Result<String, Box<dyn Error>> {
        let document = Document::parse(single(&Puzzle::new(1, Position::START.into(), line.parse()?)))?;
        let mut text = Vec::new();
        match element {
            "cells" => document.write_cells_to(CellList::Givens, &mut text)?,
            _ => document.write_matrices_to(&mut text)?,
        }
        Ok(String::from_utf8(text)?)
    };
    Ok((Document::parse(text(wrong)?)?, text(&right)?))
}

#[test]
fn a_repair_is_a_part_of_the_document_for_every_later_task() -> Result<(), Box<dyn Error>> {
    for element in ["cells", "matrix"] {
        let (mut document, right) = misprinted(element)?;
        let mut expected = Document::parse(&*right)?;
        let said = document.repair(&AuditSettings::new());
        assert!(
            said[0].as_ref().is_some_and(|finding| finding.message.ends_with("is unique now: r8c4 was changed to 3"))
        );
        let written = |write: &dyn Fn(&Document, &mut Vec<u8>) -> io::Result<()>, document: &Document| {
            let mut bytes = Vec::new();
            write(document, &mut bytes).map(|()| String::from_utf8_lossy(&bytes).into_owned())
        };
        assert_eq!(written(&|one, out| one.write_repaired_to(out), &document)?, right, "{element}");
        assert_eq!(written(&|one, out| one.write_clean_to(out), &document)?, right, "{element}");
        for list in [CellList::Givens, CellList::All, CellList::Candidates] {
            let cells = |one: &Document, out: &mut Vec<u8>| one.write_cells_to(list, out);
            assert_eq!(written(&cells, &document)?, written(&cells, &expected)?, "{element} {list:?}");
        }
        let matrices = |one: &Document, out: &mut Vec<u8>| one.write_matrices_to(out);
        assert_eq!(written(&matrices, &document)?, written(&matrices, &expected)?, "{element}");
        for work in [
            |one: &mut Document| one.count(&SolveOptions::new()).len(),
            |one: &mut Document| one.solve(&SolveOptions::new()).len(),
            |one: &mut Document| one.grade_with_steps().len(),
            |one: &mut Document| one.audit(&AuditSettings::new()).len(),
        ] {
            assert_eq!((work(&mut document), work(&mut expected)), (1, 1));
            assert_eq!(String::from_utf8(document.to_bytes()?)?, String::from_utf8(expected.to_bytes()?)?, "{element}");
        }
    }
    Ok(())
}

#[test]
fn a_fix_is_applied_to_the_text_of_the_document() -> Result<(), Box<dyn Error>> {
    for element in ["cells", "matrix"] {
        let (mut document, right) = misprinted(element)?;
        let (text, settings) = (document.text().to_owned(), AuditSettings::new());
        document.audit(&settings);
        let findings: Vec<Finding> = document.audit_findings(&settings).flatten().collect();
        let fix = findings.iter().flat_map(Finding::fixes).next().ok_or("no fix")?;
        assert_eq!(fix.apply(&text).as_deref(), Some(&*right), "{element}");
        assert_eq!(fix.apply("<sudoku/>"), None, "another text");
    }
    Ok(())
}
