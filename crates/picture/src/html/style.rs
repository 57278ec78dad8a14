//! The style sheet: the colours and sizes of a theme, and the pages.

use minijinja::{Value, context};

use crate::ink::Ink;
use crate::lay_out::least_side;
use crate::length::Length;
use crate::look::Look;
use crate::page::{Answers, CLASSIC_ROWS, LARGEST_CELL, PageOptions, needs_a_page};
use crate::svg::FONTS;
use crate::text_sizes::{BODY, LARGE_ANSWER, SECTION, TextSizes};
use crate::view::Mark;
use crate::words::Words;

use super::board::{Kind, Shared, Sizes};
use super::escape::css_text;
use super::item::Item;
use super::options::BookOptions;

/// The height of the title of a page or of a section on paper.
const TITLE: Length = Length::mm(16);

/// The least width and height of an answer upside down, for digits of 6 points on a board of nine rows, and of 12 in large print.
const LEAST_ANSWER: [Length; 2] = [Length::mm(29), Length::mm(58)];

/// The least margin with the title at its top on paper.
const HEAD: Length = Length::mm(10);

/// How many rows of steps are on a page, and the height of what is below the board of each.
const STEPS: i32 = 2;
const STEP: Length = Length::mm(31);

/// The most singles in one column beside their board, which is about as high. More are in two columns.
const IN_ONE_COLUMN: usize = 16;

/// The least width of the text beside a step with chains on paper.
const BESIDE_STEP: Length = Length::mm(48);

/// The same on a screen, and the width of the content of a page there: 72 times the usual size of text.
const BESIDE_ON_SCREEN: Length = Length::mm(75);
const WIDEST: Length = Length::mm(305);

/// The least such width, in pixels.
const LEAST_STACKED: i64 = 800;

/// The size of text on paper: 11 points, and 16 in large print.
const ROOT: [Length; 2] = [Length::um(3880), Length::um(5640)];

/// The most lines of the title of a puzzle on paper.
const TITLE_LINES: i32 = 3;

/// The least width of an answer at the end of a book on paper, for digits of 6 points on a board of nine rows.
const ANSWER_SIDE: Length = Length::mm(33);

/// The size of the titles of these answers: 8 points, and 12 in large print.
const ANSWER_TITLE: [Length; 2] = [Length::um(2800), LARGE_ANSWER];

/// About the height of the title of such an answer.
const ABOVE_ANSWER: Length = Length::mm(8);

/// About the width of a space between two of them, and the most space between them besides.
const SPACE: Length = Length::mm(2);
const MOST_GAP: Length = Length::mm(21);

/// The least cells of these answers, for digits of 5.5 points on a large board.
const LEAST_KEY_CELL: Length = Length::um(3200);

/// The least width of the title of a puzzle on paper, if there is space for more than its board.
const TITLE_WIDTH: Length = Length::mm(55);

/// The space between puzzles on paper.
const GAP: Length = Length::mm(6);

/// The space between the text above a board and the board on paper.
const ABOVE_BOARD: Length = Length::um(1500);

/// The most space below a row of puzzles on paper, in addition.
const BELOW: Length = Length::mm(40);

/// The least cells of answers at the foot of a page, for digits of 4.2 points, and the largest, for 6 points.
const FOOT_CELLS: [Length; 2] = [Length::um(2400), Length::um(3400)];

/// By how much the largest of these cells differ from the next smaller ones.
const FOOT_STEP: Length = Length::um(200);

/// The part of the largest puzzles that is left to puzzles above larger answers, in thousandths.
const ABOVE_FOOT: i32 = 970;

/// The same cells in large print, for digits of 12 points where a page has space for them.
const LARGE_FOOT_CELL: Length = Length::um(6400);

/// The height of a puzzle of large print with its title, and of the title of its answer at the foot.
const ABOVE_LARGE_FOOT: Length = Length::mm(149);

/// The least width of an answer there, for its name or its number.
const FOOT_WIDTH: [Length; 2] = [Length::mm(24), LEAST_ANSWER[1]];

/// The columns of a page with answers at its foot on the screen, at least.
const FOOT_COLUMNS: usize = 2;

