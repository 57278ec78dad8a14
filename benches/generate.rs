//! The speed of puzzles made to order: the tries with one seed, by one thread. The rate counts tries; the first column of a row says
//! what is asked, and `docs/generate.md` how a try works.

use std::fmt;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sudoku_engine::audit::symmetry::Symmetry;
use sudoku_engine::board::{BoxShape, Geometry};
use sudoku_engine::generate::{Difficulty, Minimality, Order, Request};
use sudoku_engine::logic::{Rating, Technique};

fn main() {
    divan::main();
}

/// What is asked, with its name and the number of tries.
struct Asked(&'static str, u64, fn() -> Request);

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

const ASKED: [Asked; 10] = [
    Asked("minimal", 4096, || Request { minimality: Minimality::Minimal, ..Request::default() }),
    Asked("half turn", 4096, half_turn),
    Asked("half turn, 1.2 to 2.5", 2048, || rated(12, 25)),
    Asked("half turn, 3.0 to 4.5", 2048, || rated(30, 45)),
    Asked("half turn, 6.0 to 7.5", 512, || rated(60, 75)),
    Asked("half turn, naked-triplet", 2048, || needing(Technique::NakedTriplet)),
    Asked("half turn, x-wing", 2048, || needing(Technique::XWing)),
    Asked("half turn, swordfish", 2048, || needing(Technique::Swordfish)),
    Asked("6x6, minimal", 2048, || Request {
        geometry: boxes(6),
        minimality: Minimality::Minimal,
        ..Request::default()
    }),
    Asked("16x16, half turn", 4, || Request { geometry: boxes(16), ..half_turn() }),
];

fn half_turn() -> Request {
    Request { symmetries: vec![Symmetry::HalfTurn], ..Request::default() }
}

fn rated(from: u8, to: u8) -> Request {
    let difficulty = Difficulty { rating: Rating::new(from)..=Rating::new(to), ..Difficulty::ANY };
    Request { difficulty, ..half_turn() }
}

fn needing(technique: Technique) -> Request {
    let difficulty = Difficulty { needs: [technique].into_iter().collect(), ..Difficulty::ANY };
    Request { difficulty, ..half_turn() }
}

fn boxes(size: u8) -> Geometry {
    BoxShape::usual(size).map_or_else(Geometry::classic, Geometry::with_boxes)
}

/// The tries of an order.
#[divan::bench(args = &ASKED)]
fn tries(bencher: Bencher, Asked(_, number, request): &Asked) {
    let order = Order::new(request()).expect("an order");
    // As many at once as the order does.
    let step = order.tries_at_once(u64::MAX).max(1);
    let made = || {
        let starts = (0..*number).step_by(step as usize);
        starts.map(|at| order.tries(black_box(1), at..(at + step).min(*number)).len())
    };
    bencher.counter(ItemsCount::new(*number)).bench(|| made().sum::<usize>());
}
