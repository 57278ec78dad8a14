// A puzzle that somebody solves: its givens are locked, and the digits and pencil marks in the other cells can be undone.
// What is in the cells is one object, which is never changed: `own` has a value for each cell, 0 for none; `corner` and
// `centre` have the values of the pencil marks in each cell, in order.

import { History } from "./history.js";
import { sees } from "./puzzle.js";

/** What is in the cells before somebody begins. */
export function untouched({ cells }) {
    return { own: cells.map(() => 0), corner: cells.map(() => []), centre: cells.map(() => []) };
}

export class Game {
    #givens;
    #history;
    /** What a key means: `own` for a digit, `corner` or `centre` for a pencil mark. */
    pencil = "own";

    /** `changed` is called after each change. */
    constructor(givens, filled, changed) {
        this.#givens = givens;
        this.#history = new History(filled, changed);
    }

    /** The board with the givens and the own digits. */
    get puzzle() {
        return { ...this.#givens, cells: this.#givens.cells.map((given, index) => given || this.filled.own[index]) };
    }

    get givens() {
        return this.#givens;
    }

    /** What is in the cells that are not given. */
    get filled() {
        return this.#history.present;
    }

    get isEmpty() {
        return isSame(this.filled, untouched(this.#givens));
    }

    /** Whether nobody has begun. */
    get isUntouched() {
        return this.isEmpty && !this.canUndo && !this.canRedo;
    }

    get canUndo() {
        return this.#history.canUndo;
    }

    get canRedo() {
        return this.#history.canRedo;
    }

    isGiven(index) {
        return this.#givens.cells[index] > 0;
    }

    /** Whether there is neither a digit nor a pencil mark in a cell. */
    isBlank(index) {
        const { own, corner, centre } = this.filled;
        return !this.isGiven(index) && own[index] === 0 && corner[index].length + centre[index].length === 0;
    }

    /** Types a value into cells: a digit, or a pencil mark, which goes away if all of them have it. 0 takes away the digit,
     * or the marks of a cell without one. If it continues the number before, both are one step to undo. */
    set(indexes, value, continues = false) {
        const open = indexes.filter((index) => !this.isGiven(index));
        // The first digit of a number was a value of its own and removed marks, which come back.
        const filled = this.#copy(continues ? this.#history.previous : this.filled);
        if (value > 0 && this.pencil !== "own") {
            const marks = filled[this.pencil];
            const marked = open.filter((index) => filled.own[index] === 0);
            const isThere = marked.every((index) => marks[index].includes(value));
            marked.forEach((index) => (marks[index] = isThere ? without(marks[index], value) : withMark(marks[index], value)));
        } else {
            const unmarked = open.filter((index) => value === 0 && filled.own[index] === 0);
            unmarked.forEach((index) => (filled.corner[index] = filled.centre[index] = []));
            open.forEach((index) => this.#place(filled, index, value));
        }
        this.#put(filled, continues);
    }

    /** Puts a digit into a cell, and takes it from the pencil marks of the cells that it sees. */
    #place(filled, index, value) {
        filled.own[index] = value;
        [filled.corner, filled.centre].forEach((marks) => marks.forEach((values, other) => {
            // No mark is a blank.
            if (values.includes(value) && sees(this.#givens, index, other)) {
                marks[other] = without(values, value);
            }
        }));
    }

    #copy(filled = this.filled) {
        return Object.fromEntries(Object.entries(filled).map(([field, cells]) => [field, [...cells]]));
    }

    /** Puts the candidates of the blank cells into their centres. Where there are marks already, those that are no candidates go
     * away, and nothing is added. */
    fillIn(candidates) {
        const filled = this.#copy();
        candidates.forEach((values, index) => {
            const marks = filled.centre[index];
            const isOpen = !this.isGiven(index) && filled.own[index] === 0;
            filled.centre[index] = !isOpen ? marks : marks.length > 0 ? marks.filter((value) => values.includes(value)) : values;
        });
        this.#put(filled);
    }

    /** Takes away all digits and pencil marks. */
    clear() {
        this.#put(untouched(this.#givens));
    }

    /** Does what a step says: places its digits, and takes the values that it eliminates from the pencil marks. A cell
     * without marks in its centre gets those candidates there that are left. */
    take({ placed, eliminated, candidates }) {
        const filled = this.#copy();
        const { corner, centre } = filled;
        placed.forEach(({ cell, value }) => this.#place(filled, cell, value));
        eliminated.forEach(({ cell, values }) => {
            const isLeft = (value) => !values.includes(value);
            corner[cell] = corner[cell].filter(isLeft);
            centre[cell] = (centre[cell].length > 0 ? centre[cell] : candidates[cell]).filter(isLeft);
        });
        this.#put(filled);
    }

    /** Whether the pencil marks and digits show already what a step says. */
    hasTaken({ placed, eliminated }) {
        const { own, centre } = this.filled;
        const isGone = ({ cell, values }) =>
            own[cell] > 0 || (centre[cell].length > 0 && !values.some((value) => centre[cell].includes(value)));
        return placed.length === 0 && eliminated.every(isGone);
    }

    undo() {
        this.#history.undo();
    }

    redo() {
        this.#history.redo();
    }

    #put(filled, continues = false) {
        if (!isSame(filled, this.filled)) {
            this.#history.push(filled, continues);
        }
    }
}

function isSame(filled, other) {
    return JSON.stringify(filled) === JSON.stringify(other);
}

function without(marks, value) {
    return marks.filter((one) => one !== value);
}

function withMark(marks, value) {
    return [...without(marks, value), value].sort((a, b) => a - b);
}
