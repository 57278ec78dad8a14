//! What may come of a case: the same runs one after the other, in memory.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;

use sudoxml::finding::Rule;
use sudoxml::pipeline::Status;

use super::editor::{How, Save};
use super::runs::{Done, Told, task};
use super::scene::Scene;
use super::{CHANGED, IN_AN_OLD_FILE, IN_THE_WINDOW, read};
use crate::{lossy, parse, perform};

/// What each task makes of each document that was met so far; `None` if it writes nothing.
#[derive(Default)]
pub struct Model(HashMap<(usize, Vec<u8>), (Status, Option<Vec<u8>>)>);

/// What each actor told of one file: its runs in their order, each with its task.
type Runs<'d> = Vec<Vec<(usize, &'d Told)>>;

impl Model {
    pub fn judge(&mut self, scene: &Scene, done: &[Vec<Done>], saves: &[Save]) {
        for file in 0..scene.files() {
            let told = |run: &'_ &Done| run.told.iter().any(|told| told.file == file);
            let of_file = |run: &'_ Done| run.told.iter().position(|told| told.file == file);
            let runs: Runs<'_> = done
                .iter()
                .map(|actor| {
                    let found = actor.iter().filter(told);
                    found.filter_map(|run| of_file(run).map(|at| (run.task, &run.told[at]))).collect()
                })
                .collect();
            let twins = scene.twins(file);
            // A new file under one name of a file changes nothing for its other name.
            let meets = |save: &&Save| match save.how {
                How::Rename | How::Backup => save.file == file,
                How::Truncate => twins.contains(&save.file),
                How::Swap => twins.contains(&save.file) || twins.contains(&save.with),
            };
            let met: Vec<&Save> = saves.iter().filter(meets).collect();
            let end = read(&scene.path(file)).unwrap_or_else(|| panic!("{file} is not there any more"));
            if met.is_empty() {
                let each_is_told = done.iter().flatten().all(|run| told(&run));
                assert!(each_is_told, "a run passes over file {file}");
                self.is_one_of_the_orders(&scene.first[file], &end, &runs);
            } else {
                self.is_what_was_saved(scene, file, &end, done, saves, &met);
            }
        }
    }

    /// What a task makes of a document.
    fn make(&mut self, number: usize, document: &[u8]) -> &(Status, Option<Vec<u8>>) {
        if self.0.len() > 20_000 {
            self.0.clear();
        }
        self.0.entry((number, document.to_vec())).or_insert_with(|| {
            let (report, out) = perform(&task(number), document);
            let is_done = report.status == Status::Done;
            (report.found_in_folder().status, is_done.then_some(out))
        })
    }

    /// No editor saved the file: each run has done what it says, one after the other in some order.
    fn is_one_of_the_orders(&mut self, first: &[u8], end: &[u8], runs: &Runs<'_>) {
        let is_one = self.comes_to(first, end, runs, &mut vec![0; runs.len()]);
        let shown = runs.iter().flatten().map(|(number, told)| (task(*number), told.status, &told.rules));
        assert!(is_one, "no order of {:?} makes\n{}\nof\n{}", shown.collect::<Vec<_>>(), lossy(end), lossy(first));
    }

    fn comes_to(&mut self, state: &[u8], end: &[u8], runs: &Runs<'_>, next: &mut Vec<usize>) -> bool {
        let mut is_end = true;
        for actor in 0..runs.len() {
            let Some(&(number, told)) = runs[actor].get(next[actor]) else { continue };
            is_end = false;
            let (status, out) = self.make(number, state).clone();
            // A file that is named is not skipped if it contains no puzzle.
            let is_same = told.status == status || told.status == Status::NoSudoku && status == Status::Skipped;
            if !is_same {
                continue;
            }
            next[actor] += 1;
            let comes = self.comes_to(out.as_deref().unwrap_or(state), end, runs, next);
            next[actor] -= 1;
            if comes {
                return true;
            }
        }
        is_end && state == end
    }

