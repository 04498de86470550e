// What a page of notes with twelve timelines costs, measured in Chromium on the built page: twelve
// <lease-timeline> elements with their pictures, one below the other, text between them. Printed,
// never asserted; build the page first.
//
//   node scripts/twelve-frames.mjs
import { readdirSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { DESKTOP, launch } from "../e2e/support/browser.mjs";
import { serve } from "../e2e/support/server.mjs";

const COUNT = 12;
const TEXT = `<p>${"A paragraph of the notes stands here. ".repeat(60)}</p>`;
const say = (what, value) => console.log(`  ${`${what}:`.padEnd(46)}${value}`);

// The first twelve scenarios of the gallery; a variant's picture has a second dot in its name.
const scenarios = readdirSync(new URL("../dist/pictures/", import.meta.url))
  .filter((file) => file.split(".").length === 2)
  .map((file) => file.replace(/\.svg$/, ""))
  .slice(0, COUNT);

/** Notes of which each timeline comes to life when `loading` says. */
const notes = (loading) => {
  const element = (name) =>
    `<lease-timeline scenario="${name}" loading="${loading}"><a href="./?scenario=${name}"><img src="pictures/${name}.svg" alt="${name}" width="760"></a></lease-timeline>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notes</title>
    <script src="embed.js" async></script><body>${scenarios.map((name) => TEXT + element(name)).join("\n")}</body></html>`;
};

/** Memory of the processes that show pages. What several share is divided among them. */
async function memory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]);
    } catch {
      return NaN;
    }
  });
  const sum = sizes.reduce((total, size) => total + size, 0);
  return Number.isNaN(sum) ? "this system does not tell" : `${(sum / 1024).toFixed(0)} MB in ${sizes.length} process(es)`;
}

/** Opens the notes in a fresh browser, waits for all pictures, and goes on with `then`. */
async function measure(server, loading, then) {
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    let programs = 0;
    page.on("response", (response) => {
      programs += response.url().endsWith(".wasm") ? 1 : 0;
    });
    await page.route("**/notes.html", (route) => route.fulfill({ contentType: "text/html", body: notes(loading) }));
    await page.goto(`${server.url}notes.html`, { waitUntil: "commit" });
    await page.waitForFunction(
      (count) => customElements.get("lease-timeline") && document.images.length === count && [...document.images].every((image) => image.complete),
      COUNT,
    );
    const metric = async (name) => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return `${(metrics.find((each) => each.name === name).value * 1000).toFixed(1)} ms`;
    };
    await then({ browser, page, metric, programs: () => programs });
  } finally {
    await browser.close();
  }
}

/** Twice a frame, so that what was under way has been drawn. */
const drawn = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
/** Every timeline that has begun to come to life is alive. */
const alive = (page) =>
  page.waitForFunction(() => {
    const all = [...document.querySelectorAll("lease-timeline")];
    return all.every((one) => !one.shadowRoot.querySelector("iframe") || one.hasAttribute("live"));
  });
const living = (page) => page.locator("lease-timeline[live]").count();

const server = await serve();
try {
  console.log(`${cpus().length} x ${cpus()[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB; window of ${DESKTOP.width} x ${DESKTOP.height}`);
  console.log(`${COUNT} timelines, each a picture until it is touched`);
  await measure(server, "touch", async ({ browser, page, metric, programs }) => {
    await drawn(page);
    const first = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
    say("first paint", `${first.toFixed(0)} ms after the start of loading`);
    say("script until all pictures are drawn", await metric("ScriptDuration"));
    say("all work of the main thread until then", await metric("TaskDuration"));
    say("timelines that fetched their program", programs());
    say("memory", await memory(browser));
  });
  console.log(`${COUNT} timelines, each coming to life when the reader is near`);
  await measure(server, "lazy", async ({ browser, page, programs }) => {
    await drawn(page);
    await alive(page);
    say("alive before any scrolling", `${await living(page)}; programs fetched: ${programs()}`);
    say("memory", await memory(browser));
    for (let n = 0; n < COUNT; n += 1) {
      const one = page.locator("lease-timeline").nth(n);
      await one.scrollIntoViewIfNeeded();
      await page.locator(`lease-timeline >> nth=${n}`).and(page.locator("[live]")).waitFor();
    }
    await alive(page);
    say("alive after scrolling to the end", `${await living(page)}; programs fetched: ${programs()}`);
    say("memory", await memory(browser));
  });
} finally {
  await server.close();
}
