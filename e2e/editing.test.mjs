// Everything that can be done to the selected pause and to the settings, without dragging.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idle, useBrowser } from "./support/browser.mjs";
import { middle, outcome, press, verdict } from "./support/leaseline.mjs";

const open = useBrowser();

const choose = async (page, testId, value) => {
  await page.getByTestId(testId).selectOption(value);
  await idle(page);
};
const fill = async (page, testId, value) => {
  await page.getByTestId(testId).fill(value);
  await page.getByTestId(testId).press("Enter");
  await idle(page);
};
const status = (page) => page.getByTestId("status").innerText();
const now = async (locator) => Number(await locator.getAttribute("aria-valuenow"));

test("number fields do what dragging does, and one undo takes each back", async (t) => {
  const page = await open(t);
  await fill(page, "pause-length", "3");
  assert.equal(await outcome(page, "A"), "accepted");
  assert.equal(await now(page.getByTestId("pause-A-1-end")), 7.2);
  await fill(page, "pause-start", "1");
  assert.equal(await now(page.getByTestId("pause-A-1-start")), 1);
  await press(page, "undo");
  assert.equal(await now(page.getByTestId("pause-A-1-start")), 4.2);
  await press(page, "undo");
  assert.equal(await outcome(page, "A"), "rejected");
  assert.ok(await page.getByTestId("undo").isDisabled());
});

test("a number that is not allowed changes nothing and is marked", async (t) => {
  const page = await open(t);
  const length = page.getByTestId("pause-length");
  await length.fill("0");
  await idle(page);
  assert.equal(await length.getAttribute("aria-invalid"), "true");
  assert.equal(await outcome(page, "A"), "rejected");
  await length.blur();
  await idle(page);
  assert.equal(await length.inputValue(), "11");
});

test("the TTL is a number field and a slider", async (t) => {
  const page = await open(t);
  await fill(page, "ttl", "20");
  assert.equal(await outcome(page, "A"), "accepted", "the lease outlives the pause");
  await page.getByRole("slider", { name: "Lease TTL" }).press("Home");
  await idle(page);
  assert.equal(await page.getByTestId("ttl").inputValue(), "0.5");
  await press(page, "undo");
  await press(page, "undo");
  assert.equal(await page.getByTestId("ttl").inputValue(), "10");
});

test("the fencing switch and the storage's check are one state", async (t) => {
  const page = await open(t);
  await press(page, "fencing");
  assert.equal(await page.getByTestId("resource-check").inputValue(), "none");
  await choose(page, "resource-check", "token");
  assert.equal(await page.getByTestId("fencing").getAttribute("aria-checked"), "true");
  await choose(page, "resource-check", "token-equal");
  assert.equal(await outcome(page, "B"), "accepted");
  assert.equal(await outcome(page, "A"), "rejected");
});

test("a cause that stops the clock is chosen from the menu", async (t) => {
  const page = await open(t);
  await choose(page, "pause-cause", "vm-migration");
  assert.match(await page.getByTestId("timeline").innerHTML(), /VM migration/);
});

test("pauses come by double click, by key and by button, and go by key and by button", async (t) => {
  const page = await open(t);
  const lane = await page.getByTestId("lane-B").boundingBox();
  const { x } = await middle(page.getByTestId("pause-A-1-end"));
  await page.mouse.dblclick(x + 100, lane.y + lane.height / 3);
  await idle(page);
  assert.equal(await page.getByTestId("pause-B-1").count(), 1);
  await page.getByTestId("pause-B-1-body").focus();
  await page.keyboard.press("Delete");
  await idle(page);
  assert.equal(await page.getByTestId("pause-B-1").count(), 0);
  await press(page, "add-pause-B");
  assert.equal(await page.getByTestId("pause-B-1").count(), 1);
  await press(page, "pause-remove");
  assert.equal(await page.getByTestId("pause-B-1").count(), 0, "the newest pause is the selected one");
  await page.getByTestId("playhead").focus();
  await page.keyboard.press("p");
  await idle(page);
  assert.equal(await page.locator("[data-grip=body]").count(), 2);
});

