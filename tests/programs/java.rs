//! The jar: `java/build.sh` makes it, and `java/test.sh` tries it in Java, Saxon, BaseX, XML Calabash, Ant and Maven, with a
//! part of the fixtures. `tests/install.sh` installs them, and fetches what the build needs, so that the test needs no
//! network.

use std::path::Path;
use std::process::Command;

use tests_with_programs::{installed, project, quick};

use crate::page::QUICK;

/// Each so many-th file of the fixtures is tried, because the virtual machine compiles the engine while it works.
const EACH: &str = "10";

/// Runs a script, which must succeed. Its virtual machines are quick to start.
fn succeed(script: &mut Command) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([quick()].into_iter().chain(std::env::split_paths(&path))).expect("a path");
    let options = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
    let ran = script.env("PATH", path).env("MAVEN_OPTS", options).env("ANT_OPTS", options).output().expect("sh");
    let [out, err] = [&ran.stdout, &ran.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(ran.status.success(), "{script:?}: {}\n{out}\n{err}", ran.status);
}

/// Proves docs/java.md.
#[test]
fn the_jar_does_what_the_command_does_in_every_program_for_it() {
    installed("jars", "pom.xml");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder of what is built");
    let mut build = Command::new("sh");
    succeed(build.arg(project("java/build.sh")).arg("--offline").envs(QUICK).env("CARGO_TARGET_DIR", target));
    let jar = target.join(concat!("java/sudoxml-", env!("CARGO_PKG_VERSION"), ".jar"));
    succeed(Command::new("sh").arg(project("java/test.sh")).arg(jar).arg(EACH));
}
