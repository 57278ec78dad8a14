//! The lower crates in WebAssembly: they compile for wasm32-unknown-unknown, and their tests pass there, run by Node.js.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests_with_programs::root;

type Outcome = Result<(), Box<dyn Error>>;

#[test]
fn the_engine_passes_its_tests_in_webassembly() -> Outcome {
    run_tests("sudoku-engine")
}

#[test]
fn documents_pass_their_tests_in_webassembly() -> Outcome {
    run_tests("sudoxml-document")
}

fn run_tests(package: &str) -> Outcome {
    let binary = build(package)?;
    let runner = root().join("tests/tools/wasm.mjs");
    let ran = Command::new("node").arg(runner).arg(&binary).output()?;
    assert!(ran.status.success(), "{package}: {}", String::from_utf8_lossy(&ran.stderr));
    Ok(())
}

/// Builds the tests inside a library and returns the binary.
fn build(package: &str) -> Result<PathBuf, Box<dyn Error>> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let built = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--package", package, "--lib", "--no-run", "--target", "wasm32-unknown-unknown"])
        // It has no vector code there, so it needs less optimization than on this machine.
        .args(["--config", "profile.dev.package.sudoku-engine.opt-level=1", "--message-format", "json", "--target-dir"])
        .arg(target)
        .current_dir(root())
        .output()?;
    assert!(built.status.success(), "{package}: {}", String::from_utf8_lossy(&built.stderr));
    let messages = String::from_utf8(built.stdout)?;
    let executable = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let executable = executable.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next();
    Ok(executable.ok_or("no test binary was built")?)
}
