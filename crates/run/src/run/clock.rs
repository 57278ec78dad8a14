//! The clock of the file system, which sets the times of files.

use std::time::SystemTime;

/// The modification time that the file system would give to a file that is written now. A file that is written later on
/// the same machine never has an earlier time.
///
/// On Linux, local file systems do not use the precise time, but the time of the last clock tick, which is some
/// milliseconds earlier. So a file can be saved after the precise time was read, and still have an earlier time.
#[must_use]
pub fn file_clock() -> SystemTime {
    #[cfg(target_os = "linux")]
    if let Some(tick) = last_tick() {
        return tick;
    }
    SystemTime::now()
}

#[cfg(target_os = "linux")]
fn last_tick() -> Option<SystemTime> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::RealtimeCoarse);
    let since = std::time::Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?);
    SystemTime::UNIX_EPOCH.checked_add(since)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_written_after_the_clock_was_read_is_not_older() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        for number in 0..200 {
            let file = folder.path().join(number.to_string());
            let before = file_clock();
            std::fs::write(&file, "saved")?;
            assert!(std::fs::metadata(&file)?.modified()? >= before);
        }
        Ok(())
    }
}
