//! How puzzles are solved: the method, and the options of techniques.

use std::fmt;

use sudoku_engine::logic::{Technique, TechniqueSet};

use super::spec::{OptionSpec, Values};
use crate::choice::{Choice, Named, UnknownName, named};
use crate::outcome::Method;

/// How puzzles are solved.
pub const METHOD: OptionSpec =
    OptionSpec::new("method", Values::of::<MethodName>(), "How puzzles are solved").default("search");

/// The techniques of the method `logic`.
pub const TECHNIQUES: OptionSpec = OptionSpec::new(
    "techniques",
    Values::Like("naked-single,hidden-single"),
    "The techniques of the method logic, separated by commas: the names in a <grade>, and hidden-single for its three \
     variants",
)
.default("all");

/// Whether the search continues where the techniques end.
pub const THEN_SEARCH: OptionSpec = OptionSpec::flag(
    "then-search",
    "If the method logic does not finish a puzzle, write the solutions that the method search finds",
);

/// The name of a method.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MethodName {
    /// The exhaustive search.
    #[default]
    Search,
    /// The techniques of a person.
    Logic,
}

impl Choice for MethodName {
    const NOUN: (&'static str, &'static str) = ("method", "methods");
    const TABLE: &'static [Named<MethodName>] = &[
        named(MethodName::Search, "search", "By exhaustive search"),
        named(MethodName::Logic, "logic", "As a person would, as far as the techniques allow"),
    ];
}

/// The options that make a [`Method`].
#[derive(Clone, Copy, Default, Debug)]
pub struct MethodOptions {
    /// The method.
    pub name: MethodName,
    /// The techniques; `None` for all.
    pub techniques: Option<TechniqueSet>,
    /// Whether the search continues where the techniques end.
    pub then_search: bool,
}

/// An option needs another method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MethodError(&'static str);

impl MethodError {
    /// The name of the option.
    pub const fn option(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} needs the {} logic", self.0, METHOD.name)
    }
}

impl std::error::Error for MethodError {}

impl MethodOptions {
    /// The method.
    ///
    /// # Errors
    /// If an option of techniques is set for the search.
    pub fn method(self) -> Result<Method, MethodError> {
        let MethodOptions { name, techniques, then_search } = self;
        match name {
            MethodName::Logic => Ok(Method::Logic { techniques: techniques.unwrap_or(TechniqueSet::ALL), then_search }),
            MethodName::Search if techniques.is_some() => Err(MethodError(TECHNIQUES.name)),
            MethodName::Search if then_search => Err(MethodError(THEN_SEARCH.name)),
            MethodName::Search => Ok(Method::Search),
        }
    }
}

/// The set of the techniques with these names: those of steps, and `hidden-single` for its three variants.
///
/// # Errors
/// The first name that is not one.
pub fn techniques<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<TechniqueSet, UnknownName> {
    names.into_iter().map(str::trim).try_fold(TechniqueSet::EMPTY, |set, name| {
        let found = TechniqueSet::from_name(name);
        found
            .map(|found| set.union(found))
            .ok_or_else(|| UnknownName::new(("technique", "techniques"), name, technique_names()))
    })
}

/// The names of all techniques, and of the group of them.
pub fn technique_names() -> Vec<&'static str> {
    Technique::ALL.into_iter().map(Technique::name).chain([TechniqueSet::GROUP]).collect()
}
