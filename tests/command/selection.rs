//! Which files are read: the default input, hidden and ignored files, and the note about files that are not read.

use std::fs;

use sudoxml::report::Format;

use crate::kit::puzzle::{TWO, UNIQUE, matrix};
use crate::kit::selection::{call, read, with_files};
use crate::kit::{Dir, Ran};

/// Makes a folder look like a git repository.
fn repository(dir: &Dir, folder: &str) {
    dir.write(&format!("{folder}/.git/HEAD"), "ref: refs/heads/main\n");
    dir.folder(&format!("{folder}/.git/objects")).folder(&format!("{folder}/.git/refs"));
}

fn counted(ran: &Ran, documents: usize) {
    let expected = format!("sudoxml: {documents} document");
    assert!(ran.summary().starts_with(&expected), "{}", ran.stderr);
}

// ---------------------------------------------------------------------------------------------------------- the default

/// Proves S1.
#[test]
fn without_an_input_the_current_folder_is_read() {
    let dir = with_files(&["a.xml", "in/b.xml"]);
    dir.write("lists/c.txt", UNIQUE);
    assert_eq!(read(&dir, ""), ["a.xml", "in/b.xml"]);
    for command in ["solve -o out", "grade -o out", "cells -o out", "matrix -o out"] {
        counted(&dir.run(command).exits(0), 2);
        assert_eq!(dir.tree("out"), ["a.xml", "in/b.xml"], "{command}");
        fs::remove_dir_all(dir.path("out")).expect("an output folder");
    }
    assert_eq!(dir.run("export").exits(0).out().lines().count(), 2);
    assert_eq!(dir.run("import").exits(0).out().matches("<sudoku>").count(), 1);
    counted(&dir.run("solve --in-place").exits(0), 2);
    assert!(dir.text("in/b.xml").contains("<grid"));
}

#[test]
fn a_name_in_the_current_folder_has_a_dot_only_if_it_needs_one() {
    let dir = Dir::new();
    for name in ["a.xml", "-", " ::error.xml", "\u{e9}.xml"] {
        dir.write(name, matrix(TWO));
    }
    let ran = dir.run("check --glob *.xml --glob -").exits(1);
    let files: Vec<&str> = ran.findings().into_iter().map(|line| line.split(":1:1").next().expect("a file")).collect();
    assert_eq!(files, ["./ ::error.xml", "./-", "a.xml", "\u{e9}.xml"]);
    assert_eq!(dir.run("check . --glob *.xml --glob -").exits(1).findings(), ran.findings());
}

/// Proves S4.
#[test]
fn without_an_input_and_an_output_nothing_is_written() {
    let dir = with_files(&["a.xml", "b.xml"]);
    for command in ["solve", "grade", "cells", "matrix", "clean"] {
        let ran = dir.run(command).exits(2);
        let message = "the standard output is for one document, which is named; for folders, patterns and lists, add -o FOLDER or \
             --in-place, or - to read";
        assert!(ran.stderr.contains(message) && ran.stdout.is_empty(), "{}", ran.stderr);
    }
    assert_eq!((dir.text("a.xml"), dir.tree(".")), (matrix(UNIQUE), vec!["a.xml".to_owned(), "b.xml".to_owned()]));
}

/// Proves S1.
#[test]
fn the_standard_input_is_read_only_if_it_is_named() {
    let dir = with_files(&["a.xml"]);
    dir.pipe("check", matrix(TWO)).exits(0);
    dir.pipe("check -", matrix(TWO)).exits(1);
    assert!(dir.run("--help").exits(0).out().contains("INPUT - is the standard input."));
}

/// Proves S2.
#[test]
fn a_list_of_files_has_no_default() {
    let dir = with_files(&["a.xml", "b.xml"]);
    dir.write("list", "b.xml\n").write("empty", "");
    assert_eq!(read(&dir, "--files-from list"), ["b.xml"]);
    let ran = dir.run("check --files-from empty").exits(2);
    assert!(ran.stderr.contains("the list of files is empty"), "{}", ran.stderr);
}

#[test]
fn a_wrong_line_of_a_list_names_the_list() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("list", "# puzzles\na.xml\n");
    let ran = dir.run("check --files-from list").exits(2);
    let message =
        "there is no file or folder with this path; --files-from names it, in a list with one path on each line";
    assert_eq!(ran.findings(), [format!("# puzzles:1:1: error[unreadable]: {message}")]);
    assert!(!dir.run("check gone.xml").exits(2).stderr.contains("--files-from"));
}

