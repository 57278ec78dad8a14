//! The exit codes of the command.

/// There are no errors.
pub const CLEAN: u8 = 0;
/// A puzzle does not meet the requirement.
pub const FINDINGS: u8 = 1;
/// There is an error in an input, in a file or on the command line.
pub const FAULT: u8 = 2;
/// The service was ended before all requests were answered.
#[cfg(feature = "serve")]
pub const CUT_OFF: u8 = 1;
