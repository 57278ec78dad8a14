//! Reads a `sudoxml.toml`. The TOML crate parses the text, and this module reads the value of each key. An invalid key
//! or value gives a message with its position, the valid ones, and the one that is most similar.

use std::fs;
use std::num::NonZeroU64;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cli::explain::rule;
use crate::cli::report_target::ReportTarget;
use crate::cli::values::attribute_name;
use sudoku_engine::logic::{Level, Levels, LevelsErrorKind, Rating};
use sudoxml_document::choice::{Choice, UnknownName, each_name};
use sudoxml_document::finding::show::excerpt;
use sudoxml_document::finding::{Finding, Requirement, Rule, RuleLevel, Severities, Severity};
use sudoxml_document::line_index::LineIndex;
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_run::run::path::{absolute, folder_of, from_current_folder};
use sudoxml_run::run::{Pattern, read_up_to, why_unreadable};
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::keys::{CheckedCommand, ConfigFile, Keys, Refusal, Set, finding};
use super::report::check_file;

/// The largest size of a configuration, in bytes.
const MAX_SIZE: u64 = 1 << 20;

impl ConfigFile {
    /// Reads a configuration file. If it was `found` and not named by the user, it must be a regular file.
    pub fn read(path: &Path, found: bool) -> Result<ConfigFile, Refusal> {
        let refused = |findings| Refusal::File(from_current_folder(path), findings);
        let whole = |message: String| refused(vec![Finding::of_file(Rule::Configuration, message)]);
        let no_file = || "this is not a file; rename it, or use --config FILE or --no-config".to_owned();
        let metadata = fs::metadata(path).map_err(|error| whole(why_unreadable(&error)))?;
        if metadata.is_dir() && !found {
            return Err(whole("this is a folder; name a file with --config FILE".to_owned()));
        }
        if metadata.is_dir() || found && !metadata.is_file() {
            return Err(whole(no_file()));
        }
        let too_large = || "a configuration must not be larger than 1 MiB; use --config FILE or --no-config".to_owned();
        let bytes = read_up_to(path, MAX_SIZE).map_err(|error| whole(why_unreadable(&error)))?;
        let bytes = bytes.ok_or_else(|| whole(too_large()))?;
        let folder = absolute(folder_of(path)).map_err(|error| whole(error.to_string()))?;
        let text = text_of(&bytes).map_err(refused)?;
        let keys = keys_of(&with_line_feeds(text), &folder).map_err(refused)?;
        let modified = metadata.modified().unwrap_or_else(|_| SystemTime::now());
        Ok(ConfigFile { path: from_current_folder(path), modified, folder, keys })
    }
}

/// The text of a configuration in UTF-8. A byte order mark, which some editors for Windows write, is removed.
fn text_of(bytes: &[u8]) -> Result<&str, Vec<Finding>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let readable = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let position = LineIndex::new(&readable).position(&readable, readable.len());
        vec![finding(position, "this is not UTF-8; save the configuration as UTF-8".into())]
    })
}

/// A text with a line feed for each carriage return that is alone, which TOML does not allow.
pub fn with_line_feeds(text: &str) -> String {
    text.split("\r\n").map(|part| part.replace('\r', "\n")).collect::<Vec<String>>().join("\r\n")
}

/// The keys of a configuration in this folder.
///
/// # Errors
/// All findings about the text.
fn keys_of(text: &str, folder: &Path) -> Result<Keys, Vec<Finding>> {
    let lines = LineIndex::new(text);
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        let message = match (error.message(), text.get(span.clone())) {
            ("duplicate key", Some(key)) => format!("the key '{}' is there twice", excerpt(key)),
            (message, _) => message.to_owned(),
        };
        vec![finding(lines.position(text, span.start), message)]
    })?;
    let mut reader = Reader { text, lines, folder, faults: Vec::new() };
    let mut keys = Keys::default();
    reader.table(table.get_ref(), &KEYS, |reader, take, value| take(reader, value, &mut keys));
    reader.faults.sort_by_key(|fault| fault.span.start);
    if reader.faults.is_empty() { Ok(keys) } else { Err(reader.faults) }
}

