// The engine of the server that the page comes from: `POST page/OPERATION`.

import { EnglishError, t } from "./texts.js";

export class ServerEngine {
    isServer = true;

    /** Asks the server. */
    async ask(operation, body, signal) {
        const type = operation === "read" ? "application/octet-stream" : "application/json";
        const asked = fetch(`page/${operation}`, { method: "POST", body, headers: { "Content-Type": type }, signal });
        const reply = await asked.catch(() => {
            throw new Error(t("The server does not answer. Start it again, and reload the page."));
        });
        if (!reply.ok) {
            const problem = await reply.json().catch(() => ({}));
            throw problem.detail ? new EnglishError(problem.detail) : new Error(t("The server answers {status}.", { status: reply.status }));
        }
        return reply.json();
    }
}
