//! The recipes of `CONTRIBUTING.md`: their steps are applied to a copy of the source, and their commands are run.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tests_with_programs::root;
use walkdir::WalkDir;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The files and folders that the recipes need.
const SOURCE: [&str; 14] = [
    "Cargo.toml",
    "Cargo.lock",
    "build.rs",
    "README.md",
    "src",
    "crates",
    "docs",
    "duckdb",
    "benches",
    "page",
    "python",
    "java/engine",
    "tests/features",
    "tests/programs",
];

/// One step of a recipe.
#[derive(Debug)]
enum Step {
    /// Commands, one on each line.
    Run(String),
    /// An edit of a file.
    Edit(String, Edit),
}

#[derive(Debug)]
enum Edit {
    /// A new file with this content.
    Create(String),
    /// Text at the end.
    Append(String),
    /// Lines before the line with an anchor.
    Before(String, String),
    /// Lines after the line with an anchor.
    After(String, String),
    /// Text directly after an anchor.
    Inline(String, String),
    /// The number after an anchor is one larger.
    Increment(String),
}

/// Proves CONTRIBUTING.md#recipes.
#[test]
fn the_steps_of_the_recipes_build_and_pass() -> Outcome<()> {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md"))?;
    let (_, recipes) = page.split_once("## Recipes\n").ok_or("no recipes")?;
    let recipes: Vec<&str> = recipes.split("\n### ").skip(1).collect();
    let titles: Vec<&str> = recipes.iter().filter_map(|recipe| recipe.lines().next()).collect();
    assert_eq!(titles, ["Add a technique", "Add a report format", "Add a rule"]);

    let copy = copy_source()?;
    let mut commands = Vec::new();
    for recipe in recipes {
        let steps = steps(recipe)?;
        assert!(steps.len() > 3, "{recipe}");
        for step in steps {
            match step {
                Step::Run(lines) => commands.extend(lines.lines().map(String::from)),
                Step::Edit(file, edit) => {
                    apply(&copy.join(&file), &edit).map_err(|error| format!("{file}: {error}"))?
                }
            }
        }
    }
    assert!(commands.len() >= 3, "{commands:?}");
    run(&copy, &commands)
}

/// A copy of the source, always at the same path, so that a second run compiles less.
fn copy_source() -> Outcome<PathBuf> {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recipes");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    for entry in SOURCE.iter().flat_map(|name| WalkDir::new(root().join(name))) {
        let entry = entry?;
        let target = copy.join(entry.path().strip_prefix(root())?);
        if entry.file_type().is_dir() {
            fs::create_dir_all(target)?;
        } else if entry.path_is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(entry.path())?, target)?;
        } else {
            fs::create_dir_all(target.parent().ok_or("no folder")?)?;
            fs::write(target, fs::read(entry.path())?)?;
        }
    }
    // The copy has no tests besides those in the source.
    let manifest = fs::read_to_string(copy.join("Cargo.toml"))?;
    let parts: Vec<&str> = manifest.split("\n[[").collect();
    let (first, others) = parts.split_first().ok_or("an empty manifest")?;
    let kept = others.iter().filter(|part| !part.starts_with("test]]"));
    let manifest = kept.fold((*first).to_owned(), |kept, part| format!("{kept}\n[[{part}"));
    fs::write(copy.join("Cargo.toml"), with_another_version(&manifest))?;
    // The lock file names the crates of the workspace with their version and without a source.
    let lock = fs::read_to_string(copy.join("Cargo.lock"))?;
    let entries = lock.split("\n\n").map(|entry| match entry.contains("\nsource = ") {
        true => entry.to_owned(),
        false => with_another_version(entry),
    });
    fs::write(copy.join("Cargo.lock"), entries.collect::<Vec<_>>().join("\n\n"))?;
    Ok(copy)
}

/// A text of the copy with another version of the crates of the workspace. Two crates with the same name and version would
/// have the same files in the target folder, and a later `cargo test` would then run the tests of the copy.
fn with_another_version(text: &str) -> String {
    const OWN: &str = concat!("version = \"", env!("CARGO_PKG_VERSION"));
    text.replace(OWN, &format!("{OWN}-copy"))
}

/// The steps of a recipe: the numbered paragraphs, each with the code block after it, and the commands after `Run:`.
fn steps(recipe: &str) -> Outcome<Vec<Step>> {
    let mut steps = Vec::new();
    let mut lines = recipe.lines().peekable();
    while let Some(line) = lines.next() {
        let is_step = line.split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
        if !is_step && line != "Run:" {
            continue;
        }
        let mut prose = line.to_owned();
        while let Some(more) = lines.next_if(|next| next.starts_with("   ") && !next.trim().starts_with("```")) {
            prose = format!("{prose} {}", more.trim());
        }
        let mut block = None;
        lines.next_if(|next| next.is_empty());
        if let Some(fence) = lines.next_if(|next| next.trim().starts_with("```")) {
            let indent = fence.len() - fence.trim_start().len();
            let mut code = String::new();
            for next in lines.by_ref().take_while(|next| next.trim() != "```") {
                code += &format!("{}\n", next.get(indent..).unwrap_or_default());
            }
            block = Some(code);
        }
        steps.push(step(&prose, block)?);
    }
    Ok(steps)
}

