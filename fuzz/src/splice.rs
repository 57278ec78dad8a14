//! A document that is solved keeps all that is not ours, and is done for good.

use std::ops::Range;

use sudoxml::document::Source;
use sudoxml::pipeline::Status;

use crate::{RESULT, lossy, perform, solve, spliced, without};

pub fn check(data: &[u8]) {
    let (report, out) = perform(&solve(), data);
    if report.status != Status::Done {
        return;
    }
    let before = Source::decode(data).expect("a document that could be solved");
    let after = Source::decode(&out).expect("an output in the encoding of its input");
    let (old, new) = (spliced(before.text(), RESULT), spliced(after.text(), RESULT));
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
