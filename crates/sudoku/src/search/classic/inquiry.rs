//! Puzzles that depend on what was found out about others before: the next one is asked for as soon as a count is known,
//! while the search of the others goes on.

/// Several series of puzzles, each of which goes on with what was found out about its last one.
pub(crate) trait Inquiry<P> {
    /// The next puzzle of any series that has one, with the number of the series. A series has none while the count of its
    /// last puzzle is not known.
    fn ask(&mut self) -> Option<(usize, P)>;

    /// Takes the number of solutions of the last puzzle of a series, or the limit if there are more.
    fn learn(&mut self, series: usize, count: u64);
}
