//! Many puzzles at once: the same instructions for hundreds of boards, one bit of each word for each board.
//!
//! The search of one puzzle waits: for a look-up, for a branch that was guessed wrong. Here nothing waits for anything.
//! Each of up to a few hundred puzzles has a search of its own, depth first, and a lane of a block, where its board
//! stays. The block draws all conclusions for all of them by the same *and*, *or* and *not*, and splits the boards that
//! are stuck: one branch stays in the lane, the other one goes to the stack of its search.
//!
//! ```text
//! searches   1  2  3  4  …  256       a stack of nodes for each puzzle
//!            │  │  │  │       │       for lanes that are free
//! block      ▼  ▼  ▼  ▼       ▼
//!   transpose ─▶ sweep, sweep, sweep … ─▶ split ─▶ transpose
//!            │     │     │    │
//!         dead  solved   │  other branch       free lane; free lane, counted; …; on the stack
//!                   unfinished
//! ```
//!
//! A search that has ended makes room for the next puzzle. Only when there are no more of them, several nodes of one
//! puzzle are in a block: for a verdict, most of the nodes that a second lane would take are never needed.
//!
//! Inside: `word` is the machine word, `simd` the vector registers behind it; `node` is a board at rest, `transpose`
//! turns boards into slices and back, `slices` reasons, `branch` and `places` choose, and a `block` goes through it all.

mod block;
mod branch;
mod node;
mod places;
mod simd;
mod slices;
#[cfg(test)]
mod tests;
mod transpose;
mod word;

use block::{Block, Fate};
use node::Node;
use simd::{Avx2, Avx512, SSE2};
use word::Word;

use crate::board::Grid;

/// How a block is worked on: weighing branches or not.
type Work<W> = fn(&mut Block<W>, bool);

/// The instructions that a batch runs on. There is a value only for those that the CPU has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Instructions {
    /// 128 boards at once.
    Sse2,
    /// 256 boards at once.
    Avx2(Avx2),
    /// 256 boards at once, with fewer instructions.
    Avx512(Avx512),
}

impl Instructions {
    /// Those that the CPU has, the fastest last.
    pub(super) fn available() -> impl Iterator<Item = Instructions> {
        let (avx2, avx512) = (Avx2::detect().map(Instructions::Avx2), Avx512::detect().map(Instructions::Avx512));
        [Some(Instructions::Sse2), avx2, avx512].into_iter().flatten()
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Instructions::Sse2 => "SSE2",
            Instructions::Avx2(_) => "AVX2",
            Instructions::Avx512(_) => "AVX-512",
        }
    }

    /// How many solutions each puzzle has, but never more than `limit`.
    pub(super) fn counts(self, givens: &[Grid], limit: u64) -> Vec<u64> {
        match self {
            Instructions::Sse2 => Batch::new(SSE2, givens, limit).run(),
            Instructions::Avx2(cpu) => Batch::new(cpu.work(), givens, limit).run(),
            Instructions::Avx512(cpu) => Batch::new(cpu.work(), givens, limit).run(),
        }
    }
}

/// The search of one puzzle.
struct Search {
    /// Which one.
    puzzle: usize,
    /// Solutions so far.
    found: u64,
    /// What is still to be looked at, the next one last.
    pending: Vec<Node>,
    /// How many lanes work on it.
    lanes: usize,
}

/// The searches of a batch of puzzles.
struct Batch<'g, W> {
    work: Work<W>,
    block: Box<Block<W>>,
    givens: &'g [Grid],
    limit: u64,
    /// The first puzzle that was not begun.
    next: usize,
    searches: Vec<Search>,
    /// The search that each lane works on.
    lanes: Vec<Option<usize>>,
    /// Where to look for a search with more to do than its lanes can.
    helped: usize,
    /// No search has more to do than its lanes can.
    idle: bool,
    counts: Vec<u64>,
    weigh: bool,
}

impl<'g, W: Word> Batch<'g, W> {
    fn new(work: Work<W>, givens: &'g [Grid], limit: u64) -> Batch<'g, W> {
        Batch {
            work,
            block: Block::new(),
            givens,
            limit,
            next: 0,
            searches: Vec::new(),
            lanes: vec![None; W::LANES],
            helped: 0,
            idle: false,
            counts: vec![0; givens.len()],
            weigh: true,
        }
    }

    fn run(mut self) -> Vec<u64> {
        (0..W::LANES).for_each(|lane| self.begin(lane));
        while self.lanes.iter().any(Option::is_some) {
            (self.work)(&mut self.block, self.weigh);
            self.collect();
        }
        self.counts
    }

    /// Opens a search of the next puzzle in a lane, if there is one.
    fn begin(&mut self, lane: usize) {
        if let Some(puzzle) = self.next_puzzle(lane) {
            self.lanes[lane] = Some(self.searches.len());
            self.searches.push(Search { puzzle, found: 0, pending: Vec::new(), lanes: 1 });
        }
    }

    /// Puts the next puzzle into a lane, and says which one it is.
    fn next_puzzle(&mut self, lane: usize) -> Option<usize> {
        let puzzle = self.next;
        self.block.put(lane, Node::of(self.givens.get(puzzle)?));
        self.next += 1;
        Some(puzzle)
    }

    /// Takes what came out of each lane, and gives it something else to do where it is done.
    fn collect(&mut self) {
        let (mut dead, mut solved) = (0, 0);
        self.idle = false;
        for lane in 0..W::LANES {
            let Some(at) = self.lanes[lane] else {
                self.help(lane);
                continue;
            };
            let search = &mut self.searches[at];
            let done = match self.block.fate(lane) {
                Fate::Dead => {
                    dead += 1;
                    true
                }
                Fate::Solved => {
                    solved += 1;
                    search.found += 1;
                    true
                }
                Fate::Twofold => {
                    solved += 2;
                    search.found += 2;
                    true
                }
                Fate::Split(other) => {
                    search.pending.push(other);
                    false
                }
                Fate::Unfinished => false,
            };
            if search.found >= self.limit {
                search.pending.clear();
                self.leave(lane, at);
            } else if done {
                match search.pending.pop() {
                    Some(node) => self.block.put(lane, node),
                    None => self.leave(lane, at),
                }
            }
        }
        // Where nearly all branches lead to a solution, there is nothing to gain by a good choice.
        self.weigh = solved < 4 * dead;
    }

    /// A lane has nothing more to do for its search. The last one closes it, and goes on with the next puzzle.
    fn leave(&mut self, lane: usize, at: usize) {
        let search = &mut self.searches[at];
        search.lanes -= 1;
        if search.lanes > 0 {
            return self.help(lane);
        }
        self.counts[search.puzzle] = search.found.min(self.limit);
        match self.next_puzzle(lane) {
            Some(puzzle) => {
                let search = &mut self.searches[at];
                (search.puzzle, search.found, search.lanes) = (puzzle, 0, 1);
            }
            None => self.help(lane),
        }
    }

    /// A lane without a search of its own takes a node of another one's, if there is any.
    fn help(&mut self, lane: usize) {
        self.lanes[lane] = None;
        self.block.put(lane, Node::DEAD);
        if self.idle {
            return;
        }
        for _ in 0..self.searches.len() {
            let search = &mut self.searches[self.helped];
            if let Some(node) = search.pending.pop() {
                search.lanes += 1;
                self.lanes[lane] = Some(self.helped);
                return self.block.put(lane, node);
            }
            self.helped = (self.helped + 1) % self.searches.len();
        }
        self.idle = true;
    }
}
