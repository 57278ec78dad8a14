//! What every request must meet, and what every response has.

use crate::kit::puzzle::{UNIQUE, matrix};
use crate::serve::server::Server;

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn only_names_of_this_host_are_answered() {
    let server = Server::start(&["--allow-host", "sudoku.example.org"]);
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    for host in [
        "localhost",
        "LOCALHOST:1",
        "127.0.0.1",
        "[::1]",
        "[::1]:80",
        "10.1.2.3",
        "Sudoku.example.org",
        &format!("localhost:{port}"),
    ] {
        server.ask("GET", "/healthz", &[("Host", host)]).expect_status(200);
    }
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "localhost@evil.example",
        "a b",
        "",
        "sudoku.example.org.",
    ] {
        let status = server.ask("GET", "/healthz", &[("Host", host)]).status;
        assert!(status == 421 || (status == 400 && (host.is_empty() || host.contains(' '))), "{host}: {status}");
    }
    server.ask("GET", "/healthz", &[("Host", "evil.example")]).expect_problem(421, "wrong-host");
    server.ask("GET", "/healthz", &[("Host", "localhost"), ("Host", "localhost")]).expect_problem(400, "bad-request");
    server.raw(b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n").expect_problem(400, "bad-request");
    server.ask("GET", "http://evil.example/healthz", &[("Host", "localhost")]).expect_problem(421, "wrong-host");
    server.raw(b"GET /healthz HTTP/1.0\r\n\r\n").expect_status(200);
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn a_page_of_another_site_cannot_post() {
    let server = Server::start(&[]);
    let body = matrix(UNIQUE);
    let own = format!("http://{}", server.address);
    let post = |name: &str, value: &str| {
        server.post("/solve", &[("content-type", "text/xml"), (name, value)], body.as_bytes())
    };
    for (name, value) in [("origin", own.as_str()), ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none")] {
        post(name, value).expect_status(200);
    }
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "http://127.0.0.1:1"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        post(name, value).expect_problem(403, "cross-site");
    }
    // A proxy has written its own name for the service into `Host`.
    let through_a_proxy = |site: &str| {
        let headers = [("content-type", "text/xml"), ("origin", "https://puzzles.example"), ("sec-fetch-site", site)];
        server.post("/solve", &headers, body.as_bytes())
    };
    through_a_proxy("same-origin").expect_status(200);
    through_a_proxy("cross-site").expect_problem(403, "cross-site");
    let preflight = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")];
    let answer = server.ask("OPTIONS", "/solve", &preflight);
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

/// Proves docs/service.md.
#[test]
fn methods_are_those_of_the_path() {
    let server = Server::start(&[]);
    let allowed =
        [("/", "GET, HEAD, OPTIONS"), ("/solve", "POST, OPTIONS"), ("/page/index.html", "GET, HEAD, POST, OPTIONS")];
    for (path, allow) in allowed {
        let answer = server.ask("OPTIONS", path, &[]).expect_status(204);
        assert_eq!(answer.header("allow"), allow);
        for method in ["PUT", "DELETE", "PATCH", "TRACE", "BREW"] {
            let answer = server.ask(method, path, &[]).expect_problem(405, "method-not-allowed");
            assert_eq!(answer.header("allow"), allow, "{method} {path}");
        }
    }
    server.ask("GET", "/solve", &[]).expect_status(405);
    server.ask("POST", "/", &[("Content-Length", "0")]).expect_status(405);
    let (head, get) = (server.ask("HEAD", "/openapi.json", &[]).expect_status(200), server.get("/openapi.json"));
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), get.body.len().to_string());
    for path in ["/nothing", "/solve/", "/Solve", "//", "/page/", "/page/nothing.js"] {
        server.get(path).expect_problem(404, "not-found");
    }
    server.send("/page/nothing", "{}").expect_problem(404, "not-found");
}

