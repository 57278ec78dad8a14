//! The clock that files are dated by.

use std::time::SystemTime;

/// What the file system would date a file by that is written now. A file that is written later on the same machine never
/// has an earlier date.
///
/// On Linux, local file systems do not date files by the precise time but by that of the last tick, which is some
/// milliseconds earlier. A file that is saved after a look at the precise time can so have a date before it.
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
    fn a_file_that_is_written_after_a_look_at_the_clock_is_not_older() -> std::io::Result<()> {
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
