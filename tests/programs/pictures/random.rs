//! Random boards: every picture is drawn, its shapes are inside it, and no text of a cell is on another one.

use std::collections::BTreeMap;
use std::fmt::Write;

use proptest::prelude::*;
use sudoxml::document::{Document, SolveOptions};
use sudoxml::picture::{Anchor, Area, Length, Line, Picture, PictureOptions, Point, Shape, Sheet, Show, Text, Theme};
use sudoxml::search::Budget;

/// The boards: the size, and the boxes as rows by columns.
const BOXES: [(usize, &str); 8] =
    [(2, ""), (4, "2x2"), (6, "3x2"), (8, "2x4"), (9, "3x3"), (12, "3x4"), (16, "4x4"), (25, "5x5")];

/// Documents with one puzzle: boxes or regions of any cells, further units, and any values.
fn documents() -> impl Strategy<Value = String> {
    let board = prop::sample::select(&BOXES[..]).prop_flat_map(|(size, boxes)| {
        let labels: Vec<usize> = (0..size * size).map(|index| index / size).collect();
        let values = prop::collection::vec((0..size * size, 1..=size), 0..size * size / 2);
        let units = prop::collection::vec(prop::sample::subsequence(labels_of(size), 2..=size), 0..4);
        (Just((size, boxes)), prop::option::of(Just(labels).prop_shuffle()), values, units)
    });
    let extras = prop::sample::subsequence(vec!["diagonals", "windows", "disjoint-groups"], 0..=3);
    (board, extras, ".{0,60}").prop_map(|(((size, boxes), labels, values, units), extras, name)| {
        // A board of size 2 has no boxes.
        let labels = if size == 2 { Some(vec![0, 0, 1, 1]) } else { labels };
        let is_nine = labels.is_none() && size == 9;
        let extras: Vec<&str> = extras
            .into_iter()
            .filter(|extra| *extra == "diagonals" || is_nine || (labels.is_none() && *extra == "disjoint-groups"))
            .collect();
        let boxes = if labels.is_some() { String::new() } else { format!(" box='{boxes}'") };
        let name: String = name.chars().filter(|c| !c.is_control() && !"<&'\u{fffe}\u{ffff}".contains(*c)).collect();
        let mut text = format!("<sudoku size='{size}'{boxes} name='{name}' extra='{}'>", extras.join(" "));
        for (number, unit) in units.iter().enumerate() {
            let cell = |index: &usize| format!("<cell row='{}' col='{}'/>", index / size + 1, index % size + 1);
            let cells: String = unit.iter().map(cell).collect();
            write!(text, "<unit name='unit {number}'>{cells}</unit>").expect("a string");
        }
        let values: BTreeMap<usize, usize> = values.into_iter().collect();
        let rows = |element: &str, value: &dyn Fn(usize) -> String| {
            let row = |row: usize| (0..size).map(|col| format!("<col>{}</col>", value(row * size + col))).collect();
            let rows: String = (0..size)
                .map(|at| {
                    format!("<row>{}</row>", {
                        let r: String = row(at);
                        r
                    })
                })
                .collect();
            format!("<{element}>{rows}</{element}>")
        };
        text += &rows("matrix", &|index| values.get(&index).map(usize::to_string).unwrap_or_default());
        if let Some(labels) = labels {
            text += &rows("boxes", &|index| labels[index].to_string());
        }
        text + "</sudoku>"
    })
}

/// The cells of a board of this size.
fn labels_of(size: usize) -> Vec<usize> {
    (0..size * size).collect()
}

fn options() -> impl Strategy<Value = PictureOptions> {
    let shows = [Show::Puzzle, Show::Solution, Show::Both, Show::AllSolutions];
    let size = prop::option::of(500..60_000i32);
    (prop::sample::select(shows.to_vec()), any::<bool>(), prop::sample::select(&Theme::ALL[..]), size).prop_map(
        |(show, candidates, theme, size)| PictureOptions {
            show,
            candidates,
            theme,
            cell_size: size.map(Length::um),
            ..PictureOptions::default()
        },
    )
}

