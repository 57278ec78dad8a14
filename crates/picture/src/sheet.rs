//! The sheet of a puzzle: its heading, its boards and its steps, before any form.

use std::borrow::Cow;
use std::fmt;

use sudoku_engine::board::{Cell, Value, Violation};
use sudoku_engine::logic::{Grade, Levels};
use sudoku_engine::search::Verdict;
use sudoxml_document::choice::{Choice, Named, named};
use sudoxml_document::finding::show;
use sudoxml_document::outcome::{Outcome, SolutionCount, SolutionLimit};

#[cfg(feature = "png")]
use super::density::Density;
use super::heading::{Facts, Heading};
use super::ink::Theme;
use super::length::Length;
use super::look::{Look, Style};
#[cfg(feature = "pdf")]
use super::page::ColorSpace;
use super::pattern::shortened;
#[cfg(feature = "pdf")]
use super::pdf::fonts::Fonts;
use super::steps::{Singles, StepView, steps};
use super::view::BoardView;
use super::words::{Phrase, Words, capitalized};

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

impl Choice for Show {
    const NOUN: (&'static str, &'static str) = ("choice of boards", "choices of boards");
    const TABLE: &'static [Named<Show>] = &[
        named(Show::Puzzle, "puzzle", "The puzzle"),
        named(Show::Solution, "solution", "The first solution"),
        named(Show::Both, "both", "The puzzle and the first solution"),
        named(Show::AllSolutions, "all-solutions", "The puzzle and all solutions, up to list"),
    ];
}

/// How puzzles become pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureOptions {
    /// Which boards are shown.
    pub show: Show,
    /// Whether the blank cells of a puzzle have their candidates.
    pub candidates: bool,
    /// Whether the steps of a grade are drawn, if the outcome has them.
    pub steps: bool,
    /// How singles that follow each other are shown.
    pub singles: Singles,
    /// The colours, and the size of cells.
    pub theme: Theme,
    /// What is changed of the theme.
    pub style: Style,
    /// The width and height of a cell, if not that of the theme.
    pub cell_size: Option<Length>,
    /// The names for ranges of ratings.
    pub levels: Levels,
    /// The words that are added to the puzzle.
    pub words: Words,
    /// The heading of a puzzle; `None` for the name, with the number of solutions, the rating and the level below.
    pub heading: Option<Heading>,
    /// Whether a picture has the boards alone: without a heading, captions, a legend, a margin and a background.
    pub bare: bool,
    /// How an SVG shows text.
    pub text: TextForm,
    /// What the file of a single picture is.
    pub file: PictureFile,
}

/// How an SVG shows text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum TextForm {
    /// As text, in a font of the reader.
    #[default]
    Text,
    /// As shapes, which look the same everywhere. A character that the fonts of this crate do not have stays text.
    #[cfg(feature = "pdf")]
    Outlines,
}

impl Choice for TextForm {
    const NOUN: (&'static str, &'static str) = ("form of text", "forms of text");
    const TABLE: &'static [Named<TextForm>] = &[
        named(TextForm::Text, "text", "Text, in a font of the reader"),
        #[cfg(feature = "pdf")]
        named(TextForm::Outlines, "outlines", "Shapes, which look the same everywhere and need no font"),
    ];
}

/// What the file of a picture is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum PictureFile {
    /// An SVG.
    #[default]
    Svg,
    /// A PDF with one page, which is as large as the picture, with these fonts.
    #[cfg(feature = "pdf")]
    Pdf(ColorSpace, Fonts),
    /// An EPS, with the letters of these fonts.
    #[cfg(feature = "pdf")]
    Eps(ColorSpace, Fonts),
    /// A PNG with so many pixels to an inch, with the letters of these fonts.
    #[cfg(feature = "png")]
    Png(Density, Fonts),
}

impl PictureFile {
    /// The end of its name.
    pub const fn extension(&self) -> &'static str {
        match self {
            PictureFile::Svg => "svg",
            #[cfg(feature = "pdf")]
            PictureFile::Pdf(..) => "pdf",
            #[cfg(feature = "pdf")]
            PictureFile::Eps(..) => "eps",
            #[cfg(feature = "png")]
            PictureFile::Png(..) => "png",
        }
    }
}

impl Default for PictureOptions {
    fn default() -> PictureOptions {
        PictureOptions {
            show: Show::default(),
            candidates: false,
            steps: true,
            singles: Singles::default(),
            theme: Theme::default(),
            style: Style::default(),
            cell_size: None,
            levels: Levels::default(),
            words: Words::default(),
            heading: None,
            bare: false,
            text: TextForm::default(),
            file: PictureFile::default(),
        }
    }
}

