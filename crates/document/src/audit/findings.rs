//! The findings about an audit.

use super::question::AuditSettings;
use super::value::{Answer, Audit, Differing, Ranking, Stored, Unrepaired};
use super::words;
use crate::finding::{Finding, Fix, Rule};
use crate::outcome::{Outcome, SolutionCount};
use crate::position::Span;
use crate::puzzle::Puzzle;
use crate::show::excerpt;
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::clash::Clash;
use sudoku_engine::audit::differences::Further;
use sudoku_engine::audit::reason::reason;
use sudoku_engine::audit::redundant::Redundancy;
use sudoku_engine::audit::repair::Edit;
use sudoku_engine::audit::symmetry::{NearMiss, Symmetries};
use sudoku_engine::board::{Board, Cell};

/// Where things are in the document.
pub trait Places {
    /// The span of a cell.
    fn cell(&self, cell: Cell) -> Span;

    /// An edit of the puzzle as a change of the document; `None` if its elements are too unusual for that.
    fn fix(&self, edit: &Edit, description: String) -> Option<Fix>;
}

/// The findings about the audit of a puzzle, with the severities of their rules. Rules that are not about the audit, such as
/// the number of solutions, come from a [`Requirement`](crate::finding::Requirement).
pub fn findings(outcome: &Outcome, options: &AuditSettings, places: &dyn Places) -> Vec<Finding> {
    let Some(audit) = &outcome.audit else { return Vec::new() };
    let about = About { puzzle: &outcome.puzzle, places };
    let mut findings = Vec::new();
    match &audit.answer {
        Answer::None { clashes: Some((clashes, _)), .. } => {
            findings.extend(clashes.iter().map(|clash| about.clash(clash)));
        }
        Answer::Unique { redundancy: Some(Redundancy::Unique { redundant, .. }) } if !redundant.is_empty() => {
            findings.push(about.redundant(redundant));
        }
        Answer::Multiple { differing: Some(differing), .. } => findings.push(about.differing(differing, outcome.count)),
        _ => {}
    }
    findings.extend(audit.answer.repairs().map(|ranking| about.repairs(ranking)));
    findings.extend(audit.symmetries.as_ref().and_then(|symmetries| about.symmetry(symmetries)));
    if options.questions.stored {
        findings.extend(about.stored(audit, outcome));
    }
    if options.questions.label {
        let mistakes = options.attributes.mistakes(outcome, &options.levels).into_iter();
        findings.extend(mistakes.map(|mistake| about.finding(Rule::WrongLabel, mistake)));
    }
    findings
}

/// A puzzle that findings are about.
struct About<'a> {
    puzzle: &'a Puzzle,
    places: &'a dyn Places,
}

