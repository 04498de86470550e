// The page in a frame of somebody else's page: complete without a script around it, without
// storage, without changing its address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { verdict } from "./support/leaseline.mjs";

const open = useBrowser();

/** Puts a frame with these attributes into the open page, in place of its own content. */
async function framed(page, query, attributes = {}, hash = "") {
  const src = new URL(query + hash, page.url().split(/[?#]/)[0]).href;
  await page.evaluate(
    ([address, more]) => {
      const frame = document.createElement("iframe");
      for (const [name, value] of Object.entries({ width: "640", height: "560", ...more })) frame.setAttribute(name, value);
      frame.src = address;
      document.body.replaceChildren(frame);
    },
    [src, attributes],
  );
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForFunction(() => document.documentElement.dataset.leaseline === "ready");
  return frame;
}

const settle = (frame) => frame.evaluate(() => window.leaseline.idle());

for (const width of [320, 640, 900]) {
  test(`a bare frame of ${width} px shows scenario and verdict`, async (t) => {
    const page = await open(t);
    const frame = await framed(page, "?ui=min&scenario=paused-holder&variant=fencing%20off", { width: String(width) });
    assert.equal(await verdict(frame), "violated");
    assert.ok(await frame.getByTestId("timeline").isVisible());
    const over = await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(over <= 0, `${over} px too wide`);
  });
}

test("a frame in an opaque sandbox works, without storage", async (t) => {
  const page = await open(t);
  const frame = await framed(page, "?ui=min&scenario=paused-holder", { sandbox: "allow-scripts" });
  assert.equal(await verdict(frame), "safe");
  await frame.getByTestId("fencing").click();
  await settle(frame);
  assert.equal(await verdict(frame), "violated");
});

test("a frame never changes its address, and its way out carries what was edited", async (t) => {
  const page = await open(t);
  const frame = await framed(page, "?ui=min&scenario=paused-holder");
  const before = frame.url();
  for (let edit = 0; edit < 9; edit++) {
    await frame.getByTestId("fencing").click();
    await settle(frame);
  }
  assert.equal(await frame.evaluate(() => location.href), before);
  const way = await frame.getByTestId("open").getAttribute("href");
  assert.match(new URL(way).hash, /^#1\./);
  assert.equal(new URL(way).search, "");
  await page.goto("about:blank");
  await page.goto(way);
  await page.waitForFunction(() => document.documentElement.dataset.leaseline === "ready");
  assert.equal(await verdict(page), "violated");
});

test("the element around the real page lives, fits, follows colours and tells of changes", async (t) => {
  const page = await open(t, { colorScheme: "light" });
  await page.evaluate(async () => {
    window.changes = [];
    document.addEventListener("leaseline-change", ({ detail }) => window.changes.push(detail));
    document.body.innerHTML = '<lease-timeline scenario="paused-holder" loading="eager"></lease-timeline>';
    const script = document.createElement("script");
    script.src = "embed.js";
    document.head.append(script);
  });
  await page.waitForFunction(() => document.querySelector("lease-timeline").hasAttribute("live"));
  const inner = await page.evaluateHandle(() => document.querySelector("lease-timeline").shadowRoot.querySelector("iframe"));
  const frame = await inner.asElement().contentFrame();
  await page.waitForFunction(() => window.changes.length > 0);
  await settle(frame);
  const overflow = await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(overflow <= 1, `${overflow} px do not fit`);
  await page.evaluate(() => document.documentElement.classList.add("coal"));
  await frame.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  await frame.getByTestId("fencing").click();
  await page.waitForFunction(() => window.changes.at(-1).verdict === "violated");
  const last = await page.evaluate(() => window.changes.at(-1));
  assert.ok(last.findings.includes("stale-write-accepted"));
});

test("the embed text of every tool leads to a frame that shows the same", async (t) => {
  const page = await open(t);
  await page.getByTestId("embed").click();
  const text = page.getByTestId("embed-text");
  assert.match(await text.inputValue(), /^<iframe src="http.*\?ui=min&amp;scenario=paused-holder"/);
  const tools = await page.getByTestId("embed-tool").locator("option").allInnerTexts();
  assert.equal(tools.length, 8);
  const src = await page.getByTestId("embed-preview").getAttribute("src");
  const frame = await framed(page, new URL(src).search);
  assert.equal(await verdict(frame), "safe");
});

/** What is on screen while the program does not come: what the build put there. */
async function beforeTheProgram(page, query, hash = "") {
  await page.route("**/*.wasm", () => {}); // it is never answered
  await page.goto("about:blank");
  await page.goto(new URL(`${query}${hash}`, page.home).href, { waitUntil: "domcontentloaded" });
  const first = page.locator("#first-paint");
  const picture = first.locator("img");
  const seen = {
    title: await first.locator("h1").allInnerTexts(),
    drawing: await first.locator("svg").count(),
    picture: (await picture.count()) === 0 ? null : new URL(await picture.getAttribute("src"), page.home).href,
  };
  if (seen.picture) {
    await picture.evaluate((image) => image.decode());
    assert.ok(await picture.evaluate((image) => image.naturalWidth > 0 && image.getBoundingClientRect().height > 100));
  }
  return seen;
}

test("before the program runs, a frame never shows another scenario than its address names", async (t) => {
  const page = await open(t);
  page.home = page.url().split(/[?#]/)[0];
  const pictureOf = (file) => `${page.home}pictures/${file}`;
  const flagship = { title: ["Paused holder, late write"], drawing: 2, picture: null };
  assert.deepEqual(await beforeTheProgram(page, "?ui=min"), flagship);
  assert.deepEqual(await beforeTheProgram(page, "?ui=min&scenario=paused-holder"), flagship);
  const off = await beforeTheProgram(page, "?ui=min&scenario=paused-holder&variant=fencing%20off");
  assert.deepEqual(off, { ...flagship, drawing: 0, picture: pictureOf("paused-holder.fencing-off.svg") });
  const other = await beforeTheProgram(page, "?ui=none&scenario=write-in-flight");
  assert.deepEqual(other, { title: [], drawing: 0, picture: pictureOf("write-in-flight.svg") });
  const nothing = { title: [], drawing: 0, picture: null };
  for (const [query, hash] of [["?scenario=nobody"], ["?scenario=toString"], ["?variant=nobody"], ["?scenario=any-ttl", "#1.abc"], ["", "#1.abc"]]) {
    assert.deepEqual(await beforeTheProgram(page, query, hash), nothing, query + (hash ?? ""));
  }
});
