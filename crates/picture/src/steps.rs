//! The steps of a grade as boards: each shows the candidates before the step, what the step follows from, and what it
//! changes. Singles that follow each other share a board, which shows the values that they fill in and their order.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_engine::board::{Board, Cell, Unit, Value, ValueSet};
use sudoku_engine::logic::{Argument, ListedArgument, ListedChain, Rating, Step, Technique};
use sudoxml_document::choice::{Choice, Named, named};
use sudoxml_document::outcome::Outcome;

use super::chains::Chains;
use super::shape::Weight;
use super::view::{BoardView, CellView, Mark};
use super::words::{Phrase, Words, capitalized};

/// How singles that follow each other are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Singles {
    /// Together on one board.
    #[default]
    Together,
    /// Each on a board of its own.
    Apart,
}

impl Choice for Singles {
    const NOUN: (&'static str, &'static str) = ("way to show singles", "ways to show singles");
    const TABLE: &'static [Named<Singles>] = &[
        named(Singles::Together, "together", "On one board, with their order in the corners of the cells"),
        named(Singles::Apart, "apart", "Each on a board of its own"),
    ];
}

/// A step on a board of its own, or several singles that follow each other on one board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepView {
    /// The numbers of the first and of the last step, from 1.
    pub numbers: RangeInclusive<usize>,
    /// The technique; of several steps that of the hardest.
    pub technique: Technique,
    /// How hard the step is; of several steps the hardest.
    pub rating: Rating,
    /// What the step does and why, without the links of its chains: `row 1, column 6 is the only place for 8 in box 2.` Empty
    /// for several steps.
    pub conclusion: String,
    /// Several steps; empty for one step.
    pub singles: Vec<Single>,
    /// The chains that the step follows from; `None` if it follows from a pattern.
    pub argument: Option<Argument>,
    /// The board before the step. The cells that show why are marked, and so is what the step does.
    pub board: BoardView,
    /// The words around it.
    pub(crate) words: Words,
}

/// One of several steps on a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Single {
    /// What it does and why: `Hidden single: row 1, column 6 is the only place for 8 in box 2.`
    pub sentence: String,
    /// The same in a few words: `r1c6 is 8 (box 2)`.
    pub short: String,
}

impl StepView {
    /// The heading in every form: `Step 3: Naked pair, rating 3.0`, or `Steps 4 to 9: singles, rating up to 2.3`.
    pub fn heading(&self) -> String {
        let [first, last] = self.ends();
        let (phrase, rating) = (self.phrase(), self.words.rating(self.rating));
        let places =
            [("number", &*first), ("first", &first), ("last", &last), ("technique", self.title()), ("rating", &rating)];
        self.words.fill(phrase, places)
    }

    /// The same without what follows the number: `Step 3`, or `Steps 4 to 9`.
    #[cfg(feature = "pdf")]
    pub(crate) fn short_heading(&self) -> String {
        let [first, last] = self.ends();
        let end = if self.is_run() { "{last}" } else { "{number}" };
        let before = self.words.get(self.phrase()).split_inclusive(end).next().unwrap_or_default();
        before.replace("{number}", &first).replace("{first}", &first).replace("{last}", &last)
    }

    fn phrase(&self) -> Phrase {
        if self.is_run() { Phrase::StepsTogether } else { Phrase::Step }
    }

    fn ends(&self) -> [String; 2] {
        [self.numbers.start(), self.numbers.end()].map(ToString::to_string)
    }

    /// Whether it has several steps.
    pub fn is_run(&self) -> bool {
        !self.singles.is_empty()
    }

    fn title(&self) -> &'static str {
        self.technique.title_in(self.words.language())
    }

    /// The step in words: `Hidden single: row 1, column 6 is the only place for 8 in box 2.` Of several steps all, one after
    /// the other.
    pub fn sentence(&self) -> String {
        self.sentences().map(|(_, sentence)| sentence).collect::<Vec<String>>().join(" ")
    }

    /// Each step in words, with its number.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = (usize, String)> {
        let one = (!self.is_run()).then(|| format!("{}: {}", self.title(), self.conclusion));
        let several = self.singles.iter().map(|single| single.sentence.clone());
        self.numbers.clone().zip(one.into_iter().chain(several))
    }

    /// The text below its heading, which names the technique: `Row 1, column 6 is the only place for 8 in box 2.` `None` for
    /// several steps.
    pub fn text(&self) -> Option<String> {
        (!self.is_run()).then(|| capitalized(&self.conclusion))
    }

    /// The caption of its board: `The board of step 3`, or `The board after step 9`.
    pub fn caption(&self) -> String {
        let phrase = if self.is_run() { Phrase::BoardAfterStep } else { Phrase::BoardOfStep };
        self.words.fill_number(phrase, "number", self.numbers.end())
    }

    /// The chains as a list: the argument of the step, then those inside it, which have the numbers from 1.
    pub fn listing(&self) -> Vec<ListedArgument> {
        self.argument.iter().flat_map(|argument| argument.listing_in(self.words.language())).collect()
    }

    /// The heading of an argument inside another one: `Argument 2: the assumption that r7c5 is 3 leads to its negation`.
    pub(crate) fn inner_heading(&self, number: usize, claim: &str) -> String {
        self.words.fill(Phrase::Argument, [("number", &number.to_string()), ("claim", claim)])
    }

    /// What each of several steps says, with its number, or the chains, as paragraphs.
    pub(crate) fn paragraphs(&self) -> Vec<Paragraph> {
        let of_singles = self.numbers.clone().zip(&self.singles);
        let mut paragraphs: Vec<Paragraph> =
            of_singles.map(|(number, single)| Paragraph::Single(number, single.short.clone())).collect();
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

/// A paragraph of the list of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Paragraph {
    /// What an argument inside another one says.
    Argument(String),
    /// What a chain assumes and leads to.
    Chain(String),
    /// A link of a chain, with its number.
    Link(usize, String),
    /// One of several steps, with its number.
    Single(usize, String),
}

