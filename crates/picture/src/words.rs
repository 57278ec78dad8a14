//! The words that pictures and books add to puzzles, in the languages that we have, or as the user writes them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::look::StyleError;
use super::pattern::{Piece, pieces};
use sudoku_engine::logic::{Language, Rating};
use sudoxml_document::choice::{Choice, UnknownName};
use sudoxml_document::finding::show::excerpt;

/// What is added to puzzles, in the order of [`TABLE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Phrase {
    Puzzle,
    PuzzleNumber,
    Solution,
    FirstSolution,
    SolutionNumber,
    OfFirstSolution,
    Candidates,
    Units,
    Untitled,
    OnePuzzle,
    Puzzles,
    PuzzlesTo,
    Contents,
    Index,
    ToPuzzles,
    Parts,
    PreviousPart,
    NextPart,
    Answers,
    AnswerNumber,
    BackTo,
    NotGraded,
    NoSolution,
    OneSolution,
    Solutions,
    MoreThanOne,
    MoreSolutions,
    SeveralSolutions,
    NotSettled,
    Listed,
    Rating,
    AtLeast,
    Easy,
    Medium,
    Hard,
    Expert,
    Extreme,
    Board,
    With,
    And,
    Boxes,
    Regions,
    Diagonals,
    Windows,
    DisjointGroups,
    Twice,
    SeveralTimes,
    Row,
    Blank,
    Violation,
    Differs,
    Pattern,
    Placed,
    Steps,
    Step,
    StepsTogether,
    BoardOfStep,
    BoardAfterStep,
    Argument,
    Marks,
    Order,
    Numbers,
    Chains,
    KeyTwice,
    KeyDiffers,
    KeyPattern,
    KeyPlaced,
    KeyEliminated,
}

/// The levels of a program whose user names no others.
const LEVELS: [Phrase; 5] = [Phrase::Easy, Phrase::Medium, Phrase::Hard, Phrase::Expert, Phrase::Extreme];

/// A row of the table. A `{place}` in a text is filled.
struct Row {
    phrase: Phrase,
    /// The name in a style.
    key: &'static str,
    english: &'static str,
    german: &'static str,
}

const fn row(phrase: Phrase, key: &'static str, english: &'static str, german: &'static str) -> Row {
    Row { phrase, key, english, german }
}

