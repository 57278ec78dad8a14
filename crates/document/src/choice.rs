//! Values of options that are one of a few names.

use std::fmt;

use crate::show::excerpt;
use crate::similar::did_you_mean;

/// A value of an option that is one of a few names. The table of a type is the only place where its names are.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// What one value is called in a message, and what several are: `("theme", "themes")`.
    #[doc(hidden)] // for the faces that show the names
    const NOUN: (&'static str, &'static str);

    /// Each value, in the order of help.
    #[doc(hidden)] // for the faces that show the names
    const TABLE: &'static [Named<Self>];

    /// The names that this program was built without. Each is also the name of the cargo feature that adds it.
    #[doc(hidden)] // for the faces that show the names
    const LEFT_OUT: &'static [&'static str] = &[];

    /// The names of an earlier version that are still understood, each with the name of today.
    #[doc(hidden)] // for the faces that show the names
    const FORMER: &'static [(&'static str, &'static str)] = &[];

    /// The name.
    fn name(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.value == self).map_or("", |row| row.name)
    }

    /// The value with this name.
    ///
    /// # Errors
    /// If there is none. The error lists the names, or says how to get a program with this one.
    fn from_name(name: &str) -> Result<Self, UnknownName> {
        if Self::LEFT_OUT.contains(&name) {
            return Err(UnknownName { found: name.into(), known: each_name::<Self>(), message: built_without(name) });
        }
        let today = Self::FORMER.iter().find(|(former, _)| *former == name).map_or(name, |(_, today)| *today);
        let found = Self::TABLE.iter().find(|row| row.name == today);
        found.map(|row| row.value).ok_or_else(|| UnknownName::new(Self::NOUN, name, each_name::<Self>()))
    }
}

/// A value with its name.
#[derive(Clone, Copy, Debug)]
pub struct Named<T> {
    /// The value.
    pub value: T,
    /// Its name.
    pub name: &'static str,
    /// What it means, in a phrase without a full stop.
    pub summary: &'static str,
}

/// A row of a table of names.
pub const fn named<T: Copy>(value: T, name: &'static str, summary: &'static str) -> Named<T> {
    Named { value, name, summary }
}

/// The names of a type, each with what it means.
fn rows<T: Choice>() -> impl Iterator<Item = (&'static str, &'static str)> {
    T::TABLE.iter().map(|row| (row.name, row.summary))
}

/// The names of a type, in the order of its table.
pub fn each_name<T: Choice>() -> Vec<&'static str> {
    rows::<T>().map(|(name, _)| name).collect()
}

/// What a program says that was built without this cargo feature.
pub fn built_without(feature: &str) -> String {
    format!(
        "this program was built without {feature}; the programs of a release have it, and 'cargo install --features {feature}' \
         adds it"
    )
}

/// The error of a name that no value has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    found: String,
    known: Vec<&'static str>,
    message: String,
}

impl UnknownName {
    /// `noun` is what one value is called and what several are, and `known` are the names that exist.
    pub fn new(noun: (&str, &str), found: &str, known: Vec<&'static str>) -> UnknownName {
        let ((one, several), question) = (noun, did_you_mean(found, known.iter().copied()));
        let message =
            format!("there is no {one} '{}';{question} the {several} are {}", excerpt(found), known.join(", "));
        UnknownName { found: found.to_owned(), known, message }
    }

    /// The name that no value has.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The names that exist, in the order of the table.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

/// What was found, and the names that exist.
impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for UnknownName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Size {
        Small,
        Large,
    }

    impl Choice for Size {
        const NOUN: (&'static str, &'static str) = ("size", "sizes");
        const TABLE: &'static [Named<Size>] = &[named(Size::Small, "small", ""), named(Size::Large, "large", "")];
        const LEFT_OUT: &'static [&'static str] = &["huge"];
        const FORMER: &'static [(&'static str, &'static str)] = &[("big", "large")];
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_names() {
        assert_eq!((Size::from_name("large"), Size::Small.name()), (Ok(Size::Large), "small"));
        assert_eq!(Size::from_name("big"), Ok(Size::Large));
        let error = Size::from_name("larg").expect_err("no such name").to_string();
        assert_eq!(error, "there is no size 'larg'; did you mean 'large'? the sizes are small, large");
        let error = Size::from_name("LARGE").expect_err("no such name").to_string();
        assert!(error.contains("did you mean 'large'?"), "{error}");
        let long = Size::from_name(&"x".repeat(100_000)).expect_err("no such name").to_string();
        assert!(long.len() < 300, "{long}");
        let left_out = Size::from_name("huge").expect_err("not in this program").to_string();
        assert!(
            left_out.contains("without huge") && left_out.contains("'cargo install --features huge'"),
            "{left_out}"
        );
    }
}
