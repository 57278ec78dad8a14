//! Every pair of files under `fixtures/`: an input, and beside it what a command makes of it.
//!
//! The extension of the expected file says which command. A new case is two files and no code; `SUDOXML_BLESS=1 cargo
//! test --test integration fixtures` writes the expected files anew, to be read before they are committed.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;
use walkdir::WalkDir;

/// An extension, and the command whose standard output such a file holds.
const COMMANDS: &[(&str, &[&str])] = &[
    ("solved", &["solve"]),
    ("first3", &["solve", "--max-solutions", "3"]),
    ("list2", &["solve", "--list", "2"]),
    ("logic", &["solve", "--method", "logic"]),
    ("singles", &["solve", "--method", "logic", "--techniques", "naked-single,hidden-single"]),
    ("graded", &["grade"]),
    ("steps", &["grade", "--steps"]),
    ("audited", &["audit", "--output", "-"]),
    ("cells", &["cells"]),
    ("all", &["cells", "--all"]),
    ("candidates", &["cells", "--candidates"]),
    ("matrix", &["matrix"]),
    ("imported", &["import"]),
    ("line", &["export"]),
    ("comma", &["export", "--to", "comma"]),
    ("board", &["export", "--to", "board", "--names"]),
];

/// A folder of inputs, their extension, and the expected files of which each input has at least one.
const FOLDERS: &[(&str, &str, &[&str])] = &[
    ("puzzles", "xml", &["solved", "first3"]),
    ("puzzles", "xml", &["check"]),
    ("errors", "xml", &["check"]),
    ("text", "txt", &["imported"]),
    ("text", "txt", &["check"]),
    ("text-errors", "txt", &["check"]),
];

type Outcome = Result<(), Box<dyn Error>>;

/// An expected file, and what a command made of its input.
type Made = (PathBuf, Vec<u8>);

#[test]
fn every_input_gives_its_expected_output() -> Outcome {
    let mut compared = 0;
    for &(extension, arguments) in COMMANDS {
        for (expected, found) in results_of(arguments, &files(extension))? {
            same(&found, &expected)?;
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} expected files were found");
    Ok(())
}

/// What a command makes of the inputs of these expected files, without an error. A command that makes a document of each has all
/// of them in one run.
fn results_of(arguments: &[&str], expected: &[PathBuf]) -> Result<Vec<Made>, Box<dyn Error>> {
    if ["import", "export"].contains(&arguments[0]) || arguments.contains(&"--output") {
        let each = expected.iter().map(|expected| {
            let ran = run(arguments, &input_of(expected), &[])?;
            assert_eq!(ran.status.code(), Some(0), "{}", expected.display());
            Ok((expected.clone(), ran.stdout))
        });
        return each.collect();
    }
    let inputs: Vec<PathBuf> = expected.iter().map(|expected| input_of(expected)).collect();
    let (folder, ran) = run_on_all(arguments, &inputs)?;
    assert_eq!(ran.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
    let found = |(expected, input): (&PathBuf, PathBuf)| {
        let path = folder.path().join(input);
        Ok((expected.clone(), fs::read(&path).map_err(|error| format!("{arguments:?} {}: {error}", path.display()))?))
    };
    expected.iter().zip(inputs).map(found).collect()
}

/// Runs a command on files below the folder of the fixtures, with its outputs in a folder: each has the path of its input.
fn run_on_all(arguments: &[&str], inputs: &[PathBuf]) -> Result<(TempDir, Output), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoxml"));
    command.args(arguments).args([".", "--quiet", "--output"]).arg(folder.path()).current_dir(root());
    command.args(inputs.iter().flat_map(|input| [OsStr::new("--glob"), input.as_os_str()]));
    Ok((folder, command.output()?))
}

#[test]
fn check_finds_the_expected_findings_of_each_input() -> Outcome {
    for expected in files("check") {
        let ran = run(&["check", "--quiet"], &input_of(&expected), &[])?;
        let found = [&ran.stderr[..], format!("exit {}\n", ran.status.code().unwrap_or(-1)).as_bytes()].concat();
        same(&found, &expected)?;
        assert!(ran.stdout.is_empty(), "check writes findings alone: {}", expected.display());
    }
    Ok(())
}

/// Proves F32.
#[test]
fn a_document_in_batches_has_the_same_solutions() -> Outcome {
    let logic = ["solve", "--method", "logic", "--techniques", "naked-single"];
    same_in_batches(&[&["solve", "--max-solutions", "3"], &logic, &["check"], &["clean"]], &SIZES)
}

/// Proves F32.
#[test]
fn a_document_in_batches_has_the_same_audits() -> Outcome {
    same_in_batches(&[&["audit", "--fix", "--max-solutions", "3"]], &SIZES)
}

/// Proves F32.
#[test]
fn a_document_in_batches_has_the_same_grades_and_steps() -> Outcome {
    // A grade without steps is written in the same way, and takes as long.
    same_in_batches(&[&["grade", "--steps"]], &SIZES)
}

/// Proves F32.
#[test]
fn a_document_in_batches_has_the_same_cells_and_rows() -> Outcome {
    // The grades are compared above, and take most of the time of a table with all columns.
    let table = ["table", "--columns", "document,line,name,verdict,solutions,complete,givens,first_solution"];
    same_in_batches(&[&["cells", "--all"], &["matrix"], &table], &SIZES)
}

/// The bytes of a batch: one puzzle each, and several.
const SIZES: [&str; 2] = ["1", "700"];

/// Runs each task on all fixtures, with whole documents and in batches of these sizes, and demands the same files, the same
/// findings and the same exit code.
fn same_in_batches(tasks: &[&[&str]], sizes: &[&str]) -> Outcome {
    for task in tasks {
        let whole = Outputs::of(task, &[])?;
        assert!(whole.findings.lines().count() > 100, "{task:?} finds what is wrong in the fixtures");
        for size in sizes {
            let batches = Outputs::of(task, &["--stream-from", "0", "--batch-bytes", size])?;
            let case = format!("{task:?} in batches of {size}");
            assert_eq!(batches.findings, whole.findings, "{case}");
            assert_eq!(batches.code, whole.code, "{case}");
            let names = |outputs: &Outputs| outputs.files.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&batches), names(&whole), "{case}");
            for (name, bytes) in &whole.files {
                assert!(batches.files[name] == *bytes, "{case}: {name}");
            }
        }
    }
    Ok(())
}

