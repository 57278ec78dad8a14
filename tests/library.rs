//! What a program makes with the library: documents of new puzzles, and tables of outcomes.

use std::error::Error;
use std::io;

use sudoxml::board::Symbols;
use sudoxml::document::{Document, DocumentError, collection};
use sudoxml::finding::Requirement;
use sudoxml::position::Position;
use sudoxml::puzzle::Puzzle;
use sudoxml::run::{OutcomeOptions, PuzzleResult, Run, RunErrorKind, Task};
use sudoxml::writer::OutcomeWriter;

type Outcome = Result<(), Box<dyn Error>>;

#[test]
fn a_new_document_has_what_its_puzzles_have_and_is_always_one() -> Outcome {
    let mut puzzle = Puzzle::new(1, Position::START.into(), "12..............".parse()?);
    puzzle.name = Some("A & B".into());
    puzzle.attributes = [
        ("rating", "2 < 3"),
        ("rating", "again"),
        ("size", "9"),
        ("x:y", "z"),
        ("xmlns", "u"),
        ("", "e"),
        ("a b", "c"),
        ("é", "\""),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec();
    let read = |puzzle: &Puzzle| -> Result<Puzzle, DocumentError> {
        let document = Document::parse(collection([puzzle]))?;
        Ok(document.puzzles().next().map(|puzzle| Puzzle::clone(&puzzle)).expect("a puzzle"))
    };
    let again = read(&puzzle)?;
    assert_eq!((&again.name, &again.givens), (&puzzle.name, &puzzle.givens));
    let kept = [("rating", "2 < 3"), ("é", "\"")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(again.attributes, kept, "what has no prefix, is a name, and does not describe the board");
    puzzle.symbols = Some(Symbols::new("ABCD", 4)?);
    assert_eq!(read(&puzzle)?.symbols, puzzle.symbols);
    puzzle.givens = ".".repeat(81).parse()?;
    assert_eq!(read(&puzzle)?.symbols, None, "there are nine values");
    Ok(())
}

#[test]
fn an_output_of_documents_with_an_error_is_not_finished_and_is_an_error() -> Outcome {
    struct Names(Vec<Option<String>>, bool);
    impl OutcomeWriter for Names {
        fn puzzle(&mut self, result: &mut PuzzleResult) -> io::Result<()> {
            self.0.push(result.outcome.puzzle.name.clone());
            Ok(())
        }

        fn finish(&mut self) -> io::Result<()> {
            self.1 = true;
            Ok(())
        }
    }
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("a.xml"), "<sudoku name='A'><cells/></sudoku>")?;
    let run = || Run::new(Task::outcomes(OutcomeOptions::new(), Requirement::Nothing)).input(folder.path());
    let mut names = Names(Vec::new(), false);
    assert_eq!(run().write_to(&mut names)?.puzzles, 1);
    assert_eq!((names.0.len(), names.1), (1, true));
    std::fs::write(folder.path().join("b.xml"), "<sudoku name='B'><cells/></sudoku><")?;
    let mut names = Names(Vec::new(), false);
    let error = run().write_to(&mut names).expect_err("b.xml");
    assert_eq!((error.kind(), error.path()), (RunErrorKind::Incomplete, Some(&*folder.path().join("b.xml"))));
    assert!(error.to_string().contains("b.xml:1:35: error[not-well-formed]"), "{error}");
    assert!(!names.1);
    // Every result can still be passed to a writer.
    run().for_each(|document| document.write_to(&mut names).map(drop))?;
    assert!(names.0.contains(&Some("A".into())), "{:?}", names.0);
    Ok(())
}
