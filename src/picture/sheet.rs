//! The sheet of a puzzle: its heading, its boards and its steps, before any form.

use crate::board::{Board, BoardCell, Violation};
use crate::finding::show;
use crate::logic::{Grade, Levels};
use crate::outcome::{Outcome, SolutionCount, SolutionLimit};
use crate::search::Verdict;

use super::ink::Theme;
use super::length::Length;
use super::steps::{StepView, steps};
use super::view::BoardView;

/// Which boards of a puzzle are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Show {
    /// The puzzle.
    Puzzle,
    /// The first solution. A puzzle without a listed solution is shown itself.
    Solution,
    /// The puzzle and the first solution.
    #[default]
    Both,
    /// The puzzle and all solutions that are listed.
    AllSolutions,
}

/// How puzzles become pictures.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PictureOptions {
    /// Which boards are shown.
    pub show: Show,
    /// Whether the blank cells of a puzzle have their candidates.
    pub candidates: bool,
    /// The colours, and the size of cells.
    pub theme: Theme,
    /// The width and height of a cell, if not that of the theme.
    pub cell_size: Option<Length>,
    /// The names for ranges of ratings.
    pub levels: Levels,
}

impl PictureOptions {
    /// The width and height of a cell.
    pub fn cell(&self) -> Length {
        self.cell_size.unwrap_or(self.theme.cell_size())
    }
}

/// A board with a caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// `Puzzle`, `Solution`, or `Solution 2 of 3`.
    pub caption: String,
    /// The board.
    pub board: BoardView,
}

/// The most characters of a name in a picture. A heading shows fewer.
const MOST_OF_NAME: usize = 1_000;

/// A name for a picture. A picture can repeat it on each page and for each board, so the end of a long one is left out.
pub(super) fn shortened(name: &str) -> String {
    match name.char_indices().nth(MOST_OF_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// The sheet of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// The name of the puzzle, if it has one. Of a name with more than 1,000 characters, these and an ellipsis.
    pub name: Option<String>,
    /// The number of the puzzle in its document, from 1.
    pub number: usize,
    /// How many solutions there are.
    pub count: SolutionCount,
    /// The grade, if the puzzle was graded and has one.
    pub grade: Option<Grade>,
    /// The name of the level of the grade.
    pub level: Option<String>,
    /// The boards, at least one.
    pub figures: Vec<Figure>,
    /// The violations of the rules, as sentences.
    pub violations: Vec<String>,
    /// The steps of the grade.
    pub steps: Vec<StepView>,
    /// How the steps end, if they do not solve the puzzle.
    pub ending: Option<String>,
}

impl Sheet {
    /// The sheet of an outcome. It has the steps that the outcome has.
    pub fn of(outcome: &Outcome, options: &PictureOptions) -> Sheet {
        let violations = outcome.violations.iter().map(|located| sentence(outcome, &located.violation)).collect();
        let steps = steps(outcome);
        let ending = outcome.ending().filter(|_| !steps.is_empty());
        Sheet {
            name: outcome.puzzle.name.as_deref().map(shortened),
            number: outcome.puzzle.number,
            count: outcome.count,
            grade: outcome.grade,
            level: outcome.grade.as_ref().map(|grade| shortened(options.levels.name_of(grade.rating))),
            figures: figures(outcome, options),
            violations,
            steps,
            ending,
        }
    }

    /// The name, or `Puzzle 3` for the third puzzle of its document.
    pub fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| format!("Puzzle {}", self.number))
    }

    /// The verdict, the rating and the level in words: `one solution, rating 4.0, hard`.
    pub fn facts(&self) -> String {
        let rating = self.grade.as_ref().map(|grade| {
            let at_least = if grade.at_least { "at least " } else { "" };
            format!("rating {at_least}{}", grade.rating)
        });
        [Some(solutions(self.count)), rating, self.level.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// A violation in words: `5 appears twice in row 1: r1c1, r1c3.`
fn sentence(outcome: &Outcome, violation: &Violation) -> String {
    let times = match violation.cells.len() {
        2 => "twice".to_owned(),
        number => format!("{number} times"),
    };
    let cells: Vec<String> = violation.cells.iter().map(BoardCell::to_string).collect();
    let value = outcome.puzzle.written(violation.value);
    format!("{value} appears {times} in {}: {}.", show::unit(&violation.unit), cells.join(", "))
}

/// How many solutions there are, in words.
fn solutions(count: SolutionCount) -> String {
    let more_than = |limit| format!("more than {limit} solution{}", if limit == 1 { "" } else { "s" });
    match count {
        SolutionCount::Exactly(0) => "no solution".to_owned(),
        SolutionCount::Exactly(1) => "one solution".to_owned(),
        SolutionCount::Exactly(count) => format!("{count} solutions"),
        SolutionCount::MoreThan(limit) => more_than(limit),
        SolutionCount::Uncounted => more_than(SolutionLimit::DEFAULT),
        SolutionCount::Unsettled => "not settled".to_owned(),
    }
}

fn figures(outcome: &Outcome, options: &PictureOptions) -> Vec<Figure> {
    let puzzle = || Figure { caption: "Puzzle".into(), board: BoardView::of_puzzle(outcome, options.candidates) };
    let solutions = match options.show {
        Show::Puzzle => return vec![puzzle()],
        Show::Solution | Show::Both => solved(outcome, 1),
        Show::AllSolutions => solved(outcome, usize::MAX),
    };
    let has_puzzle = options.show != Show::Solution || solutions.is_empty();
    has_puzzle.then(puzzle).into_iter().chain(solutions).collect()
}

/// The first solution as a book shows it apart from its puzzle; `None` if no solution is listed.
pub(super) fn answer(outcome: &Outcome) -> Option<Figure> {
    solved(outcome, 1).into_iter().next()
}

/// The first solutions, at most so many of those that are listed.
fn solved(outcome: &Outcome, shown: usize) -> Vec<Figure> {
    let (solutions, differing) = compared(outcome, shown);
    let number = solutions.len();
    let captioned = |(index, solution): (usize, &Board)| {
        let is_only = outcome.verdict() == Some(Verdict::Unique);
        let caption = match shown {
            _ if is_only => "Solution".into(),
            1 => "First solution".into(),
            _ => format!("Solution {} of {number}", index + 1),
        };
        Figure { caption, board: BoardView::of_solution(outcome, solution, &differing) }
    };
    solutions.iter().enumerate().map(captioned).collect()
}

/// The first listed solutions, and the cells that are not the same in all listed solutions.
fn compared(outcome: &Outcome, most: usize) -> (Vec<Board>, Vec<BoardCell>) {
    let mut first: Vec<Board> = Vec::new();
    let mut differs = vec![false; outcome.puzzle.givens.geometry().cells().len()];
    for solution in outcome.solutions() {
        if let Some(other) = first.first() {
            let values = solution.values().iter().zip(other.values());
            differs.iter_mut().zip(values).for_each(|(differs, (one, other))| *differs |= one != other);
        }
        if first.len() < most {
            first.push(solution);
        }
    }
    let cells = outcome.puzzle.givens.geometry().cells().iter().zip(differs);
    (first, cells.filter_map(|(&cell, differs)| differs.then_some(cell)).collect())
}
