//! The configuration of a run: the command line over `sudoxml.toml` over the defaults.

use std::path::{Path, PathBuf};

use crate::cli::audit_flags::AttributeFlags;
use crate::cli::config::find::find;
use crate::cli::config::keys::{CheckedCommand, ConfigFile, Refusal, Set};
use crate::cli::config::report::RequestedReport;
use crate::cli::report_target::ReportTarget;
use crate::cli::shared_flags::{ConfigFlags, ConfigurableFlags};
use sudoku_engine::logic::Levels;
use sudoxml_document::audit::Attributes;
use sudoxml_document::finding::{DEFAULT_ATTRIBUTE, Requirement, Severities, Severity};
use sudoxml_document::outcome::SolutionLimit;
use sudoxml_document::position::Position;
use sudoxml_run::run::path::from_current_folder;
use sudoxml_run::run::{DEFAULT_GLOB, Input, Pattern, Selection, XInclude, catalog_path};

/// The source of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Default,
    File(Position),
    CommandLine,
}

/// The effective value of a key, and its source.
#[derive(Clone, Debug)]
pub(super) struct Setting<T> {
    pub value: T,
    pub origin: Origin,
}

impl<T> Setting<T> {
    /// The value from the first layer that has it.
    fn over(flag: Option<T>, set: Option<Set<T>>, default: T) -> Setting<T> {
        match (flag, set) {
            (Some(value), _) => Setting { value, origin: Origin::CommandLine },
            (None, Some(Set { value, position })) => Setting { value, origin: Origin::File(position) },
            (None, None) => Setting { value: default, origin: Origin::Default },
        }
    }

    /// The values from the first layer that has any.
    fn each_over(flags: Vec<T>, set: Option<Vec<Set<T>>>, default: T) -> Vec<Setting<T>> {
        match set {
            _ if !flags.is_empty() => {
                flags.into_iter().map(|value| Setting { value, origin: Origin::CommandLine }).collect()
            }
            Some(set) => set
                .into_iter()
                .map(|Set { value, position }| Setting { value, origin: Origin::File(position) })
                .collect(),
            None => vec![Setting { value: default, origin: Origin::Default }],
        }
    }
}

impl ConfigFile {
    /// Which of these keys it sets in which lines, as a message shows it; `None` if it sets none of them.
    fn sets(&self, keys: &[(&str, Origin)]) -> Option<String> {
        let set = keys.iter().filter_map(|(key, origin)| match origin {
            Origin::File(position) => Some(format!("'{key}' in line {}", position.line)),
            Origin::Default | Origin::CommandLine => None,
        });
        let set: Vec<String> = set.collect();
        (!set.is_empty()).then(|| format!("{} sets {}", self.path.display(), set.join(" and ")))
    }
}

/// The configuration of a run, from all layers.
#[derive(Debug)]
pub struct EffectiveConfig {
    /// The configuration file, if there is one.
    pub file: Option<ConfigFile>,
    /// In the order of [`CheckedCommand::ALL`].
    pub(super) require: [Setting<Requirement>; 5],
    pub(super) max_solutions: Setting<SolutionLimit>,
    pub(super) list: Setting<SolutionLimit>,
    /// At least one.
    pub(super) glob: Setting<Vec<String>>,
    pub(super) exclude: Setting<Vec<String>>,
    pub(super) hidden: Setting<bool>,
    pub(super) ignore: Setting<bool>,
    pub(super) xinclude: Setting<bool>,
    /// The paths as the user wrote them.
    pub(super) include_root: Setting<Vec<PathBuf>>,
    /// As for `include_root`.
    pub(super) catalog: Setting<Vec<PathBuf>>,
    pub(super) levels: Setting<Levels>,
    pub(super) min_severity: Setting<Severity>,
    pub(super) rules: Setting<Severities>,
    /// The attributes that an audit compares, each if it is set.
    pub(super) attributes: [Setting<Option<String>>; 3],
    /// The attribute with the requirement of a single puzzle.
    pub(super) require_attribute: Setting<String>,
    /// The only namespace of puzzles, if it is set.
    pub(super) namespace: Setting<Option<String>>,
    /// At least one. The files are paths as the user wrote them.
    pub(super) reports: Vec<Setting<ReportTarget>>,
}

