// The engine that answers questions about puzzles: WebAssembly in a worker if the page is one file, and otherwise the
// server that the page comes from. Both have `ask(operation, body)`, which gives a promise of the answer.

import { ServerEngine } from "./engine-server.js";
import { WorkerEngine } from "./engine-worker.js";

/** The answer to a question is not needed any more, because a newer one of its kind was asked. */
export class Superseded extends Error {}

/** The engine of this page. */
export function openEngine() {
    const packed = document.getElementById("engine");
    return new Latest(packed ? new WorkerEngine(packed, document.getElementById("worker")) : new ServerEngine());
}

/** Asks an engine, and gives up a question if a newer one of its kind is asked. */
class Latest {
    #engine;
    #asked = new Map();

    constructor(engine) {
        this.#engine = engine;
        this.isServer = engine.isServer;
    }

    /** Asks. `body` is an object, which becomes JSON, or bytes. */
    async ask(operation, body, kind = operation) {
        const controller = new AbortController();
        this.forget(kind);
        this.#asked.set(kind, controller);
        const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body));
        try {
            const answer = await this.#engine.ask(operation, bytes, controller.signal, kind);
            // The answer can arrive just after its question is given up.
            if (!controller.signal.aborted) {
                return answer;
            }
        } catch (error) {
            if (!controller.signal.aborted) {
                throw error;
            }
        } finally {
            if (this.#asked.get(kind) === controller) {
                this.#asked.delete(kind);
            }
        }
        throw new Superseded();
    }

    /** Gives up the question of this kind. */
    forget(kind) {
        this.#asked.get(kind)?.abort();
    }
}
