//! The search of boards of any geometry against a simple backtracker, as far as the backtracker comes in a short time.

use sudoxml::board::{Board, BoxShape, Extra, Geometry, Value};
use sudoxml::search::{BoardEngine, Budget, count_within, solutions};

/// The most solutions that are counted and listed.
const LIMIT: u64 = 40;
/// The most values that the backtracker tries.
const TRIES: u32 = 20_000;
/// The most nodes that the search of one board may take.
const NODES: u64 = 2000;

pub fn check(data: &[u8]) {
    let Some((head, cells)) = data.split_first_chunk() else { return };
    let Some(geometry) = geometry(*head, cells) else { return };
    let size = geometry.size();
    // Half of all bytes are blanks.
    let value = |byte: &u8| Value::new(byte % size + 1).filter(|_| byte / size % 2 == 1);
    let board = Board::from_values(geometry, cells.iter().map(value));
    let Ok(found) = count_within(&board, LIMIT, &Budget::nodes(NODES)) else { return };
    let listed: Vec<Board> = solutions(&board).take(LIMIT as usize).collect();
    assert_eq!(listed.len() as u64, found, "{board:?}");
    assert!(listed.windows(2).all(|pair| pair[0].values() < pair[1].values()), "the order, in {board:?}");
    for solution in &listed {
        assert!(solution.violations().is_empty(), "{solution} for {board:?}");
        assert!(solution.givens().count() == board.values().len(), "{solution} for {board:?}");
        assert!(board.givens().all(|(cell, value)| solution.get(cell) == Some(value)), "{solution} for {board:?}");
    }
    for engine in BoardEngine::ALL {
        let number = engine.count(&board, LIMIT, &Budget::nodes(NODES));
        assert!(number.is_err() || number == Ok(found), "{}: {board:?}", engine.name());
    }
    let mut naive = Naive { board: board.clone(), found: Vec::new(), tries: 0 };
    let is_complete = !board.violations().is_empty() || naive.search(0);
    if is_complete {
        assert_eq!(naive.found, listed, "{board:?}");
    } else {
        // The backtracker gave up. What it found is the start of the list.
        assert_eq!(naive.found[..], listed[..naive.found.len()], "{board:?}");
    }
}

/// The first byte chooses the boxes or regions, the second the further units; the labels of regions and the cells of a
/// unit are in the other bytes.
fn geometry([boxes, units]: [u8; 2], cells: &[u8]) -> Option<Geometry> {
    let size = boxes % 11 + 2;
    let mut geometry = match BoxShape::usual(size) {
        Some(shape) if boxes < 128 => {
            Geometry::with_boxes(if boxes < 64 { shape } else { BoxShape::new(shape.cols(), shape.rows())? })
        }
        _ => {
            let mut labels: Vec<u8> = (0..size).flat_map(|row| vec![row; size.into()]).collect();
            for (at, &byte) in cells.iter().enumerate().take(labels.len()) {
                let other = usize::from(byte) % labels.len();
                labels.swap(at, other);
            }
            Geometry::with_regions(&labels).ok()?
        }
    };
    for (bit, extra) in Extra::ALL.into_iter().enumerate() {
        if units >> bit & 1 == 1 {
            geometry = geometry.clone().with_extra(extra).unwrap_or(geometry);
        }
    }
    if units >> 3 & 1 == 1 {
        let all = geometry.cells().len();
        let unit: Vec<_> =
            cells.iter().take(usize::from(units >> 4) + 2).map(|&byte| usize::from(byte) % all).collect();
        let unit: Vec<_> = unit.into_iter().map(|index| geometry.cells()[index]).collect();
        geometry = geometry.clone().with_unit("fuzz", &unit).unwrap_or(geometry);
    }
    Some(geometry)
}

/// A backtracker. It tries the values in order, cell by cell, so it finds the solutions in ascending order.
struct Naive {
    board: Board,
    found: Vec<Board>,
    tries: u32,
}

impl Naive {
    /// Fills the blank cells from this one on. Returns whether everything was tried.
    fn search(&mut self, from: usize) -> bool {
        let Some(blank) = (from..self.board.values().len()).find(|&at| self.board.values()[at].is_none()) else {
            self.found.push(self.board.clone());
            return self.found.len() < LIMIT as usize;
        };
        let cell = self.board.geometry().cells()[blank];
        for value in Value::up_to(self.board.geometry().size()) {
            self.tries += 1;
            if self.tries > TRIES {
                return false;
            }
            let units = self.board.geometry().units().iter().filter(|unit| unit.cells().contains(&cell));
            if units.flat_map(|unit| unit.cells()).all(|&other| self.board.get(other) != Some(value)) {
                self.board.set(cell, Some(value));
                let is_complete = self.search(blank + 1);
                self.board.set(cell, None);
                if !is_complete {
                    return false;
                }
            }
        }
        true
    }
}
