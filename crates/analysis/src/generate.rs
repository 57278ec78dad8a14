//! A new puzzle on the board of another one, made to order in slices, so that a page can stop between two of them.

use serde::{Deserialize, Deserializer, Serialize};

use super::limits::Limits;
use super::message::{FindingJson, choice};
use super::puzzle::{PuzzleJson, PuzzleRequest, shape};
use sudoku_engine::logic::Levels;
use sudoxml_document::document::single;
use sudoxml_document::options::generate::GivensSymmetry;
use sudoxml_document::order::{OrderOptions, without_dashes};

/// The most rows of a board for a new puzzle. A try on a larger one takes seconds, and cannot be stopped.
const LARGEST: u8 = 20;

/// How many tries are done before the budget is looked at.
const AT_ONCE: u64 = 16;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateRequest {
    puzzle: PuzzleJson,
    /// The level, or a range of levels.
    #[serde(default)]
    level: Option<String>,
    #[serde(default, deserialize_with = "symmetry")]
    symmetry: Option<GivensSymmetry>,
    seed: u64,
    #[serde(default)]
    tried: u64,
}

/// What some tries made.
#[derive(Serialize)]
pub(super) struct Made {
    /// The first puzzle that meets the order.
    puzzle: Option<PuzzleJson>,
    /// How many tries were done with this seed: the next request goes on from here.
    tried: u64,
    /// Why no puzzle can meet the order.
    reason: Option<String>,
}

fn symmetry<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<GivensSymmetry>, D::Error> {
    choice(deserializer).map(Some)
}

/// Does tries until one makes a puzzle, or as many as the limits allow.
pub(super) fn generate(request: GenerateRequest, limits: &Limits) -> Result<Made, Vec<FindingJson>> {
    let GenerateRequest { puzzle, level, symmetry, seed, mut tried } = request;
    let board = shape(PuzzleRequest { puzzle })?.into_puzzle()?;
    let size = board.givens.geometry().size();
    if size > LARGEST {
        let reason = format!("the board has the size {size}; the page makes puzzles up to the size {LARGEST}");
        return Ok(Made { puzzle: None, tried, reason: Some(reason) });
    }
    let options = OrderOptions { board: Some(single(&board)), symmetry, level, ..OrderOptions::default() };
    let checked = match options.order(&Levels::default()) {
        Ok(checked) => checked,
        Err(error) => return Ok(Made { puzzle: None, tried, reason: Some(without_dashes(&error.to_string())) }),
    };
    let last = tried.saturating_add(limits.tries);
    while tried < last && !limits.budget.interrupt().is_over() {
        let next = last.min(tried + checked.order.tries_at_once(tried).min(AT_ONCE));
        if let Some(made) = checked.order.tries(seed, tried..next).first() {
            let made = checked.puzzle(made, 1, None);
            return Ok(Made { puzzle: Some(PuzzleJson::from(&made)), tried: next, reason: None });
        }
        tried = next;
    }
    Ok(Made { puzzle: None, tried, reason: None })
}
