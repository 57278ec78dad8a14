// The puzzle in the address of the page, after `#`: 81 characters for a classic puzzle, and otherwise parameters:
// `p` cells, `b` boxes, `r` regions, `x` extras, `u` further units, `y` symbols, `n` name.

import { blank, isClassic, shapesOf, withBoxes } from "./puzzle.js";
import { charOf, valueOfChar } from "./values.js";

/** The address of a puzzle, from `#`. It is empty for a blank classic board. */
export function toHash(puzzle) {
    const line = puzzle.cells.map(charOf).join("");
    if (isClassic(puzzle) && !puzzle.name && !puzzle.symbols) {
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
    const shape = regions ? { size, box: null, regions, boxes: regions } : withBoxes(size, box);
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

function valuesOf(text) {
    const values = [...text].map(valueOfChar);
    return values.includes(null) || values.length === 0 ? null : values;
}

/** The unit of `0 10 20:snake`. */
function unitOf(text) {
    const [, cells, name] = /^(\d+(?: \d+)*):(.+)$/s.exec(text) ?? [];
    return name ? { name, cells: cells.split(" ").map(Number) } : null;
}
