//! The start and the end of the service.

use std::fs::File;
use std::io::Write;
use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use crate::kit::Dir;
use crate::kit::puzzle::{UNIQUE, collection, matrix};
use crate::serve::server::{Server, read};

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn a_signal_ends_it_after_the_requests_in_flight() {
    for signal in ["TERM", "INT"] {
        let server = Server::start(&[]);
        // A connection that waits for its next request does not delay the end.
        server.send("/solve", matrix(UNIQUE)).expect_status(200);
        let body = collection(&[UNIQUE; 50]);
        let (first, rest) = body.split_at(body.len() / 2);
        let mut stream = server.connect();
        write!(stream, "POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{first}", body.len())
            .expect("a request");
        std::thread::sleep(Duration::from_millis(300));
        server.signal(signal);
        std::thread::sleep(Duration::from_millis(300));
        stream.write_all(rest.as_bytes()).expect("the rest");
        let answer = read(&mut stream).expect_status(200);
        assert!(answer.text().ends_with("</puzzles>\n"));
        assert_eq!(answer.header("connection"), "close");
        let (status, printed) = server.wait();
        assert_eq!((status.code(), printed.as_str()), (Some(0), ""), "{signal}");
    }
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn a_second_signal_or_the_end_of_the_grace_ends_it_at_once() {
    for (grace, signals) in [("60s", 2), ("100ms", 1)] {
        let dir = Dir::new();
        let log = File::create(dir.path("log")).expect("a file");
        let server = Server::of(Server::command(&["--grace", grace, "--log", "json"]).stdout(log));
        let mut stream = server.connect();
        write!(stream, "POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n<").expect("a request");
        std::thread::sleep(Duration::from_millis(300));
        for _ in 0..signals {
            server.signal("TERM");
            std::thread::sleep(Duration::from_millis(300));
        }
        assert_eq!(server.wait().0.code(), Some(1), "{grace}");
        let log = dir.text("log");
        assert!(log.lines().count() == 1 && log.contains("\"cause\":\"cut-off\""), "{grace}: {log}");
    }
}

/// Proves docs/service.md#limits.
#[cfg(unix)]
#[test]
fn connections_leave_files_for_the_requests() {
    let dir = Dir::new();
    dir.write("root/a.xml", matrix(UNIQUE));
    // A shell sets both limits, so the service cannot raise them.
    let mut shell = Command::new("sh");
    let serve =
        format!("ulimit -n 128 && exec {} serve --listen 127.0.0.1:0 --root root --max-requests 4", crate::sudoxml());
    let server = Server::of(shell.arg("-c").arg(serve).current_dir(dir.path("")));
    let mut first = server.connect();
    let idle: Vec<_> = (0..150).map(|_| server.connect()).collect();
    std::thread::sleep(Duration::from_millis(300));
    write!(first, "GET /puzzles/a.xml HTTP/1.1\r\nHost: localhost\r\nAccept: text/xml\r\nConnection: close\r\n\r\n")
        .expect("a request");
    assert_eq!(read(&mut first).expect_status(200).body, dir.read("root/a.xml"));
    drop(idle);
}

/// Proves docs/service.md#the-end, docs/service.md#ending.
#[test]
fn before_the_end_it_says_that_it_ends() {
    let server = Server::start(&["--drain", "3s"]);
    assert_eq!(server.get("/readyz").expect_status(200).text(), "ready\n");
    server.signal("TERM");
    std::thread::sleep(Duration::from_millis(300));
    server.get("/readyz").expect_problem(503, "ending");
    server.get("/healthz").expect_status(200);
    server.send("/solve", matrix(UNIQUE)).expect_status(200);
    assert_eq!(server.wait().0.code(), Some(0));
    let server = Server::start(&["--drain", "60s"]);
    server.signal("TERM");
    std::thread::sleep(Duration::from_millis(300));
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(1));
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn what_cannot_be_opened_is_2() {
    let dir = Dir::new();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let ran = dir.run(&format!("serve --listen {address}")).exits(2);
    assert!(ran.stderr.contains(&format!("cannot listen on {address}: ")), "{}", ran.stderr);
    dir.write("file", "");
    for root in ["gone", "file"] {
        let ran = dir.run(&format!("serve --listen 127.0.0.1:0 --root {root}")).exits(2);
        assert!(ran.stderr.contains(&format!("cannot open the root {root}: ")), "{}", ran.stderr);
    }
    for wrong in ["--listen nowhere", "--max-body 1T", "--max-time 0s", "--budget 5", "--max-requests 0", "--list 0"] {
        dir.run(&format!("serve {wrong}")).exits(2);
    }
    for host in ["http://sudoku.example", "sudoku.example:8377", "*", "a..b", "''"] {
        let ran = dir.run(&format!("serve --allow-host {host}")).exits(2);
        assert!(ran.stderr.contains("use a name without a scheme or a port"), "{}", ran.stderr);
    }
}
