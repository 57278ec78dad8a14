// The steps of the grade: a list of all of them, and one at a time on a board, with the links of its chains.

import { drawBoard, numberLines } from "./board.js";
import { argumentOf, filled, pictureOf } from "./chains.js";
import { fitTabStop, leave } from "./focus.js";
import { explained } from "./technique.js";
import { decimal, t, told } from "./texts.js";
import { textOf } from "./values.js";

export class Steps {
    #section = document.getElementById("steps-section");
    #number = document.getElementById("step-number");
    #sentence = document.getElementById("sentence");
    #spoken = document.getElementById("step-live");
    #frame = document.getElementById("step-board");
    #links = document.getElementById("step-links");
    #list = document.getElementById("step-list");
    #buttons = [...document.querySelectorAll("#steps-buttons button")];
    #puzzle = null;
    #boards = [];
    #at = 0;

    constructor() {
        this.#buttons.forEach((button) => button.addEventListener("click", () => this.#move(button.dataset.move)));
        this.#moveByKeys(document.getElementById("steps-buttons"), "ArrowLeft", "ArrowRight");
        this.#moveByKeys(this.#list, "ArrowUp", "ArrowDown");
    }

    #moveByKeys(element, previous, next) {
        element.addEventListener("keydown", (event) => {
            const move = { [previous]: "previous", [next]: "next", Home: "first", End: "last" }[event.key];
            if (move) {
                event.preventDefault();
                this.#move(move);
                // In the list, the focus is on the step that is shown.
                element.querySelector("[aria-current]")?.focus();
            }
        });
    }

    hide() {
        leave(this.#section);
        this.#section.hidden = true;
        this.#puzzle = null;
    }

    fit() {
        fitTabStop(this.#frame);
    }

    /** Shows the first step of a grade. */
    draw(puzzle, { steps, ending }, solution) {
        this.#section.hidden = steps.length === 0;
        this.#puzzle = puzzle;
        this.#boards = steps.map((step) => {
            const [technique, rest] = explained(step);
            return {
                title: `${technique.textContent}, ${effectOf(puzzle, step)} (${decimal(step.rating)})`,
                sentence: [`${decimal(step.rating)}: `, technique, told(rest)],
                cells: cellsOf(puzzle, step),
                picture: step.picture,
                listing: step.listing,
            };
        });
        const end = ending ? told(ending) : t("The puzzle is solved.");
        const last = ending && steps.length > 0 ? after(steps.at(-1)) : solution;
        const cells = last.map((value, index) => ({ value, given: puzzle.cells[index] > 0 }));
        this.#boards.push({ title: t("The end"), sentence: [end], listing: [], cells });
        this.#list.replaceChildren(...this.#boards.map(({ title }, at) => this.#entry(title, at)));
        this.#at = 0;
        this.#show();
    }

    /** The entry of a step in the list. */
    #entry(title, at) {
        const isStep = at < this.#boards.length - 1;
        const button = filled("button", isStep ? told(title) : title);
        button.type = "button";
        button.addEventListener("click", () => this.#go(at));
        const entry = filled("li", button);
        entry.className = isStep ? "" : "end";
        return entry;
    }

    #move(where) {
        const last = this.#boards.length - 1;
        const target = { first: 0, previous: this.#at - 1, next: this.#at + 1, last }[where];
        this.#go(Math.max(0, Math.min(target, last)));
    }

    #go(at) {
        this.#at = at;
        this.#show();
        // Only who asks for a step hears it.
        this.#spoken.replaceChildren(`${this.#number.textContent}. `, ...this.#sentence.cloneNode(true).childNodes);
    }

    #show() {
        if (this.#section.hidden) {
            return;
        }
        const last = this.#boards.length - 1;
        const { sentence, cells, picture, listing } = this.#boards[this.#at];
        const place = this.#at === last ? t("The end") : t("Step {at} of {last}", { at: this.#at + 1, last });
        this.#number.textContent = place;
        this.#sentence.replaceChildren(...sentence);
        const board = numberLines(drawBoard(this.#puzzle, place, cells));
        // Chains are a picture for the eye. A screen reader reads the table and the list of links.
        board.classList.toggle("visually-hidden", Boolean(picture));
        this.#frame.replaceChildren(...(picture ? [pictureOf(picture)] : []), board);
        this.fit();
        this.#links.replaceChildren(...listing.flatMap(argumentOf));
        this.#buttons.forEach((button) => {
            const isForward = ["next", "last"].includes(button.dataset.move);
            button.setAttribute("aria-disabled", String(this.#at === (isForward ? last : 0)));
        });
        this.#mark();
    }

    /** Marks the step in the list, which is one place in the order of Tab. Only the list scrolls to it. */
    #mark() {
        const buttons = this.#list.querySelectorAll("button");
        buttons.forEach((button, at) => {
            button.tabIndex = at === this.#at ? 0 : -1;
            at === this.#at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
        });
        const { offsetTop, offsetHeight } = buttons[this.#at];
        this.#list.scrollTop = offsetTop - (this.#list.clientHeight - offsetHeight) / 2;
    }
}

/** What each cell shows in a step. */
function cellsOf(puzzle, step) {
    return step.values.map((value, index) => {
        const placed = step.placed.find(({ cell }) => cell === index);
        const eliminated = step.eliminated.find(({ cell }) => cell === index)?.values ?? [];
        const lost = eliminated.map((value) => textOf(puzzle, value)).join(" ");
        const isPattern = step.pattern.includes(index);
        return {
            value: placed ? placed.value : value,
            given: puzzle.cells[index] > 0,
            candidates: step.candidates[index],
            eliminated,
            classes: [placed && "placed", isPattern && "pattern", eliminated.length > 0 && "eliminates"].filter(Boolean),
            words: [placed && t("placed"), isPattern && t("pattern"), lost && t("loses {values}", { values: lost })].filter(Boolean),
        };
    });
}

/** How many cells of a step the list names. */
const NAMED = 2;

/** What a step places, or else what it eliminates: `r4c5 = 7` or `r4c5 ≠ 7`. */
function effectOf(puzzle, { placed, eliminated }) {
    const place = (cell) => `r${Math.floor(cell / puzzle.size) + 1}c${(cell % puzzle.size) + 1}`;
    const effects =
        placed.length > 0
            ? placed.map(({ cell, value }) => `${place(cell)} = ${textOf(puzzle, value)}`)
            : eliminated.map(({ cell, values }) => `${place(cell)} ≠ ${values.map((value) => textOf(puzzle, value)).join(" ")}`);
    return effects.slice(0, NAMED).join(", ") + (effects.length > NAMED ? ", …" : "");
}

/** The values after a step. */
function after(step) {
    const values = [...step.values];
    step.placed.forEach(({ cell, value }) => (values[cell] = value));
    return values;
}
