//! The command `generate`: it writes the puzzles that the engine makes, in the order of their tries.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::{Instant, SystemTime};

use super::args::{ConfigFlags, DisplayFlags};
use super::compared::known_refusal;
use super::config::Refusal;
use super::exit::{CLEAN, FAULT, FINDINGS};
use super::generate_flags::GenerateFlags;
use super::generate_output::{Failure, MadeOutput, Target, failure};
use super::resolve::{levels, with_way_out};
use super::screen::Screen;
use sudoku_engine::generate::Generated;
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::order::CheckedOrder;
use sudoxml_document::puzzle::Puzzle;
use sudoxml_run::compare::{KnownFile, Novelty};
use sudoxml_run::generate::{Tried, drawn_seed, generate};
use sudoxml_run::run::{STANDARD, file_clock, folder_at};

/// Makes the puzzles and returns the exit code.
///
/// # Errors
/// The flags or the configuration are wrong, or no puzzle can meet them.
pub fn run(flags: &GenerateFlags, config: &ConfigFlags, display: &DisplayFlags) -> Result<u8, Refusal> {
    let started = file_clock();
    let levels = levels(config)?;
    let checked = flags.order(&levels)?;
    let seed = flags.seed.unwrap_or_else(drawn_seed);
    let target = target(flags, started)?;
    let mut novelty = novelty(flags, &checked)?;
    let threads = flags.jobs.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let end = flags.time.and_then(|time| Instant::now().checked_add(time));
    let mut screen = Screen::new(display);
    screen.expect_made(flags.count);
    let (mut found, mut tries) = (0, 0);
    let made = MadeOutput::new(flags.form(&levels, seed), target).and_then(|mut output| {
        let mut written = Ok(());
        generate(&checked.order, seed, threads, end, &mut |tried: Tried| {
            let wanted = usize::try_from(flags.count - found).unwrap_or(usize::MAX);
            let new: Vec<&Generated> =
                tried.made.iter().filter(|one| novelty.is_new(&one.puzzle)).take(wanted).collect();
            let puzzles: Vec<Puzzle> = new
                .iter()
                .zip(found + 1..)
                .map(|(one, number)| checked.puzzle(one, number, flags.name.as_deref()))
                .collect();
            // The tries after the last puzzle do not count.
            tries = new.get(wanted - 1).map_or(tried.tries, |last| last.number + 1);
            found += puzzles.len() as u64;
            let kept = puzzles.iter().try_for_each(|puzzle| keep(flags, seed, &mut novelty, puzzle));
            written = kept.and_then(|()| output.add(&puzzles));
            screen.made(found, tries);
            if written.is_err() || found == flags.count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        written.and_then(|()| output.finish())
    });
    screen.clear();
    let made = made.and_then(|warning| {
        let path = flags.known.clone().unwrap_or_default();
        let remembered = novelty.remember();
        remembered
            .map(|()| warning)
            .map_err(|error| failure(&path, Finding::of_file(Rule::Unwritable, error.to_string())))
    });
    match made {
        Err(None) => return Ok(CLEAN),
        Err(Some(failure)) => {
            let (path, finding) = *failure;
            screen.fault(&path, finding);
            return Ok(FAULT);
        }
        Ok(warning) => {
            if let Some(finding) = warning {
                screen.fault(flags.output.as_deref().unwrap_or(Path::new(STANDARD)), finding);
            }
            screen.made_summary(found, tries, seed);
        }
    }
    if found < flags.count {
        screen.warn(&shortage(found, tries, flags.count));
        return Ok(FINDINGS);
    }
    Ok(CLEAN)
}

/// Where the output goes. Files get this time.
fn target(flags: &GenerateFlags, time: SystemTime) -> Result<Target, String> {
    match flags.output.as_deref().filter(|output| *output != Path::new(STANDARD)) {
        None if flags.split => Err("--split writes into a folder; add -o FOLDER".into()),
        None => Ok(Target::Stdout),
        Some(output) if flags.split => {
            let folder = folder_at(output).map_err(|error| with_way_out(&error, output))?;
            Ok(Target::Folder(folder, time, if flags.count == 1 { 0 } else { flags.count.to_string().len() }))
        }
        Some(output) => Ok(Target::File(output.to_path_buf(), time)),
    }
}

/// What is said if the time ends first.
fn shortage(found: u64, tries: u64, wanted: u64) -> String {
    let rare = match found {
        0 => format!("none of {tries} tries met the order, so it is rare or impossible"),
        _ => format!("about 1 of {} tries meets the order", tries.div_ceil(found)),
    };
    format!("the time ended with {found} of {wanted} puzzles; {rare}")
}

/// What tells new puzzles from known ones. The puzzle from which others are made is known.
fn novelty(flags: &GenerateFlags, checked: &CheckedOrder) -> Result<Novelty, Refusal> {
    let mut novelty = match &flags.known {
        None => Novelty::default(),
        Some(path) => {
            if !checked.order.request().geometry.is_classic() {
                return Err("--known is for classic 9x9 puzzles".into());
            }
            let refusal = |error| known_refusal(path.clone(), &error);
            let file = KnownFile::open(path, flags.remember).map_err(|error| refusal(error.into()))?;
            Novelty::new(file, flags.remember).map_err(refusal)?
        }
    };
    if let Some(from) = &checked.from {
        novelty.is_new(from);
    }
    Ok(novelty)
}

/// Keeps a puzzle to be remembered, if that is wanted.
fn keep(flags: &GenerateFlags, seed: u64, novelty: &mut Novelty, puzzle: &Puzzle) -> Result<(), Failure> {
    let (Some(path), true, Some(grid)) = (&flags.known, flags.remember, puzzle.givens.to_grid()) else { return Ok(()) };
    let name = puzzle.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
    let kept = novelty.keep(&grid, &format!("seed {seed}, puzzle {}{name}", puzzle.number));
    kept.map_err(|error| failure(path, Finding::of_file(Rule::Unwritable, error.to_string())))
}
