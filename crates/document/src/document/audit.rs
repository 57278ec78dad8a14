//! Audits the puzzles of a document: what the document stores for them, where their cells are, and repairs.

use crate::audit::{
    Attributes, AuditSettings, Places, Stored, Unrepaired, audited, findings, repaired, unrepaired, words,
};
use crate::document::earlier_result::StoredBoard;
use crate::document::model::{Document, PuzzleEntry, Replaced, Results};
use crate::finding::{Faults, Finding, Fix, Replacement};
use crate::outcome::Outcome;
use crate::position::Span;
use crate::puzzle::Puzzle;
use sudoku_engine::audit::repair::Edit;
use sudoku_engine::board::{Board, Cell, Value};

/// An edit of a puzzle, and what replaces which parts of its document.
type Change = (Edit, Vec<Replaced>);

impl Document {
    /// Audits each puzzle. [`Document::write_to`] then writes what was found, and [`Document::audit_findings`] says it. Returns
    /// the outcomes, in document order.
    pub fn audit(&mut self, options: &AuditSettings) -> &[Outcome] {
        let (search, is_listed) = options.search();
        if is_listed {
            self.solve(&search)
        } else {
            self.count(&search)
        };
        let outcomes = self.take_results().into_outcomes();
        let audited = |(entry, outcome): (&PuzzleEntry, Outcome)| {
            let needs_stored = options.questions.stored || options.questions.repairs;
            let stored = if needs_stored { self.stored(entry, &options.attributes) } else { Vec::new() };
            audited(outcome, stored, options)
        };
        let outcomes = search.budget.map(self.entries.iter().zip(outcomes).collect(), audited);
        self.set_results(Results::Audited(outcomes));
        self.outcomes()
    }

    /// Repairs each puzzle that has one most likely edit, and audits again. Returns the finding about each puzzle that is not
    /// unique: what was done, or why it stays as it is. It audits first if that was not done, or if another task was done
    /// since. The puzzles stay repaired for every later task: [`Document::write_repaired_to`] writes the repairs alone.
    /// Positions are still those of the text that was read.
    pub fn repair(&mut self, options: &AuditSettings) -> Vec<Option<Finding>> {
        if !matches!(self.results, Results::Audited(_)) {
            self.audit(options);
        }
        let repairs = self.entries.iter().zip(self.outcomes()).map(|(entry, outcome)| self.repair_of(entry, outcome));
        let repairs: Vec<_> = repairs.collect();
        let (mut findings, mut has_changed) = (Vec::new(), false);
        for (entry, repair) in self.entries.iter_mut().zip(repairs) {
            let Some((change, finding)) = repair else {
                findings.push(None);
                continue;
            };
            if let Some((edit, replaced)) = change {
                entry.located.puzzle.givens = edit.apply(&entry.located.puzzle.givens);
                entry.repaired = replaced;
                has_changed = true;
            }
            findings.push(Some(finding));
        }
        if has_changed {
            self.audit(options);
        }
        findings
    }

    /// The most likely edit of a puzzle that is not unique, if there is one, and the finding about it.
    fn repair_of(&self, entry: &PuzzleEntry, outcome: &Outcome) -> Option<(Option<Change>, Finding)> {
        let ranking = outcome.audit.as_ref()?.answer.repairs()?;
        let (puzzle, places) = (&entry.located.puzzle, InDocument { document: self, entry });
        let change = ranking.only_first().and_then(|repair| {
            let replaced = self.replaced_by(entry, &repair.edit).ok_or(Unrepaired::Unusual)?;
            Ok((repair.edit, replaced))
        });
        Some(match change {
            Ok(change) => {
                let finding = repaired(&change.0, puzzle, &places);
                (Some(change), finding)
            }
            Err(why) => (None, unrepaired(why, puzzle, &places)),
        })
    }

