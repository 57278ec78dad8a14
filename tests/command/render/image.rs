//! Pictures of pixels and in PostScript: PNG and EPS. `tests/programs/pictures/images.rs` looks at them.

use crate::kit::Dir;
use crate::kit::puzzle::{CLASH, MANY, UNIQUE, collection, named};

/// The chunks of a PNG: the kind of each, and its data.
fn chunks(png: &[u8]) -> Vec<(String, &[u8])> {
    let mut rest = png.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("the signature of a PNG");
    let mut chunks = Vec::new();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let (kind, data) = after.split_at(4);
        let length = u32::from_be_bytes(*length) as usize;
        chunks.push((String::from_utf8_lossy(kind).into_owned(), &data[..length]));
        rest = &data[length + 4..];
    }
    chunks
}

/// The width, the height, the type of the colours, and the pixels to a metre of a PNG.
fn facts(png: &[u8]) -> ([u32; 2], u8, [u32; 2]) {
    let chunks = chunks(png);
    let data = |kind: &str| chunks.iter().find(|(found, _)| found == kind).unwrap_or_else(|| panic!("{kind}")).1;
    let number = |data: &[u8], at: usize| u32::from_be_bytes(data[at..at + 4].try_into().expect("four bytes"));
    let (head, density) = (data("IHDR"), data("pHYs"));
    assert_eq!((head[8], density[8]), (8, 1), "8 bits, and a unit that is the metre");
    let title = String::from_utf8_lossy(data("iTXt")).into_owned();
    assert!(title.starts_with("Title\0"), "{title:?}");
    ([number(head, 0), number(head, 4)], head[9], [number(density, 0), number(density, 4)])
}

const RGB: u8 = 2;
const RGBA: u8 = 6;

/// Proves docs/pictures.md#png-and-eps.
#[test]
fn an_image_has_the_pixels_of_its_size_on_paper_and_says_how_many_are_on_a_metre() {
    let dir = Dir::new();
    dir.write("a.xml", named("May 4", UNIQUE));
    let image = |flags: &str| {
        dir.run(&format!("render a.xml {flags} -o a.png")).exits(0);
        dir.read("a.png")
    };
    // Nine cells of 9 mm, and half of a thick line on each side: 81.7 mm are 965 pixels of 300 to an inch.
    assert_eq!(facts(&image("--bare")), ([965, 965], RGBA, [11811, 11811]));
    assert_eq!(facts(&image("--bare --dpi 72")), ([232, 232], RGBA, [2835, 2835]));
    let ([width, height], kind, _) = facts(&image("--dpi 100"));
    assert!(kind == RGB && width == 361 && height > width, "{width}x{height}");
    assert_eq!(image("--dpi 100"), dir.run("render a.xml --to png --dpi 100 -o -").exits(0).stdout);
    let refused = |flags: &str| dir.run(&format!("render a.xml {flags}")).exits(2).stderr;
    assert!(refused("--dpi 300 -o a.svg").contains("--dpi is for png, and this writes svg"));
    assert!(refused("--text outlines -o a.png").contains("--text is for svg, and this writes png"));
    assert!(refused("--per-page 2 -o a.png").contains("--per-page is for html and pdf, and this writes png"));
    dir.write("my.toml", "dpi = 72\nbare = true\nper-page = 2\n");
    assert_eq!(facts(&image("--style my.toml")).0, [232, 232]);
}

/// Proves docs/pictures.md#how-pages-are-filled.
#[test]
fn the_profile_of_a_press_is_for_books_with_its_inks() {
    let dir = Dir::new();
    dir.write("a.xml", named("May 4", UNIQUE)).write("text.icc", "no profile");
    let refused = |flags: &str| dir.run(&format!("render a.xml {flags}")).exits(2).stderr;
    let path = "--output-profile text.icc";
    for flags in ["", "--to pdf -o - --color-space cmyk"] {
        let error = refused(&format!("{path} {flags}"));
        assert!(error.contains("'text.icc' for '--output-profile <FILE>': this is not an ICC profile; ask"), "{error}");
    }
    let error = refused("--output-profile none.icc -o a.pdf");
    assert!(error.contains("'none.icc' for '--output-profile <FILE>': there is no file or folder"), "{error}");
    dir.write("press.toml", "output-profile = 'text.icc'\n");
    let error = refused("--style press.toml -o a.pdf");
    assert!(error.contains("output-profile: text.icc: this is not an ICC profile"), "{error}");
    // A profile with nothing but its header and its name.
    let mut profile = [0; 148].to_vec();
    let name = b"desc\0\0\0\0\0\0\0\x06Press\0";
    let parts: [(usize, &[u8]); 7] =
        [(3, &[166]), (12, b"prtrCMYK"), (36, b"acsp"), (131, &[1]), (132, b"desc"), (139, &[148]), (143, &[18])];
    parts.iter().for_each(|(at, bytes)| profile[*at..at + bytes.len()].copy_from_slice(bytes));
    dir.write("press.icc", [&profile[..], name].concat());
    let path = "--output-profile press.icc";
    for flags in [
        "-o a.svg",
        "-o a.pdf",
        "-o a.pdf --color-space rgb",
        "-o a.eps --color-space cmyk",
        "-o out/ --to pdf --color-space cmyk",
    ] {
        let error = refused(&format!("{path} {flags}"));
        assert!(error.contains("--output-profile is for a book with --to pdf and --color-space cmyk"), "{error}");
    }
    dir.run(&format!("render a.xml {path} --color-space cmyk -o a.pdf --depfile a.d")).exits(0);
    assert!(dir.text("a.d").contains(" press.icc"), "{}", dir.text("a.d"));
    let of_flags = dir.read("a.pdf");
    assert!(String::from_utf8_lossy(&of_flags).contains("<pdfxid:GTS_PDFXVersion>PDF/X-4<"));
    dir.write("my/press.toml", "color-space = 'cmyk'\noutput-profile = '../press.icc'\n");
    dir.run("render a.xml --style my/press.toml -o b.pdf").exits(0);
    assert!(dir.read("b.pdf") == of_flags);
    // What is for another form is left out.
    dir.run("render a.xml --style my/press.toml -o b.svg").exits(0);
}

