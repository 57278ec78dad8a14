//! The further units of a board that have a name of their own in the literature.

use std::fmt;

use super::unit::UnitKind;

/// Further units of a board that have a usual name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Extra {
    /// Both long diagonals, as in Sudoku-X.
    Diagonals,
    /// The four 3×3 windows of a 9×9 windoku: rows and columns 2 to 4 and 6 to 8.
    Windows,
    /// The cells at the same place of each box.
    DisjointGroups,
}

impl Extra {
    /// All of them, in the order of their units on a board.
    pub const ALL: [Extra; 3] = [Extra::Diagonals, Extra::Windows, Extra::DisjointGroups];

    /// The name in the document format: `diagonals`, `windows` or `disjoint-groups`.
    pub const fn name(self) -> &'static str {
        match self {
            Extra::Diagonals => "diagonals",
            Extra::Windows => "windows",
            Extra::DisjointGroups => "disjoint-groups",
        }
    }

    /// The kind of its units.
    pub const fn kind(self) -> UnitKind {
        match self {
            Extra::Diagonals => UnitKind::Diagonal,
            Extra::Windows => UnitKind::Window,
            Extra::DisjointGroups => UnitKind::DisjointGroup,
        }
    }

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<Extra> {
        Extra::ALL.into_iter().find(|extra| extra.name() == name)
    }
}

/// The name.
impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
