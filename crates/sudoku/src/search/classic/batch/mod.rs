//! Many puzzles at once: the same instructions for hundreds of boards, with one bit of each word for each board.
//!
//! The search of one puzzle spends much of its time waiting for table lookups and mispredicted branches. A batch has
//! neither. Each of up to 256 puzzles has its own depth-first search and a **slot** of a block: one bit of every word,
//! where the candidates of its board are kept. The block propagates all boards with the same *and*, *or* and *not*. Then
//! it splits the boards for which propagation finds nothing more: one branch stays in the slot, the other one goes to
//! the stack of its search.
//!
//! ```text
//! searches   1  2  3  4  …  256       a stack of packed states for each puzzle
//!            │  │  │  │       │       into free slots
//! block      ▼  ▼  ▼  ▼       ▼
//!   transpose ─▶ sweep, sweep, sweep … ─▶ split ─▶ transpose
//!            │      │        │       │
//!  contradiction  solved  unfinished  other branch
//!            │      │        │       │
//!            ▼      ▼        ▼       ▼
//!     slot is free  counted  stays   to the stack
//! ```
//!
//! If a search ends, its slot takes the next puzzle. Several slots work on the same puzzle only if there are no more
//! puzzles: for a verdict, most of the states that a second slot could take are never needed.
//!
//! Inside: `word` is the machine word and `simd` its vector registers; `packed` is the state of one board between two
//! blocks, `planes` reads its givens, and `transpose` turns these states into bit slices and back; `slices` propagates;
//! `branch` and `bilocal` choose what to split; `block` is one pass of all this; `scheduler` fills the slots and counts;
//! `instruction_set` selects the vector instructions.

mod bilocal;
mod block;
mod branch;
mod instruction_set;
mod packed;
mod planes;
mod scheduler;
mod simd;
mod slices;
#[cfg(test)]
mod tests;
mod transpose;
mod word;

pub(super) use instruction_set::InstructionSet;
pub(super) use simd::Avx512Wide;
