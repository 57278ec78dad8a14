//! Pictures as SVG: the files, and the list of them.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, EMPTY, MANY, SOLVED, UNIQUE, collection, matrix, named};

/// Proves docs/pictures.md.
#[test]
fn each_puzzle_has_a_file_and_a_row_in_the_index() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May, 4", UNIQUE)).write("p/more/a.xml", collection(&[UNIQUE, MANY, CLASH]));
    dir.write("p/empty.xml", "<catalog/>");
    let ran = dir.run("render p --to svg -o out --max-solutions 50").exits(0);
    assert_eq!(dir.tree("out"), ["a.svg", "index.csv", "more/a-1.svg", "more/a-2.svg", "more/a-3.svg"]);
    let index = "\
file,name,verdict,solutions,rating,level
a.svg,\"May, 4\",unique,1,,
more/a-1.svg,,unique,1,,
more/a-2.svg,,multiple,50,,
more/a-3.svg,,none,0,,
";
    assert_eq!(dir.text("out/index.csv"), index);
    assert!(ran.summary().contains("2 documents, 4 puzzles (2 unique, 1 multiple, 1 none)"), "{}", ran.summary());
    dir.run("render p --to svg -o graded --grade --jobs 1 --stream-from 0 --batch-bytes 1").exits(0);
    assert!(dir.text("graded/index.csv").contains("\na.svg,\"May, 4\",unique,1,1.2,easy\n"));
    assert!(dir.text("graded/a.svg").contains(">Rating 1.2, easy</text>"));
    // The pictures are the same with any number of threads and batches.
    dir.run("render p --to svg -o again --grade").exits(0);
    for file in dir.tree("graded") {
        assert_eq!(dir.read(&format!("graded/{file}")), dir.read(&format!("again/{file}")), "{file}");
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_picture_without_a_name_has_that_of_its_file() {
    let dir = Dir::new();
    dir.write("may.txt", format!("{UNIQUE}\n{MANY}\n")).run("import may.txt --split -o in").exits(0);
    dir.run("render in --to svg -o out").exits(0);
    assert_eq!(dir.tree("out"), ["index.csv", "may-1.svg", "may-2.svg"]);
    for name in ["may-1", "may-2"] {
        assert!(dir.text(&format!("out/{name}.svg")).contains(&format!("<title id=\"title\">{name}</title>")));
    }
}

/// The width and height of a picture in millimetres.
fn size(svg: &str) -> (f64, f64) {
    (number(svg, " width=\"", "mm\""), number(svg, " height=\"", "mm\""))
}

/// The first number between these texts.
fn number(svg: &str, before: &str, after: &str) -> f64 {
    let (_, rest) = svg.split_once(before).expect("a start");
    let (number, _) = rest.split_once(after).expect("an end");
    number.parse().expect("a number")
}

/// Proves docs/pictures.md.
#[test]
fn steps_are_in_columns_and_their_boards_have_the_numbers_of_rows_and_columns() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).run("render a.xml --steps --singles apart -o a.svg").exits(0);
    let svg = dir.text("a.svg");
    let (width, height) = size(&svg);
    let steps = svg.matches(">Step ").count();
    assert!(steps > 40 && height < 2.0 * width, "{steps} steps on {width} x {height} mm");
    // A number beside each row and each column of a step, apart from the values in its cells.
    let texts = |svg: &str| svg.matches(">9</text>").count();
    dir.run("render a.xml -o plain.svg").exits(0);
    assert!(texts(&svg) >= steps * 2 + texts(&dir.text("plain.svg")), "{}", texts(&svg));
}

/// A puzzle whose steps are 11 singles, locked candidates and an X-wing, and then singles.
const MIXED: &str = "9.4..........49.1..8.5.2.9...7..6..23.8...6.56..8..9...7.6.4.2..2.31..........8.3";

