//! What may come of a case: the results of the same runs one after the other, in memory.

use std::collections::{HashMap, HashSet};

use sudoxml::finding::Rule;
use sudoxml::run::Status;

use super::counts::Counts;
use super::editor::{How, Save};
use super::runs::{FileResult, FinishedRun, task};
use super::scene::Scene;
use crate::elements::parse;
use crate::process::{lossy, process};

/// The most outputs that are remembered.
const REMEMBERED: usize = 20_000;

#[derive(Default)]
pub struct Model {
    /// What each task, by its number, makes of each document that it has met.
    outputs: HashMap<(usize, Vec<u8>), Output>,
    counts: Counts,
}

/// The status of a task on a document, and what it writes.
type Output = (Status, Option<Vec<u8>>);

/// What each actor reported about one file: its runs in their order, each with its task.
type Reports<'r> = Vec<Vec<(usize, &'r FileResult)>>;

impl Model {
    /// Checks the files of a case after all runs and saves.
    pub fn check(&mut self, scene: &Scene, actors: &[Vec<FinishedRun>], saves: &[Save]) {
        for file in 0..scene.files() {
            let twins = scene.twins(file);
            // A new file under one name of a file does not change the file under the other name.
            let reaches_file = |save: &&Save| match save.how {
                How::Rename | How::Backup => save.file == file,
                How::Truncate => twins.contains(&save.file),
                How::Swap => twins.contains(&save.file) || twins.contains(&save.with),
            };
            let reaching: Vec<&Save> = saves.iter().filter(reaches_file).collect();
            let end = scene.read(file);
            if reaching.is_empty() {
                self.check_unsaved(&scene.first[file], &end, &reports(actors, file));
            } else {
                let runs: Vec<&FinishedRun> = actors.iter().flatten().collect();
                self.check_saved(scene, file, &end, &runs, saves, &reaching);
            }
        }
        self.counts.add_case(saves);
    }

    /// Checks a file that the editor did not save: each run has done what it reports, one after the other in
    /// some order.
    fn check_unsaved(&mut self, first: &[u8], end: &[u8], reports: &Reports<'_>) {
        let is_one = self.leads_to(first, end, reports, &mut vec![0; reports.len()]);
        let shown = reports.iter().flatten().map(|(number, result)| (task(*number), result.status, &result.rules));
        assert!(is_one, "no order of {:?} makes\n{}\nof\n{}", shown.collect::<Vec<_>>(), lossy(end), lossy(first));
    }

    /// Whether some order of the runs, from the next one of each actor on, makes `end` of `state`.
    fn leads_to(&mut self, state: &[u8], end: &[u8], reports: &Reports<'_>, next: &mut Vec<usize>) -> bool {
        let mut is_last = true;
        for actor in 0..reports.len() {
            let Some(&(number, result)) = reports[actor].get(next[actor]) else { continue };
            is_last = false;
            let (status, out) = self.output(number, state).clone();
            // A file that was found in a folder is skipped if it contains no puzzle.
            let is_skipped = (status, result.status) == (Status::NoSudoku, Status::Skipped);
            if result.status != status && !is_skipped {
                continue;
            }
            next[actor] += 1;
            let leads = self.leads_to(out.as_deref().unwrap_or(state), end, reports, next);
            next[actor] -= 1;
            if leads {
                return true;
            }
        }
        is_last && state == end
    }

    /// Checks a file that the editor saved: it contains what was saved, or what runs made of that; and the last
    /// save, if
    /// that was settled.
    fn check_saved(
        &mut self,
        scene: &Scene,
        file: usize,
        end: &[u8],
        runs: &[&FinishedRun],
        saves: &[Save],
        reaching: &[&Save],
    ) {
        self.check_reports(file, runs, reaching);
        let last = reaching.last().expect("a save");
        // If the editor also saved the file under another name, it is not known which save was the last.
        if reaching.iter().all(|save| save.file == file && save.how != How::Swap) {
            if self.outputs_of([&last.bytes[..]], runs, 1).contains(end) {
                return self.check_later_runs(last, file, end, runs);
            }
            assert!(
                !last.is_settled,
                "the save of {file} by {:?} is lost:\n{}\nis not made of\n{}",
                last.how,
                lossy(end),
                lossy(&last.bytes)
            );
            match last.how {
                How::Rename => self.counts.lost_by_rename += 1,
                _ => self.counts.lost_in_old_file += 1,
            }
        }
        let swaps = saves.iter().filter(|save| save.how == How::Swap).count();
        let may_be_here = |save: &&Save| swaps > 0 || reaching.iter().any(|other| std::ptr::eq(*other, *save));
        let first = scene.first.iter().enumerate().filter(|(number, _)| swaps > 0 || *number == file);
        let whole = saves.iter().filter(may_be_here).map(|save| &save.bytes[..]);
        let parts = saves.iter().filter(may_be_here).filter(|save| matches!(save.how, How::Truncate | How::Backup));
        let parts = parts.map(|save| &save.bytes[..save.split]).filter(|part| parse(&lossy(part)).is_ok());
        let bases = first.map(|(_, first)| &first[..]).chain(whole).chain(parts);
        let outputs = self.outputs_of(bases, runs, 1 + swaps);
        assert!(outputs.contains(end), "{file} contains what was never saved, after {:?}\n{}", last.how, lossy(end));
    }