/// Proves docs/pictures.md#png-and-eps.
#[test]
fn each_puzzle_of_a_folder_has_an_image_and_a_row_in_the_index() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("May, 4", UNIQUE)).write("p/more/b.xml", collection(&[UNIQUE, CLASH]));
    for form in ["png", "eps"] {
        let options = if form == "png" { "--dpi 36" } else { "" };
        dir.run(&format!("render p --to {form} {options} -o {form}")).exits(0);
        let files = [format!("a.{form}"), "index.csv".into(), format!("more/b-1.{form}"), format!("more/b-2.{form}")];
        assert_eq!(dir.tree(form), files);
        let index = dir.text(&format!("{form}/index.csv"));
        assert!(index.contains(&format!("\na.{form},\"May, 4\",unique,1,,\n")), "{index}");
        // The files are the same with any number of threads and batches.
        dir.run(&format!("render p --to {form} {options} -o again --jobs 1 --stream-from 0 --batch-bytes 1")).exits(0);
        for file in dir.tree(form).into_iter().filter(|file| file != "index.csv") {
            assert!(dir.read(&format!("{form}/{file}")) == dir.read(&format!("again/{file}")), "{file}");
        }
        dir.run("render p/more/b.xml --to png").exits(2);
    }
}

/// Proves docs/pictures.md#png-and-eps, docs/rules/missing-glyph.md.
#[test]
fn a_puzzle_that_cannot_be_an_image_is_reported_with_its_place() {
    let dir = Dir::new();
    dir.write("p/a.xml", named("数", UNIQUE)).write("p/b.xml", named("B", UNIQUE));
    for form in ["png", "eps"] {
        let ran = dir.run(&format!("render p --to {form} -o {form}")).exits(2);
        assert_eq!(ran.places(), ["p/a.xml:1:1: error[missing-glyph]"]);
        assert_eq!(dir.tree(form), [format!("b.{form}"), "index.csv".into()]);
        let ran = dir.run(&format!("render p/a.xml -o a.{form}")).exits(2);
        assert_eq!(ran.places(), ["p/a.xml:1:1: error[missing-glyph]"]);
        assert!(!dir.has(&format!("a.{form}")));
        dir.run(&format!("render p/a.xml --bare -o a.{form}")).exits(0);
    }
    dir.write("m/many.xml", named("Many", MANY));
    let large = "--show all-solutions --max-solutions 60 --cell-size 100mm --dpi 600 --require nothing";
    let ran = dir.run(&format!("render m --to png {large} -o large")).exits(2);
    assert_eq!(ran.places()[0], "m/many.xml:1:1: error[unwritable]");
    assert!(ran.stderr.contains(" pixels is larger than an image can be, which is 250000000 pixels; use "));
    assert_eq!(dir.tree("large"), ["index.csv"]);
}

/// The lines of an EPS that end with this operator.
fn operators<'e>(eps: &'e str, operator: &str) -> Vec<&'e str> {
    eps.lines().filter(|line| line.ends_with(&format!(" {operator}"))).collect()
}

/// Proves docs/pictures.md#png-and-eps.
#[test]
fn an_eps_has_its_size_and_its_colours_and_no_date() {
    let dir = Dir::new();
    dir.write("a.xml", named("4 (May) é", UNIQUE));
    let eps = |flags: &str| {
        dir.run(&format!("render a.xml {flags} -o a.eps")).exits(0);
        let eps = dir.text("a.eps");
        assert!(eps.is_ascii() && eps.lines().all(|line| line.len() < 255), "{eps}");
        eps
    };
    let bare = eps("--bare");
    let head = "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 232 232\n%%HiResBoundingBox: 0 0 231.591 231.591\n";
    assert!(bare.starts_with(head) && bare.ends_with("showpage\n%%Trailer\n%%EOF\n"), "{bare}");
    assert!(bare.contains("%%Title: (4 \\(May\\) ?)\n") && !bare.contains("CreationDate"), "{bare}");
    // A letter for each given, and an outline for each of the nine digits.
    assert_eq!((operators(&bare, "t").len(), bare.matches("} bind def\n/g").count()), (30, 9));
    let spaces = |eps: &str| ["setgray", "setrgbcolor", "setcmykcolor"].map(|name| !operators(eps, name).is_empty());
    assert_eq!(spaces(&bare), [true, false, false], "a grey is a grey");
    assert_eq!(spaces(&eps("--show both")), [true, true, false]);
    let press = eps("--show both --color-space cmyk");
    assert_eq!(spaces(&press), [false, false, true]);
    assert!(press.contains("%%DocumentProcessColors: Cyan Magenta Yellow Black\n"));
    let black = eps("--show both --theme black --color-space cmyk");
    assert_eq!(spaces(&black), [true, false, false]);
    assert!(black.contains("%%DocumentProcessColors: Black\n"));
    let used = operators(&black, "setgray");
    assert!(used.iter().all(|line| ["0 setgray", "1 setgray"].contains(line)), "{used:?}");
}
