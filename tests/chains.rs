//! The chains of steps as arrows on the boards of pictures.

use std::collections::BTreeSet;

use sudoxml::document::{Document, SolveOptions};
use sudoxml::logic::{Argument, LinkKind};
use sudoxml::picture::{Curve, Picture, PictureOptions, Point, Shape, Sheet, StepView, Text, Theme, Weight};

use crate::kit::puzzle::matrix;

/// Puzzles with chains of every technique up to 9.6, and one with arguments inside.
fn puzzles() -> impl Iterator<Item = &'static str> {
    let rated = include_str!("../fixtures/ratings.txt").lines().filter_map(|line| {
        let (puzzle, ratings) = line.split_once(' ')?;
        let rating: f64 = ratings.split('/').next()?.parse().ok()?;
        (rating >= 6.5).then_some(puzzle)
    });
    rated.step_by(2).chain(["1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."])
}

/// The steps by chains of a puzzle, at most two by the same technique, each with its picture.
fn pictures(puzzle: &str, theme: Theme) -> Vec<(StepView, Picture)> {
    let mut document = Document::parse(matrix(puzzle)).expect("a document");
    document.solve(&SolveOptions::new().limit(1));
    document.grade_with_steps();
    let options = PictureOptions { theme, ..PictureOptions::default() };
    let mut sheet = Sheet::of(&document.outcomes()[0], &options);
    sheet.figures.clear();
    let mut drawn = Vec::new();
    let by_chains = std::mem::take(&mut sheet.steps).into_iter().filter(|step| {
        drawn.push(step.technique);
        step.argument.is_some() && drawn.iter().filter(|technique| **technique == step.technique).count() <= 2
    });
    let alone = |step: StepView| {
        sheet.steps = vec![step.clone()];
        (step, sheet.picture(&options))
    };
    by_chains.map(alone).collect()
}

/// The links of an argument, each from one candidate to another, and its candidates.
fn links(argument: &Argument) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut links, mut candidates) = (BTreeSet::new(), BTreeSet::new());
    for chain in argument.chains() {
        for link in chain.links() {
            let candidate = |(cell, value)| format!("{value}{cell}");
            candidates.insert(candidate(link.candidate()));
            for premise in link.premises() {
                let from = candidate(chain.links()[*premise].candidate());
                links.insert(format!("{from} {} {}", candidate(link.candidate()), link.kind().name()));
            }
        }
    }
    (links, candidates)
}

fn curves(picture: &Picture) -> impl Iterator<Item = &Curve> {
    picture.shapes.iter().filter_map(|shape| if let Shape::Curve(curve) = shape { Some(curve) } else { None })
}

/// Points of a curve, from its start to its end.
fn points(curve: &Curve) -> impl Iterator<Item = (f64, f64)> {
    let at = |t: f64, of: fn(&Point) -> i32| {
        let weights = [(1.0 - t).powi(3), 3.0 * t * (1.0 - t).powi(2), 3.0 * t * t * (1.0 - t), t.powi(3)];
        curve.points.iter().zip(weights).map(|(point, weight)| f64::from(of(point)) * weight).sum::<f64>()
    };
    (0..=100).map(move |step| {
        let t = f64::from(step) / 100.0;
        (at(t, |point| point.x.to_um()), at(t, |point| point.y.to_um()))
    })
}

/// The corners of the board of a picture.
fn bounds(picture: &Picture) -> (Point, Point) {
    let lines = picture.shapes.iter().filter_map(|shape| match shape {
        Shape::Line(line) if line.ink == sudoxml::picture::Ink::ThickLine => Some([line.from, line.to]),
        _ => None,
    });
    let ends: Vec<Point> = lines.flatten().collect();
    let least = |of: fn(&Point) -> sudoxml::picture::Length| ends.iter().map(of).min().expect("a line");
    let most = |of: fn(&Point) -> sudoxml::picture::Length| ends.iter().map(of).max().expect("a line");
    (Point::new(least(|end| end.x), least(|end| end.y)), Point::new(most(|end| end.x), most(|end| end.y)))
}

