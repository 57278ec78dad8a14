//! The access log, the identifiers of requests, and traces.

use std::fs::File;
use std::io::Write;
use std::time::Duration;

use serde_json::Value;

use crate::kit::Dir;
use crate::kit::puzzle::{MANY, UNIQUE, matrix};
use crate::serve::server::{Answer, Server};

/// A service that logs into a file of the folder.
fn start(dir: &Dir, form: &str) -> Server {
    let log = File::create(dir.path("log")).expect("a file");
    Server::of(Server::command(&["--log", form]).stdout(log))
}

/// Ends the service, and returns the lines of its log.
fn lines(dir: &Dir, server: Server) -> Vec<String> {
    server.signal("TERM");
    assert_eq!(server.wait().0.code(), Some(0));
    dir.text("log").lines().map(String::from).collect()
}

/// Proves docs/service.md#the-access-log.
#[test]
fn each_request_has_an_entry_with_what_became_of_it() {
    let dir = Dir::new();
    let server = start(&dir, "json");
    let answers: [(&str, &str, Answer, Value); 6] = [
        ("POST", "/solve", server.send("/solve?list=1", matrix(UNIQUE)), Value::Null),
        ("POST", "/solve", server.send("/solve", matrix(UNIQUE).replacen('5', "x", 1)), "wrong-value".into()),
        ("POST", "/solve", server.send("/solve?require=unique", matrix(MANY)), "multiple-solutions".into()),
        ("GET", "/healthz", server.get("/healthz"), Value::Null),
        ("GET", "/no%22thing", server.get("/no%22thing"), "not-found".into()),
        ("GET", "/", server.ask("GET", "/", &[("Host", "evil.example")]), "wrong-host".into()),
    ];
    let head = server.ask("HEAD", "/openapi.json", &[]);
    let entries: Vec<Value> =
        lines(&dir, server).iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(entries.len(), answers.len() + 1);
    for (entry, (method, path, answer, cause)) in entries.iter().zip(&answers) {
        assert_eq!((&entry["method"], &entry["path"]), (&Value::from(*method), &Value::from(*path)));
        assert_eq!(entry["status"], answer.status, "{entry}");
        assert_eq!(entry["bytes"], answer.body.len(), "{entry}");
        assert_eq!(&entry["cause"], cause, "{entry}");
        assert_eq!(entry["client"], "127.0.0.1");
        assert_eq!(entry["id"], answer.header("x-request-id"));
        assert_eq!(answer.header("x-request-id").len(), 32);
        assert!(entry["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0 && seconds < 60.0), "{entry}");
        let time = entry["time"].as_str().expect("a time");
        assert!(time.starts_with("20") && time.ends_with('Z') && time.len() == "2026-01-01T00:00:00.000Z".len());
    }
    let last = &entries[answers.len()];
    assert_eq!((head.status, &last["status"], &last["bytes"]), (200, &200.into(), &0.into()));
    assert_eq!(last["cause"], Value::Null);
    let mut ids: Vec<&str> = answers.iter().map(|(_, _, answer, _)| answer.header("x-request-id")).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), answers.len());
}

