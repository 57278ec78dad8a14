//! Writes solved puzzles into `OUT_DIR`. The build fails if a puzzle is invalid or does not have exactly one solution.

use std::env;
use std::path::Path;

use sudoxml::finding::{Requirement, Severity};
use sudoxml::run::{DocumentResult, Run, RunError, Task};

const PUZZLES: &str = "../../fixtures/puzzles/classic";

fn main() -> Result<(), RunError> {
    // Cargo looks for changes in the whole folder, so a new puzzle counts too.
    println!("cargo::rerun-if-changed={PUZZLES}");
    let solved = Path::new(&env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR")).join("solved");
    let task = Task::solve().require(Requirement::Unique);
    Run::new(task).input(PUZZLES).output(solved).for_each(|document| print(&document))?;
    Ok(())
}

/// Prints the findings for Cargo. An error fails the build, although this script succeeds.
fn print(document: &DocumentResult) {
    for finding in document.findings() {
        let kind = if finding.severity == Severity::Error { "error" } else { "warning" };
        println!("cargo::{kind}={}:{}: [{}] {}", document.path.display(), finding.span, finding.rule, finding.message);
    }
}
