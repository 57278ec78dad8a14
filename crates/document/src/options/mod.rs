//! The options that users set: the name of each, what it means, its values, and the error of a wrong value. The command,
//! `sudoxml.toml`, the service, Python and the page take them from here, so that all of them say the same.
//!
//! `spec` describes an option. `search` has the options of searches, requirements and grades, `audit` those of audits,
//! `generate` those of puzzles made to order, `method` those of techniques, `reading` those of how documents are read, and
//! `text_shape` those of text puzzles. `number`, `limit`, `time` and `bytes` read values. A value that is one of a few names
//! is a [`Choice`](crate::choice::Choice). The options of pictures are in the crate of pictures, and those of tables and
//! reports in theirs.

pub mod audit;
mod bytes;
pub mod generate;
mod language;
mod limit;
mod method;
mod notation;
mod number;
pub mod reading;
pub mod search;
mod spec;
mod text_shape;
mod time;

pub use bytes::{ByteSize, ParseByteSizeError};
pub use limit::ParseLimitError;
pub use method::{
    METHOD, MethodError, MethodName, MethodOptions, TECHNIQUES, THEN_SEARCH, technique_names, techniques,
};
pub use notation::{EXPORT_NAMES, NOTATION, SOLUTIONS};
pub use number::{ParseNumberError, number};
pub use spec::{OptionSpec, Values};
pub use text_shape::{BOX, SIZE, SIZES, SYMBOLS, TextShape, TextShapeError};
pub use time::{ParseTimeError, TimeLimit};
