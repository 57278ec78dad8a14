//! The picture of one puzzle as a file of its own: SVG, and what programs for page layout read.

use std::io;

use super::sheet::{PictureFile, PictureOptions, Plate};
use sudoxml_document::finding::Finding;
use sudoxml_document::outcome::Outcome;

impl Plate<'_> {
    /// Writes the file of the picture of this outcome. The finding says why there is none.
    ///
    /// # Errors
    /// Those of the writer, or if the file cannot be finished.
    #[cfg_attr(not(feature = "pdf"), allow(unused_variables))]
    pub fn write_file(
        &self,
        outcome: &Outcome,
        options: &PictureOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<Option<Finding>> {
        match &options.file {
            PictureFile::Svg => self.write_svg(options, out).map(|()| None),
            #[cfg(feature = "pdf")]
            PictureFile::Eps(colors, fonts) => super::eps::write_eps(self, outcome, options, (*colors, fonts), out),
            #[cfg(feature = "png")]
            PictureFile::Png(density, fonts) => super::png::write_png(self, outcome, options, (*density, fonts), out),
            #[cfg(feature = "pdf")]
            PictureFile::Pdf(colors, fonts) => super::pdf::write_single(self, outcome, options, (*colors, fonts), out)
                .map_err(|error| match error {
                    super::pdf::Error::Write(error) => error,
                    error => io::Error::other(error),
                }),
        }
    }
}
