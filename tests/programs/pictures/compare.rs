//! Pictures beside their references. A reference is small, so a picture is first made as small. Fonts and browsers draw edges
//! a little differently, so a few pixels may differ, but not many in one place.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use tests_with_programs::root;

/// The pixels of a picture: red, green and blue, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels {
    /// The width.
    pub width: usize,
    /// The height.
    pub height: usize,
    rgb: Vec<u8>,
}

/// How different a picture may be from its reference.
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// The mean difference of all pixels, from 0 to 255.
    pub mean: f64,
    /// The share of the pixels of one tile that are clearly different.
    pub tile: f64,
}

impl Default for Tolerance {
    fn default() -> Tolerance {
        Tolerance { mean: 1.0, tile: 0.12 }
    }
}

/// A pixel is clearly different if one of its colours differs by more than this.
const CLEAR: u8 = 80;

/// The width and height of a tile.
const TILE: usize = 16;

/// Compares a PNG with the reference of this name, which is `shrink` times smaller. With `SUDOXML_BLESS`, the PNG becomes
/// the reference.
#[track_caller]
pub fn compare(png: &Path, name: &str, shrink: usize, tolerance: Tolerance) {
    let reference = reference(name);
    let drawn = Pixels::read(png).shrunk(shrink);
    if std::env::var_os("SUDOXML_BLESS").is_some() {
        fs::create_dir_all(reference.parent().expect("a folder")).expect("a folder");
        if !reference.exists() || difference(&drawn, &Pixels::read(&reference), tolerance).is_some() {
            drawn.write(&reference);
        }
        return;
    }
    let found = if reference.exists() {
        difference(&drawn, &Pixels::read(&reference), tolerance)
    } else {
        Some("there is no reference".to_owned())
    };
    if let Some(found) = found {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", name.replace('/', "-")));
        drawn.write(&kept);
        panic!(
            "{name}: {found}. Look at {} and at {}; SUDOXML_BLESS=1 makes the first the reference",
            kept.display(),
            reference.display()
        );
    }
}

fn reference(name: &str) -> PathBuf {
    root().join(format!("fixtures/pictures/{name}.png"))
}

/// What is different, if it is more than the tolerance.
pub fn difference(one: &Pixels, other: &Pixels, tolerance: Tolerance) -> Option<String> {
    if (one.width, one.height) != (other.width, other.height) {
        return Some(format!(
            "it is {} × {} pixels large, and its reference {} × {}",
            one.width, one.height, other.width, other.height
        ));
    }
    let mut tiles = vec![(0usize, 0usize); one.width.div_ceil(TILE) * one.height.div_ceil(TILE)];
    let mut sum = 0u64;
    for (index, (one_pixel, other_pixel)) in one.rgb.chunks(3).zip(other.rgb.chunks(3)).enumerate() {
        let (x, y) = (index % one.width, index / one.width);
        let most = one_pixel.iter().zip(other_pixel).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
        sum += u64::from(most);
        let tile = &mut tiles[y / TILE * one.width.div_ceil(TILE) + x / TILE];
        tile.0 += usize::from(most > CLEAR);
        tile.1 += 1;
    }
    let mean = sum as f64 / (one.width * one.height) as f64;
    let share = |&(clear, all): &(usize, usize)| clear as f64 / all as f64;
    let (at, worst) = tiles.iter().map(share).enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0));
    if mean <= tolerance.mean && worst <= tolerance.tile {
        return None;
    }
    let across = one.width.div_ceil(TILE);
    Some(format!(
        "the mean difference is {mean:.2} of 255, and {:.0} % of the pixels near {}, {} differ",
        worst * 100.0,
        at % across * TILE,
        at / across * TILE
    ))
}

impl Pixels {
    /// The pixels of a PNG. What is transparent is white.
    pub fn read(path: &Path) -> Pixels {
        let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut decoder = png::Decoder::new(BufReader::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a PNG that fits into memory")];
        let info = reader.next_frame(&mut bytes).expect("a PNG");
        let on_white = |value: u8, alpha: u8| (255 - (255 - u16::from(value)) * u16::from(alpha) / 255) as u8;
        let pixel = |pixel: &[u8]| match *pixel {
            [grey] => [grey; 3],
            [grey, alpha] => [on_white(grey, alpha); 3],
            [red, green, blue] => [red, green, blue],
            [red, green, blue, alpha] => [red, green, blue].map(|value| on_white(value, alpha)),
            _ => unreachable!("a pixel has from one to four values"),
        };
        let rgb = bytes[..info.buffer_size()].chunks(info.color_type.samples()).flat_map(pixel).collect();
        Pixels { width: info.width as usize, height: info.height as usize, rgb }
    }

    /// Writes a PNG.
    pub fn write(&self, path: &Path) {
        let file = BufWriter::new(File::create(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.rgb)).expect("a PNG");
    }

    /// The picture, so many times smaller: each pixel is the mean of a square.
    pub fn shrunk(&self, times: usize) -> Pixels {
        let (width, height) = (self.width / times, self.height / times);
        let mean = |x: usize, y: usize, part: usize| {
            let at = |index: usize| ((y * times + index / times) * self.width + x * times + index % times) * 3 + part;
            let sum: u32 = (0..times * times).map(|index| u32::from(self.rgb[at(index)])).sum();
            // With 16 levels of each colour, references are half as large.
            ((sum as usize / (times * times) + 8) / 17 * 17) as u8
        };
        let pixel = |index: usize| [0, 1, 2].map(|part| mean(index % width, index / width, part));
        Pixels { width, height, rgb: (0..width * height).flat_map(pixel).collect() }
    }

    /// The part of the picture at this place, counted from the left and from the top, with this width and height.
    pub fn part(&self, (left, top): (usize, usize), (width, height): (usize, usize)) -> Pixels {
        let row = |y: usize| &self.rgb[((top + y) * self.width + left) * 3..][..width * 3];
        Pixels { width, height, rgb: (0..height).flat_map(row).copied().collect() }
    }

    /// The red, green and blue of a pixel.
    pub fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }
}
