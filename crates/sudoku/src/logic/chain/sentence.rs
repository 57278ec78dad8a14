//! The sentence of a step by chains.

use crate::logic::deduction::Explanation;
use crate::logic::phrases;
use crate::logic::step::Step;

pub(in crate::logic) fn sentence(step: &Step) -> String {
    let Explanation::Chains(argument) = &step.explanation else { return String::new() };
    let effect = match step.placement() {
        Some((cell, digit)) => format!("place {digit} in {cell}"),
        None => format!("eliminate {}", phrases::eliminations(&step.eliminations)),
    };
    format!("{}; {effect}.", argument.text())
}
