// One browser and one server for a test file; a fresh page for each test. Nothing here waits for
// a time: a page says when it is ready and when nothing is pending.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

export const DESKTOP = { width: 1440, height: 1000 };
export const PHONE = { width: 390, height: 844 };

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
}

/** Starts the browser and the server before this file's tests and stops them after. */
export function useBrowser() {
  const shared = {};
  before(async () => {
    shared.server = await serve();
    shared.browser = await launch();
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.close();
  });
  /** Opens the page for one test, which fails if the page complains or asks another host; a test
      that breaks the page on purpose `complains`. */
  return async function open(t, { query = "", hash = "", complains = false, ...context } = {}) {
    const opened = await shared.browser.newContext({ viewport: DESKTOP, serviceWorkers: "block", ...context });
    const page = await opened.newPage();
    const complaints = watch(page, new URL(shared.server.url).origin);
    t.after(async () => {
      await opened.close();
      if (complains) assert.notDeepEqual(complaints, [], "the page was to complain");
      else assert.deepEqual(complaints, [], "the page complained, or asked another host");
    });
    await page.goto(shared.server.url + query + hash, { waitUntil: "load" });
    await ready(page);
    return page;
  };
}

/** Collects errors and warnings of the console, failed requests, and requests to other hosts. */
function watch(page, origin) {
  const complaints = [];
  page.on("console", (message) => {
    if (/Service Worker registration blocked/.test(message.text())) return; // by the tests themselves
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !["blob:", "data:"].includes(url.protocol)) complaints.push(`request to ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A reload breaks off what the page was still fetching; that is not the page's failure.
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") complaints.push(`failed (${why}): ${request.url()}`);
  });
  return complaints;
}

export async function ready(page) {
  await page.waitForFunction(() => document.documentElement.dataset.leaseline === "ready");
  await idle(page);
}

/** Returns once the page has nothing pending. */
export async function idle(page) {
  await page.evaluate(() => window.leaseline.idle());
}
