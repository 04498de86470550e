// Parts of a scenario under the hand: messages, steps, faults, and how time is shown.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { idle, useBrowser } from "./support/browser.mjs";
import { drag, middle, outcome, press, secondOnScreen, verdict } from "./support/leaseline.mjs";

const open = useBrowser();
const fill = async (page, testId, value) => {
  await page.getByTestId(testId).fill(value);
  await page.getByTestId(testId).press("Enter");
  await idle(page);
};
/** When a client's write was decided, read from the event table. */
const decided = async (page, client) => {
  const rows = await page.getByTestId("event-table").locator("tbody tr").allInnerTexts();
  const row = rows.find((it) => new RegExp(`(accepts|rejects|refuses) ${client}’s write`, "i").test(it));
  assert.ok(row, `no decision about ${client}'s write in ${rows.join("\n")}`);
  return Number.parseFloat(row);
};

test("a message is delayed by its head, and one undo brings it in time", async (t) => {
  const page = await open(t);
  const second = await secondOnScreen(page, "pause-A-1", 11);
  const before = await decided(page, "B");
  await drag(page, page.getByTestId("head-B.write#1"), { x: 2 * second.x, y: 0 });
  assert.equal(await decided(page, "B"), before + 2);
  assert.equal(await page.getByTestId("message-delay").inputValue(), "2");
  await press(page, "undo");
  assert.equal(await decided(page, "B"), before);
});

test("a delay long enough makes a write late: nobody pauses", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder&variant=fencing%20off" });
  await page.getByTestId("pause-A-1-body").focus();
  await page.keyboard.press("Delete");
  await idle(page);
  assert.equal(await verdict(page), "safe");
  const head = page.getByTestId("head-A.write#1");
  await head.click({ force: true });
  await idle(page);
  await fill(page, "message-delay", "4");
  assert.equal(await verdict(page), "violated", "the network has delayed it past expiry");
  await press(page, "undo");
  assert.equal(await verdict(page), "safe");
});

test("a message can be lost, and can arrive twice", async (t) => {
  const page = await open(t);
  await page.getByTestId("head-B.write#1").click({ force: true });
  await idle(page);
  await press(page, "message-lost");
  assert.equal(await outcome(page, "B"), null, "it never arrived");
  await press(page, "undo");
  await press(page, "message-again");
  assert.equal(await page.getByTestId("message-B.write#1.again").count(), 1);
  await press(page, "undo");
  assert.equal(await page.getByTestId("message-B.write#1.again").count(), 0);
});

test("a write is dragged later: the work before it grows", async (t) => {
  const page = await open(t);
  const second = await secondOnScreen(page, "pause-A-1", 11);
  const before = await decided(page, "B");
  await drag(page, page.getByTestId("hold-B-3"), { x: 3 * second.x, y: 0 });
  assert.equal(await decided(page, "B"), before + 3);
  assert.equal(await page.getByTestId("step-lead").inputValue(), "3.4");
  await press(page, "undo");
  assert.equal(await decided(page, "B"), before);
});

