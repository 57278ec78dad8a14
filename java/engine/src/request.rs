//! The head of a request: the operation, and its options by the names that the command has.

use serde::Deserialize;
use serde_json::{Map, Value};

use sudoku_engine::search::{Budget, CancelToken};
use sudoxml_analysis::Operation;
use sudoxml_document::choice::Choice;
use sudoxml_document::options::{OptionSpec, Values};

/// The first line of a request.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub operation: String,
    /// Whether the body is a document or a text for a task.
    #[serde(default)]
    pub document: bool,
    /// The name of the document in findings.
    #[serde(default)]
    pub name: String,
    /// The most nodes that the search of a puzzle visits.
    #[serde(default)]
    nodes: Option<u64>,
    /// The options of a task: texts, as the command takes them, or `true` for a flag.
    #[serde(default)]
    options: Map<String, Value>,
}

/// What a request asks for.
#[derive(Debug)]
pub enum Kind {
    Lines,
    Document,
    Analysis(Operation),
}

impl Head {
    /// The head, and where the body starts.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn of(request: &[u8]) -> Result<(Head, usize), String> {
        let end = request.iter().position(|&byte| byte == b'\n').ok_or("the request has no line with its operation")?;
        let head = serde_json::from_slice(&request[..end]).map_err(|error| error.to_string())?;
        Ok((head, end + 1))
    }

    /// What it asks for.
    ///
    /// # Errors
    /// The operation is not known.
    pub fn kind(&self) -> Result<Kind, String> {
        if self.document {
            return Ok(Kind::Document);
        }
        if self.operation == "verdicts" {
            return Ok(Kind::Lines);
        }
        Operation::from_name(&self.operation).map(Kind::Analysis).ok_or_else(|| self.unknown())
    }

    /// The message about an operation that is not known.
    pub fn unknown(&self) -> String {
        format!("the operation '{}' is not known", self.operation)
    }

    /// The budget of each search, which the token ends too.
    pub fn budget(&self, token: &CancelToken) -> Budget {
        self.nodes.map_or(Budget::NONE, Budget::nodes).cancelled_by(token)
    }

    /// Checks that each option is one of these, and has a value of its kind.
    ///
    /// # Errors
    /// The first that is not.
    pub fn only(&self, known: &[OptionSpec]) -> Result<(), String> {
        self.options.iter().try_for_each(|(name, value)| {
            let option = known.iter().find(|option| option.name == name.as_str());
            let option = option.ok_or_else(|| format!("'{}' has no option '{name}'", self.operation))?;
            match (option.values, value) {
                (Values::Flag, Value::Bool(true)) => Ok(()),
                (Values::Flag, _) => Err(format!("{name}: it is a flag, which takes no text")),
                (_, Value::String(_)) => Ok(()),
                _ => Err(format!("{name}: the value must be a text, because this option is not a flag")),
            }
        })
    }

    /// Whether a flag is set.
    pub fn flag(&self, option: &OptionSpec) -> bool {
        self.options.get(option.name) == Some(&Value::Bool(true))
    }

    /// The text of an option.
    pub fn text(&self, option: &OptionSpec) -> Option<&str> {
        self.options.get(option.name).and_then(Value::as_str)
    }

    /// The value that this function reads.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read<T, E: std::fmt::Display>(
        &self,
        option: &OptionSpec,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, String> {
        let value = self.text(option).map(read).transpose();
        value.map_err(|error| format!("{}: {error}", option.name))
    }

    /// One of the names of a type, or its default.
    ///
    /// # Errors
    /// No value has the name.
    pub fn choice<T: Choice + Default>(&self, option: &OptionSpec) -> Result<T, String> {
        Ok(self.read(option, T::from_name)?.unwrap_or_default())
    }
}
