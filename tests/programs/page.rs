//! The page in a real browser: `tests/tools/page.mjs` uses it as people do, once as the file that `page/build.sh` makes and
//! once from `sudoxml serve`. Both engines pass the same cases.
//!
//! A missing tool fails the tests: `tests/install.sh` installs them all.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tests_with_programs::{installed, project, sudoxml};

/// The error of each case that failed, and `None` for each that passed.
type Results = BTreeMap<String, Option<String>>;

static FILE: LazyLock<Results> = LazyLock::new(|| results("chromium", &address_of_file(), &[]));

fn address_of_file() -> String {
    format!("file://{}", file().display())
}

static SERVED: LazyLock<Results> = LazyLock::new(|| {
    let server = Server::start();
    results("chromium", &server.address, &OF_THE_ENGINE)
});

/// How cargo builds the page: in less time than for a release, and small enough.
pub const QUICK: [(&str, &str); 3] = [
    ("CARGO_PROFILE_PAGE_LTO", "off"),
    ("CARGO_PROFILE_PAGE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_PAGE_STRIP", "debuginfo"),
];

/// The page in one file. All that builds the page again, with the same settings, comes after this, because two builds at
/// the same time would install the same packages of npm.
pub fn file() -> &'static Path {
    static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sudoxml.html");
        let mut build = Command::new("sh");
        // A folder of a web server beside it, as page-front.mjs expects it.
        let folder = file.with_file_name("served-page");
        std::fs::create_dir_all(&folder).expect("a folder");
        let built = build.arg(project("page/build.sh")).args([&file, &folder]).envs(QUICK).output().expect("sh");
        assert!(built.status.success(), "page/build.sh: {}", String::from_utf8_lossy(&built.stderr));
        file
    });
    &FILE
}