/// The size of the digits of answers in large print, in thousandths of those of puzzles: 12 points.
const SMALL_PRINT: i32 = 600;

/// The size of the cells of answers, in thousandths of the others. Upside down beside a puzzle they are smaller.
const ANSWER: i32 = 600;
const UPSIDE_DOWN: i32 = 450;

/// What the template of the style sheet of a file is filled with. Lengths are in millimetres.
pub(super) fn style(options: &BookOptions, shared: &Shared) -> Value {
    let BookOptions { picture, pages, is_book, .. } = options;
    let (theme, cell) = (picture.look(), picture.cell());
    let answer = cell.thousandths(ANSWER);
    let half_line = i64::from(theme.line_widths(cell).1.to_um()) * 500 / i64::from(cell.to_um().max(1));
    let (columns, rows) = pages.arranged(pages.per_page).columns_and_rows(pages.size);
    let sizes = TextSizes::of(theme, pages.per_page);
    // The title of a book has a page of its own.
    let title = if *is_book && !pages.sections { Length::ZERO } else { TITLE };
    let Room { width, height, is_beside } = room(options, (columns, rows), shared, title);
    let one = room(options, (1, 1), shared, title);
    let key = Key::of(pages, theme, shared.answers);
    let chained = width_of_steps(shared, cell, true);
    let (inside, content) = pages.inside_margins();
    // A page that is filled to the last micrometre is followed by a blank one.
    let content = content - Length::mm(1);
    context! {
        fonts => FONTS,
        inks => Ink::ALL.map(|ink| of_ink(ink, theme)).to_vec(),
        marks => Mark::ALL.map(|mark| of_mark(mark, &picture.words)).to_vec(),
        kinds => shared.kinds.iter().map(|(kind, sizes)| of_kind(kind, sizes)).collect::<Vec<Value>>(),
        cell => mm(cell),
        // Half of a thick line, for a cell of 1 mm.
        edge => mm(Length::um(i32::try_from(half_line).unwrap_or(0))),
        answer => mm(answer),
        answers => mm(answer * 10),
        key => mm(key.side),
        key_gap => mm(key.gap),
        least_key => mm(LEAST_KEY_CELL),
        title_width => mm(TITLE_WIDTH),
        small_print => mm(Length::um(SMALL_PRINT)),
        title_lines => TITLE_LINES,
        upside_down => mm(cell.thousandths(UPSIDE_DOWN)),
        // The size of such an answer, relative to its puzzle, and the least one.
        scale => mm(Length::um(UPSIDE_DOWN)),
        least_answer => mm(least_answer(theme)),
        is_beside,
        page => context! {
            width => mm(pages.size.width),
            height => mm(pages.size.height),
            margin => mm(pages.margin),
            inner => mm(pages.margin + pages.gutter),
            content => mm(content),
            // A browser draws nothing in a margin, so the part of it that is for numbers of rows is around the content.
            side => mm(pages.margin - pages.room_in_margin()),
            edge => mm(pages.room_in_margin()),
            title => mm(content / 4),
            // The title, where a margin has space for it.
            head => pages.title.as_deref().filter(|_| pages.margin >= HEAD).map(css_text).unwrap_or_default(),
        },
        is_book => *is_book,
        largest => mm(LARGEST_CELL),
        // Whether boards can be as large as the page allows.
        is_flexible => picture.cell_size.is_none(),
        columns,
        rows,
        room => context! {
            width => mm(width),
            height => mm(height),
            below => mm(BELOW),
            step => mm(content / STEPS - STEP),
        },
        step => context! {
            // The width of the widest board without chains, and whether one with chains leaves no space for text beside it.
            width => mm(width_of_steps(shared, cell, false)),
            is_narrow => inside - chained < BESIDE_STEP,
            is_large => theme.is_large_print(),
            stacked => stacked_below(chained),
            // From so many singles on they are in columns.
            listed => IN_ONE_COLUMN + 1,
        },
        // The same of a board with a page of its own.
        one => context! {
            width => mm(one.width),
            height => mm(one.height),
        },
        gap => mm(GAP),
        foot => context! {
            cell => mm(foot_cell(options)),
            width => mm(of_look(FOOT_WIDTH, theme)),
            columns => if pages.has_answers_at_foot() { columns.max(FOOT_COLUMNS) } else { 0 },
            place => mm(cell * (CLASSIC_ROWS as i32 + 1)),
        },
        // The sizes of the text above a puzzle on paper.
        heading => context! {
            section => mm(SECTION),
            above => mm(sizes.title_height(1) + ABOVE_BOARD),
            title => mm(sizes.title),
            facts => mm(sizes.note),
            answer => mm(of_look(ANSWER_TITLE, theme)),
            body => mm(BODY),
            root => mm(of_look(ROOT, theme)),
        },
    }
}

