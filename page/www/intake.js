// Puzzles from outside: pasted, typed into the text field, dropped, or from a file.

import { Superseded } from "./engine.js";
import { element } from "./board.js";
import { leave } from "./focus.js";
import { filledFromHash, fromHash } from "./link.js";
import { Listing } from "./listing.js";
import { isNamed } from "./puzzle.js";
import { fillSelect } from "./shape.js";
import { english, messageOf, t } from "./texts.js";

/** How files begin that are no text. */
const BINARY = ["\x89PNG", "%PDF-", "PK\x03\x04", "\xff\xd8\xff", "GIF8", "\x7fELF"];

/** How many findings are shown of a text. */
const MOST_SHOWN = 3;

export class Intake {
    #engine;
    #show;
    #puzzles = [];
    #chooser = document.getElementById("chooser");
    #choice = document.getElementById("choice");
    #findings = document.getElementById("findings");
    #verdict = document.getElementById("verdict");
    #type;
    #listing;
    /** The number of the last text or file, so that an earlier one that comes late does not count. */
    #turn = 0;

    /** `show` is called with each puzzle that is chosen and with what is filled in, and `type` with each pasted text: it returns whether that was the
     * value of a cell. */
    constructor(engine, show, type) {
        this.#engine = engine;
        this.#show = show;
        this.#type = type;
        this.#listing = new Listing(engine, show);
        const [text, file] = ["text", "file"].map((id) => document.getElementById(id));
        document.getElementById("read").addEventListener("click", () => this.readText(text.value));
        file.addEventListener("change", () => {
            this.#readFile(file.files);
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
        const [, hash] = /^[a-z]+:\S*(#\S+)$/.exec(text.trim()) ?? [];
        const linked = hash && fromHash(hash);
        const filled = linked && filledFromHash(hash, linked);
        if (linked && filled !== undefined) {
            return this.#take({ puzzles: [linked], found: 1, findings: [] }, filled);
        }
        return this.#read(new TextEncoder().encode(inUtf8(text)));
    }

    /** Reads the document at an address, if the browser may fetch it. */
    async load(address) {
        const [bytes, isLatest] = await this.#latest(fetched(address));
        if (!isLatest) {
            return;
        }
        if (bytes) {
            await this.#read(bytes);
        } else {
            this.fail(t("{address} cannot be loaded: there is nothing, or its server does not let this page read it.", { address }));
        }
    }

    /** Shows what cannot be read. */
    fail(message) {
        this.#findings.replaceChildren(item(message));
        this.#findings.scrollIntoView({ block: "nearest" });
    }

    /** The page shows this puzzle now: one of the last text, or another one. */
    follow(puzzle) {
        this.#turn += 1;
        this.#choice.value = this.#puzzles.indexOf(puzzle);
        this.#listing.follow(puzzle);
        const isListed = this.#puzzles.includes(puzzle);
        this.#offer(isListed && this.#puzzles.length > 1);
        if (!isListed) {
            this.#findings.replaceChildren();
        }
    }

    /** Forgets the puzzles of the last text. */
    clear() {
        this.#take({ puzzles: [], found: 0, findings: [] });
    }

    #onPaste(event) {
        if (!event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea")) {
            event.preventDefault();
            const { files } = event.clipboardData;
            const text = event.clipboardData.getData("text/plain");
            // A spreadsheet copies a picture of its cells too.
            const isText = text && [...files].every(({ type }) => type.startsWith("image/"));
            return isText ? this.#type(text.trim()) || this.readText(text) : this.#readFile(files);
        }
    }

    #onDrop(event) {
        const { files } = event.dataTransfer;
        if (files.length === 0 && event.target.closest?.("input, textarea")) {
            return undefined;
        }
        event.preventDefault();
        return files.length > 0 ? this.#readFile(files) : this.readText(event.dataTransfer.getData("text/plain"));
    }

    /** What a promise gives, and whether no other text or file was chosen meanwhile. */
    async #latest(promise) {
        this.#turn += 1;
        const turn = this.#turn;
        const value = await promise;
        return [value, turn === this.#turn];
    }

    async #readFile([file, ...others]) {
        if (!file) {
            return;
        }
        const [buffer, isLatest] = await this.#latest(file.arrayBuffer().catch(() => null));
        if (!isLatest) {
            return;
        }
        const bytes = buffer && new Uint8Array(buffer);
        if (others.length > 0) {
            this.fail(t("Open one file at a time."));
        } else if (!bytes) {
            this.fail(t("{name} cannot be read as a file.", { name: file.name }));
        } else if (BINARY.some((start) => String.fromCharCode(...bytes.subarray(0, start.length)) === start)) {
            this.fail(t("{name} is not a text file.", { name: file.name }));
        } else {
            await this.#read(bytes);
        }
    }