    /// What the audit with these settings says about each puzzle, in document order. A puzzle of a document that was not
    /// audited has no findings. How many solutions a puzzle must have is a [`Requirement`](crate::finding::Requirement).
    pub fn audit_findings(&self, options: &AuditSettings) -> impl Iterator<Item = Vec<Finding>> {
        let of_puzzle = |(entry, outcome)| findings(outcome, options, &InDocument { document: self, entry });
        self.entries.iter().zip(self.outcomes()).map(of_puzzle)
    }

    /// The solutions that the document stores for a puzzle.
    fn stored(&self, entry: &PuzzleEntry, attributes: &Attributes) -> Vec<Stored> {
        let read = |board: &Result<Board, Faults>| {
            board.clone().map_err(|faults| faults.listed().first().map_or(String::new(), |fault| fault.message.clone()))
        };
        let of_user = entry.offsets.solutions.iter().filter_map(|solution| {
            let span = self.span(solution.element.start..self.tag_end(solution.element.start));
            let (what, board) = ("the <matrix role=\"solution\">".into(), read(solution.board.as_ref()?));
            Some(Stored { what, is_of_user: true, span, board })
        });
        // After a repair, the results of an earlier run are stale, which `stale_results` reports.
        let results = if entry.repaired.is_empty() { &entry.offsets.results[..] } else { &[] };
        let of_runs = results.iter().filter_map(|result| match &result.stored.as_deref()?.board {
            StoredBoard::Solution(board) => {
                let span = self.span(result.element.start..self.tag_end(result.element.start));
                Some(Stored { what: "a <grid> of an earlier run".into(), is_of_user: false, span, board: read(board) })
            }
            StoredBoard::Unfinished(_) | StoredBoard::None => None,
        });
        let puzzle = &entry.located.puzzle;
        let in_attribute = Attributes::value(attributes.solution.as_ref(), puzzle).map(|text| {
            let name = attributes.solution.as_deref().unwrap_or_default();
            let (what, board) = (format!("the attribute '{name}'"), board_of(puzzle, text));
            Stored { what, is_of_user: true, span: puzzle.span, board }
        });
        of_user.chain(of_runs).chain(in_attribute).collect()
    }

    fn tag_end(&self, start: usize) -> usize {
        crate::document::layout::start_tag_end(self.text(), start)
    }
}

/// The board in an attribute: a character for each cell, with any white space between them.
fn board_of(puzzle: &Puzzle, text: &str) -> Result<Board, String> {
    let geometry = puzzle.givens.geometry();
    let value = |c: char| match &puzzle.symbols {
        Some(symbols) => symbols.value_of(c),
        None => c.to_digit(36).and_then(|digit| Value::new(digit as u8)).filter(|value| value.get() <= geometry.size()),
    };
    let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (found, cells) = (characters.len(), geometry.cells().len());
    if found != cells {
        let found = words::counted(found, "character", "characters");
        return Err(format!("it has {found}; a solution has one for each of {cells} cells"));
    }
    if let Some(wrong) = characters.iter().find(|&&c| value(c).is_none()) {
        return Err(format!("'{}' is not a value of the board", crate::show::visible(*wrong)));
    }
    Ok(Board::from_values(geometry.clone(), characters.into_iter().map(value)))
}

/// A puzzle in its document.
struct InDocument<'d> {
    document: &'d Document,
    entry: &'d PuzzleEntry,
}

impl Places for InDocument<'_> {
    fn cell(&self, cell: Cell) -> Span {
        self.document.cell_span(&self.entry.located, cell)
    }

    fn fix(&self, edit: &Edit, description: String) -> Option<Fix> {
        let replaced = self.document.replaced_by(self.entry, edit)?;
        let position = |at| self.document.span(at..at).start;
        let replacement = |(range, text): (std::ops::Range<usize>, String)| Replacement {
            start: position(range.start),
            end: position(range.end),
            text,
        };
        Some(Fix { description, replacements: replaced.into_iter().map(replacement).collect() })
    }
}
