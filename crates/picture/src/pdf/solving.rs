//! What the page about solving says: our text in its languages, about the boards that the book has, or the user's own.

use std::borrow::Cow;

use super::entry::Entry;
use crate::how_to::HowTo;
use crate::view::BoardView;
use crate::words::Words;

/// What a text of ours says about the boards of a book.
struct Ours {
    /// The text, with a place for the numbers of a board.
    text: &'static str,
    /// These numbers, if all boards have as many rows: with a place for the last one.
    one_size: &'static str,
    /// The numbers of boards of several sizes.
    sizes: &'static str,
    /// The paragraph about further units.
    units: &'static str,
}

/// The places of these texts.
const NUMBERS: &str = "{numbers}";
const LAST: &str = "{last}";

static ENGLISH: Ours = Ours {
    text: "How to solve

Fill in the blank cells. When the puzzle is solved, each row, each column and each box with thick lines contains every \
number exactly once: {numbers}. The numbers that are printed are right, and stay as they are.

Each puzzle has exactly one solution, and you find it by thinking alone. You never have to guess.

Look at a box first. Choose a number that the box does not have yet, and cross out in your mind the rows and columns that \
already contain it. If only one cell of the box is left, the number belongs there.

Then look at a cell. Which numbers do its row, its column and its box not contain? If there is only one, write it down.

If neither helps, write the numbers that are still possible into the corners of the cells, with a pencil. Two cells of a \
row that allow the same two numbers and no others need both of them, so you can erase these two from the rest of the row. \
The same is true for columns and boxes.",
    one_size: "1 to {last}",
    sizes: "1 to 9 if the puzzle has nine rows, 1 to 6 if it has six, and so on",
    units: "Some puzzles have more than rows, columns and boxes: lines across the board, grey areas, or cells with a dashed \
outline. Each of them contains every number exactly once too.",
};

static GERMAN: Ours = Ours {
    text: "So wird gelöst

Füllen Sie die leeren Felder aus. Im gelösten Rätsel enthält jede Zeile, jede Spalte und jeder dick umrandete Block jede \
Zahl genau einmal: {numbers}. Die gedruckten Zahlen sind richtig und bleiben stehen.

Jedes Rätsel hat genau eine Lösung, und Sie finden sie allein durch Nachdenken. Raten müssen Sie nie.

Beginnen Sie mit einem Block. Wählen Sie eine Zahl, die dort noch fehlt, und streichen Sie in Gedanken die Zeilen und \
Spalten, in denen sie schon steht. Bleibt im Block nur ein Feld übrig, so gehört die Zahl dorthin.

Betrachten Sie dann ein einzelnes Feld. Welche Zahlen fehlen in seiner Zeile, seiner Spalte und seinem Block? Ist es nur \
eine, so tragen Sie sie ein.

Hilft beides nicht, so notieren Sie mit Bleistift in den Ecken der Felder, welche Zahlen noch möglich sind. Sind in zwei \
Feldern einer Zeile nur noch dieselben zwei Zahlen möglich, so werden beide dort gebraucht, und Sie können sie in den \
übrigen Feldern der Zeile streichen. Dasselbe gilt für Spalten und Blöcke.",
    one_size: "1 bis {last}",
    sizes: "1 bis 9, wenn das Rätsel neun Zeilen hat, 1 bis 6 bei sechs Zeilen, und so weiter",
    units: "Manche Rätsel haben mehr als Zeilen, Spalten und Blöcke: Linien quer durch das Gitter, graue Flächen oder Felder \
mit gestricheltem Rand. Auch sie enthalten jede Zahl genau einmal.",
};

impl Ours {
    fn about(&self, boards: BoardsOfBook) -> String {
        let numbers = match boards.size {
            Some(size) => Cow::Owned(self.one_size.replace(LAST, &size.to_string())),
            None => Cow::Borrowed(self.sizes),
        };
        let text = self.text.replace(NUMBERS, &numbers);
        if boards.have_units { format!("{text}\n\n{}", self.units) } else { text }
    }
}

/// What the boards of a book have, as far as our text is about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardsOfBook {
    /// How many rows each has, if they have equally many.
    pub size: Option<usize>,
    /// Whether one of them has more units than rows, columns and boxes.
    pub have_units: bool,
}

impl BoardsOfBook {
    /// Those of these puzzles.
    pub fn of(entries: &[Entry]) -> BoardsOfBook {
        let boards = || entries.iter().filter_map(|entry| entry.sheet.figures.first()).map(|figure| &figure.board);
        let mut sizes = boards().map(BoardView::size);
        let size = sizes.next().filter(|first| sizes.all(|size| size == *first));
        BoardsOfBook { size, have_units: boards().any(BoardView::has_further_units) }
    }
}

impl HowTo {
    /// The text in a book with these boards.
    pub(super) fn text(&self, boards: BoardsOfBook) -> Cow<'_, str> {
        match self {
            HowTo::English => ENGLISH.about(boards).into(),
            HowTo::German => GERMAN.about(boards).into(),
            HowTo::Own(text) => text.into(),
        }
    }

    /// The user's own text.
    pub(super) fn own(&self) -> Option<&str> {
        match self {
            HowTo::English | HowTo::German => None,
            HowTo::Own(text) => Some(text),
        }
    }

    /// The language of the text, if it is not that of these words. That of the user's own text is not known.
    pub(super) fn language(&self, words: &Words) -> Option<&'static str> {
        let language = match self {
            HowTo::English => "en",
            HowTo::German => "de",
            HowTo::Own(_) => "und",
        };
        (language != words.lang()).then_some(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_text_is_about_the_boards_of_the_book() {
        let text = |how_to: &HowTo, size, have_units| how_to.text(BoardsOfBook { size, have_units }).into_owned();
        for (how_to, of_six, of_sizes, units) in [
            (HowTo::English, "exactly once: 1 to 6. ", "exactly once: 1 to 9 if", "Some puzzles have more"),
            (HowTo::German, "genau einmal: 1 bis 6. ", "genau einmal: 1 bis 9, wenn", "Manche Rätsel haben mehr"),
        ] {
            for (size, sentence) in [(Some(6), of_six), (None, of_sizes)] {
                for have_units in [false, true] {
                    let text = text(&how_to, size, have_units);
                    assert!(text.contains(sentence) && !text.contains('{'), "{text}");
                    assert_eq!(text.contains(units), have_units, "{text}");
                }
            }
        }
        assert_eq!(text(&HowTo::Own("{numbers}".to_owned()), Some(9), true), "{numbers}");
    }
}
