// What units and cells of a board are called.

import { t } from "./texts.js";
import { textOf } from "./values.js";

/** `r1c1`. */
export function cellText({ size }, cell) {
    return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

/** `5 in r1c1`. */
export function givenText(puzzle, { cell, value }) {
    return t("{value} in {cell}", { value: textOf(puzzle, value), cell: cellText(puzzle, cell) });
}

/** `row 1`, or `unit “snake”`. */
export function unitText({ kind, number, name }) {
    const named = {
        row: t("row {number}", { number }),
        column: t("column {number}", { number }),
        box: t("box {number}", { number }),
        diagonal: t("diagonal {number}", { number }),
        window: t("window {number}", { number }),
        "disjoint-group": t("disjoint group {number}", { number }),
        unit: t("unit {number}", { number }),
    };
    return name === null ? named[kind] : t("unit “{name}”", { name });
}

/** A value that is more than once in a unit, in words. */
export function violationText(puzzle, { cells, value, unit }) {
    const named = { value: textOf(puzzle, value), unit: unitText(unit), cells: cells.map((cell) => cellText(puzzle, cell)).join(", "), count: cells.length };
    return cells.length === 2 ? t("{value} appears twice in {unit}: {cells}.", named) : t("{value} appears {count} times in {unit}: {cells}.", named);
}
