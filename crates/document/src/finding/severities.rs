//! The severities that a project sets for rules, over those of the table.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::choice::{Choice, Named, UnknownName, named};
use crate::finding::rule::{Rule, Severity};
use crate::finding::value::Finding;

/// What a project sets for a rule: the severity of its findings, or that there are none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleLevel {
    /// The rule is off: its findings are left out.
    Off,
    /// Its findings have this severity.
    At(Severity),
}

impl RuleLevel {
    /// `off`, or the name of the severity.
    pub fn name(self) -> &'static str {
        Choice::name(self)
    }
}

impl Choice for RuleLevel {
    const NOUN: (&'static str, &'static str) = Severity::NOUN;
    const TABLE: &'static [Named<RuleLevel>] =
        &[named(RuleLevel::Off, "off", "No findings of this rule"), of_severity(0), of_severity(1), of_severity(2)];
}

/// The row of a severity.
const fn of_severity(index: usize) -> Named<RuleLevel> {
    let Named { value, name, summary } = Severity::TABLE[index];
    named(RuleLevel::At(value), name, summary)
}

/// From its name.
impl FromStr for RuleLevel {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<RuleLevel, UnknownName> {
        RuleLevel::from_name(name)
    }
}

/// The severities of rules, over the defaults. A task applies them to the findings about puzzles, after the
/// [`Requirement`](crate::finding::Requirement).
///
/// ```
/// use sudoxml::finding::{RuleLevel, Rule, Severities, Severity};
/// let severities = Severities::default().with(Rule::MultipleSolutions, RuleLevel::At(Severity::Warning))?;
/// assert_ne!(severities, Severities::default());
/// assert!(Severities::default().with(Rule::NotWellFormed, RuleLevel::Off).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Severities(BTreeMap<Rule, RuleLevel>);

impl Severities {
    /// The same severities, and this one for a rule.
    ///
    /// # Errors
    /// If the rule is [always an error](Rule::is_always_error) and the level is another one.
    pub fn with(mut self, rule: Rule, level: RuleLevel) -> Result<Severities, FixedSeverity> {
        if rule.is_always_error() && level != RuleLevel::At(Severity::Error) {
            return Err(FixedSeverity(rule));
        }
        self.0.insert(rule, level);
        Ok(self)
    }

    /// The same severities, with every rule off but these and those that are always errors.
    ///
    /// ```
    /// use sudoxml::finding::{Rule, Severities};
    /// let only = Severities::default().only(&[Rule::RedundantGiven]);
    /// assert!(only.of(Rule::RedundantGiven).is_some() && only.of(Rule::NoSolution).is_none());
    /// ```
    #[must_use]
    pub fn only(self, rules: &[Rule]) -> Severities {
        let others = Rule::ALL.into_iter().filter(|rule| !rules.contains(rule) && !rule.is_always_error());
        others.fold(self, |severities, rule| {
            // A rule that is not always an error can be off.
            severities.clone().with(rule, RuleLevel::Off).unwrap_or(severities)
        })
    }

    /// The rules that have a level here, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = (Rule, RuleLevel)> {
        self.0.iter().map(|(rule, level)| (*rule, *level))
    }

    /// The severity of a rule; `None` if the rule is off.
    pub fn of(&self, rule: Rule) -> Option<Severity> {
        match self.0.get(&rule) {
            None => Some(rule.severity()),
            Some(RuleLevel::Off) => None,
            Some(RuleLevel::At(severity)) => Some(*severity),
        }
    }

    /// The finding with the severity of its rule; `None` if the rule is off.
    pub fn judge(&self, finding: Finding) -> Option<Finding> {
        match self.0.get(&finding.rule) {
            None => Some(finding),
            Some(RuleLevel::Off) => None,
            Some(RuleLevel::At(severity)) => Some(Finding { severity: *severity, ..finding }),
        }
    }

    /// The findings with the severities of their rules, without those of rules that are off.
    pub fn judge_all(&self, findings: Vec<Finding>) -> Vec<Finding> {
        if self.0.is_empty() { findings } else { findings.into_iter().filter_map(|found| self.judge(found)).collect() }
    }
}

/// The error of another severity for a rule that is always an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FixedSeverity(Rule);

impl fmt::Display for FixedSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FixedSeverity(rule) = self;
        write!(f, "{rule} is always an error, because something is not read or not written; leave it out")
    }
}

impl std::error::Error for FixedSeverity {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_from_its_name() {
        for level in RuleLevel::TABLE.iter().map(|row| row.value) {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let error = "hint".parse::<RuleLevel>().expect_err("no level");
        assert_eq!(error.to_string(), "there is no severity 'hint'; the severities are off, note, warning, error");
    }

    #[test]
    fn the_rules_that_are_not_always_errors_can_have_every_level() {
        for rule in Rule::ALL {
            for level in RuleLevel::TABLE.iter().map(|row| row.value) {
                let is_free = !rule.is_always_error() || level == RuleLevel::At(Severity::Error);
                assert_eq!(Severities::default().with(rule, level).is_ok(), is_free, "{rule} {level:?}");
            }
        }
        assert!(Rule::ALL.into_iter().filter(|rule| rule.is_always_error()).count() > 20);
    }
}
