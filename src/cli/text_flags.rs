//! The flags that settle what a text means: the size, the boxes and the symbols of its puzzles.

use clap::Args;

use sudoku_engine::board::{BoxShape, Symbols};
use sudoku_engine::notation::{ReadOptions, Unsettled};
use sudoxml_document::finding::Finding;

#[derive(Args, Clone, Default, Debug)]
pub struct TextFlags {
    /// The size of every puzzle in a text, from 4 to 25: 16 for boards of 16x16 [default: what the numbers of cells say]
    #[arg(long, value_name = "N", value_parser = size)]
    pub size: Option<u8>,
    /// The rows and columns of every box in a text, such as 3x2; their product is the size of the board [default: as
    /// nearly square as possible, and not higher than wide]
    #[arg(long = "box", value_name = "RxC")]
    pub box_shape: Option<BoxShape>,
    /// The symbols of every puzzle in a text, one character for each value from 1. Upper and lower case are different.
    /// The number of characters is the size of the board
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub symbols: Option<String>,
}

impl TextFlags {
    /// What the flags say about the puzzles of texts.
    ///
    /// # Errors
    /// The flags contradict each other, or no board of this size can be in a text.
    pub fn options(&self) -> Result<ReadOptions, String> {
        let Some(size) = self.board_size()? else { return Ok(ReadOptions::new()) };
        let shape = self.box_shape.or_else(|| BoxShape::usual(size)).ok_or_else(|| no_boxes(size))?;
        if shape.size() != size {
            return Err(format!(
                "a board of {size}x{size} cannot have boxes of {shape}, which have {cells} cells; use --size {cells}, or \
                 another --box",
                cells = shape.size()
            ));
        }
        let options = ReadOptions::new().box_shape(shape);
        let Some(text) = &self.symbols else { return Ok(options) };
        let symbols = Symbols::new(text, size).map_err(|error| format!("--symbols: {error}"))?;
        Ok(options.symbols(symbols))
    }

    /// The size of the puzzles, if a flag gives it.
    fn board_size(&self) -> Result<Option<u8>, String> {
        if let Some(size) = self.size.or(self.box_shape.map(BoxShape::size)) {
            return Ok(Some(size));
        }
        let Some(symbols) = &self.symbols else { return Ok(None) };
        let number = symbols.chars().count();
        let size = u8::try_from(number).ok().filter(|size| SIZES.contains(size));
        size.map(Some)
            .ok_or_else(|| format!("--symbols: found {number} characters; a board in a text has 4 to 25 values"))
    }
}

/// The sizes of boards with boxes.
const SIZES: std::ops::RangeInclusive<u8> = 4..=25;

fn size(text: &str) -> Result<u8, String> {
    text.parse().ok().filter(|size| SIZES.contains(size)).ok_or_else(|| "use a number from 4 to 25".to_owned())
}

fn no_boxes(size: u8) -> String {
    format!(
        "a board of {size}x{size} has no boxes, because {size} is a prime number; a text cannot contain its regions, so \
         write the puzzle in XML, with a <boxes>"
    )
}

/// A finding about a text that does not say all about its puzzles, with the flags that do. The messages of the library
/// contain no flags.
pub fn with_flags(mut finding: Finding) -> Finding {
    let flags = match finding.unsettled() {
        None => return finding,
        Some(Unsettled::Size([one, other])) => format!(": --size {one} or --size {other}"),
        Some(Unsettled::Boxes(shape)) => format!("; use --box {shape} if it has boxes of {shape}"),
        Some(Unsettled::Letters(symbols)) => format!(", such as --symbols {symbols}"),
        Some(Unsettled::Symbols([one, other])) => format!(", such as --symbols {one} or --symbols {other}"),
    };
    finding.message.push_str(&flags);
    finding
}
