//! `--diff`: what `--in-place` would change.

use crate::kit::Dir;
use crate::kit::puzzle::{EMPTY, THREE, UNIQUE, matrix};

/// Proves docs/how-to.md#solve.
#[test]
fn a_difference_has_three_lines_of_context_and_names_the_document() {
    let dir = Dir::new();
    dir.write("a.xml", "<sudoku>\n  <cells/>\n</sudoku>\n");
    let ran = dir.run("cells --diff a.xml").exits(0);
    assert_eq!(ran.out(), "");
    let ran = dir.run("matrix --diff a.xml").exits(1);
    let start = "--- a.xml\n+++ a.xml\n@@ -1,3 +1,13 @@\n <sudoku>\n-  <cells/>\n+  <matrix>\n+    <row><col/><col/>";
    assert!(ran.out().starts_with(start) && ran.out().ends_with("+  </matrix>\n </sudoku>\n"), "{}", ran.out());
    let ran = dir.pipe("matrix --diff -", "<sudoku><cells/></sudoku>").exits(1);
    assert!(ran.out().starts_with("--- -\n+++ -\n@@ -1 +1 @@\n-<sudoku>"), "{}", ran.out());
    assert!(ran.out().contains("\n\\ No newline at end of file\n+<sudoku>"), "{}", ran.out());
}

/// Proves docs/how-to.md#solve.
#[test]
fn a_difference_is_coloured_on_request() {
    let dir = Dir::new();
    dir.write("a.xml", "<sudoku>\n  <cells/>\n</sudoku>\n");
    let coloured = dir.run("matrix --diff a.xml --color always").exits(1);
    assert!(
        coloured.out().contains("\u{1b}[31m-  <cells/>\u{1b}[0m\n\u{1b}[32m+  <matrix>\u{1b}[0m\n"),
        "{}",
        coloured.out()
    );
    let plain = dir.run("matrix --diff a.xml --color never").exits(1);
    let stripped = anstream::adapter::strip_str(coloured.out()).to_string();
    assert_eq!(stripped, plain.out());
}

/// Proves docs/how-to.md#solve.
#[test]
fn a_document_in_utf_16_is_shown_as_utf_8() {
    let dir = Dir::new();
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<sudoku name=\"Ä\">\n  <cells/>\n</sudoku>\n";
    let bytes: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    dir.write("a.xml", bytes);
    let ran = dir.run("matrix --diff a.xml").exits(1);
    assert!(ran.out().contains("\n <sudoku name=\"Ä\">\n-  <cells/>\n+  <matrix>\n"), "{}", ran.out());
}

/// Proves docs/how-to.md#solve.
#[test]
fn a_difference_has_the_bytes_of_the_document() {
    let dir = Dir::new();
    let text = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<sudoku name=\"\xc4\">\n  <cells/>\n</sudoku>\n";
    dir.write("a.xml", text);
    let ran = dir.run("matrix --diff a.xml").exits(1);
    let context = b"\n <sudoku name=\"\xc4\">\n-  <cells/>\n+  <matrix>\n";
    assert!(ran.stdout.windows(context.len()).any(|window| window == context), "{:?}", ran.stdout);
    let coloured = dir.run("matrix --diff a.xml --color always").exits(1);
    assert!(coloured.out().contains("<sudoku name=\"\u{c4}\">"), "{}", coloured.out());
}

/// Proves docs/how-to.md#solve.
#[test]
fn a_document_that_fails_has_no_difference() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(THREE)).write("b.xml", "<sudoku>").write("c.xml", matrix(UNIQUE));
    let ran = dir.run("solve --diff --require unique a.xml b.xml c.xml").exits(2);
    assert!(ran.out().starts_with("--- c.xml\n") && !ran.out().contains("a.xml"), "{}", ran.out());
    dir.run("solve --diff --exit-zero c.xml").exits(0);
    for other in ["-o out", "--update"] {
        let ran = dir.run(&format!("solve --diff {other} a.xml")).exits(2);
        assert!(ran.stderr.contains("cannot be used with"), "{}", ran.stderr);
    }
    let ran = dir.run("solve --diff a.xml --report json").exits(2);
    assert!(ran.stderr.contains("standard output"), "{}", ran.stderr);
    let ran = dir.run("solve --diff c.xml --report json=found.json").exits(1);
    assert!(dir.text("found.json").contains("\"rule\":\"would-change\""), "{}", ran.stderr);
}

#[test]
fn a_difference_that_is_cut_off_is_not_a_success() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    let ran = dir.sudoxml("solve a.xml --diff --list all --stamp s").run_to_head(1 << 14).exits(1);
    assert!(ran.out().starts_with("--- a.xml\n"), "{}", ran.out());
    assert!(!dir.has("s"));
    // A document that was cut off has no stamp either.
    dir.sudoxml("solve a.xml --list all --stamp s").run_to_head(1 << 14).exits(0);
    assert!(!dir.has("s"));
}

#[test]
fn build_tools_use_a_difference_as_a_check() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("list", "p/a.xml\n");
    let command = "solve --diff --files-from list --depfile s.d --stamp s";
    dir.run(command).exits(1);
    assert!(!dir.has("s") && dir.text("s.d").contains("p/a.xml"));
    dir.run("solve p --in-place").exits(0);
    dir.run(command).exits(0);
    assert!(dir.has("s"));
    dir.run("grade --explain --diff p").exits(2);
    let ran = dir.run("solve p --diff --depfile s.d").exits(2);
    assert!(ran.stderr.contains("add --stamp FILE"), "{}", ran.stderr);
}
