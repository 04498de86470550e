// www/embed.js in pages of other people: around a frame made for this test, which says what the
// test wants. What the real page says in a frame is tested in frame.test.mjs.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { launch } from "./support/browser.mjs";

const SCRIPT = await readFile(new URL("../www/embed.js", import.meta.url));
const POLICY = "default-src 'none'; script-src 'self'; frame-src 'self'; img-src data:";
const STILL = `<a href="./"><img alt="still" width="40" height="30" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"></a>`;
// A frame that keeps what it is told, answers a ping, and can be made to say anything.
const FRAME = `<!doctype html><title>frame</title><script>
  const heard = window.heard = [];
  window.say = (said) => parent.postMessage(said, "*");
  addEventListener("message", ({ data }) => {
    heard.push(data.leaseline);
    if (data.leaseline.type === "ping") say({ leaseline: { v: 1, type: "pong" } });
  });
</script>`;

const shared = {};

before(async () => {
  shared.bodies = new Map();
  shared.server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const send = (type, body, headers = {}) => {
      response.writeHead(200, { "content-type": type, ...headers });
      response.end(body);
    };
    if (pathname === "/v1/embed.js") return send("text/javascript", SCRIPT);
    if (pathname === "/v1/") return send("text/html", FRAME);
    const body = shared.bodies.get(pathname);
    if (body === undefined) return response.writeHead(404).end();
    send("text/html", body, { "content-security-policy": POLICY });
  });
  await new Promise((resolve) => shared.server.listen(0, "127.0.0.1", resolve));
  shared.url = `http://127.0.0.1:${shared.server.address().port}`;
  shared.browser = await launch();
});

after(async () => {
  await shared.browser?.close();
  shared.server?.close();
  shared.server?.closeAllConnections();
});

