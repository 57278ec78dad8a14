//! The flags of audits: what is asked, what is compared over all inputs, and what documents say about their puzzles.

use std::path::PathBuf;

use super::explain::asked_rule_id;
use super::values::{attribute_name, number_of};
use clap::Args;
use sudoxml_document::finding::Rule;
use sudoxml_document::options::audit::{
    CLASHES, KNOWN, LEVEL_ATTRIBUTE, ONLY, RATING_ATTRIBUTE, REMEMBER, SERIES, SOLUTION_ATTRIBUTE,
};

/// What an audit asks.
#[derive(Args, Debug)]
pub struct AskedFlags {
    #[arg(long, value_name = "RULE,…", value_parser = asked_rule_id(), value_delimiter = ',', hide_possible_values = true, help = ONLY.help())]
    pub only: Vec<Rule>,
    #[arg(long, value_name = "N", default_value = CLASHES.default, value_parser = number_of::<u16>(&CLASHES), help = CLASHES.description())]
    pub clashes: u16,
}

/// What an audit compares over all inputs.
#[derive(Args, Debug)]
pub struct ComparedFlags {
    #[arg(long, value_name = "FILE", help = KNOWN.help())]
    pub known: Option<PathBuf>,
    #[arg(long, requires = "known", help = REMEMBER.help())]
    pub remember: bool,
    #[arg(long, help = SERIES.help())]
    pub series: bool,
}

/// The attributes of a `<sudoku>` that say something about its puzzle.
#[derive(Args, Clone, Default, Debug)]
pub struct AttributeFlags {
    #[arg(long, value_name = "NAME", value_parser = attribute_name, help = LEVEL_ATTRIBUTE.help())]
    pub level_attribute: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = attribute_name, help = RATING_ATTRIBUTE.help())]
    pub rating_attribute: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = attribute_name, help = SOLUTION_ATTRIBUTE.help())]
    pub solution_attribute: Option<String>,
}