/// Each phrase, in the order of docs/pictures.md.
static TABLE: [Row; 68] = [
    // What is above boards.
    row(Phrase::Puzzle, "puzzle", "Puzzle", "Rätsel"),
    row(Phrase::PuzzleNumber, "puzzle-number", "Puzzle {number}", "Rätsel {number}"),
    row(Phrase::Solution, "solution", "Solution", "Lösung"),
    row(Phrase::FirstSolution, "first-solution", "First solution", "Erste Lösung"),
    row(Phrase::SolutionNumber, "solution-number", "Solution {number} of {count}", "Lösung {number} von {count}"),
    row(Phrase::OfFirstSolution, "of-first-solution", "{title} (first solution)", "{title} (erste Lösung)"),
    row(Phrase::Candidates, "candidates", "Candidates", "Kandidaten"),
    row(Phrase::Units, "units", "Units: {names}", "Einheiten: {names}"),
    // The parts of a book.
    row(Phrase::Untitled, "untitled", "Sudoku puzzles", "Sudokus"),
    row(Phrase::OnePuzzle, "one-puzzle", "1 puzzle", "1 Rätsel"),
    row(Phrase::Puzzles, "puzzles", "{count} puzzles", "{count} Rätsel"),
    row(Phrase::PuzzlesTo, "puzzles-to", "Puzzles {first}–{last}", "Rätsel {first}–{last}"),
    row(Phrase::Contents, "contents", "Contents", "Inhalt"),
    row(Phrase::Index, "index", "Index", "Übersicht"),
    row(Phrase::ToPuzzles, "to-puzzles", "To the puzzles", "Zu den Rätseln"),
    row(Phrase::Parts, "parts", "Parts", "Teile"),
    row(Phrase::PreviousPart, "previous-part", "Previous part", "Voriger Teil"),
    row(Phrase::NextPart, "next-part", "Next part", "Nächster Teil"),
    row(Phrase::Answers, "answers", "Answers", "Lösungen"),
    row(Phrase::AnswerNumber, "answer-number", "Answer {number}", "Lösung {number}"),
    row(Phrase::BackTo, "back-to", "Back to puzzle {number}", "Zurück zu Rätsel {number}"),
    row(Phrase::NotGraded, "not-graded", "not graded", "nicht bewertet"),
    // What is known of a puzzle.
    row(Phrase::NoSolution, "no-solution", "no solution", "keine Lösung"),
    row(Phrase::OneSolution, "one-solution", "one solution", "eine Lösung"),
    row(Phrase::Solutions, "solutions", "{count} solutions", "{count} Lösungen"),
    row(Phrase::MoreThanOne, "more-than-one", "more than 1 solution", "mehr als 1 Lösung"),
    row(Phrase::MoreSolutions, "more-solutions", "more than {count} solutions", "mehr als {count} Lösungen"),
    row(Phrase::SeveralSolutions, "several-solutions", "several solutions", "mehrere Lösungen"),
    row(Phrase::NotSettled, "not-settled", "not settled", "nicht entschieden"),
    row(Phrase::Listed, "listed", "listed: {count}", "aufgeführt: {count}"),
    row(Phrase::Rating, "rating", "rating {rating}", "Bewertung {rating}"),
    row(Phrase::AtLeast, "at-least", "at least {rating}", "mindestens {rating}"),
    row(Phrase::Easy, "easy", "easy", "leicht"),
    row(Phrase::Medium, "medium", "medium", "mittel"),
    row(Phrase::Hard, "hard", "hard", "schwer"),
    row(Phrase::Expert, "expert", "expert", "sehr schwer"),
    row(Phrase::Extreme, "extreme", "extreme", "extrem"),
    // The board of a puzzle, and where it breaks the rules.
    row(Phrase::Board, "board", "{size}x{size} with {parts}", "{size}x{size} mit {parts}"),
    row(Phrase::With, "with", "with {parts}", "mit {parts}"),
    row(Phrase::And, "and", "{parts} and {last}", "{parts} und {last}"),
    row(Phrase::Boxes, "boxes", "boxes of {shape}", "Blöcken von {shape}"),
    row(Phrase::Regions, "regions", "regions", "Regionen"),
    row(Phrase::Diagonals, "diagonals", "diagonals", "Diagonalen"),
    row(Phrase::Windows, "windows", "windows", "Fenstern"),
    row(Phrase::DisjointGroups, "disjoint-groups", "disjoint groups", "disjunkten Gruppen"),
    row(
        Phrase::Twice,
        "twice",
        "{value} appears twice in {unit}: {cells}.",
        "{value} steht zweimal in {unit}: {cells}.",
    ),
    row(
        Phrase::SeveralTimes,
        "several-times",
        "{value} appears {times} times in {unit}: {cells}.",
        "{value} steht {times}-mal in {unit}: {cells}.",
    ),
    // A board for readers who do not see it.
    row(Phrase::Row, "row", "Row {number}: {values}.", "Zeile {number}: {values}."),
    row(Phrase::Blank, "blank", "blank", "leer"),
    row(Phrase::Violation, "violation", "violation", "Verstoß"),
    row(Phrase::Differs, "differs", "differs", "verschieden"),
    row(Phrase::Pattern, "pattern", "pattern", "Muster"),
    row(Phrase::Placed, "placed", "placed", "gesetzt"),
    // Steps.
    row(Phrase::Steps, "steps", "{title}: steps", "{title}: Schritte"),
    row(
        Phrase::Step,
        "step",
        "Step {number}: {technique}, rating {rating}",
        "Schritt {number}: {technique}, Bewertung {rating}",
    ),
    row(
        Phrase::StepsTogether,
        "steps-together",
        "Steps {first} to {last}: singles, rating up to {rating}",
        "Schritte {first} bis {last}: Singles, Bewertung bis {rating}",
    ),
    row(Phrase::BoardOfStep, "board-of-step", "The board of step {number}", "Das Brett von Schritt {number}"),
    row(Phrase::BoardAfterStep, "board-after-step", "The board after step {number}", "Das Brett nach Schritt {number}"),
    row(Phrase::Argument, "argument", "Argument {number}: {claim}", "Schluss {number}: {claim}"),
    row(
        Phrase::Marks,
        "marks",
        "A cell with a double frame gets its value in the step. The cells with a simple frame show why. A candidate that is \
         crossed out is eliminated. r4c2 is the cell in row 4, column 2.",
        "Ein Feld mit doppeltem Rahmen erhält im Schritt seinen Wert. Die Felder mit einfachem Rahmen zeigen, warum. Ein \
         durchgestrichener Kandidat wird gestrichen. r4c2 ist das Feld in Zeile 4, Spalte 2.",
    ),
    row(
        Phrase::Order,
        "order",
        "A small number in a corner is the step that fills the cell. In lists, “(box 6)” means that the value has no other place \
         in box 6.",
        "Eine kleine Zahl in einer Ecke ist der Schritt, der das Feld füllt. In Listen heißt „(Block 6)“: Der Wert hat in Block 6 \
         keinen anderen Platz.",
    ),
    row(
        Phrase::Numbers,
        "numbers",
        "In steps, values are numbers: {values}.",
        "In Schritten sind Werte Zahlen: {values}.",
    ),
    row(
        Phrase::Chains,
        "chains",
        "Chains: the candidate in a square is assumed to be true, or false. Then candidates in a disc are true, those in a ring \
         false, and those in two rings both. A full arrow leads to a true candidate, a dashed one to a false one, and a thin one \
         by a pattern or by another argument. In lists, “by 2” means because of item 2.",
        "Ketten: Der Kandidat in einem Quadrat wird als wahr oder falsch angenommen. Dann sind Kandidaten in einer Scheibe wahr, \
         solche in einem Ring falsch und solche in zwei Ringen beides. Ein voller Pfeil führt zu einem wahren Kandidaten, ein \
         gestrichelter zu einem falschen, ein dünner durch ein Muster oder einen anderen Schluss. In Listen heißt „aus 2“: wegen \
         Punkt 2.",
    ),
    // The key of the marks of a text.
    row(Phrase::KeyTwice, "key-twice", "twice in a unit", "zweimal in einer Einheit"),
    row(Phrase::KeyDiffers, "key-differs", "not the same in all solutions", "nicht in allen Lösungen gleich"),
    row(Phrase::KeyPattern, "key-pattern", "the step follows from it", "daraus folgt der Schritt"),
    row(Phrase::KeyPlaced, "key-placed", "placed by the step", "vom Schritt gesetzt"),
    row(Phrase::KeyEliminated, "key-eliminated", "(4) eliminated by the step", "(4) vom Schritt gestrichen"),
];

