//! The flags of `generate`: the order that they make, and the form of the output.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::values::{choice, jobs, number_of, suggesting, technique_list};
use sudoku_engine::board::{BoxShape, Extra};
use sudoku_engine::generate::Minimality;
use sudoku_engine::logic::{Levels, Rating, Technique, TechniqueSet};
use sudoku_engine::notation::Notation;
use sudoxml_document::finding::Requirement;
use sudoxml_document::finding::show::printable;
use sudoxml_document::options::generate::{
    BOARD, CONTROLLED_BIAS, COUNT, EXTRA, FROM, GIVENS, GRADE, GivensSymmetry, HARDEST, KEEP, KNOWN, Kept, LEVEL,
    MADE_BOX, MADE_SIZE, MINIMAL, NAME, NOT_MINIMAL, ONLY, PATTERN, RATING, REMEMBER, SEED, SOLUTION, SOLVE, SPLIT,
    SYMMETRY, TECHNIQUE, TIME, TO, WITHOUT, extra, extra_names, givens, ratings,
};
use sudoxml_document::options::{ParseTimeError, TimeLimit, technique_names};
use sudoxml_document::order::{CheckedOrder, OrderOptions, technique};
use sudoxml_document::outcome::SolveOptions;
use sudoxml_run::generate::Form;
use sudoxml_run::run::why_unreadable;
use sudoxml_run::task::{ExportOptions, GradeOptions, Task};

#[derive(Args, Debug)]
pub struct GenerateFlags {
    /// The output: a file, - for the standard output, or with --split a folder
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value = COUNT.default, value_parser = number_of::<u64>(&COUNT), help = COUNT.description())]
    pub count: u64,
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number_of::<u64>(&SEED), help = SEED.help())]
    pub seed: Option<u64>,
    #[arg(long, value_name = "TEXT", help = NAME.help())]
    pub name: Option<String>,
    #[arg(long, value_name = "KIND", value_parser = choice::<GivensSymmetry>(), help = SYMMETRY.help())]
    pub symmetry: Option<GivensSymmetry>,
    #[arg(long, value_name = "A..B", value_parser = givens, help = GIVENS.help())]
    pub givens: Option<RangeInclusive<usize>>,
    #[arg(long, conflicts_with = NOT_MINIMAL.name, help = MINIMAL.help())]
    pub minimal: bool,
    #[arg(long = NOT_MINIMAL.name, id = NOT_MINIMAL.name, help = NOT_MINIMAL.help())]
    pub not_minimal: bool,
    #[arg(long = CONTROLLED_BIAS.name, help = CONTROLLED_BIAS.help())]
    pub controlled_bias: bool,
    #[arg(long, value_name = "FILE|TEXT", help = PATTERN.help())]
    pub pattern: Option<String>,
    #[arg(long, value_name = "FILE|TEXT", help = SOLUTION.help())]
    pub solution: Option<String>,
    #[arg(long, value_name = "FILE|TEXT", conflicts_with_all = ["pattern", "solution"], help = FROM.help())]
    pub from: Option<String>,
    #[arg(long, value_name = "WHAT", requires = "from", value_parser = choice::<Kept>(), help = KEEP.help())]
    pub keep: Option<Kept>,
    #[arg(long, value_name = "A..B", value_parser = ratings, conflicts_with = "level", help = RATING.help())]
    pub rating: Option<RangeInclusive<Rating>>,
    #[arg(long, value_name = "A..B", help = LEVEL.help())]
    pub level: Option<String>,
    #[arg(long, value_name = "LIST", value_parser = technique_list(), hide_possible_values = true, help = TECHNIQUE.help())]
    pub technique: Option<TechniqueSet>,
    #[arg(long, value_name = "NAME", value_parser = suggesting(technique, technique_names), hide_possible_values = true, help = HARDEST.help())]
    pub hardest: Option<Technique>,
    #[arg(long, value_name = "LIST", value_parser = technique_list(), hide_possible_values = true, help = ONLY.help())]
    pub only: Option<TechniqueSet>,
    #[arg(long, value_name = "LIST", value_parser = technique_list(), hide_possible_values = true, help = WITHOUT.help())]
    pub without: Option<TechniqueSet>,
    #[arg(long, value_name = "N", value_parser = number_of::<u8>(&MADE_SIZE), help = MADE_SIZE.help())]
    pub size: Option<u8>,
    #[arg(long = MADE_BOX.name, value_name = "RxC", help = MADE_BOX.help())]
    pub box_shape: Option<BoxShape>,
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = suggesting(extra, extra_names), hide_possible_values = true, help = EXTRA.help())]
    pub extra: Vec<Extra>,
    #[arg(long, value_name = "FILE|TEXT", conflicts_with_all = ["size", "box_shape", "extra", "from"], help = BOARD.help())]
    pub board: Option<String>,
    #[arg(long, help = SOLVE.help())]
    pub solve: bool,
    #[arg(long, help = GRADE.help())]
    pub grade: bool,
    #[arg(long, value_name = "NOTATION", value_parser = choice::<Notation>(), conflicts_with_all = ["solve", "grade", "split"], help = TO.help())]
    pub to: Option<Notation>,
    #[arg(long, requires = "output", help = SPLIT.help())]
    pub split: bool,
    #[arg(long, value_name = "FILE", help = KNOWN.help())]
    pub known: Option<PathBuf>,
    #[arg(long, requires = "known", help = REMEMBER.help())]
    pub remember: bool,
    #[arg(long, value_name = "TIME", value_parser = time, help = TIME.help())]
    pub time: Option<Duration>,
    /// The number of threads. The puzzles do not depend on it [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

