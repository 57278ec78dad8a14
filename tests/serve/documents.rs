//! Documents in, documents out.

use std::io::Read;
use std::path::Path;

use walkdir::WalkDir;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, MANY, TWO, UNIQUE, cells, collection, matrix, named};
use crate::serve::server::Server;

/// The end of the name of an expected file, and the request that makes it.
const REQUESTS: [(&str, &str); 9] = [
    ("solved", "/solve"),
    ("first3", "/solve?max-solutions=3"),
    ("graded", "/grade"),
    ("steps", "/grade?steps"),
    ("cells", "/cells"),
    ("all", "/cells?all"),
    ("candidates", "/cells?candidates"),
    ("matrix", "/matrix"),
    ("logic", "/solve?method=logic"),
];

/// Proves docs/service.md.
#[test]
fn every_fixture_gives_the_bytes_that_the_command_gives() {
    let server = Server::start(&[]);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/puzzles");
    let mut compared = [0; REQUESTS.len()];
    for entry in WalkDir::new(&fixtures) {
        let path = entry.expect("a file").into_path();
        if path.extension().is_none_or(|extension| extension != "xml") {
            continue;
        }
        let input = std::fs::read(&path).expect("a file");
        for ((extension, request), compared) in REQUESTS.iter().zip(&mut compared) {
            let Ok(expected) = std::fs::read(path.with_extension(extension)) else { continue };
            let answer = server.send(request, &input).expect_status(200);
            assert!(answer.body == expected, "{} {request}", path.display());
            assert_eq!(answer.header("content-type"), "application/xml");
            *compared += 1;
        }
    }
    assert!(compared[0] > 30 && compared.iter().all(|number| *number > 0), "{compared:?}");
}

/// Proves docs/service.md.
#[test]
fn a_document_with_an_error_has_no_result_and_a_problem_with_its_places() {
    let server = Server::start(&["--max-findings", "2"]);
    let document = "<sudokus>\n<sudoku name='May 4'><cells><cell row='1' col='1'>x</cell></cells></sudoku>\n</sudokus>";
    for path in ["/solve", "/grade", "/cells", "/matrix", "/render"] {
        let problem = server.send(path, document).expect_status(422);
        assert_eq!(problem.header("content-type"), "application/problem+json");
        let problem = problem.json();
        let message = "row 1, column 1 of 'May 4' contains 'x'; use 1 to 9, or leave it empty";
        assert_eq!((problem["detail"].as_str(), problem["status"].as_u64()), (Some(message), Some(422)), "{path}");
        assert!(problem["type"].as_str().is_some_and(|address| address.ends_with("rules/wrong-value.html")));
        let finding = &problem["findings"][0];
        assert_eq!((finding["line"].as_u64(), finding["rule"].as_str()), (Some(2), Some("wrong-value")));
        assert_eq!(finding["puzzle"], "May 4");
    }
    let problem = server.send("/solve?require=unique", collection(&[TWO; 5])).expect_status(422).json();
    assert_eq!((problem["findings"].as_array().map(Vec::len), problem["leftOut"].as_u64()), (Some(2), Some(3)));
    let problem = server.send("/solve?require=valid", named("a", CLASH)).expect_status(422).json();
    assert_eq!(problem["findings"][0]["puzzle"], "a");
}

/// Proves docs/service.md.
#[test]
fn a_result_says_why_a_puzzle_has_no_grade() {
    let server = Server::start(&[]);
    let answer = server.send("/grade", collection(&[TWO; 12]).replacen("<sudoku", "<sudoku name='M\u{e4}rz'", 1));
    let answer = answer.expect_status(200);
    let findings: serde_json::Value = serde_json::from_str(answer.header("sudoxml-findings")).expect("JSON");
    assert_eq!(findings.as_array().map(Vec::len), Some(10), "{findings}");
    let first = &findings[0];
    assert_eq!((first["rule"].as_str(), first["severity"].as_str()), (Some("not-graded"), Some("warning")));
    assert!(first["message"].as_str().is_some_and(|message| message.ends_with("so it has no grade")), "{first}");
    // A picture has them too.
    let answer = server.send("/render?to=svg", named("A", TWO)).expect_status(200);
    assert!(answer.header("sudoxml-findings").contains("\"rule\":\"multiple-solutions\""), "{answer:?}");
    let described = server.get("/openapi.json").expect_status(200).json();
    for path in ["/solve", "/audit", "/export", "/table", "/render"] {
        let headers = &described["paths"][path]["post"]["responses"]["200"]["headers"];
        assert!(headers["Sudoxml-Findings"].is_object(), "{path}: {headers}");
    }
    let problem = server.send("/render?to=svg", collection(&[TWO; 2])).expect_status(422).json();
    assert!(!problem["detail"].as_str().unwrap_or("folder").contains("folder"), "{problem}");
}