/** Opens a page with this in its body. */
async function host(t, body, { html = "", ...context } = {}) {
  const name = `/host-${shared.bodies.size}.html`;
  shared.bodies.set(
    name,
    `<!doctype html><html lang="en" ${html}><title>notes</title><script src="/v1/embed.js"></script>
    <body>${body}</body></html>`,
  );
  const opened = await shared.browser.newContext(context);
  const page = await opened.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  t.after(async () => {
    await opened.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(shared.url + name);
  return page;
}

/** The element's frame, once it lives. */
async function live(page, element = "lease-timeline") {
  await page.waitForFunction((name) => document.querySelector(name).hasAttribute("live"), element);
  const frame = await page.evaluateHandle((name) => document.querySelector(name).shadowRoot.querySelector("iframe"), element);
  return (await frame.asElement()).contentFrame();
}

const height = (page) =>
  page.evaluate(() => document.querySelector("lease-timeline").shadowRoot.querySelector("iframe").offsetHeight);

/** Has the frame say something, and returns once the page around has heard it and drawn. */
async function say(page, frame, said) {
  await frame.evaluate((what) => window.say(what), said);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

test("it weighs at most 3 kB gzipped", () => {
  const size = gzipSync(SCRIPT, { level: 9 }).length;
  console.log(`embed.js: ${size} bytes gzipped`);
  assert.ok(size <= 3000);
});

test("the frame's address says what the attributes say", async (t) => {
  const page = await host(
    t,
    `<lease-timeline scenario="paused-holder" variant="fencing off" theme="dark" t="15.4s" edit="0">${STILL}</lease-timeline>`,
  );
  const url = new URL((await live(page)).url());
  assert.equal(url.pathname, "/v1/");
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    scenario: "paused-holder",
    variant: "fencing off",
    edit: "0",
    t: "15.4s",
    ui: "min",
    theme: "dark",
  });
});

test("a link is put behind the page's own address", async (t) => {
  const page = await host(t, `<lease-timeline src="#1.abc" ui="none" theme="light"></lease-timeline>`);
  const url = new URL((await live(page)).url());
  assert.equal(`${url.pathname}${url.search}${url.hash}`, "/v1/?ui=none&theme=light#1.abc");
});

test("the picture stands until the frame answers, and comes back in print", async (t) => {
  const page = await host(t, `<lease-timeline scenario="x" loading="touch">${STILL}</lease-timeline>`);
  const still = page.getByAltText("still");
  assert.ok(await still.isVisible());
  assert.equal(page.frames().length, 1, "it waits to be touched");
  await still.hover();
  await live(page);
  assert.ok(!(await still.isVisible()));
  await page.emulateMedia({ media: "print" });
  assert.ok(await still.isVisible());
});

test("without a script the picture and its link are the page", async (t) => {
  const page = await host(t, `<lease-timeline scenario="x">${STILL}</lease-timeline>`, { javaScriptEnabled: false });
  assert.ok(await page.getByAltText("still").isVisible());
  assert.ok(await page.getByRole("link").isVisible());
});

test("frames far down are not loaded before the reader comes near", async (t) => {
  const gap = `<svg width="10" height="9000"></svg>`;
  const far = await host(t, `${gap}<lease-timeline scenario="x">${STILL}</lease-timeline>`);
  await far.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal(far.frames().length, 1);
  await far.evaluate(() => document.querySelector("lease-timeline").scrollIntoView());
  await live(far);
});

test("the height follows the frame, within bounds, and nothing else", async (t) => {
  const page = await host(t, `<lease-timeline scenario="x" loading="eager"></lease-timeline>`);
  const frame = await live(page);
  const resize = (height, v = 1) => say(page, frame, { leaseline: { v, type: "resize", height } });
  for (const [said, becomes] of [[640, 640], [5, 120], [99_999, 2000], [333.2, 334]]) {
    await resize(said);
    assert.equal(await height(page), becomes);
  }
  for (const [said, v] of [["500", 1], [null, 1], [Number.NaN, 1], [Infinity, 1], [500, 2]]) {
    await resize(said, v);
    assert.equal(await height(page), 334, `${said}, version ${v}`);
  }
  for (const said of [null, 7, "resize", {}, { leaseline: null }, { leaseline: { v: 1 } }]) await say(page, frame, said);
  // The same words from the page itself, which is not the frame.
  await page.evaluate(() => window.postMessage({ leaseline: { v: 1, type: "resize", height: 700 } }, "*"));
  await say(page, frame, {});
  assert.equal(await height(page), 334);
});

test("a change becomes an event, and only one that has its shape", async (t) => {
  const page = await host(t, `<lease-timeline scenario="x" loading="eager"></lease-timeline>`);
  const frame = await live(page);
  await page.evaluate(() => {
    window.changes = [];
    document.addEventListener("leaseline-change", ({ detail }) => window.changes.push(detail));
  });
  const change = (fields) => say(page, frame, { leaseline: { v: 1, type: "change", ...fields } });
  await change({ verdict: "violated", findings: ["overlap", 7, "stale-write-accepted"] });
  await change({ verdict: 3, findings: [] });
  await change({ verdict: "safe" });
  assert.deepEqual(await page.evaluate(() => window.changes), [
    { verdict: "violated", findings: ["overlap", "stale-write-accepted"] },
  ]);
});

const HOSTS = [
  ["mdBook", (word) => ["documentElement", "class", { dark: "coal", light: "rust" }[word]]],
  ["Docusaurus", (word) => ["documentElement", "data-theme", word]],
  ["Material for MkDocs", (word) => ["body", "data-md-color-scheme", { dark: "slate", light: "default" }[word]]],
  ["Quarto", (word) => ["body", "class", `quarto-${word}`]],
];

for (const [name, mark] of HOSTS) {
  test(`colours follow the page around: ${name}`, async (t) => {
    const page = await host(t, `<lease-timeline scenario="x" loading="eager"></lease-timeline>`, { colorScheme: "light" });
    const frame = await live(page);
    for (const word of ["dark", "light"]) {
      const [element, attribute, value] = mark(word);
      await page.evaluate(([e, a, v]) => document[e].setAttribute(a, v), [element, attribute, value]);
      await say(page, frame, {});
      const last = await frame.evaluate(() => window.heard.filter((it) => it.type === "set").at(-1));
      assert.deepEqual(last, { v: 1, type: "set", theme: word });
    }
  });
}

test("where the page around says nothing, its system's colours count", async (t) => {
  const page = await host(t, `<lease-timeline scenario="x" loading="eager"></lease-timeline>`, { colorScheme: "dark" });
  const frame = await live(page);
  assert.equal(new URL(frame.url()).searchParams.get("theme"), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await say(page, frame, {});
  assert.equal(await frame.evaluate(() => window.heard.at(-1).theme), "light");
});
