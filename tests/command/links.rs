//! Links: followed where they are read, kept where they are written, and no way out of the output folder.

use crate::kit::Dir;
use crate::kit::puzzle::{TWO, UNIQUE, matrix, named};

/// Proves docs/reports.md.
#[test]
fn a_path_for_gitlab_starts_at_the_current_folder() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(TWO)).link("in", "by-link").write("other/b.xml", matrix(TWO));
    let path_of = |folder: &str, input: &str| {
        let report =
            dir.sudoxml(&format!("check -q {input} --report gitlab")).in_folder(dir.path(folder)).run().exits(1);
        let parsed: serde_json::Value = serde_json::from_str(report.out()).expect("a report");
        parsed[0]["location"]["path"].as_str().expect("a path").to_owned()
    };
    let absolute = |path: &str| dir.path(path).display().to_string();
    let inputs =
        ["a.xml", "./a.xml", "../in/a.xml", "../by-link/a.xml", &absolute("in/a.xml"), &absolute("by-link/a.xml")];
    for (folder, input) in inputs.into_iter().flat_map(|input| [("in", input), ("by-link", input)]) {
        assert_eq!(path_of(folder, input), "a.xml", "{folder} {input}");
    }
    // Outside of it, it is as the user writes it. A link inside it keeps its name.
    assert_eq!(path_of("in", "../other/b.xml"), "../other/b.xml");
    assert_eq!(path_of(".", "by-link/a.xml"), "by-link/a.xml");
}

/// Proves S6.
#[test]
fn a_link_among_the_inputs_is_read() {
    let dir = Dir::new();
    dir.write("elsewhere/a.xml", matrix(UNIQUE)).write("elsewhere/sub/b.xml", matrix(UNIQUE));
    dir.link("../elsewhere/a.xml", "in/linked.xml").link("../elsewhere/sub", "in/folder");
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.tree("out"), ["folder/b.xml", "linked.xml"]);
    assert!(!dir.path("out/linked.xml").is_symlink(), "an output is a file of its own");
    assert_eq!(dir.text("elsewhere/a.xml"), matrix(UNIQUE));
}

#[test]
fn in_place_a_link_stays_and_what_it_leads_to_is_rewritten() {
    let dir = Dir::new();
    dir.write("elsewhere/a.xml", matrix(UNIQUE)).link("../elsewhere/a.xml", "in/a.xml");
    let expected = dir.run("solve elsewhere/a.xml").exits(0).stdout;
    dir.run("solve --in-place in").exits(0);
    assert_eq!(dir.leads_to("in/a.xml").to_str(), Some("../elsewhere/a.xml"));
    assert_eq!(dir.read("elsewhere/a.xml"), expected);
    assert_eq!(dir.tree("."), ["elsewhere/a.xml", "in/a.xml"]);
}

#[test]
fn in_place_a_file_under_two_names_is_done_once() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).link("a.xml", "in/b.xml").link("b.xml", "in/c.xml");
    let ran = dir.run("solve --in-place in").exits(0);
    assert!(ran.summary().starts_with("sudoxml: 1 document,"), "{}", ran.summary());
}

#[test]
fn an_output_link_inside_the_output_folder_is_written_through() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("out/real/file.xml", "old").link("real/file.xml", "out/a.xml");
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.leads_to("out/a.xml").to_str(), Some("real/file.xml"));
    assert!(dir.text("out/real/file.xml").contains("<grid"));
}

#[test]
fn an_output_file_that_is_a_link_is_written_where_it_leads() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("real/file.xml", "old").link("real/file.xml", "there.xml");
    dir.link("real/new.xml", "not-yet.xml");
    for out in ["there.xml", "not-yet.xml"] {
        dir.run(&format!("solve a.xml -o {out}")).exits(0);
        assert!(dir.path(out).is_symlink() && dir.text(out).contains("<grid"), "{out}");
    }
    assert_eq!(dir.tree("real"), ["file.xml", "new.xml"]);
}

/// Proves R71.
#[test]
fn an_output_link_that_leads_out_of_the_output_folder_is_refused() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE));
    dir.write("outside/mine.xml", "mine").link("../outside/mine.xml", "out/a.xml");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/a.xml:1:1: error[outside-output]"]);
    assert_eq!(dir.text("outside/mine.xml"), "mine");
    assert!(dir.text("out/b.xml").contains("<grid"), "the others are done");
}

/// Proves R71.
#[test]
fn an_output_folder_link_that_leads_out_is_refused_and_nothing_is_made_there() {
    let dir = Dir::new();
    dir.write("in/sub/deep/er/a.xml", matrix(UNIQUE)).write("in/b.xml", matrix(UNIQUE));
    dir.folder("outside").link("../outside", "out/sub");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/sub/deep/er/a.xml:1:1: error[outside-output]"]);
    assert!(!dir.has("outside/deep"), "not even a folder");
    assert!(dir.has("out/b.xml"), "the others are done");
}

