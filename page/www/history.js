// What was on the page before, and what was undone: for a puzzle, and for the digits of somebody who solves one.

/** How many steps can be undone. */
const MOST = 1000;

export class History {
    #past = [];
    #future = [];

    constructor(present) {
        this.present = present;
    }

    /** Goes on to what comes next. This is one step to undo. */
    push(next) {
        this.#past = [...this.#past, this.present].slice(-MOST);
        this.replace(next);
    }

    /** Goes on to what comes next, as a part of the step before. */
    replace(next) {
        this.#future = [];
        this.present = next;
    }

    get canUndo() {
        return this.#past.length > 0;
    }

    get canRedo() {
        return this.#future.length > 0;
    }

    /** Undoes a step. Returns whether there was one. */
    undo() {
        return this.#move(this.#past, this.#future);
    }

    /** Redoes a step. Returns whether there was one. */
    redo() {
        return this.#move(this.#future, this.#past);
    }

    #move(from, to) {
        if (from.length === 0) {
            return false;
        }
        to.push(this.present);
        this.present = from.pop();
        return true;
    }
}
