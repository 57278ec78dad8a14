//! Puts solved puzzles into `OUT_DIR`, and fails the build where one is not unique or breaks a rule.

use std::path::{Path, PathBuf};
use std::{env, io};

use sudoxml::finding::{Requirement, Severity};
use sudoxml::outcome::{SolutionLimit, Method};
use sudoxml::pipeline::{Destination, Event, Input, Plan, Selection, Settings, Task, run};

const PUZZLES: &str = "../../fixtures/puzzles/classic";

fn main() -> io::Result<()> {
    let solved = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("solved");
    let selection = Selection::glob("*.xml").expect("a pattern");
    let plan = Plan::new(&[Input::Path(PathBuf::from(PUZZLES))], &Destination::Folder(solved), &selection);
    // The folders too, so that a new puzzle is seen.
    for path in plan.reads() {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    for (path, finding) in &plan.findings {
        tell(path, finding);
    }
    let task = Task::Solve { method: Method::Search, limit: SolutionLimit::default(), require: Requirement::Unique };
    let mut document = PathBuf::new();
    run(&plan, &task, Settings::default(), &mut |event| match event {
        Event::Begin(path) => document = path.to_path_buf(),
        Event::Case(case) => case.findings.iter().for_each(|finding| tell(&document, finding)),
        Event::End(_) => {}
    })?;
    Ok(())
}

/// An error fails the build, though the script ends well.
fn tell(path: &Path, finding: &sudoxml::finding::Finding) {
    let kind = if finding.severity == Severity::Error { "error" } else { "warning" };
    println!("cargo::{kind}={}:{}: [{}] {}", path.display(), finding.place, finding.rule, finding.message);
}
