//! The phrases that sentences about steps are built from, in each language.

use std::fmt::{Display, Write};

use super::language::Language;
use crate::board::{Cell, Unit, UnitKind, ValueSet};

/// A text in each language. A `{name}` in it is a place, which [`Language::fill`] fills.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Text {
    english: &'static str,
    german: &'static str,
}

/// A word or a sentence in each language.
pub(super) const fn text(english: &'static str, german: &'static str) -> Text {
    Text { english, german }
}

/// The names of the patterns by which links of a chain can follow.
pub(super) const POINTING: Text = text("pointing", "Pointing");
pub(super) const CLAIMING: Text = text("claiming", "Claiming");
pub(super) const HIDDEN_PAIR: Text = text("hidden pair", "verstecktes Paar");
pub(super) const NAKED_PAIR: Text = text("naked pair", "nacktes Paar");
pub(super) const X_WING: Text = text("x wing", "X-Wing");

const AND: Text = text("and", "und");
const OR: Text = text("or", "oder");
const ROW_AND_COLUMN: Text = text("row {row}, column {column}", "Zeile {row}, Spalte {column}");
const FROM: Text = text("{digits} from {cells}", "{digits} aus {cells}");

impl Language {
    /// A text in this language.
    pub(super) const fn say(self, text: &Text) -> &'static str {
        match self {
            Language::English => text.english,
            Language::German => text.german,
        }
    }

    /// A text in this language, with its places filled.
    pub(super) fn fill(self, text: &Text, places: &[(&str, &dyn Display)]) -> String {
        let (mut filled, mut rest) = (String::new(), self.say(text));
        while let Some((before, (name, after))) = rest.split_once('{').and_then(|(a, b)| Some((a, b.split_once('}')?)))
        {
            filled.push_str(before);
            for (_, value) in places.iter().filter(|(place, _)| *place == name) {
                // A text takes everything.
                let _ = write!(filled, "{value}");
            }
            rest = after;
        }
        filled + rest
    }

    /// `a`, `a and b`, `a, b and c`.
    pub(super) fn list_and<T: Display>(self, items: impl IntoIterator<Item = T>) -> String {
        list(items, self.say(&AND))
    }

    /// `a`, `a or b`, `a, b or c`.
    pub(super) fn list_or<T: Display>(self, items: impl IntoIterator<Item = T>) -> String {
        list(items, self.say(&OR))
    }

    /// `row 4, column 6`.
    pub(super) fn row_and_column(self, cell: Cell) -> String {
        self.fill(&ROW_AND_COLUMN, &[("row", &cell.row()), ("column", &cell.col())])
    }

    /// `r1c1, r1c4 and r5c5`.
    pub(super) fn cells<C: Display>(self, cells: impl IntoIterator<Item = C>) -> String {
        self.list_and(cells)
    }

    /// `1, 2 and 5`.
    pub(super) fn all_of(self, digits: impl Into<ValueSet>) -> String {
        self.list_and(digits.into().iter())
    }

    /// `1, 2 or 5`.
    pub(super) fn one_of(self, digits: impl Into<ValueSet>) -> String {
        self.list_or(digits.into().iter())
    }

    /// A unit of this kind: `row`.
    pub const fn unit_of_kind(self, kind: UnitKind) -> &'static str {
        match (self, kind) {
            (Language::English, kind) => kind.name(),
            (Language::German, UnitKind::Row) => "Zeile",
            (Language::German, UnitKind::Column) => "Spalte",
            (Language::German, UnitKind::Box) => "Block",
            (Language::German, UnitKind::Diagonal) => "Diagonale",
            (Language::German, UnitKind::Window) => "Fenster",
            (Language::German, UnitKind::DisjointGroup) => "Gruppe",
            (Language::German, UnitKind::Named) => "Einheit",
        }
    }

    /// `row 1`.
    pub(super) fn unit(self, unit: &Unit) -> String {
        let kind = self.unit_of_kind(unit.kind());
        unit.name().map_or_else(|| format!("{kind} {}", unit.index()), |name| format!("{kind} '{name}'"))
    }

    /// `row 1 and row 4`.
    pub(super) fn units(self, units: &[Unit]) -> String {
        self.list_and(units.iter().map(|unit| self.unit(unit)))
    }

    /// Cells that lose the same digits are named together: `3 from r1c1 and r1c2, and 3 and 4 from r5c5`.
    pub(super) fn eliminations(self, eliminations: &[(Cell, ValueSet)]) -> String {
        let mut groups: Vec<(ValueSet, Vec<Cell>)> = Vec::new();
        for &(cell, digits) in eliminations {
            match groups.iter_mut().find(|(of_group, _)| *of_group == digits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits, vec![cell])),
            }
        }
        let phrase = |(digits, group): (ValueSet, Vec<Cell>)| {
            self.fill(&FROM, &[("digits", &self.all_of(digits)), ("cells", &self.cells(group))])
        };
        let phrases: Vec<String> = groups.into_iter().map(phrase).collect();
        phrases.join(&format!(", {} ", self.say(&AND)))
    }
}

fn list<T: Display>(items: impl IntoIterator<Item = T>, and: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
