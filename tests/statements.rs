//! Which test proves which statement of the docs. A test names its statements in its comment: `Proves F7.`;
//! `tests/statements.txt` names those of fixtures and of the tests inside the crates. `docs/dev/tests.md` is made from both;
//! `SUDOXML_BLESS=1 cargo test --test integration statements` writes it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::{env, fs};

use walkdir::WalkDir;

use crate::root;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The pages with numbered statements, the letter of their numbers, and the titles of their sections here.
const NUMBERED: [(&str, char, &str); 5] = [
    ("docs/format.md", 'F', "The document contract"),
    ("docs/files.md", 'S', "Which files are read"),
    ("docs/dev/reliability.md", 'R', "When things go wrong"),
    ("docs/dev/builds.md", 'P', "Builds that fail"),
    ("docs/dev/evidence.md", 'E', "Evidence"),
];

const PAGE: &str = "docs/dev/tests.md";

const INTRODUCTION: &str = "\
# Which tests check what

This page is made from the tests. A test names the statements that it proves in its comment, `Proves F7.`, and
`tests/statements.txt` names those of [fixtures](../../fixtures/README.md) and of the tests inside the crates. To find the
tests of a statement, search for its number in `tests/`. `SUDOXML_BLESS=1 cargo test --test integration statements` writes
this page again.

A name in a table is a file in `tests/`, with the number of its tests if there are several, or the folder of a crate, or
`fixtures`. The tests in `programs/` run other programs.
";

/// A test in `tests/`.
struct Test {
    /// The path below `tests/`.
    file: String,
    name: String,
    /// The statements that it proves: a number, or a page with or without a heading, for example `docs/page.md#files`.
    statements: Vec<String>,
}

/// A line of `tests/statements.txt`.
struct Row {
    statement: String,
    /// A path in `fixtures/`, or the name of a test.
    name: String,
    /// `fixtures`, or the folder of a crate.
    place: String,
}

/// All tests in `tests/`, by their files.
fn tests() -> Outcome<Vec<Test>> {
    let mut tests = Vec::new();
    for (file, text) in files()? {
        for (at, _) in text.match_indices("#[test]\n") {
            let (before, after) = text.split_at(at);
            let name = after.split_once("fn ").and_then(|(_, rest)| rest.split_once('(')).ok_or("a test")?.0;
            let comment = before.trim_end().lines().rev().map(str::trim);
            let comment = comment.take_while(|line| line.starts_with("///") || line.starts_with("#["));
            let comment: Vec<&str> = comment.filter_map(|line| line.strip_prefix("/// ")).collect();
            let comment = comment.into_iter().rev().collect::<Vec<_>>().join(" ");
            let named = comment.split_once("Proves ").map_or("", |(_, named)| named.trim_end_matches('.'));
            let statements = named.split(", ").filter(|named| !named.is_empty()).map(String::from).collect();
            tests.push(Test { file: file.clone(), name: name.to_owned(), statements });
        }
    }
    Ok(tests)
}

/// The files of code in `tests/`, each with its text, sorted.
fn files() -> Outcome<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(root().join("tests")) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root().join("tests"))?.to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read_to_string(&path)?);
        }
    }
    // This file is about the comments of the others.
    files.remove("statements.rs");
    Ok(files)
}

/// The lines of `tests/statements.txt`.
fn rows() -> Outcome<Vec<Row>> {
    let text = fs::read_to_string(root().join("tests/statements.txt"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let [statement, name, place] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("not a statement, a name and a place: {line}").into());
        };
        Ok(Row { statement: statement.to_owned(), name: name.to_owned(), place: place.to_owned() })
    };
    lines.map(row).collect()
}

/// The numbers that a page gives to its items and to the rows of its tables, in their order.
fn numbers(page: &str) -> Outcome<Vec<String>> {
    let text = fs::read_to_string(root().join(page))?;
    Ok(text.lines().filter_map(number).map(String::from).collect())
}

/// The number of a line that begins with it: `F7` for `- **F7** A matrix …` and for `| **F7** | …`.
fn number(line: &str) -> Option<&str> {
    let (number, _) = line.strip_prefix("- **").or(line.strip_prefix("| **"))?.split_once("**")?;
    is_number(number).then_some(number)
}