/// Proves R71.
#[test]
fn split_follows_no_link_out_of_the_output_folder() {
    let dir = Dir::new();
    dir.write("a.txt", UNIQUE).write("b.txt", UNIQUE).write("c.txt", UNIQUE).write("d.txt", UNIQUE);
    dir.write("outside/mine.xml", "mine").link("../outside/mine.xml", "out/a.xml");
    dir.link("../outside/new.xml", "out/b.xml").link("/dev/null", "out/c.xml");
    let ran = dir.run("import --split a.txt b.txt c.txt d.txt -o out").exits(2);
    let refused = ["a.txt", "b.txt", "c.txt"].map(|file| format!("{file}:1:1: error[outside-output]"));
    assert_eq!(ran.places(), refused);
    assert_eq!(dir.text("outside/mine.xml"), "mine");
    assert_eq!(dir.tree("outside"), ["mine.xml"]);
    assert!(dir.text("out/d.xml").contains("<sudoku"), "the others are done");
}

#[test]
fn split_writes_through_links_inside_the_output_folder() {
    let dir = Dir::new();
    dir.write("a.txt", UNIQUE).write("out/real/file.xml", "old").link("real/file.xml", "out/a.xml");
    dir.run("import --split a.txt -o out").exits(0);
    assert_eq!(dir.leads_to("out/a.xml").to_str(), Some("real/file.xml"));
    assert!(dir.text("out/real/file.xml").contains("<sudoku"));
    // The folder itself may be a link.
    dir.folder("elsewhere").link("elsewhere", "linked");
    dir.run("import --split a.txt -o linked").exits(0);
    dir.run("import --split a.txt -o linked/new/").exits(0);
    assert_eq!(dir.tree("elsewhere"), ["a.xml", "new/a.xml"]);
}

#[test]
fn split_refuses_two_files_that_links_make_one() {
    let dir = Dir::new();
    dir.write("a.txt", UNIQUE).write("b.txt", UNIQUE).write("c.txt", UNIQUE);
    dir.write("out/a.xml", "old").link("a.xml", "out/b.xml");
    let ran = dir.run("import --split a.txt b.txt c.txt -o out").exits(2);
    assert_eq!(ran.places(), ["a.txt:1:1: error[same-output]", "b.txt:1:1: error[same-output]"]);
    assert_eq!(dir.text("out/a.xml"), "old");
    assert!(dir.has("out/c.xml"), "the others are done");
}

#[test]
fn one_text_or_collection_goes_where_the_users_link_leads() {
    let dir = Dir::new();
    dir.write("a.txt", UNIQUE).write("a.xml", matrix(UNIQUE)).write("real/old", "old");
    for (link, leads_to) in [("there", "real/old"), ("not-yet", "real/new")] {
        for command in ["export a.xml", "import a.txt"] {
            dir.link(leads_to, link);
            let expected = dir.run(command).exits(0).stdout;
            dir.run(&format!("{command} -o {link}")).exits(0);
            assert_eq!(dir.leads_to(link).to_str(), Some(leads_to), "{command}");
            assert_eq!(dir.read(leads_to), expected, "{command}");
            std::fs::remove_file(dir.path(link)).expect("a link");
        }
    }
    dir.link("a.txt", "to-the-input");
    let ran = dir.run("import a.txt -o to-the-input").exits(2);
    assert_eq!(ran.places(), ["a.txt:1:1: error[output-is-input]"]);
}

#[test]
fn the_output_folder_itself_may_be_a_link() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).folder("real").link("real", "out");
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.tree("real"), ["a.xml"]);
    // To the inputs it may not lead.
    dir.link("in", "same");
    let ran = dir.run("solve in -o same").exits(2);
    assert_eq!(ran.places(), ["in/a.xml:1:1: error[output-is-input]"]);
}

#[test]
fn an_output_folder_that_is_linked_into_the_input_folder_is_not_read() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).folder("real").link("../real", "in/out");
    for _ in 0..2 {
        dir.run("solve in -o real").exits(0);
        assert_eq!(dir.tree("real"), ["a.xml"]);
    }
}

#[test]
fn two_outputs_that_links_make_one_are_refused() {
    let dir = Dir::new();
    dir.write("in/a.xml", named("a", UNIQUE)).write("in/b.xml", named("b", UNIQUE)).write("in/c.xml", matrix(UNIQUE));
    dir.write("out/a.xml", "old").link("a.xml", "out/b.xml");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/a.xml:1:1: error[same-output]", "in/b.xml:1:1: error[same-output]"]);
    assert_eq!(dir.text("out/a.xml"), "old");
    assert!(dir.has("out/c.xml"), "the others are done");
}

/// Proves R72.
#[test]
fn a_folder_loop_is_found_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).write("in/b/c.xml", matrix(UNIQUE));
    dir.link("..", "in/b/up").link(".", "in/here");
    for command in ["solve in -o out", "check in"] {
        let ran = dir.run(command).exits(2);
        assert_eq!(ran.places(), ["in/b/up:1:1: error[folder-loop]", "in/here:1:1: error[folder-loop]"]);
    }
    assert_eq!(dir.tree("out"), ["a.xml", "b/c.xml"]);
}

/// Proves R72.
#[test]
fn a_link_that_leads_nowhere_is_2_and_the_others_are_done() {
    let dir = Dir::new();
    dir.write("in/a.xml", matrix(UNIQUE)).link("gone.xml", "in/b.xml").link("itself.xml", "in/itself.xml");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/b.xml:1:1: error[unreadable]", "in/itself.xml:1:1: error[unreadable]"]);
    let named = dir.run("check in/b.xml").exits(2);
    for ran in [ran, named] {
        assert!(ran.stderr.contains("this is a link to gone.xml, which does not exist"), "{}", ran.stderr);
    }
    assert_eq!(dir.tree("out"), ["a.xml"]);
}