impl Paragraph {
    /// Its number in the list, with what stands between it and the text: `4. `.
    pub fn mark(&self) -> String {
        match self {
            Paragraph::Link(number, _) | Paragraph::Single(number, _) => format!("{number}. "),
            Paragraph::Argument(_) | Paragraph::Chain(_) => String::new(),
        }
    }

    /// Its text without its number.
    pub fn text(&self) -> &str {
        match self {
            Paragraph::Argument(text)
            | Paragraph::Chain(text)
            | Paragraph::Link(_, text)
            | Paragraph::Single(_, text) => text,
        }
    }

    /// The weight of its text.
    pub fn weight(&self) -> Weight {
        if matches!(self, Paragraph::Argument(_) | Paragraph::Chain(_)) { Weight::Bold } else { Weight::Regular }
    }
}

/// The mark of a number with as many digits as the largest one of a list: all texts of the list begin where it ends.
pub(crate) fn widest_mark(list: &[Paragraph]) -> String {
    let longest = list.iter().map(|paragraph| paragraph.mark()).max_by_key(String::len).unwrap_or_default();
    longest.replace(|c: char| c.is_ascii_digit(), "0")
}

/// What a chain assumes and leads to: `If r7c5 is 3, then r9c4 is not 3:`.
pub(crate) fn chain_heading(claim: &str) -> String {
    format!("{}:", capitalized(claim))
}

/// The steps of an outcome, with these words around them.
pub(super) fn steps(outcome: &Outcome, singles: Singles, words: &Words) -> Vec<StepView> {
    if outcome.steps.is_empty() {
        return Vec::new();
    }
    let (mut state, mut number) = (State::of(outcome), 1);
    let is_single = |step: &Step| singles == Singles::Together && step.technique.is_single();
    let view = |steps: &[Step]| {
        let numbers = number..=number + steps.len() - 1;
        number += steps.len();
        state.view(outcome, steps, numbers, words)
    };
    outcome.steps.chunk_by(|one, next| is_single(one) && is_single(next)).map(view).collect()
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

    /// A board whose values are numbers, as in sentences, and which has the numbers of its rows and columns.
    fn board(outcome: &Outcome, cell: impl FnMut(usize) -> CellView) -> BoardView {
        BoardView::of_cells(outcome, cell).with_numbers()
    }

    /// A step, or several singles, after which this is the state.
    fn view(&mut self, outcome: &Outcome, steps: &[Step], numbers: RangeInclusive<usize>, words: &Words) -> StepView {
        let language = words.language();
        let hardest = steps.iter().max_by_key(|step| step.rating).unwrap_or(&steps[0]);
        let (technique, rating, words) = (hardest.technique, hardest.rating, words.clone());
        let argument = hardest.argument().cloned();
        let board = match steps {
            [step] => self.before(outcome, step),
            _ => self.after(outcome, steps, *numbers.start()),
        };
        steps.iter().for_each(|step| self.apply(step));
        let single =
            |step: &Step| Some(Single { sentence: step.sentence_in(language), short: step.single_in(language)? });
        let (conclusion, singles) = match steps {
            [step] => (step.conclusion_in(language), Vec::new()),
            _ => (String::new(), steps.iter().filter_map(single).collect()),
        };
        StepView { numbers, technique, rating, conclusion, singles, argument, board, words }
    }

    /// The board after singles, the first of which has this number: without candidates, and with the order in which the singles
    /// fill in their values.
    fn after(&self, outcome: &Outcome, singles: &[Step], first: usize) -> BoardView {
        let (geometry, givens) = (self.board.geometry(), outcome.puzzle.givens.values());
        let placements = singles.iter().zip(first..);
        let placed: BTreeMap<usize, (Value, usize)> = placements
            .flat_map(|(step, number)| step.placements.iter().map(move |&(cell, value)| (cell, value, number)))
            .map(|(cell, value, number)| (geometry.index(cell), (value, number)))
            .collect();
        State::board(outcome, |index| {
            let mut cell = CellView {
                value: self.board.values()[index],
                is_given: givens[index].is_some(),
                ..CellView::default()
            };
            if let Some(&(value, number)) = placed.get(&index) {
                (cell.value, cell.order) = (Some(value), Some(number));
                cell.marks.insert(Mark::Placed);
            }
            cell
        })
    }

    /// The board before a step, with the marks of the step.
    #[cfg_attr(target_family = "wasm", inline(never))] // java/build.sh says why
    fn before(&self, outcome: &Outcome, step: &Step) -> BoardView {
        let givens = outcome.puzzle.givens.values();
        let chains = step.argument().map(|argument| Chains::of(argument, self.board.geometry()));
        let board = State::board(outcome, |index| {
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
        board.with_chains(chains)
    }
}
