//! The tools find what is wrong: a test that no tool can fail would show nothing.

use std::path::Path;

use crate::kit::Dir;
use crate::pictures::browser::{self, Table, View};
use crate::pictures::compare::{Pixels, Tolerance, difference};
use crate::pictures::pdf;

const PAGE: &str = "<!DOCTYPE html><html lang='en'><title>Page</title><main><h1>Page</h1>
<table><caption>Board</caption><tr><th scope='col'>a</th><td>1</td></tr></table>
<table hidden><caption>Hidden</caption><tr><td>2</td></tr></table></main></html>";

fn page(dir: &Dir, html: &str) -> std::path::PathBuf {
    dir.write("page.html", html);
    dir.path("page.html")
}

#[test]
fn the_browser_reads_the_visible_tables() {
    let dir = Dir::new();
    let rows = vec![vec!["a".to_owned(), "1".to_owned()]];
    let expected = vec![Table { caption: Some("Board".into()), rows }];
    assert_eq!(browser::tables(&page(&dir, PAGE), View::default()), expected);
}

#[test]
fn axe_core_finds_a_picture_without_a_text() {
    let dir = Dir::new();
    assert_eq!(browser::axe(&page(&dir, PAGE), View::default()), Vec::<String>::new());
    let picture = PAGE.replace("<table>", "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='><table>");
    let found = browser::axe(&page(&dir, &picture), View::default());
    assert!(found.len() == 1 && found[0].contains("image-alt"), "{found:?}");
}

#[test]
#[should_panic(expected = "asks for other files")]
fn a_page_that_asks_for_another_file_fails() {
    let dir = Dir::new();
    browser::tables(&page(&dir, &PAGE.replace("<table>", "<img src='other.png' alt=''><table>")), View::default());
}

#[test]
fn the_browser_draws_light_dark_print_and_forced_colours() {
    let dir = Dir::new();
    let style = "<style>html { background: #fff } @media (prefers-color-scheme: dark) { html { background: #00f } }
        @media print { html { background: #0f0 } } @media (forced-colors: active) { html { background: #f00 } }
        html { forced-color-adjust: none }</style><main>";
    let file = page(&dir, &PAGE.replace("<main>", style));
    let views = [
        (View::default(), [255, 255, 255]),
        (View { dark: true, ..View::default() }, [0, 0, 255]),
        (View { print: true, ..View::default() }, [0, 255, 0]),
        (View { forced: true, ..View::default() }, [255, 0, 0]),
    ];
    for (view, colour) in views {
        let png = dir.path("page.png");
        browser::draw(&file, &png, view);
        assert_eq!(Pixels::read(&png).at(0, 0), colour);
    }
}

#[test]
fn verapdf_and_poppler_read_a_file() {
    let dir = Dir::new();
    let (html, file) = (page(&dir, PAGE), dir.path("page.pdf"));
    browser::print(&html, &file);
    let verdicts = pdf::verapdf(pdf::PROFILES, &[&file]);
    let lines: Vec<&str> = verdicts.lines().filter(|line| !line.starts_with(' ')).collect();
    let expected = pdf::PROFILES.split(',').map(|profile| format!("{profile} invalid {}", file.display()));
    assert_eq!(lines, expected.collect::<Vec<String>>(), "a browser writes no metadata");
    assert!(pdf::text(&file).contains("Board"));
    assert_eq!(pdf::info(&file, "Pages").as_deref(), Some("1"));
    let drawn = Pixels::read(&pdf::draw(&file, 1, 300, &dir.path("drawn.png")));
    assert_eq!(drawn.width, 300);
}

#[test]
#[should_panic(expected = "ua1 invalid")]
fn a_file_without_metadata_does_not_conform() {
    let dir = Dir::new();
    let (html, file) = (page(&dir, PAGE), dir.path("page.pdf"));
    browser::print(&html, &file);
    pdf::conforms(&[&file]);
}

#[test]
fn another_digit_is_another_picture() {
    let dir = Dir::new();
    let draw = |name: &str, digit: char| {
        let text = format!("<text x='10' y='30' font-size='24'>{digit}</text>");
        dir.write(name, format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 480 40'>{text}</svg>"));
        let png = dir.path(&format!("{name}.png"));
        browser::draw(&dir.path(name), &png, View { scale: 2, ..View::default() });
        Pixels::read(Path::new(&png)).shrunk(2)
    };
    let (five, again, six) = (draw("a.svg", '5'), draw("b.svg", '5'), draw("c.svg", '6'));
    assert_eq!(difference(&five, &again, Tolerance::default()), None);
    let found = difference(&five, &six, Tolerance::default()).expect("a difference");
    assert!(found.contains("differ"), "{found}");
}
