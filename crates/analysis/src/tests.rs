//! Requests and replies, as a page sees them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Limits, Operation, answer};
use sudoku_engine::logic::Levels;
use sudoku_engine::search::{Budget, CancelToken};
use sudoxml_document::choice::Choice;
use sudoxml_document::document::Document;
use sudoxml_document::options::generate::GivensSymmetry;

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn ask(operation: Operation, request: &Value) -> Value {
    ask_bytes(operation, request.to_string().as_bytes())
}

fn ask_bytes(operation: Operation, request: &[u8]) -> Value {
    let reply = answer(operation, request, &Limits::default()).expect("a valid request");
    serde_json::from_str(&reply).expect("JSON")
}

fn cells(line: &str) -> Vec<u32> {
    line.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect()
}

fn puzzle(line: &str) -> Value {
    json!({"puzzle": {"cells": cells(line)}})
}

fn invalid(request: &Value) -> Value {
    ask(Operation::Solve, request)["findings"][0]["message"].clone()
}

#[test]
fn a_unique_puzzle_has_one_solution_and_candidates() {
    let reply = ask(Operation::Solve, &puzzle(UNIQUE));
    assert_eq!((&reply["verdict"], &reply["solutions"]), (&json!("unique"), &json!(1)));
    let solution: String = reply["listed"][0].as_array().expect("a list").iter().map(Value::to_string).collect();
    assert!(solution.starts_with("534678912"), "{solution}");
    assert_eq!((&reply["candidates"][1], &reply["candidates"][2]), (&json!([]), &json!([1, 2, 4])));
    assert_eq!((&reply["differing"], &reply["violations"]), (&json!([]), &json!([])));
}

#[test]
fn a_board_has_its_units_its_candidates_and_the_cell_to_try_first() {
    let reply = ask(Operation::Board, &puzzle(UNIQUE));
    assert_eq!(reply["units"].as_array().map(Vec::len), Some(27));
    let unit = json!({"kind": "box", "number": 9, "name": null, "cells": [60, 61, 62, 69, 70, 71, 78, 79, 80]});
    assert_eq!(reply["units"][26], unit);
    assert_eq!((&reply["candidates"][1], &reply["candidates"][2]), (&json!([]), &json!([1, 2, 4])));
    assert_eq!((&reply["best"], &reply["candidates"][40]), (&json!(40), &json!([5])));
    let full = json!({"puzzle": {"size": 4, "cells": [1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1]}});
    assert_eq!(ask(Operation::Board, &full)["best"], Value::Null);
}

