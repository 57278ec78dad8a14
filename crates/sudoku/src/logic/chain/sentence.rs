//! The sentence of a step by chains: with all links, or, for a nested chain, without.

use crate::logic::argument::Argument;
use crate::logic::deduction::Explanation;
use crate::logic::step::Step;
use crate::logic::{listing, phrases};

pub(in crate::logic) fn sentence(step: &Step) -> String {
    let Explanation::Chains(argument) = &step.explanation else { return String::new() };
    if argument.is_nested() { summary(step, argument) } else { format!("{}; {}.", argument.text(), effect(step)) }
}

fn effect(step: &Step) -> String {
    match step.placement() {
        Some((cell, digit)) => format!("place {digit} in {cell}"),
        None => format!("eliminate {}", phrases::eliminations(&step.eliminations)),
    }
}

/// The sentence of a step by chains without the links.
pub(in crate::logic) fn summary(step: &Step, argument: &Argument) -> String {
    format!("{}; {}.", listing::claim(argument), effect(step))
}
