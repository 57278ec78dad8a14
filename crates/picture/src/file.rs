//! The picture of one puzzle as a file of its own, for programs for page layout.

use std::io;

use super::sheet::{PictureFile, PictureOptions, Plate};

impl Plate<'_> {
    /// Writes the file of the picture.
    ///
    /// # Errors
    /// Those of the writer, or if the picture cannot be a PDF.
    pub fn write_file(&self, options: &PictureOptions, out: &mut dyn io::Write) -> io::Result<()> {
        match options.file {
            PictureFile::Svg => self.write_svg(options, out),
            #[cfg(feature = "pdf")]
            PictureFile::Pdf(colors) => {
                super::pdf::write_single(self, options, colors, out).map_err(|error| match error {
                    super::pdf::Error::Write(error) => error,
                    error => io::Error::other(error),
                })
            }
        }
    }
}
