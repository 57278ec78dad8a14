//! The header or the footer of the pages of a book: a text with places for what is known of a page.

use std::str::FromStr;

use super::pattern::{ParsePatternError, Pattern, Place};

/// The text at the top or at the foot of each page.
///
/// ```
/// use sudoxml::picture::Running;
/// assert!("{title} · {page}".parse::<Running>().is_ok());
/// assert_eq!("none".parse::<Running>(), Ok(Running::NONE));
/// assert!("{pgae}".parse::<Running>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Running(Pattern<Known>);

/// What is known of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Page,
    Title,
    Section,
}

impl Place for Known {
    const TABLE: &'static [(&'static str, Known)] =
        &[("page", Known::Page), ("title", Known::Title), ("section", Known::Section)];
}

/// What the places are filled with.
#[cfg(feature = "pdf")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfPage<'p> {
    /// The number of the page.
    pub page: usize,
    /// The title of the book; empty if it has none.
    pub title: &'p str,
    /// The section that the page is in; empty if there is none.
    pub section: &'p str,
}

impl Running {
    /// No text.
    pub const NONE: Running = Running(Pattern::NOTHING);

    /// The text around the places.
    #[cfg(feature = "pdf")]
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.texts()
    }

    /// The text of a page.
    #[cfg(feature = "pdf")]
    pub(crate) fn filled(&self, of: OfPage<'_>) -> String {
        self.0.filled(|known| match known {
            Known::Page => of.page.to_string(),
            Known::Title => of.title.to_owned(),
            Known::Section => of.section.to_owned(),
        })
    }
}

/// A text with places such as `{page}`, or `none`.
impl FromStr for Running {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Running, ParsePatternError> {
        Pattern::read(text).map(Running)
    }
}
