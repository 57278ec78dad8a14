//! Names and contents that were made to break a form.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use sudoxml::finding::printable;

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, TWO, named};
use crate::readers::{FORMS, Order, read, tables};

/// Names of puzzles, as XML has them in an attribute.
const NAMES: [&str; 9] = [
    "&quot;quoted&quot; 'twice' &amp; &lt;more>",
    "]]&gt; --&gt; ?&gt; &amp;#0;",
    "two&#10;lines&#13;&#9;and a tab",
    "::error file=a.xml::forged",
    "%0A::error::forged %25",
    "\u{1f9e9}\u{202e}\u{5e9}\u{5dc}\u{200f}",
    "\u{85}\u{9b}31m\u{2028}",
    "\u{fffd}\u{e000}\u{10fffd}",
    "a\u{301}",
];

/// Names of files, of which not all are text.
const FILES: [&[u8]; 9] = [
    b"a b.xml",
    b"100%41.xml",
    b"#d?q=1&x.xml",
    b"c:d,e=f.xml",
    b"::error::x.xml",
    b"\"'<]]>.xml",
    "\u{202e}\u{1f9e9}\u{e9}.xml".as_bytes(),
    b"\xff\xfe.xml",
    b"line\nbreak.xml",
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
fn no_name_breaks_a_form() {
    let dir = hostile();
    for form in FORMS {
        dir.run(&format!("check . --glob *.xml --report {form}=out/report")).exits(1);
        if ["github", "markdown"].contains(&form) {
            continue;
        }
        let told = read(&dir, form, "out/report");
        let per_file = if form == "junit" { 2 } else { 3 };
        assert_eq!(told.len(), FILES.len() * per_file, "{form}");
    }
}

#[test]
fn no_name_forges_a_line() {
    let dir = hostile();
    let ran = dir.run("check . --report json").exits(1);
    assert_eq!(ran.out().lines().count(), FILES.len() * 3 + 1);
    let ran = dir.run("check . --report text").exits(1);
    assert_eq!(ran.findings().len(), FILES.len() * 3);
    assert!(ran.findings().iter().all(|line| !line.starts_with("::")), "{}", ran.stderr);
    for file in FILES {
        let ran = dir.sudoxml("check --report github").arg(OsStr::from_bytes(file)).run().exits(1);
        let orders: Vec<Order> = ran.out().lines().map(Order::of).collect();
        assert_eq!(orders.len(), 3, "{}", ran.out());
        for order in orders {
            assert_eq!(order.get("file"), String::from_utf8_lossy(file));
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
    let told: Vec<Vec<String>> = tables(ran.out()).into_iter().skip(3).map(|row| row[1..].to_vec()).collect();
    let text = |value: &serde_json::Value| printable(value.as_str().unwrap_or(&value.to_string()));
    let finding = |line: &str| -> Vec<String> {
        let finding: serde_json::Value = serde_json::from_str(line).expect("an object");
        ["document", "line", "rule", "message"].iter().map(|key| text(&finding[key])).collect()
    };
    let json = dir.text("out/report");
    let expected: Vec<Vec<String>> = json.lines().map(finding).take(told.len()).collect();
    assert_eq!((told.len(), told), (FILES.len() * 3 + 4, expected));
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