impl PictureOptions {
    /// The puzzle of an outcome with what these options show, as an SVG document.
    ///
    /// ```
    /// use sudoxml::document::{Document, SolveOptions};
    /// use sudoxml::picture::{PictureOptions, Show};
    /// let mut document = Document::parse("<sudoku><cells><cell row='1' col='1'>5</cell></cells></sudoku>")?;
    /// let outcome = &document.solve(&SolveOptions::new().limit(1))[0];
    /// let svg = PictureOptions { show: Show::Puzzle, ..PictureOptions::default() }.svg(outcome);
    /// assert!(svg.starts_with("<svg ") && !svg.contains("Solution"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svg(&self, outcome: &Outcome) -> String {
        Sheet::of(outcome, self).svg(self)
    }

    /// The theme with what is changed of it.
    pub fn look(&self) -> Look {
        Look { theme: self.theme, style: self.style }
    }

    /// The width and height of a cell.
    pub fn cell(&self) -> Length {
        self.cell_size.unwrap_or(self.theme.cell_size())
    }
}

/// A board with a caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// `Puzzle`, `Solution`, or `Solution 2 of 3`, in the language of the picture.
    pub caption: String,
    /// The board.
    pub board: BoardView,
}

/// The sheet of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// The name of the puzzle, if it has one that is not blank. Of a name with more than 1,000 characters, these and an ellipsis.
    pub name: Option<String>,
    /// The number of the puzzle in its document, from 1.
    pub number: usize,
    /// The attributes of the puzzle that its heading has.
    pub(crate) attributes: Vec<(String, String)>,
    /// The texts of children of its `<sudoku>`.
    pub(crate) children: Vec<(String, String)>,
    /// How many solutions there are.
    pub count: SolutionCount,
    /// How many of them are shown, if these are not all.
    pub(crate) listed: Option<u64>,
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
    /// The number of each symbol of the puzzle, for its steps: `A = 1, B = 2`.
    pub(crate) numbers: Option<String>,
    /// How the steps end, if they do not solve the puzzle.
    pub ending: Option<String>,
    /// The words that are added to it.
    pub words: Words,
}

/// The name of a puzzle. A blank one is as none.
pub(crate) fn name_of(outcome: &Outcome) -> Option<&str> {
    outcome.puzzle.name.as_deref().filter(|name| !name.trim().is_empty())
}

impl Sheet {
    /// The sheet of an outcome.
    pub fn of(outcome: &Outcome, options: &PictureOptions) -> Sheet {
        let figures = Figures::of(outcome, options).iter().map(Cow::into_owned).collect();
        Sheet { figures, ..Sheet::without_boards(outcome, options) }
    }

    /// The sheet of an outcome, without its boards.
    pub fn without_boards(outcome: &Outcome, options: &PictureOptions) -> Sheet {
        let steps = if options.steps { steps(outcome, options.singles, &options.words) } else { Vec::new() };
        let words = &options.words;
        let violations =
            outcome.violations.iter().map(|located| sentence(outcome, &located.violation, words)).collect();
        let ending = outcome.ending_in(words.language()).filter(|_| !steps.is_empty());
        let wanted = |name: &str| options.heading.as_ref().is_some_and(|heading| heading.has_attribute(name));
        let short = |(name, text): &(String, String)| (name.clone(), shortened(text));
        let attributes = outcome.puzzle.attributes.iter().filter(|(name, _)| wanted(name));
        Sheet {
            name: name_of(outcome).map(shortened),
            number: outcome.puzzle.number,
            attributes: attributes.map(short).collect(),
            children: outcome.children.iter().map(short).collect(),
            count: outcome.count,
            listed: outcome.listed_of_more().filter(|_| options.show == Show::AllSolutions),
            grade: outcome.grade,
            level: level_of(outcome, options),
            figures: Vec::new(),
            violations,
            numbers: numbers(outcome).filter(|_| !steps.is_empty()),
            steps,
            ending,
            words: words.clone(),
        }
    }

