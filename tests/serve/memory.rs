//! The memory of a request, with as many requests at once as the service processes.

use std::thread;

use serde_json::json;

use crate::kit::puzzle::UNIQUE;
use crate::serve::server::Server;

/// How many requests are processed at once.
const AT_ONCE: usize = 4;

/// The memory that each request can take, in kilobytes, for small puzzles.
const BUDGET: u64 = 32 << 10;

/// An empty board of 25×25.
const LARGE: &str = "<sudoku size='25'><cells/></sudoku>";

/// Sends as many requests at once as the service processes: each of these in turn. All have a result.
fn at_once(server: &Server, requests: &[(&str, &str, String)]) {
    thread::scope(|scope| {
        for (path, media, body) in requests.iter().cycle().take(AT_ONCE) {
            scope.spawn(move || server.post(path, &[("content-type", media)], body.as_bytes()).expect_status(200));
        }
    });
}

fn start() -> Server {
    Server::start(&["--max-requests", &AT_ONCE.to_string(), "--budget", "10m", "--max-time", "10m"])
}

/// Proves docs/service.md#limits.
#[test]
fn each_of_the_requests_at_once_has_its_budget_of_memory() {
    let server = start();
    let idle = server.memory();
    let page = |form: &str, show: &str| {
        json!({ "puzzle": { "size": 25, "cells": vec![0; 625] }, "max-solutions": 250, "list": 250, "to": form, "show": show })
            .to_string()
    };
    let solutions = "max-solutions=250&list=250&show=all-solutions";
    let [svg, html, text] = ["svg", "html", "text"].map(|form| format!("/render?to={form}&{solutions}"));
    let requests = [
        (svg.as_str(), "application/xml", LARGE.to_owned()),
        (html.as_str(), "application/xml", LARGE.to_owned()),
        (text.as_str(), "application/xml", LARGE.to_owned()),
        ("/page/write", "application/json", page("svg", "all-solutions")),
    ];
    at_once(&server, &requests);
    let used = server.memory_since(idle);
    assert!(used < AT_ONCE as u64 * BUDGET, "{used} kB more for {AT_ONCE} requests");
}

/// Proves docs/service.md#limits.
#[test]
fn a_document_that_is_read_as_a_whole_or_is_deep_has_its_budget() {
    let server = Server::start(&["--max-requests", &AT_ONCE.to_string(), "--max-puzzle", "1M"]);
    let idle = server.memory();
    let whole = |size: usize| {
        let puzzle = "<sudoku><cells/></sudoku>";
        format!("<?xml version='1.0' encoding='gb18030'?><r>{}</r>", puzzle.repeat(size / puzzle.len()))
    };
    for encoding in ["gb18030", "Shift_JIS", "EUC-KR"] {
        let body = whole(1 << 20).replace("gb18030", encoding);
        let problem = server.send("/check?max-solutions=1", &body).expect_status(200);
        assert!(problem.text().contains("too-large"), "{encoding}: {}", problem.text());
        let problem = server.send("/solve", &body).expect_status(422);
        assert!(problem.text().contains("rules/too-large"), "{encoding}: {}", problem.text());
    }
    server.send("/solve?max-solutions=1", whole(200 << 10)).expect_status(200);
    server.send("/solve", "<a>".repeat(1 << 20)).expect_status(422);
    let (fits, deep) = (whole(250 << 10), format!("<r>{}", "<a>".repeat(20_000)));
    thread::scope(|scope| {
        for body in [&fits, &deep].into_iter().cycle().take(AT_ONCE) {
            let server = &server;
            scope.spawn(move || server.send("/check?max-solutions=1", body).expect_status(200));
        }
    });
    let (used, each) = (server.memory_since(idle), BUDGET + 20 * 1024);
    assert!(used < AT_ONCE as u64 * each, "{used} kB more for {AT_ONCE} requests");
}

/// Proves docs/service.md#limits.
#[test]
fn the_boards_of_a_pdf_are_so_few_that_it_has_its_budget() {
    let server = start();
    let path = "/render?to=pdf&require=nothing&show=all-solutions&max-solutions=400&list=400";
    let problem = server.send(path, LARGE).expect_problem(413, "too-large");
    assert!(problem.text().contains("200000 cells"), "{}", problem.text());
    let body = format!("{UNIQUE}\n").repeat(260);
    let text = [("content-type", "text/plain")];
    server.post("/render?to=pdf&tag-cells", &text, body.as_bytes()).expect_problem(413, "too-large");
}

/// Proves docs/service.md#limits.
#[test]
fn a_picture_of_many_steps_has_its_budget() {
    let server = start();
    let idle = server.memory();
    server
        .send("/render?to=png&steps&dpi=36", include_str!("../../fixtures/puzzles/classic/inkala.xml"))
        .expect_status(200);
    let used = server.memory_since(idle);
    assert!(used < 2 * BUDGET, "{used} kB more");
}

/// Proves docs/service.md#limits.
#[test]
fn a_question_of_the_page_is_not_larger_than_a_puzzle() {
    let server = Server::start(&["--max-puzzle", "64K"]);
    let json = [("content-type", "application/json")];
    for operation in ["read", "shape", "solve", "grade", "write"] {
        let body = " ".repeat((64 << 10) + 1);
        server.post(&format!("/page/{operation}"), &json, body.as_bytes()).expect_problem(413, "too-large");
    }
    let body = " ".repeat(64 << 10);
    server.post("/page/read", &json, body.as_bytes()).expect_status(200);
}