/// What a task makes of all fixtures of puzzles and of errors.
struct Outputs {
    /// The outputs, by their paths. A task without outputs has its standard output as the only one.
    files: BTreeMap<String, Vec<u8>>,
    findings: String,
    code: Option<i32>,
}

impl Outputs {
    fn of(task: &[&str], options: &[&str]) -> Result<Outputs, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoxml"));
        command.args(task).args(["--quiet", "puzzles", "errors"]).args(options).current_dir(root());
        if !["check", "table"].contains(&task[0]) {
            command.arg("--output").arg(folder.path());
        }
        let ran = command.output()?;
        let mut files = BTreeMap::from([(String::new(), ran.stdout)]);
        for entry in WalkDir::new(folder.path()) {
            let entry = entry?;
            if entry.file_type().is_file() {
                let name = entry.path().strip_prefix(folder.path())?.to_string_lossy().into_owned();
                files.insert(name, fs::read(entry.path())?);
            }
        }
        Ok(Outputs { files, findings: String::from_utf8(ran.stderr)?, code: ran.status.code() })
    }
}

/// In batches, a document on the standard output has the same bytes, findings and exit code. What was written before an
/// error cannot be taken back there; it has no end tag.
#[test]
fn a_document_in_batches_is_the_same_on_the_standard_output() -> Outcome {
    let inputs = files("xml").into_iter().filter(|path| path.starts_with("puzzles") || path.starts_with("errors"));
    for input in inputs {
        let task = ["solve", "--max-solutions", "3", "--quiet"];
        let whole = run(&task, &input, &[])?;
        let batches = run(&[&task[..], &["--stream-from", "0", "--batch-bytes", "700"]].concat(), &input, &[])?;
        let case = input.display();
        assert_eq!(batches.status.code(), whole.status.code(), "{case}");
        assert_eq!(String::from_utf8_lossy(&batches.stderr), String::from_utf8_lossy(&whole.stderr), "{case}");
        assert!(batches.stdout == whole.stdout || !whole.status.success(), "{case}");
    }
    Ok(())
}

#[test]
fn every_input_has_an_expected_file() {
    for &(folder, extension, wanted) in FOLDERS {
        let inputs: Vec<PathBuf> = files(extension).into_iter().filter(|path| path.starts_with(folder)).collect();
        assert!(!inputs.is_empty(), "no input in {folder}");
        for input in inputs {
            let there = wanted.iter().any(|extension| root().join(input.with_extension(extension)).exists());
            assert!(there || bless(), "{} has none of {wanted:?} beside it", input.display());
        }
    }
}

#[test]
fn an_input_at_fault_has_no_output() -> Outcome {
    for input in files("xml").into_iter().filter(|path| path.starts_with("errors")) {
        for arguments in [&["solve"][..], &["grade"], &["cells"], &["matrix"], &["clean"], &["export"]] {
            let ran = run(arguments, &input, &[])?;
            assert_eq!((ran.status.code(), &ran.stdout[..]), (Some(2), &b""[..]), "{arguments:?} {}", input.display());
        }
    }
    Ok(())
}

