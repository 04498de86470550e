// What the page says about a run: causes and effects, the smallest change, code, the event table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idle, PHONE, useBrowser } from "./support/browser.mjs";
import { middle, press, verdict } from "./support/leaseline.mjs";

const open = useBrowser();
const lit = (page, word) => page.locator(`.stage [data-light="${word}"]`);

test("a mark under the pointer lights what led to it and what came of it, and is told", async (t) => {
  const page = await open(t);
  const { x, y } = await middle(page.getByTestId("head-A.write#1"));
  await page.mouse.move(x, y);
  await idle(page);
  assert.ok((await lit(page, "self").count()) > 0);
  assert.ok((await lit(page, "cause").count()) > 0);
  assert.equal(await page.getByTestId("step-A-5").getAttribute("data-light"), "cause", "the write step");
  assert.equal(await page.getByTestId("write-B-1").getAttribute("data-light"), null, "B's write is another story");
  assert.match(await page.getByTestId("told").innerText(), /write/i);
  await page.mouse.move(5, 5);
  await idle(page);
  assert.equal(await page.locator("[data-light]").count(), 0);
});

test("a sentence of the chain moves the playhead and lights its marks", async (t) => {
  const page = await open(t);
  await page.locator(".chain button").last().click();
  await idle(page);
  assert.ok((await lit(page, "self").count()) > 0);
});

test("marks are reached by keys, in order of time, and can be edited there", async (t) => {
  const page = await open(t);
  await page.getByTestId("playhead").focus();
  await page.keyboard.press("m");
  await idle(page);
  const first = await page.evaluate(() => document.activeElement.dataset.testid);
  await page.keyboard.press("m");
  await idle(page);
  const second = await page.evaluate(() => document.activeElement.dataset.testid);
  assert.notEqual(first, second);
  await page.keyboard.press("Shift+M");
  await idle(page);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), first);
  await page.getByTestId("hold-B-3").focus();
  await page.keyboard.press("]");
  await idle(page);
  assert.equal(await page.getByTestId("step-lead").inputValue(), "0.5");
  await press(page, "undo");
  assert.equal(await page.getByTestId("step-lead").inputValue(), "0.4");
});

test("the smallest change is told and done", async (t) => {
  const page = await open(t);
  await press(page, "fencing");
  assert.equal(await verdict(page), "violated");
  assert.match(await page.getByTestId("hint").innerText(), /Shorten A’s pause by [\d.]+/);
  await press(page, "hint-do");
  assert.equal(await verdict(page), "safe");
  assert.equal(await page.getByTestId("hint").count(), 0);
  await press(page, "undo");
  assert.equal(await verdict(page), "violated");
});

test("the code of each process shows the executing line with its values", async (t) => {
  const page = await open(t);
  await press(page, "open-code");
  const lines = await page.locator(".code .lit").allInnerTexts();
  assert.ok(lines.some((line) => /token < highest/.test(line) && /33 < 34/.test(line)), lines.join("\n"));
  await page.locator(".chain button").first().click();
  await idle(page);
  const now = await page.locator(".code .lit").allInnerTexts();
  assert.ok(now.some((line) => /token 33, holder A/.test(line)), now.join("\n"));
});

test("the event table shows a part on request", async (t) => {
  const page = await open(t);
  const rows = () => page.getByTestId("event-table").locator("tbody tr").allInnerTexts();
  const all = await rows();
  await page.getByTestId("filter-kind").selectOption("storage");
  await idle(page);
  const storage = await rows();
  assert.ok(storage.length > 0 && storage.length < all.length);
  assert.ok(storage.every((row) => /accepted|rejected/.test(row)));
  await page.getByTestId("filter-kind").selectOption("pauses and faults");
  await idle(page);
  assert.deepEqual((await rows()).map((row) => /stops|wakes/.test(row)), [true, true]);
  await page.getByTestId("filter-kind").selectOption("");
  await page.getByTestId("filter-process").selectOption("1");
  await idle(page);
  assert.ok((await rows()).every((row) => /Client B/.test(row)));
  await page.getByTestId("filter-process").selectOption("");
  await page.getByTestId("filter-text").fill("LATE");
  await idle(page);
  await page.getByTestId("filter-text").fill("");
  await idle(page);
  assert.deepEqual(await rows(), all);
});

