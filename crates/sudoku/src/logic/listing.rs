//! The text of a long argument by chains as a list: the outer argument first, and the arguments inside it, which are
//! numbered, below. No line is longer than [`WIDTH`].

use super::argument::{Argument, ArgumentKind, Chain, Link, LinkKind};
use super::phrases;

/// The longest line, in characters.
pub(super) const WIDTH: usize = 200;

/// What an argument says, without its links.
pub(super) fn claim(argument: &Argument) -> String {
    let ends: Vec<&Link> = argument.chains.iter().filter_map(|chain| chain.0.last()).collect();
    let start = argument.chains.first().and_then(|chain| chain.0.first());
    let assumption = start.map(|link| link.assertion()).unwrap_or_default();
    let end = ends.first().map(|link| link.assertion()).unwrap_or_default();
    match &argument.kind {
        ArgumentKind::Loop => {
            format!("{assumption} leads back to itself, and one of each two neighbours in this loop is true")
        }
        ArgumentKind::Negation => format!("{assumption} leads to its negation"),
        ArgumentKind::Contradiction => {
            let other = ends.get(1).map(|link| link.assertion()).unwrap_or_default();
            format!("{assumption} leads to a contradiction ({end}, {other})")
        }
        ArgumentKind::OnOrOff => format!("{assumption} and its negation both lead to this: {end}"),
        ArgumentKind::Cell(cell) => format!("each candidate of {cell} leads to this: {end}"),
        ArgumentKind::Unit(unit, digit) => format!("each place for {digit} in {unit} leads to this: {end}"),
    }
}

/// An argument as a list for readers: see [`Argument::listing`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedArgument {
    /// What the argument says, without its links: `r7c5 is 3 leads to its negation`.
    pub claim: String,
    /// Its chains.
    pub chains: Vec<ListedChain>,
}

/// A chain as a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedChain {
    /// What the chain assumes and leads to: `if r7c5 is 3, then r9c4 is not 3`.
    pub claim: String,
    /// The links, which have the numbers from 1: `r9c4 is not 3 (one 3 in box 8)`. A link that does not follow from the
    /// one before it alone names those that it follows from, and a link by an argument inside names this argument.
    pub links: Vec<String>,
}

impl Argument {
    /// The argument as a list, followed by the arguments inside it. They have the numbers from 1, by which links name
    /// them. An argument that occurs twice is listed once.
    pub fn listing(&self) -> Vec<ListedArgument> {
        let mut arguments = vec![self];
        let mut listing = Vec::new();
        while let Some(&argument) = arguments.get(listing.len()) {
            let chains = argument.chains.iter().map(|chain| listed(chain, &mut arguments)).collect();
            listing.push(ListedArgument { claim: claim(argument), chains });
        }
        listing
    }

    /// The listing as lines of at most 200 characters. What belongs to a line is further in than the line.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, ListedArgument { claim, chains }) in self.listing().into_iter().enumerate() {
            if number > 0 {
                lines.extend(wrapped(&format!("  argument {number}: {claim}"), 4));
            }
            for ListedChain { claim, links } in chains {
                lines.push(format!("    {claim}:"));
                let links = links.iter().zip(1..).map(|(link, at)| format!("      {at}. {link}"));
                lines.extend(links.flat_map(|link| wrapped(&link, 10)));
            }
        }
        lines
    }
}

fn listed<'a>(chain: &'a Chain, arguments: &mut Vec<&'a Argument>) -> ListedChain {
    let link = |(at, link): (usize, &'a Link)| {
        let reason = match link.inner() {
            Some(argument) => format!("argument {}", number(argument, arguments)),
            None => link.reason(),
        };
        format!("{} ({reason}{})", link.assertion(), premises(chain, at))
    };
    let [first, last] = [chain.0.first(), chain.0.last()].map(|link| link.map(Link::assertion).unwrap_or_default());
    let claim = if chain.0.len() > 1 { format!("if {first}, then {last}") } else { format!("if {first}") };
    ListedChain { claim, links: chain.0.iter().enumerate().skip(1).map(link).collect() }
}

/// The number of an argument in the listing. The same argument has the same number.
fn number<'a>(argument: &'a Argument, arguments: &mut Vec<&'a Argument>) -> usize {
    let inner = arguments.iter().skip(1).position(|&other| other == argument);
    inner.map_or_else(
        || {
            arguments.push(argument);
            arguments.len() - 1
        },
        |at| at + 1,
    )
}

/// ` by the start, 2 and 3`, or nothing if the link follows from the one before it.
fn premises(chain: &Chain, at: usize) -> String {
    let link = &chain.0[at];
    if link.premises == [at - 1] {
        return String::new();
    }
    let is_by_all = link.kind() == LinkKind::Inner;
    let named = link.premises.iter().filter(|&&premise| is_by_all || link.premises.len() > 1 || premise + 1 != at);
    let named = named.map(|&premise| if premise == 0 { "the start".to_owned() } else { premise.to_string() });
    format!(" by {}", phrases::list(named, "and"))
}

/// A text in lines of at most 200 characters. All but the first begin with this many spaces.
#[doc(hidden)] // for the crates above
pub fn wrapped(text: &str, indentation: usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_inclusive(' ') {
        if line.len() + word.trim_end().len() > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(indentation)).trim_end().to_owned());
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_wrapped_between_words() {
        let lines = wrapped(&format!("  {}end", "word ".repeat(60)), 4);
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        assert!(lines.len() == 2 && lines[1].starts_with("    word") && lines[1].ends_with("end"));
    }
}