    /// Checks the findings about a file that the editor saved.
    fn check_reports(&mut self, file: usize, runs: &[&FinishedRun], reaching: &[&Save]) {
        let may_be_absent = reaching.iter().any(|save| save.how == How::Backup);
        for result in runs.iter().flat_map(|run| &run.results).filter(|result| result.file == file) {
            let has = |rule| result.rules.contains(&rule);
            self.counts.input_changed += u64::from(has(Rule::InputChanged));
            assert!(!has(Rule::InputChanged) || result.status == Status::Faulty, "{:?} for {file}", result.status);
            let is_absent = has(Rule::Unreadable) || has(Rule::Unwritable);
            assert!(may_be_absent || !is_absent, "{:?} for {file}", result.rules);
        }
    }

    /// Checks that the output of each run that started after the last save, and reports success, is not lost.
    fn check_later_runs(&mut self, save: &Save, file: usize, end: &[u8], runs: &[&FinishedRun]) {
        let is_done =
            |run: &FinishedRun| run.results.iter().any(|result| result.file == file && result.status == Status::Done);
        for run in runs.iter().filter(|run| run.started > save.ended && is_done(run)) {
            let before = self.outputs_of([&save.bytes[..]], runs, 1);
            let by_run: Vec<Vec<u8>> =
                before.iter().filter_map(|state| self.output(run.task, state).1.clone()).collect();
            let after = self.outputs_of(by_run.iter().map(Vec::as_slice), runs, 1);
            assert!(after.contains(end), "{:?} of {file} was done, and is lost in\n{}", task(run.task), lossy(end));
        }
    }

    /// What a task makes of a document.
    fn output(&mut self, number: usize, document: &[u8]) -> &Output {
        if self.outputs.len() > REMEMBERED {
            self.outputs.clear();
        }
        self.outputs.entry((number, document.to_vec())).or_insert_with(|| {
            let (result, out) = process(&task(number), document);
            (result.status, (result.status == Status::Done).then_some(out))
        })
    }

    /// These documents, and everything that some of the runs make of them in any order. Each run is repeated at most
    /// `times` times.
    fn outputs_of<'b>(
        &mut self,
        bases: impl IntoIterator<Item = &'b [u8]>,
        runs: &[&FinishedRun],
        times: usize,
    ) -> HashSet<Vec<u8>> {
        let mut all: HashSet<Vec<u8>> = bases.into_iter().map(<[u8]>::to_vec).collect();
        let mut latest: Vec<Vec<u8>> = all.iter().cloned().collect();
        let tasks: HashSet<usize> = runs.iter().map(|run| run.task).collect();
        for _ in 0..runs.len() * times {
            let mut found = Vec::new();
            for (state, &number) in latest.iter().flat_map(|state| tasks.iter().map(move |task| (state, task))) {
                found.extend(self.output(number, state).1.clone());
            }
            found.retain(|state| all.insert(state.clone()));
            latest = found;
        }
        all
    }
}

/// What each actor reported about a file.
fn reports(actors: &[Vec<FinishedRun>], file: usize) -> Reports<'_> {
    actors.iter().map(|runs| runs.iter().map(|run| report(run, file)).collect()).collect()
}

/// The task of a run, and what it reported about a file. Asserts that it did not skip the file.
fn report(run: &FinishedRun, file: usize) -> (usize, &FileResult) {
    (run.task, run.result(file).unwrap_or_else(|| panic!("a run skips file {file}")))
}
