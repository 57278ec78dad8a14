//! The boards of a text, each made once. Most puzzles of a document have the board of the puzzle before them, and to make a
//! board with its units takes longer than to read a puzzle.

use sudoku_engine::board::{BoxShape, Extra, Geometry, GeometryError};

/// The most boards of a kind that are remembered.
const MOST: usize = 8;

/// The boards that were made.
#[derive(Debug, Default)]
pub(super) struct Geometries {
    boxes: Vec<(BoxShape, Geometry)>,
    /// Boards with regions, by the numbers of their labels in reading order.
    regions: Vec<(Vec<u8>, Geometry)>,
    /// Boards with further units, by the board without them.
    extended: Vec<(Geometry, Extra, Geometry)>,
}

impl Geometries {
    /// The board with boxes of a shape.
    pub(super) fn with_boxes(&mut self, shape: BoxShape) -> Geometry {
        if let Some((_, known)) = self.boxes.iter().find(|(known, _)| *known == shape) {
            return known.clone();
        }
        let geometry = Geometry::with_boxes(shape);
        remember(&mut self.boxes, (shape, geometry.clone()));
        geometry
    }

    /// The board with regions. Cells with the same number are in the same region.
    ///
    /// # Errors
    /// Those of [`Geometry::with_regions`].
    pub(super) fn with_regions(&mut self, numbers: &[u8]) -> Result<Geometry, GeometryError> {
        if let Some((_, known)) = self.regions.iter().find(|(known, _)| known == numbers) {
            return Ok(known.clone());
        }
        let geometry = Geometry::with_regions(numbers)?;
        remember(&mut self.regions, (numbers.to_owned(), geometry.clone()));
        Ok(geometry)
    }

    /// A board with further units.
    ///
    /// # Errors
    /// Those of [`Geometry::with_extra`].
    pub(super) fn with_extra(&mut self, geometry: &Geometry, extra: Extra) -> Result<Geometry, GeometryError> {
        let is_same = |known: &&(Geometry, Extra, Geometry)| known.1 == extra && known.0 == *geometry;
        if let Some((.., known)) = self.extended.iter().find(is_same) {
            return Ok(known.clone());
        }
        let extended = geometry.clone().with_extra(extra)?;
        remember(&mut self.extended, (geometry.clone(), extra, extended.clone()));
        Ok(extended)
    }
}

/// Remembers one more board. Those before it are forgotten if they are too many.
fn remember<T>(known: &mut Vec<T>, new: T) {
    if known.len() == MOST {
        known.clear();
    }
    known.push(new);
}
