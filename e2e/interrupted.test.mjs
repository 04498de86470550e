// What is under the hand, or has the focus, goes away or changes its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idle, useBrowser } from "./support/browser.mjs";
import { drag, middle, secondOnScreen } from "./support/leaseline.mjs";

const open = useBrowser();
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.testid);
const choose = async (page, testId, value) => {
  await page.getByTestId(testId).selectOption(value);
  await idle(page);
};

test("scenarios follow each other whatever was selected", async (t) => {
  const page = await open(t, { query: "?scenario=one-identity-two-processes" });
  await choose(page, "gallery", "release-without-owner-check");
  await choose(page, "gallery", "one-identity-two-processes");
  await choose(page, "gallery", "release-without-owner-check");
  assert.match(await page.locator("h1, h2").first().innerText(), /./);
  assert.ok(await page.getByTestId("timeline").isVisible());
});

test("Escape ends the drag of a pause that was not selected, and keys go on", async (t) => {
  const page = await open(t);
  await page.getByTestId("head-B.write#1").click({ force: true });
  await idle(page);
  const body = page.getByTestId("pause-A-1-body");
  const began = await body.getAttribute("aria-valuenow");
  await drag(page, body, { x: 60, y: 0 }, async () => {
    assert.notEqual(await body.getAttribute("aria-valuenow"), began);
    await page.keyboard.press("Escape");
    await idle(page);
  });
  assert.equal(await body.getAttribute("aria-valuenow"), began);
  assert.equal(await focused(page), "pause-A-1-body");
  await page.keyboard.press("ArrowLeft");
  await idle(page);
  assert.notEqual(await body.getAttribute("aria-valuenow"), began);
});

test("a drag is given up when the layout changes under it", async (t) => {
  const page = await open(t);
  const end = page.getByTestId("pause-A-1-end");
  const at = await middle(end);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y);
  await page.mouse.move(at.x - 120, at.y);
  await idle(page);
  await page.setViewportSize({ width: 600, height: 900 });
  await page.waitForFunction(() => document.querySelector('[data-testid="timeline"]').matches(".is-down"));
  await page.mouse.up();
  await idle(page);
  assert.equal(await end.getAttribute("aria-valuenow"), "15.2");
});

test("a pause that was just added goes away again by a key", async (t) => {
  const page = await open(t);
  const second = await secondOnScreen(page, "pause-A-1", 11);
  const lane = await middle(page.getByTestId("pause-A-1-end"));
  await page.mouse.dblclick(lane.x + 3 * second.x, lane.y);
  await idle(page);
  assert.equal(await page.getByTestId("pause-A-2").count(), 1);
  await page.keyboard.press("Delete");
  await idle(page);
  assert.equal(await page.getByTestId("pause-A-2").count(), 0);
  assert.equal(await page.getByTestId("pause-A-1").count(), 1);
});

test("what is zoomed out of view leaves its keys to the drawing", async (t) => {
  const page = await open(t);
  await page.getByTestId("pause-A-1-end").focus();
  await page.keyboard.press("m");
  await idle(page);
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press("+");
    await idle(page);
  }
  assert.ok(await page.evaluate(() => document.activeElement.closest(".stage") !== null));
  const zoomed = await page.getByTestId("timeline").textContent();
  await page.keyboard.press("0");
  await idle(page);
  assert.notEqual(await page.getByTestId("timeline").textContent(), zoomed);
});

test("the line below tells one event: its time, its sentence and its number", async (t) => {
  const page = await open(t);
  const line = async () => (await page.locator(".transport .now").innerText()).replace(/\s+/g, " ");
  const rows = await page.getByTestId("event-table").locator("tbody tr").allInnerTexts();
  const times = [...new Set(rows.map((row) => row.split("\t")[0].trim()))];
  const holds = async () => {
    const [, time, n] = (await line()).match(/^([\d.]+ s) .* event (\d+) of \d+$/) ?? [];
    assert.equal(times[Number(n) - 1]?.replace(/\s/g, " "), time, await line());
  };
  await holds();
  const axis = await middle(page.getByTestId("playhead"));
  await page.mouse.click(axis.x - 73, axis.y);
  await page.mouse.move(5, 5);
  await idle(page);
  await holds();
  await page.getByTestId("head-A.acquire#1").hover({ force: true });
  await idle(page);
  await holds();
});

test("what is added at the playhead begins at a round time", async (t) => {
  const page = await open(t);
  const axis = await middle(page.getByTestId("playhead"));
  await page.mouse.click(axis.x - 73, axis.y);
  await idle(page);
  await choose(page, "add-fault", "crash");
  const shown = await page.getByTestId("fault-start").inputValue();
  assert.match(shown, /^\d+(\.\d)?$/);
});

test("the list of keys closes with Escape", async (t) => {
  const page = await open(t);
  await page.getByTestId("playhead").focus();
  await page.keyboard.press("?");
  await idle(page);
  await page.keyboard.press("Escape");
  await idle(page);
  assert.equal(await page.getByTestId("help").count(), 0);
});

test("a delay of one message leaves what the client's lane says of its link", async (t) => {
  const page = await open(t);
  const said = async () => (await page.getByTestId("lane-B").textContent()).match(/[\d.]+\s\w+ one way/)?.[0];
  const before = await said();
  assert.ok(before);
  await drag(page, page.getByTestId("head-B.acquire#1"), { x: 60, y: 0 });
  assert.equal(await said(), before);
});

test("a number that is not allowed is told so, and nothing on the way to it stands", async (t) => {
  const page = await open(t);
  const field = page.getByTestId("pause-length");
  await field.focus();
  await field.fill("");
  await field.pressSequentially("2592001");
  await idle(page);
  assert.match(await page.locator(".allowed:visible").innerText(), /^[\d.]+ to 2592000 s$/);
  await field.press("Enter");
  await field.blur();
  await idle(page);
  assert.equal(await field.inputValue(), "11");
  assert.equal(await page.getByTestId("pause-A-1-end").getAttribute("aria-valuenow"), "15.2");
  assert.equal(await page.getByTestId("undo").isDisabled(), true);
});

test("a pause that outlasts the run is told with its whole length", async (t) => {
  const page = await open(t);
  const field = page.getByTestId("pause-length");
  await field.fill("40");
  await field.press("Enter");
  await idle(page);
  assert.match(await page.getByTestId("timeline").textContent(), /GC pause, 40\.0\ss/);
  assert.match(await page.getByTestId("pause-A-1-body").getAttribute("aria-valuetext"), /lasts 40/);
});
