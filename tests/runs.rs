//! Runs of the library over files: how a caller stops them, reads them as an iterator, and cancels them.

use std::error::Error;
use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::Duration;

use sudoxml::document::{CellList, SolveOptions};
use sudoxml::finding::Requirement;
use sudoxml::run::{CountOptions, Item, OutcomeOptions, Run, RunErrorKind, Status, StreamOptions, Task};
use sudoxml::search::CancelToken;
use tempfile::TempDir;

type Outcome = Result<(), Box<dyn Error>>;

/// A folder with this number of documents, and the names of these.
fn documents(count: usize) -> io::Result<(TempDir, Vec<String>)> {
    let folder = tempfile::tempdir()?;
    let names: Vec<String> = (0..count).map(|number| format!("{number:04}.xml")).collect();
    for name in &names {
        fs::write(folder.path().join(name), "<sudokus><sudoku><cells/></sudoku><sudoku><cells/></sudoku></sudokus>")?;
    }
    Ok((folder, names))
}

fn check() -> Task {
    Task::check(CountOptions::new(), Requirement::Nothing)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[test]
fn a_caller_that_breaks_gets_the_documents_up_to_there() -> Outcome {
    let (folder, names) = documents(100)?;
    for threads in 0..4 {
        let mut seen = Vec::new();
        let counts = Run::new(check()).input(folder.path()).threads(threads).for_each(|document| {
            seen.push(name(&document.path));
            if seen.len() == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        assert_eq!((&seen[..], counts.documents, counts.puzzles), (&names[..7], 7, 14), "{threads} threads");
    }
    Ok(())
}

#[test]
fn an_error_of_a_caller_is_the_source_of_that_of_the_run() -> Outcome {
    let (folder, _) = documents(20)?;
    let mut seen = 0;
    let ended = Run::new(check()).input(folder.path()).for_each(|_| {
        seen += 1;
        Err(io::Error::other("no more"))
    });
    let error = ended.expect_err("the caller fails");
    let source = error.source().map(ToString::to_string);
    assert_eq!((error.kind(), source.as_deref(), seen), (RunErrorKind::Stopped, Some("no more"), 1));
    assert_eq!(error.to_string(), "the run was stopped");

    let ended = Run::new(check()).input(folder.path()).stream(|_, _| Err(io::Error::other("no puzzle")));
    assert_eq!(ended.expect_err("the caller fails").kind(), RunErrorKind::Stopped);
    Ok(())
}

#[test]
fn a_stream_ends_at_the_puzzle_where_the_caller_breaks() -> Outcome {
    let (folder, _) = documents(20)?;
    let mut puzzles = 0;
    Run::new(check()).input(folder.path()).stream(|_, item| {
        puzzles += usize::from(matches!(item, Item::Puzzle(_)));
        if puzzles == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    assert_eq!(puzzles, 3);
    Ok(())
}

#[test]
fn a_stream_of_a_task_is_that_of_a_run() -> Outcome {
    let folder = tempfile::tempdir()?;
    let valid = || Task::check(CountOptions::new(), Requirement::Valid);
    let wrong = "<sudokus><sudoku/><sudoku><cells><cell row='1' col='1'>5</cell><cell row='1' col='2'>5</cell></cells>\
        </sudoku><sudoku><cells/></sudoku></sudokus>";
    fs::write(folder.path().join("a.xml"), wrong)?;
    let (mut of_run, mut of_task) = (0, 0);
    let run = Run::new(valid()).input(folder.path()).stream(|_, _| of_run += 1)?;
    let task = valid().stream(&mut wrong.as_bytes(), |_| of_task += 1)?;
    assert_eq!((run.errors, of_run), (task.errors, of_task));
    assert!(task.errors > 2 && task.puzzles == run.puzzles, "{task:?}");

    let ended = valid().stream(&mut wrong.as_bytes(), |_| Err(io::Error::other("no more")));
    assert_eq!(ended.expect_err("the caller fails").kind(), RunErrorKind::Stopped);
    let stopped = valid().stream(&mut wrong.as_bytes(), |_| ControlFlow::Break(()))?;
    assert!(stopped.errors < task.errors);
    let ended = valid().stream(&mut Failing, |_| ());
    let error = ended.expect_err("the reader fails");
    assert_eq!((error.kind(), error.to_string()), (RunErrorKind::NoInput, "- cannot be read: no disk".into()));
    Ok(())
}

/// A reader without a document.
struct Failing;

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("no disk"))
    }
}

#[test]
fn a_token_ends_the_stream_of_a_task_and_its_search() {
    // The empty board has more solutions than anybody counts.
    let endless = Task::check(CountOptions::new().limit(u64::MAX), Requirement::Nothing);
    let document = "<sudoku size='25'><cells/></sudoku>".repeat(2);
    let token = CancelToken::new();
    let options = StreamOptions::new().threads(1).cancelled_by(&token);
    let cancelling = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        token.cancel();
    });
    let ended = endless.stream_with(&options, &mut format!("<p>{document}</p>").as_bytes(), |_| ());
    assert_eq!(ended.expect_err("cancelled").kind(), RunErrorKind::Cancelled);
    cancelling.join().expect("no panic");
}