test("Escape gives a drag up and nothing has changed", async (t) => {
  const page = await open(t);
  const before = await decided(page, "B");
  const from = await middle(page.getByTestId("hold-B-3"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y, { steps: 4 });
  await idle(page);
  await page.keyboard.press("Escape");
  await idle(page);
  await page.mouse.up();
  await idle(page);
  assert.equal(await decided(page, "B"), before);
  assert.ok(await page.getByTestId("undo").isDisabled());
});

test("a step is put in and taken out", async (t) => {
  const page = await open(t);
  const before = await decided(page, "B");
  await page.getByTestId("hold-B-3").click({ force: true });
  await idle(page);
  await press(page, "step-insert");
  assert.equal(await decided(page, "B"), before + 1);
  await press(page, "step-remove");
  await press(page, "undo");
  await press(page, "undo");
  assert.equal(await decided(page, "B"), before);
});

test("a partition comes from the menu, moves and grows with the pointer, and goes by key", async (t) => {
  const page = await open(t);
  const second = await secondOnScreen(page, "pause-A-1", 11);
  await page.locator(".chain button").first().click();
  await page.getByTestId("add-fault").selectOption("partition");
  await idle(page);
  const bar = page.getByTestId("fault-1");
  assert.equal(await bar.count(), 1);
  assert.equal(await page.getByTestId("fault-start").inputValue(), "0.5", "at the playhead");
  await drag(page, bar.locator("[data-grip=body]"), { x: 2 * second.x, y: 0 });
  assert.equal(await page.getByTestId("fault-start").inputValue(), "2.5");
  await drag(page, bar.locator("[data-grip=end]"), { x: 3 * second.x, y: 0 });
  assert.equal(await page.getByTestId("fault-length").inputValue(), "5");
  await bar.focus();
  await page.keyboard.press("Delete");
  await idle(page);
  assert.equal(await bar.count(), 0);
  for (let n = 0; n < 4; n++) await press(page, "undo");
  assert.ok(await page.getByTestId("undo").isDisabled(), "each was one step");
});

test("a crash and a fault of the lock service stand on their lanes", async (t) => {
  const page = await open(t);
  await page.locator(".chain button").first().click();
  await page.getByTestId("add-fault").selectOption("crash");
  await idle(page);
  await page.getByTestId("add-fault").selectOption("restart-without-state");
  await idle(page);
  assert.equal(await page.getByTestId("fault-1").count(), 1);
  assert.equal(await page.getByTestId("fault-2").count(), 1);
  await press(page, "fault-remove");
  assert.equal(await page.getByTestId("fault-2").count(), 0);
});

test("a pause is pinned after a step, and moved out of it again", async (t) => {
  const page = await open(t);
  await page.getByTestId("pause-pin").selectOption("check#1");
  await idle(page);
  assert.equal(await outcome(page, "A"), "rejected");
  await fill(page, "pause-start", "1");
  assert.equal(await page.getByTestId("pause-pin").inputValue(), "");
  await press(page, "undo");
  assert.equal(await page.getByTestId("pause-pin").inputValue(), "check#1");
  await page.getByTestId("pause-clock").selectOption("stops");
  await idle(page);
  assert.equal(await page.getByTestId("pause-clock").inputValue(), "stops");
});

test("time is zoomed by wheel, buttons and keys, panned, and fitted again", async (t) => {
  const page = await open(t);
  const second = async () => (await secondOnScreen(page, "pause-A-1", 11)).x;
  const fits = await second();
  const at = await middle(page.getByTestId("pause-A-1-body"));
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -70);
  await page.keyboard.up("Control");
  await idle(page);
  assert.ok((await second()) > fits * 1.2);
  await press(page, "fit");
  assert.ok(Math.abs((await second()) - fits) < 0.2);
  await page.getByTestId("playhead").focus();
  await page.keyboard.press("+");
  await idle(page);
  assert.equal(await page.getByTestId("fit").count(), 1);
  await press(page, "pan-back");
  await page.getByTestId("playhead").focus();
  await page.keyboard.press("0");
  await idle(page);
  assert.equal(await page.getByTestId("fit").count(), 0);
  await page.mouse.wheel(0, 200);
  await idle(page);
  assert.equal(await page.getByTestId("fit").count(), 0, "a wheel alone scrolls the page");
});

test("a long quiet stretch is skipped on request", async (t) => {
  const page = await open(t);
  const scenario = JSON.parse(readFileSync("scenarios/paused-holder.json", "utf8"));
  scenario.until = "1830s";
  scenario.clients[0].pauses[0].for = "1800s";
  delete scenario.expect;
  delete scenario.variants;
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
  }, JSON.stringify(scenario));
  await idle(page);
  assert.equal(await page.getByTestId("collapse").count(), 1);
  const apart = async () => {
    const [from, to] = [await middle(page.getByTestId("hold-B-1")), await middle(page.getByTestId("hold-B-3"))];
    return to.x - from.x;
  };
  const before = await apart();
  await press(page, "collapse");
  assert.ok((await apart()) > 10 * before, "what happens has the room");
  assert.match(await page.getByTestId("timeline").innerHTML(), /class="break"/);
});

test("presenting shows the timeline large, and Leave leads back", async (t) => {
  const page = await open(t);
  await press(page, "present");
  assert.ok(await page.getByTestId("presentation").isVisible());
  assert.equal(await page.getByTestId("event-table").count(), 0);
  await press(page, "fencing");
  assert.equal(await verdict(page), "violated");
  await press(page, "leave");
  assert.equal(await page.getByTestId("event-table").count(), 1);
});