impl EffectiveConfig {
    /// The configuration of a run over these inputs.
    ///
    /// # Errors
    /// If inputs have different configuration files, or if the file is invalid.
    pub fn new(
        flags: ConfigurableFlags,
        configured: &ConfigFlags,
        stdin: bool,
        inputs: &[Input],
    ) -> Result<EffectiveConfig, Refusal> {
        let file = match (&configured.config, configured.no_config) {
            (_, true) => None,
            (Some(path), _) => Some(ConfigFile::read(path, false)?),
            (None, _) => find(stdin, inputs)?.map(|path| ConfigFile::read(&path, true)).transpose()?,
        };
        let keys = file.as_ref().map(|file| file.keys.clone()).unwrap_or_default();
        let [check, solve, grade, render, audit] = keys.require;
        let AttributeFlags { level_attribute, rating_attribute, solution_attribute } = flags.attributes;
        let optional = |flag: Option<String>, set: Option<Set<String>>| {
            let set = set.map(|Set { value, position }| Set { value: Some(value), position });
            Setting::over(flag.map(Some), set, None)
        };
        let require = |number: usize, set| Setting::over(flags.require, set, CheckedCommand::ALL[number].2);
        Ok(EffectiveConfig {
            file,
            require: [require(0, check), require(1, solve), require(2, grade), require(3, render), require(4, audit)],
            max_solutions: Setting::over(flags.max_solutions, keys.max_solutions, SolutionLimit::default()),
            list: Setting::over(flags.list, keys.list, SolutionLimit::from(SolutionLimit::DEFAULT_LISTED)),
            glob: Setting::over(given(flags.glob), keys.glob, vec![DEFAULT_GLOB.into()]),
            exclude: Setting::over(given(flags.exclude), keys.exclude, Vec::new()),
            hidden: Setting::over(flags.hidden, keys.hidden, false),
            ignore: Setting::over(flags.ignore, keys.ignore, true),
            xinclude: Setting::over(flags.xinclude, keys.xinclude, false),
            include_root: Setting::over(given(flags.include_root), keys.include_root, Vec::new()),
            catalog: Setting::over(given(flags.catalog), keys.catalog, Vec::new()),
            levels: Setting::over(None, keys.levels, Levels::default()),
            min_severity: Setting::over(flags.min_severity, keys.min_severity, Severity::Note),
            rules: Setting::over(None, keys.rules, Severities::default()),
            attributes: [
                optional(level_attribute, keys.level_attribute),
                optional(rating_attribute, keys.rating_attribute),
                optional(solution_attribute, keys.solution_attribute),
            ],
            namespace: optional(None, keys.namespace),
            require_attribute: Setting::over(None, keys.require_attribute, DEFAULT_ATTRIBUTE.into()),
            reports: Setting::each_over(flags.reports, keys.report, RequestedReport::text().target),
        })
    }

    /// The requirement of a command for every puzzle.
    pub fn require(&self, command: CheckedCommand) -> Requirement {
        self.require[command as usize].value
    }

    /// The requirement of a command for every puzzle, if the command line or the configuration sets one.
    pub fn set_require(&self, command: CheckedCommand) -> Option<Requirement> {
        let Setting { value, origin } = &self.require[command as usize];
        (*origin != Origin::Default).then_some(*value)
    }

    /// How far the solutions of each puzzle are counted.
    pub fn max_solutions(&self) -> SolutionLimit {
        self.max_solutions.value
    }

    /// The same, if the command line or the configuration sets it.
    pub fn set_max_solutions(&self) -> Option<SolutionLimit> {
        let Setting { value, origin } = self.max_solutions;
        (origin != Origin::Default).then_some(value)
    }

    /// How many solutions of each puzzle are written.
    pub fn list(&self) -> SolutionLimit {
        self.list.value
    }

    /// The names for ranges of ratings.
    pub fn levels(&self) -> &Levels {
        &self.levels.value
    }

    /// The names of these attributes that the command line sets.
    pub fn attributes_of_flags(&self) -> Vec<String> {
        let set = self.attributes.iter().filter(|setting| setting.origin == Origin::CommandLine);
        set.filter_map(|setting| setting.value.clone()).collect()
    }

    /// The attributes of a `<sudoku>` that an audit compares.
    pub fn attributes(&self) -> Attributes {
        let [level, rating, solution] = [0, 1, 2].map(|number| self.attributes[number].value.clone());
        Attributes { level, rating, solution }
    }

    /// The attribute of a `<sudoku>` with the requirement of its puzzle.
    pub fn require_attribute(&self) -> &str {
        &self.require_attribute.value
    }

    /// The only namespace in which a `<sudoku>` is a puzzle; `None` for each namespace.
    pub fn namespace(&self) -> Option<&str> {
        self.namespace.value.as_deref()
    }

    /// The lowest severity of the findings in reports.
    pub fn min_severity(&self) -> Severity {
        self.min_severity.value
    }

    /// The severities of rules.
    pub fn rules(&self) -> &Severities {
        &self.rules.value
    }

    /// The reports of a run, at least one.
    pub fn reports(&self) -> Vec<RequestedReport> {
        let asked = |setting: &Setting<ReportTarget>| match (setting.origin, &self.file) {
            (Origin::File(position), Some(by)) => {
                let file = setting.value.file.as_ref().map(|file| from_current_folder(&by.folder.join(file)));
                RequestedReport {
                    target: ReportTarget { file, ..setting.value },
                    source: Some((by.path.clone(), position)),
                }
            }
            _ => RequestedReport { target: setting.value.clone(), source: None },
        };
        self.reports.iter().map(asked).collect()
    }