/// The place on paper for the boards of a puzzle.
struct Room {
    width: Length,
    height: Length,
    /// Whether an answer upside down is beside the puzzle, and not below it.
    is_beside: bool,
}

/// The width of the widest board of a step, with or without chains, whose cells have this size if it has no size of its own.
fn width_of_steps(shared: &Shared, cell: Length, with_chains: bool) -> Length {
    let kinds = shared.kinds.iter().filter(|(kind, _)| kind.has_chains == with_chains);
    // Half a cell and more is for the numbers of rows and for lines.
    let width = |(kind, sizes): (&Kind, &Sizes)| {
        sizes.own.unwrap_or(cell).max(sizes.least).thousandths(kind.size as i32 * 1000 + 700)
    };
    kinds.map(width).max().unwrap_or_default()
}

/// The width of a screen below which the text of a step is not beside its board, which is as wide as this. The content of a page is
/// never wider than [`WIDEST`].
fn stacked_below(board: Length) -> String {
    let least = board + BESIDE_ON_SCREEN;
    let pixels = if least > WIDEST { i64::from(u16::MAX) } else { i64::from(least.to_um()) * 96 / 25_400 };
    format!("{}px", pixels.max(LEAST_STACKED))
}

/// The least cells of answers at the foot of a page. On a small page, those of large print leave space for a puzzle.
fn least_foot_cell(options: &BookOptions) -> Length {
    let [least, _] = FOOT_CELLS;
    if !options.picture.look().is_large_print() {
        return least;
    }
    let (_, height) = options.pages.inside_margins();
    ((height - ABOVE_LARGE_FOOT) / CLASSIC_ROWS as i32).clamp(least, LARGE_FOOT_CELL)
}

/// The cells of answers at the foot of a page: the largest ones, up to digits of 6 points, that need no more rows than the least
/// ones and hardly any space of the puzzles, which are not smaller than their answers.
fn foot_cell(options: &BookOptions) -> Length {
    let ([_, most], least) = (FOOT_CELLS, least_foot_cell(options));
    let above = |cell: Length| side_above_foot(options, cell);
    let (puzzle, rows) = (above(least).thousandths(ABOVE_FOOT), rows_of_foot(options, least));
    let fits =
        |cell: &Length| above(*cell) >= puzzle.max(*cell * CLASSIC_ROWS as i32) && rows_of_foot(options, *cell) == rows;
    let mut cells = std::iter::successors(Some(most), |cell| Some(*cell - FOOT_STEP)).take_while(|cell| *cell > least);
    cells.find(fits).unwrap_or(least)
}

/// How many rows the answers of a full page with classic boards have, if their cells have this size.
fn rows_of_foot(options: &BookOptions, cell: Length) -> usize {
    let place = place_at_foot(options, cell, CLASSIC_ROWS);
    let across = (width_of_foot(options).to_um() / place.to_um()).max(1);
    options.pages.per_page.number().div_ceil(across as usize)
}

/// The width of the answers at the foot, with the space behind the last one.
fn width_of_foot(options: &BookOptions) -> Length {
    let (width, _) = options.pages.inside_margins();
    width + GAP
}

/// The width of an answer there with so many rows, and of the space behind it.
fn place_at_foot(options: &BookOptions, cell: Length, size: usize) -> Length {
    (cell * size as i32).max(of_look(FOOT_WIDTH, options.picture.look())) + GAP
}

/// The size of a classic board above answers with cells of this size, on a page that is filled with such boards.
fn side_above_foot(options: &BookOptions, cell: Length) -> Length {
    let pages = &options.pages;
    let foot = height_of_foot(options, cell, &vec![CLASSIC_ROWS; pages.per_page.number()]);
    side_beside_others(options, foot)
}

