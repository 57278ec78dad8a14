//! The sentence of a step by chains: with all links, or, for a nested chain, without.

use crate::logic::argument::Argument;
use crate::logic::deduction::Explanation;
use crate::logic::language::Language;
use crate::logic::listing;
use crate::logic::phrases::{Text, text};
use crate::logic::step::Step;

const PLACE: Text = text("place {digit} in {cell}", "setze {digit} in {cell}");
const ELIMINATE: Text = text("eliminate {eliminations}", "{eliminations} streichen");

pub(in crate::logic) fn sentence(step: &Step, language: Language) -> String {
    let Explanation::Chains(argument) = &step.explanation else { return String::new() };
    match argument.is_nested() {
        true => summary(step, argument, language),
        false => format!("{}; {}.", argument.text(language), effect(step, language)),
    }
}

fn effect(step: &Step, language: Language) -> String {
    match step.placement() {
        Some((cell, digit)) => language.fill(&PLACE, &[("digit", &digit), ("cell", &cell)]),
        None => language.fill(&ELIMINATE, &[("eliminations", &language.eliminations(&step.eliminations))]),
    }
}

/// The sentence of a step by chains without the links.
pub(in crate::logic) fn summary(step: &Step, argument: &Argument, language: Language) -> String {
    format!("{}; {}.", listing::claim(argument, language), effect(step, language))
}
