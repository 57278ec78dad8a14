//! A client that leaves: the work on its request ends, whatever it is.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::kit::puzzle::{EMPTY, UNIQUE, matrix};
use crate::server::Server;

/// A puzzle with a long grade.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// An empty board of 25×25.
const LARGE: &str = "<sudoku size='25'><cells/></sudoku>";

/// Asks until a request is processed, or until none is, for a minute at most.
#[track_caller]
fn wait_until(server: &Server, is_free: bool, what: &str) {
    let started = Instant::now();
    while (server.send("/solve", matrix(UNIQUE)).status == 200) != is_free {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "{what}: the place is {}",
            if is_free { "taken" } else { "free" }
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A client sends a request that takes minutes, and leaves when it has the only place of the service. Then the place is
/// free again.
fn leave(path: &str, media: &str, body: &str) {
    let flags = ["--budget", "1h", "--max-time", "1h", "--max-requests", "1", "--max-solutions", "1000000"];
    let server = Server::start(&[&flags[..], &["--list", "1000000", "--max-output", "100G"]].concat());
    let mut stream = server.connect();
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media}\r\nContent-Length: ");
    write!(stream, "{head}{}\r\n\r\n{body}", body.len()).expect("a request");
    wait_until(&server, false, path);
    drop(stream);
    wait_until(&server, true, path);
}

#[test]
fn inside_of_the_search_of_one_puzzle() {
    leave("/check?max-solutions=all", "application/xml", LARGE);
}

#[test]
fn inside_of_a_batch_of_searches() {
    leave("/check?max-solutions=1000000", "text/plain", &format!("{EMPTY}\n").repeat(150));
}

#[test]
fn inside_of_a_batch_of_grades() {
    leave("/render?to=text&grade", "text/plain", &format!("{HARD}\n").repeat(190));
}

#[test]
fn inside_of_the_picture_of_one_puzzle() {
    let body = matrix(EMPTY);
    for form in ["svg", "html", "text"] {
        let path = format!("/render?to={form}&show=all-solutions&max-solutions=1000000&list=1000000");
        leave(&path, "application/xml", &body);
    }
}

#[test]
fn inside_of_the_result_of_one_puzzle() {
    leave("/solve?max-solutions=1000000&list=1000000", "application/xml", &matrix(EMPTY));
}

#[test]
fn inside_of_a_reply_of_the_page() {
    let cells = vec!["0"; 625].join(",");
    for rest in ["", ",\"form\":\"svg\",\"show\":\"all\"", ",\"form\":\"xml\",\"show\":\"all\""] {
        let operation = if rest.is_empty() { "solve" } else { "write" };
        let body = format!("{{\"puzzle\":{{\"size\":25,\"cells\":[{cells}]}},\"count\":2000,\"list\":2000{rest}}}");
        leave(&format!("/page/{operation}"), "application/json", &body);
    }
}
