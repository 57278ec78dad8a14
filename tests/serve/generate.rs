//! Puzzles to order.

use std::collections::BTreeSet;

use sudoxml::options::generate::{COUNT, GRADE, NAME, SEED, SOLVE};
use sudoxml::order::OPTIONS;

use crate::kit::Dir;
use crate::serve::server::Server;

/// Proves docs/service.md#puzzles-to-order.
#[test]
fn a_seed_gives_the_bytes_that_the_command_gives() {
    let (dir, server) = (Dir::new(), Server::start(&[]));
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let orders = [
        ("count=40&minimal&symmetry=any".to_owned(), "--count 40 --minimal --symmetry any".to_owned()),
        (
            "count=5&level=medium&name=%7Bn%7D&solve".to_owned(),
            "--count 5 --level medium --name {n} --solve".to_owned(),
        ),
        ("count=2&size=6&givens=10..12".to_owned(), "--count 2 --size 6 --givens 10..12".to_owned()),
        (
            "board=%3Csudoku%20size%3D%226%22%20extra%3D%22diagonals%22%3E%3Ccells/%3E%3C/sudoku%3E".to_owned(),
            "--size 6 --extra diagonals".to_owned(),
        ),
        ("size=4&controlled-bias&count=3".to_owned(), "--size 4 --controlled-bias --count 3".to_owned()),
        (format!("from={puzzle}&rating=2.0..4.0&grade"), format!("--from {puzzle} --rating 2.0..4.0 --grade")),
    ];
    for (query, flags) in orders {
        let answer = server.get(&format!("/generate?seed=3&{query}")).expect_status(200);
        assert_eq!(answer.header("content-type"), "application/xml");
        assert!(answer.body == dir.run(&format!("generate --seed 3 {flags}")).exits(0).stdout, "{query}");
    }
    // Without a seed, one is drawn.
    let drawn = [(); 2].map(|()| server.get("/generate").expect_status(200).text().to_owned());
    assert!(drawn[0] != drawn[1] && drawn[0].contains("<sudokus seed="), "{}", drawn[0]);
}

/// Proves docs/service.md#puzzles-to-order.
#[test]
fn the_parameters_are_those_of_the_command() {
    let description = Server::start(&[]).get("/openapi.json").expect_status(200).json();
    let parameters = description["paths"]["/generate"]["get"]["parameters"].as_array().expect("a list").clone();
    let names: BTreeSet<&str> = parameters.iter().filter_map(|one| one["name"].as_str()).collect();
    let expected = [COUNT, SEED, NAME, SOLVE, GRADE].into_iter().chain(OPTIONS).map(|option| option.name);
    assert_eq!(names, expected.collect());
}

/// Proves docs/service.md#puzzles-to-order.
#[test]
fn an_order_that_cannot_be_met_is_a_problem() {
    let server = Server::start(&["--max-time", "300ms"]);
    let cases = [
        ("givens=few", "givens: use a number of givens"),
        ("symmetry=full&givens=22..23", "the symmetry full and the number of givens cannot be met together"),
        ("count=10001", "use a number from 1 to 10000"),
        ("minimal&not-minimal", "not-minimal: it contradicts minimal"),
        ("board=a.xml", "board: use a document with a <sudoku>"),
        ("keep=pattern", "keep needs from"),
    ];
    for (query, message) in cases {
        let problem = server.get(&format!("/generate?{query}")).expect_status(400).json();
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains(message)), "{query}: {problem}");
    }
    // One order is too rare. On the largest boards a single try takes longer.
    for query in ["minimal&givens=17&symmetry=none", "size=25"] {
        let problem = server.get(&format!("/generate?{query}")).expect_status(503).json();
        assert!(problem["type"].as_str().is_some_and(|address| address.ends_with("#out-of-time")), "{problem}");
    }
}