    /// The file holds what somebody saved, or what runs made of that; and the last save, if it was settled.
    fn is_what_was_saved(
        &mut self,
        scene: &Scene,
        file: usize,
        end: &[u8],
        done: &[Vec<Done>],
        saves: &[Save],
        met: &[&Save],
    ) {
        let runs: Vec<&Done> = done.iter().flatten().collect();
        let last = met.last().expect("a save");
        let is_alone = met.iter().all(|save| save.file == file && save.how != How::Swap);
        for told in runs.iter().flat_map(|run| &run.told).filter(|told| told.file == file) {
            let has = |rule| told.rules.contains(&rule);
            CHANGED.fetch_add(u64::from(has(Rule::InputChanged)), Ordering::Relaxed);
            assert!(!has(Rule::InputChanged) || told.status == Status::Faulty, "{:?} for {file}", told.status);
            let may_be_gone = met.iter().any(|save| save.how == How::Backup);
            let is_gone = has(Rule::Unreadable) || has(Rule::Unwritable);
            assert!(may_be_gone || !is_gone, "{:?} for {file}", told.rules);
        }
        // Where saves through another name of the file met it too, none is known to be the last.
        if is_alone {
            let made = self.made_of([&last.bytes[..]], &runs, 1);
            if made.contains(end) {
                self.later_runs_are_in_it(last, file, end, &runs);
                return;
            }
            assert!(
                !last.is_settled,
                "the save of {file} by {:?} is lost:\n{}\nis not made of\n{}",
                last.how,
                lossy(end),
                lossy(&last.bytes)
            );
            let lost = if last.how == How::Rename { &IN_THE_WINDOW } else { &IN_AN_OLD_FILE };
            lost.fetch_add(1, Ordering::Relaxed);
        }
        let swaps = saves.iter().filter(|save| save.how == How::Swap).count();
        let of = |save: &&Save| swaps > 0 || met.iter().any(|met| std::ptr::eq(*met, *save));
        let first = scene.first.iter().enumerate().filter(|(number, _)| swaps > 0 || *number == file);
        let whole = saves.iter().filter(of).map(|save| &save.bytes[..]);
        let parts = saves.iter().filter(of).filter(|save| matches!(save.how, How::Truncate | How::Backup));
        let parts = parts.map(|save| &save.bytes[..save.split]).filter(|part| parse(&lossy(part)).is_ok());
        let bases = first.map(|(_, first)| &first[..]).chain(whole).chain(parts);
        let made = self.made_of(bases, &runs, 1 + swaps);
        assert!(made.contains(end), "{file} contains what was never saved, after {:?}\n{}", last.how, lossy(end));
    }

    /// All that some of the runs make of these documents, in any order, each run so many times at the most.
    fn made_of<'b>(
        &mut self,
        bases: impl IntoIterator<Item = &'b [u8]>,
        runs: &[&Done],
        times: usize,
    ) -> HashSet<Vec<u8>> {
        let mut made: HashSet<Vec<u8>> = bases.into_iter().map(<[u8]>::to_vec).collect();
        let mut latest: Vec<Vec<u8>> = made.iter().cloned().collect();
        let tasks: HashSet<usize> = runs.iter().map(|run| run.task).collect();
        for _ in 0..runs.len() * times {
            let mut found = Vec::new();
            for (state, &number) in latest.iter().flat_map(|state| tasks.iter().map(move |task| (state, task))) {
                found.extend(self.make(number, state).1.clone());
            }
            found.retain(|state| made.insert(state.clone()));
            latest = found;
        }
        made
    }

    /// What began after the last save, and says that it is done, is not lost.
    fn later_runs_are_in_it(&mut self, save: &Save, file: usize, end: &[u8], runs: &[&Done]) {
        let is_done = |run: &&&Done| run.told.iter().any(|told| told.file == file && told.status == Status::Done);
        for run in runs.iter().filter(|run| run.began > save.ended).filter(is_done) {
            let before = self.made_of([&save.bytes[..]], runs, 1);
            let by_it: Vec<Vec<u8>> = before.iter().filter_map(|state| self.make(run.task, state).1.clone()).collect();
            let after = self.made_of(by_it.iter().map(Vec::as_slice), runs, 1);
            assert!(after.contains(end), "{:?} of {file} was done, and is lost in\n{}", task(run.task), lossy(end));
        }
    }
}
