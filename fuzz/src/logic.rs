//! Grades and what solving by logic leaves: the document around them is kept, each run is the last one's equal, and
//! nothing in them speaks against the search.

use std::num::NonZeroUsize;

use sudoxml::document::{Document, Source};
use sudoxml::finding::Requirement;
use sudoxml::board::Cell;
use sudoxml::logic::{Solver, Technique, TechniqueSet};
use sudoxml::outcome::Method;
use sudoxml::pipeline::{Status, Streaming, Task};
use sudoxml::search;

use crate::{GRADE, Kind, RESULT, few, lossy, parse, perform, spliced, without};

/// The last byte says what is done, the two before it with which techniques; the rest is the document.
pub fn check(data: &[u8]) {
    let Some((&[low, high, choice], document)) = data.split_last_chunk().map(|(rest, last)| (last, rest)) else {
        return;
    };
    let bits = u64::from(u16::from_le_bytes([low, high])) * 0x1_0001_0001_0001;
    let techniques = Technique::ALL.into_iter().filter(|&technique| bits >> technique as u32 & 1 != 0).collect();
    let levels = sudoxml::logic::Levels::default();
    let grade = Task::Grade { steps: choice & 1 != 0, levels, require: Requirement::Nothing };
    let method = Method::Logic { techniques, then_search: choice & 2 != 0 };
    let solve = Task::Solve { method, limit: few(), require: Requirement::Nothing };

    let Some(graded) = last_word(&grade, document, GRADE) else { return };
    let solved = last_word(&solve, document, RESULT).expect("what could be graded can be solved");
    let both = perform(&solve, &graded).1;
    assert!(perform(&grade, &solved).1 == both, "the order tells in\n{}", lossy(document));

    let batch = [1, 40, 300, 2000][usize::from(choice >> 2 & 3)];
    let streaming = Streaming { from: 0, batch, threads: NonZeroUsize::new(1), ..Streaming::default() };
    for (task, whole) in [(&grade, &graded), (&solve, &solved)] {
        let (mut input, mut streamed) = (document, Vec::new());
        let report = task.perform_streaming(&mut input, streaming, &mut streamed).expect("memory");
        assert!(report.status == Status::Done && streamed == *whole, "{task:?} in batches of {batch}");
    }
    let source = Source::decode(document).expect("a document that could be graded");
    for puzzle in Document::read(source.text()).puzzles() {
        steps_are_sound(&puzzle.givens, techniques);
    }
}

/// What a task makes of a document, if it is done: the same again in a second run, and the input around it.
fn last_word(task: &Task, document: &[u8], kind: Kind) -> Option<Vec<u8>> {
    let (report, out) = perform(task, document);
    if report.status != Status::Done {
        return None;
    }
    let before = Source::decode(document).expect("a document that is done");
    let after = Source::decode(&out).expect("an output in the encoding of its input");
    parse(after.text()).unwrap_or_else(|error| panic!("{error} in:\n{}", after.text()));
    let around = |text: &str| without(text, &spliced(text, kind));
    assert_eq!(around(after.text()), around(before.text()), "the text outside of each {}", kind[0]);
    assert!(perform(task, &out).1 == out, "{task:?} changes its own output\n{}", lossy(&out));
    Some(out)
}

/// After the last step, every solution is still possible.
fn steps_are_sound(givens: &sudoxml::board::Grid, techniques: TechniqueSet) {
    let mut solver = Solver::new(givens, techniques);
    let steps = solver.by_ref().take(1000).count();
    assert!(steps <= 81 * 9, "{givens}: no end");
    for solution in search::solutions(givens).take(50) {
        for cell in Cell::ALL {
            let digit = solution.get(cell);
            let possible = solver.candidates().get(cell).map_or(solver.candidates().candidates(cell).contains(digit), |d| d == digit);
            assert!(possible, "{givens}: {digit} in {cell} is lost");
        }
    }
}
