// The Export card: the scenario as a file, and pictures that are those of the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { press } from "./support/leaseline.mjs";

const open = useBrowser();
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What a press of this saves. */
async function saved(page, locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), locator.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** An SVG as its parts: tags with attributes in order, texts; what ids are called does not count. */
const parts = (page, svg) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const wrong = parsed.querySelector("parsererror");
    if (wrong) throw new Error(wrong.textContent);
    const ids = [...parsed.querySelectorAll("[id]")].map((element) => element.id);
    const plain = (value) => ids.reduce((rest, id, n) => (rest === id ? `id${n}` : rest.replace(`#${id})`, `#id${n})`)), value);
    const told = [];
    const walk = (node) => {
      if (node.nodeType !== Node.ELEMENT_NODE) return told.push(node.nodeValue);
      const attributes = [...node.attributes].filter(({ value }) => value !== "");
      told.push(`${node.localName} ${attributes.map(({ name, value }) => `${name}=${plain(value)}`).sort().join(" ")}`);
      node.normalize();
      node.childNodes.forEach(walk);
      told.push(`/${node.localName}`);
    };
    walk(parsed.documentElement);
    return told;
  }, svg);

const drawn = (...args) =>
  execFileSync("cargo", ["run", "--quiet", "--bin", "leaseline", "--", "svg", ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

for (const theme of ["light", "dark", "print"]) {
  test(`the picture in ${theme} is the one that the command line draws`, async (t) => {
    const page = await open(t, { query: "?scenario=paused-holder&variant=fencing%20off" });
    await press(page, "open-export");
    assert.equal(await page.getByTestId("export-theme").inputValue(), "light", "unless told otherwise");
    await page.getByTestId("export-theme").selectOption(theme);
    const { name, bytes } = await saved(page, page.locator("[data-picture=svg]"));
    assert.equal(name, "paused-holder.svg");
    const svg = bytes.toString("utf8");
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    assert.doesNotMatch(svg, /var\(/);
    const theirs = drawn("paused-holder", "--variant", "fencing off", "--theme", theme);
    assert.deepEqual(await parts(page, svg), await parts(page, theirs));
  });
}

test("the picture in dots has twice the drawing's size", async (t) => {
  const page = await open(t, { query: "?scenario=tokens-33-34" });
  await press(page, "open-export");
  const size = await page.locator(".picture svg").evaluate((svg) => [svg.width.baseVal.value, svg.height.baseVal.value]);
  const { name, bytes } = await saved(page, page.locator("[data-picture=png]"));
  assert.equal(name, "tokens-33-34.png");
  assert.deepEqual([...bytes.subarray(0, 8)], PNG);
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], size.map((length) => Math.round(length * 2)));
  assert.equal(await page.locator("[data-export] [role=status]").innerText(), "Saved.");
});

test("the scenario is saved as a file that opens as what was shown", async (t) => {
  const page = await open(t, { query: "?scenario=paused-holder" });
  await press(page, "fencing");
  await press(page, "open-export");
  const { name, bytes } = await saved(page, page.getByTestId("export"));
  assert.match(name, /\.json$/);
  assert.equal(JSON.parse(bytes.toString("utf8")).leaseline, 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.getByTestId("sheet").count(), 0);
});
