//! Where lines end: a number stays with the word before it, and a short word is not alone on the last line.

/// How many characters a line has at most that is too short, and a word that comes to it from the line before.
const SHORT: usize = 5;
const MOST: usize = 12;

/// Whether a short number follows a word here, as in `row 4` and `r1c4 is 2;`.
pub(crate) fn is_before_number(text: &str, at: usize) -> bool {
    let next = text[at..].trim_start().split(' ').next().unwrap_or_default();
    let number = next.trim_end_matches(|c: char| c.is_ascii_punctuation());
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number && text[..at].ends_with(char::is_alphabetic)
}

/// Moves a word from the line before to the last line, if that is too short, and with a number its word. All lines are of one
/// paragraph.
pub(crate) fn fill_last_line(lines: &mut [String]) {
    let [.., before, last] = lines else { return };
    let is_alone = last.trim().chars().count() <= SHORT;
    let text = before.trim_end();
    let mut ends = text.rmatch_indices(' ').map(|(at, _)| at);
    let Some(end) = ends.find(|at| !is_before_number(text, *at)).filter(|_| is_alone) else { return };
    let (rest, words) = (&text[..end], &text[end + 1..]);
    if words.chars().count() <= MOST && rest.contains(' ') {
        *last = format!("{words} {}", last.trim_start());
        *before = rest.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_word_is_not_alone() {
        let cases = [
            (vec!["the only place for 3 in box", "2."], vec!["the only place for 3 in", "box 2."]),
            (
                vec!["one line", "the only place for 3 in box", "4."],
                vec!["one line", "the only place for 3 in", "box 4."],
            ),
            (vec!["not 5 (one 5 in row 9", "by 7)"], vec!["not 5 (one 5 in", "row 9 by 7)"]),
            (vec!["the last candidate, so it", "is 5."], vec!["the last candidate, so", "it is 5."]),
            (vec!["the only place for 3 in box", "two columns"], vec!["the only place for 3 in box", "two columns"]),
            (vec!["in averyveryverylongword", "2."], vec!["in averyveryverylongword", "2."]),
            (vec!["one two", "2."], vec!["one two", "2."]),
            (vec!["2."], vec!["2."]),
            (vec![], vec![]),
        ];
        for (lines, expected) in cases {
            let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
            fill_last_line(&mut lines);
            assert_eq!(lines, expected);
        }
    }
}
