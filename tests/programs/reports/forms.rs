//! Each form, held against its schema or read by a real reader, and all of them against each other.

use std::collections::HashSet;

use tests_with_programs::root;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, DEAD, SOLVED, TWO, UNIQUE, collection, matrix, named};
use crate::reports::readers::{Order, read, reading, tables};
use sudoxml::finding::Rule;
use sudoxml::report::Format;

/// A folder with everything: what passes, what does not, a fault, a file without a puzzle.
fn mixed() -> Dir {
    let dir = Dir::new();
    dir.write("in/a.xml", collection(&[UNIQUE, TWO, CLASH, DEAD])).write("in/b.xml", named("Times 1", UNIQUE));
    dir.write("in/c.xml", matrix(UNIQUE).replacen("<col>5</col>", "<col>x</col>", 1)).write("in/d.xml", "<book/>");
    dir
}

/// `file:line:column: severity[rule]: message` in its fields.
fn fields(line: &str) -> Vec<String> {
    let (place, rest) = line.split_once(": ").expect("a place");
    let (label, message) = rest.split_once("]: ").expect("a rule");
    let (severity, rule) = label.split_once('[').expect("a severity");
    let mut place = place.rsplitn(3, ':');
    let (column, line) = (place.next().expect("a column"), place.next().expect("a line"));
    [place.next().expect("a file"), line, column, severity, rule, message].map(String::from).to_vec()
}

/// Proves docs/reports.md.
#[test]
fn text_json_and_sarif_have_the_same_findings() {
    // All fixtures too: every kind of fault is among them.
    let (dir, fixtures) = (mixed(), root().join("fixtures").to_string_lossy().into_owned());
    let messages = dir.run(&format!("check in {fixtures} --report text --report json=r.json --report sarif=r.sarif"));
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let text: Vec<Vec<String>> = messages.findings().into_iter().map(|line| fields(&squeezed(line))).collect();
    assert!(text.len() > 60, "{} findings are too few to compare", text.len());
    let json = read(&dir, "json", "r.json");
    assert_eq!(text, json);
    let sarif: Vec<Vec<String>> =
        read(&dir, "sarif", "r.sarif").into_iter().map(|fields| fields[..6].to_vec()).collect();
    let uri = |fields: &Vec<String>| {
        [vec![fields[0].replacen('/', "file:///", usize::from(fields[0].starts_with('/')))], fields[1..].to_vec()]
            .concat()
    };
    assert_eq!(text.iter().map(uri).collect::<Vec<_>>(), sarif);
}

/// Proves docs/reports.md.
#[test]
fn gitlab_checkstyle_and_oxygen_say_the_same_as_text() {
    let (dir, fixtures) = (mixed(), root().join("fixtures").to_string_lossy().into_owned());
    let reports = "--report text --report gitlab=r.json --report checkstyle=r.xml --report oxygen=r.txt";
    let ran = dir.run(&format!("check ./in {fixtures} {reports}")).exits(2);
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let text: Vec<Vec<String>> = ran.findings().into_iter().map(|line| fields(&squeezed(line))).collect();
    assert!(text.len() > 60, "{} findings are not enough", text.len());
    assert_eq!(read(&dir, "checkstyle", "r.xml"), text);
    // GitLab needs paths as in its repository, and has no columns.
    let in_gitlab = |finding: &Vec<String>| {
        let path = finding[0].strip_prefix("./").unwrap_or(&finding[0]).to_owned();
        [path, finding[1].clone(), finding[3].clone(), finding[4].clone(), finding[5].clone()].to_vec()
    };
    let gitlab: Vec<Vec<String>> =
        read(&dir, "gitlab", "r.json").into_iter().map(|fields| fields[..5].to_vec()).collect();
    assert_eq!(gitlab, text.iter().map(in_gitlab).collect::<Vec<_>>());
    // Oxygen needs complete URIs, and has no notes.
    let folder = std::fs::canonicalize(dir.path("")).expect("the folder").to_string_lossy().into_owned();
    let in_oxygen = |finding: &Vec<String>| {
        let mut fields = finding.clone();
        if let Some(path) = finding[0].strip_prefix("./") {
            fields[0] = format!("{folder}/{path}");
        }
        if fields[3] == "note" {
            fields[3] = "warning".into();
        }
        fields
    };
    assert_eq!(read(&dir, "oxygen", "r.txt"), text.iter().map(in_oxygen).collect::<Vec<_>>());
}