#[test]
fn a_run_that_stops_leaves_only_whole_outputs() -> Outcome {
    let (folder, names) = documents(50)?;
    let out = tempfile::tempdir()?;
    let run = Run::new(Task::cells(CellList::Givens)).input(folder.path()).output(out.path().join("solved"));
    run.for_each(|_| ControlFlow::Break(()))?;
    for entry in fs::read_dir(out.path().join("solved"))? {
        let path = entry?.path();
        assert!(names.contains(&name(&path)), "{}", path.display());
        assert!(fs::read_to_string(&path)?.ends_with("</sudokus>"), "{}", path.display());
    }

    // One output of all documents is whole, or does not exist.
    let lists = tempfile::tempdir()?;
    fs::write(lists.path().join("a.txt"), ".".repeat(81))?;
    fs::write(lists.path().join("b.txt"), ".".repeat(81))?;
    let joined = out.path().join("all.xml");
    let import = || Run::new(Task::import(Default::default())).input(lists.path()).glob("*.txt").output(&joined);
    import().for_each(|_| ControlFlow::Break(()))?;
    assert!(!joined.exists());
    import().finish()?;
    assert!(joined.exists());
    Ok(())
}

#[test]
fn an_iterator_has_every_document_in_order() -> Outcome {
    let (folder, names) = documents(200)?;
    fs::write(folder.path().join("0100.xml"), "<sudoku")?;
    for threads in [1, 3] {
        let run = Run::new(check()).input(folder.path()).threads(threads);
        let all = run.iter().collect::<Result<Vec<_>, _>>()?;
        assert!(all.iter().map(|document| name(&document.path)).eq(names.iter().cloned()));
        assert!(all.iter().all(|document| (document.status == Status::Faulty) == document.path.ends_with("0100.xml")));
    }
    Ok(())
}

#[test]
fn an_iterator_that_is_dropped_ends_its_run() -> Outcome {
    // More than are done while this thread waits for a processor.
    let (folder, names) = documents(5000)?;
    let out = tempfile::tempdir()?;
    let target = out.path().join("cells");
    let run = Run::new(Task::cells(CellList::Givens)).input(folder.path()).output(&target);
    let mut first = run.iter();
    assert!(first.next().expect("a document")?.path.ends_with("0000.xml"));
    drop(first);
    let written = fs::read_dir(&target)?.count();
    thread::sleep(Duration::from_millis(20));
    assert_eq!(fs::read_dir(&target)?.count(), written, "nothing is written after it");
    assert!(written < names.len(), "{written}");
    Ok(())
}

fn processed<T>(_: T) {
    panic!("no document is processed");
}

#[test]
fn a_missing_input_is_an_error_before_any_work() -> Outcome {
    let (folder, _) = documents(1)?;
    let missing = folder.path().join("missing.xml");
    let run = || Run::new(check()).input(folder.path()).input(&missing);
    let outcomes = Task::outcomes(OutcomeOptions::new(), Requirement::Nothing);
    let mut report = sudoxml::report::Report::new(sudoxml::report::Format::Json, Vec::new());
    let errors = [
        run().finish().map(drop),
        run().for_each(processed).map(drop),
        run().stream(|_, item| processed(item)).map(drop),
        run().iter().try_for_each(|document| document.map(processed)),
        Run::new(outcomes).input(&missing).for_each(|document| report.add(document)).map(drop),
    ];
    for error in errors.map(Result::unwrap_err) {
        assert_eq!((error.kind(), error.path()), (RunErrorKind::NoInput, Some(missing.as_path())));
        assert_eq!(error.io_error().map(io::Error::kind), Some(io::ErrorKind::NotFound));
    }
    Ok(())
}

/// Without the token, each of these runs would take years.
#[test]
fn a_token_ends_the_searches_of_a_run() -> Outcome {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("hard.xml");
    fs::write(&input, "<sudokus><sudoku size='25'><cells/></sudoku><sudoku size='25'><cells/></sudoku></sudokus>")?;
    let output = folder.path().join("solved.xml");
    let solve = SolveOptions::new().limit(u64::MAX);
    let count = || CountOptions::new().limit(u64::MAX);
    let runs = [
        Run::new(Task::check(count(), Requirement::Nothing)).input(&input),
        Run::new(Task::solve(solve, Requirement::Nothing)).input(&input).output(&output),
        Run::new(Task::outcomes(OutcomeOptions::new().limit(u64::MAX), Requirement::Nothing)).input(&input),
    ];
    for run in runs {
        let token = CancelToken::new();
        let canceller = token.clone();
        let cancel = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            canceller.cancel();
        });
        let error = run.cancelled_by(&token).finish().expect_err("it is cancelled");
        assert_eq!(error.kind(), RunErrorKind::Cancelled);
        cancel.join().expect("the other thread");
    }
    assert!(!output.exists());
    // An iterator is dropped while its search goes on.
    let run = Run::new(Task::check(count(), Requirement::Nothing)).input(&input);
    drop(run.iter());
    // A token that was cancelled before the run ends it at once.
    let token = CancelToken::new();
    token.cancel();
    let ended = Run::new(check()).input(&input).cancelled_by(&token).finish();
    assert_eq!(ended.expect_err("it is cancelled").kind(), RunErrorKind::Cancelled);
    Ok(())
}
