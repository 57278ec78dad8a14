// What was on the page before, and what was undone: for a puzzle, and for the digits of somebody who solves one.

/** How many steps can be undone. */
const MOST = 1000;

export class History {
    #past = [];
    #future = [];
    #changed;

    /** `changed` is called after each change. */
    constructor(present, changed) {
        this.present = present;
        this.#changed = changed;
    }

    /** Goes on to what comes next. This is one step to undo, or, if it `continues` the step before, a part of that. */
    push(next, continues = false) {
        if (!continues) {
            this.#past = [...this.#past, this.present].slice(-MOST);
        }
        this.#future = [];
        this.#become(next);
    }

    /** What was before the last step, if it can be undone. */
    get previous() {
        return this.#past.at(-1);
    }

    get canUndo() {
        return this.#past.length > 0;
    }

    get canRedo() {
        return this.#future.length > 0;
    }

    /** Undoes a step, if there is one. */
    undo() {
        this.#move(this.#past, this.#future);
    }

    /** Redoes a step, if there is one. */
    redo() {
        this.#move(this.#future, this.#past);
    }

    #move(from, to) {
        if (from.length > 0) {
            to.push(this.present);
            this.#become(from.pop());
        }
    }

    #become(present) {
        this.present = present;
        this.#changed();
    }
}
