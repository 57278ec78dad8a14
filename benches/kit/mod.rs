//! Measures a process: its time, its peak memory and its exit code.

use std::error::Error;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A finished process.
pub struct Measured {
    /// The time from its start to its end.
    pub time: Duration,
    /// Peak memory in kilobytes; 0 if the system does not provide it.
    pub peak: u64,
    /// The exit code; `None` if a signal ended the process.
    pub code: Option<i32>,
}

impl Measured {
    /// Runs a command to its end, with any exit code.
    pub fn run(command: &mut Command) -> Result<Measured, Box<dyn Error>> {
        let started = Instant::now();
        let mut child = command.stderr(Stdio::null()).spawn()?;
        let mut peak = 0;
        while child.try_wait()?.is_none() {
            peak = peak.max(peak_memory(&child));
            std::thread::sleep(Duration::from_millis(2));
        }
        let code = child.wait()?.code();
        Ok(Measured { time: started.elapsed(), peak, code })
    }
}

fn peak_memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok()).unwrap_or(0)
}
