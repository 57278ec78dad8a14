//! The work of an audit on one batch.

use crate::task::batch::{count_text, results, solve_text};
use crate::task::batch_result::BatchResult;
use crate::task::options::{AuditOptions, AuditOutput};
use crate::task::spec::Task;
use crate::task::text::{InText, Texts};
use sudoxml_document::audit::{AuditSettings, audited, findings};
use sudoxml_document::document::Document;
use sudoxml_document::finding::{Requirement, Rule, Severity};
use sudoxml_document::puzzle::Located;

impl Task {
    /// The settings of an audit: what is off is not asked.
    fn audit_settings(&self, options: &AuditOptions) -> AuditSettings {
        let settings = options.settings.clone();
        let asked = |settings: AuditSettings| settings.severities(self.set_severities());
        match options.output {
            AuditOutput::Forms => settings,
            AuditOutput::Nothing => asked(settings),
            // The canonical form is an attribute of an <audit>.
            AuditOutput::Audits => asked(settings).with_canonical_forms(),
            AuditOutput::Repairs => asked(settings).with_canonical_forms().with_repairs(),
        }
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
        if options.output == AuditOutput::Forms {
            let findings = vec![Vec::new(); document.outcomes().len()];
            return BatchResult::of_document(document, findings);
        }
        let repaired = match options.output {
            AuditOutput::Repairs => document.repair(&settings),
            AuditOutput::Forms | AuditOutput::Nothing | AuditOutput::Audits => Vec::new(),
        };
        let mut repaired = repaired.into_iter();
        let mut stale = document.stale_results(settings.set_budget()).collect::<Vec<_>>().into_iter();
        let findings = document.outcomes().iter().zip(document.audit_findings(&settings)).map(|(outcome, found)| {
            let mut all = repaired.next().flatten().into_iter().collect::<Vec<_>>();
            all.extend(self.required(require).findings(outcome).into_iter().chain(found));
            let has_wrong_solution = all.iter().any(|finding| finding.rule == Rule::WrongSolution);
            let stale = stale.next().flatten().filter(|_| !has_wrong_solution);
            let name = outcome.puzzle.name.as_deref();
            all.extend(stale.map(|stale| stale.of_puzzle(name).with_severity(Severity::Warning)));
            self.set_severities().judge_all(all)
        });
        let findings = findings.collect();
        match options.output {
            AuditOutput::Forms | AuditOutput::Nothing => BatchResult::of_document(document, findings),
            AuditOutput::Audits | AuditOutput::Repairs => {
                results(document, findings, settings.set_levels(), is_whole, is_faulty)
            }
        }
    }

    /// An audit of the puzzles of a text.
    pub(super) fn audit_text(&self, mut texts: Texts<'_>, options: &AuditOptions, require: Requirement) -> BatchResult {
        let settings = self.audit_settings(options);
        let (search, is_listed) = settings.search();
        let puzzles = match is_listed {
            true => solve_text(&mut texts, &search),
            false => {
                count_text(&mut texts, &search).into_iter().map(|(puzzle, count)| (puzzle, count.into())).collect()
            }
        };
        let one = |(puzzle, searched)| {
            let located = texts.located(puzzle);
            let places = InText::new(&texts, Located::clone(&located));
            let outcome = texts.outcome(located, searched).until(settings.set_budget());
            let outcome = audited(outcome, Vec::new(), &settings);
            if options.output == AuditOutput::Forms {
                return (outcome, Vec::new());
            }
            let mut all = self.required(require).findings(&outcome);
            all.extend(findings(&outcome, &settings, &places));
            (outcome, self.set_severities().judge_all(all))
        };
        let (outcomes, of_puzzles) = settings.set_budget().map(puzzles, one).into_iter().unzip();
        BatchResult::of_outcomes(outcomes, of_puzzles)
    }
}
