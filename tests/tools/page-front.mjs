// A web server of the page that a test can stop and change, for page.mjs.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", webmanifest: "application/manifest+json" };

/** The headers of a served page that matter to a browser. */
const KEPT = ["content-type", "content-security-policy", "service-worker-allowed"];

/** Starts it, in front of the server of this address, or with the files of the folder `served-page` beside this file. `change`
 * is for each text that it answers with. */
export async function startFront(address) {
    const answer = address.startsWith("http") ? (request) => forwarded(request, address) : (request) => ofFolder(request, address);
    const front = { isDown: false, change: (text) => text };
    const server = createServer(async (request, response) => {
        if (front.isDown) {
            request.socket.destroy();
            return;
        }
        const { status, headers, text } = await answer(request);
        response.writeHead(status, headers);
        response.end(front.change(text));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    front.address = `http://127.0.0.1:${server.address().port}/${address.startsWith("http") ? "" : "sudoxml.html"}`;
    front.stop = () => {
        server.close();
        server.closeAllConnections();
    };
    return front;
}

async function forwarded(request, address) {
    const body = await new Response(request.method === "POST" ? ReadableStream.from(request) : null).arrayBuffer();
    const sent = { method: request.method, headers: { "content-type": request.headers["content-type"] ?? "text/plain" } };
    const reply = await fetch(new URL(request.url, address), body.byteLength > 0 ? { ...sent, body } : sent);
    const headers = KEPT.filter((name) => reply.headers.has(name)).map((name) => [name, reply.headers.get(name)]);
    return { status: reply.status, headers: Object.fromEntries(headers), text: await reply.text() };
}

function ofFolder(request, address) {
    const name = request.url.replace(/[?#].*/, "").slice(1);
    const type = TYPES[name.split(".").pop()];
    try {
        return { status: 200, headers: { "content-type": type }, text: readFileSync(new URL(`served-page/${name}`, address), "utf8") };
    } catch {
        return { status: 404, headers: {}, text: "" };
    }
}
