// Keeps the page for use without a network, where it is served with a manifest and a worker for that.

/** Starts the worker, which has the address of the page as its scope. */
export async function keepOffline() {
    const manifest = document.querySelector("link[rel=manifest]");
    if (manifest && navigator.serviceWorker) {
        try {
            await navigator.serviceWorker.register(manifest.dataset.worker, { scope: location.pathname });
        } catch (error) {
            console.info(error.message);
        }
    }
}
