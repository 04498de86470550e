// The link to what is shown: in the address, in the clipboard, and opened again.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { idle, ready, useBrowser } from "./support/browser.mjs";
import { outcome, press, verdict } from "./support/leaseline.mjs";

const open = useBrowser();
const fragment = (page) => new URL(page.url()).hash;

/** The hostile links that the native tests use, made by the same code. */
function hostileLinks() {
  const args = ["run", "--quiet", "--example", "links", "--", "--hostile"];
  return JSON.parse(execFileSync("cargo", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

test("the address follows every edit, and opens as what it showed", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder&theme=dark" });
  assert.equal(fragment(page), "");
  await press(page, "fencing");
  const address = page.url();
  assert.match(address, /\?theme=dark#1\.[\w-]+$/, "no scenario is named beside the link");
  await page.goto("about:blank");
  await page.goto(address);
  await ready(page);
  assert.equal(await verdict(page), "violated");
  assert.equal(await outcome(page, "A"), "accepted");
  await press(page, "fencing");
  assert.notEqual(page.url(), address);
});

test("undoing all edits leads the address back to the gallery's scenario", async (t) => {
  const page = await open(t);
  await press(page, "fencing");
  assert.match(fragment(page), /^#1\./);
  await press(page, "undo");
  assert.equal(fragment(page), "");
  assert.equal(new URL(page.url()).searchParams.get("scenario"), "paused-holder");
});

test("Share copies a link that opens", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await press(page, "fencing");
  await press(page, "share");
  await press(page, "share-copy");
  const link = await page.getByTestId("share-link").inputValue();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  assert.match(await page.getByTestId("share-said").innerText(), /copied/i);
  assert.equal(new URL(link).hash, fragment(page));
  await page.keyboard.press("Escape");
  assert.equal(await page.getByTestId("sheet").count(), 0);
});

test("a link pasted into the address of an open page is opened", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder" });
  await press(page, "fencing");
  const link = fragment(page);
  await press(page, "undo");
  assert.equal(await verdict(page), "safe");
  await page.evaluate((hash) => location.assign(hash), link);
  await page.waitForFunction(() => document.querySelector('[data-testid="verdict"]').dataset.verdict === "violated");
});

test("hostile links are answered, and the page stays usable", async (t) => {
  const page = await open(t);
  let slowest = [0, ""];
  for (const { name, link } of hostileLinks()) {
    // Browsers take control characters out of addresses: what is left is tried all the same.
    const took = await page.evaluate(async (hash) => {
      const began = performance.now();
      location.hash = hash;
      await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
      await window.leaseline.idle();
      return performance.now() - began;
    }, link);
    if (took > slowest[0]) slowest = [took, name];
    assert.match(await page.getByRole("alert").first().innerText(), /could not be opened/, name);
    assert.equal(await verdict(page), "safe", name);
  }
  console.log(`the slowest answer, to ${slowest[1]}: ${slowest[0].toFixed(0)} ms, two frames included`);
  await press(page, "fencing");
  assert.equal(await verdict(page), "violated");
  await idle(page);
});

test("a page opened with a damaged link shows its scenario and says what is wrong", async (t) => {
  const page = await open(t, { query: "?scenario=tokens-33-34", hash: "#1.abc" });
  assert.match(await page.getByRole("alert").first().innerText(), /could not be opened/);
  assert.equal(await verdict(page), "safe");
});
