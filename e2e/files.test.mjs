// Scenarios from files and texts, and the form of every key.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { idle, useBrowser } from "./support/browser.mjs";
import { press, verdict } from "./support/leaseline.mjs";

const open = useBrowser();
const TOKENS = readFileSync("scenarios/tokens-33-34.json", "utf8");
const title = (page) => page.locator("#title").innerText();

/** Lets go of something over the page, or pastes it, as the browser would. */
const give = (page, event, { text, file }) =>
  page.evaluate(({ event, text, file }) => {
    const data = new DataTransfer();
    if (text) data.setData("text/plain", text);
    if (file) data.items.add(new File([file], "mine.json", { type: "application/json" }));
    const options = { bubbles: true, cancelable: true };
    const given = event === "drop"
      ? new DragEvent("drop", { ...options, dataTransfer: data })
      : new ClipboardEvent("paste", { ...options, clipboardData: data });
    document.body.dispatchEvent(given);
  }, { event, text, file });

test("a file is picked, and undo brings back what was shown", async (t) => {
  const page = await open(t);
  const before = await title(page);
  await press(page, "files");
  await page.getByTestId("open-file").setInputFiles("scenarios/tokens-33-34.json");
  await page.waitForFunction((was) => document.querySelector("#title").innerText !== was, before);
  assert.equal(await title(page), JSON.parse(TOKENS).title);
  await press(page, "undo");
  assert.equal(await title(page), before);
});

test("a file is dropped, a text and a link are pasted", async (t) => {
  const page = await open(t);
  const before = await title(page);
  await give(page, "drop", { file: TOKENS });
  await page.waitForFunction((was) => document.querySelector("#title").innerText !== was, before);
  await press(page, "undo");
  await give(page, "paste", { text: TOKENS });
  await idle(page);
  assert.equal(await title(page), JSON.parse(TOKENS).title);
  const link = await page.evaluate(() => location.href);
  await press(page, "undo");
  await give(page, "paste", { text: link });
  await idle(page);
  assert.equal(await title(page), JSON.parse(TOKENS).title);
});

test("a frame takes no files: it belongs to the page around", async (t) => {
  const page = await open(t, { query: "?ui=min" });
  const before = await page.locator("h1").innerText();
  for (const event of ["drop", "paste"]) {
    await give(page, event, { text: TOKENS });
    await idle(page);
    assert.equal(await page.locator("h1").innerText(), before, event);
  }
});

test("what is wrong with a file stands beside its text, and the last scenario stays drawn", async (t) => {
  const page = await open(t);
  const before = await title(page);
  const broken = TOKENS.replace('"token"', '"tokens"');
  await give(page, "paste", { text: broken });
  await idle(page);
  assert.equal(await title(page), before);
  const text = page.getByTestId("text").getByRole("textbox");
  assert.equal(await text.inputValue(), broken.trim(), "nothing is lost");
  const problem = page.getByTestId("text").locator("li button").first();
  assert.match(await problem.innerText(), /^Line \d+: resources\[0\]/);
  await problem.click();
  const marked = await text.evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
  assert.equal(marked, '"tokens"');
  await page.keyboard.type('"none"');
  await idle(page);
  assert.match(await page.getByTestId("text").innerText(), /Nothing is wrong/);
  await press(page, "text-show");
  assert.equal(await title(page), JSON.parse(TOKENS).title);
  assert.equal(await page.getByTestId("text").count(), 0);
});

test("every key has a field: a change is one step, what does not fit stays with its reason", async (t) => {
  const page = await open(t);
  await press(page, "open-setup");
  const setup = page.getByTestId("setup");
  await setup.getByTestId("fold-clients").locator("> summary").click();
  await setup.getByTestId("fold-clients[0]").locator("> summary").click();
  await setup.getByTestId("fold-clients[0].lease").locator("> summary").click();
  const renew = setup.locator('[data-place="clients[0].lease.renew_every"]');
  await renew.fill("3");
  await renew.press("Enter");
  await idle(page);
  assert.equal(await renew.inputValue(), "3s");
  await press(page, "undo");
  assert.equal(await renew.inputValue(), "");
  await renew.fill("soon");
  await renew.press("Enter");
  await idle(page);
  assert.equal(await renew.inputValue(), "soon", "nothing is lost");
  assert.equal(await renew.getAttribute("aria-invalid"), "true");
  assert.match(await setup.locator(".error").innerText(), /renew_every/);
  assert.ok(await page.getByTestId("undo").isDisabled(), "and nothing changed");
});

