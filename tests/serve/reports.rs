//! Documents in, reports out.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, UNIQUE, collection};
use crate::serve::server::Server;

/// The media type of each format.
const FORMATS: [(&str, &str); 10] = [
    ("json", "application/x-ndjson"),
    ("sarif", "application/sarif+json"),
    ("text", "text/plain"),
    ("markdown", "text/markdown"),
    ("junit", "application/vnd.sudoxml.junit+xml"),
    ("svrl", "application/vnd.sudoxml.svrl+xml"),
    ("checkstyle", "application/vnd.sudoxml.checkstyle+xml"),
    ("gitlab", "application/vnd.sudoxml.gitlab+json"),
    ("github", "text/vnd.sudoxml.github"),
    ("oxygen", "text/vnd.sudoxml.oxygen"),
];

/// Proves docs/service.md.
#[test]
fn every_report_is_that_of_the_command() {
    let server = Server::start(&[]);
    let dir = Dir::new();
    let document = collection(&[UNIQUE, TWO, CLASH]);
    for (format, media) in FORMATS {
        dir.pipe(&format!("check - --report {format}=report"), &document).exits(1);
        let headers = [("content-type", "application/xml"), ("accept", media)];
        let answer = server.post("/check", &headers, document.as_bytes()).expect_status(200);
        assert!(answer.header("content-type").starts_with(media), "{format}");
        assert_eq!(answer.text(), dir.text("report"), "{format}");
    }
}

/// Proves docs/service.md.
#[test]
fn json_is_an_array_of_the_lines_of_the_command() {
    let server = Server::start(&[]);
    let dir = Dir::new();
    for document in [collection(&[UNIQUE, TWO, CLASH]), collection(&[UNIQUE]), "<x/>".to_owned(), "<".to_owned()] {
        let ran = dir.pipe("check - --report json", &document);
        let expected: Vec<serde_json::Value> =
            ran.out().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let answer = server.send("/check", &document).expect_status(200);
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.json(), serde_json::Value::from(expected));
    }
}

/// Proves docs/service.md.
#[test]
fn findings_beyond_the_limit_are_counted() {
    let server = Server::start(&["--max-findings", "3"]);
    let report = server.send("/check", collection(&[TWO; 5])).expect_status(200).json();
    assert_eq!(report.as_array().map(Vec::len), Some(4));
    assert_eq!((report[3]["errors"].as_u64(), report[3]["withheld"].as_u64()), (Some(5), Some(2)));
}

/// Proves docs/reports.md#the-order.
#[test]
fn a_lowest_severity_is_a_parameter() {
    let server = Server::start(&[]);
    let document = collection(&[TWO, CLASH]);
    for (lowest, found) in
        [("", 3), ("&min-severity=note", 3), ("&min-severity=warning", 3), ("&min-severity=error", 2)]
    {
        let path = format!("/check?require=valid{lowest}");
        let report = server.send(&path, &document).expect_status(200).json();
        let report = report.as_array().expect("an array");
        assert_eq!(report.len(), found + 1, "{lowest}");
        assert_eq!((report[0]["severity"].as_str(), report[found]["warnings"].as_u64()), (Some("error"), Some(1)));
    }
    server.send("/check?min-severity=hint", &document).expect_status(400);
}

/// Proves docs/service.md.
#[test]
fn texts_and_what_settles_them() {
    let server = Server::start(&[]);
    let text = [("content-type", "text/plain")];
    let report = server.post("/check", &text, format!("{UNIQUE}\n{TWO}\n").as_bytes()).expect_status(200).json();
    assert_eq!((report[0]["line"].as_u64(), report[1]["unique"].as_u64()), (Some(2), Some(1)));
    let four = b"1234341221434321";
    let report = server.post("/check?size=4&symbols=1234", &text, four).expect_status(200).json();
    assert_eq!(report[0]["unique"], 1);
}
