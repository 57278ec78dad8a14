//! What a document refers to and what is not read with it, or may not be read.

use std::fmt;

use crate::show::excerpt;

/// The number of names in a message.
const NAMED: usize = 3;

/// What a document refers to and what is not read with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfollowed {
    /// What its XIncludes lead to.
    Includes(Referenced),
    /// The files of its external entities.
    Entities(Referenced),
}

impl Unfollowed {
    /// Adds what the next part of the document refers to. All parts have the same entities.
    #[doc(hidden)] // for the crates above
    pub fn join(&mut self, next: Unfollowed) {
        if let (Unfollowed::Includes(all), Unfollowed::Includes(next)) = (self, next) {
            all.number += next.number;
            all.named.extend(next.named);
            all.named.truncate(NAMED);
        }
    }
}

/// Why an include may not be followed, if the caller can change that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Barred {
    /// Files below this folder are not allowed.
    Folder(String),
    /// No catalog says which file this URI means.
    Uri(String),
}

/// Names of files, as a message shows them: the first three, and how many more there are.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Referenced {
    named: Vec<String>,
    number: usize,
}

impl Referenced {
    /// These references; `None` if there are none.
    pub fn of<R: AsRef<str>>(references: &[R]) -> Option<Referenced> {
        let named = references.iter().take(NAMED).map(|reference| excerpt(reference.as_ref())).collect();
        Some(Referenced { named, number: references.len() }).filter(|references| references.number > 0)
    }
}

impl fmt::Display for Referenced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named.join(", "))?;
        match self.number - self.named.len() {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
