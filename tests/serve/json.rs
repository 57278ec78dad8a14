//! Puzzles in and results out as JSON.

use serde_json::{Value, json};

use crate::kit::puzzle::{DEAD, MANY, UNIQUE, collection, matrix};
use crate::serve::server::{Answer, Server};

fn post(server: &Server, path: &str, body: &Value) -> Answer {
    server.post(path, &[("content-type", "application/json; charset=utf-8")], body.to_string().as_bytes())
}

/// Proves docs/service.md#json.
#[test]
fn puzzles_as_json_have_answers_in_json() {
    let server = Server::start(&[]);
    let puzzles = json!([UNIQUE, { "givens": MANY, "name": "Möbius # 2" }, { "givens": DEAD }]);
    let solved = post(&server, "/solve", &puzzles).expect_status(200);
    assert_eq!(solved.header("content-type"), "application/json");
    let rows = solved.json();
    let verdicts: Vec<&Value> = rows.as_array().expect("an array").iter().map(|row| &row["verdict"]).collect();
    assert_eq!(verdicts, ["unique", "multiple", "none"]);
    assert_eq!((&rows[0]["name"], &rows[1]["name"]), (&Value::Null, &"Möbius # 2".into()));
    // The same as in the document.
    let document = server.send("/solve", matrix(UNIQUE)).expect_status(200);
    let document = roxmltree::Document::parse(document.text()).expect("XML");
    let grid = document.descendants().find(|node| node.has_tag_name("grid")).expect("a grid");
    let values: String =
        grid.children().filter(|node| node.has_tag_name("cell")).filter_map(|node| node.text()).collect();
    assert_eq!(rows[0]["first_solution"], values);
    assert_eq!((&rows[0]["givens"], &rows[2]["first_solution"]), (&UNIQUE.into(), &Value::Null));

    let graded = post(&server, "/grade", &json!([UNIQUE])).expect_status(200).json();
    let document = server.send("/grade", matrix(UNIQUE)).expect_status(200);
    let document = roxmltree::Document::parse(document.text()).expect("XML");
    let grade = document.descendants().find(|node| node.has_tag_name("grade")).expect("a grade");
    assert_eq!(Some(graded[0]["level"].as_str().expect("a level")), grade.attribute("level"));
    assert_eq!(graded[0]["rating"].as_f64(), grade.attribute("rating").and_then(|rating| rating.parse().ok()));

    let report = post(&server, "/check", &puzzles).expect_status(200).json();
    let rules: Vec<(&Value, &Value)> = report
        .as_array()
        .expect("an array")
        .iter()
        .filter(|line| line["rule"].is_string())
        .map(|line| (&line["rule"], &line["line"]))
        .collect();
    // The line of a finding is the number of the puzzle.
    assert_eq!(rules, [(&"multiple-solutions".into(), &2.into()), (&"no-solution".into(), &3.into())]);
    let table = server.post(
        "/table?columns=verdict",
        &[("content-type", "application/json"), ("accept", "application/json")],
        puzzles.to_string().as_bytes(),
    );
    assert_eq!(
        table.expect_status(200).json(),
        json!([{"verdict": "unique"}, {"verdict": "multiple"}, {"verdict": "none"}])
    );
}

/// Proves docs/service.md#json.
#[test]
fn a_document_has_an_answer_in_json_on_request() {
    let server = Server::start(&[]);
    let send = |path: &str, body: String| {
        server.post(path, &[("content-type", "text/xml"), ("accept", "application/json")], body.as_bytes())
    };
    let rows = send("/solve?max-solutions=2", collection(&[UNIQUE, MANY])).expect_status(200).json();
    assert_eq!((&rows[0]["solutions"], &rows[0]["complete"]), (&1.into(), &true.into()));
    assert_eq!((&rows[1]["solutions"], &rows[1]["complete"]), (&2.into(), &false.into()));
    assert_eq!(send("/grade", matrix(UNIQUE)).expect_status(200).json()[0]["verdict"], "unique");
    let refused = send("/solve?require=unique", matrix(MANY)).expect_status(422).json();
    assert_eq!((&refused["title"], &refused["findings"][0]["line"]), (&"multiple solutions".into(), &1.into()));
    for path in ["/solve?list=2", "/solve?method=logic", "/grade?steps"] {
        send(path, matrix(UNIQUE)).expect_problem(400, "bad-parameter");
    }
}

/// Proves docs/service.md#json.
#[test]
fn json_that_is_not_an_array_of_puzzles_is_refused() {
    let server = Server::start(&["--max-puzzle", "100K"]);
    for body in [
        json!({}),
        json!([1]),
        json!([{ "name": "x" }]),
        json!([{ "givens": UNIQUE, "board": 9 }]),
        json!([""]),
        json!(["---", UNIQUE]),
        json!(["53..7....", "6..195..."]),
        json!(["1,,,", UNIQUE]),
        json!([format!("{UNIQUE}\n{UNIQUE}")]),
        json!(["<sudoku/>"]),
        json!([{ "givens": UNIQUE, "name": "a\nb" }]),
    ] {
        post(&server, "/solve", &body).expect_problem(400, "bad-request");
    }
    for (body, detail) in [
        (json!([]), "the array has no puzzle; send an array of texts"),
        (json!({}), "the body is not an array; send an array"),
        (json!([UNIQUE, 1]), "puzzle 2 of the array is neither a text nor an object"),
        (json!([{ "nme": "x" }]), "puzzle 1 of the array has no member 'givens'"),
        (json!([{ "givens": UNIQUE, "nme": "x" }]), "puzzle 1 of the array has the unknown member 'nme'"),
        (json!([{ "givens": UNIQUE, "name": 1 }]), "puzzle 1 of the array has a member 'name' that is not a text"),
    ] {
        let problem = post(&server, "/solve", &body).expect_status(400).json();
        assert!(problem["detail"].as_str().is_some_and(|found| found.starts_with(detail)), "{problem}");
    }
    let json = [("content-type", "application/json")];
    let problem = server.post("/solve", &json, b"[\n nojson]").expect_status(400).json();
    assert_eq!(problem["detail"], "the body is not JSON; the error is at line 2, column 3");
    let wrong = post(&server, "/solve", &json!([UNIQUE, format!("{}x", &UNIQUE[..80])])).expect_status(422).json();
    assert_eq!(wrong["findings"][0]["line"], 2);
    let document = [("content-type", "application/json"), ("accept", "application/xml")];
    server.post("/solve", &document, b"[]").expect_problem(406, "not-acceptable");
    server.post("/render", &document, b"[]").expect_problem(415, "unsupported-type");
    let many: Vec<&str> = std::iter::repeat_n(UNIQUE, 2000).collect();
    post(&server, "/solve", &json!(many)).expect_problem(413, "too-large");
    post(&server, "/solve", &json!(many[..500])).expect_status(200);
}
