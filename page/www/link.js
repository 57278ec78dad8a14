// The puzzle in the address of the page, after `#`: 81 characters for a classic puzzle, and otherwise parameters:
// `p` cells, `b` boxes, `r` regions, `x` extras, `u` further units, `y` symbols, `n` name. While somebody solves
// the puzzle, `o` has the own digits, and `c` and `e` the pencil marks at the corners and in the centre.

import { blank, isClassic, shapesOf, withBoxes, withRegions } from "./puzzle.js";
import { charOf, valueOfChar } from "./values.js";

/** The address of a puzzle, from `#`, with what is `filled` in if somebody solves it. It is empty for a blank classic board. */
export function toHash(puzzle, filled = null) {
    const line = puzzle.cells.map(charOf).join("");
    if (!filled && isClassic(puzzle) && !puzzle.name && !puzzle.symbols) {
        return /^\.*$/.test(line) ? "" : `#${line}`;
    }
    const parameters = new URLSearchParams({ p: line });
    const set = (name, value) => value && parameters.set(name, value);
    set("b", puzzle.box === shapesOf(puzzle.size)[0] ? "" : puzzle.box);
    set("r", puzzle.regions && puzzle.regions.map(charOf).join(""));
    set("x", puzzle.extra.join(" "));
    puzzle.units.forEach((unit) => parameters.append("u", `${unit.cells.join(" ")}:${unit.name}`));
    set("y", puzzle.symbols);
    set("n", puzzle.name);
    if (filled) {
        parameters.set("o", filled.own.map(charOf).join("").replace(/\.+$/, ""));
        set("c", marksText(filled.corner));
        set("e", marksText(filled.centre));
    }
    return `#${parameters}`;
}

/** The puzzle of an address; `null` if it has none. What is wrong with its extras, units or symbols, the engine says. */
export function fromHash(hash) {
    const text = hash.slice(1);
    const parameters = new URLSearchParams(/^[.0-9A-Pa-p]+$/.test(text) ? { p: text } : text);
    const cells = valuesOf(parameters.get("p") ?? "");
    const size = cells && Math.sqrt(cells.length);
    if (!Number.isInteger(size) || size < 2 || size > 25) {
        return null;
    }
    const regions = parameters.has("r") ? valuesOf(parameters.get("r")) : null;
    const box = parameters.get("b") ?? shapesOf(size)[0];
    const fits = regions ? regions.length === cells.length : shapesOf(size).includes(box);
    const units = parameters.getAll("u").map(unitOf);
    if (!fits || cells.some((value) => value > size) || units.some((unit) => unit === null || unit.cells.length > size)) {
        return null;
    }
    const shape = regions ? withRegions(size, regions) : withBoxes(size, box);
    return {
        ...blank(),
        ...shape,
        extra: (parameters.get("x") ?? "").split(" ").filter(Boolean),
        units,
        symbols: parameters.get("y") || null,
        name: parameters.get("n"),
        cells,
    };
}

/** The address of the document that `url` names; `null` if there is none. */
export function documentOf(hash) {
    return /^#url=/.test(hash) ? new URLSearchParams(hash.slice(1)).get("url") : null;
}

/** What is filled in, in the address of this puzzle: `null` if nobody solves it, and `undefined` if it cannot be read. */
export function filledFromHash(hash, { cells, size }) {
    const parameters = new URLSearchParams(hash.slice(1));
    if (!parameters.has("o")) {
        return null;
    }
    const digits = parameters.get("o").padEnd(cells.length, ".");
    const own = digits.length === cells.length ? valuesOf(digits) : null;
    const [corner, centre] = ["c", "e"].map((name) => marksOf(parameters.get(name) ?? "", cells.length, size));
    const fits = own && corner && centre && own.every((value, index) => value <= size && (value === 0 || cells[index] === 0));
    return fits ? { own, corner, centre } : undefined;
}

/** The pencil marks of the cells that have some, such as `3-12.80-9`: cell 3 has 1 and 2. */
function marksText(marks) {
    const texts = marks.map((values, index) => (values.length > 0 ? `${index}-${values.map(charOf).join("")}` : ""));
    return texts.filter(Boolean).join(".");
}

function marksOf(text, count, size) {
    const marks = Array.from({ length: count }, () => []);
    for (const part of text.split(".").filter(Boolean)) {
        const [, index, values] = /^(\d+)-([1-9A-P]+)$/i.exec(part) ?? [];
        const read = values && valuesOf(values);
        if (!read || index >= count || read.some((value) => value > size)) {
            return null;
        }
        marks[index] = [...new Set(read)].sort((a, b) => a - b);
    }
    return marks;
}

function valuesOf(text) {
    const values = [...text].map(valueOfChar);
    return values.includes(null) || values.length === 0 ? null : values;
}

/** The unit of `0 10 20:snake`. */
function unitOf(text) {
    const [, cells, name] = /^(\d+(?: \d+)*):(.+)$/s.exec(text) ?? [];
    return name ? { name, cells: cells.split(" ").map(Number) } : null;
}