    /// The files of folders to read.
    ///
    /// # Errors
    /// If a pattern is invalid, or a flag is for includes and none are followed.
    pub fn selection(&self) -> Result<Selection, String> {
        self.check_includes()?;
        let seen = |text: &String, origin| match (origin, &self.file) {
            (Origin::File(_), Some(file)) => Ok(pattern(text)?.relative_to(file.folder.clone())),
            _ => pattern(text),
        };
        let patterns = |setting: &Setting<Vec<String>>| -> Result<Vec<Pattern>, String> {
            setting.value.iter().map(|text| seen(text, setting.origin)).collect()
        };
        let selection = Selection::new(patterns(&self.glob)?, patterns(&self.exclude)?);
        let is_default = self.glob.origin == Origin::Default;
        let selection = selection.hidden(self.hidden.value).ignore(self.ignore.value).by_default(is_default);
        Ok(selection.xinclude(self.xinclude.value.then(|| self.xinclude())))
    }

    /// Where the configuration file says which files of a folder are read, as a message shows it; `None` if it does not.
    pub fn patterns_in_file(&self) -> Option<String> {
        let file = self.file.as_ref()?;
        file.sets(&[("glob", self.glob.origin), ("exclude", self.exclude.origin)])
    }

    /// Where the configuration file sets the only namespace of puzzles, as a message shows it; `None` if it does not.
    pub fn namespace_in_file(&self) -> Option<String> {
        self.file.as_ref()?.sets(&[("namespace", self.namespace.origin)])
    }

    /// Checks that a flag for includes is given only if includes are followed. Without this error, a run without `--xinclude`
    /// would not check them and would not say so.
    fn check_includes(&self) -> Result<(), String> {
        let is_off = !self.xinclude.value && self.xinclude.origin != Origin::CommandLine;
        let flags = [("catalog", &self.catalog), ("include-root", &self.include_root)];
        match flags.into_iter().find(|(_, setting)| is_off && setting.origin == Origin::CommandLine) {
            Some((flag, _)) => Err(format!("--{flag} is for includes, and they are followed only with --xinclude")),
            None => Ok(()),
        }
    }

    /// Checks that no pattern of the command line is a list of names, or a path from the current folder to something in a folder
    /// that is read. Such a pattern matches nothing.
    pub fn check_exclude(&self, inputs: &[Input]) -> Result<(), String> {
        let patterns = Some(&self.exclude.value).filter(|_| self.exclude.origin == Origin::CommandLine);
        let in_folder = |folder: &Path, pattern: &str| {
            let from_here = |path: &Path| path.strip_prefix(".").unwrap_or(path).to_path_buf();
            let below = from_here(Path::new(pattern));
            let below = below.strip_prefix(from_here(folder)).ok()?;
            let is_there = Path::new(pattern).exists() && !folder.join(pattern).exists();
            (is_there && below != Path::new("")).then(|| {
                let (below, folder) = (below.display(), folder.display());
                format!("--exclude {pattern} is a path in {folder}, from which patterns count; use --exclude {below}")
            })
        };
        let folders = || inputs.iter().filter_map(Input::path);
        let is_list = |pattern: &&String| {
            let is_there = |name: &str| folders().any(|folder| folder.join(name).exists());
            pattern.contains(',') && !pattern.contains('{') && !is_there(pattern) && pattern.split(',').any(is_there)
        };
        if let Some(list) = patterns.into_iter().flatten().find(is_list) {
            return Err(format!("--exclude {list} is one pattern; use --exclude '{{{list}}}', or --exclude for each"));
        }
        let mut wrong = patterns
            .into_iter()
            .flatten()
            .flat_map(|pattern| folders().filter_map(move |folder| in_folder(folder, pattern)));
        wrong.next().map_or(Ok(()), Err)
    }

    /// How includes are followed.
    fn xinclude(&self) -> XInclude {
        let paths = |setting: &Setting<Vec<PathBuf>>| {
            let folder = self.file.as_ref().filter(|_| matches!(setting.origin, Origin::File(_)));
            let path = |path: &PathBuf| match folder {
                Some(file) => from_current_folder(&file.folder.join(path)),
                None => path.clone(),
            };
            setting.value.iter().map(path).collect::<Vec<_>>()
        };
        let xinclude = paths(&self.include_root).into_iter().fold(XInclude::new(), XInclude::root);
        let xinclude = paths(&self.catalog).into_iter().fold(xinclude, XInclude::catalog);
        let xinclude = self.namespace().into_iter().fold(xinclude, XInclude::namespace);
        let listed = std::env::var_os("XML_CATALOG_FILES").unwrap_or_default();
        let listed = listed.to_str().unwrap_or_default().split_whitespace();
        listed.map(catalog_path).fold(xinclude, XInclude::catalog_if_present)
    }
}

/// The values of a flag, if it was given.
fn given<T>(values: Vec<T>) -> Option<Vec<T>> {
    Some(values).filter(|values| !values.is_empty())
}

fn pattern(text: &str) -> Result<Pattern, String> {
    Pattern::new(text).map_err(|error| error.to_string())
}
