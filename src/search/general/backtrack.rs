//! The search of one board: propagate, choose a try if that is not enough, and search both branches, depth first.

use std::ops::ControlFlow;

use super::branch::choose;
use super::state::{Propagation, State};
use super::tables::Tables;
use crate::search::budget::{Meter, Unsettled};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Every solution was visited.
    Complete,
    /// The visitor does not want more.
    Stopped,
    /// The last solution, or the beginning, is more than the allowed number of tries ago.
    Hard,
}

/// Calls `visit` with the solved state of each solution, in no particular order, until it breaks or until `tries` branches
/// after the last solution.
///
/// A branch that waits is on the stack. Each one is followed by a placement, so the stack is not longer than the board has
/// cells.
pub(super) fn visit_solutions<const W: usize, const V: usize>(
    tables: &Tables<W>,
    state: State<W, V>,
    tries: u64,
    meter: &mut Meter,
    visit: &mut impl FnMut(&State<W, V>) -> ControlFlow<()>,
) -> Result<End, Unsettled> {
    let mut waiting = vec![state];
    let mut left = tries;
    while let Some(mut state) = waiting.pop() {
        loop {
            match state.propagate(tables) {
                Propagation::Contradiction => break,
                Propagation::Solved => {
                    left = tries;
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
