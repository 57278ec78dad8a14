//! `docs/tutorial.md` shows what its commands print. `SUDOXML_BLESS=1` writes their output into the page.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::kit::Dir;

#[test]
fn the_tutorial_shows_what_its_commands_print() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tutorial.md");
    let page = fs::read_to_string(&path).expect("the tutorial");
    let dir = Dir::new();
    let mut blocks = page.split("```");
    let mut printed = blocks.next().unwrap_or_default().to_owned();
    while let (Some(block), Some(prose)) = (blocks.next(), blocks.next()) {
        printed += &format!("```console\n{}```{prose}", transcript(&dir, block));
    }
    if env::var_os("SUDOXML_BLESS").is_some() {
        fs::write(&path, &printed).expect("the tutorial");
    } else {
        assert_eq!(printed, page);
    }
}

/// The commands of a block, each with the output that it has now.
fn transcript(dir: &Dir, block: &str) -> String {
    let mut lines = block.lines().filter(|line| line.starts_with("$ ") || line.starts_with("> ")).peekable();
    let mut transcript = String::new();
    while let Some(first) = lines.next() {
        let mut command = vec![first];
        while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
            command.push(more);
        }
        let script = command.iter().map(|line| &line[2..]).collect::<Vec<_>>().join("\n");
        transcript += &format!("{}\n{}", command.join("\n"), output(dir, &script));
    }
    transcript
}

/// What a script prints to both streams, with one and the same time in all summaries.
fn output(dir: &Dir, script: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_sudoxml")).parent().expect("the folder of the command");
    let path = format!("{}:{}", folder.display(), env::var("PATH").expect("a path"));
    let script = format!("exec 2>&1\n{script}");
    let ran = Command::new("bash").args(["-c", &script]).env("PATH", path).current_dir(dir.path(".")).output();
    let printed = String::from_utf8(ran.expect("bash runs").stdout).expect("UTF-8");
    printed.lines().map(|line| same_time(line) + "\n").collect()
}

fn same_time(line: &str) -> String {
    match line.rsplit_once(", ") {
        Some((counts, time)) if line.starts_with("sudoxml: ") && time.ends_with('s') => format!("{counts}, 1.0 ms"),
        _ => line.to_owned(),
    }
}
