// The texts of the Embed button in real notes: mdBook, MkDocs, MyST and Hugo each build a small
// site from what the button writes for them; Chromium opens it beside the built page, and the
// pause inside the frame is dragged until the verdict changes. `./dev embeds` installs the tools.
//
//   node scripts/embeds.mjs [TOOL]…      for example: mdbook hugo
//
// What is written for plain HTML, Docusaurus and Quarto is not tried here.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { launch, ready } from "../e2e/support/browser.mjs";
import { drag, secondOnScreen, verdict } from "../e2e/support/leaseline.mjs";
import { serve } from "../e2e/support/server.mjs";

const TOOLS = path.resolve(".tools");
const BEFORE = "Read this first.\n\n";
const AFTER = "\nAnd this after.\n";

/** Not the blocking kind: MyST fetches the picture from this program's own server meanwhile. */
async function run(command, args, cwd) {
  try {
    return (await promisify(execFile)(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout ?? ""}`);
  }
}

/** Writes files, named by their paths in the folder. */
function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

// How each tool builds notes in a folder: where the site is, which page to open, what built it.

async function mdbook(folder, texts) {
  write(folder, {
    "book.toml": '[book]\ntitle = "Notes"\n',
    "src/SUMMARY.md": "# Summary\n\n- [Leases](leases.md)\n",
    "src/leases.md": `# Leases\n\n${BEFORE}${texts.mdBook}${AFTER}`,
  });
  const command = path.join(TOOLS, "bin/mdbook");
  await run(command, ["build"], folder);
  return { site: "book", page: "leases.html", by: await run(command, ["--version"]) };
}

async function mkdocs(folder, texts) {
  write(folder, {
    "mkdocs.yml": "site_name: Notes\n",
    "docs/index.md": `# Leases\n\n${BEFORE}${texts.MkDocs}${AFTER}`,
  });
  const command = path.join(TOOLS, "mkdocs/bin/mkdocs");
  await run(command, ["build", "--strict", "--quiet"], folder);
  return { site: "site", page: "", by: (await run(command, ["--version"])).replace(/ from .*/, "").replace(", version", "") };
}

async function hugo(folder, texts) {
  // The text has two parts: a file of the site, and what stands in the page.
  const parts = /^(layouts\S+), once:\n\n([\s\S]*?)\nIn the page:\n\n([\s\S]*)$/.exec(texts.Hugo);
  assert.ok(parts, `the text for Hugo has another form than expected:\n${texts.Hugo}`);
  const [, file, shortcode, inPage] = parts;
  write(folder, {
    "config.toml": 'title = "Notes"\nbaseURL = "/"\n',
    "layouts/index.html": "<!doctype html><title>{{ .Title }}</title><main>{{ .Content }}</main>\n",
    "content/_index.md": `---\ntitle: Leases\n---\n${BEFORE}${inPage}${AFTER}`,
    [file]: shortcode,
  });
  await run("hugo", ["--quiet", "--disableKinds", "taxonomy,term,RSS,sitemap"], folder);
  return { site: "public", page: "", by: /^hugo v[\d.]+/.exec(await run("hugo", ["version"]))[0] };
}

/**
 * MyST fetches its theme from its own host for every HTML build. Without it, MyST itself reads the
 * page, fetches the placeholder and writes the site's content; what its theme then does, a figure
 * around a frame, is done here.
 */
async function myst(folder, texts) {
  write(folder, {
    "myst.yml": "version: 1\nproject:\n  title: Notes\n  toc:\n    - file: leases.md\nsite:\n  template: ./theme\n",
    "theme/template.yml": "myst: v1\nkind: site\ntitle: None\nversion: 1.0.0\nbuild:\n  install: node --version\n  start: node --version\n",
    "leases.md": `# Leases\n\n${BEFORE}${texts["MyST, Jupyter Book"]}${AFTER}`,
  });
  const command = path.join(TOOLS, "myst/node_modules/.bin/myst");
  await run(command, ["build", "--site", "--strict"], folder);
  const content = JSON.parse(readFileSync(path.join(folder, "_build/site/content/index.json"), "utf8"));
  const escape = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  const html = (node) => {
    const inside = () => (node.children ?? []).map(html).join("");
    switch (node.type) {
      case "text": return escape(node.value);
      case "paragraph": return `<p>${inside()}</p>`;
      case "container": return `<figure>${inside()}</figure>`;
      case "caption": return `<figcaption>${inside()}</figcaption>`;
      case "iframe": {
        const [still] = node.children ?? [];
        assert.match(still?.url ?? "", /\.svg$/, "MyST did not take the placeholder");
        return `<iframe src="${escape(node.src)}" style="width: ${escape(node.width)}; aspect-ratio: 5 / 3"></iframe>`;
      }
      default: return inside();
    }
  };
  write(folder, { "site/index.html": `<!doctype html><meta charset="utf-8"><title>Notes</title>${html(content.mdast)}` });
  const version = await run(command, ["--version"]);
  return { site: "site", page: "", by: `MyST ${version.trim()}, its reading and content, without its theme` };
}

const BUILDS = { mdbook, mkdocs, myst, hugo };

/** Opens the notes, drags the pause inside the frame, and says what the page then says. */
async function tried(browser, address, home) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  try {
    await page.goto(address);
    const framed = page.locator("iframe").first();
    await framed.scrollIntoViewIfNeeded();
    const frame = await (await framed.elementHandle()).contentFrame();
    await frame.waitForURL(`${home}**`);
    await ready(frame);
    await page.locator("lease-timeline:not([live])").waitFor({ state: "detached" });
    const before = await verdict(frame);
    assert.equal(before, "violated", "without fencing, A's late write is taken");
    const second = await secondOnScreen(frame, "pause-A-1", 11);
    // The frame is asked, the hand is the page's.
    const hand = { mouse: page.mouse, evaluate: (what) => frame.evaluate(what) };
    await drag(hand, frame.getByTestId("pause-A-1-end"), { x: -8 * second.x, y: -8 * second.y });
    const after = await verdict(frame);
    assert.equal(after, "safe", "A wakes before its lease runs out");
    return `${before}, dragged, ${after}`;
  } finally {
    await page.close();
  }
}

const chosen = process.argv.slice(2);
for (const name of chosen) assert.ok(Object.hasOwn(BUILDS, name), `there is no ${name} among ${Object.keys(BUILDS).join(", ")}`);
const leaseline = await serve();
const browser = await launch();
const folder = mkdtempSync(path.join(tmpdir(), "leaseline-embeds-"));
let failed = 0;
try {
  const written = await run("cargo", ["run", "--quiet", "--example", "embeds", "--", leaseline.url]);
  const texts = JSON.parse(written);
  for (const name of chosen.length > 0 ? chosen : Object.keys(BUILDS)) {
    let notes;
    try {
      const { site, page, by } = await BUILDS[name](path.join(folder, name), texts);
      notes = await serve(path.join(folder, name, site) + path.sep);
      console.log(`${name}: ${await tried(browser, notes.url + page, leaseline.url)} (${by.trim()})`);
    } catch (error) {
      failed += 1;
      console.error(`${name}: FAILED: ${error.message}`);
    } finally {
      await notes?.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
  await browser.close();
  await leaseline.close();
}
process.exitCode = failed === 0 ? 0 : 1;
