//! Names and contents that were made to break a form.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use sudoxml::internals::printable;
use sudoxml::report::Format;

use crate::kit::puzzle::{CLASH, TWO, UNIQUE, matrix, named};
use crate::kit::{Dir, report_formats};
use crate::reports::readers::{Order, read, tables};

/// Names of puzzles, as XML has them in an attribute.
const NAMES: [&str; 14] = [
    "&quot;quoted&quot; 'twice' &amp; &lt;more>",
    "]]&gt; --&gt; ?&gt; &amp;#0;",
    "two&#10;lines&#13;&#9;and a tab",
    "::error file=a.xml::forged",
    "%0A::error::forged %25",
    "\u{1f9e9}\u{202e}\u{5e9}\u{5dc}\u{200f}",
    "\u{85}\u{9b}31m\u{2028}",
    "\u{fffd}\u{e000}\u{10fffd}",
    "a\u{301}",
    "\u{61c}\u{200e}\u{2066}\u{5d0}\u{2069}\u{206f}\u{feff}\u{fff9}",
    "##[error]forged ##vso[task.setvariable variable=a]b ###[group]",
    "&#x7f;&#x80;&#x9f;&#x2029;&#xad;",
    "-- --!&gt; | `code` || ``",
    "&amp;#27;[31m \\u001b[31m ;,",
];

/// Names of files, of which not all are text.
const FILES: [&[u8]; 14] = [
    b"a b.xml",
    b"100%41.xml",
    b"#d?q=1&x.xml",
    b"c:d,e=f.xml",
    b"::error::x.xml",
    b"\"'<]]>.xml",
    "\u{202e}\u{1f9e9}\u{e9}.xml".as_bytes(),
    b"\xff\xfe.xml",
    b"line\nbreak.xml",
    b"\x1b[31mred\x01\x7f.xml",
    "\u{85}\u{9b}31m\u{2028}\u{2029}\u{feff}\u{61c}.xml".as_bytes(),
    b" ::error::x##[error]y##vso[a]z.xml",
    b"\xed\xa0\x80`|-->]]>%0A.xml",
    b"\r\t\\ --.xml",
];

fn hostile() -> Dir {
    let dir = Dir::new();
    for (number, file) in FILES.into_iter().enumerate() {
        let path = dir.path("").join(OsStr::from_bytes(file));
        let (first, second) = (named(NAMES[number], TWO), named(NAMES[number], CLASH));
        std::fs::write(path, format!("<p>{first}{second}</p>")).expect("a file");
    }
    dir
}

#[test]
fn no_name_breaks_a_format() {
    let dir = hostile();
    for form in report_formats() {
        dir.run(&format!("check . --glob *.xml --report {form}=out/report")).exits(1);
        if ["github", "markdown"].contains(&form) {
            continue;
        }
        let messages = read(&dir, form, "out/report");
        let per_file = if form == "junit" { 2 } else { 3 };
        assert_eq!(messages.len(), FILES.len() * per_file, "{form}");
    }
}

/// Nothing but line ends that a screen obeys, and no order to the host of a build anywhere in a line or behind its indentation.
#[track_caller]
fn is_tame(form: &str, report: &str) {
    for line in report.split('\n') {
        assert_eq!(line, printable(line), "{form}");
        assert!(form == "github" || !line.trim_start().starts_with("::"), "{form}: {line}");
    }
}

/// Proves R62.
#[test]
fn no_name_controls_a_terminal_or_a_host_in_any_format() {
    let dir = hostile();
    for form in Format::ALL.map(Format::name) {
        dir.run(&format!("check . --glob *.xml --report {form}=out/report")).exits(1);
        is_tame(form, &dir.text("out/report"));
    }
    // A file that is named itself has no folder before its name.
    for (file, form) in FILES.into_iter().flat_map(|file| Format::ALL.map(|format| (file, format.name()))) {
        dir.sudoxml(&format!("check --report {form}=out/report")).arg(OsStr::from_bytes(file)).run().exits(1);
        is_tame(form, &dir.text("out/report"));
    }
}

/// Proves R62.
#[test]
fn no_value_breaks_a_format_or_controls_a_terminal() {
    let dir = Dir::new();
    for (number, value) in NAMES.into_iter().enumerate() {
        let document = matrix(UNIQUE).replacen("<col>5</col>", &format!("<col>{value}</col>"), 1);
        dir.write(&format!("in/{number}.xml"), document);
    }
    for form in Format::ALL.map(Format::name) {
        dir.run(&format!("check in --report {form}=out/report")).exits(2);
        is_tame(form, &dir.text("out/report"));
        if !["github", "markdown", "text"].contains(&form) {
            assert_eq!(read(&dir, form, "out/report").len(), NAMES.len(), "{form}");
        }
    }
}

