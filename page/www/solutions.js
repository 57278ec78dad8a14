// The solutions of the puzzle, side by side.

import { drawBoard } from "./board.js";
import { leave } from "./focus.js";

/** How many solutions are listed at first, and how many more at once. */
export const LISTED = 10;
export const MOST = 100;

export class Solutions {
    #section = document.getElementById("solutions-section");
    #note = document.getElementById("solutions-note");
    #boards = document.getElementById("solutions");
    #more = document.getElementById("more");

    /** `more` is called if more solutions are asked for. */
    constructor(more) {
        this.#more.addEventListener("click", () => {
            // The button goes away, and the focus goes to what it leads to.
            this.#note.focus();
            more();
        });
    }

    hide() {
        leave(this.#section);
        this.#section.hidden = true;
    }

    /** Only what scrolls needs a place in the order of Tab. */
    fit() {
        this.#boards.tabIndex = this.#boards.scrollWidth > this.#boards.clientWidth ? 0 : -1;
    }

    /** Shows the solutions of an answer. */
    draw(puzzle, { listed, differing, solutions, complete, verdict }) {
        this.#section.hidden = listed.length === 0;
        const isOnly = verdict === "unique";
        const total = complete ? `${solutions}` : `more than ${solutions ?? listed.length}`;
        const number = complete && listed.length === solutions ? `All ${total} solutions.` : `${listed.length} of ${total} solutions.`;
        this.#note.textContent = isOnly ? "" : `${number} Shaded cells are not the same in all of them.`;
        this.#note.hidden = isOnly;
        const boards = listed.map((values, number) => {
            const cells = values.map((value, index) => ({
                value,
                given: puzzle.cells[index] > 0,
                classes: differing.includes(index) ? ["differs"] : [],
                words: differing.includes(index) ? ["differs"] : [],
            }));
            return drawBoard(puzzle, isOnly ? "Solution" : `Solution ${number + 1} of ${total}`, cells);
        });
        this.#boards.replaceChildren(...boards);
        this.fit();
        this.#more.hidden = listed.length >= Math.min(solutions, MOST);
    }
}
