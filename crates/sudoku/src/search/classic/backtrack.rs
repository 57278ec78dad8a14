//! The search of one puzzle: propagate, choose two branches if that is not enough, and search both, depth first.

use std::ops::ControlFlow;

use super::branch::choose_branches;
use super::state::{Propagation, SearchState};
use crate::board::{Grid, Solution};

/// The number of solutions of the givens, or `limit` if there are more. The search ends at the limit.
pub(super) fn count(givens: &Grid, limit: u64) -> u64 {
    count_by(SearchState::propagate, givens, limit)
}

/// As [`count`], with this way to propagate.
pub(super) fn count_by(propagate: impl Fn(&mut SearchState) -> Propagation + Copy, givens: &Grid, limit: u64) -> u64 {
    let mut found = 0;
    if limit > 0 {
        // The number is right whether the search ends early or not.
        let _: ControlFlow<()> = visit_by(propagate, &mut SearchState::new(givens), &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    found
}

/// The number of solutions of the givens, or 2 if there are more, with the solution if there is exactly one.
pub(super) fn unique_solution(givens: &Grid) -> (u64, Option<Solution>) {
    let (mut found, mut only) = (0, None);
    // The number is right whether the search ends early or not.
    let _: ControlFlow<()> = visit_solutions(&mut SearchState::new(givens), &mut |solved| {
        found += 1;
        only = Some(*solved);
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (found, only.filter(|_| found == 1).map(|solved| solved.solution()))
}

/// Calls `visit` with the solved state of each solution, in no particular order, until `visit` breaks.
///
/// The branch that places a digit is searched by recursion, the other branch by the loop, in the same state. Each call
/// solves at least one cell, so the recursion is at most 81 calls deep; it allocates no memory. The state is modified.
pub(super) fn visit_solutions<B>(
    state: &mut SearchState,
    visit: &mut impl FnMut(&SearchState) -> ControlFlow<B>,
) -> ControlFlow<B> {
    visit_by(SearchState::propagate, state, visit)
}

fn visit_by<B>(
    propagate: impl Fn(&mut SearchState) -> Propagation + Copy,
    state: &mut SearchState,
    visit: &mut impl FnMut(&SearchState) -> ControlFlow<B>,
) -> ControlFlow<B> {
    loop {
        match propagate(state) {
            Propagation::Contradiction => return ControlFlow::Continue(()),
            Propagation::Solved => return visit(state),
            Propagation::Unsolved(bivalue) => {
                if let Some([one, other]) = state.two_solutions() {
                    visit(&one)?;
                    return visit(&other);
                }
                let branches = choose_branches(state, bivalue);
                let mut branch = *state;
                branch.place(branches.placement);
                visit_by(propagate, &mut branch, visit)?;
                state.exclude(branches.placement);
                if let Some(placement) = branches.alternative {
                    state.place(placement);
                }
            }
        }
    }
}