/// Proves docs/reports.md#gitlab.
#[test]
fn gitlab_has_paths_from_the_current_folder() {
    let dir = Dir::new();
    dir.write("in/a b.xml", matrix(TWO)).write("c.xhtml", "<html/>");
    let folder = std::fs::canonicalize(dir.path("")).expect("the folder").to_string_lossy().into_owned();
    let paths = |inputs: &str| -> Vec<String> {
        let ran = dir.run(&format!("check {inputs} --report gitlab=r.json --exit-zero"));
        let found = read(&dir, "gitlab", "r.json").into_iter().map(|fields| format!("{} {}", fields[0], fields[5]));
        assert_eq!(ran.exits(0).findings().len(), 0);
        found.collect()
    };
    let below = paths("in .");
    assert!(below[0].starts_with("in/a b.xml ") && below[1].starts_with(". "), "{below:?}");
    for inputs in ["./in ./", &format!("{folder}/in {folder}"), &format!("{folder}/in/ {folder}/./")] {
        assert_eq!(paths(inputs), below, "{inputs}");
    }
    let other = Dir::new();
    let outside = other.write("a.xml", matrix(TWO)).path("a.xml").to_string_lossy().into_owned();
    assert!(paths(&outside)[0].starts_with(&format!("{outside} ")), "{outside}");
}

/// Proves docs/reports.md#oxygen.
#[test]
fn oxygen_has_the_lines_that_the_guide_of_the_editor_names() {
    let dir = Dir::new();
    dir.write("a b.xml", matrix(TWO));
    let ran = dir.sudoxml("check --report oxygen").arg("a b.xml").run().exits(1);
    let lines: Vec<&str> = ran.out().lines().collect();
    assert!(lines[1].starts_with("SystemID: file:///") && lines[1].ends_with("/a%20b.xml"), "{}", lines[1]);
    let url = format!("AdditionalInfoURL: {}rules/multiple-solutions.html", env!("CARGO_PKG_HOMEPAGE"));
    let description = "Description: this puzzle has several solutions, not one [multiple-solutions]";
    let expected = ["Line: 1", "Column: 1", "EndLine: 1", "EndColumn: 9", &url, description, ""];
    assert_eq!((lines[0], &lines[2..]), ("Type: E", &expected[..]));
    let piped = dir.pipe("check - --report oxygen", matrix(TWO)).exits(1);
    assert!(piped.out().contains("\nSystemID: -\n"), "{}", piped.out());
}

/// Proves docs/reports.md#checkstyle.
#[test]
fn checkstyle_has_an_element_for_each_document() {
    let dir = mixed();
    let ran = dir.run("check in --report checkstyle --max-findings 2").exits(2);
    let files: Vec<&str> = ran.out().lines().filter(|line| line.contains("<file ")).collect();
    let expected = ["a", "b", "c", "d"].map(|name| format!("  <file name=\"in/{name}.xml\">"));
    assert_eq!(files, expected);
    assert!(ran.out().contains("\n  <!-- 4 more findings are not shown -->\n</checkstyle>\n"), "{}", ran.out());
}

/// Proves docs/reports.md#sarif.
#[test]
fn sarif_leads_to_the_site_and_to_the_page_of_each_rule() {
    let dir = mixed();
    dir.run("check in --report sarif=r.sarif").exits(2);
    read(&dir, "sarif", "r.sarif");
    let log: serde_json::Value = serde_json::from_str(&dir.text("r.sarif")).expect("JSON");
    let driver = &log["runs"][0]["tool"]["driver"];
    let home = env!("CARGO_PKG_HOMEPAGE");
    assert_eq!(driver["informationUri"], home);
    let uris: Vec<String> =
        driver["rules"].as_array().expect("rules").iter().map(|rule| rule["helpUri"].to_string()).collect();
    let expected: Vec<String> = Rule::ALL.iter().map(|rule| format!("\"{home}rules/{rule}.html\"")).collect();
    assert_eq!(uris, expected);
}

