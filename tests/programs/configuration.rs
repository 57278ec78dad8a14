//! The schema of `sudoxml.toml`, read by Python: it agrees with the command.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use sudoxml::finding::Rule;
use tests_with_programs::root;

use crate::kit::Dir;
use crate::kit::configuration::{fixtures, held, pair};

#[test]
fn the_schema_and_the_command_agree_on_the_fixtures() {
    for file in fixtures("valid") {
        let dir = Dir::new();
        dir.write("sudoxml.toml", fs::read(&file).expect("a fixture")).run("config").exits_silently();
    }
    // What the schema cannot say, the command still does.
    for (folder, verdict) in [("valid", "good"), ("invalid", "bad"), ("beyond", "good")] {
        let files = fixtures(folder);
        let answers = ask_the_schema(&files);
        assert_eq!(answers.len(), files.len());
        let wrong: Vec<&String> = answers.iter().filter(|answer| !answer.starts_with(verdict)).collect();
        assert!(wrong.is_empty(), "{folder}: {wrong:#?}");
    }
    let dir = Dir::new();
    dir.write("printed.toml", dir.run("config").exits_silently().out());
    let answers = ask_the_schema(&[dir.path("printed.toml")]);
    assert!(answers[0].starts_with("good"), "what config prints: {answers:?}");
}

#[test]
fn the_configuration_on_the_page_is_valid() {
    let page = fs::read_to_string(root().join("docs/configuration.md")).expect("the page");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let dir = Dir::new();
    let printed = dir.write("sudoxml.toml", example).run("config").exits_silently();
    assert_eq!(held(printed.out(), "exclude"), pair("[\"drafts\", \"archive/2019\"]", "sudoxml.toml:2:11"));
    assert!(ask_the_schema(&[dir.path("sudoxml.toml")])[0].starts_with("good"));
    let keys = python(&["--keys"], &[]);
    for key in keys.iter().filter(|key| !key.contains('.')) {
        assert!(page.contains(&format!("\n| `{key}` |")), "{key} is missing in the page's table");
    }
}

#[test]
fn the_schema_has_the_keys_of_the_command() {
    let dir = Dir::new();
    let keys = |refused: &str, above: &str| -> Vec<String> {
        let ran = dir.write("sudoxml.toml", refused).run("config").exits(2);
        let keys = ran.stderr.trim_end().rsplit_once("the keys are ").expect("the keys").1;
        keys.split(", ").map(|key| format!("{above}{key}")).collect()
    };
    let mut of_the_command = [
        keys("nothing = 1", ""),
        keys("require.nothing = 1", "require."),
        keys("levels = [{ nothing = 1 }]", "levels."),
    ]
    .concat();
    of_the_command.sort();
    assert_eq!(python(&["--keys"], &[]), of_the_command);
}

/// Proves docs/configuration.md#the-keys.
#[test]
fn the_schema_and_the_command_agree_on_the_severity_of_each_rule() {
    let dir = Dir::new();
    let severities = ["off", "note", "warning", "error"];
    let cases: Vec<String> = Rule::ALL
        .iter()
        .flat_map(|rule| severities.map(|severity| format!("rules.{rule} = '{severity}'")))
        .chain(["rules.nothing = 'off'".to_owned(), "rules.skipped = 'hint'".to_owned()])
        .collect();
    let file = |number: usize| format!("{number}.toml");
    let mut expected = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let code = dir.write(&file(number), case).run(&format!("config --config {}", file(number))).code;
        expected.push(if code == 0 { "good" } else { "bad" });
    }
    let files: Vec<PathBuf> = (0..cases.len()).map(|number| dir.path(&file(number))).collect();
    for ((answer, expected), case) in ask_the_schema(&files).iter().zip(expected).zip(&cases) {
        assert!(answer.starts_with(expected), "{case}: {answer}");
    }
}

/// What Python's `jsonschema` says of each file: `good` or `bad`, and why.
fn ask_the_schema(files: &[PathBuf]) -> Vec<String> {
    python(&[], files)
}

/// The lines that `tests/toml_schema.py` prints about the schema.
fn python(options: &[&str], files: &[PathBuf]) -> Vec<String> {
    let has_it = |python: &&str| {
        let tried = Command::new(python).args(["-c", "import jsonschema, tomllib"]).output();
        tried.is_ok_and(|output| output.status.success())
    };
    let python = ["/usr/bin/python3", "python3"].into_iter().find(has_it);
    let python = python.expect("no Python with jsonschema and tomllib; tests/install.sh installs python3-jsonschema");
    let mut command = Command::new(python);
    command.arg(root().join("tests/toml_schema.py")).args(options);
    let output = command.arg(root().join("schemas/sudoxml.schema.json")).args(files).output().expect("Python");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}
