// The worker of the engine: it gets the compiled module once, and then one question after the other.

import { answer, initSync } from "./sudoxml_page.js";

self.addEventListener("message", ({ data }) => {
    if (data.module) {
        initSync({ module: data.module });
        return;
    }
    try {
        self.postMessage({ reply: answer(data.operation, data.body) });
    } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) {
            // The engine cannot go on. The page hears of this error, and starts another worker.
            setTimeout(() => {
                throw error;
            });
            return;
        }
        self.postMessage({ error: String(error?.message ?? error) });
    }
});
