//! Whether a list has everything that there is.

/// Whether a list has everything that there is, and if not, why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// The list has everything.
    Complete,
    /// The list ends at the limit of the caller. There may be more.
    Limit,
    /// A budget ended before something was known. There may be more.
    Budget,
}