/// Proves R62.
#[test]
fn no_message_of_the_system_breaks_a_format_or_controls_a_terminal() {
    let dir = hostile();
    // The message names the file, which is a folder in the output folder.
    FILES.into_iter().for_each(|file| {
        std::fs::create_dir_all(dir.path("out").join(OsStr::from_bytes(file))).expect("a folder");
    });
    for form in Format::ALL.map(Format::name) {
        dir.run(&format!("solve . --exclude reports --glob *.xml -o out --report {form}=reports/{form}")).exits(2);
        is_tame(form, &dir.text(&format!("reports/{form}")));
    }
}

#[test]
fn json_means_what_was_found_though_it_is_escaped() {
    let dir = Dir::new();
    dir.write("a.xml", named("\u{202e}&#x9b;31m&#10;##[error]\u{feff}", TWO));
    for (form, pointer) in [("json", "/puzzle"), ("sarif", "/runs/0/results/0/locations/0/logicalLocations/0/name")] {
        let ran = dir.run(&format!("check a.xml --report {form}")).exits(1);
        let first = if form == "json" { ran.out().lines().next().expect("a line") } else { ran.out() };
        let json: serde_json::Value = serde_json::from_str(first).expect("JSON");
        let name = json.pointer(pointer).and_then(serde_json::Value::as_str);
        assert_eq!(name, Some("\u{202e}\u{9b}31m\n##[error]\u{feff}"), "{form}");
    }
}

#[test]
fn no_name_forges_a_line() {
    let dir = hostile();
    let ran = dir.run("check . --report json").exits(1);
    assert_eq!(ran.out().lines().count(), FILES.len() * 3 + 1);
    let ran = dir.run("check . --report text").exits(1);
    assert_eq!(ran.findings().len(), FILES.len() * 3);
    assert!(ran.findings().iter().all(|line| !line.trim_start().starts_with("::")), "{}", ran.stderr);
    // Of what a screen obeys, the host has an escape for line ends.
    let shown = |name: &str| -> String {
        name.split_inclusive(['\r', '\n'])
            .map(|line| {
                let text = line.trim_end_matches(['\r', '\n']);
                printable(text) + &line[text.len()..]
            })
            .collect()
    };
    for file in FILES {
        let ran = dir.sudoxml("check --report github").arg(OsStr::from_bytes(file)).run().exits(1);
        let orders: Vec<Order> = ran.out().lines().map(Order::of).collect();
        assert_eq!(orders.len(), 3, "{}", ran.out());
        for order in orders {
            assert_eq!(order.get("file"), shown(&String::from_utf8_lossy(file)));
            assert_eq!(order.properties.iter().map(|(name, _)| &name[..]).collect::<Vec<_>>()[0], "file");
        }
    }
}

#[test]
fn nothing_in_a_name_is_markup() {
    let dir = hostile();
    for (number, name) in
        ["*b* _c_ ~~d~~ `e`", "[f](g) ![h](i)", "# j | k \\\\ l", "https://example.org @m #1"].into_iter().enumerate()
    {
        dir.write(&format!("{number}*x*.xml"), named(name, TWO));
    }
    let ran = dir.run("check . --report markdown --report json=out/report").exits(1);
    let messages: Vec<Vec<String>> = tables(ran.out()).into_iter().skip(3).map(|row| row[1..].to_vec()).collect();
    let text = |value: &serde_json::Value| printable(value.as_str().unwrap_or(&value.to_string())).into_owned();
    let finding = |line: &str| -> Vec<String> {
        let finding: serde_json::Value = serde_json::from_str(line).expect("an object");
        ["document", "line", "rule", "message"].iter().map(|key| text(&finding[key])).collect()
    };
    let json = dir.text("out/report");
    let expected: Vec<Vec<String>> = json.lines().map(finding).take(messages.len()).collect();
    assert_eq!((messages.len(), messages), (FILES.len() * 3 + 4, expected));
}

#[test]
fn a_uri_leads_back_to_the_file() {
    let dir = hostile();
    dir.run("check . --report sarif=out/report").exits(1);
    let text = dir.text("out/report");
    for file in FILES {
        let encoded: String = file
            .iter()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(*byte).to_string(),
                _ => format!("%{byte:02X}"),
            })
            .collect();
        assert!(text.contains(&format!("{{\"uri\":\"{encoded}\"}}")), "{encoded}");
    }
}
