//! Puzzles for tests, and documents around them.

/// One solution, [`SOLVED`].
pub const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of [`UNIQUE`]; as a puzzle it has just that one.
pub const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Two solutions.
pub const TWO: &str = "5.4.7.91.6721953.81.83..56785976.423.2.8.37917.3.....696.5.72.....419..5345286..9";
/// Three solutions.
pub const THREE: &str = "...67....67219.3.81..3..5.7..97...2.42.853.9.713....569.1..7...28741.6353..2...7.";
/// 125 solutions.
pub const MANY: &str = "5..67.9126.2195348....42...85.7..423...85..9....92485.....3..842..4.......5...1..";
/// No solution, though no two givens clash: the last cell of the first row can hold nothing.
pub const DEAD: &str = "12345678.........9...............................................................";
/// A 5 twice in the first row and in the first box.
pub const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// More solutions than anybody counts.
pub const EMPTY: &str = ".................................................................................";

/// A document with one puzzle as a `<matrix>`. The `<sudoku>` begins at 1:1 and row 1 stands on line 3, its first
/// `<col>` at column 14.
pub fn matrix(line: &str) -> String {
    format!("{}\n", sudoku("", line))
}

/// A document like [`matrix`] with a name for its puzzle.
pub fn named(name: &str, line: &str) -> String {
    format!("{}\n", sudoku(&format!(" name=\"{name}\""), line))
}

/// A document with several puzzles: the first `<sudoku>` begins at 2:1, the next at 15:1, and so on.
pub fn collection(lines: &[&str]) -> String {
    let puzzles: String = lines.iter().map(|line| sudoku("", line) + "\n").collect();
    format!("<puzzles>\n{puzzles}</puzzles>\n")
}

/// A document with one puzzle as `<cells>`, which lists the givens alone.
pub fn cells(line: &str) -> String {
    let cell = |(at, digit): (usize, char)| {
        let (row, col) = (at / 9, at % 9);
        let number = row / 3 * 3 + col / 3 + 1;
        format!("        <cell row=\"{}\" col=\"{}\" box=\"{number}\">{digit}</cell>\n", row + 1, col + 1)
    };
    let cells: String = line.chars().enumerate().filter(|(_, c)| *c != '.').map(cell).collect();
    format!("<sudoku>\n    <cells>\n{cells}    </cells>\n</sudoku>\n")
}

fn sudoku(attributes: &str, line: &str) -> String {
    let col = |c: char| if c == '.' { "<col/>".to_owned() } else { format!("<col>{c}</col>") };
    let row =
        |row: usize| format!("        <row>{}</row>\n", line[row * 9..][..9].chars().map(col).collect::<String>());
    let rows: String = (0..9).map(row).collect();
    format!("<sudoku{attributes}>\n    <matrix>\n{rows}    </matrix>\n</sudoku>")
}
