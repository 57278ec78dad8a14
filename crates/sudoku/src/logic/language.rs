//! The languages of the sentences about steps.

/// A language of the sentences about steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}
