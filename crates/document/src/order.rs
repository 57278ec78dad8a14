//! Orders of puzzles as users write them: the values of the options become what the generator is asked for. The command,
//! the service and Python use this.

use std::ops::RangeInclusive;

use sudoku_engine::audit::symmetry::{Symmetry, symmetry_of_pattern};
use sudoku_engine::board::{Board, BoxShape, Extra, Geometry};
use sudoku_engine::generate::{Difficulty, Generated, Minimality, Order, Pattern, Request};
use sudoku_engine::logic::{Levels, Rating, Technique, TechniqueSet};
use sudoku_engine::notation::{ReadOptions, read_with};
use sudoku_engine::search::{Budget, first_and_counts_within};

use crate::choice::{Choice, UnknownName};
use crate::document::Document;
use crate::options::generate::{
    BOARD, CONTROLLED_BIAS, EXTRA, FROM, GIVENS, GivensSymmetry, HARDEST, KEEP, Kept, LEVEL, MADE_BOX, MADE_SIZE,
    MINIMAL, NOT_MINIMAL, ONLY, PATTERN, RATING, SOLUTION, SYMMETRY, TECHNIQUE, ValueError, WITHOUT, board, extra,
    givens, levels, ratings,
};
use crate::options::{OptionSpec, techniques};
use crate::position::Position;
use crate::puzzle::Puzzle;

/// What is asked of puzzles. The default is a classic puzzle with a half turn.
#[derive(Clone, Default, Debug)]
pub struct OrderOptions {
    /// The size of the board.
    pub size: Option<u8>,
    /// The shape of its boxes.
    pub box_shape: Option<BoxShape>,
    /// Its further units.
    pub extra: Vec<Extra>,
    /// The text of a document whose puzzle has the board.
    pub board: Option<String>,
    /// The symmetry of the givens.
    pub symmetry: Option<GivensSymmetry>,
    /// The number of givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether each given is needed.
    pub minimality: Minimality,
    /// Whether the bias of minimal puzzles is controlled.
    pub controlled_bias: bool,
    /// The text of a pattern of givens.
    pub pattern: Option<String>,
    /// The text of a solution.
    pub solution: Option<String>,
    /// The text of a puzzle from which others are made.
    pub from: Option<String>,
    /// What is kept of it.
    pub keep: Kept,
    /// The rating.
    pub rating: Option<RangeInclusive<Rating>>,
    /// The names of levels.
    pub level: Option<String>,
    /// The techniques that the steps use.
    pub needs: TechniqueSet,
    /// The technique of the hardest step.
    pub hardest: Option<Technique>,
    /// The techniques that are enough.
    pub only: Option<TechniqueSet>,
    /// The techniques that are not needed.
    pub without: TechniqueSet,
}

/// Sets one option to the value of a text.
type Set = fn(&mut OrderOptions, &str) -> Result<(), String>;

/// Each option that a text can set, in the order of help.
const TABLE: [(OptionSpec, Set); 19] = [
    (SYMMETRY, |all, text| put(&mut all.symmetry, GivensSymmetry::from_name(text).map(Some))),
    (GIVENS, |all, text| put(&mut all.givens, givens(text).map(Some))),
    (MINIMAL, |all, text| {
        let value = minimality(all.minimality, Minimality::Minimal, text);
        put(&mut all.minimality, value)
    }),
    (NOT_MINIMAL, |all, text| {
        let value = minimality(all.minimality, Minimality::Redundant, text);
        put(&mut all.minimality, value)
    }),
    (CONTROLLED_BIAS, |all, text| put(&mut all.controlled_bias, flag(text))),
    (PATTERN, |all, text| put(&mut all.pattern, owned(text))),
    (SOLUTION, |all, text| put(&mut all.solution, owned(text))),
    (FROM, |all, text| put(&mut all.from, owned(text))),
    (KEEP, |all, text| put(&mut all.keep, Kept::from_name(text))),
    (RATING, |all, text| put(&mut all.rating, ratings(text).map(Some))),
    (LEVEL, |all, text| put(&mut all.level, owned(text))),
    (TECHNIQUE, |all, text| put(&mut all.needs, techniques(text.split(',')))),
    (HARDEST, |all, text| put(&mut all.hardest, technique(text).map(Some))),
    (ONLY, |all, text| put(&mut all.only, techniques(text.split(',')).map(Some))),
    (WITHOUT, |all, text| put(&mut all.without, techniques(text.split(',')))),
    (MADE_SIZE, |all, text| put(&mut all.size, MADE_SIZE.number(text).map(Some))),
    (MADE_BOX, |all, text| put(&mut all.box_shape, text.parse::<BoxShape>().map(Some))),
    (EXTRA, |all, text| put(&mut all.extra, text.split(',').map(extra).collect::<Result<_, _>>())),
    (BOARD, |all, text| put(&mut all.board, owned(text))),
];

