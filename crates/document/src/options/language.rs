//! The languages by name.

use sudoku_engine::logic::Language;

use crate::choice::{Choice, Named, named};

impl Choice for Language {
    const NOUN: (&'static str, &'static str) = ("language", "languages");
    const TABLE: &'static [Named<Language>] =
        &[named(Language::English, "en", "English"), named(Language::German, "de", "German")];
}
