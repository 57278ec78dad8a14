//! What the fuzzer found, each as small as it gets. `docs/evidence.md` tells of the runs.

use sudoxml::document::Document;

#[test]
#[ignore = "the faults of one puzzle come rule by rule"]
fn the_faults_of_a_puzzle_come_in_the_order_of_their_places() {
    for text in ["<sudoku><cells><cell/>x</cells></sudoku>", "<sudoku><matrix><row>5</row>x</matrix></sudoku>"] {
        let document = Document::read(text);
        let places: Vec<String> = document.faults().iter().map(ToString::to_string).collect();
        assert!(document.faults().is_sorted_by_key(|fault| fault.place()), "{places:#?}");
    }
}
