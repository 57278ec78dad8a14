//! The flags that settle what a text means: the size, the boxes and the symbols of its puzzles, and the flags that a finding
//! needs.

use clap::Args;

use super::values::number_of;
use sudoku_engine::board::BoxShape;
use sudoku_engine::notation::{ReadOptions, Unsettled};
use sudoxml_document::finding::{Barred, Finding, Unfollowed};
use sudoxml_document::options::{BOX, SIZE, SYMBOLS, TextShape};

#[derive(Args, Clone, Default, Debug)]
pub struct TextFlags {
    #[arg(long, value_name = "N", value_parser = number_of::<u8>(&SIZE), help = SIZE.help())]
    pub size: Option<u8>,
    #[arg(long = BOX.name, value_name = "RxC", help = BOX.help())]
    pub box_shape: Option<BoxShape>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help = SYMBOLS.help())]
    pub symbols: Option<String>,
}

impl TextFlags {
    /// What the flags say about the puzzles of texts.
    ///
    /// # Errors
    /// The flags contradict each other, or no board of this size can be in a text.
    pub fn options(self) -> Result<ReadOptions, String> {
        let TextFlags { size, box_shape, symbols } = self;
        TextShape { size, box_shape, symbols }.options().map_err(|error| format!("--{error}"))
    }
}

/// A finding about a text that does not say all about its puzzles, or about includes that are not followed, with the flags
/// that help. The messages of the library contain no flags.
pub fn with_flags(mut finding: Finding) -> Finding {
    let flags = of_unsettled(&finding).or_else(|| of_includes(&finding)).unwrap_or_default();
    finding.message.push_str(&flags);
    finding
}

fn of_includes(finding: &Finding) -> Option<String> {
    if let Some(Unfollowed::Includes(_)) = finding.unfollowed() {
        return Some("; --xinclude follows them".to_owned());
    }
    Some(match finding.barred()? {
        Barred::Folder(folder) => format!("; --include-root {folder} allows it"),
        Barred::Uri(_) => "; add a <uri> for it to a catalog, and name that with --catalog FILE".to_owned(),
    })
}

fn of_unsettled(finding: &Finding) -> Option<String> {
    Some(match finding.unsettled()? {
        Unsettled::Size([one, other]) => format!(": --size {one} or --size {other}"),
        Unsettled::Boxes(shape) => format!("; use --box {shape} if it has boxes of {shape}"),
        Unsettled::Letters(symbols) => format!(", such as --symbols {symbols}"),
        Unsettled::Symbols([one, other]) => format!(", such as --symbols {one} or --symbols {other}"),
    })
}