/// Proves docs/reports.md#junit.
#[test]
fn a_case_of_junit_keeps_its_name_if_the_puzzle_breaks() {
    let dir = Dir::new();
    let named = |first: &str, second: &str| {
        let puzzles = [named("May 3", first), named("May 4", second), matrix(UNIQUE), matrix(TWO)].concat();
        format!("<puzzles>\n{puzzles}</puzzles>\n")
    };
    let cases = |document: &str| -> Vec<Vec<String>> {
        dir.write("a.xml", document).run("check a.xml --exit-zero --report junit=r.xml");
        read(&dir, "junit", "r.xml")
    };
    let names = |cases: &[Vec<String>]| -> Vec<Vec<String>> { cases.iter().map(|case| case[..3].to_vec()).collect() };
    let good = named(UNIQUE, UNIQUE);
    let before = cases(&good);
    let expected = [["May 3", "2"], ["May 4", "15"], ["puzzle 3", "28"], ["puzzle 4", "41"]];
    let found: Vec<[&str; 2]> = before.iter().map(|case| [&case[1][..], &case[6]]).collect();
    assert_eq!(found, expected);
    assert!(before.iter().all(|case| case[2] == "a.xml" && case[5] == "a.xml"), "{before:?}");

    let clash = cases(&named(UNIQUE, CLASH));
    assert_eq!(names(&clash), names(&before));
    assert!(clash[1][3].starts_with("Failure"), "{clash:?}");
    // Puzzles that cannot be read, with and without a name, with one mistake and with three.
    for (at, line) in [(0, "4"), (1, "17"), (2, "30")] {
        let (start, end) = good.match_indices("<matrix>").nth(at).map(|(at, _)| good.split_at(at)).expect("a puzzle");
        for (mistakes, line) in [(1, line), (3, line)] {
            let broken = cases(&format!("{start}{}", end.replacen("<col>5</col>", "<col>x</col>", mistakes)));
            assert_eq!(names(&broken), names(&before), "{at} {mistakes}");
            assert!(broken[at][3].starts_with("Error") && broken[at][6] == line, "{broken:?}");
        }
        let without =
            cases(&format!("{start}{}", end.replacen("matrix>", "board>", 1).replacen("</matrix>", "</board>", 1)));
        assert_eq!(names(&without), names(&before), "{at}");
    }
    // In batches too, and in a list.
    dir.write("a.xml", good.replacen("<col>5</col>", "<col>x</col>", 2));
    dir.run("check a.xml --stream-from 0 --batch-bytes 1 --exit-zero --report junit=r.xml");
    assert_eq!(names(&read(&dir, "junit", "r.xml")), names(&before));
    let list = format!("{UNIQUE} # May 3\n{UNIQUE}\n{TWO}\n{UNIQUE} # May 4\n");
    let before = cases(&list);
    let broken = cases(&list.replace("53..7", "53..x"));
    assert_eq!(names(&broken), names(&before));
    let kinds: Vec<&str> = broken.iter().map(|case| case[3].split(':').next().unwrap_or_default()).collect();
    assert_eq!(kinds, ["Error", "Error", "Failure", "Error"]);
}

#[test]
fn the_last_line_of_json_has_the_totals() {
    let dir = mixed();
    let ran = dir.run("check in --report json").exits(2);
    let totals: serde_json::Value = serde_json::from_str(ran.out().lines().last().expect("a line")).expect("JSON");
    let counted = ["documents", "puzzles", "unique", "multiple", "none", "violations", "findings", "errors", "notes"];
    assert_eq!(counted.map(|name| totals[name].as_u64().expect("a number")), [3, 5, 2, 1, 2, 2, 6, 5, 1]);
    assert!(ran.summary().contains("3 documents, 5 puzzles (2 unique, 1 multiple, 2 none), 2 violations, 5 errors"));
}

/// Proves docs/reports.md.
#[test]
fn a_schema_refuses_what_is_not_a_report() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    let broken = [
        ("json", "\"line\":1", "\"line\":0"),
        ("sarif", "unicodeCodePoints", "bytes"),
        ("svrl", "test=", "tset="),
        ("gitlab", "major", "error"),
        ("checkstyle", "severity=\"error\"", "severity=\"fatal\""),
        ("oxygen", "Type: E", "Type: N"),
    ];
    for (form, good, bad) in broken {
        dir.run(&format!("check a.xml --report {form}=report")).exits(1);
        read(&dir, form, "report");
        let report = dir.text("report");
        assert!(report.contains(good), "{report}");
        dir.write("report", report.replacen(good, bad, 1));
        assert!(reading(form, &dir.path("report")).is_err(), "{form}");
    }
}