test("clients, steps and resources are added, copied, moved and removed", async (t) => {
  const page = await open(t);
  await press(page, "open-setup");
  const setup = page.getByTestId("setup");
  await setup.getByTestId("fold-clients").locator("> summary").click();
  await press(page, "add-clients");
  assert.equal(await page.getByTestId("lane-C").count(), 1);
  await setup.getByRole("button", { name: "Copy clients[1]" }).click();
  await idle(page);
  assert.equal(await page.getByTestId("lane-D").count(), 1);
  await setup.getByRole("button", { name: "Remove clients[2]" }).click();
  await idle(page);
  assert.equal(await page.getByTestId("lane-D").count(), 0);
  await setup.getByTestId("fold-resources").locator("> summary").click();
  await press(page, "add-resources");
  assert.equal(await page.getByTestId("lane-storage2").count(), 1);
  for (let n = 0; n < 4; n++) await press(page, "undo");
  assert.ok(await page.getByTestId("undo").isDisabled());
});

test("the flagship's violation from an empty document, by keyboard only", async (t) => {
  const page = await open(t);
  // Reached by Tab: what has the focus is what a person would press.
  const go = async (name, role = "button") => {
    await page.getByRole(role, { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
    await idle(page);
  };
  await go("Open");
  await go("New scenario");
  const type = async (locator, text) => {
    await locator.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await idle(page);
  };
  const pick = async (locator, word) => {
    await locator.focus();
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await idle(page);
  };
  await go("Setup: every part of the scenario");
  const setup = page.getByTestId("setup");
  const unfold = async (place) => {
    await setup.getByTestId(`fold-${place}`).locator("> summary").focus();
    await page.keyboard.press("Enter");
  };
  const add = async (place) => {
    await setup.getByTestId(`add-${place}`).focus();
    await page.keyboard.press("Enter");
    await idle(page);
  };
  await unfold("clients");
  await unfold("clients[0]");
  await unfold("clients[0].steps");
  await add("clients[0].steps");
  await unfold("clients[0].steps[1]");
  await type(setup.locator('[data-place="clients[0].steps[1].work"]'), "4");
  await add("clients[0].steps");
  await unfold("clients[0].steps[2]");
  await pick(setup.locator('[data-place="clients[0].steps[2]"]'), "write");
  await unfold("clients[0].pauses");
  await add("clients[0].pauses");
  await unfold("clients[0].pauses[0]");
  await type(setup.locator('[data-place="clients[0].pauses[0].for"]'), "14");
  await add("clients");
  await page.getByRole("switch", { name: /Fencing/ }).focus();
  await page.keyboard.press("Space");
  await idle(page);
  assert.equal(await verdict(page), "violated");
});

test("the same by taps and fields only", async (t) => {
  const page = await open(t, { hasTouch: true });
  const tap = async (testId) => {
    await page.getByTestId(testId).tap();
    await idle(page);
  };
  await tap("files");
  await tap("new");
  await tap("open-setup");
  const setup = page.getByTestId("setup");
  const unfold = (place) => setup.getByTestId(`fold-${place}`).locator("> summary").tap();
  await unfold("clients");
  await unfold("clients[0]");
  await unfold("clients[0].steps");
  await tap("add-clients[0].steps");
  await unfold("clients[0].steps[1]");
  const work = setup.locator('[data-place="clients[0].steps[1].work"]');
  await work.fill("4");
  await work.blur();
  await idle(page);
  await tap("add-clients[0].steps");
  await unfold("clients[0].steps[2]");
  await setup.locator('[data-place="clients[0].steps[2]"]').selectOption("write");
  await idle(page);
  await tap("add-clients");
  await page.locator(".chain button").first().tap().catch(() => {});
  await tap("add-pause-A");
  await page.getByTestId("pause-start").fill("1");
  await page.getByTestId("pause-length").fill("14");
  await page.getByTestId("pause-length").blur();
  await idle(page);
  await tap("fencing");
  assert.equal(await verdict(page), "violated");
});
