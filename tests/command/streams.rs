//! Pipes: data on the standard output and nothing else, `-` on both sides, and ends that come early.

use crate::kit::puzzle::{CLASH, EMPTY, TWO, UNIQUE, matrix};
use crate::kit::{Dir, grids};

#[test]
fn the_standard_output_carries_data_only() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    for command in ["solve a.xml", "cells a.xml", "matrix a.xml", "export a.xml"] {
        let ran = dir.run(command).exits(0);
        let first = if command.starts_with("export") { TWO } else { "<sudoku>" };
        assert!(ran.out().starts_with(first), "{command}: {}", ran.out());
        assert!(!ran.out().contains("sudoxml") && !ran.out().contains("warning"), "{command}: {}", ran.out());
    }
    let ran = dir.run("check a.xml").exits(1);
    assert_eq!(ran.out(), "");
    let ran = dir.run("solve a.xml -o out.xml").exits(0);
    assert_eq!(ran.out(), "");
}

#[test]
fn a_file_a_pipe_and_an_output_file_give_the_same_bytes() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for command in ["solve", "grade", "grade --steps", "cells", "cells --all", "cells --candidates", "matrix"] {
        let expected = dir.run(&format!("{command} a.xml")).exits(0).stdout;
        assert!(!expected.is_empty());
        assert_eq!(dir.run(&format!("{command} a.xml -o -")).exits(0).stdout, expected, "{command}");
        assert_eq!(dir.pipe(&format!("{command} -"), matrix(UNIQUE)).exits(0).stdout, expected, "{command}");
        assert_eq!(dir.pipe(&format!("{command} - -o -"), matrix(UNIQUE)).exits(0).stdout, expected, "{command}");
        dir.run(&format!("{command} a.xml -o file.xml")).exits(0);
        assert_eq!(dir.read("file.xml"), expected, "{command}");
        dir.pipe(&format!("{command} - -o piped.xml"), matrix(UNIQUE)).exits(0);
        assert_eq!(dir.read("piped.xml"), expected, "{command}");
        dir.run(&format!("{command} a.xml -o folder/")).exits(0);
        assert_eq!(dir.read("folder/a.xml"), expected, "{command}");
    }
}

#[test]
fn findings_of_the_standard_input_name_it_by_its_dash() {
    let dir = Dir::new();
    let ran = dir.pipe("solve -", "<sudoku/>").exits(2);
    assert_eq!(ran.places(), ["-:1:1: error[no-puzzle]"]);
    let ran = dir.pipe("check -", matrix(TWO)).exits(1);
    assert_eq!(ran.places(), ["-:1:1: error[multiple-solutions]"]);
}

#[test]
fn a_fault_leaves_the_standard_output_empty() {
    let dir = Dir::new();
    let late = matrix(UNIQUE).replace("</sudoku>", "</sudoku");
    for command in ["solve -", "cells -", "matrix -"] {
        assert_eq!(dir.pipe(command, &late).exits(2).out(), "");
    }
    assert_eq!(dir.pipe("solve - --require valid", matrix(CLASH)).exits(1).out(), "");
}

#[test]
fn check_reads_the_standard_input_together_with_files() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(TWO));
    let ran = dir.pipe("check a.xml -", matrix(CLASH)).exits(1);
    assert_eq!(
        ran.places(),
        [
            "-:3:26: error[digit-twice-in-row]",
            "-:3:26: error[digit-twice-in-box]",
            "a.xml:1:1: error[multiple-solutions]"
        ]
    );
}

/// Proves R53.
#[test]
fn a_closed_pipe_is_no_error() {
    let dir = Dir::new();
    let ran = dir.sudoxml("solve --max-solutions all --list all -").stdin(matrix(EMPTY)).run_to_head(1 << 20);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(!ran.stderr.contains("error["), "{}", ran.stderr);
}

#[test]
fn listing_begins_before_counting_ends() {
    let dir = Dir::new();
    let ran = dir.sudoxml("solve --max-solutions all --list all -").stdin(matrix(EMPTY)).run_to_head(1 << 16).exits(0);
    let head = ran.out().rsplit_once("<grid").expect("grids").0;
    assert_eq!(
        grids(head)[..3],
        [
            "<grid verdict=\"multiple\" solution=\"1\">",
            "<grid verdict=\"multiple\" solution=\"2\">",
            "<grid verdict=\"multiple\" solution=\"3\">",
        ]
    );
}

#[test]
fn a_pipe_that_is_closed_at_once_is_no_error_to_any_command() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    for command in ["solve a.xml", "cells --all a.xml", "export a.xml", "man", "completions bash"] {
        let ran = dir.sudoxml(command).run_into_closed_pipe().exits(0);
        assert!(!ran.stderr.contains("error["), "{command}: {}", ran.stderr);
    }
}

