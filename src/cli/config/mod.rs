//! What a run goes by: the command line over `sudoxml.toml` over the defaults. [`find`] looks for the file, [`read`]
//! makes keys of its text, [`report`] says where its reports may go, and [`print`] shows what holds; here the three
//! layers become one.

mod find;
mod print;
mod read;
mod report;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cli::report_target::ReportTarget;
use crate::finding::{Finding, Rule};
use crate::logic::Levels;
use crate::outcome::SolutionLimit;
use crate::position::Position;
use crate::run::{Input, Pattern, Selection};

use super::args::{ConfigFlags, ConfigurableFlags, Require};

pub use print::print;
pub use report::RequestedReport;

/// The file's name.
pub const FILE_NAME: &str = "sudoxml.toml";

/// Which files of a folder are read where nothing else is said.
pub const GLOB: &str = "*.xml";

/// Why there is nothing to go by.
#[derive(Debug)]
pub enum Refusal {
    /// The command line is at fault; in a sentence.
    CommandLine(String),
    /// The configuration file is.
    File(PathBuf, Vec<Finding>),
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::CommandLine(message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        Refusal::CommandLine(message.into())
    }
}

/// The commands that hold puzzles to a requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckedCommand {
    Check,
    Solve,
    Grade,
}

impl CheckedCommand {
    /// Each with its name and what it requires where nothing else is said.
    const ALL: [(CheckedCommand, &'static str, Require); 3] = [
        (CheckedCommand::Check, "check", Require::Unique),
        (CheckedCommand::Solve, "solve", Require::Nothing),
        (CheckedCommand::Grade, "grade", Require::Nothing),
    ];
}

/// A value and where the file sets it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Set<T> {
    value: T,
    place: Position,
}

/// What a configuration file sets.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Keys {
    /// In the order of [`CheckedCommand::ALL`].
    require: [Option<Set<Require>>; 3],
    max_solutions: Option<Set<SolutionLimit>>,
    glob: Option<Set<String>>,
    exclude: Option<Set<Vec<String>>>,
    levels: Option<Set<Levels>>,
    /// With files as seen from the folder of the configuration.
    report: Option<Vec<Set<ReportTarget>>>,
}

/// A configuration file that was read.
#[derive(Debug)]
pub struct ConfigFile {
    /// Its path for messages, and for whoever lists what a run read.
    pub path: PathBuf,
    /// When it was changed; what was made before that may come out otherwise now.
    pub modified: SystemTime,
    /// The folder that its patterns and the files of its reports are seen from.
    folder: PathBuf,
    keys: Keys,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Default,
    File(Position),
    CommandLine,
}

/// A value that holds, and where it comes from.
#[derive(Clone, Debug)]
struct Setting<T> {
    value: T,
    origin: Origin,
}

impl<T> Setting<T> {
    /// The uppermost layer that has the value.
    fn over(flag: Option<T>, set: Option<Set<T>>, default: T) -> Setting<T> {
        match (flag, set) {
            (Some(value), _) => Setting { value, origin: Origin::CommandLine },
            (None, Some(Set { value, place })) => Setting { value, origin: Origin::File(place) },
            (None, None) => Setting { value: default, origin: Origin::Default },
        }
    }

    /// The uppermost layer that has values.
    fn each_over(flags: Vec<T>, set: Option<Vec<Set<T>>>, default: T) -> Vec<Setting<T>> {
        match set {
            _ if !flags.is_empty() => {
                flags.into_iter().map(|value| Setting { value, origin: Origin::CommandLine }).collect()
            }
            Some(set) => {
                set.into_iter().map(|Set { value, place }| Setting { value, origin: Origin::File(place) }).collect()
            }
            None => vec![Setting { value: default, origin: Origin::Default }],
        }
    }
}

