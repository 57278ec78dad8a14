//! `clean`: takes results and grades out of documents again.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, MANY, THREE, UNIQUE, cells, collection, matrix};

/// Proves F51.
#[test]
fn clean_gives_back_the_bytes_before_the_first_run() {
    let dir = Dir::new();
    let inline = matrix(UNIQUE).replace(['\n', ' '], "").replace("<sudoku>", "<sudoku >");
    let documents = [collection(&[UNIQUE, DEAD, CLASH, MANY]), matrix(THREE), cells(UNIQUE), inline];
    for document in &documents {
        assert_eq!(dir.pipe("clean -", document).exits(0).out(), document, "nothing to remove");
        for runs in [&["solve"][..], &["grade --steps"], &["grade", "solve"], &["solve", "grade", "solve --list 2"]] {
            let run = |document: String, run: &&str| dir.pipe(&format!("{run} -"), document).exits(0).out().to_owned();
            let written = runs.iter().fold(document.clone(), run);
            assert!(&written != document || runs == ["grade --steps"], "{runs:?}");
            assert_eq!(dir.pipe("clean -", &written).exits(0).out(), document, "{runs:?}");
            let batches = dir.pipe("clean - --stream-from 0 --batch-bytes 1", &written).exits(0);
            assert_eq!(batches.out(), document, "{runs:?} in batches");
        }
    }
}

#[test]
fn clean_removes_results_that_contain_a_matrix_and_keeps_elements_of_the_user() {
    let dir = Dir::new();
    let own = matrix(UNIQUE).replace("</sudoku>", "<grid>mine</grid><grade>mine</grade>\n</sudoku>");
    let solved = dir.pipe("solve -", &own).exits(0).stdout;
    let turned = dir.pipe("matrix -", solved).exits(0).stdout;
    assert_eq!(dir.pipe("clean -", turned).exits(0).out(), own);
}

#[test]
fn clean_in_place_touches_only_what_has_results() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/b.xml", matrix(THREE)).write("p/none.xml", "<a/>");
    dir.run("solve p/a.xml --in-place").exits(0);
    let ran = dir.run("clean p --in-place").exits(0);
    assert!(ran.stderr.contains("1 unchanged"), "{}", ran.stderr);
    assert_eq!(dir.text("p/a.xml"), matrix(UNIQUE));
    assert_eq!(dir.text("p/b.xml"), matrix(THREE));
}

#[test]
fn clean_reads_no_stored_result_but_refuses_a_document_with_a_fault() {
    let dir = Dir::new();
    let solved =
        dir.pipe("solve -", matrix(UNIQUE)).exits(0).out().replace("given=\"true\">5<", "given=\"true\">nine<");
    assert_eq!(dir.pipe("clean -", solved).exits(0).out(), matrix(UNIQUE));
    dir.write("a.xml", matrix(UNIQUE).replacen("<col>5</col>", "<col>55</col>", 1));
    dir.run("clean a.xml -o out.xml").exits(2);
    assert!(!dir.has("out.xml"));
}