/// Proves S7.
#[test]
fn a_path_in_place_of_a_pattern_of_what_to_leave_out_is_refused() {
    let dir = with_files(&["in/a.xml", "in/old/b.xml"]);
    for (pattern, folder) in [("in/old", "in"), ("./in/old/", "./in")] {
        let refused = dir.run(&format!("solve --in-place --exclude {pattern} {folder}")).exits(2);
        let message =
            format!("--exclude {pattern} is a path in {folder}, from which patterns count; use --exclude old\n");
        assert!(refused.stderr.contains(&message), "{}", refused.stderr);
    }
    assert!(!dir.text("in/a.xml").contains("<grid"));
    // A folder with this path in the folder that is read is left out.
    dir.write("in/in/old/c.xml", matrix(UNIQUE));
    counted(&dir.run("check --exclude in/old in").exits(0), 2);
    counted(&dir.run("check --exclude in/old .").exits(0), 2);
}

#[test]
fn a_stamp_in_the_default_input_is_not_removed_after_a_wrong_flag() {
    let dir = with_files(&["a.xml"]);
    dir.write("stamp.xml", "").write("stamp", "");
    dir.run("check --nonsense --stamp stamp.xml").exits(2);
    dir.run("check --nonsense --stamp stamp").exits(2);
    assert!(dir.has("stamp.xml") && !dir.has("stamp"), "a run would read stamp.xml");
}

// ---------------------------------------------------------------------------------------------------------- hidden files

/// Proves S3, S8.
#[test]
fn hidden_files_and_folders_are_read_only_if_they_are_asked_for() {
    let dir = with_files(&["a.xml", ".hidden/b.xml", "in/.c.xml", "in/d.xml"]);
    assert_eq!(read(&dir, ""), ["a.xml", "in/d.xml"]);
    assert_eq!(read(&dir, "--hidden"), [".hidden/b.xml", "a.xml", "in/.c.xml", "in/d.xml"]);
    assert_eq!(read(&dir, ".hidden in/.c.xml"), [".hidden/b.xml", "in/.c.xml"], "what is named is read");
    dir.write("sudoxml.toml", "hidden = true");
    assert_eq!(read(&dir, "").len(), 4);
    assert_eq!(read(&dir, "--no-hidden").len(), 2);
    assert_eq!(read(&dir, "--no-hidden --hidden").len(), 4, "the last flag counts");
}

/// Proves S9.
#[test]
fn an_unfinished_output_is_no_input_also_with_hidden_files() {
    let dir = with_files(&["a.xml", ".sudoxml-abcdef.tmp"]);
    assert_eq!(read(&dir, "--hidden --glob *"), ["a.xml"]);
}

// --------------------------------------------------------------------------------------------------------- ignored files

/// Proves S3, S11.
#[test]
fn ignored_files_and_folders_are_not_read() {
    let dir = with_files(&["a.xml", "build/b.xml", "in/draft-1.xml", "in/c.xml", "in/keep/draft-2.xml", "old/d.xml"]);
    dir.write(".gitignore", "/build\ndraft-*\n").write("in/keep/.gitignore", "!draft-2.xml\n");
    dir.write(".ignore", "old/\n");
    let expected = ["a.xml", "in/c.xml", "in/keep/draft-2.xml"];
    assert_eq!(read(&dir, ""), expected, "also outside a repository");
    repository(&dir, ".");
    assert_eq!(read(&dir, ""), expected);
    assert_eq!(read(&dir, "in"), ["in/c.xml", "in/keep/draft-2.xml"], "the files above count");
    assert_eq!(read(&dir, "--no-ignore").len(), 6);
    assert_eq!(read(&dir, "in/draft-1.xml"), ["in/draft-1.xml"], "what is named is read");
    dir.write("list", "in/draft-1.xml\n");
    assert_eq!(read(&dir, "--files-from list"), ["in/draft-1.xml"]);
    dir.write("sudoxml.toml", "ignore = false");
    assert_eq!(read(&dir, "").len(), 6);
    assert_eq!(read(&dir, "--ignore"), expected);
    // Import and export go by the same files.
    dir.write("sudoxml.toml", "").write("draft-3.txt", UNIQUE).write("list.txt", UNIQUE);
    assert_eq!(call(&dir, "import").run().exits(0).out().matches("<sudoku>").count(), 1);
    assert_eq!(call(&dir, "export").run().exits(0).out().lines().count(), 3);
}

