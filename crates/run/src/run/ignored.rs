//! Ignore files: which files and folders of a walk `.gitignore`, `.ignore` and the lists of git leave out.
//!
//! The crate `ignore` finds the list of the user. Its patterns are not used, because they differ from those of git in
//! details such as `a**/b` and a tab at the end of a line. Its walk is not used either: it does not say which ignore files
//! it has read, which a depfile has to name, and it reports a broken link or a loop of links also if the link is ignored.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ignore::gitignore::gitconfig_excludes_path;

use crate::run::ignore_list::{IgnoreList, Verdict, below};
use crate::run::path::from_current_folder;

/// The ignore files for the folder that is walked, for the folders above it up to the root of the git repository, and
/// for the subfolders that the walk is in. Without a repository, no folder above counts.
#[derive(Debug)]
pub(super) struct IgnoreFiles {
    /// The folders from the outermost to the innermost.
    levels: Vec<Level>,
    /// The number of levels above the folder that is walked.
    above: usize,
    /// The ignore files that were read.
    pub read: Vec<PathBuf>,
    /// The ignore files that cannot be read.
    pub errors: Vec<(PathBuf, io::Error)>,
}

/// The patterns of one folder.
#[derive(Debug)]
struct Level {
    folder: PathBuf,
    /// `.ignore`.
    own: IgnoreList,
    /// `.gitignore`.
    git: IgnoreList,
    /// Only for the root of a repository: the lists of git that are not in its folders.
    repository: Option<IgnoreList>,
}

impl IgnoreFiles {
    /// The ignore files above a folder, which is a path from [`absolute`](crate::run::path::absolute). If these ignore
    /// the folder itself, they do not count in it, because the user has named it.
    pub(super) fn above(folder: &Path) -> IgnoreFiles {
        let mut files = IgnoreFiles { levels: Vec::new(), above: 0, read: Vec::new(), errors: Vec::new() };
        let Some(root) = folder.ancestors().find(|folder| is_repository(folder)) else { return files };
        let inside = folder.ancestors().take_while(|folder| folder.starts_with(root));
        let mut folders: Vec<&Path> = inside.collect();
        folders.reverse();
        for pair in folders.windows(2) {
            files.enter(files.levels.len(), pair[0], &from_current_folder(pair[0]));
            if files.verdict(pair[1], true) == Some(Verdict::Ignored) {
                files.levels.clear();
                break;
            }
        }
        files.above = files.levels.len();
        files
    }

    /// Reads the ignore files of a folder in the walk. The folder that is walked has the depth 0. `shown` is its path
    /// for messages and depfiles.
    pub(super) fn add(&mut self, depth: usize, folder: &Path, shown: &Path) {
        self.enter(self.above + depth, folder, shown);
    }

    /// What the ignore files say about a file or a folder at this depth of the walk; `None` if they say nothing.
    pub(super) fn verdict_at(&mut self, depth: usize, path: &Path, is_folder: bool) -> Option<Verdict> {
        self.levels.truncate(self.above + depth);
        self.verdict(path, is_folder)
    }

    fn enter(&mut self, level: usize, folder: &Path, shown: &Path) {
        self.levels.truncate(level);
        let repository = is_repository(folder).then(|| {
            // Of two patterns that match, the later one counts, so the list of the repository is above the user's.
            let lists = [gitconfig_excludes_path(), exclude_file(folder)];
            self.patterns(lists.into_iter().flatten().map(|list| (from_current_folder(&list), list)))
        });
        let mut named = |name: &str| self.patterns([(shown.join(name), folder.join(name))].into_iter());
        let (own, git) = (named(".ignore"), named(".gitignore"));
        self.levels.push(Level { folder: folder.to_path_buf(), own, git, repository });
    }

    /// Reads the patterns of these files, each with its path for messages.
    fn patterns(&mut self, files: impl Iterator<Item = (PathBuf, PathBuf)>) -> IgnoreList {
        let mut list = IgnoreList::default();
        for (shown, file) in files.filter(|(_, file)| file.is_file()) {
            match fs::read(&file) {
                Ok(bytes) => {
                    list.read(&bytes);
                    self.read.push(shown);
                }
                Err(error) => self.errors.push((shown, error)),
            }
        }
        list
    }

    /// The nearest file decides. Any `.ignore` is above any `.gitignore`, and these are above the other lists of git. Git
    /// does not look above the root of a repository.
    fn verdict(&self, path: &Path, is_folder: bool) -> Option<Verdict> {
        let of = |level: &Level, list: &IgnoreList| {
            if list.is_empty() { None } else { list.verdict(&below(&level.folder, path)?, is_folder) }
        };
        let root = self.levels.iter().rposition(|level| level.repository.is_some());
        let in_repository = || self.levels[root.unwrap_or(0)..].iter().rev();
        let nearest = self.levels.iter().rev().find_map(|level| of(level, &level.own));
        nearest
            .or_else(|| in_repository().find_map(|level| of(level, &level.git)))
            .or_else(|| in_repository().find_map(|level| of(level, level.repository.as_ref()?)))
    }
}

fn is_repository(folder: &Path) -> bool {
    folder.join(".git").exists()
}

/// The list of a repository for this machine only. In a worktree, `.git` is a file that leads to the repository.
fn exclude_file(root: &Path) -> Option<PathBuf> {
    let git = root.join(".git");
    if git.is_dir() {
        return Some(git.join("info/exclude"));
    }
    let text = fs::read_to_string(&git).ok()?;
    let own = root.join(text.strip_prefix("gitdir:")?.trim());
    let common = fs::read_to_string(own.join("commondir")).map_or_else(|_| own.clone(), |to| own.join(to.trim()));
    Some(common.join("info/exclude"))
}