/// Proves docs/reports.md#junit.
#[test]
fn junit_has_a_suite_a_document_and_a_case_a_puzzle() {
    let dir = mixed();
    dir.run("check in --report junit=r.xml").exits(2);
    let cases = read(&dir, "junit", "r.xml");
    let short: Vec<[&str; 3]> =
        cases.iter().map(|case| [&case[0][..], &case[1][..], case[3].split(": ").next().unwrap_or_default()]).collect();
    assert_eq!(
        short,
        [
            ["in/a.xml", "puzzle 1", ""],
            ["in/a.xml", "puzzle 2", "Failure"],
            ["in/a.xml", "puzzle 3", "Failure"],
            ["in/a.xml", "puzzle 4", "Failure"],
            ["in/b.xml", "Times 1", ""],
            ["in/c.xml", "puzzle 1", "Error"],
        ]
    );
    // What solve does not require is no failure.
    dir.run("solve in/a.xml -o out.xml --report junit=r.xml").exits(0);
    let cases = read(&dir, "junit", "r.xml");
    assert!(cases.iter().all(|case| case[3].is_empty()), "{cases:?}");
    assert!(cases[1][4].contains("in/a.xml:15:1: warning[multiple-solutions]"), "{cases:?}");
}

#[test]
fn a_puzzle_that_could_not_be_searched_is_an_error_of_junit() {
    let dir = Dir::new();
    dir.write("a.xml", "<a>\n<sudoku name='large' size='25'><cells/></sudoku>\n<sudoku size='4'><cells/></sudoku></a>");
    let ways = [
        ("check a.xml --budget 1ms --max-solutions 2", ["Error", "Failure"]),
        ("check a.xml --budget 1ns --max-solutions 100 --require nothing", ["Error", "Error"]),
    ];
    for (command, expected) in ways {
        dir.run(&format!("{command} --report junit=r.xml")).exits(2);
        let cases = read(&dir, "junit", "r.xml");
        let kinds: Vec<&str> = cases.iter().map(|case| case[3].split(": ").next().unwrap_or_default()).collect();
        assert_eq!(kinds, expected, "{command}");
    }
}

#[test]
fn svrl_leads_to_the_puzzle() {
    let dir = mixed();
    dir.run("check in --report svrl=r.svrl").exits(2);
    let messages = read(&dir, "svrl", "r.svrl");
    let at = |number: usize| format!("(//*[local-name()='sudoku'])[{number}]");
    let locations: Vec<&str> = messages.iter().map(|fields| &fields[3][..]).collect();
    assert_eq!(locations, [&at(2)[..], &at(3), &at(3), &at(4), "/", "/"]);
    // Also in a document that is read in batches, and behind a puzzle that cannot be read.
    let broken = collection(&[TWO, UNIQUE, TWO]).replacen("<col>5</col>", "<col>x</col>", 1);
    dir.write("e.xml", broken).run("check e.xml --stream-from 0 --batch-bytes 1 --report svrl=r.svrl").exits(2);
    let messages = read(&dir, "svrl", "r.svrl");
    assert_eq!(messages.iter().map(|fields| &fields[3][..]).collect::<Vec<_>>(), ["/", &at(3)]);
    // If only one namespace has puzzles, other elements of this name do not count.
    let (namespace, mut text) = ("http://example.com/it's", String::from("<page><sudoku ref='a'/>"));
    text.push_str(&collection(&[TWO]).replacen("<puzzles", &format!("<puzzles xmlns=\"{namespace}\""), 1));
    dir.write("other.xml", text + "</page>").write("sudoku.toml", format!("namespace = \"{namespace}\""));
    dir.run("check other.xml --config sudoku.toml --report svrl=r.svrl").exits(1);
    let expected = format!("(//*[local-name()='sudoku' and namespace-uri()=\"{namespace}\"])[1]");
    assert_eq!(read(&dir, "svrl", "r.svrl")[0][3], expected);
}

