//! Depfiles with every character in a name: make and Ninja see a change in each file, or the run refuses its name.

use std::fs;
use std::process::Command;

use tests_with_programs::sudoxml;

use crate::kit::puzzle::{UNIQUE, matrix};
use crate::kit::{Dir, Ran};

const CHECK: &str = "check in --hidden --depfile checked.d --stamp checked --quiet";

/// What can stand in a name and is no letter or digit.
fn characters() -> impl Iterator<Item = char> {
    (' '..='~').filter(|c| !c.is_ascii_alphanumeric() && *c != '/').chain(['\t', 'é', '数'])
}

/// Whether a depfile holds the name; if not, there is neither it nor a stamp.
fn is_held(dir: &Dir) -> bool {
    let Ran { code, stderr, .. } = dir.run(CHECK);
    let refused = stderr.contains("checked.d:1:1: error[unwritable]: a depfile cannot contain the name 'in/");
    assert_eq!((code == 0, code == 2), (!refused, refused), "{stderr}");
    assert_eq!((dir.has("checked"), dir.has("checked.d")), (!refused, !refused));
    !refused
}

#[test]
fn make_and_ninja_see_a_change_of_a_file_with_any_name_in_a_depfile() {
    let sudoxml = sudoxml();
    let makefile = format!("checked:\n\t{sudoxml} {CHECK}\n-include checked.d\n");
    let rule = format!("rule check\n  command = {sudoxml} {CHECK}\n  depfile = checked.d\n  deps = gcc\n");
    let mut refused = String::new();
    for character in characters() {
        for name in [format!("in/{character}b.xml"), format!("in/a{character}b.xml"), format!("in/a{character}")] {
            let dir = Dir::new();
            // A pattern that is no pattern stands beside what it would match.
            dir.write("in/a0b.xml", matrix(UNIQUE)).write("in/zz.xml", matrix(UNIQUE));
            dir.write(&format!("{name}.xml"), matrix(UNIQUE));
            if !is_held(&dir) {
                refused.push(character);
                break;
            }
            for (tool, file, text) in [("make", "Makefile", &makefile), ("ninja", "build.ninja", &rule)] {
                dir.write(file, format!("{text}{}", if tool == "ninja" { "build checked: check\n" } else { "" }));
                let passes = || {
                    let run = Command::new(tool).current_dir(dir.path("")).env_remove("MAKEFLAGS").output();
                    run.unwrap_or_else(|error| panic!("{tool}: {error}")).status.success()
                };
                dir.age(&format!("{name}.xml"), 60);
                assert!(passes(), "{tool} with {name}");
                dir.write(&format!("{name}.xml"), "<sudoku/>");
                assert!(!passes() && !passes(), "{tool} does not see {name}");
                fs::remove_file(dir.path(&format!("{name}.xml"))).expect("a file");
                assert!(passes(), "{tool} stops at {name}, which is gone");
                dir.write(&format!("{name}.xml"), matrix(UNIQUE));
            }
        }
    }
    assert_eq!(refused, "%*;=?[\\|\t");
}
