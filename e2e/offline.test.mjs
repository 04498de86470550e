// The page without a network, once it was visited.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, ready } from "./support/browser.mjs";
import { verdict } from "./support/leaseline.mjs";
import { serve } from "./support/server.mjs";

const shared = {};
before(async () => (shared.browser = await launch()));
after(() => shared.browser?.close());

const workers = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("a visited page opens without a network, whatever its address names", async (t) => {
  const server = await serve();
  const context = await shared.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(server.url);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("about:blank");
  await server.close(); // nobody answers any more
  await page.goto(`${server.url}?scenario=paused-holder&variant=fencing%20off`);
  await ready(page);
  assert.equal(await verdict(page), "violated");
});

test("a frame brings no worker along", async (t) => {
  const server = await serve();
  const context = await shared.browser.newContext();
  t.after(async () => {
    await context.close();
    await server.close();
  });
  const page = await context.newPage();
  const notes = `${server.url}notes.html`;
  const body = `<!doctype html><iframe src="${server.url}?ui=min&scenario=paused-holder"></iframe>`;
  await page.route(notes, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(notes);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForFunction(() => document.documentElement.dataset.leaseline === "ready" && document.readyState === "complete");
  assert.equal(await workers(page), 0);
});
