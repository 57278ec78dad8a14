//! The process of the service, for the metrics, under the names that programs for Prometheus agree on.

use std::fmt::Error;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;

/// What is known of the process when the metrics are read.
#[derive(Debug)]
pub struct Process {
    /// In seconds since 1970.
    started: f64,
}

impl Process {
    /// The process, which starts now.
    pub fn start() -> Process {
        // A clock before 1970 is not set.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Process { started: since.as_secs_f64() }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), Error> {
        let started = ConstGauge::new(self.started);
        let help = "The start of the service, in seconds since 1970.";
        let to = encoder.encode_descriptor("process_start_time", help, Some(&Unit::Seconds), started.metric_type())?;
        started.encode(to)?;
        if let Some(seconds) = processor_time() {
            let time = ConstCounter::new(seconds);
            let help = "The processor time of all threads.";
            time.encode(encoder.encode_descriptor("process_cpu", help, Some(&Unit::Seconds), time.metric_type())?)?;
        }
        if let Some(bytes) = memory() {
            let memory = ConstGauge::new(bytes);
            let help = "The memory of the process that is in use.";
            let unit = Some(&Unit::Bytes);
            memory.encode(encoder.encode_descriptor("process_resident_memory", help, unit, memory.metric_type())?)?;
        }
        Ok(())
    }
}

/// The processor time of the process, in seconds; `None` where the system has no clock for it.
#[cfg(unix)]
fn processor_time() -> Option<f64> {
    use rustix::time::{ClockId, clock_gettime};

    let time = clock_gettime(ClockId::ProcessCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

#[cfg(not(unix))]
fn processor_time() -> Option<f64> {
    None
}

/// The bytes of memory that the process uses; `None` where the system has no file that says so.
fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024 * kilobytes)
}
