//! A document that is solved keeps all that is not ours, and is done for good.

use std::ops::Range;

use sudoxml::document::Source;
use sudoxml::pipeline::Status;

use crate::{parse, perform, solve};

pub fn check(data: &[u8]) {
    let (report, out) = perform(&solve(), data);
    if report.status != Status::Done {
        return;
    }
    let before = Source::decode(data).expect("a document that could be solved");
    let after = Source::decode(&out).expect("an output in the encoding of its input");
    let (old, new) = (results(before.text()), results(after.text()));
    assert_eq!(without(after.text(), &new), without(before.text(), &old), "the text outside of the results");
    assert!(!new.is_empty());
    if old.is_empty() {
        bytes_are_kept(data, &before, &out, after.text(), &new);
    }
    let (again, twice) = perform(&solve(), &out);
    assert_eq!((again.status, again.tally), (Status::Done, report.tally));
    assert!(twice == out, "a second run gives\n{}\nafter\n{}", lossy(&twice), lossy(&out));
}

/// The same of the bytes, found without the library: with the results taken out nothing is missing and nothing is left.
fn bytes_are_kept(data: &[u8], source: &Source<'_>, out: &[u8], text: &str, results: &[Range<usize>]) {
    let written: usize =
        results.iter().map(|range| source.encode(&text[range.clone()]).map_or(0, |bytes| bytes.len())).sum();
    assert_eq!(out.len(), data.len() + written);
    let head = data.iter().zip(out).take_while(|(a, b)| a == b).count();
    let tail = data.iter().rev().zip(out.iter().rev()).take_while(|(a, b)| a == b).count();
    if results.windows(2).all(|pair| pair[0].end == pair[1].start) {
        assert!(head + tail >= data.len(), "bytes between {head} and -{tail} are not those of the input");
    } else if data == source.text().as_bytes() {
        assert_eq!(without(text, results).as_bytes(), data);
    }
}

/// The results in a text, each with the white space before it.
fn results(text: &str) -> Vec<Range<usize>> {
    let tree = parse(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
    let mut results: Vec<Range<usize>> =
        tree.descendants().filter(|node| is_result(*node)).map(|node| node.range()).collect();
    // What stands in a result goes with it.
    let mut end = 0;
    results.retain(|range| {
        let outermost = range.start >= end;
        end = end.max(range.end);
        outermost
    });
    let with_space =
        |range: &Range<usize>| text[..range.start].trim_end_matches([' ', '\t', '\r', '\n']).len()..range.end;
    results.iter().map(with_space).collect()
}

fn is_result(node: roxmltree::Node<'_, '_>) -> bool {
    let name = node.tag_name();
    let ours = |parent: roxmltree::Node<'_, '_>| {
        parent.tag_name().name() == "sudoku"
            && parent.tag_name().namespace().unwrap_or_default() == name.namespace().unwrap_or_default()
    };
    name.name() == "grid" && node.has_attribute("verdict") && node.parent().is_some_and(ours)
}

fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut kept = text.to_owned();
    ranges.iter().rev().for_each(|range| kept.replace_range(range.clone(), ""));
    kept
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
