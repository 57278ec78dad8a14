// Draws boards: the lines around boxes, the shades of further units, candidates and marks. The grid to type into and the
// boards of solutions and steps have the same look.

import { shadesOf } from "./puzzle.js";
import { t } from "./texts.js";
import { textOf } from "./values.js";

/** An element with a class and a text. */
export function element(tag, className = "", text = "") {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text;
    return made;
}

/** The classes of each cell that show the board: thick lines and shades. */
export function shapeClasses(puzzle) {
    const { size, boxes } = puzzle;
    return shadesOf(puzzle).map((shades, index) => {
        const classes = [...shades].map((shade) => `shade-${shade}`);
        if (index % size > 0 && boxes[index] !== boxes[index - 1]) {
            classes.push("line-left");
        }
        if (index >= size && boxes[index] !== boxes[index - size]) {
            classes.push("line-top");
        }
        return classes.join(" ");
    });
}

/** Puts a value or candidates into a cell. */
export function fill(cell, puzzle, value, candidates = [], eliminated = []) {
    if (value > 0 || candidates.length === 0) {
        cell.replaceChildren(element("span", "value", textOf(puzzle, value)));
        return;
    }
    const marks = hiddenFromReaders(element("span", "candidates"));
    for (let candidate = 1; candidate <= puzzle.size; candidate += 1) {
        const isThere = candidates.includes(candidate);
        const mark = element("span", eliminated.includes(candidate) ? "out" : "");
        mark.dataset.value = isThere ? textOf(puzzle, candidate) : "";
        marks.append(mark);
    }
    cell.replaceChildren(marks);
}

/** Where the pencil marks of a corner are, in the order of their values: the corners, then the edges. The numbers are the
 * places of a square of three rows. */
const CORNERS = [1, 3, 7, 9, 2, 8, 4, 6, 5];

/** Puts pencil marks into a blank cell: these values at its corners and edges, and those in a line in its centre. */
export function fillMarks(cell, puzzle, corner, centre) {
    if (corner.length > 0) {
        const marks = element("span", "corner-marks");
        const columns = Math.max(3, candidateColumns(corner.length));
        marks.style.setProperty("--columns", columns);
        corner.forEach((value, at) => {
            const mark = element("span", "", textOf(puzzle, value));
            const place = columns === 3 ? CORNERS[at] - 1 : at;
            mark.style.gridArea = `${Math.floor(place / columns) + 1} / ${(place % columns) + 1}`;
            marks.append(mark);
        });
        cell.append(hiddenFromReaders(marks));
    }
    if (centre.length > 0) {
        const texts = centre.map((value) => textOf(puzzle, value));
        const marks = element("span", "centre-marks", texts.join(puzzle.size > 9 ? " " : ""));
        // More than four marks are in two lines, and numbers of two digits in a square.
        const inLine = puzzle.size > 9 ? 1.9 * Math.ceil(Math.sqrt(centre.length)) : Math.ceil(centre.length / (centre.length > 4 ? 2 : 1));
        marks.style.setProperty("--length", Math.max(puzzle.size > 9 ? 5 : 4, inLine));
        cell.append(hiddenFromReaders(marks));
    }
}

/** A screen reader reads the name of the cell. */
function hiddenFromReaders(marks) {
    marks.setAttribute("aria-hidden", "true");
    return marks;
}

/** The number of columns of the candidates in a cell. */
export function candidateColumns(size) {
    return Math.ceil(Math.sqrt(size));
}

/** Puts the numbers of the rows and columns beside a board. A screen reader counts rows and columns itself. */
export function numberLines(board) {
    const number = (cell, kind, at) => {
        const made = element("span", `number-of-${kind}`, at + 1);
        made.setAttribute("aria-hidden", "true");
        cell.append(made);
    };
    board.classList.add("numbered");
    [...board.rows].forEach((row, at) => number(row.cells[0], "row", at));
    [...board.rows[0].cells].forEach((cell, at) => number(cell, "column", at));
    return board;
}

/** Sets what the style sheet needs to know about a board. */
export function setSize(board, puzzle) {
    board.style.setProperty("--size", puzzle.size);
    board.style.setProperty("--columns", candidateColumns(puzzle.size));
    board.classList.toggle("large", puzzle.size > 9);
}

/** A board to look at, as a table. `cells` has for each cell what it shows: `value`, `candidates`, `eliminated`, `classes`
 * and `words`, which are its marks for a screen reader. */
export function drawBoard(puzzle, caption, cells) {
    const board = element("table", "board");
    setSize(board, puzzle);
    board.append(element("caption", "", caption));
    const body = board.createTBody();
    const shapes = shapeClasses(puzzle);
    cells.forEach((shown, index) => {
        const row = index % puzzle.size === 0 ? body.insertRow() : body.rows[body.rows.length - 1];
        const cell = row.insertCell();
        cell.className = ["cell", shapes[index], shown.given ? "given" : "", ...(shown.classes ?? [])].join(" ");
        fill(cell, puzzle, shown.value, shown.candidates, shown.eliminated);
        const words = [...(shown.words ?? [])];
        if (shown.candidates?.length && shown.value === 0) {
            words.unshift(t("candidates {values}", { values: shown.candidates.map((value) => textOf(puzzle, value)).join(" ") }));
        }
        if (words.length > 0) {
            cell.append(element("span", "visually-hidden", ` ${words.join(", ")}`));
        }
    });
    return board;
}
