//! The imports of a crate: which file uses which. They are read from the `use` lines, and from the paths in the code that
//! start with `crate`, with `super`, or with a module of the file. Inline test modules count. A name that a file only
//! re-exports leads to the file that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use walkdir::WalkDir;

/// A module that is a file, as its path from the root of the crate. The root itself is empty.
pub type Module = Vec<String>;

/// The files of a crate.
pub struct House {
    files: BTreeMap<Module, File>,
}

/// What one file says about others.
#[derive(Default)]
struct File {
    /// The modules that it declares as files.
    modules: BTreeSet<String>,
    imports: Vec<Import>,
}

/// A path that a file names, for instance `crate::board::Grid`.
struct Import {
    path: Vec<String>,
    /// The name that the path has in the file; `None` if it is not on a `use` line of the file's own module.
    name: Option<String>,
    /// Whether it is inside an inline module, where `super` is the file itself.
    is_inline: bool,
}

impl House {
    /// Reads all files below `src`. `main.rs` is a crate of its own.
    pub fn read(src: &Path) -> Result<House, Box<dyn Error>> {
        let mut files = BTreeMap::new();
        for entry in WalkDir::new(src).sort_by_file_name() {
            let entry = entry?;
            let path = entry.path().strip_prefix(src)?.with_extension("");
            let is_code = entry.path().extension().is_some_and(|extension| extension == "rs");
            if is_code && path != Path::new("main") {
                let mut module: Module = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
                module.pop_if(|name| name == "lib" || name == "mod");
                files.insert(module, File::of(&fs::read_to_string(entry.path())?));
            }
        }
        Ok(House { files })
    }

    /// The rooms: the modules of the crate.
    pub fn rooms(&self) -> BTreeSet<&str> {
        self.files.keys().filter_map(|module| module.first()).map(String::as_str).collect()
    }

    /// The files that no other file declares as a module.
    pub fn undeclared(&self) -> Vec<String> {
        let is_declared = |module: &Module| {
            let Some((name, parent)) = module.split_last() else { return true };
            self.files.get(parent).is_some_and(|file| file.modules.contains(name))
        };
        self.files.keys().filter(|module| !is_declared(module)).map(|module| shown(module)).collect()
    }

    /// Which files each file uses, without itself.
    pub fn imports(&self) -> BTreeMap<&Module, BTreeSet<&Module>> {
        let of_file = |(module, file): (&'_ Module, &File)| {
            let targets = file.imports.iter().filter_map(|import| self.target(module, import));
            let (module, _) = self.files.get_key_value(module).expect("a file of the map");
            (module, targets.filter(|target| *target != module).collect())
        };
        self.files.iter().map(of_file).collect()
    }

    /// The files that are in a circle of imports, or between two circles, each with those of them that it uses.
    pub fn circles(&self) -> Vec<String> {
        let mut imports = self.imports();
        loop {
            let used: BTreeSet<&Module> = imports.values().flatten().copied().collect();
            let kept: BTreeSet<&Module> = imports
                .iter()
                .filter(|(file, uses)| used.contains(**file) && !uses.is_empty())
                .map(|(f, _)| *f)
                .collect();
            if kept.len() == imports.len() {
                break;
            }
            imports.retain(|file, _| kept.contains(*file));
            imports.values_mut().for_each(|uses| uses.retain(|file| kept.contains(*file)));
        }
        let line = |(file, uses): (&Module, BTreeSet<&Module>)| {
            let uses: Vec<String> = uses.into_iter().map(|file| shown(file)).collect();
            format!("{} uses {}", shown(file), uses.join(", "))
        };
        imports.into_iter().map(line).collect()
    }

    /// The file that defines what an import of a file names; `None` if it is not in this crate.
    fn target(&self, module: &Module, import: &Import) -> Option<&Module> {
        let mut path = &import.path[..];
        let mut from = &module[..];
        match path.first()?.as_str() {
            "crate" => (from, path) = (&[], &path[1..]),
            "self" => path = &path[1..],
            "super" => {
                let mut is_inline = import.is_inline;
                while let Some(("super", rest)) = path.split_first().map(|(name, rest)| (name.as_str(), rest)) {
                    if !is_inline {
                        from = from.split_last()?.1;
                    }
                    (is_inline, path) = (false, rest);
                }
            }
            name if self.files[module].modules.contains(name) => {}
            _ => return None,
        }
        self.walk(from, path)
    }

    /// The file that defines what a path from a module names.
    fn walk(&self, from: &[String], path: &[String]) -> Option<&Module> {
        let (module, file) = self.files.get_key_value(from)?;
        let Some((name, rest)) = path.split_first() else { return Some(module) };
        if file.modules.contains(name) {
            return self.walk(&[from, std::slice::from_ref(name)].concat(), rest);
        }
        // In this file the name may be that of an import.
        let import = file.imports.iter().find(|import| import.name.as_ref() == Some(name));
        Some(import.and_then(|import| self.target(module, import)).unwrap_or(module))
    }
}

/// A module as its path in the code.
fn shown(module: &[String]) -> String {
    ["crate".to_owned()].iter().chain(module).cloned().collect::<Vec<_>>().join("::")
}

impl File {
    fn of(text: &str) -> File {
        let mut file = File::default();
        let mut is_inline = false;
        let mut lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
        while let Some(line) = lines.next() {
            let statement = without_visibility(line.trim_start());
            if let Some(module) = statement.strip_prefix("mod ") {
                file.modules.extend(module.strip_suffix(';').map(String::from));
                is_inline |= module.ends_with('{');
            } else if let Some(tree) = statement.strip_prefix("use ") {
                let mut tree = tree.to_owned();
                while !tree.contains(';') {
                    tree.push_str(lines.next().unwrap_or(";"));
                }
                let is_of_file = !is_inline && !line.starts_with(' ');
                for (path, name) in leaves(tree.split(';').next().unwrap_or_default()) {
                    file.imports.push(Import { path, name: is_of_file.then_some(name), is_inline });
                }
            } else {
                file.imports.extend(paths(statement).map(|path| Import { path, name: None, is_inline }));
            }
            is_inline &= !line.starts_with('}');
        }
        file
    }
}

/// A line without `pub`, `pub(crate)` or `pub(in path)` at its start.
fn without_visibility(line: &str) -> &str {
    match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(line, |(_, rest)| rest),
        Some(rest) => rest.strip_prefix(' ').unwrap_or(line),
        None => line,
    }
}

/// The paths of a `use` tree, each with the name that it has in the file.
fn leaves(tree: &str) -> Vec<(Vec<String>, String)> {
    let tree = tree.trim();
    let Some((prefix, rest)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path: Vec<String> = path.split("::").map(|name| name.trim().to_owned()).collect();
        if path.len() > 1 {
            path.pop_if(|name| name == "self" || name == "*");
        }
        let name = if alias.is_empty() { path.last().cloned().unwrap_or_default() } else { alias.trim().to_owned() };
        return vec![(path, name)];
    };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    parts(inside).into_iter().flat_map(|part| leaves(&format!("{prefix}{}", part.trim()))).collect()
}

/// What commas separate outside of braces.
fn parts(list: &str) -> Vec<&str> {
    let mut depth = 0;
    let is_end = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    list.split(is_end).filter(|part| !part.trim().is_empty()).collect()
}

/// The paths in a line of code, but not those of `pub(in path)`.
fn paths(line: &str) -> impl Iterator<Item = Vec<String>> {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let is_path = |word: &&str| word.contains("::") && !word.starts_with(':');
    words.filter(is_path).map(|word| word.split("::").map(String::from).collect())
}
