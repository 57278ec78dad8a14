//! The flags of `generate`, and the order that they make.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::values::{board_size, choice, techniques};
use sudoku_engine::audit::symmetry::Symmetry;
use sudoku_engine::board::{Board, BoxShape, Extra, Geometry};
use sudoku_engine::generate::{Difficulty, Order, Pattern, Request};
use sudoku_engine::logic::{Levels, Rating, Technique, TechniqueSet};
use sudoku_engine::notation::{ReadOptions, read_with};
use sudoxml_document::choice::UnknownName;
use sudoxml_document::finding::show::printable;
use sudoxml_document::options::generate::{
    COUNT, EXTRA, GIVENS, GivensSymmetry, HARDEST, LEVEL, MADE_BOX, MADE_SIZE, MINIMAL, NAME, PATTERN, RATING, SEED,
    SOLUTION, SYMMETRY, TECHNIQUE, TIME, ValueError, board, extra, givens, levels, ratings,
};
use sudoxml_document::options::{ParseTimeError, TimeLimit};

#[derive(Args, Debug)]
pub struct GenerateFlags {
    /// The output: a file, or - for the standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value = COUNT.default, value_parser = clap::value_parser!(u64).range(1..=10_000_000), help = COUNT.description())]
    pub count: u64,
    #[arg(long, value_name = "N", help = SEED.help())]
    pub seed: Option<u64>,
    #[arg(long, value_name = "TEXT", help = NAME.help())]
    pub name: Option<String>,
    #[arg(long, value_name = "KIND", value_parser = choice::<GivensSymmetry>(), help = SYMMETRY.help())]
    pub symmetry: Option<GivensSymmetry>,
    #[arg(long, value_name = "A..B", value_parser = givens, help = GIVENS.help())]
    pub givens: Option<RangeInclusive<usize>>,
    #[arg(long, help = MINIMAL.help())]
    pub minimal: bool,
    #[arg(long, value_name = "FILE|TEXT", help = PATTERN.help())]
    pub pattern: Option<String>,
    #[arg(long, value_name = "FILE|TEXT", help = SOLUTION.help())]
    pub solution: Option<String>,
    #[arg(long, value_name = "A..B", value_parser = ratings, conflicts_with = "level", help = RATING.help())]
    pub rating: Option<RangeInclusive<Rating>>,
    #[arg(long, value_name = "A..B", help = LEVEL.help())]
    pub level: Option<String>,
    #[arg(long, value_name = "LIST", value_parser = techniques, help = TECHNIQUE.help())]
    pub technique: Option<TechniqueSet>,
    #[arg(long, value_name = "NAME", value_parser = technique, help = HARDEST.help())]
    pub hardest: Option<Technique>,
    #[arg(long, value_name = "N", value_parser = board_size, help = MADE_SIZE.help())]
    pub size: Option<u8>,
    #[arg(long = MADE_BOX.name, value_name = "RxC", help = MADE_BOX.help())]
    pub box_shape: Option<BoxShape>,
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = extra, help = EXTRA.help())]
    pub extra: Vec<Extra>,
    #[arg(long, value_name = "TIME", value_parser = time, help = TIME.help())]
    pub time: Option<Duration>,
    /// The number of threads. The puzzles do not depend on it [default: one for each core]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

fn time(text: &str) -> Result<Duration, ParseTimeError> {
    text.parse().map(TimeLimit::get)
}

/// One technique.
fn technique(name: &str) -> Result<Technique, UnknownName> {
    let names = || Technique::ALL.into_iter().map(Technique::name).collect();
    Technique::from_name(name).ok_or_else(|| UnknownName::new(("technique", "techniques"), name, names()))
}

impl GenerateFlags {
    /// What is asked of the puzzles, with the levels of the configuration.
    ///
    /// # Errors
    /// A value is wrong, or no puzzle can meet the flags together.
    pub fn order(&self, named: &Levels) -> Result<Order, String> {
        let geometry = board(self.size, self.box_shape, &self.extra).map_err(|error| error.to_string())?;
        let pattern = self.pattern.as_deref().map(|text| pattern(&text_of(text)?)).transpose()?;
        let usual = if pattern.is_some() { None } else { Some(Symmetry::HalfTurn) };
        let solution = self.solution.as_deref().map(|text| solution(&text_of(text)?, &geometry)).transpose()?;
        let by_level = self.level.as_deref().map(|text| levels(text, named)).transpose();
        let by_level = by_level.map_err(|error: ValueError| format!("--{}: {error}", LEVEL.name))?;
        let difficulty = Difficulty {
            rating: self.rating.clone().or(by_level).unwrap_or(Difficulty::ANY.rating),
            needs: self.technique.unwrap_or_default(),
            hardest: self.hardest,
        };
        let request = Request {
            geometry,
            symmetry: self.symmetry.map_or(usual, |GivensSymmetry(symmetry)| symmetry),
            givens: self.givens.clone(),
            is_minimal: self.minimal,
            pattern,
            solution,
            difficulty,
        };
        let order = Order::new(request).map_err(|error| error.to_string())?;
        if self.count > 1 && order.is_of_one_puzzle() {
            let message =
                "the pattern and the solution settle one puzzle, and --count asks for more; leave out --count";
            return Err(message.into());
        }
        Ok(order)
    }
}

/// The content of a file with this name, or the text itself if there is no such file.
fn text_of(value: &str) -> Result<String, String> {
    match Path::new(value).is_file() {
        true => std::fs::read_to_string(value).map_err(|error| format!("{}: {error}", printable(value))),
        false => Ok(value.to_owned()),
    }
}

fn pattern(text: &str) -> Result<Pattern, String> {
    text.parse().map_err(|error| format!("--{}: {error}, or the name of a file", PATTERN.name))
}

fn solution(text: &str, geometry: &Geometry) -> Result<Board, String> {
    let options = geometry.box_shape().map_or_else(ReadOptions::new, |shape| ReadOptions::new().box_shape(shape));
    let message = |problem: String| format!("--{}: {problem}", SOLUTION.name);
    let mut read = read_with(text, &options);
    match (read.next(), read.next()) {
        (Some(Ok(puzzle)), None) => Ok(Board::from_values(geometry.clone(), puzzle.board.values().iter().copied())),
        (Some(Err(error)), _) => Err(message(format!("{error}; use the values of all cells, or the name of a file"))),
        _ => Err(message("use the values of all cells of one board, or the name of a file".into())),
    }
}
