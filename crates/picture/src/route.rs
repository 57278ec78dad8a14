//! The way of an arrow from one candidate to another: a curve around the digits between them. All numbers are whole
//! micrometres, so that every machine finds the same way.

use super::length::Length;
use super::shape::{Area, Point};

/// How many points of a curve are compared with what is in its way.
const SAMPLES: i64 = 32;

/// How far curves bend to one side, in thousandths of a cell. The first of equally good ones is taken.
const BENDS: [i64; 14] = [60, 110, 150, 190, 240, 300, 360, 430, 500, 600, 720, 860, 1050, 1300];

/// Where the control points of curves are, in thousandths of the way: near the ends for a curve that is flat in its middle.
const CONTROLS: [i64; 2] = [300, 80];

/// The bend of a curve with nothing in its way, as a part of its length and at most in thousandths of a cell, and what
/// another bend costs more than the same length of the way, in thousandths.
const USUAL_BEND: i64 = 12;
const MOST_USUAL_BEND: i64 = 350;
const BEND_COST: i64 = 400;

/// Something that an arrow goes around: its centre, its radius, and how bad it is to cross it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Obstacle {
    pub centre: Point,
    pub radius: Length,
    pub weight: i64,
}

/// An obstacle in micrometres: each curve is compared with thousands.
#[derive(Clone, Copy, Debug)]
struct Disc {
    x: i64,
    y: i64,
    radius: i64,
    weight: i64,
}

impl Disc {
    fn of(obstacle: Obstacle) -> Disc {
        let Obstacle { centre, radius, weight } = obstacle;
        Disc { x: um(centre.x), y: um(centre.y), radius: um(radius), weight }
    }

    /// How bad it is to be at a point of it: the more, the nearer to its centre.
    fn cost_at(&self, x: i64, y: i64) -> i64 {
        let (x, y) = (self.x - x, self.y - y);
        let squared = x * x + y * y;
        if squared >= self.radius * self.radius {
            return 0;
        }
        self.weight * (self.radius - (squared as u64).isqrt() as i64) / self.radius
    }
}

/// A curve with its two control points.
pub(crate) type Bezier = [Point; 4];

/// Finds ways inside an area, around obstacles.
pub(crate) struct Router {
    area: Area,
    /// The size of a cell, and of a square of the area.
    cell: Length,
    columns: usize,
    /// For each square of the area, row by row, the obstacles in it.
    squares: Vec<Vec<Disc>>,
}

impl Router {
    /// An area of square cells.
    pub fn new(area: Area, cell: Length) -> Router {
        let columns = (area.width.to_um() / cell.to_um().max(1)) as usize + 1;
        let rows = (area.height.to_um() / cell.to_um().max(1)) as usize + 1;
        Router { area, cell, columns, squares: vec![Vec::new(); columns * rows] }
    }

    /// Adds something to go around.
    pub fn avoid(&mut self, obstacle: Obstacle) {
        let Obstacle { centre, radius, .. } = obstacle;
        let square = |offset: Length, most: usize| {
            (offset.to_um().max(0) as usize / self.cell.to_um().max(1) as usize).min(most - 1)
        };
        let rows = self.squares.len() / self.columns;
        let (x, y) = (centre.x - self.area.at.x, centre.y - self.area.at.y);
        for row in square(y - radius, rows)..=square(y + radius, rows) {
            for column in square(x - radius, self.columns)..=square(x + radius, self.columns) {
                self.squares[row * self.columns + column].push(Disc::of(obstacle));
            }
        }
    }