/// The height of the answers at the foot of a page, whose boards have these numbers of rows.
pub(super) fn foot_height(options: &BookOptions, boards: &[usize]) -> Length {
    height_of_foot(options, foot_cell(options), boards)
}

/// The same, if their cells have this size.
fn height_of_foot(options: &BookOptions, cell: Length, boards: &[usize]) -> Length {
    let width = width_of_foot(options);
    let caption = TextSizes::of(options.picture.look(), options.pages.per_page).caption();
    let (mut before, mut height, mut x) = (Length::ZERO, Length::ZERO, Length::ZERO);
    for &size in boards {
        let place = place_at_foot(options, cell, size);
        if x + place > width {
            (before, height, x) = (before + height, Length::ZERO, Length::ZERO);
        }
        x += place;
        height = height.max(cell * size as i32 + GAP + caption + GAP);
    }
    before + height + GAP
}

/// The answers at the end: the width of each, and the space between those beside each other.
struct Key {
    side: Length,
    gap: Length,
}

impl Key {
    /// So many answers, as large as they can be on as few pages as possible.
    fn of(pages: &PageOptions, theme: Look, answers: usize) -> Key {
        let least = if theme.is_large_print() { least_answer(theme) } else { ANSWER_SIDE };
        let (width, height) = pages.inside_margins();
        let [across, down] = [(width + GAP, GAP + SPACE), (height - TITLE + GAP, GAP + ABOVE_ANSWER)];
        // How many have space in a direction, and how large so many of them are.
        let most = |(whole, around): (Length, Length)| (whole.to_um() / (least + around).to_um()).max(1);
        let side = |(whole, around): (Length, Length), number: i32| whole / number - around;
        let sheets = |per_page: i32| answers.div_ceil(per_page as usize);
        let fewest = sheets(most(across) * most(down));
        let grids = (1..=most(across)).flat_map(|columns| (1..=most(down)).map(move |rows| (columns, rows)));
        let fitting = grids.filter(|(columns, rows)| sheets(columns * rows) <= fewest);
        let sides = fitting.map(|(columns, rows)| (side(across, columns).min(side(down, rows)), columns));
        let (side, columns) = sides.max().unwrap_or((least, 1));
        let between = (width - side * columns) / (columns - 1).max(1) - SPACE;
        Key { side: side.max(Length::mm(10)), gap: between.clamp(GAP, MOST_GAP) }
    }
}

fn least_answer(theme: Look) -> Length {
    of_look(LEAST_ANSWER, theme)
}

/// The length for usual themes or that for large print.
fn of_look([usual, large]: [Length; 2], theme: Look) -> Length {
    if theme.is_large_print() { large } else { usual }
}

/// The width and height of each place, in so many columns and rows of a page with this height for other content.
fn place(pages: &PageOptions, (columns, rows): (usize, usize), others: Length) -> (Length, Length) {
    let part = |whole: Length, parts: usize| (whole - GAP * (parts as i32 - 1)) / parts as i32;
    let (width, height) = pages.inside_margins();
    (part(width, columns), part(height - others, rows))
}

/// The width and height of a board beside others on a page of a book; `None` if there are no others.
pub(super) fn place_beside_others(options: &BookOptions) -> Option<Length> {
    let BookOptions { pages, is_book, .. } = options;
    if !is_book || pages.per_page.number() == 1 {
        return None;
    }
    // Above the answers of classic boards.
    Some(match pages.has_answers_at_foot() {
        true => side_above_foot(options, foot_cell(options)),
        false => side_beside_others(options, Length::ZERO),
    })
}

/// The width and height of a board beside others, below a heading of a title and a line, if answers of this height are at the foot
/// of the page.
fn side_beside_others(options: &BookOptions, foot: Length) -> Length {
    let pages = &options.pages;
    let sizes = TextSizes::of(options.picture.look(), pages.per_page);
    let (width, height) = place(pages, pages.arranged(pages.per_page).columns_and_rows(pages.size), foot);
    width.min(height - sizes.title_height(1) - sizes.caption() - ABOVE_BOARD - GAP)
}

