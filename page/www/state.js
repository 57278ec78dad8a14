// The puzzle on the page, and its history.

import { History } from "./history.js";

export class State {
    #history;
    #listeners = [];

    constructor(puzzle) {
        this.#history = new History(puzzle, () => this.#listeners.forEach((listener) => listener(this.puzzle)));
    }

    get puzzle() {
        return this.#history.present;
    }

    /** Calls this function after each change. */
    onChange(listener) {
        this.#listeners.push(listener);
    }

    /** Shows another puzzle. This is one step to undo; if it continues the change before, both are. */
    show(puzzle, continues = false) {
        this.#history.push(puzzle, continues);
    }

    /** Sets the value of a cell; 0 makes it blank. If it continues the number before, both are one step to undo. */
    set(index, value, continues = false) {
        if (this.puzzle.cells[index] === value) {
            return;
        }
        this.#history.push({ ...this.puzzle, cells: this.puzzle.cells.with(index, value) }, continues);
    }

    /** Whether there is nothing in a cell. */
    isBlank(index) {
        return this.puzzle.cells[index] === 0;
    }

    get canUndo() {
        return this.#history.canUndo;
    }

    get canRedo() {
        return this.#history.canRedo;
    }

    undo() {
        this.#history.undo();
    }

    redo() {
        this.#history.redo();
    }
}