    /// The best curve from one point to another. It starts and ends so far from these points.
    pub fn route(&self, from: Point, to: Point, distant: Length) -> Bezier {
        let of_cell = |thousandths: i64| um(self.cell) * thousandths / 1000;
        let usual = (distance(from, to) / USUAL_BEND).min(of_cell(MOST_USUAL_BEND));
        let bend_cost = |by: i64| (by.abs() - usual).abs() * BEND_COST / 1000;
        let curve = |by: i64, control: i64| {
            let [_, first, second, _] = curve(from, to, by, control);
            [towards(from, first, distant), first, second, towards(to, second, distant)]
        };
        let mut best = (i64::MAX, curve(0, CONTROLS[0]));
        let bends = BENDS.into_iter().flat_map(|bend| [of_cell(bend), -of_cell(bend)]);
        for by in std::iter::once(0).chain(bends) {
            for control in CONTROLS {
                let curve = curve(by, control);
                if let Some(cost) = self.cost(&curve, [from, to], best.0 - bend_cost(by)) {
                    best = (cost + bend_cost(by), curve);
                }
            }
        }
        best.1
    }

    /// How bad a curve between two points is; `None` if it leaves the area, or is not better than this.
    fn cost(&self, curve: &Bezier, ends: [Point; 2], most: i64) -> Option<i64> {
        let (mut cost, mut last) = (0, curve[0]);
        let is_end = |disc: &Disc| ends.iter().any(|end| (um(end.x), um(end.y)) == (disc.x, disc.y));
        // No way to the end is shorter than a straight line. Each part of it may be measured a micrometre short.
        let is_too_long = |cost: i64, at: Point| cost + distance(at, curve[3]) - SAMPLES >= most;
        if is_too_long(cost, last) {
            return None;
        }
        for step in 1..SAMPLES {
            let at = point_of(curve, step, SAMPLES);
            let (x, y) = (at.x - self.area.at.x, at.y - self.area.at.y);
            let is_inside = x > Length::ZERO && y > Length::ZERO && x < self.area.width && y < self.area.height;
            if !is_inside {
                return None;
            }
            let (row, column) = (y.to_um() / self.cell.to_um().max(1), x.to_um() / self.cell.to_um().max(1));
            let length = distance(last, at);
            let square = &self.squares[row as usize * self.columns + column as usize];
            let mut crossed = 0;
            for disc in square {
                let cost = disc.cost_at(um(at.x), um(at.y));
                if cost != 0 && !is_end(disc) {
                    crossed += cost;
                }
            }
            cost += length * (1000 + crossed) / 1000;
            if is_too_long(cost, at) {
                return None;
            }
            last = at;
        }
        Some(cost + distance(last, curve[3])).filter(|cost| *cost < most)
    }
}

/// A curve that bends by so much to its left, with its control points so many thousandths of the way from its ends.
fn curve(from: Point, to: Point, by: i64, control: i64) -> Bezier {
    let (x, y) = (um(to.x - from.x), um(to.y - from.y));
    let length = distance(from, to).max(1);
    // A curve goes as far as three quarters of the way to its control points.
    let (right, down) = (y * by * 4 / 3 / length, -x * by * 4 / 3 / length);
    let point = |along: i64| from.plus(length_of(x * along / 1000 + right), length_of(y * along / 1000 + down));
    [from, point(control), point(1000 - control), to]
}

fn um(length: Length) -> i64 {
    i64::from(length.to_um())
}

fn length_of(um: i64) -> Length {
    Length::um(i32::try_from(um).unwrap_or(i32::MAX))
}

/// The distance of two points.
pub(crate) fn distance(one: Point, other: Point) -> i64 {
    let (x, y) = (um(one.x - other.x), um(one.y - other.y));
    ((x * x + y * y) as u64).isqrt() as i64
}

/// The point of a curve after so many of its parts.
pub(crate) fn point_of(curve: &Bezier, step: i64, parts: i64) -> Point {
    let (t, rest, whole) = (step, parts - step, parts * parts * parts);
    let weights = [rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t];
    let sum = |of: fn(&Point) -> Length| {
        let sum: i64 = curve.iter().zip(weights).map(|(point, weight)| um(of(point)) * weight).sum();
        length_of(sum / whole)
    };
    Point::new(sum(|point| point.x), sum(|point| point.y))
}

/// The point that is so far from one point in the direction of another.
pub(crate) fn towards(from: Point, to: Point, by: Length) -> Point {
    let length = distance(from, to).max(1);
    let part = |whole: Length| length_of(um(whole) * um(by) / length);
    from.plus(part(to.x - from.x), part(to.y - from.y))
}
