//! The format for people who want an overview: one line for each rule that a finding has, with the number of its
//! findings.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::report::format::{Formatter, Item, Totals};
use sudoxml_document::finding::{Rule, Severity};

/// The numbers of findings, in place of the findings of the format `text`.
#[derive(Default, Debug)]
pub struct Statistics {
    counts: BTreeMap<(Rule, Severity), u64>,
}

impl Formatter for Statistics {
    fn finding(&mut self, item: &Item<'_>, _: &mut dyn Write) -> io::Result<()> {
        self.withheld(item)
    }

    /// The numbers include the findings beyond the limit.
    fn withheld(&mut self, item: &Item<'_>) -> io::Result<()> {
        *self.counts.entry((item.finding.rule, item.finding.severity)).or_default() += 1;
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