    /// The name, or `Puzzle 3` for the third puzzle of its document.
    pub fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.title_of_number(self.number))
    }

    /// The title of a puzzle with this number and without a name.
    pub(crate) fn title_of_number(&self, number: impl fmt::Display) -> String {
        self.words.fill_number(Phrase::PuzzleNumber, "number", number)
    }

    /// The heading that this pattern gives the puzzle, which has this number; `None` if it gives none.
    pub(crate) fn headed(&self, heading: &Heading, number: usize, levels: &Levels) -> Option<String> {
        let place = self.grade.as_ref().map(|grade| levels.name_of(grade.rating));
        let place = place.and_then(|name| levels.iter().position(|level| level.name == name));
        let level = self.level.as_deref().zip(place.map(|index| index + 1));
        let rating = self.rating_in_words();
        let (rating, attributes, children) = (rating.as_deref(), &self.attributes[..], &self.children[..]);
        let filled = heading.filled(Facts { number, name: self.name.as_deref(), level, rating, attributes, children });
        (!filled.is_empty()).then_some(filled)
    }

    /// The heading of a picture and the facts below it: the number of solutions if it is not one, and the grade. A heading of
    /// the user's own has no grade below.
    pub(crate) fn heading(&self, options: &PictureOptions) -> (Option<String>, Option<String>) {
        match &options.heading {
            None => {
                let facts = joined([self.flaw(), self.grade_in_words()]);
                (Some(self.title()), Some(capitalized(&facts)).filter(|facts| !facts.is_empty()))
            }
            Some(heading) => (self.headed(heading, self.number, &options.levels), self.flaw()),
        }
    }

    /// How many solutions there are, if it is not one.
    pub(crate) fn flaw(&self) -> Option<String> {
        (!matches!(self.count, SolutionCount::Exactly(1))).then(|| self.solutions_in_words())
    }

    /// What the marks of steps say, if there are steps, and how the arrows of chains are read, if there are some.
    #[cfg(feature = "pdf")]
    pub(crate) fn keys(&self) -> [Option<String>; 2] {
        self.paragraphs_of_keys().map(|key| Some(key.join(" ")).filter(|key| !key.is_empty()))
    }

    /// The same in paragraphs.
    pub(crate) fn paragraphs_of_keys(&self) -> [Vec<String>; 2] {
        let has_chains = self.steps.iter().any(|step| step.board.chains().is_some());
        let [are_together, are_apart] = [true, false].map(|is| self.steps.iter().any(|step| step.is_run() == is));
        let key = |is_there: bool, phrase| is_there.then(|| self.words.get(phrase).to_owned());
        let of_marks = [key(are_apart, Phrase::Marks), key(are_together, Phrase::Order), self.key_of_numbers()];
        [of_marks.into_iter().flatten().collect(), key(has_chains, Phrase::Chains).into_iter().collect()]
    }

    /// Which symbol has which number in steps, if the puzzle has symbols.
    pub(crate) fn key_of_numbers(&self) -> Option<String> {
        self.numbers.as_ref().map(|numbers| self.words.fill(Phrase::Numbers, [("values", numbers)]))
    }

    /// The rating: `4.0`, or `at least 10.5`.
    pub(crate) fn rating_in_words(&self) -> Option<String> {
        let grade = self.grade.as_ref()?;
        let rating = self.words.rating(grade.rating);
        Some(if grade.at_least { self.words.fill(Phrase::AtLeast, [("rating", &rating)]) } else { rating })
    }

    /// How many solutions there are, in words, and how many of them are shown, if these are not all.
    pub(crate) fn solutions_in_words(&self) -> String {
        let listed = self.listed.map(|listed| self.words.fill_number(Phrase::Listed, "count", listed));
        joined([Some(solutions(self.count, &self.words)), listed])
    }

    /// The verdict, the rating and the level in words: `one solution, rating 4.0, hard`.
    pub fn facts(&self) -> String {
        joined([Some(self.solutions_in_words()), self.grade_in_words()])
    }

    /// The rating and the level: `rating 4.0, hard`.
    fn grade_in_words(&self) -> Option<String> {
        let rating = self.rating_in_words()?;
        Some(joined([Some(self.words.fill(Phrase::Rating, [("rating", &rating)])), self.level.clone()]))
    }

    /// The same in a book: the number of solutions if it is not one, the level, unless something else says it, and what is
    /// `unseen` of the board. A reader of a book chooses by the level; a heading can have the rating.
    pub(crate) fn facts_in_book(&self, says_level: bool, unseen: Option<String>) -> Option<String> {
        let facts = joined([self.flaw(), self.level.clone().filter(|_| !says_level), unseen]);
        (!facts.is_empty()).then(|| capitalized(&facts))
    }

    /// The section of the puzzle in a book with sections.
    pub(crate) fn section(&self) -> String {
        capitalized(self.level.as_deref().unwrap_or(self.words.get(Phrase::NotGraded)))
    }
}

