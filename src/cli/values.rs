//! The values of flags: parsers of the command line for the values of options, which the library describes.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::Path;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};

use sudoku_engine::logic::TechniqueSet;
use sudoku_engine::search::Budget;
use sudoxml_document::choice::{Choice, UnknownName, each_name};
use sudoxml_document::document::is_name;
use sudoxml_document::options::{
    self, ByteSize, OptionSpec, ParseByteSizeError, ParseNumberError, ParseTimeError, TimeLimit,
};
use sudoxml_report::table::{Column, columns};

/// The error of an output whose name does not say which of these forms is written.
pub fn no_form<T: Choice>(output: &Path) -> String {
    let names = each_name::<T>().join(", ");
    let output = output.display();
    format!("the name {output} does not say what to write; end it with the name of a form, or add --to: {names}")
}

/// Parses one of the names of a type. Help and completions list the names.
pub fn choice<T: Choice>() -> ChoiceParser<T> {
    ChoiceParser(PhantomData)
}

/// See [`choice`].
#[derive(Clone)]
pub struct ChoiceParser<T>(PhantomData<T>);

impl<T: Choice> TypedValueParser for ChoiceParser<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let from_name = |name: &str| T::from_name(name);
        from_name.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(T::TABLE.iter().map(|row| match row.summary {
            "" => PossibleValue::new(row.name),
            summary => PossibleValue::new(row.name).help(summary),
        })))
    }
}

/// Parses with a function. Completions suggest these names, although other values can be valid.
pub fn suggesting<T, E>(parse: fn(&str) -> Result<T, E>, names: fn() -> Vec<&'static str>) -> SuggestingParser<T, E> {
    SuggestingParser { parse, names }
}

/// See [`suggesting`].
#[derive(Clone)]
pub struct SuggestingParser<T, E> {
    parse: fn(&str) -> Result<T, E>,
    names: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static, E: Clone + ToString + 'static> TypedValueParser for SuggestingParser<T, E> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let parse = self.parse;
        (move |text: &str| parse(text).map_err(|error| error.to_string())).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The techniques of a list. Completions suggest their names.
pub fn technique_list() -> SuggestingParser<TechniqueSet, UnknownName> {
    suggesting(|list| options::techniques(list.split(',')), options::technique_names)
}

/// The budget of a search.
pub fn budget(text: &str) -> Result<Budget, ParseTimeError> {
    text.parse().map(|time: TimeLimit| Budget::time(time.get()))
}

/// Parses a number in the range of an option.
pub fn number_of<T: TryFrom<u64>>(option: &'static OptionSpec) -> impl Fn(&str) -> Result<T, ParseNumberError> + Clone {
    |text| option.number(text)
}

/// Parses a number in a range.
pub fn number<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, ParseNumberError> + Clone {
    move |text| options::number(text, least..=most)
}

/// The number of threads.
pub fn jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "use a number from 1")
}

/// The name of an attribute, as it is written.
pub fn attribute_name(text: &str) -> Result<String, &'static str> {
    // An attribute in a namespace belongs to the user.
    let is_usual = is_name(text) && !text.contains(':');
    is_usual.then(|| text.to_owned()).ok_or("use the name of an attribute without a prefix")
}

/// A number of bytes.
pub fn bytes(text: &str) -> Result<usize, ParseByteSizeError> {
    text.parse().and_then(|size: ByteSize| usize::try_from(size.get()).map_err(|_| ParseByteSizeError))
}

/// The columns of one word of a list.
pub type ColumnList = Cow<'static, [Column]>;

/// The columns that a word of a list names. Completions suggest their names.
pub fn column_list() -> SuggestingParser<ColumnList, UnknownName> {
    suggesting(|name| columns(name).map(Cow::Owned), || ["all"].into_iter().chain(each_name::<Column>()).collect())
}
