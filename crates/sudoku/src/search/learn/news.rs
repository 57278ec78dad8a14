//! What a solver learned since the last exchange, for another solver of the same formula.

use super::literal::Literal;

/// A clause that follows from the formula and the solutions that were found.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) literals: Vec<Literal>,
    /// The distance of a learned clause. A clause that excludes a solution has none.
    pub(super) distance: Option<u32>,
}

/// The facts that are worth an exchange, if there is another solver.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    pub(super) is_collected: bool,
    facts: Vec<Fact>,
}

impl News {
    /// A clause with more levels is rarely used by another solver.
    const FARTHEST: u32 = 8;

    pub(super) fn learned(&mut self, literals: &[Literal], distance: u32) {
        if distance <= News::FARTHEST {
            self.add(literals, Some(distance));
        }
    }

    pub(super) fn excluded(&mut self, literals: &[Literal]) {
        self.add(literals, None);
    }

    fn add(&mut self, literals: &[Literal], distance: Option<u32>) {
        if self.is_collected {
            self.facts.push(Fact { literals: literals.to_vec(), distance });
        }
    }

    pub(super) fn take(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.facts)
    }
}
