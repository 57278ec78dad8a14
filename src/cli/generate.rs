//! The command `generate`: it writes the puzzles that the engine makes, in the order of their tries.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread::available_parallelism;
use std::time::{Instant, SystemTime};

use super::compared::known_refusal;
use super::config::Refusal;
use super::exit::{CLEAN, FAULT, FINDINGS};
use super::generate_flags::GenerateFlags;
use super::generate_output::{Failure, MadeOutput, Target, failure, of_earlier_run};
use super::inputs::refuse_read;
use super::resolve::{levels, one_file, with_way_out};
use super::screen::Screen;
use super::shared_flags::{ConfigFlags, DisplayFlags};
use sudoxml_document::finding::{Finding, Rule};
use sudoxml_document::options::generate::TIME;
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
    let clock = file_clock();
    let (levels, configuration) = levels(config)?;
    if let Some(output) = flags.output.as_deref().filter(|output| *output != Path::new(STANDARD)) {
        refuse_read(output, flags.files().chain(configuration.as_deref()))?;
    }
    let checked = flags.order(&levels)?;
    let seed = flags.seed.unwrap_or_else(drawn_seed);
    let target = target(flags, clock)?;
    let mut novelty = novelty(flags, &checked)?;
    let threads = flags.jobs.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let end = flags.time.and_then(|time| Instant::now().checked_add(time));
    let mut screen = Screen::new(display);
    screen.expect_made(flags.count);
    let output = MadeOutput::new(flags.form(&levels, seed), target);
    let mut made = Made::default();
    let started = Started { flags, checked: &checked, seed, end };
    let written = started.make(threads, output, &mut novelty, |now| {
        made = now;
        screen.made(now.found, now.tries);
    });
    screen.clear();
    let written = written.and_then(|warning| remember(flags, novelty).map(|()| warning));
    match written {
        Err(None) => return Ok(CLEAN),
        Err(Some(failure)) => {
            let (path, finding) = *failure;
            screen.fault(&path, finding);
            return Ok(FAULT);
        }
        Ok(warning) => {
            let output = flags.output.as_deref().unwrap_or(Path::new(STANDARD));
            warning.into_iter().for_each(|finding| screen.fault(output, finding));
            screen.made_summary(made.found, made.tries, seed);
        }
    }
    if made.found < flags.count {
        screen.warn(&shortage(made, flags));
        return Ok(FINDINGS);
    }
    Ok(CLEAN)
}

/// How far a run is.
#[derive(Clone, Copy, Default)]
struct Made {
    found: u64,
    tries: u64,
}

/// A run that starts.
struct Started<'r> {
    flags: &'r GenerateFlags,
    checked: &'r CheckedOrder,
    seed: u64,
    end: Option<Instant>,
}

impl Started<'_> {
    /// Makes and writes the puzzles. Returns a finding about the output that is not an error.
    fn make(
        &self,
        threads: NonZeroUsize,
        mut output: MadeOutput,
        novelty: &mut Novelty,
        mut progress: impl FnMut(Made),
    ) -> Result<Option<Finding>, Failure> {
        let Started { flags, checked, seed, end } = *self;
        let (mut found, mut last, mut written) = (0, 0, Ok(()));
        // A time that was asked for is used up.
        let patience = if end.is_none() { checked.order.patience() } else { u64::MAX };
        generate(&checked.order, seed, threads, end, &mut |Tried { tries, made }| {
            let mut puzzles = Vec::new();
            for one in &made {
                let puzzle = checked.puzzle(one, found + 1, flags.name.as_deref());
                match self.is_new(novelty, &puzzle) {
                    Ok(true) => {
                        (found, last) = (found + 1, one.number);
                        puzzles.push(puzzle);
                    }
                    Ok(false) => {}
                    Err(failure) => written = Err(failure),
                }
                if found == flags.count || written.is_err() {
                    break;
                }
            }
            if written.is_ok() {
                written = output.add(&puzzles);
            }
            // The tries after the last puzzle do not count.
            progress(Made { found, tries: if found == flags.count { last + 1 } else { tries } });
            let is_over = found == flags.count || tries - last >= patience;
            if written.is_err() || is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        written.and_then(|()| output.finish())
    }

    /// Whether a puzzle is not known yet. It is known from now on.
    fn is_new(&self, novelty: &mut Novelty, puzzle: &Puzzle) -> Result<bool, Failure> {
        // The puzzles of a run are different already, and a canonical form takes as long as a puzzle.
        if self.flags.known.is_none() && self.checked.from.is_none() {
            return Ok(true);
        }
        let name = || {
            let name = puzzle.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
            format!("seed {}, puzzle {}{name}", self.seed, puzzle.number)
        };
        let path = self.flags.known.as_deref().unwrap_or(Path::new(""));
        let added = novelty.add(&puzzle.givens, name);
        added.map_err(|error| failure(path, Finding::of_file(Rule::Unwritable, error.to_string())))
    }
}

/// Adds the new puzzles to the known ones.
fn remember(flags: &GenerateFlags, novelty: Novelty) -> Result<(), Failure> {
    let path = flags.known.as_deref().unwrap_or(Path::new(""));
    novelty.remember().map_err(|error| failure(path, Finding::of_file(Rule::Unwritable, error.to_string())))
}

/// Where the output goes. Files get this time.
fn target(flags: &GenerateFlags, time: SystemTime) -> Result<Target, String> {
    match flags.output.as_deref().filter(|output| *output != Path::new(STANDARD)) {
        None if flags.split => Err("--split writes into a folder; add -o FOLDER".into()),
        Some(output) if flags.split => {
            let folder = folder_at(output).map_err(|error| with_way_out(&error, output))?;
            let digits = if flags.count == 1 { 0 } else { flags.count.to_string().len() };
            match of_earlier_run(&folder, flags.count, digits) {
                None => Ok(Target::Folder(folder, time, digits)),
                Some(file) => Err(format!(
                    "{} is of an earlier run with another number of puzzles; remove it, or use another folder",
                    file.display()
                )),
            }
        }
        output => {
            let output = one_file(output.map(Path::to_path_buf), ", or --split for a folder")?;
            Ok(output.map_or(Target::Stdout, |output| Target::File(output, time)))
        }
    }
}

/// What is said if the search ends first.
fn shortage(Made { found, tries }: Made, flags: &GenerateFlags) -> String {
    let wanted = flags.count;
    let rare = match found {
        0 if tries == 0 => "the first tries take longer".to_owned(),
        0 => format!("none of {tries} tries met the order, so it is rare or impossible"),
        _ => format!("about 1 of {} tries meets the order", tries.div_ceil(found)),
    };
    match flags.time {
        Some(_) => format!("the time ended with {found} of {wanted} puzzles; {rare}"),
        None => format!(
            "the search ended with {found} of {wanted} puzzles, because the last tries made no new one; {rare}. --{} 1h \
             searches for an hour",
            TIME.name
        ),
    }
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
        novelty.know(from);
    }
    Ok(novelty)
}
