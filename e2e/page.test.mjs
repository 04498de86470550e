// What holds for the page as a whole: it fits, axe finds nothing, a timeline comes first.
import assert from "node:assert/strict";
import { test } from "node:test";
import AxeBuilder from "@axe-core/playwright";
import { DESKTOP, PHONE, useBrowser } from "./support/browser.mjs";
import { press, verdict } from "./support/leaseline.mjs";

const open = useBrowser();
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const colorScheme of ["light", "dark"]) {
  for (const [device, viewport] of [["desktop", DESKTOP], ["phone", PHONE]]) {
    test(`axe finds nothing: ${device}, ${colorScheme}`, async (t) => {
      const page = await open(t, { viewport, colorScheme });
      const found = async () => {
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`);
      };
      assert.deepEqual(await found(), []);
      await press(page, "fencing");
      assert.equal(await verdict(page), "violated");
      assert.deepEqual(await found(), [], "when unsafe");
    });
  }
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing in any panel: ${colorScheme}`, async (t) => {
    const page = await open(t, { colorScheme });
    const clean = async (where) => {
      // The preview of an embed is a document of its own, with tests of its own.
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).exclude("iframe").analyze();
      const found = violations.map(({ id, nodes }) => `${id} (${nodes.map((node) => node.target).join(", ")})`);
      assert.deepEqual(found, [], where);
    };
    await press(page, "open-setup");
    await page.locator("details.fold").evaluateAll((folds) => folds.forEach((fold) => (fold.open = true)));
    await clean("setup");
    await press(page, "open-setup");
    await press(page, "files");
    await clean("files");
    await press(page, "open-text");
    await page.getByTestId("text").getByRole("textbox").fill("{");
    await clean("text");
    await page.getByTestId("text").getByRole("button", { name: "Close" }).click();
    await page.getByTestId("add-fault").selectOption("slow");
    await clean("a fault is selected");
    await page.getByTestId("hold-B-3").click({ force: true });
    await clean("a step is selected");
    await page.getByTestId("head-B.write#1").click({ force: true });
    await clean("a message is selected");
    for (const card of ["share", "embed"]) {
      await press(page, card);
      await clean(card);
      await page.getByTestId("sheet").getByRole("button", { name: "Close" }).click();
    }
    await press(page, "present");
    await clean("presenting");
  });

  test(`axe finds nothing behind any tab of a phone: ${colorScheme}`, async (t) => {
    const page = await open(t, { viewport: PHONE, colorScheme });
    for (const tab of ["Why", "State", "Events", "Setup"]) {
      await page.getByRole("button", { name: tab, exact: true }).click();
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => `${id} (${nodes.map((node) => node.target).join(", ")})`), [], tab);
    }
  });
}

for (const width of [1440, 1024, 390, 320]) {
  test(`nothing is wider than a window of ${width} px`, async (t) => {
    const page = await open(t, { viewport: { width, height: 900 } });
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    assert.ok(over <= 0, `${over} px too wide`);
    assert.ok(await page.getByTestId("timeline").isVisible());
    assert.ok(await page.getByTestId("verdict").isVisible());
  });
}

test("a drawn timeline is in the page before the program runs", async (t) => {
  const page = await open(t);
  const html = await (await page.request.get(page.url())).text();
  assert.doesNotMatch(html, /<!-- first-paint -->/);
  assert.match(html, /<svg[\s\S]*?33[\s\S]*?34[\s\S]*?<\/svg>/);
  assert.doesNotMatch(html, /\sstyle=/, "no inline style: a strict content security policy forbids it");
});
