//! Chains: consequences of an assumption, link by link, until a candidate is proved or disproved.
//!
//! If a candidate is on (true), other candidates are off. If a candidate is off (false), another one can be the last of
//! its cell or unit, and is on. A chain of such links can cross the whole board, and its end proves something:
//!
//! | file | the chain | rating |
//! |---|---|---|
//! | `cycle` | returns to its start | 6.5, 7.0 |
//! | `forcing` | leads from an assertion to its negation | 6.6, 7.0 |
//! | `nishio` | leads to a contradiction in one digit | 7.5 |
//! | `multiple` | starts from every candidate of a cell, or every place of a unit, and always has the same end | 8.0 |
//! | `dynamic` | has links that follow from several earlier ones together | 8.5, 9.0 |
//!
//! Longer chains have higher ratings: see `surcharge` in `conclusion`. Each finder returns its easiest conclusion, and
//! among equals the first: starts are tried in reading order and by digit, and links in the order of `links`.
//!
//! The other files, from the bottom: `links` has the direct consequences of an assertion, `patterns` finds patterns on
//! a board with eliminations, `propagation` finds all consequences of an assumption; `reason` has their reasons in the
//! form that the search works with. `implications` and `one_digit` answer the cheap questions before the exact searches.
//! `conclusion` turns an argument into a deduction. `easiest` compares single chains, and `single` searches cycles and
//! forcing chains together. `conclusion_finder` compares the consequences of several assumptions. `sentence` has the
//! sentence of all chains.
//!
//! In WebAssembly the searches are not merged into one function: the Java virtual machine, which the jar is for, never compiles
//! a method of more than 8,000 bytes.

pub(super) mod conclusion;
mod conclusion_finder;
mod cycle;
pub(super) mod dynamic;
pub(super) mod easiest;
mod entry_set;
mod forcing;
pub(super) mod implications;
mod inner;
pub(super) mod inner_set;
pub(super) mod links;
mod marks;
pub(super) mod memory;
pub(super) mod mode;
pub(super) mod multiple;
pub(super) mod nested;
pub(super) mod nishio;
mod one_digit;
mod patterns;
mod propagation;
mod reason;
pub(super) mod sentence;
pub(super) mod single;
mod single_chains;
