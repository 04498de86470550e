// The opening scenario: A pauses for longer than its lease, B takes over, A's write comes late.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idle, PHONE, useBrowser } from "./support/browser.mjs";
import { drag, outcome, press, secondOnScreen, verdict } from "./support/leaseline.mjs";

const open = useBrowser();

/** A's pause begins at 4.2 s and lasts 11 s; eight seconds less and A wakes before the expiry. */
const PAUSE = "pause-A-1";
const LASTS = 11;
const LESS = 8;

const shorter = async (page) => {
  const second = await secondOnScreen(page, PAUSE, LASTS);
  return { x: -second.x * LESS, y: -second.y * LESS };
};

test("the late write is refused, and the page says so", async (t) => {
  const page = await open(t);
  assert.equal(await verdict(page), "safe");
  assert.equal(await outcome(page, "A"), "rejected");
  assert.equal(await outcome(page, "B"), "accepted");
  assert.equal(await page.getByTestId("grant-1").first().getAttribute("data-token"), "33");
  assert.equal(await page.getByTestId("grant-2").first().getAttribute("data-token"), "34");
  for (const part of ["lane-A", "lane-B", "lane-service", "lane-storage", "message-A.write#1"]) {
    assert.ok(await page.getByTestId(part).first().isVisible(), part);
  }
});

test("dragging the pause's end until A wakes in time lets its write through, while dragging", async (t) => {
  const page = await open(t);
  const before = await page.getByTestId("verdict").innerText();
  await drag(page, page.getByTestId(`${PAUSE}-end`), await shorter(page), async () => {
    assert.equal(await outcome(page, "A"), "accepted", "before the button is released");
    assert.notEqual(await page.getByTestId("verdict").innerText(), before);
  });
  assert.equal(await outcome(page, "A"), "accepted");
  assert.equal(await verdict(page), "safe");
  await press(page, "undo");
  assert.equal(await outcome(page, "A"), "rejected", "one undo takes the whole drag back");
  assert.equal(await page.getByTestId("verdict").innerText(), before);
  await press(page, "redo");
  assert.equal(await outcome(page, "A"), "accepted");
});

test("without fencing the same pause is unsafe, and a shorter one is safe", async (t) => {
  const page = await open(t);
  await press(page, "fencing");
  assert.equal(await verdict(page), "violated");
  assert.match(await page.getByTestId("verdict").innerText(), /unsafe/i);
  assert.equal(await outcome(page, "A"), "accepted");
  await drag(page, page.getByTestId(`${PAUSE}-end`), await shorter(page), async () => {
    assert.equal(await verdict(page), "safe", "before the button is released");
  });
  assert.equal(await verdict(page), "safe");
  await press(page, "undo");
  assert.equal(await verdict(page), "violated");
  await press(page, "undo");
  assert.equal(await verdict(page), "safe");
  assert.equal(await outcome(page, "A"), "rejected");
});

test("Escape during a drag takes it back and leaves nothing to undo", async (t) => {
  const page = await open(t);
  await drag(page, page.getByTestId(`${PAUSE}-end`), await shorter(page), async () => {
    assert.equal(await outcome(page, "A"), "accepted");
    await page.keyboard.press("Escape");
    await idle(page);
    assert.equal(await outcome(page, "A"), "rejected");
  });
  assert.equal(await outcome(page, "A"), "rejected");
  assert.ok(await page.getByTestId("undo").isDisabled());
});

test("the pause's end is a slider that the keyboard moves", async (t) => {
  const page = await open(t);
  const end = page.getByTestId(`${PAUSE}-end`);
  assert.equal(await end.getAttribute("role"), "slider");
  await end.focus();
  const read = async () => Number(await end.getAttribute("aria-valuenow"));
  const began = await read();
  const presses = 200;
  for (let n = 0; n < presses && (await outcome(page, "A")) !== "accepted"; n++) {
    await page.keyboard.press("Shift+ArrowLeft");
    await idle(page);
  }
  assert.equal(await outcome(page, "A"), "accepted");
  assert.ok((await read()) < began);
  assert.ok(await end.evaluate((element) => element === document.activeElement), "focus stays on the handle");
});

test("on a phone the pause is dragged by touch", async (t) => {
  const page = await open(t, { viewport: PHONE, hasTouch: true, isMobile: true });
  const handle = page.getByTestId(`${PAUSE}-end`);
  await handle.scrollIntoViewIfNeeded();
  const by = await shorter(page);
  const box = await handle.boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  const send = (type, at) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await send("touchStart", from);
  const steps = 12;
  for (let step = 1; step <= steps; step++) {
    await send("touchMove", { x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps });
  }
  await send("touchEnd");
  await idle(page);
  assert.equal(await outcome(page, "A"), "accepted");
});

test("the gallery's variants are one choice away", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder&variant=fencing%20off" });
  assert.equal(await verdict(page), "violated");
});
