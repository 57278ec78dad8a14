//! A document in batches is the document in memory: it comes out the same way, and if it is done, with the same bytes
//! and the same findings.

use std::num::NonZeroUsize;

use sudoxml::document::CellList;
use sudoxml::finding::Requirement;
use sudoxml::pipeline::{Status, Streaming, Task};

use crate::{few, perform, solve};

/// The last byte says which task, which size and how many threads; the rest is the document.
pub fn check(data: &[u8]) {
    let Some((&choice, document)) = data.split_last() else { return };
    let task = match choice & 3 {
        0 => Task::Check { limit: few(), require: Requirement::Unique },
        1 => Task::Cells(CellList::Candidates),
        2 => Task::Matrix,
        _ => solve(),
    };
    let batch = [1, 40, 300, 2000][usize::from(choice >> 2 & 3)];
    let threads = NonZeroUsize::new(1 + usize::from(choice >> 4 & 1));
    let streaming = Streaming { from: 0, batch, threads, ..Streaming::default() };

    let (whole, bytes) = perform(&task, document);
    let mut streamed = Vec::new();
    let mut input = document;
    let report =
        task.perform_streaming(&mut input, streaming, &mut streamed).expect("memory can be read and written to");
    let shown = || String::from_utf8_lossy(document);
    let (found, wanted) = (report.status, whole.status);
    assert_eq!(found, wanted, "{task:?} in batches of {batch}: {report:?}\nand not {whole:?}\nin\n{}", shown());
    if whole.status == Status::Done {
        assert!(
            streamed == bytes,
            "{task:?} in batches of {batch} of\n{}\ngave\n{}\nand not\n{}",
            shown(),
            String::from_utf8_lossy(&streamed),
            String::from_utf8_lossy(&bytes)
        );
        assert_eq!((report.tally, report.findings), (whole.tally, whole.findings), "in\n{}", shown());
    }
}
