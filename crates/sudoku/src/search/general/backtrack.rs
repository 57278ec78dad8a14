//! The search of one board: propagate, choose a try if that is not enough, and search both branches, depth first.

use std::ops::ControlFlow;

use super::branch::choose;
use super::state::{Propagation, State};
use crate::board::Tables;
use crate::search::budget::{Meter, Unsettled};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Every solution was visited.
    Complete,
    /// The visitor does not want more.
    Stopped,
    /// The allowed number of tries was not enough.
    Hard,
}

/// The number of tries that a search may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tries {
    /// In all.
    InAll(u64),
    /// Again after each solution.
    ForEachSolution(u64),
}

/// Calls `visit` with the solved state of each solution, in no particular order, until it breaks or until the `tries` are not
/// enough.
///
/// A branch that waits is on the stack. Each one is followed by a placement, so the stack is not longer than the board has
/// cells.
pub(super) fn visit_solutions<const W: usize, const V: usize>(
    tables: &Tables<W>,
    state: State<W, V>,
    tries: Tries,
    meter: &mut Meter,
    visit: &mut impl FnMut(&State<W, V>) -> ControlFlow<()>,
) -> Result<End, Unsettled> {
    let mut waiting = vec![state];
    let (Tries::InAll(mut left) | Tries::ForEachSolution(mut left)) = tries;
    while let Some(mut state) = waiting.pop() {
        loop {
            match state.propagate(tables) {
                Propagation::Contradiction => break,
                Propagation::Solved => {
                    if let Tries::ForEachSolution(tries) = tries {
                        left = tries;
                    }
                    if visit(&state).is_break() {
                        return Ok(End::Stopped);
                    }
                    break;
                }
                Propagation::Unsolved(counts) => {
                    if left == 0 {
                        return Ok(End::Hard);
                    }
                    left -= 1;
                    meter.step()?;
                    let Some(placement) = choose(tables, &state, &counts) else { break };
                    let mut other = state;
                    other.exclude(placement);
                    waiting.push(other);
                    state.place(tables, placement);
                }
            }
        }
    }
    Ok(End::Complete)
}