fn put<T, E: ToString>(field: &mut T, value: Result<T, E>) -> Result<(), String> {
    *field = value.map_err(|error| error.to_string())?;
    Ok(())
}

fn owned(text: &str) -> Result<Option<String>, String> {
    Ok(Some(text.to_owned()))
}

/// Whether a flag is on, which it is with an empty text or `true`.
fn flag(text: &str) -> Result<bool, String> {
    match text {
        "" | "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("use true or false".into()),
    }
}

/// The minimality after a flag.
fn minimality(before: Minimality, asked: Minimality, text: &str) -> Result<Minimality, String> {
    match flag(text)? {
        true if before == Minimality::Any || before == asked => Ok(asked),
        true => {
            Err(format!("it contradicts --{}", if asked == Minimality::Minimal { NOT_MINIMAL } else { MINIMAL }.name))
        }
        false => Ok(before),
    }
}

/// The options of an order that a text can set, in the order of help.
pub const OPTIONS: [OptionSpec; TABLE.len()] = {
    let mut options = [SYMMETRY; TABLE.len()];
    let mut at = 0;
    while at < options.len() {
        options[at] = TABLE[at].0;
        at += 1;
    }
    options
};

/// An order that was checked.
#[derive(Clone, Debug)]
pub struct CheckedOrder {
    /// What the generator is asked for.
    pub order: Order,
    /// The puzzle from which others are made.
    pub from: Option<Board>,
    /// The puzzle that says the board, if there is one.
    pub template: Option<Puzzle>,
}

impl CheckedOrder {
    /// A puzzle that was made, with its number from 1. An `{n}` in its name becomes the number. It has the symbols of the
    /// puzzle that says the board.
    pub fn puzzle(&self, made: &Generated, number: u64, name: Option<&str>) -> Puzzle {
        let number_in_document = usize::try_from(number).unwrap_or(usize::MAX);
        let mut puzzle = Puzzle::new(number_in_document, Position::START.into(), made.puzzle.clone());
        puzzle.name = name.map(|name| name.replace("{n}", &number.to_string()));
        puzzle.symbols = self.template.as_ref().and_then(|template| template.symbols.clone());
        puzzle
    }
}

impl OrderOptions {
    /// Sets the option of this name to the value of this text. A flag is on if its text is empty or `true`.
    ///
    /// # Errors
    /// The value is wrong, or there is no such option.
    ///
    /// ```
    /// use sudoku_engine::logic::Levels;
    /// use sudoxml::order::OrderOptions;
    /// let mut options = OrderOptions::default();
    /// options.set("givens", "24..28")?;
    /// assert_eq!(options.clone().order(&Levels::default())?.order.request().givens, Some(24..=28));
    /// assert!(options.set("givens", "few").unwrap_err().to_string().starts_with("--givens: use a number of givens"));
    /// # Ok::<(), sudoxml::options::generate::ValueError>(())
    /// ```
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ValueError> {
        let row = TABLE.iter().find(|(option, _)| option.name == name);
        let (option, set) = row.ok_or_else(|| {
            ValueError::new(
                UnknownName::new(("option", "options"), name, OPTIONS.iter().map(|option| option.name).collect())
                    .to_string(),
            )
        })?;
        named(*option, set(self, text))
    }

