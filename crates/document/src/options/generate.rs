//! The options of puzzles made to order, and their values.

use std::fmt;
use std::ops::RangeInclusive;

use sudoku_engine::audit::symmetry::Symmetry;
use sudoku_engine::board::{BoxShape, Extra, Geometry};
use sudoku_engine::logic::{Levels, ParseRatingError, Rating};
use sudoku_engine::notation::Notation;

use super::spec::{OptionSpec, Values};
use super::text_shape::{BOX, SIZE};
use crate::choice::{Choice, Named, UnknownName, named};

/// How many puzzles are made.
pub const COUNT: OptionSpec =
    OptionSpec::new("count", Values::Number(1, 10_000_000), "How many puzzles to make").default("1");

/// What the random numbers start from.
pub const SEED: OptionSpec = OptionSpec::new(
    "seed",
    Values::Number(0, u64::MAX),
    "The number that all random numbers are made from. The same seed and options give the same puzzles on every machine",
)
.detail("It is written into the document")
.default("drawn anew");

/// The symmetry of the givens.
pub const SYMMETRY: OptionSpec =
    OptionSpec::new("symmetry", Values::of::<GivensSymmetry>(), "The symmetry of the pattern of givens")
        .default("half-turn; none with --pattern or --controlled-bias; that of the puzzle with --from");

/// The number of givens.
pub const GIVENS: OptionSpec =
    OptionSpec::new("givens", Values::Like("24..28"), "The number of givens: 24..28, or 28 alone")
        .default("as few as removal in a random order leaves");

/// Whether each given is needed.
pub const MINIMAL: OptionSpec = OptionSpec::flag("minimal", "Make puzzles that need each of their givens");

/// Whether at least one given is not needed.
pub const NOT_MINIMAL: OptionSpec =
    OptionSpec::flag("not-minimal", "Make puzzles with at least one given that they do not need");

/// Whether the bias of minimal puzzles is controlled.
pub const CONTROLLED_BIAS: OptionSpec = OptionSpec::flag(
    "controlled-bias",
    "Draw minimal puzzles so that statistics about all of them can be corrected, which takes a second for one on 9x9",
);

/// The pattern of givens.
pub const PATTERN: OptionSpec = OptionSpec::new(
    "pattern",
    Values::Like("x.x.x.x.x .x.x.x.x. x.x.x.x.x .x.x.x.x. x.x.x.x.x .x.x.x.x. x.x.x.x.x .x.x.x.x. x.x.x.x.x"),
    "Which cells are givens: a character for each cell, x or a digit for a given, . or 0 for a blank and ? for a cell that \
     may be either",
);