    async #read(bytes) {
        try {
            this.#take(await this.#engine.ask("read", bytes));
        } catch (error) {
            if (!(error instanceof Superseded)) {
                this.fail(messageOf(error));
            }
        }
    }

    /** Shows the first of these puzzles, and what is `filled` in, if somebody solves it. */
    #take({ puzzles, found, findings }, filled = null) {
        this.#puzzles = puzzles;
        const said = findings.slice(0, MOST_SHOWN).map(({ line, column, message }) => item(place(line, column), english(message)));
        const hidden = findings.length - said.length;
        const isNothing = puzzles.length === 0 && said.length > 0;
        const result = isNothing ? [item(t("This is no puzzle that can be read, so the board is as it was."))] : [];
        const notes = [
            hidden > 0 && t("{count} more findings are not shown.", { count: hidden }),
            found > puzzles.length && t("The first {count} of {total} puzzles are in the list.", { count: puzzles.length, total: found }),
        ];
        const items = [...result, ...said, ...notes.filter(Boolean).map((text) => item(text))];
        this.#offer(puzzles.length > 1);
        this.#listing.offer(puzzles.length > 1 ? puzzles : []);
        fillSelect(this.#choice, puzzles.map((puzzle, at) => [at, isNamed(puzzle) ? `${at + 1}. ${puzzle.name}` : t("Puzzle {number}", { number: at + 1 })]), 0);
        if (puzzles.length > 0) {
            this.#show(puzzles[0], filled);
        }
        this.#findings.replaceChildren(...items);
        const answer = items.length > 0 ? this.#findings : puzzles.length > 0 ? this.#verdict : null;
        answer?.scrollIntoView({ block: "nearest" });
    }

    /** Shows or hides the list of puzzles. */
    #offer(isOffered) {
        if (!isOffered) {
            leave(this.#chooser);
        }
        this.#chooser.hidden = !isOffered;
    }
}

/** The bytes at an address; `null` if they cannot be fetched. The other server learns nothing about the user. */
async function fetched(address) {
    try {
        // A server can have a page for a document too, as that of sudoxml.
        const headers = { Accept: "application/xml, text/xml, text/plain;q=0.9, */*;q=0.1" };
        const reply = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", headers });
        return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null;
    } catch {
        return null;
    }
}

/** Where a finding is. A place has a column only if it has a line. */
function place(line, column) {
    const known = !line ? "" : !column ? t("Line {line}:", { line }) : t("Line {line}, column {column}:", { line, column });
    return known && `${known} `;
}

function item(...nodes) {
    const made = element("li");
    made.append(...nodes);
    return made;
}

/** A text has no encoding any more, so an XML declaration in it that names one is wrong. Its length does not change, so that
 * the columns of findings are right. */
function inUtf8(text) {
    return text.replace(/^(\s*<\?xml\b[^>]*?\bencoding\s*=\s*)(["'])([^"']*)\2/, (_, before, quote, name) => {
        const padding = " ".repeat(Math.max(0, name.length - "UTF-8".length));
        return `${before}${quote}UTF-8${quote}${padding}`;
    });
}
