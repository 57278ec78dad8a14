//! `docs/tutorial.md` shows what its commands print. `SUDOXML_BLESS=1` writes their output into the page.

use std::fs;
use std::path::Path;

use crate::kit::Dir;
use crate::transcript::{check_page, transcript};

#[test]
fn the_tutorial_shows_what_its_commands_print() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tutorial.md");
    let page = fs::read_to_string(&path).expect("the tutorial");
    let dir = Dir::new();
    let mut blocks = page.split("```");
    let mut printed = blocks.next().unwrap_or_default().to_owned();
    while let (Some(block), Some(prose)) = (blocks.next(), blocks.next()) {
        printed += &format!("```console\n{}```{prose}", transcript(&dir, block).text);
    }
    check_page(&path, &printed);
}
