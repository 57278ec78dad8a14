//! Signals: an end at once that leaves no output half done, and the exit code that shells know each signal by.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::thread;

use crate::run::abandon_outputs;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

/// Ends the process on Ctrl-C, on a request to terminate and when its terminal goes away, after the files of
/// unfinished outputs are removed. Where that cannot be set up the signals keep their own way of ending the process:
/// then a file may stay, but no output is half done.
pub fn watch() {
    // A file that grows past the limit of the shell is told as a failed write, and not by the end of the process.
    static TOO_LARGE: AtomicBool = AtomicBool::new(false);
    let _ = flag::register(SIGXFSZ, &TOO_LARGE);
    let (tell, told) = mpsc::channel::<()>();
    let watching = move || {
        // In here, because signals that are taken and that nobody answers could not end the process at all.
        let Ok(mut signals) = Signals::new(heeded()) else { return };
        drop(tell);
        if let Some(signal) = signals.forever().next() {
            // Held to the end, so that no output is begun or renamed any more.
            let _abandoned = abandon_outputs();
            // At once: what waits to be written to a pipe that nobody reads must not hold the process up.
            low_level::exit(128 + signal);
        }
    };
    if thread::Builder::new().name("signals".into()).spawn(watching).is_ok() {
        // Nothing is sent. It ends as soon as the signals are taken.
        let _ = told.recv();
    }
}

/// The signals that end the process. One that it was started to ignore, as `nohup` does, stays ignored.
fn heeded() -> Vec<i32> {
    let ignored = ignored();
    [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0).collect()
}

/// The ignored signals, a bit each. Only Linux tells them without unsafe code; elsewhere none counts as ignored.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
