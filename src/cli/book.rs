//! The book of a run: it receives the outcomes in their order, and is written at the end if no document has an error.

use std::path::PathBuf;

use super::render_flags::RenderFlags;
use crate::picture::{PageOptions, PictureOptions};

/// A book before the run.
#[derive(Clone, Debug)]
pub enum BookSpec {}
impl BookSpec {
    pub fn html(_: PictureOptions, _: PageOptions, _: bool, _: Option<PathBuf>) -> Result<BookSpec, String> {
        Err("x".into())
    }
    pub fn pdf(_: PictureOptions, _: &RenderFlags) -> Result<BookSpec, String> {
        Err("x".into())
    }
}