/// The name of the level of the grade of an outcome.
pub(crate) fn level_of(outcome: &Outcome, options: &PictureOptions) -> Option<String> {
    outcome.grade.map(|grade| shortened(options.words.level(options.levels.name_of(grade.rating))))
}

/// The symbols of a puzzle that are not the numbers of their values, each with this number.
fn numbers(outcome: &Outcome) -> Option<String> {
    let symbols = outcome.puzzle.symbols.as_ref()?;
    let values = Value::up_to(outcome.puzzle.givens.geometry().size());
    let pairs = values.filter_map(|value| Some((symbols.char_of(value)?.to_string(), value.to_string())));
    let pairs: Vec<(String, String)> = pairs.collect();
    let are_others = pairs.iter().any(|(symbol, number)| symbol != number);
    are_others
        .then(|| pairs.iter().map(|(symbol, number)| format!("{symbol} = {number}")).collect::<Vec<_>>().join(", "))
}

fn joined(facts: impl IntoIterator<Item = Option<String>>) -> String {
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A violation in words: `5 appears twice in row 1: r1c1, r1c3.`
fn sentence(outcome: &Outcome, violation: &Violation, words: &Words) -> String {
    let cells: Vec<String> = violation.cells.iter().map(Cell::to_string).collect();
    let value = outcome.puzzle.written(violation.value);
    let phrase = if cells.len() == 2 { Phrase::Twice } else { Phrase::SeveralTimes };
    let unit = show::unit_in(words.language(), &violation.unit);
    words.fill(
        phrase,
        [("value", &value), ("times", &cells.len().to_string()), ("unit", &unit), ("cells", &cells.join(", "))],
    )
}

/// How many solutions there are, in words.
fn solutions(count: SolutionCount, words: &Words) -> String {
    let (phrase, number) = match count {
        SolutionCount::Exactly(0) => (Phrase::NoSolution, 0),
        SolutionCount::Exactly(1) => (Phrase::OneSolution, 1),
        SolutionCount::Exactly(count) => (Phrase::Solutions, count),
        SolutionCount::MoreThan(1) => (Phrase::MoreThanOne, 1),
        SolutionCount::MoreThan(limit) => (Phrase::MoreSolutions, limit),
        SolutionCount::Uncounted => (Phrase::MoreSolutions, SolutionLimit::DEFAULT),
        SolutionCount::Several => (Phrase::SeveralSolutions, 0),
        SolutionCount::Unsettled => (Phrase::NotSettled, 0),
    };
    words.fill_number(phrase, "count", number)
}

/// The boards of a sheet.
#[derive(Debug)]
pub enum Figures<'f> {
    /// They are in memory.
    Ready(&'f [Figure]),
    /// Each is made when it is asked for, so that any number of solutions takes the same memory.
    Made(Made<'f>),
}

/// The boards of an outcome.
#[derive(Debug)]
pub struct Made<'o> {
    outcome: &'o Outcome,
    /// Whether the puzzle is the first board, and whether its blank cells have their candidates.
    puzzle: Option<bool>,
    /// How many solutions are shown.
    shown: usize,
    /// Whether each solution has its number in its caption.
    is_numbered: bool,
    /// The cells that are not the same in all listed solutions.
    differing: Vec<Cell>,
    words: Words,
}

impl<'f> Figures<'f> {
    /// The boards of an outcome that the options show.
    pub(crate) fn of(outcome: &'f Outcome, options: &PictureOptions) -> Figures<'f> {
        let most = match options.show {
            Show::Puzzle => 0,
            Show::Solution | Show::Both => 1,
            Show::AllSolutions => usize::MAX,
        };
        let made = Made::solutions(outcome, most, &options.words);
        let has_puzzle = options.show != Show::Solution || made.shown == 0;
        Figures::Made(Made { puzzle: has_puzzle.then_some(options.candidates), ..made })
    }

    /// The first solution as a book shows it apart from its puzzle, if a solution is listed.
    pub(crate) fn answer(outcome: &'f Outcome, words: &Words) -> Figures<'f> {
        Figures::Made(Made::solutions(outcome, 1, words))
    }

    /// How many boards there are.
    pub(crate) fn number(&self) -> usize {
        match self {
            Figures::Ready(figures) => figures.len(),
            Figures::Made(made) => usize::from(made.puzzle.is_some()) + made.shown,
        }
    }

    /// The boards in order.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = Cow<'_, Figure>> + '_> {
        match self {
            Figures::Ready(figures) => Box::new(figures.iter().map(Cow::Borrowed)),
            Figures::Made(made) => Box::new(made.figures().map(Cow::Owned)),
        }
    }

    /// The captions of the boards in order.
    pub(crate) fn captions(&self) -> Box<dyn Iterator<Item = Cow<'_, str>> + '_> {
        match self {
            Figures::Ready(figures) => Box::new(figures.iter().map(|figure| Cow::Borrowed(figure.caption.as_str()))),
            Figures::Made(made) => Box::new(made.captions().map(Cow::Owned)),
        }
    }

    /// Boards of which each other one differs from one in its values alone: of solutions, only the first.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Cow<'_, Figure>> {
        let most = match self {
            Figures::Ready(figures) => figures.len(),
            Figures::Made(made) => usize::from(made.puzzle.is_some()).max(1),
        };
        self.iter().take(most)
    }
}

impl<'o> Made<'o> {
    /// The first solutions of an outcome, at most so many of those that are listed.
    fn solutions(outcome: &'o Outcome, most: usize, words: &Words) -> Made<'o> {
        let (number, differing) = if most == 0 { (0, Vec::new()) } else { compared(outcome) };
        let words = words.clone();
        Made { outcome, puzzle: None, shown: number.min(most), is_numbered: most > 1, differing, words }
    }

    fn captions(&self) -> impl Iterator<Item = String> {
        let puzzle = self.puzzle.map(|_| self.words.get(Phrase::Puzzle).to_owned());
        let is_only = self.outcome.verdict() == Some(Verdict::Unique);
        let caption = move |index: usize| match self.is_numbered {
            _ if is_only => self.words.get(Phrase::Solution).to_owned(),
            false => self.words.get(Phrase::FirstSolution).to_owned(),
            true => {
                let (number, count) = ((index + 1).to_string(), self.shown.to_string());
                self.words.fill(Phrase::SolutionNumber, [("number", &number), ("count", &count)])
            }
        };
        puzzle.into_iter().chain((0..self.shown).map(caption))
    }

    fn figures(&self) -> impl Iterator<Item = Figure> {
        let puzzle = self.puzzle.map(|candidates| BoardView::of_puzzle(self.outcome, candidates));
        let solutions = (self.shown > 0).then(|| self.outcome.solutions().take(self.shown)).into_iter().flatten();
        let solutions = solutions.map(|solution| BoardView::of_solution(self.outcome, &solution, &self.differing));
        let boards = puzzle.into_iter().chain(solutions);
        self.captions().zip(boards).map(|(caption, board)| Figure { caption, board })
    }
}

/// The number of listed solutions, and the cells that are not the same in all of them.
pub fn compared(outcome: &Outcome) -> (usize, Vec<Cell>) {
    let mut differs = vec![false; outcome.puzzle.givens.geometry().cells().len()];
    let mut solutions = outcome.solutions();
    let (first, mut number) = (solutions.next(), 0);
    for solution in first.iter().cloned().chain(solutions) {
        number += 1;
        let values = solution.values().iter().zip(first.iter().flat_map(|first| first.values()));
        differs.iter_mut().zip(values).for_each(|(differs, (one, other))| *differs |= one != other);
    }
    let cells = outcome.puzzle.givens.geometry().cells().iter().zip(differs);
    (number, cells.filter_map(|(&cell, differs)| differs.then_some(cell)).collect())
}

/// A sheet with its boards, ready to be drawn.
#[derive(Debug)]
pub struct Plate<'p> {
    /// The sheet without its boards.
    pub sheet: Cow<'p, Sheet>,
    /// Its boards.
    pub figures: Figures<'p>,
}

impl<'p> Plate<'p> {
    /// The sheet of an outcome, whose boards are made when they are drawn.
    pub fn of(outcome: &'p Outcome, options: &PictureOptions) -> Plate<'p> {
        let sheet = Cow::Owned(Sheet::without_boards(outcome, options));
        Plate { sheet, figures: Figures::of(outcome, options) }
    }
}

impl<'p> From<&'p Sheet> for Plate<'p> {
    fn from(sheet: &'p Sheet) -> Plate<'p> {
        Plate { sheet: Cow::Borrowed(sheet), figures: Figures::Ready(&sheet.figures) }
    }
}
