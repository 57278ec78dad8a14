//! Puzzles of documents as text.

use crate::task::options::ExportOptions;
use sudoku_engine::board::Board;
use sudoku_engine::notation;
use sudoxml_document::finding::show::{excerpt, in_words, short_name};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::puzzle::Puzzle;

/// The text of boards, each with the puzzle that it belongs to, and what the text cannot show of the puzzles.
///
/// # Errors
/// A board that the notation cannot write.
pub(crate) fn text_of<'p>(
    boards: impl IntoIterator<Item = (&'p Puzzle, &'p Board)>,
    options: ExportOptions,
) -> Result<(String, Vec<Finding>), Finding> {
    let ExportOptions { notation, names, .. } = options;
    let (mut text, mut warnings, mut last) = (String::new(), Vec::new(), None);
    for (puzzle, board) in boards {
        // A puzzle can have several solutions. Only the first one repeats all of a long name.
        let is_first = last.replace(puzzle.number) != Some(puzzle.number);
        let name = puzzle.name.as_deref().filter(|_| names);
        let name = name.map(|name| if is_first { name.into() } else { short_name(name) });
        let symbols = puzzle.symbols.as_ref();
        notation::write_named(&mut text, notation, name.as_deref(), board, symbols).map_err(|error| {
            let finding = Finding::new(Rule::WrongNotation, puzzle.span.start, error.to_string());
            finding.of_puzzle(puzzle.name.as_deref())
        })?;
        if is_first {
            warnings.extend(not_in_text(puzzle, &notation::not_in_text(notation, board, symbols)));
        }
    }
    Ok((text, warnings))
}

/// The finding about the parts of a puzzle that its text does not contain, if there are any.
fn not_in_text(puzzle: &Puzzle, missing: &[String]) -> Option<Finding> {
    if missing.is_empty() {
        return None;
    }
    let parts = in_words(missing, "and");
    let name = puzzle.name.as_ref().map_or("this puzzle".into(), |name| format!("'{}'", excerpt(name)));
    let message = format!("the text of {name} does not contain {}, so it is read as another puzzle", excerpt(&parts));
    let finding = Finding::new(Rule::NotInText, puzzle.span, message);
    Some(finding.of_puzzle(puzzle.name.as_deref()))
}
