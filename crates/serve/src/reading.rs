//! How the documents of requests are read: the namespace of their puzzles, and the parts of puzzles that they include from the
//! folder of `/puzzles/`.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cap_std::fs::File;

use crate::perform::Pace;
use crate::problem::{Kind, Problem};
use crate::query::Query;
use crate::root::{Found, Root};
use crate::settings::{Settings, max_in_memory};
use sudoxml_document::document::{Includes, Resources, Unresolved};
use sudoxml_document::finding::show::excerpt;
use sudoxml_document::options::{OptionSpec, reading as options};
use sudoxml_run::task::Task;

/// The parameter for includes.
pub const XINCLUDE: OptionSpec = options::XINCLUDE
    .detail("Only what is in a <sudoku> is included, from the documents below the folder of /puzzles/");

/// The parameter for the namespace of puzzles.
pub const NAMESPACE: OptionSpec = options::NAMESPACE;

/// How the document of a request is read.
#[derive(Clone, Default, Debug)]
pub struct Reading {
    namespace: Option<Arc<str>>,
    includes: Option<Includes>,
}

impl Reading {
    /// What a request asks for.
    ///
    /// # Errors
    /// If a parameter is invalid, or if includes are asked for and the service has no folder.
    pub fn of(query: &Query, root: Option<&Arc<Root>>, settings: &Settings) -> Result<Reading, Problem> {
        let includes = match (query.flag(&XINCLUDE)?, root) {
            (false, _) => None,
            (true, Some(root)) => {
                let resources =
                    Parts { root: Arc::clone(root), left: AtomicU64::new(max_in_memory(settings.max_puzzle) as u64) };
                Some(Includes { resources: Arc::new(resources), base: String::new(), documents: false })
            }
            (true, None) => {
                let message =
                    "xinclude: this service was started without a folder to include files from; start it with --root";
                return Err(Problem::new(Kind::BadParameter, message));
            }
        };
        Ok(Reading { namespace: query.text(&NAMESPACE).map(Arc::from), includes })
    }

    /// The pace of a job: files that are read can take long.
    pub fn pace(&self, pace: Pace) -> Pace {
        if self.includes.is_some() { Pace::Slow } else { pace }
    }

    /// The task that reads documents in this way.
    pub fn of_task(&self, task: Task) -> Task {
        let task = self.namespace.iter().cloned().fold(task, Task::namespace);
        self.includes.iter().cloned().fold(task, Task::including)
    }
}

/// The documents of the folder, as parts of the puzzles of one request. The name of a part is its path in the folder.
#[derive(Debug)]
struct Parts {
    root: Arc<Root>,
    /// How many bytes may still be included.
    left: AtomicU64,
}

impl Parts {
    /// The document at this path in the folder.
    fn document(&self, path: &str) -> Result<File, String> {
        match self.root.find(path) {
            Ok(Some(Found::Document(file))) => Ok(file),
            _ => Err(format!("{} is not a document of this service", excerpt(path))),
        }
    }
}

impl Resources for Parts {
    fn resolve(&self, reference: &str, base: &str) -> Result<String, Unresolved> {
        let outside = || format!("{} is not a path below the folder of this service", excerpt(reference));
        let path = below(reference, base).ok_or_else(outside)?;
        self.document(&path)?;
        Ok(path)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        let file = self.document(name)?;
        // If the file is too large or cannot be read, nothing is left: no later one is read.
        let left = self.left.swap(0, Ordering::Relaxed);
        let mut bytes = Vec::new();
        file.take(left + 1).read_to_end(&mut bytes).map_err(|error| format!("{}: {error}", excerpt(name)))?;
        let Some(left) = left.checked_sub(bytes.len() as u64) else {
            return Err(format!(
                "{} is too large: the included documents have more bytes than this service allows",
                excerpt(name)
            ));
        };
        self.left.store(left, Ordering::Relaxed);
        Ok(bytes)
    }
}

/// The path in the folder that a reference in the document with this name means; `None` if it leads out of it.
fn below(reference: &str, base: &str) -> Option<String> {
    if reference.starts_with('/') || reference.contains([':', '?']) {
        return None;
    }
    let mut names: Vec<&str> = base.split('/').collect();
    names.pop();
    for name in reference.split('/') {
        match name {
            "." => {}
            ".." => _ = names.pop()?,
            name => names.push(name),
        }
    }
    Some(names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_stays_in_the_folder() {
        for (reference, base, path) in [
            ("a.xml", "", Some("a.xml")),
            ("parts/./a.xml", "", Some("parts/a.xml")),
            ("../a.xml", "parts/b.xml", Some("a.xml")),
            ("c/../a.xml", "parts/b.xml", Some("parts/a.xml")),
            ("../a.xml", "", None),
            ("../../a.xml", "parts/b.xml", None),
            ("/etc/passwd", "", None),
            ("file:///etc/passwd", "", None),
            ("http://example.org/a.xml", "", None),
        ] {
            assert_eq!(below(reference, base).as_deref(), path, "{reference} in {base}");
        }
    }
}
