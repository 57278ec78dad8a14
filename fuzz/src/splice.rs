//! A document that is solved keeps everything except earlier results, and a second run changes nothing.

use std::ops::Range;

use sudoxml::document::{Document, SolveOptions};
use sudoxml::internals;
use sudoxml::run::{Status, Task};

use crate::elements::{RESULT, without};
use crate::process::{LIMIT, LISTED, decode, lossy, process, solve};

pub fn check(data: &[u8]) {
    let (result, out) = process(&solve(), data);
    if result.status != Status::Done {
        return;
    }
    let (before, after) = (decode(data), decode(&out));
    let (old, new) = (RESULT.ranges(before.text()), RESULT.ranges(after.text()));
    assert_eq!(without(after.text(), &new), without(before.text(), &old), "the text outside of the results");
    assert!(!new.is_empty());
    if old.is_empty() {
        keeps_bytes(data, &before, &out, after.text(), &new);
    }
    let (again, twice) = process(&solve(), &out);
    assert_eq!((again.status, again.counts), (Status::Done, result.counts));
    assert!(twice == out, "a second run gives\n{}\nafter\n{}", lossy(&twice), lossy(&out));
    let clean = |bytes: &[u8]| process(&Task::clean(), bytes).1;
    assert!(clean(&out) == clean(data), "without its results the output is\n{}", lossy(&clean(&out)));
    assert!(by_document(before) == out, "the document writes other results than the task:\n{}", lossy(&out));
}

/// The output without its results is the input, byte by byte. The results are found without the library.
fn keeps_bytes(data: &[u8], before: &Document, out: &[u8], text: &str, results: &[Range<usize>]) {
    let length = |range: &Range<usize>| internals::encode(before, &text[range.clone()]).map_or(0, |bytes| bytes.len());
    assert_eq!(out.len(), data.len() + results.iter().map(length).sum::<usize>());
    let head = data.iter().zip(out).take_while(|(a, b)| a == b).count();
    let tail = data.iter().rev().zip(out.iter().rev()).take_while(|(a, b)| a == b).count();
    if results.windows(2).all(|pair| pair[0].end == pair[1].start) {
        assert!(head + tail >= data.len(), "the bytes between {head} and -{tail} differ from the input");
    } else if data == before.text().as_bytes() {
        assert_eq!(without(text, results).as_bytes(), data);
    }
}

/// The same, by the methods of the document.
fn by_document(mut document: Document) -> Vec<u8> {
    let mut written = Vec::new();
    document.solve(&SolveOptions::new().limit(LIMIT).list(LISTED));
    document.write_to(&mut written).expect("a document that the task could write");
    written
}
