//! All single chains of a board: the cycles and forcing chains that are links of an outer chain.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::ControlFlow;

use super::conclusion::consequences;
use super::easiest::{Collector, Cost, Goal, SingleChain};
use super::inner::{Details, InnerChain, Proof};
use super::links::{in_buckets, with_reasons};
use super::reason::{ProofKind, Reason};
use super::single;
use crate::board::classic::{Cell, DigitSet};
use crate::logic::assertion::Assertion;
use crate::logic::candidates::Candidates;
use crate::logic::units::peers;
use crate::short;

/// The single chains that are found, each with its cost.
#[derive(Default)]
struct Found(Vec<(Cost, InnerChain)>);

/// All single chains of a board, the easiest first. Among those that eliminate the same candidates only the first is
/// kept.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn all(board: &Candidates) -> Vec<InnerChain> {
    let mut found = Found::default();
    single::search(board, |technique| Some(technique.rating()), &mut found);
    let Found(mut chains) = found;
    chains.sort_by(|(cost, _), (other, _)| cost.partial_cmp(other).unwrap_or(Ordering::Equal));
    let mut seen = HashSet::new();
    let mut is_new = |chain: &InnerChain| {
        let mut eliminated = chain.eliminated.to_vec();
        short::sort(&mut eliminated);
        seen.insert(eliminated)
    };
    chains.into_iter().map(|(_, chain)| chain).filter(|chain| is_new(chain)).collect()
}

impl Collector for Found {
    fn wants(&self, _: Goal, _: usize) -> bool {
        true
    }

    fn expect(&mut self, _: Goal, _: usize) {}

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn take(&mut self, goal: Goal, board: &Candidates, chain: SingleChain<'_>) -> ControlFlow<()> {
        let SingleChain { path, length, eliminations } = chain;
        let is_cycle = eliminations.is_some();
        let eliminated = match (eliminations, path.last()) {
            (Some(eliminations), _) => in_order_of_cycle(eliminations, path),
            (None, Some(&end)) => consequences(board, end),
            (None, None) => Vec::new(),
        };
        let proof = Proof::Path { is_cycle, path: path.to_vec() };
        self.0.push((goal.cost(length), InnerChain::new(eliminated, length, proof)));
        ControlFlow::Continue(())
    }
}

/// The eliminations of a cycle in the order of the scale: in a hash table, to which the cells were added in the order of
/// the assertions from the end of the cycle, and of the cells that each of them sees.
fn in_order_of_cycle(mut eliminations: Vec<(Cell, DigitSet)>, path: &[Assertion]) -> Vec<Assertion> {
    let on = path.iter().skip(1).rev().filter(|assertion| assertion.is_on()).copied().collect::<Vec<_>>();
    let added = |(cell, digits): &(Cell, DigitSet)| {
        on.iter().position(|member| digits.contains(member.digit()) && peers(member.cell()).contains(*cell))
    };
    short::sort_by_key(&mut eliminations, added);
    in_buckets(eliminations)
}

/// The details of a cycle or forcing chain. A cycle counts in both directions.
pub(super) fn details(board: &Candidates, is_cycle: bool, path: &[Assertion]) -> Details {
    let mut forward: Vec<(Assertion, Reason)> = with_reasons(board, path).rev().collect();
    if !is_cycle {
        return Details::of(ProofKind::Negation, &[forward]);
    }
    // The start is the end: it has the reason of the end.
    forward.pop();
    let mut back: Vec<(Assertion, Reason)> =
        forward.iter().rev().map(|&(assertion, reason)| (assertion.negation(), reason)).collect();
    back.rotate_right(1);
    Details::of(ProofKind::Loop, &[forward, back])
}
