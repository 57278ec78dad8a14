//! Images: PNG beside what a browser makes of the same picture as SVG, and EPS beside that PNG, drawn by Ghostscript.

use std::path::Path;
use std::process::Command;

use sudoxml::picture::pdf::Fonts;
use sudoxml::picture::{ColorSpace, PictureFile, PictureOptions, Plate, TextForm};

use crate::kit::Dir;
use crate::pictures::browser::{self, View};
use crate::pictures::compare::{Pixels, Tolerance, difference};
use crate::pictures::samples::SAMPLES;

/// The pixels to an inch at which a picture of this width in inches has twice as many pixels as a browser, which draws whole
/// pixels.
fn dpi(width: f64) -> u32 {
    let rest = |dpi: &u32| ((width * f64::from(*dpi) / 2.0).fract() - 0.5).abs();
    (150..=250).max_by(|one, other| rest(one).total_cmp(&rest(other))).expect("a density")
}

/// Samples with every kind of shape.
const DRAWN: [&str; 4] = ["classic", "violations", "all-extras", "chain-black"];

/// Draws an EPS as a PNG, cut at its bounding box.
fn draw_eps(eps: &Path, dpi: u32, png: &Path) {
    let mut command = Command::new("gs");
    command.args(["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=png16m"]);
    command.args(["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", &format!("-r{dpi}")]);
    command.arg(format!("-sOutputFile={}", png.display())).arg(eps);
    let ran = command.output().unwrap_or_else(|error| panic!("gs: {error}; tests/install.sh installs it"));
    let said = [ran.stdout, ran.stderr].concat();
    assert!(ran.status.success() && said.is_empty(), "gs: {}", String::from_utf8_lossy(&said));
}

/// Proves docs/pictures.md#png-and-eps.
#[test]
fn png_and_eps_look_like_the_svg_in_a_browser() {
    let dir = Dir::new();
    for sample in SAMPLES.iter().filter(|sample| DRAWN.contains(&sample.name)) {
        let (outcome, sheet, name) = (sample.outcome(), sample.sheet(), sample.name);
        let draw = |file: PictureFile, to: &str| {
            let options = PictureOptions { text: TextForm::Outlines, file, ..sample.options() };
            let mut bytes = Vec::new();
            let finding = Plate::from(&sheet).write_file(&outcome, &options, &mut bytes).expect("a file");
            assert!(finding.is_none(), "{name}: {finding:?}");
            dir.write(to, bytes).path(to)
        };
        let svg = draw(PictureFile::Svg, "a.svg");
        let width =
            dir.text("a.svg").split_once("width=\"").and_then(|(_, rest)| rest.split_once("mm\"")?.0.parse().ok());
        let width: f64 = width.map(|mm: f64| mm / 25.4).expect("a width");
        let dpi = dpi(width);
        let density = dpi.to_string().parse().expect("a density");
        let image = Pixels::read(&draw(PictureFile::Png(density, Fonts::default()), "a.png"));
        let view = View { width: (width * f64::from(dpi) / 2.0).round() as u32, scale: 2, ..View::default() };
        browser::draw(&svg, &dir.path("browser.png"), view);
        let drawn = Pixels::read(&dir.path("browser.png"));
        let tolerance = Tolerance { mean: 3.0, tile: 0.2 };
        let is_near = |one: usize, other: usize| one.abs_diff(other) <= 4;
        assert!(is_near(image.width, drawn.width) && is_near(image.height, drawn.height), "{name}");
        let (image, drawn) = smallest(&image, &drawn);
        // A line can be half a pixel further in one of them.
        if let Some(found) = difference(&image.shrunk(2), &drawn.shrunk(2), tolerance) {
            panic!("{name} as PNG: {found}");
        }
        draw_eps(&draw(PictureFile::Eps(ColorSpace::Rgb, Fonts::default()), "a.eps"), dpi, &dir.path("eps.png"));
        let drawn = Pixels::read(&dir.path("eps.png"));
        // PostScript counts from the lower left corner, and whole points are at the top and at the right.
        let drawn = drawn.part((0, drawn.height.saturating_sub(image.height)), (image.width, image.height));
        // Ghostscript makes thin lines wider, and moves them to whole pixels.
        let tolerance = Tolerance { mean: 9.0, ..tolerance };
        if let Some(found) = difference(&image.shrunk(2), &drawn.shrunk(2), tolerance) {
            panic!("{name} as EPS: {found}");
        }
    }
}

/// The parts of two pictures that both have, from the top left corner.
fn smallest(one: &Pixels, other: &Pixels) -> (Pixels, Pixels) {
    let size = (one.width.min(other.width), one.height.min(other.height));
    (one.part((0, 0), size), other.part((0, 0), size))
}
