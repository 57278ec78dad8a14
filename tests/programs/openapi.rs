//! The description of the service.

use std::process::Command;

use serde_json::Value;
use tests_with_programs::installed;

use crate::kit::Dir;
use crate::kit::puzzle::{SOLVED, UNIQUE, matrix};
use crate::server::Server;

/// Proves docs/service.md.
#[test]
fn the_description_is_valid_openapi() {
    let dir = Dir::new();
    dir.write("openapi.json", Server::start(&["--metrics"]).get("/openapi.json").expect_status(200).body);
    let script = "require('@apidevtools/swagger-parser').validate(process.argv[1])
        .catch((error) => { console.error(error.message); process.exit(1); });";
    let mut node = Command::new("node");
    node.args(["-e", script])
        .arg(dir.path("openapi.json"))
        .env("NODE_PATH", installed("npm", "npm/package-lock.json").join("node_modules"));
    let ran = node.output().expect("node");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// Proves docs/service.md.
#[test]
fn every_path_of_the_description_answers_as_it_says() {
    let dir = Dir::new();
    dir.write("root/a.xml", matrix(UNIQUE)).write("root/bad.xml", "<sudoku>").folder("root/sub");
    dir.write("root/many.txt", format!("{UNIQUE}\n").repeat(10_001));
    let server = Server::start_in(&["--metrics", "--root", "root"], &dir.path(""));
    let description = server.get("/openapi.json").expect_status(200).json();
    let folder = &description["paths"]["/puzzles/{path}"]["get"]["responses"];
    for (path, status) in [("sub", 308), ("none.xml", 404), ("many.txt", 413), ("bad.xml", 422)] {
        server.get(&format!("/puzzles/{path}")).expect_status(status);
        assert!(folder[status.to_string()].is_object(), "{path}");
    }
    let mut answered = 0;
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            // Solutions can be exported from a solved document.
            let solved = || server.send("/solve", matrix(UNIQUE)).expect_status(200).text().to_owned();
            let body = match path.as_str() {
                "/export" => solved(),
                path if path.starts_with("/page/") => UNIQUE.to_owned(),
                _ => matrix(UNIQUE),
            };
            let name = if method == "post" { "read" } else { "index.html" };
            let path = path.replace("{name}", name).replace("{path}", "a.xml");
            // A path for texts alone takes no XML.
            let takes_xml = operation["requestBody"]["content"]["text/plain"].is_null()
                || operation["requestBody"]["content"].as_object().is_some_and(|taken| taken.len() > 1);
            let (kind, body) = if takes_xml { ("application/xml", body) } else { ("text/plain", UNIQUE.to_owned()) };
            let send = |path: &str, body: &str| match method.as_str() {
                "post" => server.post(path, &[("content-type", kind)], body.as_bytes()),
                _ => server.get(path),
            };
            let answer = send(&path, &body).expect_status(200);
            let media = answer.header("content-type").split("; charset").next().unwrap_or_default().to_owned();
            let offered = operation["responses"]["200"]["content"].as_object().expect("media types");
            let is_offered = offered.keys().any(|known| known == "*/*" || known.starts_with(&media));
            assert!(is_offered, "{method} {path}: {media}");
            let unknown = format!("{path}?no-such-parameter");
            send(&unknown, "x").expect_problem(400, "bad-parameter");
            for parameter in operation["parameters"].as_array().expect("parameters") {
                if parameter["in"] == "query" {
                    let name = parameter["name"].as_str().expect("a name");
                    // These need another parameter.
                    let more = match name {
                        "then-search" | "techniques" => "&method=logic",
                        "elapsed" | "title" | "page" | "per-page" | "margin" | "answers" => "&to=html",
                        "answers-per-page" | "first-number" | "crop-marks" | "contents" | "how-to" => "&to=pdf",
                        "dpi" => "&to=png",
                        "subtitle" | "author" | "year" | "copyright" => "&to=pdf&title=May",
                        "open-right" | "header" | "footer" => "&to=pdf",
                        "gutter" | "bleed" | "sort" | "sections" | "color-space" | "tag-cells" => "&to=pdf",
                        _ => "",
                    };
                    // The command takes the name of a file too.
                    let value = match name {
                        "pattern" => "?".repeat(81),
                        "solution" => SOLVED.to_owned(),
                        "from" => UNIQUE.to_owned(),
                        _ => example(&parameter["schema"]),
                    };
                    let encoded = |byte: u8| match byte {
                        b'-' | b'.' | b'_' => char::from(byte).to_string(),
                        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
                        byte => format!("%{byte:02X}"),
                    };
                    let value: String = value.bytes().map(encoded).collect();
                    let query = format!("{name}={value}{more}");
                    // Only puzzles in the namespace are read.
                    let placed = body.replacen("<sudoku", "<sudoku xmlns='https://example.org/puzzles'", 1);
                    let asked = format!("{path}?{query}");
                    let status = send(&asked, if name == "namespace" { &placed } else { &body }).status;
                    // These three are for texts.
                    let is_for_texts = ["size", "box", "symbols"].contains(&name);
                    assert!(status == 200 || (is_for_texts && status == 422), "{path}?{query}: {status}");
                }
            }
            answered += 1;
        }
    }
    assert!(answered >= 18, "{answered}");
}

/// A value of a parameter.
fn example(schema: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(names) = schema["enum"].as_array() {
        return text(&names[0]);
    }
    match (&schema["examples"][0], &schema["minimum"], schema["type"].as_str()) {
        (Value::String(example), _, _) => example.clone(),
        (_, _, Some("boolean")) => "true".to_owned(),
        (_, Value::Number(least), _) => least.as_u64().unwrap_or_default().max(9).to_string(),
        _ => "3".to_owned(),
    }
}