/// Proves S11.
#[test]
fn what_git_does_with_odd_lines_of_an_ignore_file_is_done() {
    // A tab at the end, two carriage returns, `**` inside of a name, and braces.
    let dir = with_files(&["tab.xml", "cr.xml", "in/a1/b.xml", "in/a/x/b.xml", "in/c.xml", "{d,e}.xml", "d.xml"]);
    dir.write(".gitignore", "tab.xml\t\ncr.xml\r\r\n{d,e}.xml\n").write("in/.gitignore", "*.xml\n!/a**/b.xml\n");
    repository(&dir, ".");
    assert_eq!(read(&dir, ""), ["cr.xml", "d.xml", "in/a/x/b.xml", "in/a1/b.xml", "tab.xml"]);
}

/// Proves S12.
#[test]
fn a_repository_ends_the_files_above_that_count() {
    let dir = with_files(&["outer/a.xml", "outer/inner/a.xml", "outer/inner/in/a.xml", "plain/in/a.xml"]);
    dir.write("outer/.gitignore", "a.xml\n").write("plain/.gitignore", "a.xml\n");
    repository(&dir, "outer/inner");
    assert_eq!(read(&dir, "outer/inner/in"), ["outer/inner/in/a.xml"]);
    assert_eq!(read(&dir, "outer"), ["outer/inner/a.xml", "outer/inner/in/a.xml"], "also inside a folder");
    assert_eq!(read(&dir, "plain/in"), ["plain/in/a.xml"], "without a repository, no folder above counts");
    assert_eq!(read(&dir, "plain"), ["plain"], "there is no input");
}

/// Proves S11.
#[test]
fn a_worktree_has_the_list_of_its_repository() {
    let dir = with_files(&["tree/a.xml", "tree/private.xml"]);
    dir.write("repository/.git/info/exclude", "private.xml").write("repository/.git/worktrees/tree/commondir", "../..");
    dir.write("tree/.git", "gitdir: ../repository/.git/worktrees/tree\n");
    assert_eq!(read(&dir, "tree"), ["tree/a.xml"]);
}

/// Proves S13.
#[test]
fn a_named_folder_is_read_also_if_it_is_ignored() {
    let dir = with_files(&["build/solved/a.xml", "other/solved/a.xml"]);
    dir.write(".gitignore", "build/**\nother\n").write("build/.gitignore", "*\n");
    repository(&dir, ".");
    assert_eq!(read(&dir, ""), ["."], "there is no input");
    assert_eq!(read(&dir, "build/solved other"), ["build/solved/a.xml", "other/solved/a.xml"]);
}

/// Proves S10.
#[test]
fn a_folder_of_which_all_is_ignored_is_an_error() {
    let dir = with_files(&["in/a.xml"]);
    dir.write("in/.gitignore", "*\n");
    let ran = dir.run("check in").exits(2);
    assert_eq!(ran.places(), ["in:1:1: error[no-input]"]);
    assert!(
        ran.stderr.contains("no file matches *.{xml,dita,ditamap,dbk,docbook,tei},")
            && ran.stderr.contains("--no-ignore"),
        "{}",
        ran.stderr
    );
    assert!(dir.run("import in --glob a --glob b").exits(2).stderr.contains("no file matches a or b"));
}

/// Proves R73.
#[cfg(unix)]
#[test]
fn a_link_that_is_left_out_is_no_error() {
    let dir = with_files(&["in/a.xml"]);
    dir.link(".", "in/loop").link("gone.xml", "in/broken.xml").link(".", "in/.loop").link("gone.xml", "in/.#a.xml");
    assert_eq!(dir.run("check in").exits(2).findings().len(), 2, "the hidden ones are left out");
    dir.write("in/.gitignore", "loop\nbroken.xml\n");
    assert_eq!(dir.run("check in").exits(0).findings(), [""; 0]);
    assert_eq!(dir.run("check in --hidden --no-ignore").exits(2).findings().len(), 4);
}

/// Proves R74.
#[cfg(unix)]
#[test]
fn an_ignore_file_that_cannot_be_read_is_2_and_the_others_are_done() {
    // A process's memory is a file that opens and then cannot be read at its start.
    let dir = with_files(&["in/a.xml"]);
    dir.link("/proc/self/mem", "in/.gitignore");
    let ran = dir.run("solve in -o out").exits(2);
    assert_eq!(ran.places(), ["in/.gitignore:1:1: error[unreadable]"]);
    assert!(dir.has("out/a.xml"));
    // A pipe is not waited for, and a folder or an invalid pattern leaves out nothing.
    fs::remove_file(dir.path("in/.gitignore")).expect("a link");
    dir.fifo("in/.gitignore")
        .folder("in/.ignore")
        .write("in/sub/.gitignore", b"[z-a]\n\xff\n")
        .run("check in")
        .exits(0);
}