/// The solution of the puzzles.
pub const SOLUTION: OptionSpec = OptionSpec::new(
    "solution",
    Values::Like("534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
    "The solution of the puzzles: the value of each cell",
);

/// A puzzle from which others are made.
pub const FROM: OptionSpec = OptionSpec::new(
    "from",
    Values::Like("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    "Make other puzzles from this one, easier or harder by --rating or --level: one puzzle, as XML or text",
);

/// What is kept of it.
pub const KEEP: OptionSpec =
    OptionSpec::new("keep", Values::of::<Kept>(), "What the puzzles have in common with that of --from")
        .default("solution");

/// The rating of the puzzles.
pub const RATING: OptionSpec = OptionSpec::new(
    "rating",
    Values::Like("3.0..4.2"),
    "The rating, as 'sudoxml grade' gives it: 3.0..4.2, or 3.0 alone",
);

/// The level of the puzzles.
pub const LEVEL: OptionSpec = OptionSpec::new(
    "level",
    Values::Like("easy..hard"),
    "The level, as 'sudoxml grade' gives it: medium, or easy..hard from one to the other",
);

/// The techniques that the puzzles need.
pub const TECHNIQUE: OptionSpec = OptionSpec::new(
    "technique",
    Values::Like("swordfish"),
    "Techniques that the steps of 'sudoxml grade' use at least once, separated by commas",
);

/// The technique of the hardest step.
pub const HARDEST: OptionSpec =
    OptionSpec::new("hardest", Values::Like("x-wing"), "The technique of the hardest step of 'sudoxml grade'");

/// The techniques that are enough.
pub const ONLY: OptionSpec = OptionSpec::new(
    "only",
    Values::Like("naked-single,hidden-single"),
    "Techniques that are enough to solve the puzzle, separated by commas",
);

/// The techniques that are not needed.
pub const WITHOUT: OptionSpec = OptionSpec::new(
    "without",
    Values::Like("x-wing"),
    "Techniques that are not needed: all others are enough to solve the puzzle",
);

/// The document whose board is taken.
pub const BOARD: OptionSpec = OptionSpec::new(
    "board",
    Values::Like("<sudoku size=\"6\" extra=\"diagonals\"><cells/></sudoku>"),
    "A document whose <sudoku> says the board: its size, boxes, regions and further units",
)
.detail("Its values do not matter");

/// The further units of the board.
pub const EXTRA: OptionSpec = OptionSpec::new(
    "extra",
    Values::Like("diagonals"),
    "Further units of the board: diagonals, windows or disjoint-groups, separated by commas",
);

/// The names of the puzzles.
pub const NAME: OptionSpec = OptionSpec::new(
    "name",
    Values::Like("Monday {n}"),
    "The name of each puzzle. An n in braces in it is the number of the puzzle, from 1",
);

/// Whether the solutions are written.
pub const SOLVE: OptionSpec = OptionSpec::flag("solve", "Write the solution of each puzzle, as 'sudoxml solve' does");

/// Whether the grades are written.
pub const GRADE: OptionSpec = OptionSpec::flag("grade", "Write the grade of each puzzle, as 'sudoxml grade' does");

/// The notation of the puzzles.
pub const TO: OptionSpec =
    OptionSpec::new("to", Values::of::<Notation>(), "Write text instead of XML, in this notation of 'sudoxml export'");

/// Whether each puzzle has a file.
pub const SPLIT: OptionSpec = OptionSpec::flag(
    "split",
    "Write one document for each puzzle into the folder OUT: puzzle-1.xml, or puzzle-01.xml if there are more than nine",
);

/// The puzzles that are not made again.
pub const KNOWN: OptionSpec = OptionSpec::new(
    "known",
    Values::Like("printed.txt"),
    "A file with the puzzles of earlier runs, as 'sudoxml audit' has it. None of them is made again, up to symmetry",
);

/// Whether the new puzzles are added to them.
pub const REMEMBER: OptionSpec =
    OptionSpec::flag("remember", "Add the puzzles of this run to the file of --known, when the output is written")
        .detail("The file is made if it does not exist");

/// The time of the run.
pub const TIME: OptionSpec = OptionSpec::new(
    "time",
    Values::Like("10m"),
    "How long to try: a number with the unit ms, s, m or h. After it, the puzzles that were found are written, and the \
     exit code is 1",
)
.default("until many tries in a row make no new puzzle");

/// The size of the puzzles that are made.
pub const MADE_SIZE: OptionSpec =
    OptionSpec::new(SIZE.name, SIZE.values, "The size of the boards, from 4 to 25: 16 for boards of 16x16")
        .default("9");

/// The boxes of the puzzles that are made.
pub const MADE_BOX: OptionSpec = OptionSpec::new(
    BOX.name,
    BOX.values,
    "The rows and columns of each box, such as 3x2; their product is the size of the board",
)
.default(BOX.default);

/// The symmetry of a pattern of givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GivensSymmetry {
    /// Any pattern.
    None,
    /// One of the symmetries, drawn for each puzzle.
    Any,
    /// This one.
    Of(Symmetry),
}

impl GivensSymmetry {
    /// The symmetries of which each puzzle has one; none for any pattern.
    pub fn symmetries(self) -> Vec<Symmetry> {
        match self {
            GivensSymmetry::None => Vec::new(),
            GivensSymmetry::Any => Symmetry::ALL.to_vec(),
            GivensSymmetry::Of(symmetry) => vec![symmetry],
        }
    }
}

const fn kind(symmetry: Symmetry, summary: &'static str) -> Named<GivensSymmetry> {
    named(GivensSymmetry::Of(symmetry), symmetry.name(), summary)
}

impl Choice for GivensSymmetry {
    const NOUN: (&'static str, &'static str) = ("symmetry", "symmetries");
    const TABLE: &'static [Named<GivensSymmetry>] = &[
        named(GivensSymmetry::None, "none", "Any pattern"),
        named(GivensSymmetry::Any, "any", "One of those below, drawn for each puzzle"),
        kind(Symmetry::HalfTurn, "The turn by 180 degrees"),
        kind(Symmetry::QuarterTurn, "The turns by 90, 180 and 270 degrees"),
        kind(Symmetry::HorizontalAxis, "The reflection that exchanges top and bottom"),
        kind(Symmetry::VerticalAxis, "The reflection that exchanges left and right"),
        kind(Symmetry::MainDiagonal, "The reflection on the diagonal from the top left"),
        kind(Symmetry::AntiDiagonal, "The reflection on the diagonal from the top right"),
        kind(Symmetry::BothAxes, "The reflections on both axes"),
        kind(Symmetry::BothDiagonals, "The reflections on both diagonals"),
        kind(Symmetry::Full, "Every turn and every reflection"),
    ];
}