/// Proves docs/service.md#the-access-log.
#[test]
fn identifiers_and_traces_of_a_client_are_passed_on() {
    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    const PARENT: &str = "00f067aa0ba902b7";
    let dir = Dir::new();
    let server = start(&dir, "json");
    let ask = |headers: &[(&str, &str)]| server.ask("GET", "/healthz", headers).expect_status(200);
    let parent = format!("00-{TRACE}-{PARENT}-01");
    let answer = ask(&[("X-Request-Id", "a.b-1"), ("Traceparent", &parent), ("X-Forwarded-For", "192.0.2.7")]);
    assert_eq!(answer.header("x-request-id"), "a.b-1");
    let traced = answer.header("traceresponse").to_owned();
    // What is not valid is not passed on. The later version has one part more.
    let invalid =
        ["00-1-2-01", &parent.to_uppercase(), &format!("00-{TRACE}-0000000000000000-01"), &format!("{parent}-x")];
    for invalid in invalid {
        let answer = ask(&[("X-Request-Id", "a b"), ("Traceparent", invalid)]);
        assert_eq!((answer.header("traceresponse"), answer.header("x-request-id").len()), ("", 32), "{invalid}");
    }
    assert_ne!(ask(&[("Traceparent", &format!("01-{TRACE}-{PARENT}-00-x"))]).header("traceresponse"), "");
    assert_eq!(ask(&[("Traceparent", &parent), ("Traceparent", &parent)]).header("traceresponse"), "", "two");
    let long = format!("192.0.2.1, {}", "x".repeat(2000));
    ask(&[("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", "192.0.2.7")]);
    ask(&[("X-Forwarded-For", &long), ("X-Forwarded-For", "192.0.2.7")]);
    ask(&[("X-Forwarded-For", "192.0.2.7, \u{e9}\u{9b}31m\u{202e}")]);
    let lines = lines(&dir, server);
    let last: Vec<Value> =
        lines[lines.len() - 3..].iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let forwarded = |entry: &Value| entry["forwarded"].as_str().expect("a text").to_owned();
    assert_eq!(forwarded(&last[0]), "6.6.6.6, 192.0.2.7", "what the proxy adds is the last");
    assert!(forwarded(&last[1]).ends_with("x, 192.0.2.7") && forwarded(&last[1]).len() == 1000);
    assert_eq!(forwarded(&last[2]), "192.0.2.7, \u{e9}\u{fffd}31m\u{fffd}", "what controls a terminal is replaced");
    let entry: Value = serde_json::from_str(&lines[0]).expect("JSON");
    assert_eq!((&entry["id"], &entry["forwarded"]), (&"a.b-1".into(), &"192.0.2.7".into()));
    assert_eq!((&entry["trace"], &entry["parent"]), (&TRACE.into(), &PARENT.into()));
    let span = entry["span"].as_str().expect("a span");
    assert!(span.len() == 16 && span != PARENT);
    assert_eq!(traced, format!("00-{TRACE}-{span}-01"));
}

/// Proves docs/service.md#the-access-log.
#[test]
fn a_client_that_leaves_has_an_entry_too() {
    let dir = Dir::new();
    let server = start(&dir, "text");
    let mut stream = server.connect();
    write!(stream, "POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: 100\r\n\r\n<")
        .expect("a request");
    std::thread::sleep(Duration::from_millis(300));
    drop(stream);
    std::thread::sleep(Duration::from_millis(300));
    server.get("/healthz").expect_status(200);
    let lines = lines(&dir, server);
    assert_eq!(lines.len(), 2, "{lines:?}");
    let parts: Vec<&str> = lines[0].split(' ').collect();
    assert_eq!(parts[1..4], ["127.0.0.1", "POST", "/solve"]);
    assert!(
        lines[0].ends_with(" cause=\"client-left\"") || lines[0].contains(" cause=\"bad-request\""),
        "{}",
        lines[0]
    );
    let parts: Vec<&str> = lines[1].split(' ').collect();
    assert_eq!(parts[1..6], ["127.0.0.1", "GET", "/healthz", "200", "3"]);
    assert!(parts[6].ends_with("ms") && parts[7].starts_with("id="), "{}", lines[1]);
}

/// Proves docs/service.md#the-access-log.
#[test]
fn without_the_flag_nothing_is_logged() {
    let dir = Dir::new();
    let log = File::create(dir.path("log")).expect("a file");
    let server = Server::of(Server::command(&[]).stdout(log));
    let answer = server.ask("GET", "/healthz", &[("X-Request-Id", "1")]).expect_status(200);
    assert_eq!(answer.header("x-request-id"), "");
    assert_eq!(lines(&dir, server), [""; 0]);
}
