//! Attributes of a `<sudoku>` whose names look like misspelt ones that sudoxml reads.

use crate::finding::judge::puzzle_name;
use crate::finding::rule::Rule;
use crate::finding::show::excerpt;
use crate::finding::value::Finding;
use crate::outcome::Outcome;

/// The names of the attributes of a `<sudoku>`, but for that of its requirement.
pub(crate) const ATTRIBUTES: [&str; 5] = ["name", "size", "box", "extra", "symbols"];

/// Words for the same that are written in another way, such as the name of an element.
const OTHER_WORDS: [(&str, &str); 2] = [("boxes", "box"), ("diagonals", "extra")];

/// A finding for each attribute whose name is similar to a known one or to that of the requirement.
pub(super) fn misspelt<'o>(outcome: &'o Outcome, requirement: &'o str) -> impl Iterator<Item = Finding> + 'o {
    let known = move || ATTRIBUTES.into_iter().chain([requirement]);
    let names =
        outcome.puzzle.attributes.iter().map(|(name, _)| name.as_str()).filter(move |name| *name != requirement);
    let similar = move |name: &str| {
        let others = OTHER_WORDS.into_iter().chain([("requirement", requirement)]);
        let other = || others.into_iter().find(|(word, _)| *word == name).map(|(_, known)| known);
        known().find(|known| is_similar(name, known)).or_else(other)
    };
    names.filter_map(move |name| Some((name, similar(name)?))).map(|(name, known)| {
        let puzzle = puzzle_name(outcome);
        let name = excerpt(name);
        let message =
            format!("{puzzle} has the attribute '{name}', which sudoxml does not read; did you mean '{known}'?");
        Finding::new(Rule::MisspeltAttribute, outcome.puzzle.span, message).of_puzzle(outcome.puzzle.name.as_deref())
    })
}

/// Whether a name is another one in other case or with one letter more, less or exchanged. Short names are similar to too many
/// others, so only case and an `s` at the end count for them.
fn is_similar(name: &str, known: &str) -> bool {
    const LONG: usize = 5;
    name.eq_ignore_ascii_case(known)
        || name.strip_suffix('s') == Some(known)
        || known.len() >= LONG && is_one_edit(name.as_bytes(), known.as_bytes())
}

/// Whether one text becomes the other by a letter that is added, removed or replaced, or by two that change places. Every
/// attribute of every puzzle is compared, so this is simpler than a general edit distance.
fn is_one_edit(a: &[u8], b: &[u8]) -> bool {
    let equal = |(a, b): &(&u8, &u8)| a == b;
    let before = a.iter().zip(b).take_while(equal).count();
    let (a, b) = (&a[before..], &b[before..]);
    let after = a.iter().rev().zip(b.iter().rev()).take_while(equal).count();
    match (&a[..a.len() - after], &b[..b.len() - after]) {
        ([_], []) | ([], [_]) | ([_], [_]) => true,
        ([a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_similar;

    #[test]
    fn names_are_similar_if_a_slip_makes_one_of_the_other() {
        for (name, known) in [
            ("Extra", "extra"),
            ("extras", "extra"),
            ("etxra", "extra"),
            ("symbol", "symbols"),
            ("requires", "require"),
            ("reqire", "require"),
            ("Name", "name"),
            ("sizes", "size"),
        ] {
            assert!(is_similar(name, known), "{name}");
        }
        for (name, known) in
            [("game", "name"), ("side", "size"), ("level", "extra"), ("boxed", "box"), ("x", "box"), ("", "extra")]
        {
            assert!(!is_similar(name, known), "{name}");
        }
    }
}
