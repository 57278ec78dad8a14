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
        self.postMessage({ error: String(error?.message ?? error) });
    }
});
