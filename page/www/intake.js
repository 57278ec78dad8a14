// Puzzles from outside: pasted, typed into the text field, dropped, or from a file.

import { Superseded } from "./engine.js";
import { element } from "./board.js";
import { fillSelect } from "./shape.js";

export class Intake {
    #engine;
    #show;
    #puzzles = [];
    #chooser = document.getElementById("chooser");
    #choice = document.getElementById("choice");
    #findings = document.getElementById("findings");
    /** The number of the last text or file, so that an earlier one that comes late does not count. */
    #turn = 0;

    /** `show` is called with each puzzle that is chosen. */
    constructor(engine, show) {
        this.#engine = engine;
        this.#show = show;
        const [text, file] = ["text", "file"].map((id) => document.getElementById(id));
        document.getElementById("read").addEventListener("click", () => this.readText(text.value));
        file.addEventListener("change", () => {
            this.#readFile(file.files[0]);
            // The same file can be opened again.
            file.value = "";
        });
        this.#choice.addEventListener("change", () => this.#show(this.#puzzles[this.#choice.value]));
        document.addEventListener("paste", (event) => this.#onPaste(event));
        document.addEventListener("dragover", (event) => event.preventDefault());
        document.addEventListener("drop", (event) => this.#onDrop(event));
    }

    readText(text) {
        this.#turn += 1;
        return this.#read(new TextEncoder().encode(inUtf8(text)));
    }

    /** Shows what cannot be read. */
    fail(message) {
        this.#findings.replaceChildren(element("li", "", message));
    }

    /** The page shows this puzzle now: one of the last text, or another one. */
    follow(puzzle) {
        this.#turn += 1;
        this.#choice.value = this.#puzzles.indexOf(puzzle);
        if (!this.#puzzles.includes(puzzle)) {
            this.#findings.replaceChildren();
        }
    }

    /** Forgets the puzzles of the last text. */
    clear() {
        this.#take({ puzzles: [], found: 0, findings: [] });
    }

    #onPaste(event) {
        if (!event.target.closest?.("input:not([type=checkbox]), textarea")) {
            event.preventDefault();
            const [file] = event.clipboardData.files;
            return file ? this.#readFile(file) : this.readText(event.clipboardData.getData("text/plain"));
        }
    }

    #onDrop(event) {
        const [file] = event.dataTransfer.files;
        if (!file && event.target.closest?.("input, textarea")) {
            return undefined;
        }
        event.preventDefault();
        return file ? this.#readFile(file) : this.readText(event.dataTransfer.getData("text/plain"));
    }

    async #readFile(file) {
        if (!file) {
            return;
        }
        this.#turn += 1;
        const turn = this.#turn;
        const bytes = await file.arrayBuffer().catch(() => null);
        if (turn === this.#turn) {
            await (bytes ? this.#read(new Uint8Array(bytes)) : this.fail(`${file.name} cannot be read as a file.`));
        }
    }

    async #read(bytes) {
        try {
            this.#take(await this.#engine.ask("read", bytes));
        } catch (error) {
            if (!(error instanceof Superseded)) {
                this.fail(error.message);
            }
        }
    }

    #take({ puzzles, found, findings }) {
        this.#puzzles = puzzles;
        const items = findings.map(({ line, column, message }) => element("li", "", `${place(line, column)}${message}`));
        if (found > puzzles.length) {
            items.push(element("li", "", `The first ${puzzles.length} of ${found} puzzles are in the list.`));
        }
        this.#chooser.hidden = puzzles.length < 2;
        fillSelect(this.#choice, puzzles.map((puzzle, at) => [at, `${at + 1}. ${puzzle.name ?? "without a name"}`]), 0);
        if (puzzles.length > 0) {
            this.#show(puzzles[0]);
        }
        this.#findings.replaceChildren(...items);
    }
}

function place(line, column) {
    const known = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ");
    return known && `L${known.slice(1)}: `;
}

/** A text has no encoding any more, so an XML declaration in it that names one is wrong. Its length does not change, so that
 * the columns of findings are right. */
function inUtf8(text) {
    return text.replace(/^(\s*<\?xml\b[^>]*?\bencoding\s*=\s*)(["'])([^"']*)\2/, (_, before, quote, name) => {
        const padding = " ".repeat(Math.max(0, name.length - "UTF-8".length));
        return `${before}${quote}UTF-8${quote}${padding}`;
    });
}