/// Proves docs/pictures.md#chains.
#[test]
fn every_link_of_a_step_is_one_arrow_inside_its_board() {
    let mut kinds = BTreeSet::new();
    for puzzle in puzzles() {
        for (step, picture) in pictures(puzzle, Theme::Classic) {
            let (links, candidates) = links(step.argument.as_ref().expect("an argument"));
            let heads = picture.shapes.iter().filter(|shape| matches!(shape, Shape::Triangle(..))).count();
            let discs = picture.shapes.iter().filter(|shape| matches!(shape, Shape::Disc(..))).count();
            let drawn = (curves(&picture).count(), heads, discs);
            assert_eq!(drawn, (links.len(), links.len(), candidates.len()), "{puzzle}: {}", step.sentence());
            let full = curves(&picture).filter(|curve| !curve.dashed).count();
            let strong = links.iter().filter(|link| link.ends_with(LinkKind::Strong.name())).count();
            assert_eq!(full, strong, "{puzzle}: {}", step.sentence());
            let (from, to) = bounds(&picture);
            for (x, y) in curves(&picture).flat_map(points) {
                let is_inside = (f64::from(from.x.to_um())..=f64::from(to.x.to_um())).contains(&x)
                    && (f64::from(from.y.to_um())..=f64::from(to.y.to_um())).contains(&y);
                assert!(is_inside, "{puzzle}: {}", step.sentence());
            }
            kinds.insert(step.technique);
        }
    }
    assert_eq!(kinds.len(), 11, "{kinds:?}");
}

/// Proves docs/pictures.md#chains.
#[test]
fn arrows_bend_around_digits() {
    let (mut all, mut on_digits) = (0, 0);
    for puzzle in puzzles().take(6) {
        for (_, picture) in pictures(puzzle, Theme::Classic) {
            let centres: Vec<(f64, f64, f64)> = picture.shapes.iter().filter_map(digit).collect();
            for (x, y) in curves(&picture).flat_map(points) {
                let is_on = |(left, top, radius): &(f64, f64, f64)| (x - left).hypot(y - top) < *radius;
                all += 1;
                on_digits += usize::from(centres.iter().any(is_on));
            }
        }
    }
    // Of all puzzles above, straight lines have 15 of 1,000 points in the middle of a digit, and these arrows 1 of 10,000.
    assert!(all > 5_000 && on_digits * 1_000 < all, "{on_digits} of {all} points are on a digit");
}

/// With `SUDOXML_BLESS=1` in the environment, the picture is written anew.
/// Proves docs/pictures.md#chains.
#[test]
fn the_picture_in_the_docs_is_what_is_drawn() {
    const PUZZLE: &str = ".8..45..3..6..9...3..7....24.38......68..7.........47.8.2...3..........5..7.5...9";
    let mut steps = pictures(PUZZLE, Theme::Classic).into_iter();
    let (step, picture) = steps.find(|(step, _)| step.technique.name() == "cell-forcing-chain").expect("a step");
    let drawn = sudoxml::picture::svg(&picture, "A step by chains", &step.sentence());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/images/chain.svg");
    if std::env::var_os("SUDOXML_BLESS").is_some() {
        std::fs::write(file, &drawn).expect("the picture");
    }
    assert_eq!(std::fs::read_to_string(file).expect("the picture"), drawn);
}

/// The middle of a digit of a board, and its radius: a third of the height of the digit.
fn digit(shape: &Shape) -> Option<(f64, f64, f64)> {
    let Shape::Text(Text { at, size, cell: Some(_), .. }) = shape else { return None };
    let (size, x, y) = (f64::from(size.to_um()), f64::from(at.x.to_um()), f64::from(at.y.to_um()));
    Some((x, y - size * 0.334, size * 0.22))
}

/// Proves docs/pictures.md#chains.
#[test]
fn a_candidate_of_a_chain_is_seen_without_colours() {
    let puzzle = puzzles().next().expect("a puzzle");
    for (step, picture) in pictures(puzzle, Theme::Black) {
        let chains = step.board.chains().expect("chains");
        let nodes = chains.nodes.values();
        let (on, off) = (nodes.clone().filter(|node| !node.is_off).count(), nodes.filter(|node| node.is_off).count());
        let discs = |paper: bool| {
            let disc = |shape: &&Shape| matches!(shape, Shape::Disc(_, _, ink) if (*ink == sudoxml::picture::Ink::Paper) == paper);
            picture.shapes.iter().filter(disc).count()
        };
        assert!(on > 0 && off > 0);
        assert_eq!((discs(false), discs(true)), (on, off), "{}", step.sentence());
        let light = picture.shapes.iter().filter(|shape| {
            matches!(shape, Shape::Text(Text { ink: sudoxml::picture::Ink::Paper, weight: Weight::Bold, .. }))
        });
        assert_eq!(light.count(), on, "the digit on a full disc is light");
    }
}
