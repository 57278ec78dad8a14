//! What is counted over all cases of a fuzzing run.

use super::editor::{How, Save};

/// How many cases there are between two lines on standard error.
const INTERVAL: u64 = 1000;

#[derive(Default)]
pub struct Counts {
    cases: u64,
    saves: u64,
    /// Saves that ended while an output was about to replace the file.
    unsettled: u64,
    /// Saves by rename that were lost between the comparison and the rename of a run. No program can prevent this.
    pub lost_by_rename: u64,
    /// Saves that were lost because the editor wrote into a file that a run had replaced. No program can prevent this.
    pub lost_in_old_file: u64,
    /// Findings of the rule `input-changed`.
    pub input_changed: u64,
}

impl Counts {
    /// Counts a case, and sometimes prints the counts.
    pub fn add_case(&mut self, saves: &[Save]) {
        self.cases += 1;
        self.saves += saves.len() as u64;
        self.unsettled += saves.iter().filter(|save| !save.is_settled && save.how != How::Swap).count() as u64;
        if self.cases.is_multiple_of(INTERVAL) {
            self.print();
        }
    }

    fn print(&self) {
        let Counts { cases, saves, unsettled, lost_by_rename, lost_in_old_file, input_changed } = self;
        eprintln!(
            "races: {cases} cases, {saves} saves, {unsettled} of them while an output was about to replace the file; \
             lost: {lost_by_rename} by rename, {lost_in_old_file} in a replaced file; {input_changed} times input-changed"
        );
    }
}
