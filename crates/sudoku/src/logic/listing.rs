//! The text of a long argument by chains as a list: the outer argument first, and the arguments inside it, which are
//! numbered, below. No line is longer than [`WIDTH`].

use super::argument::{Argument, ArgumentKind, Chain, IF_THEN, Link};
use super::language::Language;
use super::phrases::{Text, text};

/// The longest line, in characters.
pub(super) const WIDTH: usize = 200;

const LOOP: Text = text(
    "the assumption that {start} leads back to itself, and one of each two neighbours in this loop is true",
    "„{start}“ führt zu sich selbst zurück, und von je zwei Nachbarn in dieser Schleife ist einer wahr",
);
const NEGATION: Text =
    text("the assumption that {start} leads to its negation", "„{start}“ führt zum Gegenteil: {end}");
const CONTRADICTION: Text = text(
    "the assumption that {start} leads to a contradiction ({end}, {other})",
    "„{start}“ führt zu einem Widerspruch ({end}, {other})",
);
const ON_OR_OFF: Text = text(
    "the assumption that {start} and its negation both lead to this: {end}",
    "„{start}“ und das Gegenteil führen beide dazu: {end}",
);
const EACH_CANDIDATE: Text =
    text("each candidate of {cell} leads to this: {end}", "jeder Kandidat von {cell} führt dazu: {end}");
const EACH_PLACE: Text = text(
    "each place for {digit} in {unit} leads to this: {end}",
    "jeder Platz für {digit} in {unit} führt dazu: {end}",
);
const IF: Text = text("if {start}", "angenommen, {start}");
const ARGUMENT: Text = text("argument {number}", "Schluss {number}");

/// What an argument says, without its links.
pub(super) fn claim(argument: &Argument, language: Language) -> String {
    let said = |link: Option<&Link>| link.map(|link| link.assertion_in(language)).unwrap_or_default();
    let ends: Vec<&Link> = argument.chains.iter().filter_map(|chain| chain.0.last()).collect();
    let start = said(argument.chains.first().and_then(|chain| chain.0.first()));
    let end = said(ends.first().copied());
    match &argument.kind {
        ArgumentKind::Loop => language.fill(&LOOP, &[("start", &start)]),
        ArgumentKind::Negation => language.fill(&NEGATION, &[("start", &start), ("end", &end)]),
        ArgumentKind::Contradiction => {
            let other = said(ends.get(1).copied());
            language.fill(&CONTRADICTION, &[("start", &start), ("end", &end), ("other", &other)])
        }
        ArgumentKind::OnOrOff => language.fill(&ON_OR_OFF, &[("start", &start), ("end", &end)]),
        ArgumentKind::Cell(cell) => language.fill(&EACH_CANDIDATE, &[("cell", cell), ("end", &end)]),
        ArgumentKind::Unit(unit, digit) => {
            language.fill(&EACH_PLACE, &[("digit", digit), ("unit", &language.unit(unit)), ("end", &end)])
        }
    }
}

/// An argument as a list for readers: see [`Argument::listing`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedArgument {
    /// What the argument says, without its links: `the assumption that r7c5 is 3 leads to its negation`.
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
        self.listing_in(Language::English)
    }

    /// The list in a language.
    pub fn listing_in(&self, language: Language) -> Vec<ListedArgument> {
        let mut arguments = vec![self];
        let mut listing = Vec::new();
        while let Some(&argument) = arguments.get(listing.len()) {
            let chains = argument.chains.iter().map(|chain| listed(chain, &mut arguments, language)).collect();
            listing.push(ListedArgument { claim: claim(argument, language), chains });
        }
        listing
    }

    /// The listing as lines of at most 200 characters. What belongs to a line is further in than the line.
    pub fn lines(&self) -> Vec<String> {
        self.lines_in(Language::English)
    }

    /// The lines in a language.
    pub fn lines_in(&self, language: Language) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, ListedArgument { claim, chains }) in self.listing_in(language).into_iter().enumerate() {
            if number > 0 {
                let argument = language.fill(&ARGUMENT, &[("number", &number)]);
                lines.extend(wrapped(&format!("  {argument}: {claim}"), 4));
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

fn listed<'a>(chain: &'a Chain, arguments: &mut Vec<&'a Argument>, language: Language) -> ListedChain {
    let link = |(at, link): (usize, &'a Link)| {
        let reason = match link.inner() {
            Some(argument) => language.fill(&ARGUMENT, &[("number", &number(argument, arguments))]),
            None => link.reason_in(language),
        };
        format!("{} ({reason}{})", link.assertion_in(language), chain.premises(at, language))
    };
    let said = |link: Option<&Link>| link.map(|link| link.assertion_in(language)).unwrap_or_default();
    let text = if chain.0.len() > 1 { &IF_THEN } else { &IF };
    let claim = language.fill(text, &[("start", &said(chain.0.first())), ("end", &said(chain.0.last()))]);
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
