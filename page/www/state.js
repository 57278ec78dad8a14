// The puzzle on the page, and its history.

/** How many steps can be undone. */
const HISTORY = 1000;

export class State {
    #past = [];
    #future = [];
    #listeners = [];

    constructor(puzzle) {
        this.puzzle = puzzle;
    }

    /** Calls this function after each change. */
    onChange(listener) {
        this.#listeners.push(listener);
    }

    /** Shows another puzzle. This is one step to undo. */
    show(puzzle) {
        this.#past = [...this.#past, this.puzzle].slice(-HISTORY);
        this.#future = [];
        this.#become(puzzle);
    }

    /** Sets the value of a cell; 0 makes it blank. If it continues the number before, both are one step to undo. */
    set(index, value, continues = false) {
        if (this.puzzle.cells[index] === value) {
            return;
        }
        const puzzle = { ...this.puzzle, cells: this.puzzle.cells.with(index, value) };
        if (continues) {
            this.#future = [];
            this.#become(puzzle);
        } else {
            this.show(puzzle);
        }
    }

    get canUndo() {
        return this.#past.length > 0;
    }

    get canRedo() {
        return this.#future.length > 0;
    }

    undo() {
        if (this.canUndo) {
            this.#future.push(this.puzzle);
            this.#become(this.#past.pop());
        }
    }

    redo() {
        if (this.canRedo) {
            this.#past.push(this.puzzle);
            this.#become(this.#future.pop());
        }
    }

    #become(puzzle) {
        this.puzzle = puzzle;
        this.#listeners.forEach((listener) => listener(puzzle));
    }
}