/// The corners of the area that a shape covers. A text covers its digits, which are less wide than high.
fn corners(shape: &Shape) -> (Point, Point) {
    let sorted = |points: &[Point], by: Length| {
        let least = |of: fn(&Point) -> Length| points.iter().map(of).min().expect("a point") - by;
        let most = |of: fn(&Point) -> Length| points.iter().map(of).max().expect("a point") + by;
        (Point::new(least(|p| p.x), least(|p| p.y)), Point::new(most(|p| p.x), most(|p| p.y)))
    };
    let area = |Area { at, width, height }: Area, by: Length| sorted(&[at, at.plus(width, height)], by);
    match shape {
        Shape::Fill(filled, _) => area(*filled, Length::ZERO),
        Shape::Outline(outlined, width, _) => area(*outlined, *width / 2),
        Shape::Ring(centre, radius, width, _) => sorted(&[*centre], *radius + *width / 2),
        Shape::Disc(centre, radius, _) => sorted(&[*centre], *radius),
        Shape::Curve(curve) => sorted(&curve.points, Length::ZERO),
        Shape::Triangle(points, _) => sorted(points, Length::ZERO),
        // Diagonals end in the corners of the board, where their ends are below the lines around it.
        Shape::Line(Line { from, to, .. }) => sorted(&[*from, *to], Length::ZERO),
        Shape::Text(Text { at, anchor, size, text, .. }) => {
            let characters = text.chars().count() as i32;
            let width = if *anchor == Anchor::Middle { size.thousandths(600) * characters } else { Length::ZERO };
            sorted(&[at.plus(-(width / 2), -size.thousandths(668)), at.plus(width / 2, Length::ZERO)], Length::ZERO)
        }
    }
}

/// Whether two areas have a common part that is larger than what rounding makes.
fn overlap(one: (Point, Point), other: (Point, Point)) -> bool {
    let part = |low: Length, high: Length| high - low > Length::um(20);
    part(one.0.x.max(other.0.x), one.1.x.min(other.1.x)) && part(one.0.y.max(other.0.y), one.1.y.min(other.1.y))
}

fn check(picture: &Picture) -> Result<(), TestCaseError> {
    let mut cells: BTreeMap<u16, Vec<(Point, Point, &str)>> = BTreeMap::new();
    let mut last = None;
    for shape in &picture.shapes {
        let (from, to) = corners(shape);
        let is_inside =
            from.x >= Length::ZERO && from.y >= Length::ZERO && to.x <= picture.width && to.y <= picture.height;
        prop_assert!(is_inside, "{shape:?} is not inside {} × {}", picture.width, picture.height);
        let Shape::Text(Text { cell: Some(cell), text, .. }) = shape else { continue };
        // The cells of a board are in reading order, so a lower number is that of another board.
        if last.is_some_and(|last| *cell < last) {
            cells.clear();
        }
        last = Some(*cell);
        let others = cells.entry(*cell).or_default();
        for (other_from, other_to, other) in others.iter() {
            let overlap = overlap((from, to), (*other_from, *other_to));
            prop_assert!(!overlap, "{text} and {other} of cell {cell} overlap");
        }
        others.push((from, to, text));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_shapes_are_inside_and_no_digits_overlap(document in documents(), options in options()) {
        let mut document = Document::parse(document.clone())
            .unwrap_or_else(|error| panic!("{document}: {error}"));
        let budget = Budget::nodes(1000);
        for outcome in document.solve(&SolveOptions::new().limit(4).budget(budget)) {
            let sheet = Sheet::of(outcome, &options);
            check(&sheet.picture(&options))?;
            let svg = sheet.svg(&options);
            prop_assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
        }
    }
}
