//! The flags that settle what a text means: the size, the boxes and the symbols of its puzzles.

use clap::Args;

use super::values::board_size;
use sudoku_engine::board::BoxShape;
use sudoku_engine::notation::{ReadOptions, Unsettled};
use sudoxml_document::finding::{Finding, Unfollowed};
use sudoxml_document::options::{BOX, SIZE, SYMBOLS, TextShape};

#[derive(Args, Clone, Default, Debug)]
pub struct TextFlags {
    #[arg(long, value_name = "N", value_parser = board_size, help = SIZE.help())]
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
    let flags = match finding.unsettled() {
        None if matches!(finding.unfollowed(), Some(Unfollowed::Includes(_))) => "; --xinclude follows them".to_owned(),
        None => return finding,
        Some(Unsettled::Size([one, other])) => format!(": --size {one} or --size {other}"),
        Some(Unsettled::Boxes(shape)) => format!("; use --box {shape} if it has boxes of {shape}"),
        Some(Unsettled::Letters(symbols)) => format!(", such as --symbols {symbols}"),
        Some(Unsettled::Symbols([one, other])) => format!(", such as --symbols {one} or --symbols {other}"),
    };
    finding.message.push_str(&flags);
    finding
}
