// How long a drag's frame takes, measured in Chromium on the built page: 200 pointer moves drag
// the first pause's end to and fro. Printed, never asserted; build the page first.
//
//   node scripts/frames.mjs [QUERY OR FRAGMENT]…      e.g. "?scenario=paused-holder"
//
// "work" runs from the page's being told of the move to the end of the frame that shows it, as
// far as a page can see: script, style, layout and paint records. "from input" also counts the
// wait for that frame, from the time stamp that the browser gave the move.
import { cpus } from "node:os";
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

async function measure(browser, address) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(address);
  await ready(page);
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
  for (const address of addresses.length > 0 ? addresses : [""]) {
    console.log(address === "" ? "the opening scenario" : address);
    await measure(browser, server.url + address);
  }
} finally {
  await browser.close();
  await server.close();
}
