//! An editor: what it saves and how, and whether a run in place can still overwrite it.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};

use super::moments::Moments;
use super::scene::Scene;
use super::schedule::{Bytes, Pause};
use super::texts::{KINDS, document};

/// How an editor saves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Writes another file and renames it.
    Rename,
    /// Truncates the file and writes into it.
    Truncate,
    /// Renames the file to a backup and writes a new one.
    Backup,
    /// Exchanges two files.
    Swap,
}

struct PlannedSave {
    file: usize,
    how: How,
    kind: usize,
    /// The other file of a swap.
    with: usize,
    /// The number of bytes of the first write.
    split: usize,
    /// Whether the editor locks the files meanwhile, as another program may do, so that runs wait for them.
    locks: bool,
    before: Pause,
    between: Pause,
}

pub struct Editor(Vec<PlannedSave>);

/// A save that is done.
pub struct Save {
    pub file: usize,
    pub how: How,
    /// The other file of a swap.
    pub with: usize,
    /// What was saved.
    pub bytes: Vec<u8>,
    /// The number of bytes of the first write. A run may read only these.
    pub split: usize,
    /// The moment of its end.
    pub ended: usize,
    /// Whether the saved file was in its place after the save, and no output was about to replace it. Then each
    /// run that
    /// writes the file compares it after the save.
    pub is_settled: bool,
}

impl Editor {
    pub fn new(bytes: &mut Bytes<'_>, scene: &Scene) -> Editor {
        let saves = [0, 1, 2, 4][bytes.below(4)];
        let plan = |bytes: &mut Bytes<'_>| {
            let file = bytes.below(scene.files());
            let hows = [How::Rename, How::Rename, How::Truncate, How::Backup, How::Rename, How::Truncate, How::Swap];
            let how = hows[bytes.below(hows.len())];
            let (kind, with, split) = (bytes.below(KINDS), bytes.below(scene.files()), usize::from(bytes.take()));
            let locks = bytes.below(2) == 1;
            PlannedSave { file, how, kind, with, split, locks, before: bytes.pause(), between: bytes.pause() }
        };
        Editor((0..saves).map(|_| plan(bytes)).collect())
    }

    pub fn save_all(&self, scene: &Scene, moments: &Moments) -> Vec<Save> {
        self.0.iter().enumerate().map(|(mark, planned)| planned.save(mark, scene, moments)).collect()
    }
}

impl PlannedSave {
    fn save(&self, mark: usize, scene: &Scene, moments: &Moments) -> Save {
        let (text, end) = document(self.kind, mark);
        // Before the mark, where the document is complete already, or anywhere.
        let split = if self.split.is_multiple_of(2) { text.len() } else { self.split * 4 % text.len() };
        let bytes = [text, end].concat();
        let path = scene.path(self.file);
        let locked = self.locks.then(|| [&path, &scene.path(self.with)].map(|path| lock(path)));
        self.before.wait();
        let file = match self.how {
            How::Rename => {
                let other = scene.saved_path(self.file);
                let file = self.write(File::create(&other).expect("another file"), &bytes, split);
                fs::rename(other, &path).expect("a rename");
                Some(file)
            }
            How::Truncate => Some(self.write(File::create(&path).expect("the file"), &bytes, split)),
            How::Backup => {
                fs::rename(&path, scene.backup_path(self.file)).expect("a backup");
                self.between.wait();
                Some(self.write(File::create(&path).expect("the file"), &bytes, split))
            }
            How::Swap => {
                self.between.wait();
                renameat_with(CWD, &path, CWD, scene.path(self.with), RenameFlags::EXCHANGE).expect("an exchange");
                None
            }
        };
        drop(locked);
        // This order matters: an output that was about to replace the file, and is gone now, has replaced it.
        let is_free = !scene.has_unfinished(self.file);
        let is_in_place = |file: File| {
            let saved = file.metadata().expect("the file");
            fs::metadata(&path).is_ok_and(|current| current.ino() == saved.ino())
        };
        let is_settled = is_free && file.is_some_and(is_in_place);
        let ended = moments.next();
        Save { file: self.file, how: self.how, with: self.with, bytes, split, ended, is_settled }
    }

    fn write(&self, mut file: File, bytes: &[u8], split: usize) -> File {
        file.write_all(&bytes[..split]).expect("the first part");
        self.between.wait();
        file.write_all(&bytes[split..]).expect("the rest");
        file
    }
}

/// Locks a file until it is closed, if it is not locked already.
fn lock(path: &Path) -> File {
    let file = File::open(path).expect("the file");
    // If it is locked already, runs wait for it as well.
    let _ = file.try_lock();
    file
}