/// Proves docs/pictures.md.
#[test]
fn singles_that_follow_each_other_share_a_board() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(MIXED));
    let text = |flags: &str| {
        dir.run(&format!("render a.xml --show puzzle --steps {flags} --to text")).exits(0).out().to_owned()
    };
    let (together, apart) = (text(""), text("--singles apart"));
    // Each step is said in the same words, and each board but those of singles is the same.
    let is_step = |line: &&str| line.split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
    let steps = |text: &str| text.lines().filter(is_step).map(str::to_owned).collect::<Vec<String>>();
    assert_eq!(steps(&together), steps(&apart));
    let boards = |text: &str| text.trim_end().split("\n\n").skip(1).map(str::to_owned).collect::<Vec<String>>();
    let (together, apart) = (boards(&together), boards(&apart));
    let (alone, runs): (Vec<String>, Vec<String>) =
        together.into_iter().partition(|board| board.lines().filter(is_step).count() == 1);
    assert!(alone.iter().all(|board| apart.contains(board)) && runs.len() > 1, "{alone:?}");
    let of_runs: usize = runs.iter().map(|board| board.lines().filter(is_step).count()).sum();
    assert_eq!(alone.len() + of_runs, apart.len());
    // What a run fills in is marked on its board, and the last board is the solution.
    for run in &runs {
        assert_eq!(
            run.matches('+').count() - run.matches("+ placed").count(),
            run.lines().filter(is_step).count(),
            "{run}"
        );
    }
    // Pictures have the numbers of the steps in the corners of their cells, and lists in a few words.
    dir.run("render a.xml --steps -o a.svg").exits(0);
    dir.run("render a.xml --steps -o a.html").exits(0);
    let first = runs[0].lines().filter(is_step).count();
    for file in ["a.svg", "a.html"] {
        let text = dir.text(file);
        assert!(text.contains(&format!("Steps 1 to {first}: singles, rating up")), "{file}");
        assert!(text.contains("r1c2 is ") && text.contains(" (box "), "{file}");
    }
    let labels = |number: usize| dir.text("a.svg").matches(&format!(">{number}</text>")).count();
    assert_eq!((10..=first).map(labels).collect::<Vec<usize>>(), vec![1; first - 9]);
    dir.run("render a.xml --singles all -o a.svg").exits(2);
}

/// The place of the first text of a picture that starts like this, in millimetres.
fn place(svg: &str, start: &str) -> (f64, f64) {
    let (before, _) = svg.split_once(&format!(">{start}")).expect("a text");
    let (_, tag) = before.rsplit_once("<text ").expect("a tag");
    (number(tag, "x=\"", "\""), number(tag, "y=\"", "\""))
}

/// Proves docs/pictures.md.
#[test]
fn the_key_is_beside_the_puzzle_and_a_list_of_singles_in_two_columns() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(MIXED)).run("render a.xml --show puzzle --steps -o a.svg").exits(0);
    let svg = dir.text("a.svg");
    let [first, eighth] = ["1. r", "8. r"].map(|start| place(&svg, start));
    assert!(first.1 == eighth.1 && first.0 < eighth.0, "{first:?} {eighth:?}");
    let (key, steps) = (place(&svg, "A cell with a double frame"), place(&svg, "Steps 1 to 11"));
    assert!(key.1 < steps.1 && key.0 > eighth.0, "{key:?} {steps:?}");
    // Without space beside the boards, it is between them and the steps.
    dir.run("render a.xml --show all-solutions --steps --singles apart -o a.svg").exits(0);
    let svg = dir.text("a.svg");
    let (key, steps) = (place(&svg, "A cell with a double frame"), place(&svg, "Step 1:"));
    assert!(key.1 < steps.1, "{key:?} {steps:?}");
}

/// Proves docs/pictures.md.
#[test]
fn the_steps_of_a_puzzle_with_symbols_have_numbers_and_a_key() {
    let dir = Dir::new();
    let letters = UNIQUE.chars().map(|c| c.to_digit(10).map_or(c, |digit| char::from(b'@' + digit as u8)));
    dir.write("a.txt", letters.collect::<String>()).run("import -q a.txt --symbols ABCDEFGHI -o a.xml").exits(0);
    for (flags, has_steps) in [("", true), ("--singles apart", true), ("", false)] {
        let steps = if has_steps { "--steps" } else { "" };
        for file in ["a.svg", "a.html", "a.txt"] {
            dir.run(&format!("render -q a.xml --show puzzle {steps} {flags} -o {file}")).exits(0);
            let text = dir.text(file);
            // A picture has each line as a text of its own.
            let texts: Vec<&str> = text.split('<').filter_map(|tag| Some(tag.split_once('>')?.1)).collect();
            let said = if texts.is_empty() { text.clone() } else { texts.join(" ") };
            let said: Vec<&str> = said.split_whitespace().collect();
            assert_eq!(said.join(" ").contains("A = 1, B = 2"), has_steps, "{file}");
        }
        // The board of the last step has all values as numbers.
        let boards = dir.text("a.txt");
        let last = boards.trim_end().rsplit("\n\n").next().expect("a board");
        assert_eq!(last.contains('A') || last.contains('I'), !has_steps, "{last}");
    }
    dir.write("digits.xml", matrix(UNIQUE).replacen("<sudoku", "<sudoku symbols='123456789'", 1));
    assert!(!dir.run("render -q digits.xml --steps --to text").exits(0).out().contains("1 = 1"));
}

