// How fast the page is in a browser: the first paint, and the time from a change to its verdict.
//
//     sh page/build.sh /tmp/sudoxml.html
//     node benches/page.mjs ~/.cache/sudoxml-tools/npm file:///tmp/sudoxml.html
//
// tests/install.sh installs playwright-core. The address can be that of a server. It prints medians in milliseconds: of 15
// visits, and of 200 verdicts on classic puzzles.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(process.argv[2] + "/"));
const { chromium } = require("playwright-core");
const address = process.argv[3];
const VISITS = 15;
const VERDICTS = 200;
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(1);

const browser = await chromium.launch({
    executablePath: process.env.SUDOXML_CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox"],
});
const paints = [];
const afterLoad = [];
for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const [paint, load] = await page.evaluate(() => [
        performance.getEntriesByName("first-contentful-paint")[0].startTime,
        performance.getEntriesByType("navigation")[0].loadEventEnd,
    ]);
    paints.push(paint);
    afterLoad.push(Math.max(0, paint - load));
    await page.close();
}
const page = await browser.newPage();
await page.goto(`${address}#${PUZZLE}`);
await page.waitForFunction(() => document.getElementById("facts").textContent === "One solution");
const verdicts = await page.evaluate(async (times) => {
    performance.clearMeasures("verdict");
    const cell = document.querySelector('#frame [aria-label^="row 1 column 1,"]');
    cell.focus();
    for (let time = 0; time < times; time += 1) {
        cell.dispatchEvent(new KeyboardEvent("keydown", { key: time % 2 ? "5" : "Delete", bubbles: true }));
        while (performance.getEntriesByName("verdict").length <= time) {
            await new Promise((resolve) => setTimeout(resolve, 1));
        }
    }
    return performance.getEntriesByName("verdict").map((entry) => entry.duration);
}, VERDICTS);
console.log(`first paint: ${median(paints)} ms after the start, ${median(afterLoad)} ms after the load event`);
console.log(`verdict: ${median(verdicts)} ms`);
await browser.close();