#[test]
fn a_depfile_names_the_ignore_files() {
    let dir = with_files(&["project/in/a.xml", "project/in/sub/b.xml"]);
    dir.write("project/.gitignore", "build").write("project/in/sub/.ignore", "");
    fs::create_dir_all(dir.path("project/.git")).expect("a folder");
    call(&dir, "check project/in --stamp s --depfile s.d").run().exits(0);
    let rules = dir.text("s.d");
    let read: Vec<&str> = rules.lines().skip(1).map_while(|line| line.strip_prefix(' ')).collect();
    let read: Vec<&str> = read.iter().map(|line| line.trim_end_matches(" \\")).collect();
    let expected = ["project/.gitignore", "project/in", "project/in/a.xml", "project/in/sub"];
    assert_eq!(read, [&expected[..], &["project/in/sub/.ignore", "project/in/sub/b.xml"]].concat());
    call(&dir, "check project/in --no-ignore --stamp s --depfile s.d").run().exits(0);
    assert!(!dir.text("s.d").contains("ignore"));
}

// ------------------------------------------------------------------------------------------------------------ patterns

/// Proves S5.
#[test]
fn a_pattern_can_be_given_several_times() {
    let dir = with_files(&["a.xml", "b.dita", "c.dbk", "in/d.dita"]);
    assert_eq!(read(&dir, "--glob *.xml --glob *.dita"), ["a.xml", "b.dita", "in/d.dita"]);
    assert_eq!(read(&dir, "--glob a.* --glob in/*"), ["a.xml", "in/d.dita"]);
    dir.write("sudoxml.toml", "glob = ['*.dbk', 'in/*']");
    assert_eq!(read(&dir, ""), ["c.dbk", "in/d.dita"]);
    assert_eq!(read(&dir, "--glob *.xml"), ["a.xml"], "the flag replaces the file");
    let printed = dir.run("config").exits_silently();
    assert!(printed.out().contains("glob = [\"*.dbk\", \"in/*\"]  # sudoxml.toml:1:8\n"), "{}", printed.out());
    let printed = dir.run("config --glob *.xml --hidden --no-ignore").exits_silently();
    for line in ["glob = \"*.xml\"", "hidden = true", "ignore = false"] {
        assert!(printed.out().contains(&format!("\n{line}  # the command line\n")), "{}", printed.out());
    }
    dir.write("in/e.txt", UNIQUE).write("f.puz", UNIQUE);
    assert_eq!(dir.run("import --glob *.txt --glob *.puz").exits(0).out().matches("<sudoku>").count(), 2);
}

#[test]
fn a_pattern_that_no_shell_replaces_is_explained() {
    let dir = with_files(&["in/a.xml"]);
    let ran = dir.run("check in/*.xml").exits(2);
    assert_eq!(ran.places(), ["in/*.xml:1:1: error[unreadable]"]);
    assert!(ran.stderr.contains("; --glob '*.xml' reads the files of a folder"), "{}", ran.stderr);
    assert!(!dir.run("check gone.xml").exits(2).stderr.contains("--glob"));
}

// --------------------------------------------------------------------------------------------- files that are not read

/// Proves S5.
#[test]
fn the_default_pattern_reads_xml_dita_docbook_and_tei() {
    let names = ["a.xml", "b.dita", "c.ditamap", "d.dbk", "e.docbook", "f.tei"];
    let dir = Dir::new();
    for name in names {
        dir.write(&format!("in/{name}"), matrix(UNIQUE));
    }
    dir.run("solve in -o out").exits(0);
    assert_eq!(dir.tree("out"), names);
    // The help and the page name the same endings.
    let default = dir.run("config in").exits(0);
    let pattern = default.out().lines().find_map(|line| line.strip_prefix("glob = ")).expect("the key");
    let pattern = pattern.split('"').nth(1).expect("a pattern");
    assert_eq!(pattern, "*.{xml,dita,ditamap,dbk,docbook,tei}");
    assert!(dir.run("check --help").exits(0).out().contains(&format!("[default: {pattern}]")));
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/files.md")).expect("the page");
    assert!(page.contains(&format!("`{pattern}`")));
    // What is broken does not pass, however quiet the build is.
    for name in names {
        dir.write(&format!("in/{name}"), "<sudoku>");
        assert_eq!(dir.run("check in --quiet").exits(2).places(), [format!("in/{name}:1:9: error[not-well-formed]")]);
        dir.write(&format!("in/{name}"), matrix(UNIQUE));
    }
}

