//! `--diff`: `patch` applies what it prints.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::kit::Dir;
use crate::kit::puzzle::{THREE, UNIQUE, collection, matrix};

/// Applies a difference with the program `patch`.
fn patch(dir: &Dir, difference: &[u8]) {
    let command = Command::new("patch").args(["-s", "-p0"]).current_dir(dir.path("")).stdin(Stdio::piped()).spawn();
    let mut child = command.expect("patch is installed");
    child.stdin.take().expect("a pipe").write_all(difference).expect("patch reads");
    assert!(child.wait().expect("patch ends").success());
}

/// Proves docs/how-to.md#solve.
#[test]
fn a_difference_is_printed_and_patch_makes_of_it_what_in_place_writes() {
    let dir = Dir::new();
    let crlf = collection(&[UNIQUE, THREE]).replace('\n', "\r\n");
    let cr = collection(&[UNIQUE, THREE]).replace('\n', "\r");
    let documents = [
        ("a.xml", collection(&[UNIQUE, THREE]).into_bytes()),
        ("b.xml", crlf.into_bytes()),
        ("c d.xml", matrix(UNIQUE).trim_end().as_bytes().to_vec()),
        ("e.xml", cr.into_bytes()),
        ("f.xml", [b"<?xml version='1.0' encoding='ISO-8859-1'?>\n<!-- \xe9 -->", matrix(UNIQUE).as_bytes()].concat()),
    ];
    for command in ["solve", "grade --steps", "solve --method logic", "cells --candidates"] {
        for (name, document) in &documents {
            dir.write(&format!("p/{name}"), document).write(&format!("q/{name}"), document);
        }
        let ran = dir.run(&format!("{command} p --diff --quiet")).exits(1);
        let messages: Vec<&str> =
            ran.findings().into_iter().filter(|messages| messages.contains("would-change")).collect();
        let expected = ["a", "b", "c d", "e", "f"]
            .map(|name| format!("p/{name}.xml:1:1: error[would-change]: the document would change"));
        assert_eq!(messages, expected, "{command}");
        for (name, document) in &documents {
            assert_eq!(&dir.read(&format!("p/{name}")), document, "nothing is written");
        }
        patch(&dir, &ran.stdout);
        dir.run(&format!("{command} q --in-place")).exits(0);
        for (name, _) in &documents {
            assert_eq!(dir.read(&format!("p/{name}")), dir.read(&format!("q/{name}")), "{command}");
        }
        let again = dir.run(&format!("{command} p --in-place --diff")).exits(0);
        assert_eq!(again.out(), "", "{command}");
        assert!(again.stderr.contains("5 unchanged"), "{}", again.stderr);
    }
}
