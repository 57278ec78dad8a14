//! Chains: what follows from what, link by link, until a candidate must be wrong or right.
//!
//! A candidate that is right drives others out, and one that is wrong may leave another as the last of its cell or
//! unit. From link to link a chain leads far across the board, and what it comes to decides something:
//!
//! | file | the chain | rating |
//! |---|---|---|
//! | `cycle` | comes round to where it began | 6.5, 7.0 |
//! | `forcing` | leads from a candidate to its contrary | 6.6, 7.0 |
//! | `nishio` | leads to a contradiction within one digit | 7.5 |
//! | `multiple` | starts from every candidate of a cell, or every place of a unit, and always leads to the same | 8.0 |
//! | `dynamic` | puts together what an assumption leaves behind | 8.5, 9.0 |
//!
//! The longer the chains the higher the rating: see [`surcharge`]. Of all steps of a kind the easiest is taken, and among
//! equals the first: starts come in reading order and by digit, and links in the order that `links` gives.
//!
//! Beneath: `node` is what chains are made of, `links` what follows at once, `follow` everything that follows, `inner` the
//! patterns on the way, `single` and `reach` the searches for the easiest, and `argument` tells it in words.

mod argument;
mod cycle;
mod dynamic;
mod follow;
mod forcing;
mod inner;
mod links;
mod multiple;
mod nishio;
mod node;
mod reach;
mod single;

pub(super) use argument::Argument;
pub(super) use dynamic::{plain as dynamic, plus as dynamic_plus};
pub(super) use multiple::find as multiple;
pub(super) use nishio::find as nishio;
pub(super) use single::find as single;

use super::candidates::Candidates;
use super::rating::Rating;
use super::step::{Step, Way};
use super::technique::Technique;
use super::words;
use crate::board::DigitSet;
use node::Node;

/// What the length of chains adds to a rating, in tenths: nothing up to six candidates, and a tenth more for each bound
/// that is passed: 6, 8, 10, 14, 18, 26, 34, and so on, the steps between them doubling every other time.
fn surcharge(length: usize) -> u32 {
    let bounds = std::iter::successors(Some((4, 6)), |&(bound, next)| Some((next, bound * 2)));
    bounds.take_while(|&(bound, _)| length > bound + 2).count() as u32
}

/// How hard a step by chains is, to be compared with others.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Cost {
    /// The rating, added up as the scale adds it: in binary fractions, tenth by tenth. Which of two steps of one rating
    /// comes first hangs on that.
    weight: f64,
    /// How many candidates the chains run through.
    length: usize,
    /// Which kind goes before which.
    turn: u8,
}

impl Cost {
    fn new(technique: Technique, length: usize, turn: u8) -> Cost {
        let added = (0..surcharge(length)).fold(0.0, |added, _| added + 0.1);
        Cost { weight: f64::from(technique.rating().tenths()) / 10.0 + added, length, turn }
    }
}

/// The rating of a technique by chains of some length.
fn rated(technique: Technique, length: usize) -> Rating {
    technique.rating().plus(surcharge(length))
}

/// The step to which an argument of this length leads: a digit written where the conclusion is a right candidate, else
/// one rubbed out.
fn concluding(technique: Technique, length: usize, conclusion: Node, argument: Argument) -> Step {
    let (cell, digit) = (conclusion.cell(), conclusion.digit());
    let step = if conclusion.is_right() {
        Step::placing(technique, cell, digit)
    } else {
        let eliminations = vec![(cell, DigitSet::from_iter([digit]))];
        Step { eliminations, ..Step::new(technique) }
    };
    arguing(step, length, argument)
}

fn arguing(step: Step, length: usize, argument: Argument) -> Step {
    let rating = rated(step.technique, length);
    let step = step.pattern(argument.cells()).digits(argument.digits());
    Step { rating, way: Way::Chains(Box::new(argument)), ..step }
}

/// Whether a conclusion does anything on this board.
fn is_worth(board: &Candidates, conclusion: Node) -> bool {
    !conclusion.is_right() || board.candidates(conclusion.cell()).len() > 1
}

pub(super) fn sentence(step: &Step) -> String {
    let Way::Chains(argument) = &step.way else { return String::new() };
    let follows = match words::placed(step) {
        Some((digit, cell)) => format!("write {digit} into {cell}"),
        None => format!("rub out {}", words::losses(step)),
    };
    let name = match step.technique {
        Technique::BidirectionalXCycle => "Bidirectional X-cycle",
        Technique::BidirectionalYCycle => "Bidirectional Y-cycle",
        Technique::ForcingXChain => "Forcing X-chain",
        Technique::BidirectionalCycle => "Bidirectional cycle",
        Technique::ForcingChain => "Forcing chain",
        Technique::Nishio => "Nishio",
        Technique::CellForcingChain => "Cell forcing chain",
        Technique::UnitForcingChain => "Unit forcing chain",
        Technique::DynamicForcingChain => "Dynamic forcing chain",
        _ => "Dynamic forcing chain plus",
    };
    format!("{name}: {}; {follows}.", argument.told())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_cost_more() {
        let lengths = [4, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35];
        assert_eq!(lengths.map(surcharge), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    }
}
