//! Many puzzles of 81 characters at once.

use crate::Reply;
use sudoku_engine::board::classic::Grid;
use sudoku_engine::search::{self, Verdict};

/// The verdict on each line: `0`, `1` or `2`.
///
/// # Errors
/// The number of the first line that is not a puzzle, and why.
pub fn verdicts(body: &[u8]) -> Result<Reply, String> {
    let text = std::str::from_utf8(body).map_err(|error| error.to_string())?;
    let grid = |(line, number): (&str, usize)| -> Result<Grid, String> {
        line.parse().map_err(|error| format!("line {number}: {error}"))
    };
    let grids = text.lines().zip(1..).map(grid).collect::<Result<Vec<Grid>, String>>()?;
    let byte = |verdict: Verdict| match verdict {
        Verdict::None => b'0',
        Verdict::Unique => b'1',
        Verdict::Multiple => b'2',
    };
    Ok(Reply { bytes: search::verdicts(&grids).into_iter().map(byte).collect(), head: 0 })
}