/// Proves docs/service.md.
#[test]
fn a_puzzle_that_is_not_settled_in_time_is_a_finding() {
    let server = Server::start(&[]);
    let empty = "<sudoku size='25'><cells/></sudoku>".to_owned();
    let problem = server.send("/solve?budget=20ms&max-solutions=all", &empty).expect_status(422).json();
    assert_eq!(problem["findings"][0]["rule"], "not-settled");
}

/// Proves docs/service.md.
#[test]
fn parameters_are_those_of_the_command() {
    let server = Server::start(&["--max-solutions", "200", "--list", "50"]);
    let dir = Dir::new();
    dir.write("many.xml", matrix(MANY)).write("two.xml", cells(TWO));
    for (request, command) in [
        ("/solve?max-solutions=7&list=2", "solve --max-solutions 7 --list 2 many.xml"),
        ("/solve?list=all&max-solutions=all", "solve --max-solutions 200 --list 50 many.xml"),
        (
            "/solve?method=logic&techniques=naked-single,hidden-single",
            "solve --method logic --techniques naked-single,hidden-single many.xml",
        ),
        ("/solve?method=logic&then-search", "solve --method logic --then-search --list 50 many.xml"),
        ("/cells?candidates=true&all=false", "cells --candidates many.xml"),
    ] {
        let expected = dir.run(command).exits(0);
        assert!(server.send(request, matrix(MANY)).expect_status(200).body == expected.stdout, "{request}");
    }
    for (request, name) in [
        ("/solve?max-solution=7", "max-solution"),
        ("/solve?max-solutions=0", "max-solutions"),
        ("/solve?max-solutions=201", "200"),
        ("/solve?list=51", "list"),
        ("/solve?list=1&list=2", "list"),
        ("/solve?require=nice", "require"),
        ("/solve?techniques=x", "techniques"),
        ("/solve?method=logic&techniques=x", "techniques"),
        ("/solve?then-search", "then-search"),
        ("/solve?budget=5", "budget"),
        ("/cells?all=1", "all"),
        ("/matrix?x=%ff", "UTF-8"),
        ("/render?to=gif", "to"),
        ("/render?page=a99", "page"),
        ("/check?size=99", "size"),
        ("/check?size=9&box=2x2", "box"),
    ] {
        let problem = server.send(request, matrix(UNIQUE)).expect_problem(400, "bad-parameter");
        assert!(problem.text().contains(name), "{request}: {}", problem.text());
    }
}

/// Proves docs/service.md.
#[test]
fn a_large_document_is_streamed_through_bounded_memory() {
    let server = Server::start(&["--max-body", "100M"]);
    server.send("/solve", collection(&[UNIQUE; 10])).expect_status(200);
    let before = server.memory();
    let one = collection(&[UNIQUE]);
    let one = one.strip_prefix("<puzzles>\n").and_then(|one| one.strip_suffix("</puzzles>\n")).expect("a puzzle");
    let document = format!("<puzzles>\n{}</puzzles>\n", one.repeat((30 << 20) / one.len()));
    let dir = Dir::new();
    let expected = dir.write("in.xml", &document).run("matrix in.xml").exits(0);
    assert!(server.send("/matrix", &document).expect_status(200).body == expected.stdout);
    let solved = server.send("/solve", &document).expect_status(200);
    assert!(solved.body.len() > 3 * document.len());
    let grown = server.memory_since(before);
    assert!(grown < 48 << 10, "{grown} kB more for a document of {} kB", document.len() >> 10);
    // Its last byte decides whether there is a result.
    let broken = &document[..document.len() - 2];
    assert_eq!(server.send("/solve", broken).expect_status(422).json()["findings"][0]["rule"], "not-well-formed");
}