impl Phrase {
    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::English => self.row().english,
            Language::German => self.row().german,
        }
    }
}

/// The key of the tag of the language that the user's own words are in.
const LANG: &str = "lang";

/// The most characters of a text of the user's own.
const MOST: usize = 200;

/// Words of the user's own, in place of ours.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OwnWords {
    lang: Option<String>,
    texts: BTreeMap<Phrase, String>,
}

impl OwnWords {
    /// Sets the text with this key. The key `lang` is for the tag of the language, such as `fr`.
    ///
    /// # Errors
    /// If there is no such key, if a place in braces is not one of our text, if the text is blank, has a control character
    /// or more than 200 characters, or if the tag is not letters and digits with hyphens between them.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), StyleError> {
        if key == LANG {
            let is_part = |part: &str| matches!(part.len(), 1..=8) && part.bytes().all(|b| b.is_ascii_alphanumeric());
            if !text.split('-').all(is_part) {
                return Err(StyleError(format!("{LANG}: use the tag of a language, such as fr or pt-BR")));
            }
            self.lang = Some(text.to_owned());
            return Ok(());
        }
        let row = TABLE.iter().find(|row| row.key == key).ok_or_else(|| unknown(key))?;
        let wrong = |problem: String| StyleError(format!("{key}: {problem}; ours is '{}'", row.english));
        if text.trim().is_empty() {
            return Err(wrong("the text is blank".to_owned()));
        }
        if text.chars().any(char::is_control) {
            return Err(wrong("the text has a control character".to_owned()));
        }
        if text.chars().nth(MOST).is_some() {
            return Err(wrong(format!("the text has more than {MOST} characters")));
        }
        let known: Vec<&str> = pieces(row.english).filter_map(Piece::place).collect();
        if let Some(place) = pieces(text).filter_map(Piece::place).find(|place| !known.contains(place)) {
            return Err(wrong(format!("there is no '{{{}}}' for this text", excerpt(place))));
        }
        self.texts.insert(row.phrase, text.to_owned());
        Ok(())
    }

    /// The texts, for the letters that fonts need.
    #[cfg(feature = "pdf")]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.texts.values().map(String::as_str)
    }
}

fn unknown(key: &str) -> StyleError {
    let known = TABLE.iter().map(|row| row.key).chain([LANG]);
    StyleError(UnknownName::new(("text", "texts"), key, known.collect()).to_string())
}

/// The words of a language, with those of the user in place of some.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Words {
    language: Language,
    own: Arc<OwnWords>,
}

impl Words {
    /// These words of the user, and those of this language for the others.
    pub fn new(language: Language, own: OwnWords) -> Words {
        Words { language, own: Arc::new(own) }
    }

    /// The language of what the user has no words for, such as the sentences of steps.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The tag of their language: `en`.
    pub fn lang(&self) -> &str {
        self.own.lang.as_deref().unwrap_or(self.language.name())
    }

    /// The words of the user.
    #[cfg(feature = "pdf")]
    pub(crate) fn own(&self) -> &OwnWords {
        &self.own
    }

    pub(crate) fn get(&self, phrase: Phrase) -> &str {
        self.own.texts.get(&phrase).map_or_else(|| phrase.in_language(self.language), String::as_str)
    }

