//! What the rules of findings mean: the page of one rule, and the list of all rules.

use std::io::{self, Write};

use anstyle::Style;

use crate::cli::values::{SuggestingParser, suggesting};
use sudoxml_document::finding::{Rule, Severity};
use sudoxml_document::similar::did_you_mean;

/// Parses the id of a rule. Completions suggest all of them.
pub fn rule_id() -> SuggestingParser<Rule, String> {
    suggesting(rule, || Rule::ALL.iter().map(|rule| rule.id()).collect())
}

/// Parses the id of a rule for which an audit can be asked. Completions suggest these.
pub fn asked_rule_id() -> SuggestingParser<Rule, String> {
    suggesting(rule, || Rule::ALL.iter().filter(|rule| !rule.is_always_error()).map(|rule| rule.id()).collect())
}

/// The rule with this id.
///
/// # Errors
/// A message with the most similar id, if there is no such rule.
pub fn rule(id: &str) -> Result<Rule, String> {
    // As a report shows it: `error[no-solution]`.
    let id = id.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']')).unwrap_or(id);
    Rule::from_id(&id.to_ascii_lowercase()).ok_or_else(|| {
        let question = did_you_mean(id, Rule::ALL.iter().map(|rule| rule.id()));
        format!("there is no rule '{id}';{question} 'sudoxml explain' lists the rules")
    })
}

/// Writes the page of a rule, which is Markdown. The headings get the style.
///
/// # Errors
/// Errors of the writer.
pub fn write_page(rule: Rule, heading: Style, out: &mut dyn Write) -> io::Result<()> {
    let mut is_code = false;
    for line in rule.page().lines() {
        is_code ^= line.starts_with("```");
        if line.starts_with('#') && !is_code {
            writeln!(out, "{heading}{line}{heading:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Writes one line for each rule, in the order of the table: id, default severity, and the first sentence of its help.
///
/// # Errors
/// Errors of the writer.
pub fn write_list(out: &mut dyn Write) -> io::Result<()> {
    let id_width = Rule::ALL.iter().map(|rule| rule.id().len()).max().unwrap_or_default();
    let severity_width = Severity::Warning.name().len();
    Rule::ALL.iter().try_for_each(|rule| {
        let help = rule.help();
        let sentence = help.find(". ").map_or(help, |end| &help[..=end]);
        writeln!(out, "{:id_width$}  {:severity_width$}  {sentence}", rule.id(), rule.severity().name())
    })
}
