//! Runs in place: what they do, and what they tell.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use sudoxml::document::CellList;
use sudoxml::finding::{Requirement, Rule};
use sudoxml::logic::Levels;
use sudoxml::pipeline::{Destination, Event, Input, Plan, Selection, Settings, Status, Streaming, Task, run};

use super::Moments;
use super::scene::Scene;
use super::schedule::{Bytes, Pause};

/// How many tasks there are.
pub const TASKS: usize = 4;

pub fn task(number: usize) -> Task {
    match number % TASKS {
        0 => crate::solve(),
        1 => Task::Grade { steps: false, levels: Levels::default(), require: Requirement::Nothing },
        2 => Task::Cells(CellList::Givens),
        _ => Task::Matrix,
    }
}

struct Order {
    task: usize,
    inputs: usize,
    threads: NonZeroUsize,
    streaming: bool,
    before: Pause,
}

/// One or two runs, one after the other.
pub struct Actor(Vec<Order>);

/// What a run told of a file.
pub struct Told {
    pub file: usize,
    pub status: Status,
    pub rules: Vec<Rule>,
}

/// A run that has ended.
pub struct Done {
    pub task: usize,
    /// The moment before it began.
    pub began: usize,
    /// What it told of each file, in its order.
    pub told: Vec<Told>,
}

impl Actor {
    pub fn new(bytes: &mut Bytes<'_>) -> Actor {
        let runs = if bytes.below(4) == 3 { 2 } else { 1 };
        let order = |bytes: &mut Bytes<'_>| {
            let (task, choice) = (bytes.below(TASKS), bytes.take());
            Order {
                task,
                inputs: usize::from(choice & 3),
                threads: NonZeroUsize::MIN.saturating_add(usize::from(choice >> 2 & 1)),
                streaming: choice >> 3 & 3 == 3,
                before: bytes.pause(),
            }
        };
        Actor((0..runs).map(|_| order(bytes)).collect())
    }

    pub fn run_all(&self, scene: &Scene, moments: &Moments) -> Vec<Done> {
        self.0.iter().map(|order| order.run(scene, moments)).collect()
    }
}

impl Order {
    fn run(&self, scene: &Scene, moments: &Moments) -> Done {
        self.before.wait();
        let began = moments.next();
        let numbers = 0..scene.names();
        let paths: Vec<PathBuf> = match self.inputs {
            0 | 1 => vec![scene.root().to_path_buf()],
            2 => numbers.rev().map(|number| scene.folder(number)).collect(),
            _ => numbers.rev().map(|number| scene.path(number)).collect(),
        };
        let inputs: Vec<Input> = paths.into_iter().map(Input::Path).collect();
        let plan = Plan::new(&inputs, &Destination::InPlace, &Selection::glob("*.xml").expect("a pattern"));
        let streaming = match self.streaming {
            true => Streaming { from: 0, batch: 100, ..Streaming::default() },
            false => Streaming::default(),
        };
        let settings = Settings { threads: Some(self.threads), streaming, ..Settings::default() };
        let (mut told, mut file, mut rules) = (Vec::new(), None, Vec::new());
        run(&plan, &task(self.task), settings, &mut |event| match event {
            Event::Begin(path) => assert!(file.replace(scene.number(path)).is_none(), "two at once"),
            Event::Case(case) => rules.extend(case.findings.iter().map(|finding| finding.rule)),
            Event::End(ending) => {
                let (file, rules) = (file.take().expect("a file"), std::mem::take(&mut rules));
                told.push(Told { file, status: ending.status, rules });
            }
        })
        .expect("threads");
        assert_eq!(told.len(), plan.jobs.len(), "every document ends");
        Done { task: self.task, began, told }
    }
}