#[test]
fn solutions_come_in_parts() {
    let two = json!({"size": 4, "cells": [1,2,3,4, 3,4,1,2, 2,0,4,0, 4,0,2,0]});
    let part = |after: Value, take: u64| {
        let mut reply = ask(Operation::Solutions, &json!({"puzzle": two, "after": after, "take": take}));
        let list = reply["solutions"].take();
        (list, reply["complete"].clone(), reply["settled"].clone())
    };
    let (first, complete, settled) = part(Value::Null, 1);
    assert_eq!((&first[0][9], complete, settled), (&json!(1), json!(false), json!(true)));
    let (second, complete, settled) = part(first[0].clone(), 2);
    assert_eq!((&second[0][9], second.as_array().map(Vec::len)), (&json!(3), Some(1)));
    assert_eq!((complete, settled), (json!(true), json!(true)));
    let short = json!({"puzzle": two, "after": [1], "take": 1}).to_string();
    let reply = answer(Operation::Solutions, short.as_bytes(), &Limits::default()).expect("a valid request");
    assert!(reply.contains("found 1 cells; a board of 4x4 has 16"), "{reply}");
    let limits = Limits { budget: Budget::nodes(1), ..Limits::default() };
    let blank = vec![0; 256];
    let request = json!({"puzzle": {"size": 16, "cells": blank}, "take": 1}).to_string();
    let reply = answer(Operation::Solutions, request.as_bytes(), &limits).expect("a valid request");
    assert_eq!(reply, r#"{"solutions":[],"complete":false,"settled":false}"#);
}

#[test]
fn a_list_of_solutions_ends_with_the_limits() {
    let request = json!({"puzzle": {"cells": vec![0; 81]}, "take": u64::MAX}).to_string();
    let token = CancelToken::new();
    token.cancel();
    let without_end = Limits { list: u64::MAX, budget: Budget::NONE, ..Limits::default() };
    let budgets = [
        Budget::NONE.cancelled_by(&token),
        Budget::NONE.until(Instant::now()),
        Budget::time(Duration::ZERO),
        Budget::nodes(1000),
    ];
    let limits = budgets.map(|budget| Limits { budget, ..without_end.clone() });
    for limits in limits.into_iter().chain([Limits { list: 1000, ..without_end }]) {
        let reply = answer(Operation::Solutions, request.as_bytes(), &limits).expect("a valid request");
        let reply: Value = serde_json::from_str(&reply).expect("JSON");
        let listed = reply["solutions"].as_array().map_or(usize::MAX, Vec::len);
        let ended = (&reply["complete"], &reply["settled"]);
        assert!(listed <= 1000 && ended == (&json!(false), &json!(false)), "{listed}, {ended:?}, {limits:?}");
    }
}

#[test]
fn the_cells_that_differ_are_those_that_are_not_the_same_in_all_solutions() {
    let request = json!({"puzzle": {"size": 4, "cells": [1,2,3,4, 3,4,1,2, 2,0,4,0, 4,0,2,0]}});
    let reply = ask(Operation::Solve, &request);
    assert_eq!((&reply["facts"], &reply["complete"]), (&json!("2 solutions"), &json!(true)));
    assert_eq!(reply["differing"], json!([9, 11, 13, 15]));
    assert_eq!(reply["listed"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_violation_has_its_cells_and_its_sentence() {
    let reply = ask(Operation::Solve, &puzzle(&format!("55{}", &UNIQUE[2..])));
    let first = &reply["violations"][0];
    assert_eq!((&reply["verdict"], &first["cells"], &first["value"]), (&json!("none"), &json!([0, 1]), &json!(5)));
    assert_eq!(first["message"], "5 appears twice in row 1: r1c1, r1c2.");
}

#[test]
fn a_request_cannot_exceed_the_limits() {
    let limits = Limits { solutions: 3, list: 2, ..Limits::default() };
    let request = json!({"puzzle": {"cells": vec![0; 81]}, "max-solutions": 1000, "list": 1000}).to_string();
    let reply: Value =
        serde_json::from_str(&answer(Operation::Solve, request.as_bytes(), &limits).expect("a request")).expect("JSON");
    assert_eq!((&reply["solutions"], &reply["complete"]), (&json!(3), &json!(false)));
    assert_eq!(reply["listed"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_steps_of_a_grade_lead_to_the_solution() {
    let line = "000704005020010070000080002090006250600070008053200010400090000030060090200407000";
    let reply = ask(Operation::Grade, &puzzle(line));
    let steps = reply["steps"].as_array().expect("steps");
    let placed = steps.iter().flat_map(|step| step["placed"].as_array().expect("a list"));
    let mut values = cells(line);
    for place in placed {
        values[place["cell"].as_u64().expect("an index") as usize] = place["value"].as_u64().expect("a value") as u32;
    }
    let solved = ask(Operation::Solve, &puzzle(line));
    assert_eq!(json!(values), solved["listed"][0]);
    assert_eq!(steps[0]["values"], json!(cells(line)), "the first step starts at the puzzle");
    assert!(reply["rating"].is_string() && reply["level"].is_string() && reply["reason"].is_null());
}

#[test]
fn a_count_and_a_grade_alone_are_those_with_everything() {
    for line in [UNIQUE, &".".repeat(81), "55.......5.......6".repeat(5)[..81].as_ref()] {
        let solved = ask(Operation::Solve, &puzzle(line));
        let counted = ask(Operation::Count, &puzzle(line));
        let fields = ["verdict", "solutions", "complete"].map(|name| (name.to_owned(), solved[name].clone()));
        assert_eq!(counted, Value::Object(fields.into_iter().collect()), "{line}");
        let mut graded = ask(Operation::Grade, &puzzle(line));
        let mut alone = puzzle(line);
        alone["steps"] = json!(false);
        graded["steps"] = json!([]);
        assert_eq!(ask(Operation::Grade, &alone), graded, "{line}");
    }
}

#[test]
fn a_puzzle_without_a_grade_has_a_reason() {
    let reason = |request: &Value| ask(Operation::Grade, request)["reason"].clone();
    assert_eq!(reason(&puzzle(&".".repeat(81))), "this puzzle has more than one solution, so it has no grade");
    let small = json!({"puzzle": {"size": 4, "cells": [1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,0,0]}});
    let reply = ask(Operation::Grade, &small);
    assert_eq!((&reply["rating"], &reply["scale"], &reply["reason"]), (&json!("1.0"), &json!("sudoxml"), &Value::Null));
}

/// Boards of all kinds go through XML and back without a change.
#[test]
fn a_puzzle_of_any_shape_is_read_back_from_its_xml() {
    let regions = [1, 1, 1, 2, 1, 3, 2, 2, 4, 3, 3, 2, 4, 4, 4, 3];
    let puzzles = [
        json!({"name": "May & <4>", "cells": cells(UNIQUE)}),
        json!({"size": 6, "box": "3x2", "symbols": "ABCDEF", "cells": vec![0; 36]}),
        json!({"size": 4, "regions": regions, "extra": ["diagonals"], "cells": vec![0; 16]}),
        json!({"extra": ["windows", "diagonals", "disjoint-groups"], "cells": cells(UNIQUE)}),
        json!({"size": 4, "units": [{"name": "a \"b\"", "cells": [0, 5, 10]}], "cells": vec![0; 16]}),
        json!({"size": 5, "regions": (0..25).map(|at| at / 5).collect::<Vec<_>>(), "cells": vec![0; 25]}),
        json!({"size": 25, "cells": vec![0; 625]}),
    ];
    for puzzle in puzzles {
        let shape = ask(Operation::Shape, &json!({"puzzle": &puzzle}));
        assert!(shape["boxes"].is_array(), "{shape}");
        let written = ask(Operation::Write, &json!({"puzzle": &shape, "to": "xml", "show": "puzzle"}));
        let xml = written["text"].as_str().expect("a text");
        let read = ask_bytes(Operation::Read, xml.as_bytes());
        assert_eq!((&read["puzzles"][0], &read["found"]), (&shape, &json!(1)), "{xml}");
    }
}

#[test]
fn the_xml_has_the_solutions_and_the_grade() {
    let request = json!({"puzzle": {"cells": cells(UNIQUE)}, "to": "xml", "grade": true});
    let written = ask(Operation::Write, &request);
    let xml = written["text"].as_str().expect("a text");
    assert!(Document::parse(xml).is_ok() && xml.contains("<grid verdict=\"unique\"") && xml.contains("<grade rating"));
    assert_eq!(written["name"], "sudoku.xml");
}

#[test]
fn the_other_forms_are_svg_and_text() {
    let text =
        |form: &str| ask(Operation::Write, &json!({"puzzle": {"cells": cells(UNIQUE)}, "to": form}))["text"].clone();
    assert_eq!(text("line"), format!("{UNIQUE}\n"));
    for form in ["comma", "board"] {
        let read = ask_bytes(Operation::Read, text(form).as_str().expect("a text").as_bytes());
        assert_eq!(read["puzzles"][0]["cells"], json!(cells(UNIQUE)), "{form}");
    }
    assert!(text("svg").as_str().is_some_and(|svg| svg.contains("<svg")));
}

/// The options of a picture have the names and the values of the command.
#[test]
fn a_picture_has_a_theme_a_size_and_a_heading() {
    let svg = |options: &Value| {
        let mut request = json!({"puzzle": {"cells": cells(UNIQUE)}, "to": "svg", "show": "puzzle"});
        request.as_object_mut().expect("an object").extend(options.as_object().cloned().unwrap_or_default());
        ask(Operation::Write, &request)["text"].as_str().expect("a text").to_owned()
    };
    let plain = svg(&json!({}));
    for options in [json!({"theme": "black"}), json!({"cell-size": "12mm"}), json!({"bare": true})] {
        assert_ne!(svg(&options), plain, "{options}");
    }
    assert!(svg(&json!({"heading": "No. {number}, rating {rating}"})).contains("No. 1, rating 1.2"));
    for (name, text, message) in [
        ("theme", "blck", "there is no theme 'blck'; did you mean 'black'?"),
        ("cell-size", "1mm", "cell-size: use a length from 2mm to 100mm"),
        ("heading", "{nmae}", "heading: there is no '{nmae}'"),
    ] {
        let mut request = json!({"puzzle": {"cells": cells(UNIQUE)}, "to": "svg"});
        request[name] = text.into();
        let error = answer(Operation::Write, request.to_string().as_bytes(), &Limits::default());
        let error = error.expect_err("an error").to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_text_with_errors_has_findings_with_positions() {
    let reply = ask_bytes(Operation::Read, format!("{UNIQUE}\n\n53x\n").as_bytes());
    assert_eq!((&reply["found"], &reply["findings"][0]["line"]), (&json!(1), &json!(3)));
    let reply = ask_bytes(Operation::Read, b"<sudoku><cells><cell row='1' col='1'>x</cell></cells></sudoku>");
    assert_eq!((&reply["findings"][0]["rule"], &reply["findings"][0]["column"]), (&json!("wrong-value"), &json!(16)));
    assert_eq!(ask_bytes(Operation::Read, b"")["findings"][0]["rule"], "no-puzzle");
    assert_eq!(ask_bytes(Operation::Read, &[0xff, 0x20])["findings"][0]["rule"], "invalid-encoding");
}

/// The cells of a puzzle with diagonals that needs chains inside chains.
const NESTED: &str = ".51...........6...89.2..4..........2..24..9..9................54....82......7.1..";

#[test]
fn the_links_of_chains_are_data_and_a_list() {
    let cells: Vec<u32> = NESTED.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let graded = ask(Operation::Grade, &json!({"puzzle": {"extra": ["diagonals"], "cells": cells}}));
    let steps = graded["steps"].as_array().expect("steps");
    let first = &steps[0];
    assert_eq!((&first["argument"], &first["listing"]), (&Value::Null, &json!([])));
    let nested = steps.iter().find(|step| step["technique"] == "nested-forcing-chain").expect("a nested chain");
    let length = |list: &Value| list.as_array().map_or(0, Vec::len);
    let (argument, listing) = (&nested["argument"], nested["listing"].as_array().expect("a list"));
    assert_eq!(length(&argument["chains"]), length(&listing[0]["chains"]));
    let chains = argument["chains"].as_array().into_iter().flatten();
    let links: Vec<&Value> = chains.filter_map(Value::as_array).flatten().collect();
    let inner: Vec<&&Value> = links.iter().filter(|link| link["kind"] == "inner").collect();
    assert!(!inner.is_empty() && inner.iter().all(|link| link["argument"]["kind"].is_string()), "{nested}");
    assert!(listing.len() > 1 && listing.len() <= 1 + inner.len(), "{nested}");
    // The list leaves out the assumptions, which it names above the links.
    let assumed = links.iter().filter(|link| link["kind"] == "assumption").count();
    let listed =
        listing[0]["chains"].as_array().into_iter().flatten().map(|chain| length(&chain["links"])).sum::<usize>();
    assert_eq!(listed, links.len() - assumed);
    let sentence = nested["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains(listing[0]["claim"].as_str().expect("a claim")), "{sentence}");
}

#[test]
fn an_invalid_puzzle_has_findings() {
    assert_eq!(invalid(&json!({"puzzle": {"cells": [1]}})), "found 1 cells; a board of 9x9 has 81");
    assert_eq!(invalid(&json!({"puzzle": {"size": 7, "cells": []}})), "a board of 7x7 has no usual boxes; use regions");
    let size = json!({"puzzle": {"size": 9, "box": "2x3", "cells": []}});
    assert_eq!(invalid(&size), "these boxes are for a board of 6x6, and the size is 9");
    let value = json!({"puzzle": {"size": 4, "cells": [0,0,0,0, 0,0,9,0, 0,0,0,0, 0,0,0,0]}});
    assert_eq!(invalid(&value), "row 2, column 3 contains 9; use 1 to 4, or 0 for a blank");
    let unit = json!({"puzzle": {"units": [{"name": "a", "cells": [0, 81]}], "cells": vec![0; 81]}});
    assert_eq!(invalid(&unit), "the unit 'a' contains a cell that is not on the board");
}

#[test]
fn a_request_in_another_format_is_an_error() {
    for request in ["", "[]", "{", r#"{"puzzle": {}, "other": 1}"#, r#"{"puzzle": {"cells": [300]}}"#] {
        let error = answer(Operation::Solve, request.as_bytes(), &Limits::default()).expect_err("not a request");
        assert!(error.to_string().starts_with("the request is not in the format"), "{error}");
    }
}

/// The first puzzle of an order, and how many tries it took.
fn generated(order: Value) -> (Value, u64) {
    let mut order = order;
    for _ in 0..100 {
        let reply = ask(Operation::Generate, &order);
        let tried = reply["tried"].as_u64().expect("a number");
        if !reply["puzzle"].is_null() {
            return (reply["puzzle"].clone(), tried);
        }
        assert!(tried > order["tried"].as_u64().unwrap_or(0), "it goes on");
        order["tried"] = json!(tried);
    }
    panic!("no puzzle of {order}");
}

#[test]
fn a_new_puzzle_is_as_ordered() {
    for level in ["easy", "medium", "hard"] {
        let order = json!({"puzzle": {}, "level": level, "symmetry": "vertical-axis", "seed": 5});
        let (puzzle, tried) = generated(order.clone());
        assert_eq!((&puzzle, tried), (&generated(order).0, tried), "the same seed gives the same puzzle");
        assert_eq!(ask(Operation::Grade, &json!({"puzzle": &puzzle}))["level"], level);
        let cells = puzzle["cells"].as_array().expect("cells");
        let is_given = |row: usize, col: usize| cells[9 * row + col] != 0;
        assert!((0..81).all(|cell| is_given(cell / 9, cell % 9) == is_given(cell / 9, 8 - cell % 9)), "{puzzle}");
    }
}

#[test]
fn a_new_puzzle_is_on_the_same_board() {
    let regions = [1, 1, 1, 2, 1, 3, 2, 2, 4, 3, 3, 2, 4, 4, 4, 3];
    let board = json!({"size": 4, "regions": regions, "symbols": "ABCD", "cells": [1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]});
    let (puzzle, _) = generated(json!({"puzzle": board, "symmetry": "none", "seed": 1}));
    assert_eq!((&puzzle["symbols"], &puzzle["size"], &puzzle["box"]), (&json!("ABCD"), &json!(4), &Value::Null));
    assert_eq!(ask(Operation::Solve, &json!({"puzzle": &puzzle}))["verdict"], "unique");
}

#[test]
fn an_order_that_cannot_be_met_has_a_reason() {
    let refused = |request: Value| ask(Operation::Generate, &request)["reason"].as_str().expect("a reason").to_owned();
    let board = json!({});
    assert!(refused(json!({"puzzle": board, "level": "silly", "seed": 1})).contains("there is no level 'silly'"));
    let unknown = json!({"puzzle": board, "symmetry": "half", "seed": 1}).to_string();
    let unknown = answer(Operation::Generate, unknown.as_bytes(), &Limits::default()).expect_err("an error");
    assert!(unknown.to_string().contains("there is no symmetry 'half'"));
    assert!(refused(json!({"puzzle": {"size": 25}, "seed": 1})).contains("the page makes puzzles up to the size 20"));
    let wrong = ask(Operation::Generate, &json!({"puzzle": {"size": 7}, "seed": 1}));
    assert!(wrong["findings"][0]["message"].as_str().is_some_and(|text| text.contains("no usual boxes")), "{wrong}");
}

/// The lists of the page have what the engine knows.
#[test]
fn the_page_offers_every_level_and_symmetry() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/www/index.html");
    let page = std::fs::read_to_string(path).expect("the page");
    let offered = |id: &str| -> Vec<String> {
        let list = page.split(&format!("<select id=\"{id}\">")).nth(1).and_then(|rest| rest.split("</select>").next());
        let options = list.expect(id).split("value=\"").skip(1);
        options.filter_map(|option| Some(option.split('"').next()?.to_owned())).collect()
    };
    let levels = Levels::default();
    let names: Vec<String> =
        std::iter::once(String::new()).chain(levels.iter().map(|level| level.name.to_string())).collect();
    assert_eq!(offered("level"), names);
    let mut symmetries = offered("symmetry");
    let mut known: Vec<&str> = GivensSymmetry::TABLE.iter().map(|row| row.name).collect();
    symmetries.sort();
    known.sort_unstable();
    assert_eq!(symmetries, known);
}

#[test]
fn givens_that_clash_are_named_with_the_reason() {
    let clashing = ask(Operation::Audit, &puzzle(&format!("12345678.........9{}", ".".repeat(63))));
    let row = json!({"kind": "row", "number": 1, "name": null});
    let reason = json!({"kind": "no-place", "unit": row, "cell": null, "value": 9, "placed": 0});
    assert_eq!(clashing["clash"], json!({"cells": [0, 1, 2, 3, 4, 5, 17], "minimal": true, "reason": reason}));
    let twice = ask(Operation::Audit, &puzzle(&format!("55{}", ".".repeat(79))));
    assert_eq!(twice["clash"]["cells"], json!([0, 1]));
    assert_eq!(twice["clash"]["reason"], json!({"kind": "twice", "unit": row, "cell": null, "value": 5, "placed": 0}));
    // The same unit is with the violation.
    let violated = ask(Operation::Solve, &puzzle(&format!("55{}", ".".repeat(79))));
    assert_eq!(violated["violations"][0]["unit"], row);
    assert_eq!(ask(Operation::Audit, &puzzle(UNIQUE)), json!({"clash": null, "alone": [], "together": []}));
}

#[test]
fn single_edits_that_make_a_puzzle_unique_are_listed() {
    let misprinted = format!("58{}", &UNIQUE[2..]);
    let found = ask(Operation::Repairs, &puzzle(&misprinted));
    let (total, likely) = (found["total"].as_u64().expect("a number"), found["likely"].as_u64().expect("a number"));
    assert!(likely >= 1 && likely <= total && found["complete"] == true, "{found}");
    let listed = found["listed"].as_array().expect("a list");
    assert_eq!(listed.len() as u64, total.min(8), "{found}");
    assert!(listed.contains(&json!([{"cell": 1, "value": 3}])), "{found}");
    // Each of them is what it says.
    for changes in listed {
        let mut values: Vec<u8> = misprinted.bytes().collect();
        for change in changes.as_array().expect("a list") {
            let at = change["cell"].as_u64().expect("a cell") as usize;
            values[at] = change["value"].as_u64().map_or(b'.', |value| b'0' + value as u8);
        }
        let solved = ask(Operation::Solve, &puzzle(&String::from_utf8(values).expect("a line")));
        assert_eq!(solved["verdict"], "unique", "{changes}");
    }
    let none = json!({"total": 0, "likely": 0, "complete": false, "listed": []});
    assert_eq!(ask(Operation::Repairs, &puzzle(UNIQUE)), none);
}

#[test]
fn givens_that_make_a_puzzle_unique_are_named() {
    // A 4 and an 8 in rows 2 and 7 can be exchanged.
    let two = "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
    let reply = ask(Operation::Audit, &puzzle(two));
    assert_eq!((&reply["clash"], reply["alone"].as_array().map(Vec::len)), (&Value::Null, Some(8)));
    assert_eq!(reply["alone"][0], json!({"cell": 16, "value": 4}));
    assert_eq!(reply["together"].as_array().map(Vec::len), Some(1));
    // Each given that is named leaves one solution.
    for given in reply["alone"].as_array().expect("a list").iter().chain(reply["together"].as_array().expect("a list"))
    {
        let mut cells = cells(two);
        cells[given["cell"].as_u64().expect("an index") as usize] = given["value"].as_u64().expect("a value") as u32;
        assert_eq!(ask(Operation::Solve, &json!({"puzzle": {"cells": cells}}))["verdict"], "unique");
    }
}