/// Proves docs/service.md#safety, docs/service.md#the-end.
#[test]
fn every_response_has_the_headers_that_keep_it_safe() {
    let server = Server::start(&[]);
    let answers = [
        server.get("/"),
        server.get("/healthz"),
        server.get("/nothing"),
        server.ask("PUT", "/", &[]),
        server.ask("GET", "/", &[("Host", "evil.example")]),
        server.send("/solve", matrix(UNIQUE)),
        server.send("/solve", "<"),
        server.send("/render?to=html", matrix(UNIQUE)),
    ];
    for answer in &answers {
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{name} of {}", answer.status);
        }
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    }
    // The files of the page are no secret.
    let kept = answers.iter().map(|answer| answer.header("cache-control") != "no-store");
    assert_eq!(kept.collect::<Vec<_>>(), [true, false, false, false, false, false, false, false]);
    assert!(!answers[0].header("content-security-policy").contains("unsafe"));
    assert!(answers[7].header("content-security-policy").ends_with("; sandbox"));
}

/// Proves docs/service.md.
#[test]
fn the_page_and_its_questions() {
    let server = Server::start(&[]);
    assert_eq!(server.get("/").expect_status(200).body, server.get("/page/index.html").expect_status(200).body);
    let cells: Vec<String> = UNIQUE.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect();
    let question = format!("{{\"puzzle\": {{\"size\": 9, \"cells\": [{}]}}}}", cells.join(","));
    let answer =
        server.post("/page/solve", &[("content-type", "application/json")], question.as_bytes()).expect_status(200);
    assert_eq!((answer.header("content-type"), &answer.json()["verdict"]), ("application/json", &"unique".into()));
    assert_eq!(server.send("/page/read", UNIQUE).expect_status(200).json()["found"], 1);
    server.send("/page/solve", "{").expect_problem(400, "bad-request");
}

/// Proves docs/service.md.
#[test]
fn metrics_are_there_on_request() {
    Server::start(&[]).get("/metrics").expect_problem(404, "not-found");
    let server = Server::start(&["--metrics"]);
    server.send("/solve", matrix(UNIQUE)).expect_status(200);
    server.send("/matrix", matrix(UNIQUE)).expect_status(200);
    server.send("/solve", "<").expect_status(422);
    let metrics = server.get("/metrics").expect_status(200);
    assert!(metrics.header("content-type").starts_with("application/openmetrics-text"));
    for line in [
        "sudoxml_requests_total{route=\"/solve\",status=\"200\"} 1",
        "sudoxml_requests_total{route=\"/solve\",status=\"422\"} 1",
        "sudoxml_request_duration_seconds_count{route=\"/solve\"} 2",
        "sudoxml_requests_in_flight 1",
        "sudoxml_puzzles_total 2",
        "sudoxml_verdicts_total{verdict=\"unique\"} 1",
        "sudoxml_verdicts_total{verdict=\"multiple\"} 0",
        "sudoxml_verdicts_total{verdict=\"none\"} 0",
        "sudoxml_puzzle_duration_seconds_count{route=\"/solve\"} 1",
        "sudoxml_puzzle_duration_seconds_count{route=\"/matrix\"} 1",
        &format!("sudoxml_received_bytes_total {}", 2 * matrix(UNIQUE).len() + 1),
        concat!("sudoxml_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        "# EOF",
    ] {
        assert!(metrics.text().lines().any(|found| found == line), "{line} in {}", metrics.text());
    }
    // Of the process: it started a moment ago, and needs some memory and time.
    let value = |name: &str| {
        let line = metrics.text().lines().find_map(|line| line.strip_prefix(name)).expect("a line");
        line.trim().parse::<f64>().expect("a number")
    };
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_secs_f64();
    assert!((0.0..600.0).contains(&(now - value("process_start_time_seconds "))));
    assert!((0.0..600.0).contains(&value("process_cpu_seconds_total ")) && value("process_cpu_seconds_total ") > 0.0);
    assert!((1e6..1e9).contains(&value("process_resident_memory_bytes ")));
}