/// A step from its words. The first code span is the file, the next one is the anchor.
fn step(prose: &str, block: Option<String>) -> Outcome<Step> {
    let (before, _) = prose.split_once(" add").unwrap_or((prose, ""));
    let spans: Vec<&str> = prose.split('`').skip(1).step_by(2).collect();
    let file = spans.iter().position(|span| span.contains('/') && !span.contains("//")).unwrap_or(0);
    let span = |at: usize| spans.get(file + at).map(|span| (*span).to_owned()).ok_or(format!("no code in: {prose}"));
    let edit = match block {
        Some(block) if prose == "Run:" => return Ok(Step::Run(block)),
        Some(block) if prose.contains("Create `") => Edit::Create(block),
        Some(block) if before.contains("At the end of `") => Edit::Append(block),
        Some(block) if before.contains("before the line with `") => Edit::Before(span(1)?, block),
        Some(block) if before.contains("after the line with `") => Edit::After(span(1)?, block),
        None if prose.contains("add 1 to the number after `") => Edit::Increment(span(1)?),
        None if before.contains(", after `") => Edit::Inline(span(1)?, span(2)?),
        _ => return Err(format!("this step has no known form: {prose}").into()),
    };
    Ok(Step::Edit(span(0)?, edit))
}

/// Applies an edit to a file. Only a new file may be absent.
fn apply(path: &Path, edit: &Edit) -> Outcome<()> {
    if let Edit::Create(content) = edit {
        assert!(!path.exists(), "{} exists already", path.display());
        return Ok(fs::write(path, content)?);
    }
    Ok(fs::write(path, edited(&fs::read_to_string(path)?, edit)?)?)
}

fn edited(text: &str, edit: &Edit) -> Outcome<String> {
    Ok(match edit {
        Edit::Create(content) => content.clone(),
        Edit::Append(more) => insert(text, text.len(), more),
        Edit::Before(anchor, lines) => insert(text, line_of(text, anchor)?.0, lines),
        Edit::After(anchor, lines) => insert(text, line_of(text, anchor)?.1, lines),
        Edit::Inline(anchor, more) => insert(text, end_of(text, anchor)?, more),
        Edit::Increment(anchor) => increment(text, end_of(text, anchor)?)?,
    })
}

/// The end of the only occurrence of a text.
fn end_of(text: &str, anchor: &str) -> Outcome<usize> {
    match text.matches(anchor).count() {
        1 => Ok(text.find(anchor).ok_or("no anchor")? + anchor.len()),
        count => Err(format!("{anchor:?} is there {count} times, not once").into()),
    }
}

/// The start of the only line with a text, and the start of the line after it.
fn line_of(text: &str, anchor: &str) -> Outcome<(usize, usize)> {
    let end = end_of(text, anchor)?;
    let start = text[..end].rfind('\n').map_or(0, |at| at + 1);
    Ok((start, text[end..].find('\n').map_or(text.len(), |at| end + at + 1)))
}

fn insert(text: &str, at: usize, more: &str) -> String {
    format!("{}{more}{}", &text[..at], &text[at..])
}

fn increment(text: &str, at: usize) -> Outcome<String> {
    let digits = text[at..].find(|char: char| !char.is_ascii_digit()).ok_or("no end")?;
    let number: usize = text[at..at + digits].parse()?;
    Ok(format!("{}{}{}", &text[..at], number + 1, &text[at + digits..]))
}

/// Runs the commands of the recipes, and demands that each runs at least one test. They are one command here: each of
/// them alone would build the crates again with other features. It uses the crates that are compiled already. No command
/// may build the program, which would replace the program of the other tests.
fn run(copy: &Path, commands: &[String]) -> Outcome<()> {
    let mut packages = BTreeSet::new();
    let mut filters = Vec::new();
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().collect();
        let ["cargo", "test", "-p", package, "--lib", filter] = words[..] else {
            return Err(format!("a command that is not `cargo test -p PACKAGE --lib FILTER`: {command}").into());
        };
        packages.insert(package);
        filters.push(filter);
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().ok_or("no target folder")?;
    let mut cargo = Command::new(env!("CARGO"));
    // The few tests of the recipes are fast without optimization, and need no debugger.
    cargo.args(["--config", "profile.dev.debug=false"]);
    for package in ["sudoku-engine", "sudoxml-document"] {
        cargo.args(["--config", &format!("profile.dev.package.{package}.opt-level=0")]);
    }
    let packages = packages.into_iter().chain(["tests-features"]);
    cargo.args(["test", "--offline", "--lib"]).args(packages.flat_map(|package| ["-p", package]));
    cargo.arg("--").args(&filters).current_dir(copy).env("CARGO_TARGET_DIR", target);
    let ran = cargo.output()?;
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{commands:?}:\n{printed}\n{}", String::from_utf8_lossy(&ran.stderr));
    for filter in filters {
        let is_passed = |line: &str| line.starts_with(&format!("test {filter}")) && line.ends_with(" ... ok");
        assert!(printed.lines().any(is_passed), "{filter} ran no test:\n{printed}");
    }
    Ok(())
}
