//! Runs in place that work on the same files at once, and an editor that saves the files meanwhile.
//!
//! The bytes choose the files, two or three actors with their runs, what the editor saves, and the pauses of each of
//! them. All of them work at once, in threads. A lock belongs to an open file and not to a process, so threads exclude
//! each other as processes do. At the end, the content of each file is compared with the result of the same runs one
//! after the other, in memory.
//!
//! Each file has a folder of its own. So the name of a temporary output shows which file it will replace, and if an
//! editor sees none, no run can replace the file without a new comparison.
//!
//! From the bottom: `schedule` reads the bytes as choices, `moments` orders the events, `texts` has what a file may
//! contain, `scene` has the files, `editor` and `runs` work on them, `counts` adds up the saves, `model` checks the
//! end,
//! and `watchdog` ends a case that does not end.

mod counts;
mod editor;
mod model;
mod moments;
mod runs;
mod scene;
mod schedule;
mod texts;
mod watchdog;

use std::sync::{Barrier, Mutex};

use editor::{Editor, How};
use model::Model;
use moments::Moments;
use runs::{Actor, FinishedRun};
use scene::Scene;
use schedule::Bytes;

pub fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let scene = Scene::new(&mut bytes);
    let actors: Vec<Actor> = (0..2 + bytes.below(2)).map(|_| Actor::new(&mut bytes)).collect();
    let editor = Editor::new(&mut bytes, &scene);
    let moments = Moments::default();
    let start = Barrier::new(actors.len() + 1);
    watchdog::case_starts();
    let (runs, saves) = std::thread::scope(|scope| {
        let (scene, moments, start) = (&scene, &moments, &start);
        let editor = scope.spawn(move || {
            start.wait();
            editor.save_all(scene, moments)
        });
        let mut threads = Vec::new();
        for actor in &actors {
            threads.push(scope.spawn(move || {
                start.wait();
                actor.run_all(scene, moments)
            }));
        }
        let runs: Vec<Vec<FinishedRun>> = threads.into_iter().map(|actor| actor.join().expect("runs")).collect();
        (runs, editor.join().expect("the editor"))
    });
    watchdog::case_ends();
    scene.assert_no_other_files(|file| saves.iter().any(|save| save.file == file && save.how == How::Backup));
    with_model(|model| model.check(&scene, &runs, &saves));
}

/// The model is kept for later cases, because it remembers the outputs of tasks.
fn with_model(check: impl FnOnce(&mut Model)) {
    static MODEL: Mutex<Option<Model>> = Mutex::new(None);
    check(MODEL.lock().expect("one case at a time").get_or_insert_default());
}
