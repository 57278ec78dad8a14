//! Solves the puzzles of a folder into `OUT_DIR`. The build fails if a puzzle is invalid or does not have exactly one
//! solution.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use sudoxml::document::SolveOptions;
use sudoxml::finding::{Requirement, Severity};
use sudoxml::run::{DocumentResult, Run, Status, Task};

const PUZZLES: &str = "puzzles";

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo looks for changes in the whole folder, so a new puzzle counts too.
    println!("cargo::rerun-if-changed={PUZZLES}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let solved = out.join("solved");
    let mut table = String::new();
    let task = Task::solve(SolveOptions::new(), Requirement::Unique);
    // A folder is read as by default: *.xml, *.dita, *.ditamap, *.dbk, *.docbook and *.tei. `glob` sets other endings.
    Run::new(task).input(PUZZLES).output(&solved).for_each(|document| {
        print(&document);
        if document.status == Status::Done {
            table += &entry(&document.path, &solved);
        }
    })?;
    fs::write(out.join("solved.rs"), format!("const SOLVED: &[(&str, &str)] = &[\n{table}];\n"))?;
    Ok(())
}

/// A line of the table of solved documents: the name below the folder, and the text.
fn entry(path: &Path, solved: &Path) -> String {
    let name = path.strip_prefix(PUZZLES).expect("the path of a puzzle");
    format!("    ({name:?}, include_str!({:?})),\n", solved.join(name))
}

/// Prints the findings for Cargo. An error fails the build, although this script succeeds.
fn print(document: &DocumentResult) {
    for finding in document.findings() {
        let kind = if finding.severity == Severity::Error { "error" } else { "warning" };
        println!("cargo::{kind}={}:{}: [{}] {}", document.path.display(), finding.span, finding.rule, finding.message);
    }
}
