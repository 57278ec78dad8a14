//! The files of a case.

use std::fs;
use std::ops::Range;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::schedule::Bytes;
use super::texts::{KINDS, document};

/// The name of each file.
const NAME: &str = "a.xml";
/// The name under which an editor writes a file before it renames it.
const SAVED: &str = "saved";
/// The name to which an editor renames the old file.
const BACKUP: &str = "a.xml~";

/// A second name of the first file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twin {
    None,
    Hard,
    Symbolic,
}

/// A new folder with one to three files.
pub struct Scene {
    folder: TempDir,
    /// What each file contained at first.
    pub first: Vec<Vec<u8>>,
    twin: Twin,
}

impl Scene {
    pub fn new(bytes: &mut Bytes<'_>) -> Scene {
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_path_buf() } else { std::env::temp_dir() };
        let folder = tempfile::Builder::new().prefix("races-").tempdir_in(base).expect("a folder");
        let files = 1 + bytes.below(3);
        let twin = [Twin::None, Twin::Hard, Twin::Symbolic, Twin::None][bytes.below(4)];
        let mut scene = Scene { folder, first: Vec::new(), twin };
        for number in 0..files {
            let path = scene.path(number);
            fs::create_dir(scene.folder(number)).expect("a folder");
            match twin {
                Twin::Hard if number == 1 => {
                    fs::hard_link(scene.path(0), path).expect("a hard link");
                    scene.first.push(scene.first[0].clone());
                }
                _ => {
                    let (text, mark) = document(bytes.below(KINDS), 90 + number);
                    let content = [text, mark].concat();
                    fs::write(path, &content).expect("a file");
                    scene.first.push(content);
                }
            }
        }
        if twin == Twin::Symbolic {
            fs::create_dir(scene.folder(files)).expect("a folder");
            symlink(scene.path(0), scene.path(files)).expect("a link");
        }
        scene
    }

    /// The number of files.
    pub fn files(&self) -> usize {
        self.first.len()
    }

    /// The number of names: that of the files, and the symbolic link.
    pub fn names(&self) -> usize {
        self.files() + usize::from(self.twin == Twin::Symbolic)
    }

    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// The folder of a file.
    pub fn folder(&self, number: usize) -> PathBuf {
        self.root().join(number.to_string())
    }

    pub fn path(&self, number: usize) -> PathBuf {
        self.folder(number).join(NAME)
    }

    /// Where an editor writes a file before it renames it.
    pub fn saved_path(&self, number: usize) -> PathBuf {
        self.folder(number).join(SAVED)
    }

    /// Where an editor moves the old file.
    pub fn backup_path(&self, number: usize) -> PathBuf {
        self.folder(number).join(BACKUP)
    }

    /// The content of a file.
    pub fn read(&self, number: usize) -> Vec<u8> {
        fs::read(self.path(number)).unwrap_or_else(|error| panic!("file {number}: {error}"))
    }

    /// The number of the file with this path.
    pub fn number(&self, path: &Path) -> usize {
        let folder = path.strip_prefix(self.root()).expect("a file of the case").iter().next();
        let number: usize = folder.and_then(|name| name.to_str()?.parse().ok()).expect("a number");
        if number < self.files() { number } else { 0 }
    }

    /// The files that have, or had, the same inode as this one.
    pub fn twins(&self, number: usize) -> Range<usize> {
        if self.twin == Twin::Hard && number < 2 { 0..self.files().min(2) } else { number..number + 1 }
    }

    /// Whether there is a temporary output in the folder of a file, which is about to be compared and renamed.
    pub fn has_unfinished(&self, number: usize) -> bool {
        self.others(number).iter().any(|name| name.starts_with(".sudoxml-"))
    }

    /// Asserts that there are no files except those of the case, and the backup of a file that may have one.
    pub fn assert_no_other_files(&self, may_have_backup: impl Fn(usize) -> bool) {
        for number in 0..self.names() {
            let others = self.others(number);
            assert!(others.iter().all(|name| name == BACKUP && may_have_backup(number)), "{others:?} in {number}");
        }
        let folders = fs::read_dir(self.root()).expect("the folder").count();
        assert_eq!(folders, self.names(), "entries beside the folders of the files");
    }

    /// The names of the other files in the folder of a file.
    fn others(&self, number: usize) -> Vec<String> {
        let folder = fs::read_dir(self.folder(number)).expect("a folder");
        let names = folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.filter(|name| name != NAME).collect()
    }
}