type Value<'t> = Spanned<DeValue<'t>>;

/// The function that reads the value of a key.
type Take = fn(&mut Reader<'_>, &Value<'_>, &mut Keys);

/// All keys.
const KEYS: [(&str, Take); 19] = [
    ("catalog", |reader, value, keys| keys.catalog = reader.paths(value, "catalog")),
    ("exclude", |reader, value, keys| keys.exclude = reader.exclude(value)),
    ("glob", |reader, value, keys| keys.glob = reader.glob(value)),
    ("hidden", |reader, value, keys| keys.hidden = reader.switch(value, "hidden")),
    ("ignore", |reader, value, keys| keys.ignore = reader.switch(value, "ignore")),
    ("include-root", |reader, value, keys| keys.include_root = reader.paths(value, "include-root")),
    ("level-attribute", |reader, value, keys| keys.level_attribute = reader.attribute(value, "level-attribute")),
    ("levels", |reader, value, keys| keys.levels = reader.levels(value)),
    ("list", |reader, value, keys| keys.list = reader.limit("list", value)),
    ("max-solutions", |reader, value, keys| keys.max_solutions = reader.limit("max-solutions", value)),
    ("min-severity", |reader, value, keys| keys.min_severity = reader.min_severity(value)),
    ("namespace", |reader, value, keys| keys.namespace = reader.namespace(value)),
    ("rating-attribute", |reader, value, keys| keys.rating_attribute = reader.attribute(value, "rating-attribute")),
    ("report", |reader, value, keys| keys.report = reader.reports(value)),
    ("require", |reader, value, keys| reader.require(value, keys)),
    ("require-attribute", |reader, value, keys| keys.require_attribute = reader.attribute(value, "require-attribute")),
    ("rules", |reader, value, keys| keys.rules = reader.rules(value)),
    ("solution-attribute", |reader, value, keys| {
        keys.solution_attribute = reader.attribute(value, "solution-attribute");
    }),
    ("xinclude", |reader, value, keys| keys.xinclude = reader.switch(value, "xinclude")),
];

/// The keys of a level.
#[derive(Clone, Copy)]
enum LevelKey {
    Name,
    UpTo,
}

const LEVEL_KEYS: [(&str, LevelKey); 2] = [("name", LevelKey::Name), ("up-to", LevelKey::UpTo)];

/// Reads values, and collects the findings about them.
struct Reader<'t> {
    text: &'t str,
    lines: LineIndex,
    folder: &'t Path,
    faults: Vec<Finding>,
}

