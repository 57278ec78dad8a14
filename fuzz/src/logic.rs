//! Grades, and solving by logic: the document around them does not change, a second run changes nothing, and no step
//! contradicts the search.

use std::num::NonZeroUsize;

use sudoxml::board::classic::{Cell, Grid};
use sudoxml::finding::Requirement;
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::logic::{Solver, Technique, TechniqueSet};
use sudoxml::outcome::Method;
use sudoxml::run::{GradeOptions, Status, Task};
use sudoxml::search;

use crate::elements::{Added, GRADE, RESULT};
use crate::process::{decode, lossy, process, solve_by};

/// The last byte chooses what is done, and the two before it the techniques. The rest is the document.
pub fn check(data: &[u8]) {
    let Some((document, &[low, high, choice])) = data.split_last_chunk() else { return };
    let techniques = techniques(u16::from_le_bytes([low, high]));
    let grade = if choice & 1 != 0 {
        Task::grade(GradeOptions::new().steps(true), Requirement::Nothing)
    } else {
        Task::grade(GradeOptions::new(), Requirement::Nothing)
    };
    let solve = solve_by(Method::Logic { techniques, then_search: choice & 2 != 0 });

    let Some(graded) = stable_output(&grade, document, GRADE) else { return };
    let solved = stable_output(&solve, document, RESULT).expect("a document with grades can be solved");
    let both = process(&solve, &graded).1;
    assert!(process(&grade, &solved).1 == both, "the order of the tasks matters in\n{}", lossy(document));

    let batch = [1, 40, 300, 2000][usize::from(choice >> 2 & 3)];
    let streaming = Streaming { from: 0, batch, threads: NonZeroUsize::new(1), ..Streaming::default() };
    for (task, whole) in [(&grade, &graded), (&solve, &solved)] {
        let (mut input, mut streamed) = (document, Vec::new());
        let result = process_stream(task, &mut input, streaming, &mut streamed).expect("memory");
        assert!(result.status == Status::Done && streamed == *whole, "{task:?} in batches of {batch}");
    }
    let document = decode(document);
    let givens = document.puzzles().filter_map(|puzzle| puzzle.givens.to_grid());
    givens.for_each(|givens| steps_are_sound(&givens, techniques));
}

/// The techniques whose bits are set. There are more techniques than bits, so each bit chooses several.
fn techniques(bits: u16) -> TechniqueSet {
    Technique::ALL.into_iter().filter(|&technique| bits >> (technique as u32 % u16::BITS) & 1 != 0).collect()
}

/// The output of a task. Asserts that it has the input around the added elements, and that a second run changes
/// nothing. `None` if the document is not done.
fn stable_output(task: &Task, document: &[u8], added: Added) -> Option<Vec<u8>> {
    let (result, out) = process(task, document);
    if result.status != Status::Done {
        return None;
    }
    let (before, after) = (added.removed_from(decode(document).text()), added.removed_from(decode(&out).text()));
    assert_eq!(after, before, "the text outside of each <{}>", added.name);
    assert!(process(task, &out).1 == out, "{task:?} changes its own output\n{}", lossy(&out));
    Some(out)
}

/// After the last step, every solution is still possible.
fn steps_are_sound(givens: &Grid, techniques: TechniqueSet) {
    let mut solver = Solver::new(givens, techniques);
    let steps = solver.by_ref().take(1000).count();
    assert!(steps <= 81 * 9, "{givens}: too many steps");
    let board = solver.board();
    for solution in search::solutions(givens).take(50) {
        for cell in Cell::ALL {
            let (digit, cell) = (solution.get(cell).into(), cell.into());
            let is_possible = board.get(cell).map_or(board.candidates(cell).contains(digit), |placed| placed == digit);
            assert!(is_possible, "{givens}: {digit} in {cell} is lost");
        }
    }
}