/// Proves R4.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_the_standard_output_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("a.txt", UNIQUE);
    for command in ["solve a.xml", "cells a.xml", "matrix a.xml", "export a.xml", "import a.txt"] {
        let ran = dir.sudoxml(command).run_into("/dev/full").exits(2);
        let last = ran.places()[0].to_owned();
        assert!(last.ends_with("error[unwritable]"), "{command}: {}", ran.stderr);
    }
    for command in ["man", "completions bash", "config", "--help", "help solve", "--version"] {
        let ran = dir.sudoxml(command).run_into("/dev/full").exits(2);
        assert!(ran.stderr.starts_with("-:1:1: error[unwritable]: "), "{command}: {}", ran.stderr);
    }
}

/// Every way to have something written to the standard output.
#[cfg(unix)]
const WRITING: [&str; 19] = [
    "solve a.xml",
    "solve a.xml --max-solutions all --list all",
    "solve a.xml -o b.xml --report json",
    "grade a.xml",
    "grade --explain a.xml",
    "cells a.xml",
    "matrix a.xml",
    "check a.xml --report json",
    "check a.xml --report sarif --report text",
    // Nothing is found, so this report is empty.
    "check a.xml --report github",
    "export a.xml",
    "import a.txt",
    "config",
    "man",
    "completions bash",
    "help",
    "--help",
    "solve --help",
    "--version",
];

/// Proves R5.
#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_2_for_every_command_that_writes_there() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("a.txt", UNIQUE);
    for command in WRITING {
        let ran = dir.sudoxml(command).redirected(">&-").run().exits(2);
        let message = ":1:1: error[unwritable]: the standard output is closed; connect it to a file or a pipe";
        assert!(ran.findings().len() == 1 && ran.findings()[0].ends_with(message), "{command}: {}", ran.stderr);
    }
    assert!(dir.has("b.xml"), "an output that is a file is written");
}

/// Proves R7.
#[cfg(unix)]
#[test]
fn a_standard_output_that_is_open_for_reading_only_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("a.txt", UNIQUE);
    for command in WRITING.into_iter().filter(|command| !command.ends_with("github")) {
        let ran = dir.sudoxml(command).redirected("1</dev/null").run().exits(2);
        assert!(ran.places()[0].ends_with("error[unwritable]"), "{command}: {}", ran.stderr);
    }
}

/// Proves R6.
#[cfg(unix)]
#[test]
fn a_null_device_as_standard_output_is_no_closed_one() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("a.txt", UNIQUE);
    for command in WRITING {
        // As the runtime opens it for a closed stream, and as a service manager does.
        dir.sudoxml(command).redirected("<>/dev/null 1<>/dev/null").run().exits(0);
    }
}

/// Proves R8.
#[cfg(unix)]
#[test]
fn closed_streams_that_are_not_used_do_no_harm() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("two.xml", matrix(TWO)).write("bad.xml", "<sudoku/>");
    let expected = dir.run("solve a.xml").exits(0).stdout;
    for (command, code) in [("solve a.xml -o out.xml", 0), ("check two.xml", 1), ("check bad.xml two.xml", 2)] {
        for closed in ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- 2>&-", "<&- >&- 2>&-", "2</dev/null"] {
            let ran = dir.sudoxml(command).redirected(closed).run();
            assert_eq!(ran.code, code, "{command} {closed}: {}", ran.stderr);
        }
        if code == 0 {
            assert_eq!(dir.read("out.xml"), expected, "messages are no part of an output");
        }
    }
    assert_eq!(dir.sudoxml("solve").redirected("2>&-").run().code, 2);
    assert_eq!(dir.sudoxml("solve a.xml").redirected(">&- 2>&-").run().code, 2);
}

/// Proves R9.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_the_messages_leaves_the_exit_code() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("two.xml", matrix(TWO));
    for (command, code) in [("solve a.xml", 0), ("check two.xml", 1), ("check gone.xml", 2), ("solve", 2)] {
        assert_eq!(dir.sudoxml(command).redirected("2>/dev/full").run().code, code, "{command}");
    }
}

/// Proves R18.
#[cfg(unix)]
#[test]
fn a_closed_standard_input_is_no_empty_input() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let why = "the standard input is closed; connect it to a file or a pipe";
    for command in ["solve -", "solve - -o out.xml", "check -", "check a.xml -", "import -", "export -", "cells -"] {
        let ran = dir.sudoxml(command).redirected("<&-").run().exits(2);
        assert_eq!(ran.findings(), [format!("-:1:1: error[unreadable]: {why}")], "{command}");
        let ran = dir.sudoxml(command).redirected("0>/dev/null").run().exits(2);
        assert_eq!(ran.places(), ["-:1:1: error[unreadable]"], "open for writing only: {command}");
    }
    for command in ["check --files-from -", "check a.xml --files-from -"] {
        let ran = dir.sudoxml(command).redirected("<&-").run().exits(2);
        assert!(ran.stderr.contains(&format!("-: {why}")), "{command}: {}", ran.stderr);
    }
    assert!(!dir.has("out.xml"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_a_long_listing_is_2() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(EMPTY));
    dir.sudoxml("solve a.xml --list 2000").run_into("/dev/full").exits(2);
    dir.run("solve a.xml --list 2000 -o /dev/full").exits(2);
}

