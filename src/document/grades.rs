//! What `grade` writes: the `<grade>` of each puzzle ahead of its results, in the place of that of an earlier run.

use std::io::{self, Write};

use crate::document::admit;
use crate::document::decode::Source;
use crate::document::read::{Document, Puzzle};
use crate::document::results;
use crate::document::splice::{Change, Replacement, write_changes};
use crate::document::write::Scribes;
use crate::logic::Levels;
use crate::outcome::{Outcome, SolutionLimit};

/// The outcome of each puzzle of a document, in document order, with its grade and on demand the steps to it.
pub fn graded(document: &Document<'_>, with_steps: bool) -> Vec<Outcome> {
    let counted = results::counted(document, SolutionLimit::default());
    counted.into_iter().map(|outcome| outcome.graded(with_steps)).collect()
}

/// Writes the document with the grades of its puzzles spliced in, one outcome a puzzle in document order. A puzzle
/// without a grade has none in the output either. The steps are written where the outcomes have them, and each rating is
/// called what `levels` calls it, with a character reference for `\`, `~` and each character beyond ASCII: there are
/// documents whose encoding has no other way to write it.
///
/// ```
/// use sudoxml::document::{Document, Source, graded, write_grades};
/// use sudoxml::logic::Levels;
/// # let cell = |(at, digit): (usize, char)| format!("<cell row='{}' col='{}'>{digit}</cell>", at / 9 + 1, at % 9 + 1);
/// # let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// # let cells: String = line.chars().enumerate().filter(|(_, c)| *c != '.').map(cell).collect();
/// let puzzle = format!("<sudoku><cells>{cells}</cells></sudoku>");
/// let source = Source::decode(puzzle.as_bytes())?;
/// let document = Document::read(source.text());
/// let mut written = Vec::new();
/// write_grades(&source, &document, &graded(&document, false), &Levels::default(), &mut written)?;
/// assert!(String::from_utf8(written)?.contains("</cells><grade rating=\"1.2\" pearl=\"1.2\" diamond=\"1.2\" "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of the writer, and one of the kind `InvalidInput` if the document has faults, was not read from the text of the
/// source or has other puzzles than the outcomes, or if a prefix cannot be written in its encoding.
pub fn write_grades(
    source: &Source<'_>,
    document: &Document<'_>,
    outcomes: &[Outcome],
    levels: &Levels,
    out: &mut dyn Write,
) -> io::Result<()> {
    admit::outcomes(source, document, outcomes)?;
    let mut scribes = Scribes::default();
    let mut pieces: Vec<Replacement> = Vec::new();
    for (puzzle, outcome) in document.puzzles().iter().zip(outcomes) {
        pieces.extend(new_grade(&mut scribes, puzzle, outcome, levels));
        pieces.extend(puzzle.site.grades.iter().map(|earlier| (earlier.clone(), String::new())));
    }
    // A <sudoku> may stand inside another one, so the order of the puzzles is not yet that of the places. Where an
    // earlier grade begins, the new one, which takes no room, goes in first.
    pieces.sort_by_key(|(range, _)| (range.start, range.end));
    write_changes(source, document.own(), std::iter::once(Change::Pieces(pieces)), out)
}

fn new_grade<'d>(
    scribes: &mut Scribes<'d>,
    puzzle: &'d Puzzle<'_>,
    outcome: &Outcome,
    levels: &Levels,
) -> Option<Replacement> {
    let grade = outcome.grade.as_ref()?;
    let at = puzzle.site.grade_at;
    let scribe = scribes.get(puzzle.site.prefix, &puzzle.site.layout);
    Some((at..at, scribe.grade(grade, levels.name_of(grade.rating), &outcome.steps)))
}