    /// The order, with the levels of a project.
    ///
    /// # Errors
    /// A value is wrong, or no puzzle can meet the options together.
    pub fn order(self, named_levels: &Levels) -> Result<CheckedOrder, ValueError> {
        if self.from.is_none() && self.keep != Kept::default() {
            return Err(ValueError::new(format!("--{} needs --{}", KEEP.name, FROM.name)));
        }
        let from = self.from.as_deref().map(|text| named(FROM, puzzle_in(text))).transpose()?;
        let template = self.board.as_deref().map(|text| named(BOARD, board_in(text))).transpose()?;
        let geometry = self.geometry(from.as_ref(), template.as_ref())?;
        let pattern = match (&self.pattern, &from, self.keep) {
            (Some(text), ..) => Some(
                text.parse::<Pattern>()
                    .map_err(|error| ValueError::new(format!("--{}: {error}{OR_A_FILE}", PATTERN.name)))?,
            ),
            (None, Some(puzzle), Kept::Pattern) => Some(Pattern::of(&puzzle.givens)),
            _ => None,
        };
        let solution = match (&self.solution, &from, self.keep) {
            (Some(text), ..) => Some(named(SOLUTION, solution(text, &geometry))?),
            (None, Some(puzzle), Kept::Solution) => Some(named(FROM, solution_of(&puzzle.givens))?),
            _ => None,
        };
        let symmetries = match (self.symmetry, &from) {
            (Some(symmetry), _) => symmetry.symmetries(),
            (None, _) if pattern.is_some() || self.controlled_bias => Vec::new(),
            (None, Some(puzzle)) => symmetry_of_pattern(&puzzle.givens).into_iter().collect(),
            (None, None) => vec![Symmetry::HalfTurn],
        };
        let difficulty = self.difficulty(named_levels)?;
        let OrderOptions { givens, minimality, controlled_bias, .. } = self;
        let request =
            Request { geometry, symmetries, givens, minimality, controlled_bias, pattern, solution, difficulty };
        let order = Order::new(request).map_err(|error| ValueError::new(error.to_string()))?;
        Ok(CheckedOrder { order, from: from.as_ref().map(|puzzle| puzzle.givens.clone()), template: from.or(template) })
    }

    fn geometry(&self, from: Option<&Puzzle>, template: Option<&Puzzle>) -> Result<Geometry, ValueError> {
        let is_said = self.size.is_some() || self.box_shape.is_some() || !self.extra.is_empty();
        let (option, puzzle) = match (from, template) {
            (Some(_), Some(_)) => return Err(contradiction(FROM, BOARD)),
            (Some(from), None) => (FROM, from),
            (None, Some(template)) => (BOARD, template),
            (None, None) => return board(self.size, self.box_shape, &self.extra),
        };
        match is_said {
            true => Err(ValueError::new(format!(
                "--{} says what the board is; leave out --{}, --{} and --{}",
                option.name, MADE_SIZE.name, MADE_BOX.name, EXTRA.name
            ))),
            false => Ok(puzzle.givens.geometry().clone()),
        }
    }

    fn difficulty(&self, named_levels: &Levels) -> Result<Difficulty, ValueError> {
        let by_level = self.level.as_deref().map(|text| named(LEVEL, levels(text, named_levels))).transpose()?;
        let rating = match (self.rating.clone(), by_level) {
            (Some(_), Some(_)) => return Err(contradiction(RATING, LEVEL)),
            (rating, level) => rating.or(level).unwrap_or(Difficulty::ANY.rating),
        };
        let allowed = self.only.unwrap_or(TechniqueSet::ALL).iter();
        let suffice: TechniqueSet = allowed.filter(|&technique| !self.without.contains(technique)).collect();
        if let Some(technique) = self.needs.iter().find(|&technique| self.without.contains(technique)) {
            let (needed, name) = (TECHNIQUE.name, technique.name());
            let message = format!("--{needed} and --{} cannot both have {name}", WITHOUT.name);
            return Err(ValueError::new(message));
        }
        Ok(Difficulty { rating, needs: self.needs, hardest: self.hardest, suffice })
    }
}

/// An error with the name of its option.
fn named<T, E: ToString>(option: OptionSpec, result: Result<T, E>) -> Result<T, ValueError> {
    result.map_err(|error| ValueError::new(format!("--{}: {}", option.name, error.to_string())))
}