impl Reader<'_> {
    /// Calls `take` for each known key. An unknown key is a fault.
    fn table<K: Copy>(
        &mut self,
        table: &DeTable<'_>,
        known: &[(&'static str, K)],
        mut take: impl FnMut(&mut Self, K, &Value<'_>),
    ) {
        for (key, value) in table {
            match known.iter().find(|(name, _)| *name == key.get_ref().as_ref()) {
                Some(&(_, kind)) => take(self, kind, value),
                None => {
                    let names = known.iter().map(|(name, _)| *name).collect();
                    let error = UnknownName::new(("key", "keys"), key.get_ref(), names);
                    self.fault(key.span(), error.to_string());
                }
            }
        }
    }

    /// Reads one word for all commands, or a table with a word for some commands.
    fn require(&mut self, value: &Value<'_>, keys: &mut Keys) {
        match value.get_ref() {
            DeValue::Table(table) => {
                let commands: Vec<(&str, usize)> =
                    CheckedCommand::ALL.iter().zip(0..).map(|(&(_, name, _), number)| (name, number)).collect();
                self.table(table, &commands, |reader, number, value| keys.require[number] = reader.requirement(value));
            }
            DeValue::String(_) => {
                let set = self.requirement(value);
                keys.require = CheckedCommand::ALL.map(|_| set.clone());
            }
            other => self.mistyped(value, other, "'require' must be a word, or a table with a word for each command"),
        }
    }

    fn requirement(&mut self, value: &Value<'_>) -> Option<Set<Requirement>> {
        let require = self.choice(value, "a requirement")?;
        Some(self.set(require, value))
    }

    fn limit(&mut self, key: &str, value: &Value<'_>) -> Option<Set<SolutionLimit>> {
        let limit = match value.get_ref() {
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix())
                .ok()
                .and_then(NonZeroU64::new)
                .map(SolutionLimit::At),
            DeValue::String(word) => word.parse().ok().filter(|limit| *limit == SolutionLimit::All),
            _ => None,
        };
        if limit.is_none() {
            self.fault(value.span(), format!("'{key}' must be a number from 1, or \"all\""));
        }
        Some(self.set(limit?, value))
    }

    fn pattern(&mut self, value: &Value<'_>) -> Option<Set<String>> {
        let DeValue::String(text) = value.get_ref() else {
            self.mistyped(value, value.get_ref(), "a pattern must be in quotes, like \"*.xml\"");
            return None;
        };
        if let Err(error) = Pattern::new(text) {
            self.fault(value.span(), error.to_string());
            return None;
        }
        Some(self.set(text.to_string(), value))
    }

    /// Reads one pattern, or a list of patterns.
    fn glob(&mut self, value: &Value<'_>) -> Option<Set<Vec<String>>> {
        match value.get_ref() {
            DeValue::Array(patterns) if patterns.is_empty() => {
                self.fault(value.span(), "'glob' must contain a pattern, like \"*.xml\"; this list is empty".into());
                None
            }
            DeValue::Array(patterns) => self.patterns(value, patterns),
            DeValue::String(_) => {
                self.pattern(value).map(|Set { value, position }| Set { value: vec![value], position })
            }
            other => {
                let expected = "'glob' must be a pattern, like \"*.xml\", or a list of patterns";
                self.mistyped(value, other, expected);
                None
            }
        }
    }

    fn switch(&mut self, value: &Value<'_>, key: &str) -> Option<Set<bool>> {
        let DeValue::Boolean(switch) = value.get_ref() else {
            self.mistyped(value, value.get_ref(), &format!("'{key}' must be true or false"));
            return None;
        };
        Some(self.set(*switch, value))
    }

    /// Reads a list of paths, which are not empty.
    fn paths(&mut self, value: &Value<'_>, key: &str) -> Option<Set<Vec<PathBuf>>> {
        let path = |value: &Value<'_>| match value.get_ref() {
            DeValue::String(path) if !path.is_empty() => Some(PathBuf::from(path.as_ref())),
            _ => None,
        };
        let paths = match value.get_ref() {
            DeValue::Array(paths) => paths.iter().map(path).collect::<Option<Vec<PathBuf>>>(),
            _ => None,
        };
        if paths.is_none() {
            self.fault(value.span(), format!("'{key}' must be a list of paths, like [\"shared/{key}\"]"));
        }
        Some(self.set(paths?, value))
    }

    fn exclude(&mut self, value: &Value<'_>) -> Option<Set<Vec<String>>> {
        let DeValue::Array(patterns) = value.get_ref() else {
            let expected = "'exclude' must be a list of patterns, like [\"drafts\", \"old/*.xml\"]";
            self.mistyped(value, value.get_ref(), expected);
            return None;
        };
        self.patterns(value, patterns)
    }

    fn patterns(&mut self, value: &Value<'_>, patterns: &DeArray<'_>) -> Option<Set<Vec<String>>> {
        // All patterns are read, so that all faults are reported at once.
        let read: Vec<Option<Set<String>>> = patterns.iter().map(|pattern| self.pattern(pattern)).collect();
        let patterns = read.into_iter().map(|set| set.map(|set| set.value)).collect::<Option<Vec<String>>>()?;
        Some(self.set(patterns, value))
    }

    fn min_severity(&mut self, value: &Value<'_>) -> Option<Set<Severity>> {
        let severity = self.choice(value, "'min-severity'")?;
        Some(self.set(severity, value))
    }

    /// Reads a table with a severity for some rules.
    fn rules(&mut self, value: &Value<'_>) -> Option<Set<Severities>> {
        let DeValue::Table(table) = value.get_ref() else {
            let expected = "'rules' must be a table with a severity for each rule, like { skipped = \"off\" }";
            self.mistyped(value, value.get_ref(), expected);
            return None;
        };
        let mut severities = Severities::default();
        for (key, value) in table {
            let rule = rule(key.get_ref()).map_err(|message| self.fault(key.span(), message));
            let level = self.choice::<RuleLevel>(value, "the severity of a rule");
            if let (Ok(rule), Some(level)) = (rule, level) {
                match severities.clone().with(rule, level) {
                    Ok(with) => severities = with,
                    Err(error) => self.fault(value.span(), error.to_string()),
                }
            }
        }
        Some(self.set(severities, value))
    }

    /// Reads one of the names of a type.
    fn choice<T: Choice>(&mut self, value: &Value<'_>, what: &str) -> Option<T> {
        let DeValue::String(name) = value.get_ref() else {
            let expected = format!("{what} must be a word in quotes: {}", each_name::<T>().join(", "));
            self.mistyped(value, value.get_ref(), &expected);
            return None;
        };
        T::from_name(name).map_err(|error| self.fault(value.span(), error.to_string())).ok()
    }

    fn reports(&mut self, value: &Value<'_>) -> Option<Vec<Set<ReportTarget>>> {
        let expected = "'report' must be a list of formats, like [\"text\", \"sarif=sudoxml.sarif\"]";
        let DeValue::Array(reports) = value.get_ref() else {
            self.mistyped(value, value.get_ref(), expected);
            return None;
        };
        if reports.is_empty() {
            self.fault(value.span(), format!("{expected}; this one is empty"));
            return None;
        }
        let read: Vec<Option<Set<ReportTarget>>> = reports.iter().map(|report| self.report(report)).collect();
        read.into_iter().collect()
    }

    fn report(&mut self, value: &Value<'_>) -> Option<Set<ReportTarget>> {
        let DeValue::String(text) = value.get_ref() else {
            self.mistyped(value, value.get_ref(), "a report must be in quotes, like \"sarif=sudoxml.sarif\"");
            return None;
        };
        let target = text.parse::<ReportTarget>().map_err(|error| error.to_string()).and_then(|target| {
            target.file.as_ref().map_or(Ok(()), |file| check_file(self.folder, file)).map(|()| target)
        });
        match target {
            Ok(target) => Some(self.set(target, value)),
            Err(message) => {
                self.fault(value.span(), message);
                None
            }
        }
    }

    fn levels(&mut self, value: &Value<'_>) -> Option<Set<Levels>> {
        let expected = "'levels' must be tables, like [[levels]] with name = \"easy\" and up-to = 1.5";
        let DeValue::Array(tables) = value.get_ref() else {
            self.mistyped(value, value.get_ref(), expected);
            return None;
        };
        let read: Vec<Option<SpannedLevel>> = tables
            .iter()
            .map(|table| match table.get_ref() {
                DeValue::Table(keys) => self.level(table.span(), keys),
                other => {
                    self.mistyped(table, other, expected);
                    None
                }
            })
            .collect();
        let spanned = read.into_iter().collect::<Option<Vec<SpannedLevel>>>()?;
        match Levels::new(spanned.iter().map(|level| level.level.clone())) {
            Ok(levels) => {
                let span = spanned.first().map_or(value.span(), |level| level.whole.clone());
                Some(Set { value: levels, position: self.lines.position(self.text, span.start) })
            }
            Err(error) => {
                let span = spanned.get(error.level()).map_or(value.span(), |level| match error.kind() {
                    LevelsErrorKind::LastHasBound | LevelsErrorKind::BoundNotRising => level.up_to.clone(),
                    _ => level.name.clone(),
                });
                self.fault(span, error.to_string());
                None
            }
        }
    }

    fn level(&mut self, whole: Range<usize>, keys: &DeTable<'_>) -> Option<SpannedLevel> {
        let before = self.faults.len();
        let (mut name, mut up_to) = (None, None);
        self.table(keys, &LEVEL_KEYS, |reader, key, value| match key {
            LevelKey::Name => name = reader.name(value).map(|name| (name, value.span())),
            LevelKey::UpTo => up_to = reader.rating(value).map(|rating| (rating, value.span())),
        });
        if self.faults.len() > before {
            return None;
        }
        let Some((name, name_at)) = name else {
            self.fault(whole, "this level has no 'name'; add name = \"easy\" or another name".into());
            return None;
        };
        let (up_to, up_to_at) = up_to.map_or((None, name_at.clone()), |(rating, at)| (Some(rating), at));
        Some(SpannedLevel { level: Level { name: name.into(), up_to }, whole, name: name_at, up_to: up_to_at })
    }

    fn name(&mut self, value: &Value<'_>) -> Option<String> {
        let name = value.get_ref().as_str().map(str::to_owned);
        if name.is_none() {
            self.mistyped(value, value.get_ref(), "the name of a level must be in quotes");
        }
        name
    }

    /// Reads the name of an attribute.
    fn attribute(&mut self, value: &Value<'_>, key: &str) -> Option<Set<String>> {
        let expected = format!("'{key}' must be the name of an attribute without a prefix in quotes, like \"level\"");
        let DeValue::String(name) = value.get_ref() else {
            self.mistyped(value, value.get_ref(), &expected);
            return None;
        };
        if attribute_name(name).is_err() {
            self.fault(value.span(), expected);
            return None;
        }
        Some(self.set(name.to_string(), value))
    }

    /// Reads a namespace, which may be empty.
    fn namespace(&mut self, value: &Value<'_>) -> Option<Set<String>> {
        let DeValue::String(uri) = value.get_ref() else {
            let expected = "'namespace' must be a URI in quotes, or \"\" for elements without a namespace";
            self.mistyped(value, value.get_ref(), expected);
            return None;
        };
        Some(self.set(uri.to_string(), value))
    }

    fn rating(&mut self, value: &Value<'_>) -> Option<Rating> {
        let number = match value.get_ref() {
            DeValue::Float(number) => number.as_str().parse().ok(),
            DeValue::Integer(number) => i32::from_str_radix(number.as_str(), number.radix()).ok().map(f64::from),
            _ => None,
        };
        let tenths = (10..=255_u8).find(|&tenths| number == Some(f64::from(tenths) / 10.0));
        if tenths.is_none() {
            self.fault(
                value.span(),
                "a rating must be a number from 1.0 to 25.5 with at most one decimal, like 2.0".into(),
            );
        }
        tenths.map(Rating::new)
    }

    fn set<T>(&self, value: T, from: &Value<'_>) -> Set<T> {
        Set { value, position: self.lines.position(self.text, from.span().start) }
    }

    fn mistyped(&mut self, value: &Value<'_>, found: &DeValue<'_>, expected: &str) {
        let kind = found.type_str();
        let article = if kind.starts_with(['a', 'i']) { "an" } else { "a" };
        self.fault(value.span(), format!("{expected}; this is {article} {kind}"));
    }

    fn fault(&mut self, at: Range<usize>, message: String) {
        self.faults.push(finding(self.lines.position(self.text, at.start), message));
    }
}

/// A level and the byte ranges of its parts.
struct SpannedLevel {
    level: Level,
    whole: Range<usize>,
    name: Range<usize>,
    /// The range of the name if there is no bound.
    up_to: Range<usize>,
}
