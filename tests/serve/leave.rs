//! A client that leaves: any work on its request ends.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::kit::puzzle::{EMPTY, UNIQUE, matrix};
use crate::serve::server::Server;

/// A puzzle with a long grade.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// An empty board of 25×25.
const LARGE: &str = "<sudoku size='25'><cells/></sudoku>";

/// Whether the only place of the service is free, so that it processes a small request.
fn is_free(server: &Server) -> bool {
    server.send("/solve", matrix(UNIQUE)).status == 200
}

/// Whether a response has arrived.
fn is_answered(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).expect("a socket");
    let found = stream.peek(&mut [0]);
    stream.set_nonblocking(false).expect("a socket");
    found.is_ok()
}

/// A client sends a request that takes minutes, and leaves when it has the only place of the service. Then the place is
/// free again.
fn leave(path: &str, media: &str, body: &str) {
    let flags = ["--budget", "1h", "--max-time", "1h", "--max-requests", "1", "--max-solutions", "1000000"];
    let server = Server::start(&[&flags[..], &["--list", "1000000", "--max-output", "100G"]].concat());
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media}\r\nContent-Length: ");
    let request = || {
        let mut stream = server.connect();
        write!(stream, "{head}{}\r\n\r\n{body}", body.len()).expect("a request");
        stream
    };
    let wait = |started: Instant, what: &str| {
        assert!(started.elapsed() < Duration::from_secs(60), "{path}: {what}");
        std::thread::sleep(Duration::from_millis(20));
    };
    let (mut stream, started) = (request(), Instant::now());
    while is_free(&server) {
        // The question has the place if it comes first. Then the request is refused.
        if is_answered(&stream) {
            stream = request();
        }
        wait(started, "the place is free");
    }
    drop(stream);
    let left = Instant::now();
    while !is_free(&server) {
        wait(left, "the place is taken");
    }
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn inside_of_the_search_of_one_puzzle() {
    leave("/check?max-solutions=all", "application/xml", LARGE);
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn inside_of_a_batch_of_searches() {
    leave("/check?max-solutions=1000000", "text/plain", &format!("{EMPTY}\n").repeat(150));
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn inside_of_a_batch_of_grades() {
    leave("/render?to=text&grade", "text/plain", &format!("{HARD}\n").repeat(190));
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn inside_of_the_picture_of_one_puzzle() {
    let body = matrix(EMPTY);
    for form in ["svg", "html", "text"] {
        let path = format!("/render?to={form}&show=all-solutions&max-solutions=1000000&list=1000000");
        leave(&path, "application/xml", &body);
    }
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn inside_of_the_result_of_one_puzzle() {
    leave("/solve?max-solutions=1000000&list=1000000", "application/xml", &matrix(EMPTY));
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn inside_of_a_reply_of_the_page() {
    let cells = vec!["0"; 625].join(",");
    for rest in ["", ",\"to\":\"svg\",\"show\":\"all-solutions\"", ",\"to\":\"xml\",\"show\":\"all-solutions\""] {
        let operation = if rest.is_empty() { "solve" } else { "write" };
        let body =
            format!("{{\"puzzle\":{{\"size\":25,\"cells\":[{cells}]}},\"max-solutions\":2000,\"list\":2000{rest}}}");
        leave(&format!("/page/{operation}"), "application/json", &body);
    }
}
