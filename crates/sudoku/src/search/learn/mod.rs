//! A search that learns from its conflicts.

mod analysis;
mod clauses;
mod formula;
mod knowledge;
mod literal;
mod news;
mod pace;
mod pair;
mod queue;
mod restarts;
mod solver;

pub(super) use formula::{Formula, Variable};
pub(super) use pair::Pair;
