//! Literals, their values, and the reasons for these.

use super::formula::Variable;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) const fn positive(variable: Variable) -> Literal {
        Literal(variable << 1)
    }

    pub(super) const fn negative(variable: Variable) -> Literal {
        Literal(variable << 1 | 1)
    }

    pub(super) const fn new(variable: Variable, is_true: bool) -> Literal {
        Literal(variable << 1 | !is_true as u32)
    }

    pub(super) const fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The index into tables of literals.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn code(self) -> u32 {
        self.0
    }

    pub(super) const fn from_code(code: u32) -> Literal {
        Literal(code)
    }
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was tried, or it is true without any try.
    None,
    /// A rival is true.
    Rival(Variable),
    /// All other literals of the clause are false.
    Clause(u32),
}