/// A server of the page, which ends with this value.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        let mut command = Command::new(sudoxml());
        command.args(["serve", "--listen", "127.0.0.1:0"]).stdin(Stdio::null()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the command");
        let mut line = String::new();
        let stderr = process.stderr.take().expect("its standard error");
        BufReader::new(stderr).read_line(&mut line).expect("a line");
        let address = line.trim().split_once(": ").expect("an address").1.to_owned();
        Server { process, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs these cases in a browser, on the page at this address; all, if there are none.
fn results(browser: &str, address: &str, cases: &[&str]) -> Results {
    let mut suite = Command::new("node");
    suite.env("SUDOXML_BROWSER", browser);
    suite.arg(project("tests/tools/page.mjs")).arg(installed("npm", "npm/package-lock.json")).arg(address).args(cases);
    let ran = suite.output().expect("node");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let result = |line: &str| {
        let result: Value = serde_json::from_str(line).expect("JSON");
        let error = result["error"].as_str().map(String::from);
        (result["name"].as_str().expect("a name").to_owned(), error)
    };
    String::from_utf8(ran.stdout).expect("UTF-8").lines().map(result).collect()
}

/// The cases of `page.mjs` in which the engine answers. They run with the engine in the file and with that of the server. A case
/// that is not in one of the lists is not looked at, so both must name the same ones.
const OF_THE_ENGINE: [&str; 31] = [
    "a_board_of_25_rows_is_typed_and_pasted",
    "a_document_at_an_address_is_loaded",
    "a_file_can_be_dropped_or_opened_in_any_encoding",
    "a_file_does_not_wait_for_that_of_another_puzzle",
    "a_file_that_is_no_text_says_so",
    "a_hint_is_told_in_three_parts",
    "a_misprint_is_found_and_mended",
    "a_new_puzzle_is_as_hard_and_as_symmetric_as_chosen",
    "a_new_puzzle_is_on_the_board_of_the_page",
    "a_new_puzzle_leads_into_solving",
    "a_new_puzzle_that_takes_long_can_be_stopped",
    "a_paste_does_not_wait_for_a_search",
    "a_pasted_document_may_declare_any_encoding",
    "a_puzzle_that_takes_long_does_not_block_typing",
    "a_puzzle_without_a_solution_says_so",
    "a_step_by_chains_lists_its_links",
    "a_text_with_several_puzzles_has_a_list",
    "a_typed_puzzle_has_its_verdict",
    "a_violation_is_marked_in_its_cells_with_its_sentence",
    "all_three_solutions_are_side_by_side_with_their_differences",
    "candidates_are_filled_in_and_chains_are_drawn",
    "every_example_is_what_its_name_says",
    "every_notation_can_be_pasted",
    "more_solutions_are_shown_if_there_are_more",
    "regions_are_drawn_with_the_pointer_and_the_keyboard",
    "the_board_can_have_another_size_other_boxes_and_further_units",
    "the_cells_of_a_spreadsheet_are_pasted",
    "the_files_have_the_puzzle_and_its_results",
    "the_page_is_kept_for_use_without_a_network",
    "the_solution_is_hidden_until_it_is_asked_for",
    "the_steps_lead_to_the_solved_board",
];

/// The cases about what the page does itself, which is the same with both engines. They run once.
const OF_THE_PAGE: [&str; 31] = [
    "a_key_without_a_place_is_for_the_board",
    "a_link_keeps_units_and_says_what_it_cannot_read",
    "a_link_shows_the_same_puzzle_in_a_new_page",
    "a_puzzle_is_solved_with_the_keyboard_alone",
    "a_screen_reader_hears_a_grid_with_named_cells",
    "an_address_with_digits_is_kept",
    "another_name_changes_nothing_else",
    "axe_finds_nothing_in_light_and_dark",
    "cells_that_are_chosen_are_those_of_the_board",
    "digits_after_a_deletion_are_a_number_of_their_own",
    "every_text_is_in_the_table_of_each_language",
    "fingers_have_a_pad_of_values",
    "forced_colours_keep_every_mark",
    "paper_is_light_and_has_what_is_open",
    "pencil_marks_stay_in_the_address",
    "several_cells_get_the_same_mark",
    "tab_reaches_every_control",
    "the_address_keeps_the_puzzle_and_a_damaged_one_is_a_blank_board",
    "the_answer_to_a_text_is_in_view",
    "the_board_to_solve_fits_phones_and_axe_finds_nothing",
    "the_first_digit_of_a_number_changes_no_marks",
    "the_focus_stays_when_what_has_it_goes_away",
    "the_keys_move_as_in_a_spreadsheet",
    "the_list_of_examples_can_be_walked_with_the_arrow_keys",
    "the_page_fits_small_and_large_screens",
    "two_files_at_once_are_both_saved",
    "undo_and_redo_go_through_all_changes",
    "undo_goes_to_the_cell_that_changed",
    "what_is_pasted_can_be_a_value_or_a_link",
    "what_is_typed_last_is_not_lost",
    "without_a_clipboard_the_text_is_shown",
];

/// The cases that run in Firefox too: what depends on how a browser lays out, stores, takes keys and runs the engine.
const IN_FIREFOX: [&str; 9] = [
    "a_hint_is_told_in_three_parts",
    "a_puzzle_is_solved_with_the_keyboard_alone",
    "every_notation_can_be_pasted",
    "pencil_marks_stay_in_the_address",
    "regions_are_drawn_with_the_pointer_and_the_keyboard",
    "several_cells_get_the_same_mark",
    "the_board_to_solve_fits_phones_and_axe_finds_nothing",
    "the_page_fits_small_and_large_screens",
    "the_steps_lead_to_the_solved_board",
];

/// Proves docs/page.md.
#[test]
fn the_page_works_in_firefox() {
    passes(&results("firefox", &address_of_file(), &IN_FIREFOX), &[&IN_FIREFOX]);
}

/// Proves docs/page.md.
#[test]
fn the_page_in_a_file_does_what_people_expect() {
    passes(&FILE, &[&OF_THE_ENGINE[..], &OF_THE_PAGE[..]]);
}

/// Proves docs/page.md.
#[test]
fn a_server_has_a_page_that_does_what_people_expect() {
    passes(&SERVED, &[&OF_THE_ENGINE[..]]);
}

fn passes(results: &Results, cases: &[&[&str]]) {
    let names: BTreeSet<&str> = results.keys().map(String::as_str).collect();
    assert_eq!(names, cases.iter().copied().flatten().copied().collect(), "the cases that ran");
    let failed: Vec<String> =
        results.iter().filter_map(|(name, error)| Some(format!("{name}: {}", error.as_ref()?))).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Proves docs/page.md.
#[test]
fn the_file_is_small_and_needs_nothing_else() {
    let page = std::fs::read_to_string(file()).expect("the page");
    assert!(page.len() < 1_500_000, "{} bytes", page.len());
    for reference in ["src=\"", "href=\"page/", "rel=\"manifest\"", "@import", "import("] {
        assert!(!page.contains(reference), "{reference}");
    }
}
