// How long a drag's frame takes, measured in Chromium on the built page: 200 pointer moves drag
// the first pause's end to and fro. Printed, never asserted; build the page first.
//
//   node scripts/frames.mjs [QUERY OR FRAGMENT]…      e.g. "?scenario=paused-holder"
//
// Without one it measures the opening scenario, 4 clients with about 200 records and 16 clients
// with about 2,000.
//
// "work" runs from the page's being told of the move to the end of the frame that shows it, as
// far as a page can see: script, style, layout and paint records. "from input" also counts the
// wait for that frame, from the time stamp that the browser gave the move.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { launch, ready, DESKTOP } from "../e2e/support/browser.mjs";
import { serve } from "../e2e/support/server.mjs";

const MOVES = 200;

/** Runs in the page: takes the times of each move. */
function watchFrames() {
  const times = [];
  const { port1, port2 } = new MessageChannel();
  let pending = null;
  // A message posted in a frame's callbacks is handled when that frame is through.
  port1.onmessage = () => {
    const now = performance.now();
    times.push({ work: now - pending.told, fromInput: now - pending.stamped });
    pending = null;
  };
  window.addEventListener(
    "pointermove",
    (event) => {
      if (pending) return;
      pending = { told: performance.now(), stamped: event.timeStamp };
      requestAnimationFrame(() => port2.postMessage(null));
    },
    { capture: true },
  );
  window.takenTimes = times;
}

function line(name, values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(2);
  return `  ${name}: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms`;
}

/** Clients that take turns for one lease, work and write; the first one is paused. */
function crowd(clients, rounds) {
  const names = Array.from({ length: clients }, (_, n) => `C${n + 1}`);
  return JSON.stringify({
    leaseline: 1,
    title: `${clients} clients in turn`,
    until: "60s",
    service: { ttl: "10s" },
    resources: [{ name: "storage", check: "token" }],
    clients: names.map((name, n) => ({
      name,
      starts: `${n * 50}ms`,
      lease: { retry_every: "2s" },
      steps: [
        {
          repeat: {
            times: rounds,
            steps: [{ acquire: {} }, { work: "200ms" }, { write: `by ${name}` }, { release: {} }, { work: "400ms" }],
          },
        },
      ],
      pauses: n === 0 ? [{ at: "20s", for: "15s", cause: "gc" }] : [],
    })),
  });
}

/** Shows a scenario as if it were pasted. Returns how many records its run has. */
async function show(page, scenario) {
  await page.evaluate(async (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
    await window.leaseline.idle();
  }, scenario);
  const file = path.join(mkdtempSync(path.join(tmpdir(), "leaseline-")), "crowd.json");
  writeFileSync(file, scenario);
  const trace = execFileSync("cargo", ["run", "--quiet", "--", "run", file, "--trace"], { encoding: "utf8", maxBuffer: 1e9 });
  return trace.split("\n").filter((line) => /^ *\d+ /.test(line)).length;
}

async function measure(browser, address, scenario) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(address);
  await ready(page);
  if (scenario) console.log(`${await show(page, scenario)} records`);
  const handle = page.locator('[data-testid^="pause-"][data-testid$="-end"]').first();
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(watchFrames);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const seen = new Set();
  for (let move = 0; move < MOVES; move++) {
    // To and fro over 240 px, never twice the same place in a row.
    const phase = move % 96;
    await page.mouse.move(x - 5 * Math.min(phase, 96 - phase) - 1, y);
    seen.add(await handle.getAttribute("aria-valuenow"));
  }
  await page.mouse.up();
  const times = await page.evaluate(() => window.takenTimes);
  await context.close();
  console.log(`${times.length} frames for ${MOVES} moves, ${seen.size} places of the handle`);
  console.log(line("work", times.map((time) => time.work)));
  console.log(line("from input", times.map((time) => time.fromInput)));
  if (seen.size < MOVES / 10) throw new Error("the handle hardly moved, so these times mean nothing");
}

const server = await serve();
const browser = await launch();
try {
  console.log(`Chromium ${browser.version()} on ${cpus().length} x ${cpus()[0].model.trim()}`);
  const addresses = process.argv.slice(2);
  for (const address of addresses) {
    console.log(address);
    await measure(browser, server.url + address);
  }
  if (addresses.length === 0) {
    console.log("the opening scenario");
    await measure(browser, server.url);
    for (const [clients, rounds] of [[4, 2], [16, 4]]) {
      console.log(`${clients} clients`);
      await measure(browser, server.url, crowd(clients, rounds));
    }
  }
} finally {
  await browser.close();
  await server.close();
}
