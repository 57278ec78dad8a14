//! The command `generate`: it writes the puzzles that the engine makes as one document, which is whole or does not exist.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Instant;

use super::args::{ConfigFlags, DisplayFlags};
use super::config::Refusal;
use super::exit::{CLEAN, FAULT, FINDINGS};
use super::generate_flags::GenerateFlags;
use super::resolve::levels;
use super::screen::Screen;
use super::streams::StandardOutput;
use sudoku_engine::generate::Generated;
use sudoxml_document::document::{COLLECTION_END, generated_start, write_sudokus};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::position::{Position, Span};
use sudoxml_document::puzzle::Puzzle;
use sudoxml_run::generate::{Tried, generate};
use sudoxml_run::run::{Output, STANDARD, file_clock};

/// Makes the puzzles and returns the exit code.
///
/// # Errors
/// The flags or the configuration are wrong, or no puzzle can meet them.
pub fn run(flags: &GenerateFlags, config: &ConfigFlags, display: &DisplayFlags) -> Result<u8, Refusal> {
    let started = file_clock();
    let order = flags.order(&levels(config)?)?;
    let seed = flags.seed.unwrap_or_else(drawn_seed);
    let threads = flags.jobs.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let end = flags.time.and_then(|time| Instant::now().checked_add(time));
    let mut screen = Screen::new(display);
    screen.expect_made(flags.count);
    let output = flags.output.as_deref().filter(|output| *output != Path::new(STANDARD));
    let mut document = Document::new(output.map(|path| Output::new(path.into(), None).dated(started)));
    let (mut found, mut tries, mut written) = (0, 0, document.write(&generated_start(seed)));
    if written.is_ok() {
        generate(&order, seed, threads, end, &mut |tried: Tried| {
            let wanted = usize::try_from(flags.count - found).unwrap_or(usize::MAX);
            let puzzles: Vec<Puzzle> =
                tried.made.iter().take(wanted).zip(found + 1..).map(|(one, n)| named(flags, one, n)).collect();
            // The tries after the last puzzle do not count.
            let last = tried.made.get(wanted - 1).map_or(tried.tries, |last| last.number + 1);
            (found, tries) = (found + puzzles.len() as u64, last);
            written = document.write(&write_sudokus(&puzzles));
            screen.made(found, tries);
            if written.is_err() || found == flags.count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    let written = written.and_then(|()| document.write(COLLECTION_END)).and_then(|()| document.finish());
    screen.clear();
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(CLEAN),
        Err(error) => {
            let path = output.map_or_else(|| PathBuf::from(STANDARD), Path::to_path_buf);
            screen.fault(&path, Finding::of_file(Rule::Unwritable, error.to_string()));
            return Ok(FAULT);
        }
        Ok(()) => screen.made_summary(found, tries, seed),
    }
    if found < flags.count {
        screen.warn(&shortage(found, tries, flags.count));
        return Ok(FINDINGS);
    }
    Ok(CLEAN)
}

/// What is said if the time ends first.
fn shortage(found: u64, tries: u64, wanted: u64) -> String {
    let rare = match found {
        0 => format!("none of {tries} tries met the order, so it is rare or impossible"),
        _ => format!("about 1 of {} tries meets the order", tries.div_ceil(found)),
    };
    format!("the time ended with {found} of {wanted} puzzles; {rare}")
}

/// A puzzle with its number and its name.
fn named(flags: &GenerateFlags, made: &Generated, number: u64) -> Puzzle {
    let nowhere = Span { start: Position::START, end: None };
    let mut puzzle = Puzzle::new(usize::try_from(number).unwrap_or(usize::MAX), nowhere, made.puzzle.clone());
    puzzle.name = flags.name.as_ref().map(|name| name.replace("{n}", &number.to_string()));
    puzzle
}

/// A seed that differs from run to run. The standard library seeds its hashes by the system. Six digits and more are easy to
/// copy, and are enough: 32 bits.
fn drawn_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// The document that is written.
enum Document {
    File(Box<Output>),
    Stdout(BufWriter<StandardOutput>),
}

impl Document {
    fn new(file: Option<Output>) -> Document {
        match file {
            Some(file) => Document::File(Box::new(file)),
            None => Document::Stdout(BufWriter::with_capacity(1 << 16, StandardOutput)),
        }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Document::File(file) => file.write_all(text.as_bytes()),
            Document::Stdout(out) => out.write_all(text.as_bytes()),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Document::File(file) => file.commit().map(drop),
            Document::Stdout(mut out) => out.flush(),
        }
    }
}
