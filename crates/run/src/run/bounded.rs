//! Files that are read at once, up to a number of bytes. A device can have no end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file; `None` if it has more than `most`.
///
/// # Errors
/// If the file cannot be read.
pub fn read_up_to(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_one_byte_more_is_too_large() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("a");
        std::fs::write(&file, "12345")?;
        assert_eq!(read_up_to(&file, 5)?, Some(b"12345".to_vec()));
        assert_eq!(read_up_to(&file, 4)?, None);
        assert!(read_up_to(&folder.path().join("b"), 5).is_err());
        Ok(())
    }
}
