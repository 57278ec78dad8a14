//! The examples of `docs/reports.md` for reports of one finding. `SUDOXML_BLESS=1` writes them into the page.

use std::path::Path;
use std::{env, fs};

use crate::kit::Dir;
use crate::kit::puzzle::{THREE, UNIQUE, named};

/// Proves docs/reports.md.
#[test]
fn the_examples_are_what_the_reports_contain() {
    let dir = Dir::new();
    let (first, second) = (named("May 3", UNIQUE), named("May 11", THREE));
    let between = "\n".repeat(39 - 1 - first.lines().count());
    dir.write("puzzles/may.xml", format!("<puzzles>\n{first}{between}    {second}</puzzles>\n"));
    let folder = fs::canonicalize(dir.path("")).expect("the folder").to_string_lossy().into_owned();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reports.md");
    let page = fs::read_to_string(&path).expect("the page");
    let mut expected = page.clone();
    for form in ["gitlab", "checkstyle", "oxygen"] {
        let command = format!("    $ sudoxml check puzzles --report {form}\n");
        let (before, rest) = expected.split_once(&command).expect("an example");
        let end = rest.split_inclusive('\n').take_while(|line| line.starts_with("    ")).map(str::len).sum();
        let ran = dir.run(&format!("check puzzles --report {form}")).exits(1);
        let report = ran.out().trim_end().replace(&folder, "/home/me/book");
        let shown: String = report.lines().map(|line| format!("    {line}\n")).collect();
        expected = format!("{before}{command}{shown}{}", &rest[end..]);
    }
    if env::var_os("SUDOXML_BLESS").is_some() {
        fs::write(&path, expected).expect("the page");
    } else {
        assert_eq!(expected, page);
    }
}
