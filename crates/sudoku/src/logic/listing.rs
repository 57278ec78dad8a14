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

/// The lines of an argument, and of the arguments inside it.
pub(super) fn lines(argument: &Argument) -> Vec<String> {
    let mut inner: Vec<&Argument> = Vec::new();
    let mut lines = Vec::new();
    push_chains(argument, &mut inner, &mut lines);
    let mut next = 0;
    while let Some(&argument) = inner.get(next) {
        next += 1;
        lines.extend(wrapped(&format!("  argument {next}: {}", claim(argument)), 4));
        push_chains(argument, &mut inner, &mut lines);
    }
    lines
}

fn push_chains<'a>(argument: &'a Argument, inner: &mut Vec<&'a Argument>, lines: &mut Vec<String>) {
    for chain in &argument.chains {
        let assumption = chain.0.first().map(|link| link.assertion()).unwrap_or_default();
        lines.push(format!("    if {assumption}:"));
        for (at, link) in chain.0.iter().enumerate().skip(1) {
            let reason = match link.inner() {
                Some(argument) => format!("argument {}", number(argument, inner)),
                None => link.reason(),
            };
            let line = format!("      {at}. {} ({reason}{})", link.assertion(), premises(chain, at));
            lines.extend(wrapped(&line, 10));
        }
    }
}

/// The number of an argument among the inner ones. The same argument has the same number.
fn number<'a>(argument: &'a Argument, inner: &mut Vec<&'a Argument>) -> usize {
    let at = inner.iter().position(|&other| other == argument);
    at.unwrap_or_else(|| {
        inner.push(argument);
        inner.len() - 1
    }) + 1
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

/// The text in lines that are not too long. All but the first begin with this many spaces.
pub(super) fn wrapped(text: &str, indentation: usize) -> Vec<String> {
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
