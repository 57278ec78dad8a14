//! Runs in place that meet on the same files, and an editor that saves them meanwhile.
//!
//! The bytes choose the files, two or three runs, what an editor saves, and when each of them goes on. All of them work
//! at once, in threads. A lock belongs to an open file and not to a process, so threads exclude each other as processes
//! do. What every file holds in the end is compared with what the same runs come to one after the other, in memory.
//!
//! Each file has a folder of its own. So the file that an output grows in, beside its target, says of which file it is,
//! and an editor that sees none knows that a comparison of the run is still to come.

mod editor;
mod model;
mod runs;
mod scene;
mod schedule;

use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};
use std::time::Duration;

use editor::{Editor, How, Save};
use model::Model;
use runs::{Actor, Done};
use scene::Scene;
use schedule::Bytes;

/// A case that takes longer than so many seconds does not end.
const LONGEST: u64 = 20;

/// The moments of a case, by which its events are in an order.
#[derive(Default)]
struct Moments(AtomicUsize);

impl Moments {
    fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst)
    }
}

pub fn check(data: &[u8]) {
    watch();
    let mut bytes = Bytes::new(data);
    let scene = Scene::new(&mut bytes);
    let actors: Vec<Actor> = (0..2 + bytes.below(2)).map(|_| Actor::new(&mut bytes)).collect();
    let editor = Editor::new(&mut bytes, &scene);
    let moments = Moments::default();
    CASE_BEGAN.store(seconds(), Ordering::SeqCst);
    let start = Barrier::new(actors.len() + 1);
    let (done, saves) = std::thread::scope(|scope| {
        let (scene, moments, start) = (&scene, &moments, &start);
        let editor = scope.spawn(move || {
            start.wait();
            editor.save_all(scene, moments)
        });
        let mut begun = Vec::new();
        for actor in &actors {
            begun.push(scope.spawn(move || {
                start.wait();
                actor.run_all(scene, moments)
            }));
        }
        let done: Vec<Vec<Done>> = begun.into_iter().map(|actor| actor.join().expect("a run")).collect();
        (done, editor.join().expect("the editor"))
    });
    CASE_BEGAN.store(0, Ordering::SeqCst);
    scene.holds_no_other_files(&saves);
    with_model(|model| model.judge(&scene, &done, &saves));
    count(&saves);
    print_counts();
}

/// What comes of tasks is kept for later cases.
fn with_model(judge: impl FnOnce(&mut Model)) {
    static MODEL: Mutex<Option<Model>> = Mutex::new(None);
    judge(MODEL.lock().expect("one case at a time").get_or_insert_default());
}

/// When the case began, in seconds; 0 between two cases.
static CASE_BEGAN: AtomicU64 = AtomicU64::new(0);

fn seconds() -> u64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    1 + START.get_or_init(std::time::Instant::now).elapsed().as_secs()
}

/// Ends the process if a case does not end.
fn watch() {
    static WATCH: std::sync::Once = std::sync::Once::new();
    WATCH.call_once(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                let began = CASE_BEGAN.load(Ordering::SeqCst);
                if began != 0 && seconds() > began + LONGEST {
                    eprintln!("no end after {LONGEST} seconds: a deadlock");
                    std::process::abort();
                }
            }
        });
    });
}

/// What was counted over all cases. Unsettled is a save that fell near the rename of an output.
static CASES: AtomicU64 = AtomicU64::new(0);
static SAVES: AtomicU64 = AtomicU64::new(0);
static UNSETTLED: AtomicU64 = AtomicU64::new(0);
/// Saves by rename that fell between the comparison and the rename of a run. By design no program can rule them out.
static IN_THE_WINDOW: AtomicU64 = AtomicU64::new(0);
/// Saves that went on in a file that the editor had open when a run took its place, which is out of reach as well.
static IN_AN_OLD_FILE: AtomicU64 = AtomicU64::new(0);
static CHANGED: AtomicU64 = AtomicU64::new(0);

fn count(saves: &[Save]) {
    CASES.fetch_add(1, Ordering::Relaxed);
    SAVES.fetch_add(saves.len() as u64, Ordering::Relaxed);
    UNSETTLED.fetch_add(
        saves.iter().filter(|save| !save.is_settled && save.how != How::Swap).count() as u64,
        Ordering::Relaxed,
    );
}

/// Prints what was counted, every so many cases.
fn print_counts() {
    const EVERY: u64 = 1000;
    let [cases, saves, unsettled, lost, old, changed] =
        [&CASES, &SAVES, &UNSETTLED, &IN_THE_WINDOW, &IN_AN_OLD_FILE, &CHANGED]
            .map(|count| count.load(Ordering::Relaxed));
    if cases.is_multiple_of(EVERY) {
        eprintln!(
            "races: {cases} cases, {saves} saves, {unsettled} of them while an output was about to be renamed; \
             lost were {lost} by rename, in the window, and {old} in a file that was open; {changed} times input-changed"
        );
    }
}

/// The bytes of a file; `None` if it is not there.
fn read(path: &Path) -> Option<Vec<u8>> {
    std::fs::read(path).ok()
}
