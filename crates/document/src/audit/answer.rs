//! Asks the engine what an audit wants to know of a puzzle whose solutions are counted.

use super::question::AuditSettings;
use super::rank::ranked;
use super::value::{Answer, Audit, Differing, Ranking, Stored};
use crate::outcome::Outcome;
use sudoku_engine::audit::Extent;
use sudoku_engine::audit::canonical::{Canonical, canonical};
use sudoku_engine::audit::clash::{Clash, Clashes, clashes};
use sudoku_engine::audit::differences::{Differences, differences};
use sudoku_engine::audit::redundant::redundant;
use sudoku_engine::audit::repair::{Repairs, repairs};
use sudoku_engine::audit::symmetry::symmetries;
use sudoku_engine::board::{Board, Cell};
use sudoku_engine::logic::Rating;
use sudoku_engine::search::Verdict;

/// The most solutions that are compared in pairs.
const COMPARED: usize = 100;

/// The outcome with its audit, and with a grade if the document says how hard the puzzle is.
pub fn audited(outcome: Outcome, stored: Vec<Stored>, options: &AuditSettings) -> Outcome {
    let questions = options.questions;
    let givens = &outcome.puzzle.givens;
    let grid = givens.to_grid();
    let of_puzzle = grid.filter(|_| questions.duplicate || questions.forms).map(|grid| Box::new(canonical(&grid)));
    let is_unique = outcome.verdict() == Some(Verdict::Unique);
    let audit = Audit {
        answer: answer(&outcome, &stored, options),
        symmetries: questions.symmetry.then(|| symmetries(givens)),
        canonical: of_puzzle,
        of_solution: if questions.of_solution && is_unique { of_solution(&outcome) } else { None },
        stored,
    };
    let needs_grade = questions.label && options.attributes.are_on(&outcome.puzzle) || questions.series;
    let mut outcome = if needs_grade { outcome.graded(false) } else { outcome };
    outcome.audit = Some(Box::new(audit));
    outcome
}

/// The canonical form of the first solution of a classic puzzle.
fn of_solution(outcome: &Outcome) -> Option<Box<Canonical>> {
    let solution = outcome.solutions().next()?.to_grid()?;
    Some(Box::new(canonical(&solution)))
}

fn answer(outcome: &Outcome, stored: &[Stored], options: &AuditSettings) -> Answer {
    let (questions, givens) = (options.questions, &outcome.puzzle.givens);
    match outcome.verdict() {
        None => Answer::Unsettled,
        Some(Verdict::None) => Answer::None {
            clashes: questions.clashes.then(|| found_clashes(givens, options)).flatten(),
            repairs: questions.repairs.then(|| ranking(outcome, stored, options)).flatten(),
        },
        Some(Verdict::Unique) => {
            Answer::Unique { redundancy: questions.redundant.then(|| redundant(givens, &options.budget_of(givens))) }
        }
        Some(Verdict::Multiple) => Answer::Multiple {
            differing: questions.differences.then(|| differing(outcome, options)).flatten(),
            repairs: questions.repairs.then(|| ranking(outcome, stored, options)).flatten(),
        },
    }
}

fn found_clashes(givens: &Board, options: &AuditSettings) -> Option<(Vec<Clash>, Extent)> {
    match clashes(givens, options.clashes, &options.budget_of(givens)) {
        Clashes::Found { sets, extent } => Some((sets, extent)),
        Clashes::None | Clashes::Unsettled => None,
    }
}

fn differing(outcome: &Outcome, options: &AuditSettings) -> Option<Differing> {
    let limit = options.most_counted().saturating_add(1);
    match differences(&outcome.puzzle.givens, limit, &options.budget_of(&outcome.puzzle.givens)) {
        Differences::Found { cells, further, extent } => {
            Some(Differing { cells, further, extent, exchangeable: exchangeable(outcome) })
        }
        Differences::NotMultiple | Differences::Unsettled => None,
    }
}

/// The fewest cells in which two of the first solutions differ, in reading order.
fn exchangeable(outcome: &Outcome) -> Vec<Cell> {
    let solutions: Vec<Board> = outcome.solutions().take(COMPARED).collect();
    let cells = outcome.puzzle.givens.geometry().cells();
    let differ = |one: &Board, other: &Board| -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| one.get(cell) != other.get(cell)).collect()
    };
    let pairs = solutions.iter().enumerate().flat_map(|(at, one)| solutions[..at].iter().map(move |two| (one, two)));
    pairs.map(|(one, other)| differ(one, other)).min_by_key(|cells| (cells.len(), cells.clone())).unwrap_or_default()
}

fn ranking(outcome: &Outcome, stored: &[Stored], options: &AuditSettings) -> Option<Ranking> {
    match repairs(&outcome.puzzle.givens, &options.budget_of(&outcome.puzzle.givens)) {
        Repairs::Found { repairs, extent } => {
            let distance = options.attributes.distance(&outcome.puzzle, &options.levels);
            let distance = distance.as_ref().map(|distance| distance as &dyn Fn(Rating) -> u32);
            let grading = options.budget.clone().for_all();
            Some(ranked(repairs, extent, stored, distance, grading.interrupt()))
        }
        Repairs::NotNeeded | Repairs::Unsettled => None,
    }
}
