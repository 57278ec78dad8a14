//! The parameters that settle what a text means: the size, the boxes and the symbols of its puzzles.

use crate::problem::Problem;
use crate::query::{Query, invalid};
use sudoku_engine::board::{BoxShape, Symbols};
use sudoku_engine::notation::ReadOptions;

/// What the parameters `size`, `box` and `symbols` say about the puzzles of texts.
///
/// # Errors
/// If they are invalid or contradict each other.
pub fn options(query: &Query) -> Result<ReadOptions, Problem> {
    let (box_shape, symbols) = (query.parsed::<BoxShape>("box")?, query.text("symbols"));
    let size = query.number("size", 4, 25)?.and_then(|size| u8::try_from(size).ok());
    let of_symbols = symbols.and_then(|symbols| u8::try_from(symbols.chars().count()).ok());
    let Some(size) = size.or(box_shape.map(BoxShape::size)).or(of_symbols) else { return Ok(ReadOptions::new()) };
    let text = query.text("size").unwrap_or_default();
    let shape = box_shape.or_else(|| BoxShape::usual(size));
    let shape = shape.ok_or_else(|| invalid("size", text, "a board of this size has no boxes in a text"))?;
    if shape.size() != size {
        return Err(invalid("box", &shape.to_string(), &format!("its boxes are not for a board of {size}x{size}")));
    }
    let options = ReadOptions::new().box_shape(shape);
    let Some(symbols) = symbols else { return Ok(options) };
    let symbols = Symbols::new(symbols, size).map_err(|error| invalid("symbols", symbols, &error.to_string()))?;
    Ok(options.symbols(symbols))
}