#[test]
fn github_has_ten_findings_of_each_severity_and_the_number_of_the_others() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[TWO; 13]));
    let ran = dir.run("check a.xml --report github").exits(1);
    let orders: Vec<Order> = ran.out().lines().map(Order::of).collect();
    assert_eq!(orders.len(), 11);
    assert!(orders[..10].iter().all(|order| order.kind == "error" && order.get("file") == "a.xml"));
    let first = ["line", "col", "endLine", "endColumn", "title"].map(|name| orders[0].get(name));
    assert_eq!(first, ["2", "1", "2", "9", "multiple-solutions"]);
    assert_eq!(orders[0].text, "this puzzle has several solutions, not one");
    assert_eq!((&orders[10].kind[..], &orders[10].text[..]), ("notice", "3 more errors, not shown here"));
    let ran = dir.write("a.xml", collection(&[TWO; 10])).run("check a.xml --report github").exits(1);
    assert_eq!(ran.out().lines().count(), 10, "every finding is an annotation");
    let ran = dir.run("solve a.xml -o out.xml --report github").exits(0);
    assert!(ran.out().lines().all(|line| Order::of(line).kind == "warning"));
}

#[test]
fn markdown_has_the_totals_a_hundred_findings_and_the_number_of_the_others() {
    let dir = Dir::new();
    dir.write("a.xml", collection(&[UNIQUE, TWO, CLASH])).write("b.xml", "<sudoku>");
    let messages = tables(dir.run("check a.xml b.xml --report markdown").exits(2).out());
    assert_eq!(messages[0], ["documents", "puzzles", "unique", "multiple", "none", "errors", "warnings"]);
    assert_eq!(messages[1], ["2", "3", "1", "1", "1", "4", "0"]);
    assert_eq!(messages[3][..4], ["error", "a.xml", "15", "multiple-solutions"]);
    assert_eq!(messages[6][..4], ["error", "b.xml", "1", "not-well-formed"]);
    assert_eq!(tables(dir.run("check a.xml --require nothing --exit-zero --report markdown").out()).len(), 6);

    dir.write("a.xml", collection(&[UNIQUE; 3]));
    assert_eq!(tables(dir.run("check a.xml --report markdown").exits(0).out()).len(), 2);
    for (puzzles, more) in
        [(100, ""), (101, "\n1 more finding is not shown here.\n"), (103, "\n3 more findings are not shown here.\n")]
    {
        let ran = dir.write("a.xml", collection(&vec![TWO; puzzles])).run("check a.xml --report markdown").exits(1);
        assert_eq!(tables(ran.out()).len(), 103);
        assert!(ran.out().ends_with(more) && ran.out().contains("more finding") == (puzzles > 100), "{}", ran.out());
    }
    let ran = dir.run("check a.xml --report markdown --max-findings 2").exits(1);
    assert!(ran.out().ends_with("\n101 more findings are not shown here.\n"), "{}", ran.out());
}

#[test]
fn sarif_says_whether_the_run_could_do_its_work() {
    let dir = Dir::new();
    dir.write("good.xml", matrix(UNIQUE)).write("finding.xml", matrix(TWO)).write("in/none.xml", "<book/>");
    dir.write("fault.xml", "<sudoku/>").write("none.xml", "<book/>").write("in/good.xml", matrix(UNIQUE));
    for (inputs, code, faulty) in [
        ("good.xml finding.xml in", 1, None),
        ("good.xml finding.xml in --max-findings 0 --exit-zero", 0, None),
        ("good.xml fault.xml finding.xml", 2, Some("1 input")),
        ("none.xml good.xml --max-findings 0", 2, Some("1 input")),
        ("gone.xml fault.xml none.xml", 2, Some("3 inputs")),
    ] {
        dir.run(&format!("check {inputs} --report sarif=r.sarif")).exits(code);
        read(&dir, "sarif", "r.sarif");
        let log = dir.text("r.sarif");
        assert!(log.contains(&format!("\"executionSuccessful\":{}", faulty.is_none())), "{inputs}: {log}");
        let messages = faulty.map(|faulty| format!("{{\"level\":\"error\",\"message\":{{\"text\":\"{faulty} could"));
        assert_eq!(log.contains(" could not be processed\""), messages.is_some(), "{inputs}: {log}");
        assert!(messages.is_none_or(|messages| log.contains(&messages)), "{inputs}: {log}");
    }
}