#[cfg(unix)]
#[test]
fn devices_are_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    dir.run("solve a.xml -o /dev/null").exits(0);
    dir.pipe("solve - -o /dev/null", matrix(UNIQUE)).exits(0);
    // More than is kept in memory, and so more than one file would hold.
    dir.pipe("solve - -o /dev/null --list 500", matrix(EMPTY)).exits(0);
    assert!(std::fs::metadata("/dev/null").expect("the device").file_type().is_char_device());
    let ran = dir.run("solve a.xml -o /dev/stdout").exits(0);
    assert_eq!(grids(ran.out()).len(), 1);
    dir.fifo("pipe");
    // Held open on both sides, so that neither has to wait for the other.
    let mut pipe = std::fs::File::options().read(true).write(true).open(dir.path("pipe")).expect("a pipe");
    dir.run("solve a.xml -o pipe").exits(0);
    assert!(std::fs::metadata(dir.path("pipe")).expect("the pipe").file_type().is_fifo());
    let mut read = vec![0; ran.stdout.len()];
    std::io::Read::read_exact(&mut pipe, &mut read).expect("bytes");
    assert_eq!(read, ran.stdout);
    // As in the output folder of --split.
    dir.folder("out").write("a.txt", UNIQUE);
    std::fs::rename(dir.path("pipe"), dir.path("out/a.xml")).expect("the pipe");
    dir.run("import --split a.txt -o out").exits(0);
    assert!(std::fs::metadata(dir.path("out/a.xml")).expect("the pipe").file_type().is_fifo());
    let mut read = [0; 5];
    std::io::Read::read_exact(&mut pipe, &mut read).expect("bytes");
    assert_eq!(&read, b"<?xml");
}

#[test]
fn bytes_that_are_no_text_go_through_as_they_are() {
    let dir = Dir::new();
    let document = matrix(UNIQUE).replace("<sudoku>", "<sudoku title='caf\u{e9}'>");
    let latin: Vec<u8> =
        format!("<?xml version='1.0' encoding='ISO-8859-1'?>{document}").chars().map(|c| c as u8).collect();
    let ran = dir.pipe("solve -", &latin).exits(0);
    let grid = ran.stdout.windows(6).position(|window| window == b"<grid ").expect("a result");
    let untouched = latin.len() - "\n</sudoku>\n".len();
    assert_eq!(ran.stdout[..untouched], latin[..untouched]);
    assert_eq!(&ran.stdout[untouched..grid], b"\n    ");
}

/// Proves R28.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_an_input_like_a_file() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("ordinary", "").fifo("pipe.xml").set_mode("pipe.xml", 0o600);
    let expected = dir.run("solve a.xml").exits(0).stdout;
    for (arguments, out) in [
        ("solve pipe.xml -o out.xml", Some("out.xml")),
        ("solve pipe.xml -o folder/", Some("folder/pipe.xml")),
        ("solve a.xml pipe.xml -o folder", Some("folder/pipe.xml")),
        ("solve pipe.xml -o out.xml --update", Some("out.xml")),
        ("solve pipe.xml", None),
        ("check pipe.xml", None),
    ] {
        // Only what was written before is in the pipe, and it ends when the last writer goes.
        let writer = std::thread::spawn({
            let path = dir.path("pipe.xml");
            move || std::fs::write(path, matrix(UNIQUE))
        });
        let ran = dir.run(arguments).exits(0);
        writer.join().expect("a writer").expect("a write");
        if let Some(out) = out {
            assert_eq!(dir.read(out), expected, "{arguments}");
            assert_eq!(dir.mode(out), dir.mode("ordinary"), "the mode of a pipe says nothing about an output");
            std::fs::remove_file(dir.path(out)).expect("an output");
        } else if arguments.starts_with("solve") {
            assert_eq!(ran.stdout, expected);
        }
    }
}

/// Proves R29.
#[cfg(unix)]
#[test]
fn what_is_not_a_file_is_refused_in_place_before_anything_is_read() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).fifo("pipe.xml").link("pipe.xml", "linked.xml");
    let _socket = std::os::unix::net::UnixListener::bind(dir.path("socket.xml")).expect("a socket");
    // Nobody writes to the pipe: a run that opened it would wait.
    let ran = dir.run("solve --in-place pipe.xml linked.xml socket.xml /dev/null a.xml").exits(2);
    let messages = |name: &str, what: &str| {
        format!("{name}:1:1: error[unwritable]: this is {what}, not a file, and cannot be written in place; use -o OUT")
    };
    let expected = [
        messages("pipe.xml", "a pipe"),
        messages("linked.xml", "a pipe"),
        messages("socket.xml", "a socket"),
        messages("/dev/null", "a device"),
    ];
    assert_eq!(ran.findings(), expected);
    assert!(dir.text("a.xml").contains("<grid"), "the others are done");
}
