// Why a puzzle has no solution, and which further givens make one with several solutions unique.

import { Superseded } from "./engine.js";
import { element } from "./board.js";
import { leave } from "./focus.js";
import { textOf } from "./values.js";

/** How many givens are offered of those that each make the puzzle unique. */
const MOST_OFFERED = 8;

export class Why {
    #engine;
    #changed;
    #add;
    #section = document.getElementById("why");
    #text = document.getElementById("why-text");
    #givens = document.getElementById("why-givens");
    /** What cells show: classes and words, by cell. */
    #marks = new Map();

    /** `changed` is called when the cells have other marks, and `add` with the givens to put on the board. */
    constructor(engine, changed, add) {
        this.#engine = engine;
        this.#changed = changed;
        this.#add = add;
    }

    /** What a cell shows. */
    lookOf(index) {
        return this.#marks.get(index) ?? {};
    }

    hide() {
        this.#engine.forget("audit");
        leave(this.#section);
        this.#section.hidden = true;
        this.#marks = new Map();
    }

    /** Asks the engine about a puzzle that does not have one solution. */
    async ask(puzzle) {
        try {
            const { clash, alone, together } = await this.#engine.ask("audit", { puzzle });
            if (clash) {
                this.#draw(clashText(puzzle, clash), [], clash.cells.map((cell) => [cell, "clash", "clashes"]));
            } else if (together.length > 0) {
                const isOne = alone.length > 0;
                const cells = (isOne ? alone : together).map(({ cell }) => [cell, "decides", "a given here makes the puzzle unique"]);
                this.#draw(isOne ? aloneText(alone.length) : togetherText(puzzle, together), buttonsOf(puzzle, alone, together), cells);
            }
        } catch (error) {
            if (!(error instanceof Superseded)) {
                this.#draw(error.message, [], []);
            }
        }
    }

    #draw(text, buttons, marks) {
        this.#marks = new Map(marks.map(([cell, name, words]) => [cell, { classes: [name], words: [words] }]));
        this.#text.textContent = text;
        this.#givens.replaceChildren(...buttons.map(({ text, givens }) => {
            const button = element("button", "", text);
            button.type = "button";
            button.addEventListener("click", () => this.#add(givens));
            return button;
        }));
        this.#section.hidden = false;
        this.#changed();
    }
}

function clashText(puzzle, { cells, minimal, reason }) {
    const named = cells.map((cell) => givenText(puzzle, { cell, value: puzzle.cells[cell] })).join(", ");
    const what = cells.length === 0 ? "The board has no solution, even without givens."
        : cells.length === 1 ? `No solution has ${named}.` : `${cells.length} givens clash: ${named}.`;
    const rest = cells.length < 2 ? "" : minimal ? "Without any one of them, the others have a solution." : "Fewer of them may be enough.";
    return [what, reason && reasonText(puzzle, reason), rest].filter(Boolean).join(" ");
}

function reasonText(puzzle, { kind, unit, cell, value, placed }) {
    const after = placed === 0 ? "" : placed === 1 ? ", after one single" : `, after ${placed} singles`;
    return {
        twice: () => `${unitText(unit)} has ${textOf(puzzle, value)} twice.`,
        "no-value": () => `No value is left for ${cellText(puzzle, cell)}${after}.`,
        "no-place": () => `No cell of ${unitText(unit)} can have ${textOf(puzzle, value)}${after}.`,
    }[kind]();
}

function aloneText(count) {
    const some = count > MOST_OFFERED ? ` The first ${MOST_OFFERED} of ${count}:` : "";
    return count === 1 ? "This further given makes the puzzle unique:" : `Each of these further givens makes the puzzle unique.${some}`;
}

function togetherText(puzzle, givens) {
    const named = givens.map((given) => givenText(puzzle, given)).join(", ");
    return `These further givens together make the puzzle unique: ${named}.`;
}

/** A button for each given that is enough alone, or one for those that are enough together. */
function buttonsOf(puzzle, alone, together) {
    return alone.length > 0
        ? alone.slice(0, MOST_OFFERED).map((given) => ({ text: givenText(puzzle, given), givens: [given] }))
        : [{ text: "Add them", givens: together }];
}

/** `5 in r1c1`. */
function givenText(puzzle, { cell, value }) {
    return `${textOf(puzzle, value)} in ${cellText(puzzle, cell)}`;
}

function cellText({ size }, cell) {
    return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}

function unitText({ kind, number, name }) {
    return name === null ? `${kind.replace("-", " ")} ${number}` : `${kind} “${name}”`;
}
