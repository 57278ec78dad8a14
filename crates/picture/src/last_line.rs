//! The last line of a paragraph: a digit, or a word and a digit, are not alone on it.

/// How many characters a line has at most that is too short, and a word that comes to it from the line before.
const SHORT: usize = 5;
const MOST: usize = 12;

/// Moves a word from the line before to the last line, if that is too short. All lines are of one paragraph.
pub(crate) fn fill_last_line(lines: &mut [String]) {
    let [.., before, last] = lines else { return };
    let is_alone = last.trim().chars().count() <= SHORT;
    let Some((rest, word)) = before.trim_end().rsplit_once(' ').filter(|_| is_alone) else { return };
    if word.chars().count() <= MOST && rest.contains(' ') {
        *last = format!("{word} {}", last.trim_start());
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
