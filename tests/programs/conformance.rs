//! The documents of the W3C's XML conformance suite, which are not ours to ship: `docs/dev/evidence.md` says where they
//! are and what came out. With `SUDOXML_XMLCONF` set to the suite's folder and its catalogue,
//!
//!     cargo test -p tests-with-programs conformance -- --ignored --nocapture
//!
//! runs each through the library, in memory and in batches, and lists where its word on well-formedness is another than
//! the suite's or xmllint's.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sudoxml::document::{CellList, Document, SolveOptions};
use sudoxml::finding::{Finding, Requirement, Rule};
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::run::{CountOptions, GradeOptions, Status, Task};

/// A document of the suite and what the suite says of it.
struct Case {
    id: String,
    path: PathBuf,
    kind: String,
    entities: String,
    recommendation: String,
    edition: String,
    sections: String,
}

#[test]
#[ignore = "needs the suite's documents"]
fn every_document_of_the_suite_is_read() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::var_os("SUDOXML_XMLCONF").ok_or("SUDOXML_XMLCONF is the folder xmlconf")?);
    let catalogue = std::env::var_os("SUDOXML_XMLCONF_CATALOGUE").ok_or("SUDOXML_XMLCONF_CATALOGUE is one file")?;
    let mut table: BTreeMap<(String, [bool; 2]), usize> = BTreeMap::new();
    let mut against_xmllint = BTreeMap::new();
    for case in cases(&folder, &fs::read_to_string(catalogue)?)? {
        let bytes = fs::read(&case.path)?;
        let refused = refusal(&bytes);
        let xmllint = xmllint_accepts(&case.path)?;
        hold(&bytes, &case.id);
        with_a_puzzle(&bytes).into_iter().for_each(|bytes| hold(&bytes, &case.id));
        let ours = refused.is_none();
        *table.entry((case.kind.clone(), [ours, xmllint])).or_default() += 1;
        *against_xmllint.entry((ours, xmllint)).or_insert(0) += 1;
        let meant = case.kind != "not-wf";
        if case.kind != "error" && ours != meant || ours != xmllint {
            println!(
                "{}\tsudoxml={}\txmllint={}\tentities={}\t{}\t{}\t{}\t{}\t{}",
                case.kind,
                word(ours),
                word(xmllint),
                case.entities,
                case.recommendation,
                case.edition,
                case.sections,
                case.id,
                refused.unwrap_or_default()
            );
        }
    }
    println!("\nthe suite, sudoxml, xmllint: documents");
    for ((kind, [ours, xmllint]), number) in table {
        println!("{kind}, {}, {}: {number}", word(ours), word(xmllint));
    }
    println!("\nsudoxml, xmllint: documents\n{against_xmllint:?}");
    Ok(())
}

fn cases(folder: &Path, catalogue: &str) -> Result<Vec<Case>, Box<dyn Error>> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let tree = roxmltree::Document::parse_with_options(catalogue, options)?;
    let xml = "http://www.w3.org/XML/1998/namespace";
    let mut cases = Vec::new();
    for test in tree.descendants().filter(|node| node.has_tag_name("TEST")) {
        let mut path = folder.to_path_buf();
        let bases: Vec<_> = test.ancestors().filter_map(|node| node.attribute((xml, "base"))).collect();
        path.extend(bases.into_iter().rev());
        let value = |name: &str| test.attribute(name).unwrap_or_default().to_owned();
        path.push(value("URI"));
        cases.push(Case {
            id: value("ID"),
            path,
            kind: value("TYPE"),
            entities: value("ENTITIES"),
            recommendation: value("RECOMMENDATION"),
            edition: value("EDITION"),
            sections: value("SECTIONS"),
        });
    }
    Ok(cases)
}

/// Why the library does not take the document for well-formed XML.
fn refusal(bytes: &[u8]) -> Option<String> {
    let refused =
        |fault: &&Finding| matches!(fault.rule, Rule::NotWellFormed | Rule::UnknownEncoding | Rule::InvalidEncoding);
    match Document::parse_lenient(bytes) {
        Err(error) => Some(error.to_string()),
        Ok(document) => document.faults().iter().find(refused).map(ToString::to_string),
    }
}

/// Whatever the document is, every task comes to an end with it, and in batches to the same one.
fn hold(bytes: &[u8], id: &str) {
    let tasks = [
        Task::check(CountOptions::new().limit(1), Requirement::Nothing),
        Task::cells(CellList::All),
        Task::matrix(),
        Task::grade(GradeOptions::new().steps(true), Requirement::Nothing),
        Task::solve(SolveOptions::new().limit(1), Requirement::Nothing),
    ];
    for task in tasks {
        let (mut whole, mut streamed) = (Vec::new(), Vec::new());
        let report = task.process(bytes, &mut whole).expect("memory can be written to");
        assert!(report.status == Status::Done || whole.is_empty(), "{id}");
        for batch in [1, 300] {
            let streaming = Streaming { from: 0, batch, ..Streaming::default() };
            streamed.clear();
            let again = process_stream(&task, &mut &bytes[..], streaming, &mut streamed).expect("memory can be read");
            assert_eq!(
                again.status == Status::Done,
                report.status == Status::Done,
                "{task:?}, batches of {batch}: {id}"
            );
            assert!(report.status != Status::Done || whole == streamed, "{task:?} in batches of {batch}: {id}");
        }
    }
}

/// The document with a puzzle at the end of its root element, where it is in UTF-8 and there is such an end.
fn with_a_puzzle(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let at = text.rfind("</")?;
    let puzzle = "<sudoku xmlns=''><cells><cell row='1' col='1'>1</cell></cells></sudoku>";
    Some([&text[..at], puzzle, &text[at..]].concat().into_bytes())
}

fn xmllint_accepts(path: &Path) -> Result<bool, Box<dyn Error>> {
    let status = Command::new("xmllint").args(["--noout", "--nonet"]).arg(path).stderr(Stdio::null()).status()?;
    Ok(status.success())
}

fn word(accepted: bool) -> &'static str {
    if accepted { "accepted" } else { "refused" }
}
