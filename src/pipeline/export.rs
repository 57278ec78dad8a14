//! Export: puzzle XML in, text puzzles out.

use crate::board::Grid;
use crate::document::{Document, Results, Source};
use crate::fault::{Fault, Faults};
use crate::notation::{self, Form};

/// What is exported, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Export {
    /// The text form.
    pub form: Form,
    /// The solutions that an earlier run wrote, in place of the puzzles.
    pub solutions: bool,
    /// The puzzle's name as a comment, on the puzzle's line or a board's first row.
    pub names: bool,
}

/// The puzzles of a document as text, in document order.
///
/// # Errors
/// Everything that is wrong with the document; with `solutions`, also that a stored solution does not fit its puzzle.
///
/// ```
/// use sudoxml::{notation::Form, pipeline::{Export, export}};
/// let document = b"<sudoku><cells><cell row='1' col='2'>6</cell></cells></sudoku>";
/// let text = export(document, Export { form: Form::Line, solutions: false, names: false })?;
/// assert!(text.starts_with(".6......."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(bytes: &[u8], export: Export) -> Result<String, Faults> {
    let source = Source::decode(bytes)?;
    let results = if export.solutions { Results::Read } else { Results::Skip };
    let document = Document::read_with(source.text(), results);
    let mut faults: Vec<Fault> = document.faults().to_vec();
    let mut text = String::new();
    for puzzle in document.puzzles() {
        let name = puzzle.name.as_deref().filter(|_| export.names);
        if !export.solutions {
            push(&mut text, export.form, name, &puzzle.givens);
            continue;
        }
        match document.solutions(puzzle, |_| true) {
            Ok(solutions) => solutions.iter().for_each(|(_, grid)| push(&mut text, export.form, name, grid)),
            Err(found) => faults.extend(found),
        }
    }
    faults.sort_by_key(Fault::place);
    if faults.is_empty() { Ok(text) } else { Err(Faults(faults)) }
}

/// The name goes behind the first line that holds cells, where import looks for it.
fn push(text: &mut String, form: Form, name: Option<&str>, grid: &Grid) {
    let written = notation::write(form, grid);
    let name = name.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" ")).unwrap_or_default();
    let first_row = usize::from(form == Form::Board); // a board begins with a rule
    for (number, line) in written.lines().enumerate() {
        text.push_str(line);
        if number == first_row && !name.is_empty() {
            text.push_str(" # ");
            text.push_str(&name);
        }
        text.push('\n');
    }
}
