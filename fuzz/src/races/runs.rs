//! Runs in place: what they do, and what they report.

use std::path::PathBuf;

use sudoxml::document::CellList;
use sudoxml::finding::{Requirement, Rule};
use sudoxml::internals::{Streaming, run_in_batches};
use sudoxml::run::{Counts, DocumentResult, GradeOptions, Run, Status, Task};

use super::moments::Moments;
use super::scene::Scene;
use super::schedule::{Bytes, Pause};
use crate::process::solve;

/// The number of tasks.
const TASKS: usize = 4;

/// The task with this number.
pub fn task(number: usize) -> Task {
    match number % TASKS {
        0 => solve(),
        1 => Task::grade(GradeOptions::new(), Requirement::Nothing),
        2 => Task::cells(CellList::Givens),
        _ => Task::matrix(),
    }
}

struct PlannedRun {
    task: usize,
    inputs: usize,
    threads: usize,
    in_batches: bool,
    before: Pause,
}

/// One or two runs, one after the other.
pub struct Actor(Vec<PlannedRun>);

/// What a run reported about a file.
pub struct FileResult {
    pub file: usize,
    pub status: Status,
    pub rules: Vec<Rule>,
}

/// A run that has ended.
pub struct FinishedRun {
    pub task: usize,
    /// The moment before it started.
    pub started: usize,
    /// What it reported about each file, in its order.
    pub results: Vec<FileResult>,
}

impl FinishedRun {
    /// What it reported about a file. If a file has two names, this is the first report.
    pub fn result(&self, file: usize) -> Option<&FileResult> {
        self.results.iter().find(|result| result.file == file)
    }
}

impl Actor {
    pub fn new(bytes: &mut Bytes<'_>) -> Actor {
        let runs = if bytes.below(4) == 3 { 2 } else { 1 };
        let plan = |bytes: &mut Bytes<'_>| {
            let (task, choice) = (bytes.below(TASKS), bytes.take());
            PlannedRun {
                task,
                inputs: usize::from(choice & 3),
                threads: 1 + usize::from(choice >> 2 & 1),
                in_batches: choice >> 3 & 3 == 3,
                before: bytes.pause(),
            }
        };
        Actor((0..runs).map(|_| plan(bytes)).collect())
    }

    pub fn run_all(&self, scene: &Scene, moments: &Moments) -> Vec<FinishedRun> {
        self.0.iter().map(|planned| planned.run(scene, moments)).collect()
    }
}

impl PlannedRun {
    fn run(&self, scene: &Scene, moments: &Moments) -> FinishedRun {
        self.before.wait();
        let started = moments.next();
        let (mut results, mut sum) = (Vec::new(), Counts::default());
        let each = |document: DocumentResult| {
            sum += document.counts;
            let rules: Vec<Rule> = document.findings().map(|finding| finding.rule).collect();
            // While the editor renames the only file of a folder, the folder has no input.
            if !rules.contains(&Rule::NoInput) {
                results.push(FileResult { file: scene.number(&document.path), status: document.status, rules });
            }
        };
        let counts = self.prepared(scene).for_each(each).expect("a run");
        assert_eq!(counts, sum, "each document is counted once");
        FinishedRun { task: self.task, started, results }
    }

    fn prepared(&self, scene: &Scene) -> Run {
        let numbers = (0..scene.names()).rev();
        let inputs: Vec<PathBuf> = match self.inputs {
            0 | 1 => vec![scene.root().to_path_buf()],
            2 => numbers.map(|number| scene.folder(number)).collect(),
            _ => numbers.map(|number| scene.path(number)).collect(),
        };
        let run = inputs.into_iter().fold(Run::new(task(self.task)), Run::input).in_place().threads(self.threads);
        match self.in_batches {
            true => run_in_batches(run, Streaming { from: 0, batch: 100, ..Streaming::default() }),
            false => run,
        }
    }
}
