// A fault inside the page: it says so, gives the scenario out and offers to begin again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";

const open = useBrowser();

test("a failure inside the page keeps the scenario and offers a way back", async (t) => {
  const page = await open(t, { complains: true });
  await page.getByTestId("pause-length").fill("3");
  await page.getByTestId("pause-length").press("Enter");
  // The browser refuses what the page takes for granted, once.
  await page.evaluate(() => {
    const set = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== "data-verdict") return set.call(this, name, value);
      Element.prototype.setAttribute = set;
      throw new Error("refused");
    };
  });
  await page.getByTestId("resource-check").selectOption("none");
  await page.getByTestId("pause-length").fill("11");
  const card = page.locator(".failure");
  await card.waitFor();
  assert.match(await card.innerText(), /not of your scenario/);
  const file = await card.getByRole("link", { name: "Save the scenario" }).getAttribute("href");
  const saved = JSON.parse(decodeURIComponent(file.slice(file.indexOf(",") + 1)));
  assert.equal(saved.clients[0].pauses[0].for, "3s");
  await card.getByRole("link", { name: "Load the page again" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.leaseline === "ready");
  assert.equal(await page.getByTestId("pause-length").inputValue(), "3", "the draft is there");
});