impl About<'_> {
    /// The puzzle in the words of a message.
    fn name(&self) -> String {
        self.puzzle.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)))
    }

    /// A finding about the whole puzzle: its name, and then this part of a sentence.
    fn finding(&self, rule: Rule, rest: String) -> Finding {
        self.said(rule, format!("{} {rest}", self.name()))
    }

    fn said(&self, rule: Rule, message: String) -> Finding {
        Finding::new(rule, self.puzzle.span, message).of_puzzle(self.puzzle.name.as_deref())
    }

    /// The same finding about these cells, at the first of them.
    fn at(&self, finding: Finding, cells: &[Cell]) -> Finding {
        let span = cells.first().map_or(finding.span, |&cell| self.places.cell(cell));
        Finding { span, cells: cells.to_vec(), ..finding }
    }

    /// The same finding about the cells that an edit changes.
    fn at_edit(&self, finding: Finding, edit: &Edit) -> Finding {
        let cells: Vec<Cell> = edit.changes(&self.puzzle.givens).into_iter().map(|(cell, _)| cell).collect();
        self.at(finding, &cells)
    }

    fn clash(&self, clash: &Clash) -> Finding {
        let givens = self.puzzle.givens.givens().filter(|(cell, _)| clash.cells.contains(cell)).collect::<Vec<_>>();
        let shown = words::list(&givens, |&(cell, value)| words::value_in(self.puzzle, cell, value));
        let mut message = match givens.len() {
            0 => format!("the board of {} has no solution, even without givens", self.name()),
            1 => format!("no solution of the board of {} has {shown}", self.name()),
            number => format!("{number} givens of {} clash: {shown}", self.name()),
        };
        let mut alone = Board::empty(self.puzzle.givens.geometry().clone());
        givens.iter().for_each(|&(cell, value)| alone.set(cell, Some(value)));
        if let Some(reason) = reason(&alone) {
            message.push_str(&format!("; {}", words::reason(self.puzzle, &reason)));
        }
        if givens.len() > 1 {
            let rest = match clash.is_minimal {
                true => "; without any one of them, the others have a solution",
                false => "; possibly fewer of them are enough, because a budget ended",
            };
            message.push_str(rest);
        }
        self.at(self.said(Rule::ClashingGivens, message), &clash.cells)
    }

    fn differing(&self, differing: &Differing, count: SolutionCount) -> Finding {
        let Differing { cells, further, exchangeable, .. } = differing;
        let number = match count {
            SolutionCount::Exactly(number) => format!("{number} solutions"),
            SolutionCount::MoreThan(limit) => format!("more than {limit} solutions"),
            SolutionCount::Several | SolutionCount::Uncounted | SolutionCount::Unsettled => "several solutions".into(),
        };
        let shown = words::list(cells, |difference| {
            let value = |(value, number): &(_, Result<u64, _>)| {
                let number = number.as_ref().map_or("?".into(), |number| self.left(*number, differing.extent, count));
                format!("{} ({number})", self.puzzle.written(*value))
            };
            format!("{} {}", difference.cell, difference.values.iter().map(value).collect::<Vec<_>>().join(" "))
        });
        let differ = words::counted(cells.len(), "cell", "cells");
        let mut message = format!("the {number} of {} differ in {differ}: {shown}", self.name());
        message.extend(further.as_ref().map(|further| self.further(further)));
        if !exchangeable.is_empty() {
            let them = if exchangeable.len() == cells.len() { "them".into() } else { words::cells(exchangeable) };
            message.push_str(&format!("; no given is among {them}, so their values can be exchanged"));
        }
        let cells: Vec<Cell> = cells.iter().map(|difference| difference.cell).collect();
        self.at(self.said(Rule::DifferingCells, message), &cells)
    }

    /// The number of solutions that a value leaves, in words.
    fn left(&self, number: u64, extent: Extent, count: SolutionCount) -> String {
        match (extent, count) {
            (Extent::Limit | Extent::Budget, SolutionCount::MoreThan(limit)) if number > limit => format!("{limit}+"),
            _ => number.to_string(),
        }
    }

    fn further(&self, further: &Further) -> String {
        let Further { givens, at_least } = further;
        let shown = words::list(givens, |&(cell, value)| words::value_in(self.puzzle, cell, value));
        let givens = words::counted(givens.len(), "further given makes", "further givens make");
        let fewest = match further.givens.len() == *at_least || *at_least <= 1 {
            true => String::new(),
            false => format!(", and fewer than {at_least} do not"),
        };
        format!("; {givens} it unique: {shown}{fewest}")
    }

    fn redundant(&self, redundant: &[Cell]) -> Finding {
        let givens = self.puzzle.givens.givens().count();
        let cells = words::cells(redundant);
        let message = match redundant.len() {
            1 => format!("is unique with the same solution without the given in {cells}, one of its {givens}"),
            number => {
                format!("is unique with the same solution without any one of {number} of its {givens} givens: {cells}")
            }
        };
        self.at(self.finding(Rule::RedundantGiven, message), redundant)
    }

    fn repairs(&self, ranking: &Ranking) -> Finding {
        let Ranking { repairs, extent } = ranking;
        let name = self.name();
        let all = match extent {
            Extent::Complete => "",
            Extent::Limit | Extent::Budget => "; possibly others do too, because a budget ended",
        };
        let Some(first) = repairs.first() else {
            return self.said(Rule::Repair, format!("no single edit makes {name} unique{all}"));
        };
        let shown = words::list(repairs, |repair| words::ranked(self.puzzle, repair));
        let message = match (repairs.len(), ranking.first_rank()) {
            (1, _) => format!("one edit makes {name} unique: {shown}"),
            (many, 1) => format!("{many} edits make {name} unique, the most likely first: {shown}"),
            (many, first) => {
                format!(
                    "{many} edits make {name} unique, the most likely first, and the first {first} equally: {shown}"
                )
            }
        };
        let mut finding = self.at_edit(self.said(Rule::Repair, format!("{message}{all}")), &first.repair.edit);
        let fix = |edit: &Edit| self.places.fix(edit, words::edit(self.puzzle, edit));
        finding.set_fixes(repairs.iter().take(words::LISTED).filter_map(|ranked| fix(&ranked.repair.edit)).collect());
        finding
    }

    /// The finding about a pattern without a symmetry.
    fn symmetry(&self, symmetries: &Symmetries) -> Option<Finding> {
        let Symmetries { of_pattern: None, near } = symmetries else { return None };
        let name = self.name();
        if near.is_empty() {
            return Some(self.said(Rule::NoSymmetry, format!("the pattern of {name} has no symmetry")));
        }
        let is_own = |near: &&NearMiss| !symmetries.near.iter().any(|other| is_more(other, near));
        let near: Vec<&NearMiss> = near.iter().filter(is_own).collect();
        let shown = words::list(&near, |near| {
            let cells: Vec<String> = near.cells.iter().map(ToString::to_string).collect();
            format!("{} ({})", near.symmetry, cells.join(" or "))
        });
        let message = format!("one cell breaks the symmetry of the pattern of {name}: {shown}");
        Some(self.at(self.said(Rule::BrokenSymmetry, message), &near[0].cells))
    }

    /// The findings about stored solutions that are not that of the puzzle.
    fn stored(&self, audit: &Audit, outcome: &Outcome) -> Vec<Finding> {
        if audit.stored.is_empty() {
            return Vec::new();
        }
        let solution = match outcome.count {
            SolutionCount::Exactly(1) => outcome.solutions().next(),
            _ => None,
        };
        audit.stored.iter().filter_map(|stored| self.wrong(stored, solution.as_ref())).collect()
    }

    fn wrong(&self, stored: &Stored, solution: Option<&Board>) -> Option<Finding> {
        let Stored { what, span, board, .. } = stored;
        let (cells, why) = match board {
            Ok(board) => self.mismatch(board, solution)?,
            Err(why) => (Vec::new(), format!("cannot be read: {why}")),
        };
        let message = format!("the solution in {what} of {} {why}", self.name());
        let finding = Finding { span: *span, ..self.said(Rule::WrongSolution, message) };
        Some(Finding { cells, ..finding })
    }

    /// Why a board is not a solution of the puzzle, and the cells with a wrong value. A full board with all givens and no value
    /// twice is one, so only a puzzle with one solution needs it.
    fn mismatch(&self, stored: &Board, solution: Option<&Board>) -> Option<(Vec<Cell>, String)> {
        let written =
            |board: &Board, cell| board.get(cell).map_or("nothing".into(), |value| self.puzzle.written(value));
        let givens = &self.puzzle.givens;
        let all = givens.geometry().cells().iter().copied();
        let (right, kind) = match solution {
            Some(solution) => (solution, "the solution"),
            None => (givens, "the puzzle"),
        };
        let differs = |cell: &Cell| match solution {
            Some(solution) => stored.get(*cell) != solution.get(*cell),
            None => {
                stored.get(*cell).is_none() || givens.get(*cell).is_some_and(|given| stored.get(*cell) != Some(given))
            }
        };
        let cells: Vec<Cell> = all.filter(differs).collect();
        let (wrong, number) = (cells.len(), givens.values().len());
        // A misprint is in a few cells.
        if solution.is_some() && wrong * 2 > number {
            let why = format!("it differs from the solution in {wrong} of {number} cells");
            return Some((cells, format!("is wrong: {why}, so it is probably that of another puzzle")));
        }
        if !cells.is_empty() {
            let shown = words::list(&cells, |&cell| match right.get(cell) {
                Some(_) => format!("{} in {cell}, where {kind} has {}", written(stored, cell), written(right, cell)),
                None => format!("{} in {cell}", written(stored, cell)),
            });
            return Some((cells, format!("is wrong: it has {shown}")));
        }
        let violation = stored.violations().into_iter().next()?;
        let (value, unit) = (self.puzzle.written(violation.value), crate::show::unit(&violation.unit));
        Some((violation.cells, format!("is wrong: it has {value} more than once in {unit}")))
    }
}

/// Whether a near miss is also one of a symmetry with more turns and reflections, by the same cell.
fn is_more(more: &NearMiss, near: &NearMiss) -> bool {
    more.symmetry != near.symmetry
        && more.symmetry.includes(near.symmetry)
        && more.cells.iter().any(|cell| near.cells.contains(cell))
}

/// The finding about an edit that was made in the document, at its first cell.
pub fn repaired(edit: &Edit, puzzle: &Puzzle, places: &dyn Places) -> Finding {
    let about = About { puzzle, places };
    let message = format!("{} is unique now: {}", about.name(), words::done(puzzle, edit));
    about.at_edit(about.said(Rule::Repair, message), edit)
}

/// The finding about a puzzle that stays as it is.
pub fn unrepaired(why: Unrepaired, puzzle: &Puzzle, places: &dyn Places) -> Finding {
    About { puzzle, places }.finding(Rule::Repair, format!("was not changed: {}", words::unrepaired(why)))
}
