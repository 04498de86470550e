// What tests do with the page, in its own words. The names of test ids are part of the scenario
// format's contract.
import assert from "node:assert/strict";
import { idle } from "./browser.mjs";

export const verdict = (page) => page.getByTestId("verdict").getAttribute("data-verdict");
/** What became of a client's n-th write: accepted, rejected, deduplicated; null if it has none. */
export async function outcome(page, client, n = 1) {
  const write = page.getByTestId(`write-${client}-${n}`);
  return (await write.count()) === 0 ? null : write.first().getAttribute("data-outcome");
}

/** The middle of an element on the screen. */
export async function middle(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  assert.ok(box, `${locator} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The way one second takes on the screen, measured between a pause's two ends. */
export async function secondOnScreen(page, pause, lasts) {
  // Both at once, without scrolling in between.
  const [start, end] = await Promise.all(
    ["start", "end"].map((which) => page.getByTestId(`${pause}-${which}`).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    })),
  );
  return { x: (end.x - start.x) / lasts, y: (end.y - start.y) / lasts };
}

/** Drags an element with the mouse, in steps as a hand would; `during` runs before the release. */
export async function drag(page, locator, by, during = async () => {}) {
  const from = await middle(locator);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const steps = 12;
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(from.x + (by.x * step) / steps, from.y + (by.y * step) / steps);
  }
  await idle(page);
  await during();
  await page.mouse.up();
  await idle(page);
}

/** A click that is followed by the page's settling. */
export async function press(page, testId) {
  await page.getByTestId(testId).click();
  await idle(page);
}
