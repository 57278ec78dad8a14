// Looks at files with a browser, for tests/programs/pictures/. It reads one job a line from the standard input, as JSON, and writes
// one answer a line. The browser is started once, and ends with the input. The argument is the folder of the packages of
// npm/package.json.
//
// Every job has a `file` (SVG or HTML), and may have a `scheme` (light or dark), a `media` (screen or print), `forced`
// (forced colours) and a `width` in pixels. What it does is in `do`:
//
// - draw: writes a PNG of the whole file to `out`, `scale` pixels of it for each pixel of the width.
// - axe: the violations that axe-core finds.
// - tables: the visible tables, each with its caption and the text of its cells.
// - texts: the text elements of an SVG file, each with the box that it covers, in units of the view box.
// - crowded: the boards and texts of steps that lie over a board or leave the page, and how far the page scrolls sideways.
// - pdf: prints the file to `out`.
//
// Every answer has `requests`, the addresses that the file asked for, and `complaints`, what the browser reported.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(process.argv[2] + "/"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const browser = await chromium.launch({
    executablePath: process.env.SUDOXML_CHROMIUM || "/usr/bin/chromium-headless-shell",
    // The same picture on every machine: no hints of fonts, no coloured edges.
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--disable-gpu"],
});

// Takes a picture. On a busy machine Chromium refuses its first one at times, and takes the same one a moment later.
async function capture(page, options, tries = 5) {
    try {
        await page.screenshot(options);
    } catch (error) {
        if (tries === 1 || !String(error).includes("Unable to capture screenshot")) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
        await capture(page, options, tries - 1);
    }
}

const work = {
    async draw(page, job) {
        if (job.file.endsWith(".svg")) {
            const { width, height } = await page.evaluate((width) => {
                const svg = document.documentElement;
                const box = svg.viewBox.baseVal;
                svg.setAttribute("width", width);
                svg.setAttribute("height", (width * box.height) / box.width);
                return { width, height: (width * box.height) / box.width };
            }, job.width ?? 480);
            await page.setViewportSize({ width, height: Math.ceil(height) });
            await capture(page, { path: job.out });
        } else {
            await capture(page, { path: job.out, fullPage: true });
        }
        return {};
    },
    async axe(page) {
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document));
        const short = ({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.map((node) => node.html) });
        return { violations: violations.map(short) };
    },
    async tables(page) {
        const read = (tables) =>
            tables
                .filter((table) => table.checkVisibility())
                .map((table) => ({
                    caption: table.caption?.innerText.trim() ?? null,
                    rows: [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim())),
                }));
        return { tables: await page.$$eval("table", read) };
    },
    async texts(page) {
        const read = (texts) =>
            texts.map((text) => {
                const { x, y, width, height } = text.getBBox();
                return { text: text.textContent, x, y, width, height };
            });
        return { texts: await page.$$eval("text", read) };
    },
    async crowded(page) {
        const find = () => {
            const wide = document.documentElement.clientWidth;
            const boxes = [...document.querySelectorAll(".board, .text, .links")].map((element) => ({
                is_board: element.matches(".board"),
                name: element.className + ": " + element.textContent.trim().slice(0, 40),
                box: element.getBoundingClientRect(),
            }));
            const shown = boxes.filter(({ box }) => box.width > 0 && box.height > 0);
            const over = ({ box: a }, { box: b }) =>
                a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
            const leaves = ({ box }) => box.left < -1 || box.right > wide + 4;
            const found = shown.filter(
                (one, index) => leaves(one) || shown.slice(index + 1).some((other) => (one.is_board || other.is_board) && over(one, other)),
            );
            const narrow = shown.filter(({ is_board, box }) => !is_board && box.width < 110);
            const sideways = document.documentElement.scrollWidth - wide;
            return [...found, ...narrow].map(({ name }) => name).concat(sideways > 0 ? ["scrolls by " + sideways] : []);
        };
        return { crowded: await page.evaluate(find) };
    },
    async pdf(page, job) {
        await page.pdf({ path: job.out, preferCSSPageSize: true, printBackground: true, tagged: true });
        return {};
    },
};

async function look(job) {
    const context = await browser.newContext({
        viewport: { width: job.width ?? 480, height: 800 },
        deviceScaleFactor: job.scale ?? 1,
        colorScheme: job.scheme ?? "light",
        forcedColors: job.forced ? "active" : "none",
        reducedMotion: "reduce",
    });
    try {
        const page = await context.newPage();
        const [requests, complaints] = [[], []];
        page.on("request", (request) => requests.push(request.url()));
        page.on("console", (message) => complaints.push(message.text()));
        page.on("pageerror", (error) => complaints.push(String(error)));
        await page.emulateMedia({ media: job.media ?? "screen" });
        await page.goto(pathToFileURL(job.file).href);
        return { ...(await work[job.do](page, job)), requests: requests.slice(1), complaints };
    } finally {
        await context.close();
    }
}

for await (const line of createInterface({ input: process.stdin })) {
    const answer = await look(JSON.parse(line)).catch((error) => ({ error: String(error) }));
    process.stdout.write(JSON.stringify(answer) + "\n");
}
await browser.close();
