//! `plugins/oxygen` and `plugins/vscode`: what the editors read, by other readers. The editors themselves are not run.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, TWO, UNIQUE, collection, named};
use crate::plugins::tool::{end, path, project, run};

fn read(file: &str) -> String {
    fs::read_to_string(project(file)).expect("a file of the project")
}

/// What the problem matcher of `tasks.json` makes of a text, line by line, with JavaScript's regular expressions: `null`
/// for a line that it does not match.
fn problems(dir: &Dir, text: &str) -> Vec<Value> {
    dir.write("output.txt", text);
    let script = "
        const fs = require('fs');
        const { pattern } = JSON.parse(fs.readFileSync(process.argv[1], 'utf8')).tasks[0].problemMatcher;
        const regexp = new RegExp(pattern.regexp);
        const fields = ['file', 'line', 'column', 'severity', 'code', 'message'];
        const problem = (found) => found && Object.fromEntries(fields.map((field) => [field, found[pattern[field]]]));
        const lines = fs.readFileSync('output.txt', 'utf8').trimEnd().split(/\\r?\\n/);
        console.log(JSON.stringify(lines.map((line) => problem(line.match(regexp)))));
    ";
    let ran = run("node", &["-e", script, &project("plugins/vscode/tasks.json")], dir).exits(0);
    serde_json::from_slice(&ran.stdout).expect("JSON")
}

/// The command of the task, with its arguments.
fn task() -> Vec<String> {
    let tasks: Value = serde_json::from_str(&read("plugins/vscode/tasks.json")).expect("JSON");
    let task = &tasks["tasks"][0];
    assert_eq!(task["command"], "sudoxml");
    task["args"].as_array().expect("arguments").iter().map(|word| word.as_str().expect("a text").to_owned()).collect()
}

fn mixed() -> Dir {
    let dir = Dir::new();
    dir.write("in/a b.xml", collection(&[UNIQUE, TWO, CLASH, DEAD])).write("in/b:1.xml", "<sudoku>");
    dir.write("in/c.xml", named("see x.xml:1:2: error[no-puzzle]: ok", TWO)).write("in/d.xml", "<book/>");
    dir
}

/// Proves plugins/vscode/README.md.
#[test]
fn the_problem_matcher_of_vscode_reads_every_finding() {
    let dir = mixed();
    let words = task();
    let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
    let ran = run("sudoxml", &arguments, &dir).exits(2);
    let found = problems(&dir, &ran.stderr);
    let json = dir.run("check . --quiet --report json").exits(2);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let expected: Vec<Value> = json
        .out()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|line| line["type"] == "finding" && line["severity"] != "note")
        .map(|finding| {
            let field = |name: &str| text(&finding[name]);
            serde_json::json!({
                "file": field("document"), "line": field("line"), "column": field("column"),
                "severity": field("severity"), "code": field("rule"), "message": field("message"),
            })
        })
        .collect();
    assert!(expected.len() >= 6, "{expected:?}");
    assert_eq!(found, expected);
}

/// The editor runs a task in a terminal, where a finding has more lines.
/// Proves plugins/vscode/README.md.
#[test]
fn the_problem_matcher_of_vscode_reads_only_findings_on_a_terminal() {
    let dir = mixed();
    let mut script = Command::new("script");
    let command = format!("sudoxml {}", task().join(" "));
    script.args(["-qec", &command, "/dev/null"]).current_dir(dir.path("")).env("TERM", "xterm").env("PATH", path());
    let shown = end(script);
    let found = problems(&dir, shown.out());
    assert!(found.contains(&Value::Null), "{}", shown.out());
    let codes: Vec<&str> = found.iter().filter_map(|problem| problem["code"].as_str()).collect();
    let piped = run("sudoxml", &["check", "--quiet", "."], &dir).exits(2);
    assert_eq!(codes.len(), piped.findings().len(), "{}", shown.out());
}

/// Proves plugins/vscode/README.md.
#[test]
fn the_settings_of_vscode_name_the_catalog() {
    let settings: Value = serde_json::from_str(&read("plugins/vscode/settings.json")).expect("JSON");
    let catalogs = settings["xml.catalogs"].as_array().expect("a list");
    assert!(!catalogs.is_empty());
    catalogs.iter().for_each(|catalog| drop(project(catalog.as_str().expect("a path"))));
}

/// The addresses in the `xml-model` lines of a document.
fn models(document: &str) -> Vec<String> {
    let models = document.split("<?xml-model href=\"").skip(1);
    models.map(|rest| rest.split_once('"').expect("an end").0.to_owned()).collect()
}

/// Proves schemas/README.md.
#[test]
fn the_catalog_leads_from_each_address_to_a_schema_that_accepts_the_puzzle() {
    let dir = Dir::new();
    let catalog = project("schemas/catalog.xml");
    for plugin in ["oxygen", "vscode"] {
        let puzzle = project(&format!("plugins/{plugin}/puzzle.xml"));
        dir.run(&format!("check {puzzle}")).exits(0);
        let models = models(&read(&format!("plugins/{plugin}/puzzle.xml")));
        assert_eq!(models.len(), 2);
        for model in models {
            let name = model.strip_prefix(&format!("{}schemas/", env!("CARGO_PKG_HOMEPAGE"))).expect("on the site");
            let resolved = run("xmlcatalog", &[&catalog, &model], &dir).exits(0);
            let file = resolved.out().trim().trim_start_matches("file://").to_owned();
            assert_eq!(
                fs::canonicalize(file).expect("a file"),
                fs::canonicalize(project("schemas").clone() + "/" + name).expect("a schema")
            );
        }
        let mut xmllint = Command::new("xmllint");
        let schema = format!("{}schemas/puzzle.rng", env!("CARGO_PKG_HOMEPAGE"));
        xmllint.args(["--noout", "--nonet", "--relaxng", &schema, &puzzle]).env("XML_CATALOG_FILES", &catalog);
        end(xmllint).exits(0);
    }
}

/// Proves plugins/oxygen/README.md.
#[test]
fn the_arguments_for_oxygen_print_the_lines_that_it_links() {
    let dir = Dir::new();
    let file = dir.write("my puzzles/may 4.xml", collection(&[UNIQUE, TWO])).path("my puzzles/may 4.xml");
    let readme = read("plugins/oxygen/README.md");
    let line = readme.lines().find_map(|line| line.trim().strip_suffix(" \"${cf}\"")).expect("the arguments");
    let ran = dir.sudoxml(line).arg(&file).run().exits(1);
    assert_eq!(ran.stderr, "");
    let lines: Vec<&str> = ran.out().lines().collect();
    let id = format!("SystemID: file://{}", file.to_string_lossy().replace(' ', "%20"));
    assert_eq!(lines[..4], ["Type: E", &id, "Line: 15", "Column: 1"]);
    assert!(readme.contains(&format!("`{line} \"${{pd}}\"`")), "the arguments for a folder");
}