fn contradiction(one: OptionSpec, other: OptionSpec) -> ValueError {
    ValueError::new(format!("--{} and --{} contradict each other; leave one of them out", one.name, other.name))
}

/// What a value can be as well, on the command line.
const OR_A_FILE: &str = ", or the name of a file";
const OR_A_FILE_WITH_ONE: &str = ", or the name of a file with one";

/// A message about an order for readers who write the names of options without dashes, and whose options name no files: in
/// Python, over HTTP and in JSON.
pub fn without_dashes(message: &str) -> String {
    message.replace("--", "").replace(OR_A_FILE_WITH_ONE, "").replace(OR_A_FILE, "")
}

/// The technique of this name.
///
/// # Errors
/// There is none.
pub fn technique(name: &str) -> Result<Technique, UnknownName> {
    let names = || Technique::ALL.into_iter().map(Technique::name).collect();
    Technique::from_name(name).ok_or_else(|| UnknownName::new(("technique", "techniques"), name, names()))
}

/// The only puzzle of a document or a text.
fn puzzle_in(text: &str) -> Result<Puzzle, String> {
    if text.trim_start().starts_with('<') {
        let document = document(text)?;
        let mut puzzles = document.puzzles();
        return match (puzzles.next(), puzzles.len()) {
            (Some(puzzle), 0) => Ok(Puzzle::clone(&puzzle)),
            (None, _) => Err("the document has no puzzle; use one with one puzzle".into()),
            (Some(_), more) => Err(format!("the document has {} puzzles; use one with one puzzle", more + 1)),
        };
    }
    let mut read = read_with(text, &ReadOptions::new());
    match (read.next(), read.next()) {
        (Some(Ok(puzzle)), None) => Ok(Puzzle::new(1, Position::START.into(), puzzle.board)),
        (Some(Err(error)), _) => Err(format!("{error}; use one puzzle{OR_A_FILE_WITH_ONE}")),
        _ => Err(format!("use one puzzle{OR_A_FILE_WITH_ONE}")),
    }
}

/// A document, or the first of its errors.
fn document(text: &str) -> Result<Document, String> {
    Document::parse(text).map_err(|error| {
        error.findings().first().map_or_else(String::new, |finding| format!("{}: {}", finding.span, finding.message))
    })
}

/// The first puzzle of a document, for its board.
fn board_in(text: &str) -> Result<Puzzle, String> {
    if !text.trim_start().starts_with('<') {
        return Err(format!("use a document with a <sudoku>{OR_A_FILE_WITH_ONE}"));
    }
    let document = document(text)?;
    let first = document.puzzles().next().map(|puzzle| Puzzle::clone(&puzzle));
    first.ok_or_else(|| "the document has no <sudoku>".to_owned())
}

/// How far the solution of a large puzzle is searched: less than a second.
const NODES: u64 = 20_000;

fn solution_of(givens: &Board) -> Result<Board, String> {
    let budget = Budget::nodes(NODES);
    let found = first_and_counts_within(std::slice::from_ref(givens), 1, 2, &budget).pop();
    match found {
        Some(Ok((mut first, 1))) => first.pop().ok_or_else(String::new),
        Some(Err(_)) | None => Err("the search for its solution takes too long".into()),
        Some(Ok(_)) => Err("the puzzle does not have exactly one solution; 'sudoxml audit' says how to mend it".into()),
    }
}

/// The board with all values in a text.
fn solution(text: &str, geometry: &Geometry) -> Result<Board, String> {
    let options = geometry.box_shape().map_or_else(ReadOptions::new, |shape| ReadOptions::new().box_shape(shape));
    let mut read = read_with(text, &options);
    match (read.next(), read.next()) {
        (Some(Ok(puzzle)), None) => Ok(Board::from_values(geometry.clone(), puzzle.board.values().iter().copied())),
        (Some(Err(error)), _) => Err(format!("{error}; use the values of all cells{OR_A_FILE}")),
        _ => Err(format!("use the values of all cells of one board{OR_A_FILE}")),
    }
}
