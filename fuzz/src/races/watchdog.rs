//! Ends the process if a case does not end, so that the fuzzer reports the case.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

/// The longest time that a case may take, in seconds.
const LONGEST: u64 = 20;

/// When the case started, in seconds; 0 between two cases.
static STARTED: AtomicU64 = AtomicU64::new(0);

pub fn case_starts() {
    static WATCHDOG: Once = Once::new();
    WATCHDOG.call_once(|| drop(std::thread::spawn(watch)));
    STARTED.store(seconds(), Ordering::SeqCst);
}

pub fn case_ends() {
    STARTED.store(0, Ordering::SeqCst);
}

fn watch() {
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let started = STARTED.load(Ordering::SeqCst);
        if started != 0 && seconds() > started + LONGEST {
            eprintln!("a case has not ended after {LONGEST} seconds: a deadlock");
            std::process::abort();
        }
    }
}

/// The time since the first call, in seconds from 1.
fn seconds() -> u64 {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    1 + FIRST.get_or_init(Instant::now).elapsed().as_secs()
}