test("one status message a commit, none during a drag", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    window.said = [];
    const observer = new MutationObserver(() => window.said.push(document.querySelector("[role=status]").textContent));
    observer.observe(document.querySelector("[role=status]"), { characterData: true, childList: true, subtree: true });
  });
  const from = await middle(page.getByTestId("pause-A-1-end"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(from.x - 30 * step, from.y);
  await idle(page);
  assert.deepEqual(await page.evaluate(() => window.said), []);
  await page.mouse.up();
  await idle(page);
  const said = await page.evaluate(() => window.said);
  assert.equal(said.length, 1, said.join(" | "));
  assert.match(said[0], /^The pause of A .*Safe|safe/);
});

test("the playhead is dragged, clicked and stepped, and the panels follow", async (t) => {
  const page = await open(t);
  const playhead = page.getByTestId("playhead");
  const began = await now(playhead);
  await press(page, "previous-event");
  assert.ok((await now(playhead)) < began);
  await page.getByTestId("verdict").waitFor();
  await page.locator(".chain button").first().click();
  await idle(page);
  assert.equal(await now(playhead), 0.5);
  assert.match(await page.getByTestId("state").innerText(), /State at 0\.5/);
  const at = await middle(playhead);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 200, at.y, { steps: 5 });
  await page.mouse.up();
  await idle(page);
  assert.ok((await now(playhead)) > 4);
  await playhead.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press(".");
  await idle(page);
  assert.equal(await now(playhead), 0.4);
});

test("an edit survives a reload, and reset brings the author's scenario back", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder&variant=fencing%20off" });
  await fill(page, "pause-length", "3");
  assert.equal(new URL(page.url()).search, "", "the address promises nothing that is not shown");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.leaseline === "ready");
  assert.equal(await page.getByTestId("pause-length").inputValue(), "3");
  await press(page, "reset");
  assert.equal(await page.getByTestId("pause-length").inputValue(), "11");
  assert.equal(await verdict(page), "violated", "the variant that was edited");
});

test("keys act only inside the timeline, and can be listed and switched off", async (t) => {
  const page = await open(t);
  const playhead = page.getByTestId("playhead");
  const began = await now(playhead);
  await page.getByTestId("undo").evaluate(() => document.activeElement.blur());
  await page.keyboard.press("j");
  await idle(page);
  assert.equal(await now(playhead), began, "outside");
  await playhead.focus();
  await page.keyboard.press("j");
  await idle(page);
  assert.ok((await now(playhead)) < began, "inside");
  await page.keyboard.press("?");
  await page.getByTestId("help").getByRole("checkbox").uncheck();
  await page.getByTestId("help").getByRole("button", { name: "Close" }).click();
  const stepped = await now(playhead);
  await playhead.focus();
  await page.keyboard.press("j");
  await idle(page);
  assert.equal(await now(playhead), stepped, "switched off");
  const focused = () => page.evaluate(() => document.activeElement.dataset.testid);
  await page.keyboard.press("Alt+ArrowDown");
  const first = await focused();
  assert.match(first, /^(head|hold|fault)-/, "marks are reached without letters");
  await page.keyboard.press("Alt+ArrowDown");
  assert.notEqual(await focused(), first);
  await page.keyboard.press("Alt+ArrowUp");
  assert.equal(await focused(), first);
});

test("undo and redo by their usual keys", async (t) => {
  const page = await open(t);
  await press(page, "fencing");
  assert.equal(await verdict(page), "violated");
  await page.keyboard.press("Control+z");
  await idle(page);
  assert.equal(await verdict(page), "safe");
  await page.keyboard.press("Control+Shift+z");
  await idle(page);
  assert.equal(await verdict(page), "violated");
  assert.match(await status(page), /Done again/);
});

test("the event table tells what the picture shows", async (t) => {
  const page = await open(t);
  const rows = await page.getByTestId("event-table").locator("tbody tr").allInnerTexts();
  const grants = rows.filter((row) => row.includes("granted"));
  assert.deepEqual(grants.map((row) => row.match(/\b3[34]\b/)[0]), ["33", "34"]);
  assert.ok(rows.some((row) => /15\.3.*33 < 34.*rejected/s.test(row)), rows.join("\n"));
  const refusals = await page.locator("[data-testid=timeline] .refusal").count();
  assert.equal(rows.filter((row) => /\trefused$/.test(row.trimEnd())).length, refusals);
});