/// Whether a puzzle has a page of its own if that is its place beside others: for cells that are not too small, or for the
/// digits of large print.
pub(super) fn is_alone(options: &BookOptions, item: &Item, place: Length) -> bool {
    let look = options.picture.look();
    let least = look.least_digit_size();
    let is_larger = || item.figures.iter().next().is_some_and(|figure| least_side(&figure.board, look, least) > place);
    // No puzzle is smaller than its answer at the foot.
    let is_tiny = place < least_foot_cell(options) * CLASSIC_ROWS as i32;
    is_tiny || needs_a_page(item.size, place) || least > Length::ZERO && is_larger()
}

/// Whether a title of so many characters has space above an answer at the foot of a page.
pub(super) fn has_space_at_foot(options: &BookOptions, characters: usize) -> bool {
    let size = TextSizes::of(options.picture.look(), options.pages.per_page).note;
    long(size, characters) <= of_look(FOOT_WIDTH, options.picture.look())
}

/// The width of so many bold characters, which are a little more than half as wide as they are high.
fn long(size: Length, characters: usize) -> Length {
    size.thousandths(570) * i32::try_from(characters).unwrap_or(i32::MAX).min(1000)
}

/// The place for the boards of each puzzle, in so many columns and rows of a page with this height for other content. An answer
/// upside down is where it leaves more of it.
fn room(options: &BookOptions, columns_and_rows: (usize, usize), shared: &Shared, others: Length) -> Room {
    let (pages, theme) = (&options.pages, options.picture.look());
    let sizes = TextSizes::of(theme, pages.per_page);
    let (width, height) = place(pages, columns_and_rows, others);
    let lines = |size: Length, characters: usize, side: Length| {
        let lines = (long(size, characters).to_um() + side.to_um() - 1) / side.to_um().max(1);
        lines.clamp(1, TITLE_LINES) as usize
    };
    // A row of a grid has a gap between its headings and its boards.
    let above = |side: Length| {
        let facts = if shared.longest_facts > 0 { lines(sizes.note, shared.longest_facts, side) } else { 0 };
        let title = lines(sizes.title, shared.longest_title, side);
        sizes.title_height(title) + sizes.caption() * facts as i32 + ABOVE_BOARD + GAP
    };
    let side = width.min(height - above(width));
    let height = height - above(side);
    let beside_answer =
        |side: Length| (side - GAP).thousandths(1_000_000 / (1000 + UPSIDE_DOWN)).min(side - GAP - least_answer(theme));
    let (narrow, low) = (beside_answer(width), beside_answer(height));
    let is_upside_down = pages.answers == Answers::UpsideDown && !pages.has_answers_at_foot();
    let is_beside = is_upside_down && narrow.min(height) > low.min(width);
    let (width, height) = match is_upside_down {
        true if is_beside => (narrow, height),
        true => (width, low),
        false => (width, height),
    };
    Room { width: width.max(Length::mm(10)), height: height.max(Length::mm(10)), is_beside }
}

fn mm(length: Length) -> String {
    length.to_string()
}

/// The name of an ink, its colours on light and on dark paper, and the one of a system with colours of its own.
fn of_ink(ink: Ink, theme: Look) -> Value {
    context! {
        name => ink.name(),
        colour => theme.colour(ink).hex().to_string(),
        dark => theme.dark_colour(ink).hex().to_string(),
        system => if ink.is_background() { "Canvas" } else { "CanvasText" },
    }
}

/// The class of the cells with a mark, and what they say of it.
fn of_mark(mark: Mark, words: &Words) -> Value {
    context! { name => mark.name(), text => css_text(words.get(mark.phrase())) }
}

/// The class of boards of one kind, and their sizes for a cell of 1 mm.
fn of_kind(kind: &Kind, sizes: &Sizes) -> Value {
    context! {
        class => kind.to_string(),
        size => kind.size,
        digit => mm(sizes.digit),
        small => mm(sizes.candidate),
        part => mm(sizes.candidates),
        across => sizes.places.0,
        down => sizes.places.1,
        least => if sizes.least > Length::ZERO { mm(sizes.least) } else { String::new() },
        own => sizes.own.map(mm).unwrap_or_default(),
    }
}
