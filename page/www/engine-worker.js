// The engine in WebAssembly, in a worker. A search cannot be interrupted, so a worker that is busy with a question that is
// not needed any more is replaced by a new one.

import { EnglishError, t } from "./texts.js";

/** How long a worker may go on with a question that is not needed any more, in milliseconds. */
const PATIENCE = 40;

export class WorkerEngine {
    isServer = false;
    /** What is pasted does not wait for a search, nor the verdict for a file, a new puzzle or a list of puzzles. */
    #lanes;

    constructor(packed, script) {
        const module = compile(packed.textContent);
        const address = URL.createObjectURL(new Blob([script.textContent], { type: "text/javascript" }));
        const lane = () => new Lane(module, address);
        this.#lanes = { read: lane(), write: lane(), generate: lane(), list: lane(), other: lane() };
    }

    /** Asks a worker, after the questions before. */
    ask(operation, body, signal, kind) {
        return (this.#lanes[kind] ?? this.#lanes[operation] ?? this.#lanes.other).ask(operation, body, signal);
    }
}

/** A worker, and the questions for it. */
class Lane {
    #module;
    #script;
    #worker = null;
    /** The questions that are not answered yet, oldest first. The worker has the first one. */
    #queue = [];

    constructor(module, script) {
        this.#module = module;
        this.#script = script;
    }

    ask(operation, body, signal) {
        return new Promise((resolve, reject) => {
            const question = { operation, body, signal, resolve, reject, isAsked: false };
            signal.addEventListener("abort", () => this.#giveUp(question));
            this.#queue.push(question);
            this.#next();
        });
    }

    async #next() {
        let worker;
        try {
            worker = await this.#start();
        } catch {
            this.#fail(new Error(t("This browser cannot run the engine of this page. Use a browser from 2023 or later.")));
            return;
        }
        const [first] = this.#queue;
        if (first && !first.isAsked && worker === this.#worker) {
            first.isAsked = true;
            worker.postMessage({ operation: first.operation, body: first.body });
        }
    }

    /** The worker, which is started if there is none. */
    async #start() {
        const module = await this.#module;
        if (this.#worker === null) {
            const worker = new Worker(this.#script);
            worker.addEventListener("message", ({ data }) => this.#answer(data));
            worker.addEventListener("error", (event) => this.#fail(new EnglishError(event.message)));
            worker.postMessage({ module });
            this.#worker = worker;
        }
        return this.#worker;
    }

    #answer({ reply, error }) {
        const question = this.#queue.shift();
        if (error === undefined) {
            question.resolve(JSON.parse(reply));
        } else {
            question.reject(new EnglishError(error));
        }
        this.#next();
    }

    #fail(error) {
        this.#restart();
        this.#queue.splice(0).forEach((question) => question.reject(error));
    }

    #giveUp(question) {
        if (question.isAsked) {
            setTimeout(() => this.#queue[0] === question && this.#restart(question), PATIENCE);
        } else {
            this.#queue = this.#queue.filter((other) => other !== question);
            question.reject(new Error("not needed"));
        }
    }

    /** Ends the worker, which is busy with this question, and asks a new one. */
    #restart(question) {
        this.#worker?.terminate();
        this.#worker = null;
        if (question) {
            this.#queue.shift();
            question.reject(new Error("not needed"));
            this.#next();
        }
    }
}

/** The engine from its text: base64 of compressed WebAssembly. It starts when the page has been painted. */
async function compile(text) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const packed = atob(text.trim());
    const bytes = new Uint8Array(packed.length);
    for (let index = 0; index < packed.length; index += 1) {
        bytes[index] = packed.charCodeAt(index);
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
