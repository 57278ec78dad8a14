//! A problem of choices: of some variables at least one is true, and some pairs are not true together.

/// The number of a variable, from 0.
pub(in crate::search) type Variable = u32;

/// A formula of groups, of each of which at least one variable is true, and of rivals, two of which are never both true.
#[derive(Clone, Debug)]
pub(in crate::search) struct Formula {
    /// Each group has two variables or more.
    pub(in crate::search) groups: Vec<Vec<Variable>>,
    /// For each variable, the others that are false if it is true. If one variable lists another, the other lists it too.
    pub(in crate::search) rivals: Vec<Vec<Variable>>,
}
