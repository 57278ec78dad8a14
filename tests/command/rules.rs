//! The pages of `docs/rules/`, and the command that prints them. Each page is walked in an empty folder, as a reader would
//! do it: its files are written, its commands run, its changes made. `SUDOXML_BLESS=1` writes the output of the commands
//! into the pages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sudoxml::finding::Rule;

use crate::command::transcript::{Walk, check_page};
use crate::kit::Dir;

/// Rules that no command breaks for certain. Their pages show the situation; `tests/reliability/inputs.rs` makes it.
const SHOWN: [Rule; 1] = [Rule::InputChanged];

fn path(rule: Rule) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/rules/{}.md", rule.id()))
}

/// The rules that findings name.
fn reported(text: &str) -> BTreeSet<&str> {
    let labels = ["error[", "warning[", "note["].into_iter().flat_map(|severity| text.split(severity).skip(1));
    labels.filter_map(|rest| Some(rest.split_once(']')?.0)).collect()
}

/// Proves docs/reports.md#rules.
#[test]
fn the_example_of_each_page_breaks_that_rule_and_its_corrected_form_does_not() {
    // One is about PDF, which a program that is built without it does not write.
    let shown = Rule::ALL.into_iter().filter(|rule| cfg!(feature = "pdf") || *rule != Rule::MissingGlyph);
    for rule in shown {
        let page = fs::read_to_string(path(rule)).expect("a page");
        let (start, rest) = page.split_once("\n## Example\n").expect("an example");
        let (example, fix) = rest.split_once("\n## How to fix it\n").expect("how to fix it");
        let start = start.lines().take(5).collect::<Vec<_>>().join("\n");
        assert_eq!(start, format!("# {rule}\n\n{}\n\nSeverity: {}", rule.help(), rule.severity()));
        let mut walk = Walk::new();
        let example = walk.section(example);
        assert_eq!(reported(&example), BTreeSet::from([rule.id()]), "{rule}: {example}");
        let (fix, is_shown) = (walk.section(fix), SHOWN.contains(&rule));
        assert_eq!(fix.contains("```console\n"), !is_shown, "{rule}");
        let last = &walk.last;
        assert!(is_shown || last.succeeded && !reported(&last.text).contains(rule.id()), "{rule}: {fix}");
        let before = &page[..page.len() - rest.len()];
        let (example, fix) = walk.page.split_at(example.len());
        check_page(&path(rule), &format!("{before}{example}\n## How to fix it\n{fix}"));
    }
}

/// Proves docs/reports.md#rules.
#[test]
fn explain_prints_the_page_of_a_rule() {
    let dir = Dir::new();
    for rule in Rule::ALL {
        let ran = dir.run(&format!("explain {rule}")).exits(0);
        assert_eq!(ran.out(), fs::read_to_string(path(rule)).expect("a page"));
        assert_eq!(ran.stderr, "");
    }
    let pages = fs::read_dir(path(Rule::Skipped).parent().expect("a folder")).expect("the pages").count();
    assert_eq!(pages, Rule::ALL.len(), "a page of docs/rules/ has no rule");
    let coloured = dir.sudoxml("explain no-solution").env("CLICOLOR_FORCE", "1").run().exits(0);
    assert!(coloured.out().contains("\u{1b}[1m## How to fix it\u{1b}[0m\n"), "{}", coloured.out());
}

/// Proves docs/reports.md#rules.
#[test]
fn a_page_whose_example_is_not_run_shows_the_message_of_the_code() {
    let code =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/run/src/run/work.rs")).expect("the code");
    for rule in SHOWN {
        let (_, shown) = rule.page().split_once(&format!("error[{rule}]: ")).expect("a finding");
        let message = shown.lines().next().unwrap_or_default();
        assert!(code.contains(&format!("\"{message}\"")), "{rule}: {message}");
    }
}

/// Proves docs/reports.md#rules.
#[test]
fn the_causes_that_the_page_of_not_well_formed_lists_are_reported_with_it() {
    let dir = Dir::new();
    let sudoku = "<sudoku><cells/></sudoku>";
    let causes = [
        format!("<p>&nbsp;{sudoku}</p>"),
        format!("<p>salt & pepper{sudoku}</p>"),
        format!("\n<?xml version=\"1.0\"?>{sudoku}"),
        format!("<p>1 < 2{sudoku}</p>"),
        String::new(),
    ];
    for cause in causes {
        dir.write("may.xml", &cause);
        let ran = dir.run("check --quiet may.xml").exits(2);
        assert_eq!(reported(&ran.stderr), BTreeSet::from(["not-well-formed"]), "{cause}: {}", ran.stderr);
    }
}

/// Proves docs/reports.md#rules.
#[test]
fn explain_lists_all_rules() {
    let dir = Dir::new();
    let list = dir.run("explain").exits(0);
    let lines: Vec<&str> = list.out().lines().collect();
    assert_eq!(lines.len(), Rule::ALL.len());
    for (line, rule) in lines.iter().zip(Rule::ALL) {
        let (id, rest) = line.split_once(' ').expect("an id");
        let (severity, sentence) = rest.trim_start().split_once(' ').expect("a severity");
        assert_eq!((id, severity), (rule.id(), rule.severity().name()));
        assert!(rule.help().starts_with(sentence.trim_start()) && sentence.ends_with('.'), "{line}");
    }
    assert_eq!(dir.run("check --list-rules").exits(0).out(), list.out());
    dir.run("check --list-rules a.xml").exits(2);
}

#[test]
fn a_shell_completes_the_id_of_a_rule() {
    let dir = Dir::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let completions = dir.run(&format!("completions {shell}")).exits(0);
        assert!(completions.out().contains("explain"), "{shell}");
        // In fish, the values of flags are completed, and an audit can be asked for these rules.
        let asked = Rule::ALL.iter().filter(|rule| shell != "fish" || !rule.is_always_error());
        let is_complete = asked.map(|rule| rule.id()).all(|id| completions.out().contains(id));
        assert_eq!(is_complete, ["bash", "zsh", "fish"].contains(&shell), "{shell}");
    }
    assert!(!dir.run("help explain").exits(0).out().contains("digit-twice-in-row"));
}

/// Proves docs/reports.md#rules.
#[test]
fn an_unknown_rule_is_a_mistake_on_the_command_line_with_the_nearest_rule() {
    let dir = Dir::new();
    for as_reported in ["error[no-solution]", "NO-SOLUTION"] {
        assert_eq!(
            dir.run(&format!("explain {as_reported}")).exits(0).out(),
            dir.run("explain no-solution").exits(0).out()
        );
    }
    let ran = dir.run("explain no-soluton").exits(2);
    assert!(ran.stdout.is_empty() && ran.stderr.contains("did you mean 'no-solution'?"), "{}", ran.stderr);
    let ran = dir.run("explain 12").exits(2);
    assert!(ran.stderr.contains("there is no rule '12'; 'sudoxml explain' lists the rules"), "{}", ran.stderr);
}
