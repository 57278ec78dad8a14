//! The questions about a puzzle.

/// What is asked about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// The puzzles of a text or of a document.
    Read,
    /// A puzzle with all of its fields.
    Shape,
    /// The verdict, the violations, the first solutions and the candidates.
    Solve,
    /// The verdict and the number of solutions alone.
    Count,
    /// The grade and its steps.
    Grade,
    /// The puzzle as a file.
    Write,
    /// A new puzzle.
    Generate,
    /// Why there is no solution, or which givens make the puzzle unique.
    Audit,
    /// Which single edits make the puzzle unique.
    Repairs,
    /// The units, and the candidates of each cell.
    Board,
    /// Some solutions, from one to another.
    Solutions,
}

impl Operation {
    /// All operations.
    pub const ALL: [Operation; 11] = [
        Self::Read,
        Self::Shape,
        Self::Solve,
        Self::Count,
        Self::Grade,
        Self::Write,
        Self::Generate,
        Self::Audit,
        Self::Repairs,
        Self::Board,
        Self::Solutions,
    ];

    /// The name, such as `read`.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Read => "read",
            Operation::Shape => "shape",
            Operation::Solve => "solve",
            Operation::Count => "count",
            Operation::Grade => "grade",
            Operation::Write => "write",
            Operation::Generate => "generate",
            Operation::Audit => "audit",
            Operation::Repairs => "repairs",
            Operation::Board => "board",
            Operation::Solutions => "solutions",
        }
    }

    /// The operation with this name.
    pub fn from_name(name: &str) -> Option<Operation> {
        Operation::ALL.into_iter().find(|operation| operation.name() == name)
    }
}