/// Proves docs/pictures.md.
#[test]
fn a_part_of_the_solutions_is_said_in_every_form() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(MANY));
    for file in ["a.svg", "a.html", "a.txt"] {
        dir.run(&format!("render -q a.xml --show all-solutions --list 3 -o {file}")).exits(0);
        let text = dir.text(file);
        assert!(text.contains("solutions, listed: 3"), "{file}: {text}");
        dir.run(&format!("render -q a.xml --show both --list 3 -o {file}")).exits(0);
        assert!(!dir.text(file).contains("listed:"), "{file}");
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_bare_picture_is_the_board_alone() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May 4", UNIQUE)).write("p/b.xml", named("May 5", CLASH));
    let svg = |flags: &str, file: &str| {
        dir.run(&format!("render p/{file}.xml {flags} -o x.svg")).exits(0);
        dir.text("x.svg")
    };
    let bare = svg("--bare", "a");
    let texts = |svg: &str| svg.matches("<text ").count();
    // Nine cells of 9 mm, and half of a thick line on each side; the givens, and no background.
    assert_eq!((size(&bare), texts(&bare), bare.contains("<rect")), ((81.7, 81.7), 30, false));
    assert_eq!(texts(&svg("--bare", "b")), 30, "violations have no sentences");
    // The line of a diagonal leaves out its digits, so that nothing need be behind them.
    let givens = "<cells><cell row='1' col='1'>1</cell><cell row='2' col='2'>3</cell></cells>";
    dir.write("p/c.xml", format!("<sudoku size='4' extra='diagonals'>{givens}</sudoku>"));
    let crossed = svg("--bare", "c");
    assert!(
        crossed.contains("M0.35 0.35L2.15 2.15M7.55 7.55L11.15 11.15M16.55 16.55L36.35 36.35M36.35 0.35L0.35 36.35")
    );
    assert!(!crossed.contains("<rect"), "{crossed}");
    std::fs::remove_file(dir.path("p/c.xml")).expect("a file");
    let headed = svg("--heading No.{number}{stars}", "a");
    assert!(headed.contains(">No.1★</text>") && !headed.contains("easy</text>"), "{headed}");
    assert!(svg("--heading none", "b").contains(">no solution</text>"), "what is wrong stays");
    let wrong = dir.run("render p/a.xml --bare --steps -o x.svg").exits(2).stderr;
    assert!(wrong.contains("--bare is for pictures without steps"), "{wrong}");
    let wrong = dir.run("render p/a.xml --bare --heading {level} -o x.svg").exits(2).stderr;
    assert!(wrong.contains("--bare is for pictures without heading"), "{wrong}");
}

