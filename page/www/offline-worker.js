// Answers for the page where its server cannot be reached. What is served comes before this, in one line: VERSION, which is
// another one for each version of the page, and FILES, the addresses of its files from that of the page.
//
// A server that answers is always right, so nobody sees an old page. The files that are kept are all of one version; if the
// server goes away in the middle of a load, the files that come after are those that are kept.

// Other folders of the same server can have pages of their own.
const OURS = `sudoxml-page ${self.registration.scope} `;
const NAME = `${OURS}${VERSION}`;
const ADDRESSES = FILES.map((file) => new URL(file, self.registration.scope).href);

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
    const address = event.request.url.replace(/[?#].*/s, "");
    if (event.request.method === "GET" && ADDRESSES.includes(address)) {
        event.respondWith(answer(event.request, address));
    }
});

async function keep() {
    const cache = await caches.open(NAME);
    await cache.addAll(ADDRESSES.map((address) => new Request(address, { cache: "no-cache" })));
}

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
}

/** The statuses by which a proxy says that it does not reach the server. */
const UNREACHED = [502, 503, 504];

/** The answer of the server, or what is kept if there is none. */
async function answer(request, address) {
    const reply = await fetch(request).catch(() => null);
    if (reply && !UNREACHED.includes(reply.status)) {
        return reply;
    }
    const cache = await caches.open(NAME);
    return (await cache.match(address)) ?? reply ?? Response.error();
}