fn time(text: &str) -> Result<Duration, ParseTimeError> {
    text.parse().map(TimeLimit::get)
}

impl GenerateFlags {
    /// What is asked of the puzzles, with the levels of the configuration.
    ///
    /// # Errors
    /// A value is wrong, or no puzzle can meet the flags together.
    pub fn order(&self, named: &Levels) -> Result<CheckedOrder, String> {
        let minimality = match (self.minimal, self.not_minimal) {
            (true, _) => Minimality::Minimal,
            (_, true) => Minimality::Redundant,
            _ => Minimality::Any,
        };
        let read = |value: &Option<String>| value.as_deref().map(text_of).transpose();
        let options = OrderOptions {
            size: self.size,
            box_shape: self.box_shape,
            extra: self.extra.clone(),
            board: read(&self.board)?,
            symmetry: self.symmetry,
            givens: self.givens.clone(),
            minimality,
            controlled_bias: self.controlled_bias,
            pattern: read(&self.pattern)?,
            solution: read(&self.solution)?,
            from: read(&self.from)?,
            keep: self.keep.unwrap_or_default(),
            rating: self.rating.clone(),
            level: self.level.clone(),
            needs: self.technique.unwrap_or_default(),
            hardest: self.hardest,
            only: self.only,
            without: self.without.unwrap_or_default(),
        };
        let checked = options.order(named).map_err(|error| error.to_string())?;
        if self.count > 1 && checked.order.is_of_one_puzzle() {
            let message =
                "the pattern and the solution settle one puzzle, and --count asks for more; leave out --count";
            return Err(message.into());
        }
        Ok(checked)
    }

    /// The files that these flags name to be read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let values = [&self.board, &self.pattern, &self.solution, &self.from].into_iter().flatten();
        values.map(Path::new).filter(|path| path.is_file()).chain(self.known.as_deref())
    }

    /// What is done with the puzzles of this seed, with the levels of the configuration.
    pub fn form(&self, levels: &Levels, seed: u64) -> Form {
        let solve = || Task::solve(SolveOptions::new(), Requirement::Nothing);
        let grade = || Task::grade(GradeOptions::new().levels(levels.clone()), Requirement::Nothing);
        let results = [self.solve.then(solve), self.grade.then(grade)].into_iter().flatten().collect();
        let export = |to| ExportOptions::new(to).names(self.name.is_some());
        Form { seed, results, text: self.to.map(export) }
    }
}

/// The content of a file with this name, or the text itself if there is no such file.
///
/// # Errors
/// The file cannot be read, or the text looks like the name of a file that is not there.
fn text_of(value: &str) -> Result<String, String> {
    let path = Path::new(value);
    if path.is_dir() {
        return Err(format!("{} is a folder; name a file, or give the text", printable(value)));
    }
    let is_name = path.extension().is_some_and(|extension| ["txt", "xml"].iter().any(|known| extension == *known));
    if path.is_file() || is_name { content_of(path) } else { Ok(value.to_owned()) }
}

/// The content of a file.
fn content_of(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("{}: {}", printable(&path.to_string_lossy()), why_unreadable(&error)))
}
