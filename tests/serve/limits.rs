//! Each limit, and the status beyond it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::kit::puzzle::{EMPTY, UNIQUE, collection, matrix};
use crate::serve::server::{Server, read};

/// A puzzle whose solutions are not counted in a short time.
const LONG: &str = "<sudoku size='25'><cells/></sudoku>";

/// Proves docs/service.md#limits.
#[test]
fn a_body_beyond_the_limit_is_413() {
    let server = Server::start(&["--max-body", "10K"]);
    server.send("/solve", matrix(UNIQUE)).expect_status(200);
    let large = collection(&[UNIQUE; 20]);
    server.send("/solve", &large).expect_problem(413, "too-large");
    let host = &server.address;
    let head = format!("POST /solve HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    // A length is refused before the body is sent, and a body without a length when it is too long.
    server
        .raw(format!("{head}Content-Length: 10241\r\nExpect: 100-continue\r\n\r\n").as_bytes())
        .expect_problem(413, "too-large");
    let chunk = format!("400\r\n{}\r\n", "x".repeat(1024));
    server
        .raw(format!("{head}Transfer-Encoding: chunked\r\n\r\n{}0\r\n\r\n", chunk.repeat(11)).as_bytes())
        .expect_status(413);
}

/// Proves docs/service.md#limits.
#[test]
fn a_result_beyond_the_limit_is_422() {
    let server = Server::start(&["--max-output", "30K"]);
    server.send("/solve?list=1", matrix(EMPTY)).expect_status(200);
    for path in ["/solve", "/render?to=html&show=all-solutions", "/check?max-solutions=1"] {
        let body = collection(&[EMPTY; 700]);
        let accept = [("content-type", "text/xml"), ("accept", "text/plain, */*;q=0.1")];
        server
            .post(path, &accept[..if path.starts_with("/check") { 2 } else { 1 }], body.as_bytes())
            .expect_problem(422, "output-too-large");
    }
}

/// Proves docs/service.md#limits.
#[test]
fn a_puzzle_beyond_the_limit_is_422() {
    let server = Server::start(&["--max-puzzle", "64K"]);
    server.send("/solve", collection(&[UNIQUE; 200])).expect_status(200);
    let text = [("content-type", "text/plain"), ("accept", "text/plain")];
    let large = format!("<sudoku><!--{}--></sudoku>", " ".repeat(1 << 17));
    let many_rows = format!("<sudoku><matrix>{}</matrix></sudoku>", "<row/>".repeat(1 << 15));
    for body in [large, many_rows] {
        let problem = server.send("/solve", body).expect_status(422).json();
        assert_eq!(problem["findings"][0]["rule"], "too-large");
    }
    let report = server.post("/check", &text, ".".repeat(1 << 17).as_bytes()).expect_status(200);
    assert!(report.text().contains("error[too-large]"), "{}", report.text());
    // By default, a request takes some 20 times the memory of the largest puzzle.
    let server = Server::start(&[]);
    for body in ["<row/>".repeat(10 << 20), "<cell/>".repeat(8 << 20), " ".repeat(60 << 20)] {
        server.send("/solve", format!("<sudoku><matrix>{body}</matrix></sudoku>")).expect_status(422);
    }
    server.post("/check", &text, ".".repeat(60 << 20).as_bytes()).expect_status(200);
    let used = server.memory();
    assert!(used < 250 << 10, "{used} kB");
}

/// Proves docs/service.md#limits.
#[test]
fn a_problem_is_small_for_every_document() {
    let server = Server::start(&[]);
    let wrong = format!("<row>{}</row>", "<col>@</col>".repeat(25)).repeat(25);
    let long = "n".repeat(1 << 20);
    let body = format!("<sudoku name='{long}'><matrix>{wrong}</matrix></sudoku>");
    let problem = server.send("/solve", body).expect_status(422);
    assert_eq!(problem.json()["findings"].as_array().map(Vec::len), Some(625));
    assert!(problem.body.len() < 1 << 18, "{} bytes", problem.body.len());
}

/// Proves docs/service.md#limits.
#[test]
fn very_many_rows_take_no_long_time() {
    // With the square of the time for each row, this takes longer than the service allows.
    let body = format!("<sudoku><matrix>{}</matrix></sudoku>", "<row/>".repeat(600_000));
    let problem = Server::start(&[]).send("/solve", body).expect_status(422).json();
    assert_eq!(problem["findings"][0]["rule"], "wrong-shape");
}

/// Proves docs/service.md#limits.
#[test]
fn the_cause_of_an_error_of_the_service_is_printed() {
    let mut command = Server::command(&[]);
    let server = Server::of(command.env("TMPDIR", "/nonexistent/temp"));
    let problem = server.send("/solve?list=10000", matrix(EMPTY)).expect_problem(500, "internal-error");
    assert!(!problem.text().contains("nonexistent"), "{}", problem.text());
    server.signal("TERM");
    let (_, printed) = server.wait();
    assert!(printed.contains("internal error: ") && printed.contains("/nonexistent/temp"), "{printed}");
    assert!(printed.contains("set TMPDIR"), "{printed}");
}

/// Proves docs/service.md#limits.
#[test]
fn a_slow_body_is_408_and_slow_headers_are_cut_off() {
    let server = Server::start(&["--max-wait", "300ms"]);
    let mut slow = server.connect();
    write!(slow, "POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n<sudoku>").expect("a request");
    read(&mut slow).expect_problem(408, "slow-body");
    let mut large = server.connect();
    write!(large, "POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{}", " ".repeat(50_000))
        .expect("a request");
    read(&mut large).expect_problem(408, "slow-body");
    // One byte of a header from time to time does not keep the connection.
    let mut trickle = server.connect();
    let started = Instant::now();
    let text = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ";
    let mut bytes = text.iter().chain(std::iter::repeat(&b'x'));
    while started.elapsed() < Duration::from_secs(60) && trickle.write_all(&[*bytes.next().expect("a byte")]).is_ok() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(started.elapsed() < Duration::from_secs(60));
    // A connection without a request is closed as well.
    let mut idle = server.connect();
    let mut nothing = Vec::new();
    let _ = idle.read_to_end(&mut nothing);
    server.get("/healthz").expect_status(200);
}

/// Proves docs/service.md#limits.
#[test]
fn a_client_that_does_not_read_its_response_is_cut_off() {
    let server = Server::start(&["--max-wait", "300ms"]);
    let body = collection(&[UNIQUE; 4000]);
    let mut stream = server.connect();
    write!(stream, "POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}", body.len())
        .expect("a request");
    std::thread::sleep(Duration::from_secs(4));
    let answer = read(&mut stream);
    assert_eq!(answer.status, 200);
    assert!(answer.body.len() < answer.header("content-length").parse().expect("a length"), "the response is cut off");
}

/// Proves docs/service.md#limits.
#[test]
fn a_request_that_takes_too_long_is_503() {
    let server = Server::start(&["--max-time", "400ms", "--max-solutions", "1000000"]);
    let long = LONG.repeat(50);
    let problem = server.send("/solve?max-solutions=all", format!("<s>{long}</s>"));
    problem.expect_problem(503, "out-of-time");
    server.send("/check?max-solutions=all", format!("<s>{long}</s>")).expect_problem(503, "out-of-time");
    server.get("/healthz").expect_status(200);
}

/// Proves docs/service.md#limits.
#[test]
fn too_many_requests_at_once_are_503() {
    let server = Server::start(&["--max-requests", "1", "--budget", "1h", "--max-time", "1h"]);
    // A search that takes minutes.
    let search = || {
        let mut stream = server.connect();
        let head = format!("POST /solve?max-solutions=all HTTP/1.1\r\nHost: {}", server.address);
        write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{LONG}", LONG.len()).expect("a request");
        stream.set_nonblocking(true).expect("a stream");
        stream
    };
    let mut first = search();
    let started = Instant::now();
    let answer = loop {
        let answer = server.send("/solve", matrix(UNIQUE));
        if answer.status != 200 {
            break answer;
        }
        // The search was refused if it came while another request had the place.
        if first.peek(&mut [0]).is_ok() {
            first = search();
        }
        assert!(started.elapsed() < Duration::from_secs(60));
    };
    let answer = answer.expect_problem(503, "busy");
    assert_eq!(answer.header("retry-after"), "1");
    server.get("/healthz").expect_status(200);
    drop(first);
    while server.send("/solve", matrix(UNIQUE)).status != 200 {
        assert!(started.elapsed() < Duration::from_secs(60));
    }
}

/// Proves docs/service.md#limits.
#[test]
fn slow_bodies_take_no_place() {
    let server = Server::start(&["--max-requests", "2"]);
    let host = &server.address;
    let start = |length: usize, bytes: &str| {
        let mut stream = server.connect();
        let head = format!("POST /solve HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}");
        write!(stream, "{head}\r\n\r\n{bytes}").expect("the beginning of a request");
        stream
    };
    let body = collection(&[UNIQUE; 100]);
    let (before, after) = body.split_at(30_000);
    let mut slow: Vec<_> = (0..8).map(|_| start(body.len(), before)).collect();
    for _ in 0..20 {
        server.send("/solve", &body).expect_status(200);
        server.send("/solve", matrix(UNIQUE)).expect_status(200);
    }
    // Each of them has its result when its body is there.
    for stream in &mut slow {
        stream.write_all(after.as_bytes()).expect("the rest of a body");
        assert_eq!(read(stream).status, 200);
    }
}

/// Proves docs/service.md#limits.
#[test]
fn bodies_that_arrive_have_room_together() {
    let server = Server::start(&["--max-requests", "1", "--max-body", "100K", "--metrics"]);
    let body = collection(&[UNIQUE; 80]);
    let started = Instant::now();
    let soon = |what: &str| assert!(started.elapsed() < Duration::from_secs(60), "{what}");
    let status = || server.send("/solve", &body).status;
    // A small body needs no room. The place of the request before it is free soon after its answer.
    let small_passes = || {
        while server.send("/solve", matrix(UNIQUE)).status != 200 {
            soon("a small body");
        }
    };
    let (mut first, host, spaces) = (server.connect(), &server.address, " ".repeat(90_000));
    write!(first, "POST /solve HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100000\r\n\r\n{spaces}").expect("a body");
    while !server.get("/metrics").text().contains("received_bytes_total 90000\n") {
        soon("the body did not arrive");
    }
    assert_eq!(status(), 503);
    small_passes();
    let _ = first.shutdown(std::net::Shutdown::Both);
    while status() != 200 {
        soon("room again");
    }
    small_passes();
}

/// Proves docs/service.md#limits.
#[test]
fn a_client_that_leaves_stops_the_work() {
    let server =
        Server::start(&["--budget", "1h", "--max-time", "1h", "--max-requests", "1", "--max-solutions", "1000000"]);
    // The searches take minutes together.
    let body = format!("<s>{}</s>", LONG.repeat(20));
    let mut stream = server.connect();
    write!(
        stream,
        "POST /check?max-solutions=all HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("a request");
    std::thread::sleep(Duration::from_millis(300));
    drop(stream);
    // The only place is free again.
    let started = Instant::now();
    while server.send("/solve", matrix(UNIQUE)).status != 200 {
        assert!(started.elapsed() < Duration::from_secs(30), "the work goes on");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Proves docs/service.md#limits.
#[test]
fn long_headers_and_addresses_are_431_and_414() {
    let server = Server::start(&[]);
    let long = "x".repeat(100_000);
    assert_eq!(server.ask("GET", "/healthz", &[("X-Long", &long)]).status, 431);
    // The limit is that of the docs, to the byte.
    let head = |bytes: usize| {
        let (start, end) = ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: ", "\r\n\r\n");
        format!("{start}{}{end}", "x".repeat(bytes - start.len() - end.len()))
    };
    for bytes in [1 << 15, 20_000, 10_000] {
        server.raw(head(bytes).as_bytes()).expect_status(200);
    }
    for bytes in [(1 << 15) + 1, 40_000, 60_000] {
        server.raw(head(bytes).as_bytes()).expect_problem(431, "headers-too-large");
    }
    let many = |number: usize| {
        let more = "X: y\r\n".repeat(number - 2);
        format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n")
    };
    server.raw(many(96).as_bytes()).expect_status(200);
    server.raw(many(97).as_bytes()).expect_problem(431, "headers-too-large");
    assert!([414, 431].contains(&server.ask("GET", &format!("/{long}"), &[]).status));
}

/// Proves docs/service.md#problems.
#[test]
fn a_refusal_before_the_body_has_arrived_ends_the_connection() {
    let server = Server::start(&[]);
    let head = |path: &str| {
        let length = matrix(UNIQUE).len();
        format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: {length}\r\n\r\n")
    };
    let answer_of = |stream: &mut TcpStream| {
        let mut bytes = [0; 8192];
        let read = stream.read(&mut bytes).expect("an answer");
        String::from_utf8_lossy(&bytes[..read]).to_ascii_lowercase()
    };
    let mut stream = server.connect();
    stream.write_all(head("/check?require=all").as_bytes()).expect("a request");
    let refused = answer_of(&mut stream);
    assert!(refused.starts_with("http/1.1 400") && refused.contains("\r\nconnection: close\r\n"), "{refused}");
    assert_eq!(stream.read(&mut [0; 1]).expect("the end"), 0);
    // What is refused for its content has arrived, and others follow it.
    let mut stream = server.connect();
    for content in [matrix(UNIQUE).replace("sudoku", "sud0ku"), matrix(UNIQUE)] {
        stream.write_all((head("/check") + &content).as_bytes()).expect("a request");
        let answer = answer_of(&mut stream);
        assert!(!answer.contains("\r\nconnection: close"), "{answer}");
    }
}
