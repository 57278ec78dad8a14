//! The steps of a grade as boards: each shows the candidates before the step, what the step follows from, and what it
//! changes.

use std::fmt;

use sudoku_engine::board::{Board, Cell, Unit, Value, ValueSet};
use sudoku_engine::logic::{Argument, ListedArgument, ListedChain, Rating, Step, Technique};
use sudoxml_document::outcome::Outcome;

use super::chains::Chains;
use super::length::Length;
use super::shape::Weight;
use super::view::{BoardView, CellView, Mark};
use super::words::{Phrase, Words, capitalized};

/// One step on a board of its own.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepView {
    /// The technique.
    pub technique: Technique,
    /// How hard the step is.
    pub rating: Rating,
    /// What the step does and why, without the links of its chains: `row 1, column 6 is the only place for 8 in box 2.`
    pub conclusion: String,
    /// The chains that the step follows from; `None` if it follows from a pattern.
    pub argument: Option<Argument>,
    /// The board before the step. The cells that show why are marked, and so is what the step does.
    pub board: BoardView,
    /// The words around it.
    pub(crate) words: Words,
}

impl StepView {
    /// The heading of the step with this number, from 1, in every form: `Step 3: Naked pair, rating 3.0`.
    pub fn heading(&self, number: usize) -> String {
        let (number, rating) = (number.to_string(), self.words.rating(self.rating));
        self.words.fill(Phrase::Step, [("number", &number), ("technique", self.title()), ("rating", &rating)])
    }

    /// The same without the technique and what follows it: `Step 3`.
    #[cfg(feature = "pdf")]
    pub(crate) fn short_heading(&self, number: usize) -> String {
        let before = self.words.get(Phrase::Step).split("{technique}").next().unwrap_or_default();
        let number = number.to_string();
        before.replace("{number}", &number).trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned()
    }

    fn title(&self) -> &'static str {
        self.technique.title_in(self.words.language())
    }

    /// The step in words: `Hidden single: row 1, column 6 is the only place for 8 in box 2.`
    pub fn sentence(&self) -> String {
        format!("{}: {}", self.title(), self.conclusion)
    }

    /// The text below its heading, which names the technique: `Row 1, column 6 is the only place for 8 in box 2.`
    pub fn text(&self) -> String {
        capitalized(&self.conclusion)
    }

    /// The caption of its board: `The board of step 3`.
    pub fn caption(&self, number: usize) -> String {
        self.words.fill_number(Phrase::BoardOfStep, "number", number)
    }

    /// The chains as a list: the argument of the step, then those inside it, which have the numbers from 1.
    pub fn listing(&self) -> Vec<ListedArgument> {
        self.argument.iter().flat_map(|argument| argument.listing_in(self.words.language())).collect()
    }

    /// The heading of an argument inside another one: `Argument 2: the assumption that r7c5 is 3 leads to its negation`.
    pub(crate) fn inner_heading(&self, number: usize, claim: &str) -> String {
        self.words.fill(Phrase::Argument, [("number", &number.to_string()), ("claim", claim)])
    }

    /// The chains as paragraphs.
    pub(crate) fn paragraphs(&self) -> Vec<Paragraph> {
        let mut paragraphs = Vec::new();
        for (number, argument) in self.listing().into_iter().enumerate() {
            paragraphs.extend((number > 0).then(|| Paragraph::Argument(self.inner_heading(number, &argument.claim))));
            for ListedChain { claim, links } in argument.chains {
                paragraphs.push(Paragraph::Chain(chain_heading(&claim)));
                paragraphs.extend(links.into_iter().zip(1..).map(|(link, number)| Paragraph::Link(number, link)));
            }
        }
        paragraphs
    }
}

/// A paragraph of the list of chains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Paragraph {
    /// What an argument inside another one says.
    Argument(String),
    /// What a chain assumes and leads to.
    Chain(String),
    /// A link of a chain, with its number.
    Link(usize, String),
}

impl Paragraph {
    /// Whether it is an item of a list.
    pub fn is_link(&self) -> bool {
        matches!(self, Paragraph::Link(..))
    }

    /// The weight of its text.
    pub fn weight(&self) -> Weight {
        if matches!(self, Paragraph::Argument(_)) { Weight::Bold } else { Weight::Regular }
    }