/// Proves docs/pictures.md.
#[test]
fn a_style_has_colours_lines_and_the_values_of_options() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE));
    let style = "theme = 'high-contrast'\ncell-size = '10mm'\npage = 'us-trade'\nshaded-boxes = true\n\
                 [colors]\ngiven = '#123456'\nextra-shade = '#eee'\n[lines]\nthick = '1mm'\n";
    dir.write("my.toml", style).run("render a.xml --style my.toml -o a.svg").exits(0);
    let svg = dir.text("a.svg");
    assert_eq!(size(&svg).0, 90.0 + 1.0 + 10.0, "the cells, the lines and the margin");
    assert!(svg.contains("fill=\"#123456\"") && svg.contains("stroke-width=\"1\""), "{svg}");
    assert_eq!(svg.matches("fill=\"#eeeeee\"").count(), 4 * 9, "{svg}");
    dir.run("render a.xml --style my.toml --cell-size 20mm -o a.svg").exits(0);
    assert_eq!(size(&dir.text("a.svg")).0, 180.0 + 1.0 + 10.0, "a flag is before the style");
    // What cannot be together with a flag is left out of the style.
    dir.write("all.toml", "bare = true\nheading = '{level}'\nsteps = true\nauthor = 'A'\nanswers-per-page = 4\n");
    for (flags, has_text) in [("", false), ("--steps", true), ("--heading {name}", true)] {
        dir.run(&format!("render a.xml --style all.toml {flags} -o a.svg")).exits(0);
        let svg = dir.text("a.svg");
        assert_eq!((svg.contains("<rect"), svg.contains(">Steps 1 to 51: singles")), (has_text, has_text), "{flags}");
    }
    dir.write("empty.txt", " \n");
    for (style, message) in [
        ("cell-size = '1mm'", "cell-size: the value '1mm' is invalid; use a length from 2mm to 100mm"),
        ("cel-size = '9mm'", "there is no key 'cel-size'; did you mean 'cell-size'?"),
        ("[colors]\ngivn = '#000'", "colors: there is no colour 'givn'; did you mean 'given'?"),
        ("page = ", "TOML parse error at line 1"),
        ("font = 'a.ttf'", "font: use a list of files, such as [\"fonts/Noto.ttf\"]"),
        ("font = [{}]", "font: use a text, a number, true or false"),
        ("shaded-boxes = 'true'", "shaded-boxes: use true or false, without quotation marks"),
        ("colors = '#fff'", "colors: use a table of colours"),
        ("[colors]\ngiven = []", "colors: given: use a text, a number, true or false"),
        ("lines = '1mm'", "lines: use a table of lengths"),
        ("how-to = 'empty.txt'", "how-to: the file empty.txt is empty"),
        (
            "require = 'unique'",
            "a style has the options for pictures and pages, colors, lines, words, shaded-boxes, font and output-profile",
        ),
    ] {
        let wrong = dir.write("bad.toml", style).run("render a.xml --style bad.toml -o b.svg").exits(2).stderr;
        let wrong = wrong.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(wrong.contains(message) && !dir.has("b.svg"), "{style}: {wrong}");
    }
}

/// Proves docs/pictures.md.
#[test]
fn one_puzzle_goes_to_a_file_or_to_the_standard_output() {
    let dir = Dir::new();
    dir.write("a.xml", matrix(UNIQUE)).write("two.xml", collection(&[UNIQUE, MANY])).write("a.txt", UNIQUE);
    dir.run("render a.xml -o a.svg").exits(0);
    assert!(dir.text("a.svg").starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"91.7mm\""));
    assert_eq!(dir.run("render a.xml --to svg").exits(0).out(), dir.text("a.svg"));
    assert_eq!(dir.run("render a.txt --to svg -o -").exits(0).out(), dir.text("a.svg"));
    let ran = dir.run("render two.xml -o two.svg").exits(2);
    assert!(ran.stderr.contains("this input contains 2 puzzles, and a picture shows one"), "{}", ran.stderr);
    assert!(!dir.has("two.svg") && dir.run("render two.xml --to svg").exits(2).out().is_empty());
    dir.run("render a.xml two.xml -o two.svg").exits(2);
    dir.run("render a.xml two.xml --to svg").exits(2);
    // With one document and a folder, each puzzle has its file.
    dir.run("render two.xml --to svg -o pictures").exits(0);
    assert_eq!(dir.tree("pictures"), ["index.csv", "two-1.svg", "two-2.svg"]);
}

/// Proves docs/pictures.md.
#[test]
fn a_document_with_an_error_has_no_pictures_and_no_rows() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/b.xml", collection(&[UNIQUE, MANY])).write("p/c.xml", "<sudoku>");
    let ran = dir.run("render p --to svg -o out --require unique").exits(2);
    assert_eq!(ran.places(), ["p/b.xml:15:1: error[multiple-solutions]", "p/c.xml:1:9: error[not-well-formed]"]);
    assert_eq!(dir.tree("out"), ["a.svg", "index.csv"]);
    assert_eq!(dir.text("out/index.csv").lines().count(), 2);
    std::fs::remove_file(dir.path("p/c.xml")).expect("a document");
    dir.run("render p --to svg -o out --require unique").exits(1);
}

