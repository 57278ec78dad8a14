//! The verdict on boards of other shapes and sizes: the puzzles of the fixtures. `cargo bench --bench boards`.

use std::fs;
use std::hint::black_box;

use sudoxml::board::Board;
use sudoxml::document::Document;
use sudoxml::search::{Budget, count_within};

fn main() {
    divan::main();
}

/// Puzzles of the fixtures, by what is special in their boards.
const PUZZLES: [&str; 8] = [
    "sizes/size-06",
    "regions/jigsaw-9",
    "extras/diagonals-9",
    "extras/windows",
    "extras/disjoint-groups-9",
    "sizes/size-12",
    "sizes/size-16",
    "sizes/size-25",
];

#[divan::bench(args = PUZZLES)]
fn verdict(bencher: divan::Bencher<'_, '_>, name: &str) {
    let board = board(name);
    bencher.bench_local(|| count_within(black_box(&board), 2, &Budget::NONE));
}

fn board(name: &str) -> Board {
    let path = format!("{}/fixtures/puzzles/boards/{name}.xml", env!("CARGO_MANIFEST_DIR"));
    let document = Document::parse(fs::read(path).expect("a fixture")).expect("a document");
    document.puzzles().next().expect("a puzzle").givens.clone()
}