fn is_number(statement: &str) -> bool {
    let digits = statement.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// What is named as proved, by the tests and by the table.
fn proved() -> Outcome<BTreeSet<String>> {
    let of_tests = tests()?.into_iter().flat_map(|test| test.statements);
    Ok(of_tests.chain(rows()?.into_iter().map(|row| row.statement)).collect())
}

#[test]
fn each_numbered_statement_is_proved_and_no_other_number_is_named() -> Outcome<()> {
    let mut all = BTreeSet::new();
    for (page, letter, _) in NUMBERED {
        let numbers = numbers(page)?;
        let expected: Vec<String> = (1..=numbers.len()).map(|number| format!("{letter}{number}")).collect();
        assert!(!numbers.is_empty(), "{page} has no number");
        assert_eq!(numbers, expected, "{page} is numbered in order");
        all.extend(numbers);
    }
    let named: BTreeSet<String> = proved()?.into_iter().filter(|statement| is_number(statement)).collect();
    assert_eq!(named, all, "the numbers that are proved, and those of the pages");
    Ok(())
}

#[test]
fn each_page_and_heading_that_is_proved_exists() -> Outcome<()> {
    for statement in proved()?.into_iter().filter(|statement| !is_number(statement)) {
        let (page, anchor) = statement.split_once('#').unwrap_or((&statement, ""));
        let text = fs::read_to_string(root().join(page)).map_err(|error| format!("{page}: {error}"))?;
        let exists = anchor.is_empty() || crate::docs::anchors(&text).any(|known| known == anchor);
        assert!(exists, "{statement} is not a heading");
    }
    Ok(())
}

#[test]
fn the_fixtures_and_the_tests_of_the_table_exist() -> Outcome<()> {
    for Row { statement, name, place } in rows()? {
        let exists = match place.as_str() {
            "fixtures" => is_a_fixture(&name),
            _ => has_test(&place, &name)?,
        };
        assert!(exists, "{name} of {statement} is not in {place}");
    }
    Ok(())
}

/// Whether a path in `fixtures/`, with at most one `*` in it, is that of a file or a folder.
fn is_a_fixture(name: &str) -> bool {
    let fixtures = root().join("fixtures");
    let Some((before, after)) = name.split_once('*') else { return fixtures.join(name).exists() };
    WalkDir::new(&fixtures).into_iter().filter_map(Result::ok).any(|entry| {
        let path = entry.path().strip_prefix(&fixtures).unwrap_or(entry.path()).to_string_lossy();
        path.strip_prefix(before).is_some_and(|rest| rest.ends_with(after))
    })
}

/// Whether a crate has a test of this name.
fn has_test(folder: &str, name: &str) -> Outcome<bool> {
    let start = format!("fn {name}(");
    for entry in WalkDir::new(root().join(folder)) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path)?;
            if text.split_once(&start).is_some_and(|(before, _)| before.trim_end().ends_with("#[test]")) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

#[test]
fn each_test_of_reliability_proves_a_promise() -> Outcome<()> {
    let tests: Vec<Test> = tests()?.into_iter().filter(|test| test.file.starts_with("reliability/")).collect();
    for Test { file, name, statements } in &tests {
        assert!(statements.iter().any(|named| named.starts_with('R')), "{name} of {file} names no promise");
    }
    assert!(tests.len() > 30, "only {} tests were found", tests.len());
    Ok(())
}

#[test]
fn the_page_is_made_from_the_tests() -> Outcome<()> {
    let page = page()?;
    let path = root().join(PAGE);
    if env::var_os("SUDOXML_BLESS").is_some() {
        fs::write(&path, page)?;
        return Ok(());
    }
    assert_eq!(page, fs::read_to_string(path)?, "{PAGE} is not made from these tests");
    Ok(())
}

/// The page, from the tests and the table.
fn page() -> Outcome<String> {
    let mut proofs: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for test in tests()? {
        for statement in test.statements {
            *proofs.entry(statement).or_default().entry(test.file.clone()).or_default() += 1;
        }
    }
    for row in rows()? {
        *proofs.entry(row.statement).or_default().entry(row.place).or_default() += 1;
    }
    let mut page = INTRODUCTION.to_owned();
    for (name, _, title) in NUMBERED {
        let link = name.strip_prefix("docs/").ok_or("a page of docs/")?;
        write!(page, "\n## {title}\n\nThe statements of [{link}](../{link}).\n\n| | proved by |\n|---|---|\n")?;
        for number in numbers(name)? {
            writeln!(page, "| {number} | {} |", shown(proofs.get(&number).ok_or("a proof")?))?;
        }
    }
    write!(page, "\n## Other pages\n\n| | proved by |\n|---|---|\n")?;
    for (statement, files) in proofs.iter().filter(|(statement, _)| !is_number(statement)) {
        let link = statement.strip_prefix("docs/").map_or(format!("../../{statement}"), |page| format!("../{page}"));
        writeln!(page, "| [{statement}]({link}) | {} |", shown(files))?;
    }
    write!(page, "\n## Other tests\n\nNo test of these files names a statement.\n\n| | subject |\n|---|---|\n")?;
    let with_proofs: BTreeSet<&String> = proofs.values().flat_map(BTreeMap::keys).collect();
    for (file, text) in files()? {
        if text.contains("#[test]\n") && !with_proofs.contains(&file) {
            let subject: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//! ")).collect();
            let subject = subject.join(" ");
            let sentence = subject.split_once(". ").map_or(subject.trim_end_matches('.'), |(first, _)| first);
            writeln!(page, "| `{file}` | {sentence} |")?;
        }
    }
    Ok(page)
}

/// The files of a row, each with the number of its tests if there are several.
fn shown(files: &BTreeMap<String, usize>) -> String {
    let file = |(file, tests): (&String, &usize)| match tests {
        1 => format!("`{file}`"),
        _ => format!("`{file}` ({tests})"),
    };
    files.iter().map(file).collect::<Vec<_>>().join(", ")
}