/// What is kept of a puzzle from which others are made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Kept {
    /// Its solution.
    #[default]
    Solution,
    /// Which cells are givens.
    Pattern,
}

impl Choice for Kept {
    const NOUN: (&'static str, &'static str) = ("part of a puzzle", "parts of a puzzle");
    const TABLE: &'static [Named<Kept>] = &[
        named(Kept::Solution, "solution", "Its solution, and the symmetry of its givens if there is no --symmetry"),
        named(Kept::Pattern, "pattern", "Which cells are givens"),
    ];
}

/// A text is not the value of an option. The message says what to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueError(String);

impl ValueError {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> ValueError {
        ValueError(message.into())
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ValueError {}

/// Both ends of `a..b`, or twice the same text.
fn ends(text: &str) -> (&str, &str) {
    text.split_once("..").unwrap_or((text, text))
}

/// The numbers of givens in a text such as `24..28` or `28`.
///
/// # Errors
/// If the text is something else.
pub fn givens(text: &str) -> Result<RangeInclusive<usize>, ValueError> {
    let (from, to) = ends(text);
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) => Ok(from..=to),
        _ => Err(ValueError("use a number of givens, or two of them such as 24..28".into())),
    }
}

/// The ratings in a text such as `3.0..4.2` or `3.0`.
///
/// # Errors
/// If the text is something else.
pub fn ratings(text: &str) -> Result<RangeInclusive<Rating>, ValueError> {
    let (from, to) = ends(text);
    let ratings = from.parse().and_then(|from| Ok(from..=to.parse()?));
    ratings.map_err(|error: ParseRatingError| ValueError(format!("{error}, or two of them such as 3.0..4.2")))
}

