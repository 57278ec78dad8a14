//! The parameters that settle what a text means.

use crate::problem::Problem;
use crate::query::{Query, invalid};
use sudoku_engine::notation::ReadOptions;
use sudoxml_document::options::{BOX, SIZE, SYMBOLS, TextShape, TextShapeError};

/// What the parameters `size`, `box` and `symbols` say about the puzzles of texts.
///
/// # Errors
/// If they are invalid or contradict each other.
pub fn options(query: &Query) -> Result<ReadOptions, Problem> {
    let problem = |error: &TextShapeError| {
        let option = [SIZE, BOX, SYMBOLS].into_iter().find(|option| option.name == error.option());
        let value = option.and_then(|option| query.text(&option)).unwrap_or_default();
        invalid(error.option(), value, error.message())
    };
    let size = query.number(&SIZE)?;
    let (box_shape, symbols) = (query.parsed(&BOX)?, query.text(&SYMBOLS).map(str::to_owned));
    TextShape { size, box_shape, symbols }.options().map_err(|error| problem(&error))
}
