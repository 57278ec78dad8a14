//! Measures a process: its time, its processor time, its peak memory and its exit code.

use std::error::Error;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A finished process.
pub struct Measured {
    /// The time from its start to its end.
    pub time: Duration,
    /// The processor time of the process and of the processes that it started, in the system's clock ticks; 0 if the
    /// system does not provide it.
    pub processor: Duration,
    /// Peak memory in kilobytes; 0 if the system does not provide it.
    pub peak: u64,
    /// The exit code; `None` if a signal ended the process.
    pub code: Option<i32>,
}

impl Measured {
    /// Runs a command to its end, with any exit code.
    pub fn run(command: &mut Command) -> Result<Measured, Box<dyn Error>> {
        let (started, processor_before) = (Instant::now(), processor_of_children());
        let mut child = command.stderr(Stdio::null()).spawn()?;
        let mut peak = 0;
        while child.try_wait()?.is_none() {
            peak = peak.max(peak_memory(&child));
            std::thread::sleep(Duration::from_millis(2));
        }
        let code = child.wait()?.code();
        let processor = processor_of_children().saturating_sub(processor_before);
        Ok(Measured { time: started.elapsed(), processor, peak, code })
    }
}

fn peak_memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok()).unwrap_or(0)
}

/// The processor time of all processes that this one has waited for (Linux only).
fn processor_of_children() -> Duration {
    /// Linux gives programs 100 clock ticks a second on every machine.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may contain spaces. Of the fields after it, `cutime` is the 14th.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(13).take(2);
    fields.filter_map(|field| field.parse::<u32>().ok()).map(|ticks| TICK * ticks).sum()
}