/// Proves docs/reports.md#sarif.
#[test]
fn a_fingerprint_survives_a_shift_and_no_two_are_the_same() {
    let dir = Dir::new();
    let document = collection(&[TWO, CLASH, TWO, DEAD]);
    let broken =
        document.replace("</puzzles>", &format!("{}</puzzles>", "<sudoku><cells>CELLS</cells></sudoku>".repeat(2)));
    let broken = broken.replacen("CELLS", "<cell row='1' col='1'>x</cell>", 1);
    let broken = broken.replacen("CELLS", "<cell row='1' col='1'>1</cell><cell row='1' col='1'>2</cell>", 1);
    let marks = |document: &str| -> Vec<String> {
        dir.write("a.xml", document).run("check a.xml --report sarif=r.sarif --report gitlab=r.json").exits(2);
        let marks: Vec<String> = read(&dir, "sarif", "r.sarif").into_iter().map(|fields| fields[6].clone()).collect();
        let in_gitlab = read(&dir, "gitlab", "r.json").into_iter().map(|fields| fields[5].clone());
        assert_eq!(in_gitlab.collect::<Vec<_>>(), marks);
        marks
    };
    let before = marks(&broken);
    let after = marks(&broken.replacen("<puzzles>", "<puzzles>\n\n<!-- moved down -->   ", 1));
    assert_eq!(before, after);
    let mut different = before.clone();
    different.sort();
    different.dedup();
    assert_eq!((before.len(), different.len()), (7, 7), "{before:?}");
}

/// Proves docs/reports.md#sarif.
#[test]
fn no_fingerprint_is_twice_in_a_large_document() {
    let dir = Dir::new();
    // Each line has at least two findings.
    let puzzle = |number: u32| format!("55{number:0>79}\n");
    let different: String = (0..33_000).map(puzzle).collect();
    let same = [1, 2, 99_999].map(puzzle).concat().repeat(3);
    let fingerprints = |start: &str| -> Vec<String> {
        dir.write("list.txt", format!("{start}{different}{same}"));
        dir.run("check list.txt --report gitlab=r.json").exits(1);
        let report: serde_json::Value = serde_json::from_str(&dir.text("r.json")).expect("JSON");
        report.as_array().expect("findings").iter().map(|finding| finding["fingerprint"].to_string()).collect()
    };
    let found = fingerprints("");
    assert!(found.len() > 1 << 16, "{}", found.len());
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
    assert!(found == fingerprints("# a comment\n\n"), "a line before the findings changes a fingerprint");
}

#[test]
fn the_bytes_are_the_same_with_any_number_of_threads() {
    let dir = Dir::new();
    // Documents of many sizes, some of them read in batches, and a list.
    for number in 0..40 {
        let puzzles: Vec<&str> =
            [UNIQUE, TWO, DEAD, CLASH, SOLVED].into_iter().cycle().skip(number).take(number * 7 % 53 + 1).collect();
        dir.write(&format!("in/{number:02}.xml"), collection(&puzzles));
    }
    dir.write("in/list.txt", format!("{TWO}\n{UNIQUE}\nno puzzle\n").repeat(700)).write("in/fault.xml", "<sudoku>");
    for form in Format::ALL.map(Format::name) {
        let report = |jobs: usize| {
            let small = "--stream-from 20000 --batch-bytes 3000";
            dir.run(&format!("check in --glob *.{{xml,txt}} -j{jobs} {small} --report {form}=report")).exits(2);
            dir.read("report")
        };
        let (one, eight) = (report(1), report(8));
        assert!(one == eight, "{form}");
        assert!(one.len() > 1000, "{form}: {} bytes", one.len());
    }
}

#[test]
fn a_list_that_is_read_in_parts_has_the_same_findings() {
    let dir = Dir::new();
    // Boards and lines, with what is neither, and more than is read at once.
    let board: Vec<String> = TWO.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let short = board[..7].join("\n");
    let piece = format!("{TWO} # é\n\n{}\n\n{short}\n\n{UNIQUE}\r\n12x\n{}\n", board.join("\n"), board.join("\r"));
    dir.write("list.txt", piece.repeat(3500)).write("cut.txt", [piece.repeat(3500).as_bytes(), b"\xff"].concat());
    for list in ["list.txt", "cut.txt"] {
        let whole = dir.run(&format!("check {list} --stream-from 100000000 --report json")).exits(2).stdout;
        let parts = dir.run(&format!("check {list} --report json")).exits(2).stdout;
        assert!(whole.len() > 500 || list == "cut.txt", "{} bytes", whole.len());
        if list == "list.txt" {
            assert!(whole == parts);
        } else {
            let last = String::from_utf8(parts).expect("UTF-8");
            let fault = last.lines().rev().nth(1).expect("a finding");
            assert!(fault.contains("invalid-encoding") && String::from_utf8_lossy(&whole).contains(fault), "{fault}");
        }
    }
}