/// Proves docs/service.md.
#[test]
fn types_of_bodies_and_of_results() {
    let server = Server::start(&[]);
    let body = matrix(UNIQUE);
    for accepted in ["application/xml", "text/xml; charset=us-ascii", "application/sudoku+xml", "Application/XML"] {
        server.post("/solve", &[("content-type", accepted)], body.as_bytes()).expect_status(200);
    }
    for refused in ["text/plain", "application/x-www-form-urlencoded", "x"] {
        server.post("/solve", &[("content-type", refused)], body.as_bytes()).expect_problem(415, "unsupported-type");
    }
    let encoded = [("content-type", "text/xml"), ("content-encoding", "gzip")];
    server.post("/solve", &encoded, body.as_bytes()).expect_problem(415, "unsupported-type");
    let compressed =
        b"POST /solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\n<\r\n0\r\n\r\n";
    server.raw(compressed).expect_problem(415, "unsupported-type");
    server.post("/check", &[("content-type", "text/plain")], UNIQUE.as_bytes()).expect_status(200);
    let answer = server
        .post("/solve", &[("content-type", "text/xml"), ("accept", "text/xml")], body.as_bytes())
        .expect_status(200);
    assert_eq!(answer.header("content-type"), "text/xml");
    let accepts = [("content-type", "text/xml"), ("accept", "image/gif")];
    for path in ["/solve", "/check", "/render", "/page/solve"] {
        server.post(path, &accepts, body.as_bytes()).expect_problem(406, "not-acceptable");
    }
}

/// Proves docs/service.md.
#[test]
fn pictures_are_those_of_the_command() {
    let server = Server::start(&[]);
    let dir = Dir::new();
    dir.write("a.xml", named("May 4", TWO));
    for (request, command) in [
        ("/render", "render a.xml --to svg"),
        ("/render?to=svg&show=solution&theme=black", "render a.xml --to svg --show solution --theme black"),
        ("/render?to=svg&candidates", "render a.xml --to svg --candidates"),
        ("/render?to=html&show=all-solutions&list=1", "render a.xml --to html --show all-solutions --list 1"),
        ("/render?to=html&title=May&answers=upside-down", "render a.xml --to html --title May --answers upside-down"),
        ("/render?to=text&grade&steps", "render - --to text --grade --steps"),
        (
            "/render?to=pdf&require=nothing&per-page=4&page=a5",
            "render a.xml --to pdf --require nothing --per-page 4 --page a5 -o a.pdf",
        ),
        ("/render?to=png&dpi=50&bare", "render a.xml --to png --dpi 50 --bare"),
        ("/render?to=eps&color-space=cmyk", "render a.xml --to eps --color-space cmyk"),
    ] {
        let ran = dir.pipe(command, dir.read("a.xml")).exits(0);
        let expected = if request.contains("to=pdf") { dir.read("a.pdf") } else { ran.stdout };
        let found = server.send(request, dir.read("a.xml")).expect_status(200);
        // The name of the document is in a page.
        let found = String::from_utf8_lossy(&found.body).into_owned();
        let expected = String::from_utf8_lossy(&expected).replace("a.xml", "-");
        assert!(found.replace("a.xml", "-") == expected, "{request}");
    }
    for (accept, media) in [
        ("text/html", "text/html; charset=utf-8"),
        ("application/pdf;q=0.5, image/svg+xml;q=0.4", "application/pdf"),
        ("text/plain", "text/plain; charset=utf-8"),
        ("image/png", "image/png"),
        ("application/postscript", "application/postscript"),
        ("*/*", "image/svg+xml"),
    ] {
        let answer =
            server.post("/render", &[("content-type", "text/xml"), ("accept", accept)], matrix(UNIQUE).as_bytes());
        assert_eq!(answer.expect_status(200).header("content-type"), media);
    }
    server.send("/render?to=pdf", matrix(TWO)).expect_status(422);
    server.send("/render?to=svg", collection(&[UNIQUE, TWO])).expect_status(422);
}

