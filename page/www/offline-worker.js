// Answers for the page where its server cannot be reached. What is served comes before this, in one line: VERSION, which is
// another one for each version of the page, and FILES, the addresses of its files from that of the page.
//
// A server that answers is always right, so nobody sees an old page. The files that are kept are all of one version.

const NAME = `sudoxml-page-${VERSION}`;
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
    await Promise.all(names.filter((name) => name.startsWith("sudoxml-page-") && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
}

/** The answer of the server, or what is kept if there is none. */
async function answer(request, address) {
    const reply = await fetch(request).catch(() => null);
    if (reply && reply.status < 500) {
        return reply;
    }
    const cache = await caches.open(NAME);
    return (await cache.match(address)) ?? reply ?? Response.error();
}