/// Proves S14.
#[test]
fn files_that_look_like_xml_and_are_not_read_are_counted() {
    let dir = with_files(&["in/a.xml", "in/b.xhtml", "in/c/d.xhtml", "in/MAY.XML", "in/e.xht", "in/f.svg", "in/g.xsl"]);
    let messages = "warning[not-read]: 4 files that look like XML were not read (*.XML: 1, *.xht: 1, *.xhtml: 2)";
    let pattern = "*.{xml,dita,ditamap,dbk,docbook,tei,XML,xht,xhtml}";
    for command in
        ["check in", "solve in -o out", "cells in -o out", "export in -o out.txt", "canonical in", "dedupe in"]
    {
        let ran = dir.run(command).exits(0);
        let expected = format!("in:1:1: {messages}; --glob '{pattern}' reads them");
        assert_eq!(ran.findings(), [expected.as_str()], "{command}");
        assert_eq!(dir.run(&format!("{command} --quiet")).exits(0).stderr, format!("{expected}\n"), "{command}");
    }
    assert_eq!(read(&dir, &format!("in --glob {pattern}")).len(), 5, "the advice reads all of them");
    // In every form of a report, and in its totals.
    let report = dir.run("check in --report json").exits(0);
    let note = "\"severity\":\"warning\",\"rule\":\"not-read\",\"message\":\"4 files that look like XML";
    assert!(report.out().contains(note) && report.out().contains("\"warnings\":1,"), "{}", report.out());
    for form in Format::ALL.map(Format::name) {
        let report = dir.run(&format!("check in --report {form}")).exits(0);
        assert!(format!("{}{}", report.out(), report.stderr).contains("4 files that look like XML"), "{form}");
    }
    // As an error, it ends a build, and nothing that would lack the puzzles of these files is written.
    dir.write("in/sudoxml.toml", "rules.not-read = 'error'");
    for command in ["check in", "export in", "table in", "canonical in", "dedupe in", "render in --to html -o a.html"] {
        let ran = dir.run(command).exits(1);
        assert_eq!((ran.out(), ran.places().last()), ("", Some(&"in:1:1: error[not-read]")), "{command}");
    }
    assert!(!dir.has("a.html"));
    std::fs::remove_file(dir.path("in/sudoxml.toml")).expect("a file");
    // One file, and the folder without any input.
    dir.write("docs/a.xhtml", "<html/>");
    let ran = dir.run("check docs").exits(2);
    assert_eq!(ran.places(), ["docs:1:1: error[no-input]", "docs:1:1: warning[not-read]"]);
    assert!(
        ran.stderr.contains("1 file that looks like XML was not read (*.xhtml: 1); --glob '*.{xml,dita,ditamap,dbk,docbook,tei,xhtml}' reads it\n"),
        "{}",
        ran.stderr
    );
}

/// Proves S14.
#[test]
fn files_that_the_user_has_decided_about_are_not_counted() {
    let dir = with_files(&["in/a.xml", "in/b.xht", "in/.hidden.xht", "in/out/c.xht", "in/old/d.xht", "in/e.xht"]);
    dir.write("in/.gitignore", "b.xht\n");
    let ran = dir.run("check in --no-ignore").exits(0);
    assert!(ran.stderr.contains("4 files that look like XML"), "{}", ran.stderr);
    let quiet = |command: &str| assert_eq!(dir.run(command).exits(0).findings(), [""; 0], "{command}");
    quiet("solve in in/e.xht -o in/out --exclude old");
    quiet("check in --glob *.xml");
    quiet("check in --exclude *.xht");
    quiet("check in/a.xml");
    dir.write("sudoxml.toml", "glob = '*.xml'");
    quiet("check in");
}

#[test]
fn a_pattern_can_start_as_a_shell_completes_it() {
    let dir = with_files(&["in/a.xml", "in/drafts/b.xml", "in/more/drafts/c.xml"]);
    let checked = |flags: &str| dir.run(&format!("check in {flags}")).exits(0).summary().to_owned();
    assert!(checked("--exclude ./drafts").starts_with("sudoxml: 2 documents"), "{}", checked("--exclude ./drafts"));
    assert_eq!(checked("--exclude ./drafts/"), checked("--exclude /drafts"));
    assert!(checked("--glob ./a.xml").starts_with("sudoxml: 1 document,"), "{}", checked("--glob ./a.xml"));
    dir.write("in/sudoxml.toml", "exclude = [\"./drafts\"]");
    assert!(checked("").starts_with("sudoxml: 2 documents"), "{}", checked(""));
}