/// Proves F16, F35, F69.
#[test]
fn running_twice_changes_nothing() -> Outcome {
    for &(extension, arguments) in
        COMMANDS.iter().filter(|(_, arguments)| arguments[0] != "export" && arguments[0] != "import")
    {
        for expected in files(extension) {
            let once = fs::read(root().join(&expected))?;
            let twice = run(arguments, Path::new("-"), &once)?;
            assert!(twice.stdout == once, "{arguments:?} on its own output of {}", expected.display());
        }
    }
    Ok(())
}

/// Proves F14.
#[test]
fn taking_out_what_was_added_gives_the_input_back() -> Outcome {
    for (extension, added) in [
        ("solved", RESULT),
        ("logic", RESULT),
        ("singles", RESULT),
        ("graded", GRADE),
        ("steps", GRADE),
        ("audited", AUDIT),
    ] {
        for expected in files(extension) {
            let (before, after) = (fs::read(root().join(input_of(&expected)))?, fs::read(root().join(&expected))?);
            // Where the input already held some, what is left of both must be the same.
            assert_eq!(without(added, &after), without(added, &before), "{}", expected.display());
        }
    }
    Ok(())
}

/// Proves F51.
#[test]
fn clean_takes_out_what_was_added() -> Outcome {
    for extension in ["solved", "logic", "singles", "graded", "steps", "audited", "list2"] {
        let (after, ran) = run_on_all(&["clean"], &files(extension))?;
        assert_eq!(ran.status.code(), Some(0), "{extension}");
        // The input itself may contain results of an earlier run.
        let inputs: Vec<PathBuf> = files(extension).iter().map(|expected| input_of(expected)).collect();
        let (before, _) = run_on_all(&["clean"], &inputs)?;
        for (expected, input) in files(extension).iter().zip(inputs) {
            let [after, before] = [after.path().join(expected), before.path().join(input)].map(fs::read);
            assert!(after? == before?, "{}", expected.display());
        }
    }
    Ok(())
}

/// The name of an element that a command adds, and how its start tag goes on.
type Added = (&'static str, &'static str);

const RESULT: Added = ("grid", " verdict=\"");
const AUDIT: Added = ("audit", " verdict=\"");
const GRADE: Added = ("grade", " rating=\"");

/// The document without the elements that a command adds and the white space before each, found by their letters alone.
/// Every byte that is not of UTF-16's zero half is looked at, so that it works in any encoding of the fixtures.
fn without(added: Added, document: &[u8]) -> String {
    let wide = document.iter().filter(|&&byte| byte == 0).count() * 3 > document.len();
    let text: String = document.iter().filter(|&&byte| !wide || byte != 0).map(|&byte| char::from(byte)).collect();
    let mut left = String::new();
    let mut rest = &text[..];
    while let Some((at, end)) = first(added, rest) {
        left.push_str(rest[..at].trim_end_matches([' ', '\t', '\r', '\n']));
        rest = &rest[end..];
    }
    left + rest
}

/// Where the first such element, with any prefix, begins and ends.
fn first((name, attribute): Added, text: &str) -> Option<(usize, usize)> {
    let local = text.find(&format!("{name}{attribute}"))?;
    let begin = text[..local].rfind('<')?;
    let prefix = &text[begin + 1..local];
    let tag = begin + text[begin..].find('>')? + 1;
    if text[..tag].ends_with("/>") {
        return Some((begin, tag));
    }
    let end = format!("</{prefix}{name}>");
    Some((begin, tag + text[tag..].find(&end)? + end.len()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The files below `fixtures/` with this extension, as paths in it.
fn files(extension: &str) -> Vec<PathBuf> {
    let walk = WalkDir::new(root()).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = walk.filter(|entry| entry.path().extension().is_some_and(|found| found == extension));
    files.filter_map(|entry| entry.path().strip_prefix(root()).ok().map(PathBuf::from)).collect()
}

fn input_of(expected: &Path) -> PathBuf {
    let text = expected.starts_with("text") || expected.starts_with("text-errors");
    expected.with_extension(if text { "txt" } else { "xml" })
}

/// Runs the command in the folder of the fixtures, so that findings name files as they are called there.
fn run(arguments: &[&str], input: &Path, stdin: &[u8]) -> Result<Output, Box<dyn Error>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoxml"))
        .args(arguments)
        .arg(input)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (mut pipe, bytes) = (child.stdin.take().ok_or("no pipe")?, stdin.to_vec());
    let writer = std::thread::spawn(move || pipe.write_all(&bytes));
    let output = child.wait_with_output()?;
    writer.join().map_err(|_| "the writer stopped")??;
    Ok(output)
}

fn bless() -> bool {
    std::env::var_os("SUDOXML_BLESS").is_some()
}

fn same(found: &[u8], expected: &Path) -> Outcome {
    let path = root().join(expected);
    if bless() {
        fs::write(&path, found)?;
    }
    let (found, wanted) = (String::from_utf8_lossy(found), fs::read(&path)?);
    assert_eq!(found, String::from_utf8_lossy(&wanted), "{}", expected.display());
    Ok(())
}
