//! An editor: what it saves, how, and whether a run in place can still overwrite it.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{CWD, RenameFlags, renameat_with};

use super::Moments;
use super::scene::{BACKUP, SAVED, Scene, document};
use super::schedule::{Bytes, Pause};

/// How an editor saves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Writes another file and renames it.
    Rename,
    /// Empties the file and writes into it.
    Truncate,
    /// Renames the file to a backup and writes a new one.
    Backup,
    /// Exchanges two files.
    Swap,
}

struct Order {
    file: usize,
    how: How,
    kind: usize,
    /// Of a swap.
    with: usize,
    /// Where a second write begins.
    split: usize,
    /// Whether it locks the files meanwhile, as another program may, so that runs wait for them.
    locks: bool,
    before: Pause,
    between: Pause,
}

pub struct Editor(Vec<Order>);

/// What an editor has done.
pub struct Save {
    pub file: usize,
    pub how: How,
    /// The other file of a swap.
    pub with: usize,
    /// What was saved.
    pub bytes: Vec<u8>,
    /// How much of it was written first; a run may read just that.
    pub split: usize,
    pub ended: usize,
    /// After the save the file was there, and no output was about to take its place. So the comparison of any run that
    /// is to write comes after the save.
    pub is_settled: bool,
}

impl Editor {
    pub fn new(bytes: &mut Bytes<'_>, scene: &Scene) -> Editor {
        let saves = [0, 1, 2, 4][bytes.below(4)];
        let order = |bytes: &mut Bytes<'_>| {
            let file = bytes.below(scene.files());
            let hows = [How::Rename, How::Rename, How::Truncate, How::Backup, How::Rename, How::Truncate, How::Swap];
            let how = hows[bytes.below(hows.len())];
            let (kind, with, split) = (bytes.below(7), bytes.below(scene.files()), usize::from(bytes.take()));
            let locks = bytes.below(2) == 1;
            Order { file, how, kind, with, split, locks, before: bytes.pause(), between: bytes.pause() }
        };
        Editor((0..saves).map(|_| order(bytes)).collect())
    }

    pub fn save_all(&self, scene: &Scene, moments: &Moments) -> Vec<Save> {
        self.0.iter().enumerate().map(|(mark, order)| order.save(mark, scene, moments)).collect()
    }
}

impl Order {
    fn save(&self, mark: usize, scene: &Scene, moments: &Moments) -> Save {
        let (text, end) = document(self.kind, mark);
        // Before the mark, where the document is already whole, or somewhere.
        let split = if self.split % 2 == 0 { text.len() } else { self.split * 4 % text.len() };
        let bytes = [text, end].concat();
        let path = scene.path(self.file);
        let locked = self.locks.then(|| [&path, &scene.path(self.with)].map(|path| lock(path)));
        self.before.wait();
        let file = match self.how {
            How::Rename => {
                let other = scene.folder(self.file).join(SAVED);
                let file = self.write(File::create(&other).expect("another file"), &bytes, split);
                fs::rename(other, &path).expect("a rename");
                Some(file)
            }
            How::Truncate => Some(self.write(File::create(&path).expect("the file"), &bytes, split)),
            How::Backup => {
                fs::rename(&path, scene.folder(self.file).join(BACKUP)).expect("a backup");
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
        // In this order: what was about to be renamed at the save, and is not there any more, has taken the place.
        let is_free = !scene.has_unfinished(self.file);
        let is_there = |file: File| {
            let (saved, there) = (file.metadata().expect("the file"), fs::metadata(&path));
            there.is_ok_and(|there| there.ino() == saved.ino())
        };
        let is_settled = is_free && file.is_some_and(is_there);
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

/// Locks a file until it is closed, unless somebody else has locked it.
fn lock(path: &Path) -> File {
    let file = File::open(path).expect("the file");
    // If it is locked already, runs wait as well.
    let _ = file.try_lock();
    file
}