/// Proves docs/pictures.md.
#[test]
fn no_picture_replaces_an_input_and_no_two_have_the_same_file() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/a.txt", UNIQUE).write("q/b.svg", matrix(UNIQUE));
    let ran = dir.run("render p --glob *.xml --glob *.txt --to svg -o out").exits(2);
    assert_eq!(ran.places(), ["p/a.txt:1:1: error[same-output]", "p/a.xml:1:1: error[same-output]"]);
    let ran = dir.run("render q/b.svg --to svg -o q").exits(2);
    assert_eq!(ran.places(), ["q/b.svg:1:1: error[output-is-input]"]);
    assert_eq!(dir.text("q/b.svg"), matrix(UNIQUE));
    // The first of several puzzles of a.xml, and the only puzzle of a-1.xml.
    dir.write("r/a.xml", collection(&[UNIQUE, MANY])).write("r/a-1.xml", matrix(UNIQUE));
    let ran = dir.run("render r --to svg -o out").exits(2);
    assert!(ran.stderr.contains("out/a-1.svg is the output of a puzzle of r/a.xml"), "{}", ran.stderr);
}

/// Proves docs/pictures.md.
#[cfg(unix)]
#[test]
fn a_link_does_not_lead_a_picture_out_of_its_folder_or_onto_another() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(UNIQUE)).write("p/deep/b.xml", matrix(MANY)).write("safe.txt", "safe");
    dir.folder("out/deep").link("../safe.txt", "out/a.svg").link("../a.svg", "out/deep/b.svg");
    dir.run("render p --to svg -o out").exits(2);
    assert_eq!(dir.text("safe.txt"), "safe");
    dir.folder("other/deep").link("../a.svg", "other/deep/b.svg");
    dir.run("render p --to svg -o other").exits(2);
    assert!(!dir.tree("other").contains(&"a.svg".to_owned()), "{:?}", dir.tree("other"));
}

/// Proves docs/pictures.md.
#[test]
fn boards_of_every_kind_are_well_formed_pictures_of_their_size() {
    let dir = Dir::new();
    let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/puzzles/boards");
    dir.sudoxml("render --to svg -o out --quiet").arg(boards).run().exits(0);
    let files = dir.tree("out");
    assert!(files.len() > 60, "{}", files.len());
    for file in files.iter().filter(|file| file.ends_with(".svg")) {
        let text = dir.text(&format!("out/{file}"));
        let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let root = document.root_element();
        let [width, height] = ["width", "height"].map(|name| root.attribute(name).expect("a size").replace("mm", ""));
        assert_eq!(root.attribute("viewBox"), Some(format!("0 0 {width} {height}").as_str()), "{file}");
        assert_eq!(root.attribute("role"), Some("img"));
    }
}

/// Proves docs/pictures.md.
#[test]
fn a_build_tool_learns_what_the_pictures_depend_on() {
    let dir = Dir::new();
    dir.write("p/a.xml", matrix(SOLVED)).write("p/b.xml", matrix(EMPTY));
    dir.run("render p --to svg -o out --depfile out.d --stamp out.stamp").exits(0);
    assert!(dir.text("out.d").starts_with("out.stamp: \\\n p \\\n p/a.xml \\\n p/b.xml\n"), "{}", dir.text("out.d"));
    dir.run("render p/a.xml -o a.svg --depfile a.d").exits(0);
    assert!(dir.text("a.d").starts_with("a.svg: \\\n p/a.xml\n"), "{}", dir.text("a.d"));
    dir.run("render p --to svg -o out --depfile index.d").exits(0);
    assert!(dir.text("index.d").starts_with("out/index.csv: "), "{}", dir.text("index.d"));
    dir.write("p/one.xml", matrix(UNIQUE));
    dir.write("my/entry.html", "").run("render p/one.xml --template my -o one.html --depfile html.d").exits(0);
    let read = "one.html: \\\n my \\\n my/entry.html \\\n p/one.xml\n";
    assert!(dir.text("html.d").starts_with(read), "{}", dir.text("html.d"));
}