    /// How far its first line is from the edge, and its other lines, with a font of this size.
    pub fn indents(&self, size: Length) -> [Length; 2] {
        if self.is_link() { [size / 2, size * 3 / 2] } else { [Length::ZERO; 2] }
    }
}

/// Its text on one line: `4. r1c2 is 5 (one 5 in row 1)`.
impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paragraph::Argument(text) | Paragraph::Chain(text) => f.write_str(text),
            Paragraph::Link(number, text) => write!(f, "{number}. {text}"),
        }
    }
}

/// What a chain assumes and leads to: `If r7c5 is 3, then r9c4 is not 3:`.
pub(crate) fn chain_heading(claim: &str) -> String {
    format!("{}:", capitalized(claim))
}

/// The steps of an outcome, with these words around them.
pub(super) fn steps(outcome: &Outcome, words: &Words) -> Vec<StepView> {
    if outcome.steps.is_empty() {
        return Vec::new();
    }
    let mut state = State::of(outcome);
    let view = |step: &Step| {
        let board = state.before(outcome, step);
        state.apply(step);
        let (technique, rating, argument) = (step.technique, step.rating, step.argument().cloned());
        let conclusion = step.conclusion_in(words.language());
        StepView { technique, rating, conclusion, argument, board, words: words.clone() }
    };
    outcome.steps.iter().map(view).collect()
}

/// The values and the candidates of a board while steps are applied.
struct State {
    board: Board,
    candidates: Vec<ValueSet>,
    /// The units that steps use and the board does not name.
    implied: Vec<Unit>,
}

impl State {
    fn of(outcome: &Outcome) -> State {
        let board = Board::empty(outcome.puzzle.givens.geometry().clone());
        let candidates = vec![ValueSet::full(board.geometry().size()); board.values().len()];
        let implied = board.geometry().implied_units();
        let mut state = State { board, candidates, implied };
        outcome.puzzle.givens.givens().for_each(|(cell, value)| state.place(cell, value));
        state
    }

    fn place(&mut self, cell: Cell, value: Value) {
        self.board.set(cell, Some(value));
        let geometry = self.board.geometry();
        self.candidates[geometry.index(cell)] = ValueSet::EMPTY;
        let units = geometry.units_of(geometry.index(cell)).iter().map(|&unit| &geometry.units()[usize::from(unit)]);
        let implied = self.implied.iter().filter(|unit| unit.cells().contains(&cell));
        for seen in units.chain(implied).flat_map(Unit::cells) {
            self.candidates[geometry.index(*seen)].remove(value);
        }
    }

    fn apply(&mut self, step: &Step) {
        for &(cell, values) in &step.eliminations {
            let candidates = &mut self.candidates[self.board.geometry().index(cell)];
            *candidates = *candidates - values;
        }
        step.placements.iter().for_each(|&(cell, value)| self.place(cell, value));
    }

    /// The board before a step, with the marks of the step.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn before(&self, outcome: &Outcome, step: &Step) -> BoardView {
        let givens = outcome.puzzle.givens.values();
        let chains = step.argument().map(|argument| Chains::of(argument, self.board.geometry()));
        let board = BoardView::of_cells(outcome, |index| {
            let is_cell = |cell: &Cell| self.board.geometry().index(*cell) == index;
            let eliminated = step.eliminations.iter().find(|(cell, _)| is_cell(cell));
            let placed = step.placements.iter().find(|(cell, _)| is_cell(cell)).map(|&(_, value)| value);
            // Chains lead to candidates, also where a value is placed.
            let shown = placed.filter(|_| chains.is_none());
            let mut cell = CellView {
                value: self.board.values()[index].or(shown),
                is_given: givens[index].is_some(),
                candidates: if shown.is_some() { ValueSet::EMPTY } else { self.candidates[index] },
                placed: placed.filter(|_| chains.is_some()),
                eliminated: eliminated.map_or(ValueSet::EMPTY, |&(_, values)| values),
                ..CellView::default()
            };
            if step.pattern.iter().any(is_cell) {
                cell.marks.insert(Mark::Pattern);
            }
            if placed.is_some() {
                cell.marks.insert(Mark::Placed);
            }
            cell
        });
        board.with_numbers().with_chains(chains)
    }
}
