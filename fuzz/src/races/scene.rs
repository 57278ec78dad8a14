//! The files of a case, and what may be in a file.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::editor::{How, Save};
use super::schedule::Bytes;

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const THREE: &str = "...67....67219.3.81..3..5.7..97...2.42.853.9.713....569.1..7...28741.6353..2...7.";
const DEAD: &str = "12345678.........9...............................................................";

/// The names of the files, and what an editor calls the file that it writes first.
pub const NAME: &str = "a.xml";
pub const SAVED: &str = "saved";
pub const BACKUP: &str = "a.xml~";

/// A document that somebody wrote: the kind of it, and who did. The second part is the mark, a comment at the end.
pub fn document(kind: usize, mark: usize) -> (Vec<u8>, Vec<u8>) {
    let text = match kind % 7 {
        0 => matrix(UNIQUE),
        1 => matrix(THREE),
        2 => matrix(UNIQUE).replace('\n', "\r\n"),
        3 => matrix(UNIQUE).replace("</sudoku>", ""),
        4 => format!("<puzzles>\n{}{}</puzzles>\n", matrix(UNIQUE), matrix(DEAD)),
        5 => crate::lossy(&crate::perform(&crate::solve(), matrix(UNIQUE).as_bytes()).1),
        _ => "<book/>\n".to_owned(),
    };
    (text.into_bytes(), format!("<!-- {mark:02} -->\n").into_bytes())
}

fn matrix(line: &str) -> String {
    let col = |c: char| if c == '.' { "<col/>".to_owned() } else { format!("<col>{c}</col>") };
    let row = |row: usize| format!("<row>{}</row>\n", line[row * 9..][..9].chars().map(col).collect::<String>());
    format!("<sudoku>\n<matrix>\n{}</matrix>\n</sudoku>\n", (0..9).map(row).collect::<String>())
}

/// A second name of the first file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twin {
    None,
    Hard,
    Symbolic,
}

/// A fresh folder with some files.
pub struct Scene {
    folder: TempDir,
    /// What each file held first.
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
                    let (text, mark) = document(bytes.below(7), 90 + number);
                    scene.first.push([text, mark].concat());
                    fs::write(path, scene.first.last().expect("a text")).expect("a file");
                }
            }
        }
        if twin == Twin::Symbolic {
            fs::create_dir(scene.folder(files)).expect("a folder");
            symlink(scene.path(0), scene.path(files)).expect("a link");
        }
        scene
    }

    pub fn files(&self) -> usize {
        self.first.len()
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

    /// All names, a symbolic link among them.
    pub fn names(&self) -> usize {
        self.files() + usize::from(self.twin == Twin::Symbolic)
    }

    /// The number of the file with this path.
    pub fn number(&self, path: &Path) -> usize {
        let folder = path.strip_prefix(self.root()).expect("a file of the case").iter().next();
        let number: usize = folder.and_then(|name| name.to_str()?.parse().ok()).expect("a number");
        if number < self.files() { number } else { 0 }
    }

    /// The files that have, or had, the same inode as this one.
    pub fn twins(&self, number: usize) -> std::ops::Range<usize> {
        if self.twin == Twin::Hard && number < 2 { 0..self.files().min(2) } else { number..number + 1 }
    }

    /// Whether a temporary file is beside a file: an output that is about to be compared and renamed.
    pub fn has_unfinished(&self, number: usize) -> bool {
        self.others(number).iter().any(|name| name.starts_with(".sudoxml-"))
    }

    fn others(&self, number: usize) -> Vec<String> {
        let folder = fs::read_dir(self.folder(number)).expect("a folder");
        let names = folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.filter(|name| name != NAME).collect()
    }

    /// Demands that nothing is left beside the files but what the editor put there.
    pub fn holds_no_other_files(&self, saves: &[Save]) {
        for number in 0..self.names() {
            let others = self.others(number);
            let backed_up = saves.iter().any(|save| save.file == number && save.how == How::Backup);
            assert!(others.iter().all(|name| backed_up && name == BACKUP), "{others:?} is left");
        }
        let folders = fs::read_dir(self.root()).expect("the folder").count();
        assert_eq!(folders, self.names(), "something is beside the folders");
    }
}
