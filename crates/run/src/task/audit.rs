//! The work of an audit on one batch.

use crate::task::batch::{count_text, results, solve_text};
use crate::task::batch_result::BatchResult;
use crate::task::options::{AuditOptions, AuditOutput};
use crate::task::spec::Task;
use crate::task::text::{InText, Texts};
use sudoxml_document::audit::{AuditSettings, Places, Questions, audited, findings};
use sudoxml_document::document::Document;
use sudoxml_document::finding::{Finding, Requirement, Rule, Severity};
use sudoxml_document::outcome::{Outcome, SolveOptions};
use sudoxml_document::puzzle::Located;

impl Task {
    /// The settings of an audit: what is off is not asked.
    fn audit_settings(&self, options: &AuditOptions) -> AuditSettings {
        let series = options.settings.questions.series;
        // The canonical form is an attribute of an <audit>.
        let writes = options.output != AuditOutput::Nothing;
        let questions = Questions::of(self.set_severities());
        let repairs = questions.repairs || options.output == AuditOutput::Repairs;
        let questions = Questions { series, repairs, canonical: questions.canonical || writes, ..questions };
        AuditSettings { questions, ..options.settings.clone() }
    }

    /// An audit of the puzzles of a document. The second one of the last two says whether the document has faults, and the first
    /// one whether it is whole.
    pub(super) fn audit_xml(
        &self,
        mut document: Document,
        options: &AuditOptions,
        require: Requirement,
        (is_whole, is_faulty): (bool, bool),
    ) -> BatchResult {
        let settings = self.audit_settings(options);
        document.audit(&settings);
        let repaired = match options.output {
            AuditOutput::Repairs => document.repair(&settings),
            AuditOutput::Nothing | AuditOutput::Audits => Vec::new(),
        };
        let mut repaired = repaired.into_iter();
        let mut stale = document.stale_results(&settings.budget).collect::<Vec<_>>().into_iter();
        let findings = document.outcomes().iter().zip(document.places()).map(|(outcome, places)| {
            let mut all = self.of_audit(outcome, &settings, require, &places);
            all.splice(0..0, repaired.next().flatten());
            let has_wrong_solution = all.iter().any(|finding| finding.rule == Rule::WrongSolution);
            let stale = stale.next().flatten().filter(|_| !has_wrong_solution);
            let name = outcome.puzzle.name.as_deref();
            all.extend(stale.map(|stale| stale.of_puzzle(name).with_severity(Severity::Warning)));
            self.set_severities().judge_all(all)
        });
        let findings = findings.collect();
        match options.output {
            AuditOutput::Nothing => BatchResult::of_document(document, findings),
            AuditOutput::Audits | AuditOutput::Repairs => {
                results(document, findings, &settings.levels, is_whole, is_faulty)
            }
        }
    }

    /// An audit of the puzzles of a text.
    pub(super) fn audit_text(&self, mut texts: Texts<'_>, options: &AuditOptions, require: Requirement) -> BatchResult {
        let settings = self.audit_settings(options);
        let search = SolveOptions::new().limit(settings.limit).budget(settings.budget.clone());
        let (mut outcomes, mut findings) = (Vec::new(), Vec::new());
        let puzzles = match settings.questions.needs_solutions() {
            true => solve_text(&mut texts, &search),
            false => {
                count_text(&mut texts, &search).into_iter().map(|(puzzle, count)| (puzzle, count.into())).collect()
            }
        };
        for (puzzle, searched) in puzzles {
            let located = texts.located(puzzle);
            let places = InText::new(&texts, Located::clone(&located));
            let outcome = texts.outcome(located, searched).until(&settings.budget);
            let outcome = audited(outcome, Vec::new(), &settings);
            findings.push(self.set_severities().judge_all(self.of_audit(&outcome, &settings, require, &places)));
            outcomes.push(outcome);
        }
        BatchResult::of_outcomes(outcomes, findings)
    }

    /// The findings about a puzzle: those of a check, and those of the audit.
    fn of_audit(
        &self,
        outcome: &Outcome,
        settings: &AuditSettings,
        require: Requirement,
        places: &dyn Places,
    ) -> Vec<Finding> {
        let mut all = self.required(require).findings(outcome);
        all.extend(findings(outcome, settings, places));
        all
    }
}