/// All that a run goes by.
#[derive(Debug)]
pub struct EffectiveConfig {
    /// The file behind it.
    pub file: Option<ConfigFile>,
    /// In the order of [`CheckedCommand::ALL`].
    require: [Setting<Require>; 3],
    max_solutions: Setting<SolutionLimit>,
    glob: Setting<String>,
    exclude: Setting<Vec<String>>,
    levels: Setting<Levels>,
    /// One at least; the files as they are written there.
    reports: Vec<Setting<ReportTarget>>,
}

impl EffectiveConfig {
    /// What a run over these inputs goes by.
    ///
    /// # Errors
    /// Where the configuration file cannot be told, or what is wrong with it.
    pub fn new(
        flags: ConfigurableFlags,
        configured: &ConfigFlags,
        stdin: bool,
        inputs: &[Input],
    ) -> Result<EffectiveConfig, Refusal> {
        let file = match (&configured.config, configured.no_config) {
            (_, true) => None,
            (Some(path), _) => Some(ConfigFile::read(path, false)?),
            (None, _) => find::find(stdin, inputs)?.map(|path| ConfigFile::read(&path, true)).transpose()?,
        };
        let keys = file.as_ref().map(|file| file.keys.clone()).unwrap_or_default();
        let [check, solve, grade] = keys.require;
        let require = |number: usize, set| Setting::over(flags.require, set, CheckedCommand::ALL[number].2);
        Ok(EffectiveConfig {
            file,
            require: [require(0, check), require(1, solve), require(2, grade)],
            max_solutions: Setting::over(flags.max_solutions, keys.max_solutions, SolutionLimit::default()),
            glob: Setting::over(flags.glob, keys.glob, GLOB.into()),
            exclude: Setting::over(
                Some(flags.exclude).filter(|patterns| !patterns.is_empty()),
                keys.exclude,
                Vec::new(),
            ),
            levels: Setting::over(None, keys.levels, Levels::default()),
            reports: Setting::each_over(flags.reports, keys.report, RequestedReport::text().target),
        })
    }

    /// What a command requires of every puzzle.
    pub fn require(&self, command: CheckedCommand) -> Require {
        self.require[command as usize].value
    }

    /// How many solutions of a puzzle are searched for.
    pub fn max_solutions(&self) -> SolutionLimit {
        self.max_solutions.value
    }

    /// What each rating is called.
    pub fn levels(&self) -> &Levels {
        &self.levels.value
    }

    /// The reports that a run gives, one at least.
    pub fn reports(&self) -> Vec<RequestedReport> {
        let asked = |held: &Setting<ReportTarget>| match (held.origin, &self.file) {
            (Origin::File(place), Some(by)) => {
                let file = held.value.file.as_ref().map(|file| shown(&by.folder.join(file)));
                RequestedReport { target: ReportTarget { file, ..held.value }, by: Some((by.path.clone(), place)) }
            }
            _ => RequestedReport { target: held.value.clone(), by: None },
        };
        self.reports.iter().map(asked).collect()
    }

    /// Which files of folders are read.
    ///
    /// # Errors
    /// What is wrong with a pattern.
    pub fn selection(&self) -> Result<Selection, String> {
        let seen = |text: &str, origin| match (origin, &self.file) {
            (Origin::File(_), Some(file)) => Ok(pattern(text)?.seen_from(file.folder.clone())),
            _ => pattern(text),
        };
        let glob = seen(&self.glob.value, self.glob.origin)?;
        let exclude = &self.exclude;
        let excluded: Result<Vec<Pattern>, String> =
            exclude.value.iter().map(|text| seen(text, exclude.origin)).collect();
        Ok(Selection::new(glob, excluded?))
    }
}

fn pattern(text: &str) -> Result<Pattern, String> {
    Pattern::new(text).map_err(|error| error.to_string())
}

/// What is wrong at a place of a configuration.
fn finding(place: Position, message: String) -> Finding {
    Finding::new(Rule::Configuration, place, message)
}

/// A path as it reads from the current folder.
fn shown(path: &Path) -> PathBuf {
    let below = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok().map(Path::to_path_buf));
    below.unwrap_or_else(|| path.to_path_buf())
}
