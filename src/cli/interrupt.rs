//! Signals: they end the process at once, without incomplete outputs, with the exit code that shells expect.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};
use sudoxml_run::run::abandon_outputs;

/// Ends the process on Ctrl-C, on a request to terminate, and if its terminal is closed. The temporary files of
/// unfinished outputs are removed before that. If this cannot be set up, the signals end the process as usual. Then
/// temporary files can stay, but no output is incomplete.
pub fn watch() {
    // If a file grows beyond the limit of the shell, the write fails, and the process does not end.
    static TOO_LARGE: AtomicBool = AtomicBool::new(false);
    let _ = flag::register(SIGXFSZ, &TOO_LARGE);
    let (ready, wait) = mpsc::channel::<()>();
    let watching = move || {
        // In this thread, because signals with a handler but without a thread could not end the process.
        let Ok(mut signals) = Signals::new(handled()) else { return };
        drop(ready);
        if let Some(signal) = signals.forever().next() {
            // This guard is kept to the end, so that no output is started or renamed any more.
            let _blocked = abandon_outputs();
            // At once, because a write to a pipe that is not read could block the process.
            low_level::exit(128 + signal);
        }
    };
    if thread::Builder::new().name("signals".into()).spawn(watching).is_ok() {
        // Nothing is sent. This returns when the sender is dropped: the signals are then handled.
        let _ = wait.recv();
    }
}

/// The signals that end the process. A signal that was ignored at the start, for example by `nohup`, stays ignored.
fn handled() -> Vec<i32> {
    let ignored = ignored();
    [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0).collect()
}

/// The ignored signals, one bit for each. Only on Linux they can be read without unsafe code. On other systems no
/// signal counts as ignored.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
