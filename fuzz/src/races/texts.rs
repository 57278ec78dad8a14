//! What a file of a case may contain.

use crate::process::{lossy, process, solve};

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const THREE: &str = "...67....67219.3.81..3..5.7..97...2.42.853.9.713....569.1..7...28741.6353..2...7.";
const NONE: &str = "12345678.........9...............................................................";

/// How many kinds of documents there are.
pub const KINDS: usize = 7;

/// A document of this kind, and a comment behind it. The comment contains the mark, so that no two documents are equal.
pub fn document(kind: usize, mark: usize) -> (Vec<u8>, Vec<u8>) {
    let text = match kind % KINDS {
        0 => matrix(UNIQUE),
        1 => matrix(THREE),
        2 => matrix(UNIQUE).replace('\n', "\r\n"),
        3 => matrix(UNIQUE).replace("</sudoku>", ""),
        4 => format!("<puzzles>\n{}{}</puzzles>\n", matrix(UNIQUE), matrix(NONE)),
        5 => lossy(&process(&solve(), matrix(UNIQUE).as_bytes()).1),
        _ => "<book/>\n".to_owned(),
    };
    (text.into_bytes(), format!("<!-- {mark:02} -->\n").into_bytes())
}

fn matrix(line: &str) -> String {
    let col = |c: char| if c == '.' { "<col/>".to_owned() } else { format!("<col>{c}</col>") };
    let row = |row: usize| format!("<row>{}</row>\n", line[row * 9..][..9].chars().map(col).collect::<String>());
    format!("<sudoku>\n<matrix>\n{}</matrix>\n</sudoku>\n", (0..9).map(row).collect::<String>())
}