    /// The phrase with its places filled, each with the text that follows its name.
    pub(crate) fn fill<const N: usize>(&self, phrase: Phrase, places: [(&str, &str); N]) -> String {
        let filled = |piece| match piece {
            Piece::Text(text) => text,
            Piece::Place(name) => places.iter().find(|(place, _)| *place == name).map_or("", |(_, text)| text),
        };
        pieces(self.get(phrase)).map(filled).collect()
    }

    /// The phrase with its only place filled by a number.
    pub(crate) fn fill_number(&self, phrase: Phrase, place: &str, number: impl fmt::Display) -> String {
        self.fill(phrase, [(place, &number.to_string())])
    }

    /// `a`, `a and b`, `a, b and c`.
    pub(crate) fn list(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [part] => part.clone(),
            [parts @ .., last] => self.fill(Phrase::And, [("parts", &parts.join(", ")), ("last", last)]),
        }
    }

    /// A rating, with the sign of decimals that the language has.
    pub(crate) fn rating(&self, rating: Rating) -> String {
        match self.language {
            Language::English => rating.to_string(),
            Language::German => rating.to_string().replace('.', ","),
        }
    }

    /// A number of puzzles in words.
    pub(crate) fn number_of_puzzles(&self, number: usize) -> String {
        let phrase = if number == 1 { Phrase::OnePuzzle } else { Phrase::Puzzles };
        self.fill_number(phrase, "count", number)
    }

    /// Puzzles with these numbers, in words.
    pub(crate) fn puzzles_to(&self, range: &RangeInclusive<usize>) -> String {
        let [first, last] = [range.start(), range.end()].map(usize::to_string);
        self.fill(Phrase::PuzzlesTo, [("first", &first), ("last", &last)])
    }

    /// The name of a level: in this language, if it is one of ours.
    pub(crate) fn level<'l>(&'l self, name: &'l str) -> &'l str {
        let ours = LEVELS.into_iter().find(|level| level.row().english == name);
        ours.map_or(name, |level| self.get(level))
    }
}

/// The text with a capital letter, if it does not begin with the name of a cell, `r1c2`.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    if text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        return text.to_owned();
    }
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_phrases_and_each_language_has_the_same_places() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.phrase as usize, index, "{}", row.key);
            let places = |text| {
                let mut places: Vec<&str> = pieces(text).filter_map(Piece::place).collect();
                places.sort_unstable();
                places
            };
            assert_eq!(places(row.german), places(row.english), "{}", row.key);
            assert_eq!(TABLE.iter().filter(|other| other.key == row.key).count(), 1, "{}", row.key);
        }
    }

    #[test]
    fn the_docs_have_the_table() {
        let page = include_str!("../../../docs/pictures.md");
        let (_, table) = page.split_once("| key | English | German |\n|---|---|---|\n").expect("a table");
        let rows = TABLE.iter().map(|row| format!("| `{}` | {} | {} |\n", row.key, row.english, row.german));
        let expected = rows.collect::<String>() + "\n";
        assert!(table.starts_with(&expected), "expected:\n{expected}");
    }

    #[test]
    fn places_are_filled_once_and_own_words_replace_ours() {
        let mut own = OwnWords::default();
        own.set("lang", "fr").expect("a tag");
        own.set("solution-number", "{count} solutions : n° {number}").expect("a text");
        let words = Words::new(Language::German, own);
        let filled = words.fill(Phrase::SolutionNumber, [("number", "{count}"), ("count", "3")]);
        assert_eq!(filled, "3 solutions : n° {count}");
        assert_eq!((words.lang(), words.get(Phrase::Answers), words.level("hard")), ("fr", "Lösungen", "schwer"));
        assert_eq!((words.level("gemein"), Words::default().level("hard")), ("gemein", "hard"));
    }

    #[test]
    fn a_text_that_cannot_replace_ours_is_refused() {
        for (key, text, problem) in [
            ("anwers", "x", "there is no text 'anwers'; did you mean 'answers'? the texts are puzzle, puzzle-number, "),
            ("solution", " ", "solution: the text is blank; ours is 'Solution'"),
            ("solution", "\u{1b}[31m", "solution: the text has a control character; ours is 'Solution'"),
            ("solution", "{number}", "solution: there is no '{number}' for this text; ours is 'Solution'"),
            ("puzzles", "{n} x", "puzzles: there is no '{n}' for this text; ours is '{count} puzzles'"),
            ("lang", "fr_FR", "lang: use the tag of a language, such as fr or pt-BR"),
            ("lang", "", "lang: use the tag of a language, such as fr or pt-BR"),
        ] {
            let error = OwnWords::default().set(key, text).expect_err(text).to_string();
            assert!(error.starts_with(problem), "{error}");
        }
        let long = OwnWords::default().set("puzzle", &"x".repeat(201)).expect_err("a long text").to_string();
        assert_eq!(long, "puzzle: the text has more than 200 characters; ours is 'Puzzle'");
    }
}