/// The ratings of the levels in a text such as `medium` or `easy..hard`.
///
/// # Errors
/// If a name is not one of the levels, or the second is easier than the first.
pub fn levels(text: &str, levels: &Levels) -> Result<RangeInclusive<Rating>, ValueError> {
    let of = |name: &str| {
        let mut lowest = Rating::new(0);
        for level in levels.iter() {
            let highest = level.up_to.unwrap_or(Rating::new(u8::MAX));
            if level.name == name {
                return Ok(lowest..=highest);
            }
            lowest = Rating::new(highest.tenths().saturating_add(1));
        }
        let names = levels.iter().map(|level| level.name.as_ref()).collect::<Vec<_>>().join(", ");
        Err(ValueError(format!("there is no level '{}'; the levels are {names}", crate::show::excerpt(name))))
    };
    // A name may have dots in it.
    if let Ok(one) = of(text) {
        return Ok(one);
    }
    let (from, to) = ends(text);
    let (from, to) = (of(from)?, of(to)?);
    if from.start() > to.end() {
        return Err(ValueError("the second level is easier than the first; exchange them".into()));
    }
    Ok(*from.start()..=*to.end())
}

/// The further units with this name.
///
/// # Errors
/// There are none.
pub fn extra(name: &str) -> Result<Extra, UnknownName> {
    let found = Extra::ALL.into_iter().find(|extra| extra.name() == name);
    found.ok_or_else(|| UnknownName::new(("extra", "extras"), name, extra_names()))
}

/// The names of all further units.
pub fn extra_names() -> Vec<&'static str> {
    Extra::ALL.into_iter().map(Extra::name).collect()
}

/// The board of a size and a shape of boxes, with further units.
///
/// # Errors
/// The size and the boxes contradict each other, or the board cannot have the units.
pub fn board(size: Option<u8>, box_shape: Option<BoxShape>, extras: &[Extra]) -> Result<Geometry, ValueError> {
    let shape = match (size, box_shape) {
        (None, None) => return with_extras(Geometry::classic(), extras),
        (None, Some(shape)) => Ok(shape),
        (Some(size), None) => BoxShape::usual(size).ok_or_else(|| {
            format!("{}: a board of {size}x{size} has no boxes, because {size} is a prime number", SIZE.name)
        }),
        (Some(size), Some(shape)) if shape.size() != size => Err(format!(
            "{}: a board of {size}x{size} cannot have boxes of {shape}, which have {} cells",
            BOX.name,
            shape.size()
        )),
        (Some(_), Some(shape)) => Ok(shape),
    };
    with_extras(Geometry::with_boxes(shape.map_err(|message| ValueError(format!("--{message}")))?), extras)
}

fn with_extras(board: Geometry, extras: &[Extra]) -> Result<Geometry, ValueError> {
    extras.iter().try_fold(board, |board, &extra| {
        board.with_extra(extra).map_err(|error| ValueError(format!("--{}: {error}", EXTRA.name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_engine::logic::Level;

    #[test]
    fn ranges_are_read() {
        let tenths = |range: RangeInclusive<Rating>| (range.start().tenths(), range.end().tenths());
        assert_eq!((givens("24..28"), givens("28")), (Ok(24..=28), Ok(28..=28)));
        assert_eq!((ratings("3.0..4.2").map(tenths), ratings("3").map(tenths)), (Ok((30, 42)), Ok((30, 30))));
        let by_level = |text| levels(text, &Levels::default()).map(tenths);
        assert_eq!((by_level("medium"), by_level("easy..hard")), (Ok((16, 25)), Ok((0, 40))));
        assert_eq!(by_level("extreme"), Ok((62, 255)));
        for text in ["", "x", "1..", "..2", "1...3", "-1"] {
            assert!(givens(text).is_err() && ratings(text).is_err() && by_level(text).is_err(), "{text}");
        }
        assert!(ratings("3.05").is_err() && ratings("99").is_err());
        let level = |name: &'static str, up_to| Level { name: name.into(), up_to };
        let dotted = Levels::new([level("a..b", Some(Rating::new(20))), level("b", None)]).expect("levels");
        let by_dotted = |text| levels(text, &dotted).map(tenths);
        assert_eq!((by_dotted("a..b"), by_dotted("b..b")), (Ok((0, 20)), Ok((21, 255))));
        assert!(by_level("hard..easy").is_err_and(|error| error.to_string().starts_with("the second level is easier")));
    }
}