test("two runs stand on one axis, and what went another way has a square around it", async (t) => {
  const page = await open(t);
  await page.getByTestId("compare").selectOption("fencing off");
  await idle(page);
  const beside = page.getByTestId("beside");
  assert.equal(await beside.getByTestId("verdict").getAttribute("data-verdict"), "violated");
  const drawn = page.getByTestId("timeline");
  assert.equal(await drawn.count(), 2);
  assert.equal(await page.locator(".differs").count(), 2, "A's write, in both");
  const left = await drawn.evaluateAll((all) => all.map((it) => it.querySelector(".axis").getBoundingClientRect().left));
  assert.equal(left[0], left[1]);
  const { x, y } = await middle(beside.getByTestId("write-B-1"));
  await page.mouse.move(x, y);
  await idle(page);
  assert.equal(await page.locator("[data-light]").count(), 0, "its records are those of another run");
  await page.getByTestId("pause-length").fill("3");
  await page.getByTestId("pause-length").press("Enter");
  await idle(page);
  await page.getByTestId("compare").selectOption(" before");
  await idle(page);
  assert.match(await beside.innerText(), /Before/);
  await page.getByTestId("compare").selectOption("");
  await idle(page);
  assert.equal(await beside.count(), 0);
});

test("an edited scenario is drawn over what its author wrote, until that is not wanted", async (t) => {
  const page = await open(t);
  assert.equal(await page.getByTestId("as-written").count(), 0);
  await page.getByTestId("pause-length").fill("3");
  await page.getByTestId("pause-length").press("Enter");
  await idle(page);
  const ghost = page.getByTestId("as-written");
  assert.equal(await ghost.locator("rect").count(), 1, "the pause as it was");
  const was = await ghost.locator("rect").boundingBox();
  const now = await page.getByTestId("pause-A-1-body").boundingBox();
  assert.ok(was.width > 3 * now.width);
  assert.ok((await ghost.locator("circle").count()) > 0, "and A's write, refused");
  await press(page, "show-written");
  assert.equal(await page.getByTestId("as-written").count(), 0);
  await press(page, "show-written");
  await press(page, "reset");
  assert.equal(await page.getByTestId("as-written").count(), 0);
});

test("a pause is among what led to the late write, and a tap tells what a mark is", async (t) => {
  const page = await open(t, { viewport: PHONE, hasTouch: true, isMobile: true });
  const write = await middle(page.getByTestId("write-A-1"));
  await page.touchscreen.tap(write.x, write.y);
  await idle(page);
  assert.match(await page.getByTestId("told").innerText(), /rejects A’s write/);
  const lights = await page.getByTestId("pause-A-1").evaluate((it) => it.dataset.light);
  assert.equal(lights, "cause");
  assert.equal(await page.getByTestId("grant-1").first().getAttribute("data-light"), "cause", "it carries its token");
  assert.equal(await page.getByTestId("grant-2").first().getAttribute("data-light"), null);
});

test("the clocks of each process are read at the playhead, on request", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder&t=10s" });
  assert.equal(await page.getByTestId("clocks").count(), 0);
  await press(page, "open-clocks");
  const of = (name) => page.getByTestId(`clock-${name}`).innerText();
  assert.match(await of("A"), /10\.0\ss\s+10\.0\ss$/);
  await page.getByTestId("pause-clock").selectOption("stops");
  await idle(page);
  assert.match(await of("A"), /4\.2\ss\s*5\.8\ss behind\s+10\.0\ss$/, "the monotonic clock stands still");
  assert.match(await of("B"), /10\.0\ss\s+10\.0\ss$/);
});
