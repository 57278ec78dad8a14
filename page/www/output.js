// What can be taken out of the page: files, texts and a link.

import { Superseded } from "./engine.js";
import { toHash } from "./link.js";
import { EnglishError, language, messageOf, t } from "./texts.js";

/** The forms that are copied; the others are saved as files. */
const COPIED = ["line", "comma", "board"];

export class Output {
    #engine;
    #state;
    #note = document.getElementById("output-note");
    #shown = document.getElementById("output-text");
    /** The kinds of the questions since the puzzle was shown. */
    #asked = new Set();

    constructor(engine, state) {
        this.#engine = engine;
        this.#state = state;
        document.querySelector("[data-form=pdf]").hidden = !engine.isServer;
        document.querySelectorAll("#outputs button").forEach((button) => {
            button.addEventListener("click", () => this.#make(button.dataset.form));
        });
    }

    /** Forgets what was made, or is being made, of an earlier puzzle. */
    clear() {
        this.#asked.forEach((kind) => this.#engine.forget(kind));
        this.#asked.clear();
        this.#note.textContent = "";
        this.#shown.hidden = true;
    }

    async #make(form) {
        this.#note.textContent = t("Making it …");
        try {
            await (form === "link" ? this.#copyLink() : form === "pdf" ? this.#savePdf() : this.#write(form));
        } catch (error) {
            this.#note.replaceChildren(error instanceof Superseded ? "" : messageOf(error));
        }
    }

    async #copyLink() {
        await this.#copy(new URL(toHash(this.#state.puzzle) || "#", location.href).href, t("The link is on the clipboard."));
    }

    async #write(form) {
        const file = await this.#file(form);
        if (COPIED.includes(form)) {
            await this.#copy(file.text, t("The text is on the clipboard."));
        } else {
            this.#save(new Blob([file.text], { type: file.type }), file.name);
        }
    }

    async #savePdf() {
        const { text } = await this.#file("xml", "pdf");
        const headers = { "Content-Type": "application/xml", Accept: "application/pdf" };
        const reply = await fetch(`render?to=pdf&language=${language.pictures}`, { method: "POST", body: text, headers }).catch(() => null);
        if (!reply?.ok) {
            const problem = await reply?.json().catch(() => null);
            throw problem?.detail ? new EnglishError(problem.detail) : new Error(t("The server does not answer. Start it again, and reload the page."));
        }
        this.#save(await reply.blob(), "sudoku.pdf");
    }

    /** The puzzle as a file of the engine. A newer question of the same kind replaces this one. */
    async #file(form, kind = form) {
        const show = form === "svg" ? "both" : "all-solutions";
        const request = { puzzle: this.#state.puzzle, to: form, show, grade: form === "xml", language: language.pictures };
        const question = `write ${kind}`;
        this.#asked.add(question);
        const file = await this.#engine.ask("write", request, question);
        if (file.findings) {
            throw new EnglishError(file.findings.map(({ message }) => message).join("\n"));
        }
        return file;
    }

    #save(blob, name) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(blob);
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        this.#note.textContent = t("{name} is saved.", { name });
    }

    /** Copies a text. Where a page may not use the clipboard, the text is shown, for the reader to copy. */
    async #copy(text, done) {
        try {
            await navigator.clipboard.writeText(text);
            this.#shown.hidden = true;
            this.#note.textContent = done;
        } catch {
            this.#shown.value = text;
            this.#shown.hidden = false;
            this.#shown.select();
            this.#note.textContent = t("This browser does not let the page use the clipboard. Copy the text below.");
        }
    }
}
