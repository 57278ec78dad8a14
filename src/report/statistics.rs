//! The format for people who want an overview: one line for each rule that a finding has, with the number of its
//! findings.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::finding::{Rule, Severity};
use crate::report::format::{Formatter, Item, Totals};

/// The numbers of findings, in place of the findings of the format `text`.
#[derive(Default, Debug)]
pub struct Statistics {
    without_notes: bool,
    counts: BTreeMap<(Rule, Severity), u64>,
}

impl Statistics {
    /// Sets whether notes are left out.
    pub fn without_notes(self, without_notes: bool) -> Statistics {
        Statistics { without_notes, ..self }
    }
}

impl Formatter for Statistics {
    fn item(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        for finding in item.findings.iter().chain(item.withheld) {
            if !(self.without_notes && finding.severity == Severity::Note) {
                *self.counts.entry((finding.rule, finding.severity)).or_default() += 1;
            }
        }
        Ok(())
    }

    /// The rule with the most findings is first. Rules with the same number are in the order of the table.
    fn end(&mut self, _: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let mut rows: Vec<_> = self.counts.iter().collect();
        rows.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let width = rows.first().map_or(0, |(_, count)| count.to_string().len());
        let severity_width = Severity::Warning.name().len();
        rows.into_iter().try_for_each(|((rule, severity), count)| {
            writeln!(out, "{count:>width$}  {:severity_width$}  {rule}", severity.name())
        })
    }
}
