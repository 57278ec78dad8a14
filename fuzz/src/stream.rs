//! A document in batches gives the same as in memory: the same status, and if it is done the same bytes and findings.

use std::num::NonZeroUsize;

use sudoxml::document::{CellList, Document};
use sudoxml::finding::Requirement;
use sudoxml::internals::{Streaming, process_stream};
use sudoxml::notation::Notation;
use sudoxml::run::{ExportOptions, OutcomeOptions, Status, Task};
use sudoxml::search::Budget;
use sudoxml::table::{Table, TableFormat};

use crate::process::{check as checked, findings, lossy, process, solve};

#[path = "../../tests/kit/pieces.rs"]
mod pieces;

/// The last byte chooses the size of a batch, the number of threads, and how much is read at once. The rest is the document.
pub fn check(data: &[u8]) {
    let Some((&choice, document)) = data.split_last() else { return };
    let batch = [1, 40, 300, 2000][usize::from(choice & 3)];
    let threads = NonZeroUsize::new(1 + usize::from(choice >> 2 & 1));
    let most = [usize::MAX, 7, 40, 700][usize::from(choice >> 3 & 3)];
    let streaming = Streaming { from: 0, batch, threads, ..Streaming::default() };
    let tasks = [
        checked(),
        solve(),
        Task::cells(CellList::Candidates),
        Task::matrix(),
        Task::clean(),
        Task::explain(Budget::NONE, Requirement::Nothing),
        Task::export(ExportOptions::new(Notation::Board).names(true)),
        Task::export(ExportOptions::new(Notation::Line).solutions(true)),
    ];
    tasks.iter().for_each(|task| compare(task, document, streaming, most));
    // A table of text puzzles is written while the text is read, also if a later puzzle has an error.
    if Document::parse(document).is_ok() {
        let table = OutcomeOptions::for_table(&Table::new(TableFormat::Json));
        compare(&Task::outcomes(table, Requirement::Nothing), document, streaming, most);
    }
}

fn compare(task: &Task, document: &[u8], streaming: Streaming, most: usize) {
    let (whole, bytes) = process(task, document);
    let mut streamed = Vec::new();
    let mut input = pieces::Pieces::of(document, most);
    let result = process_stream(task, &mut input, streaming, &mut streamed).expect("memory can be read and written");
    let context = || format!("{task:?} in batches of {}, read by {most}, of\n{}", streaming.batch, lossy(document));
    assert_eq!(result.status, whole.status, "{}\ngave {result:?}\nand not {whole:?}", context());
    if let Status::Done | Status::Unmet = whole.status {
        assert_eq!((result.counts, findings(&result)), (whole.counts, findings(&whole)), "{}", context());
    }
    if whole.status == Status::Done {
        assert!(streamed == bytes, "{}\ngave\n{}\nand not\n{}", context(), lossy(&streamed), lossy(&bytes));
    }
}