/// Proves docs/service.md.
#[test]
fn texts_audits_and_tables_are_those_of_the_command() {
    let (dir, server) = (Dir::new(), Server::start(&[]));
    let text = format!("{UNIQUE} # May 4\n{TWO}\n");
    dir.write("a.txt", &text);
    let post = |path: &str, media: &str, accept: &str, body: &[u8]| {
        server.post(path, &[("content-type", media), ("accept", accept)], body)
    };
    let imported = post("/import", "text/plain", "*/*", text.as_bytes()).expect_status(200);
    assert_eq!(imported.header("content-type"), "application/xml");
    assert!(imported.body == dir.run("import a.txt").exits(0).stdout);
    dir.write("a.xml", &imported.body);
    let solved = dir.run("solve a.xml").exits(0).stdout;
    dir.write("solved.xml", &solved);
    for (request, command, document) in [
        ("/export", "export a.xml", "a.xml"),
        ("/export?to=comma&names", "export a.xml --to comma --names", "a.xml"),
        ("/export?to=board&solutions", "export solved.xml --to board --solutions", "solved.xml"),
        ("/audit", "audit a.xml -o -", "a.xml"),
        ("/audit?max-solutions=3", "audit a.xml --max-solutions 3 -o -", "a.xml"),
        ("/audit?fix", "audit a.xml --fix -o -", "a.xml"),
        ("/import?symbols=ABCDEFGHI", "import letters.txt --symbols ABCDEFGHI", "letters.txt"),
    ] {
        dir.write("letters.txt", format!("A{}", ".".repeat(80)));
        let ran = dir.run(command);
        assert!(ran.code <= 1, "{command}: {}", ran.stderr);
        let media = if document.ends_with("txt") { "text/plain" } else { "text/xml" };
        let found = post(request, media, "*/*", &dir.read(document)).expect_status(200);
        assert!(found.body == ran.stdout && !ran.stdout.is_empty(), "{request}: {}", found.text());
    }
    for (accept, command) in [
        ("text/csv", "table - --columns name,verdict,rating"),
        ("application/x-ndjson", "table - --to json --columns name,verdict,rating"),
    ] {
        for (media, body) in [("text/plain", text.as_bytes().to_vec()), ("text/xml", dir.read("a.xml"))] {
            let found = post("/table?columns=name,verdict,rating", media, accept, &body).expect_status(200);
            assert!(found.body == dir.pipe(command, &body).exits(0).stdout, "{accept}, {media}: {}", found.text());
        }
    }
    post("/export", "text/plain", "*/*", text.as_bytes()).expect_problem(415, "unsupported-type");
    post("/table?columns=nmae", "text/plain", "*/*", text.as_bytes()).expect_problem(400, "bad-parameter");
    let wrong = post("/table", "text/xml", "*/*", b"<sudoku><cells><cell row='1' col='x'/></cells></sudoku>");
    assert_eq!(wrong.expect_status(422).json()["findings"][0]["rule"], "wrong-value");
    let small = Server::start(&["--max-output", "100"]);
    small.send("/table", dir.read("a.xml")).expect_problem(422, "output-too-large");
}

/// Proves docs/service.md#safety.
#[test]
fn a_browser_keeps_the_files_of_the_page_as_long_as_they_are_the_same() {
    let server = Server::start(&[]);
    for path in ["/", "/page/main.js"] {
        let file = server.get(path).expect_status(200);
        let tag = file.header("etag").to_owned();
        assert_eq!((file.header("cache-control"), tag.len()), ("no-cache", 18));
        let request = |tag: &str| {
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\nConnection: close\r\n\r\n")
        };
        let kept = server.raw(request(&format!("\"x\", {tag}")).as_bytes()).expect_status(304);
        assert!(kept.body.is_empty() && kept.header("etag") == tag);
        for weak in [&*format!("W/{tag}"), "*"] {
            server.raw(request(weak).as_bytes()).expect_status(304);
        }
        assert!(server.raw(request("\"x\"").as_bytes()).expect_status(200).body == file.body);
        // The tag of the compressed file is another one.
        let compressed = |tag: &str| request(tag).replace("\r\nIf-", "\r\nAccept-Encoding: br, gzip\r\nIf-");
        let small = server.raw(compressed(&tag).as_bytes()).expect_status(200);
        assert_eq!((small.header("content-encoding"), small.header("vary")), ("gzip", "Accept-Encoding"));
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(&*small.body).read_to_end(&mut bytes).expect("compressed bytes");
        assert!(bytes == file.body && 2 * small.body.len() < bytes.len(), "{path}");
        let kept = server.raw(compressed(small.header("etag")).as_bytes()).expect_status(304);
        assert!(kept.body.is_empty() && kept.header("vary") == "Accept-Encoding");
    }
    // The page asks for its files by their version, which a browser keeps without a question.
    let page = server.get("/").expect_status(200).text().to_owned();
    let addresses: Vec<&str> = page.split("\"page/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let (versioned, plain): (Vec<&str>, Vec<&str>) = addresses.iter().partition(|address| address.contains('/'));
    assert_eq!(plain, ["app.webmanifest", "offline-worker.js"]);
    assert!(versioned.len() > 30 && page.contains("<script type=\"module\" src=\"page/"), "{page}");
    for address in versioned {
        let file = server.get(&format!("/page/{address}")).expect_status(200);
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable", "{address}");
        // A page of another version gets what there is, and asks again.
        let (version, name) = address.split_once('/').expect("a version");
        let other = server.get(&format!("/page/{}/{name}", version.replace(char::is_alphanumeric, "0")));
        assert!(other.body == file.body && other.header("cache-control") == "no-cache", "{address}");
    }
    server.get("/page/0/nothing.js").expect_status(404);
    assert_eq!(server.get("/healthz").expect_status(200).header("cache-control"), "no-store");
}
