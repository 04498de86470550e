// What makes the built page fit for any file server: its policy, and several versions on one site.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { addressed, nameGallery, pictureName, protect } from "../scripts/hosting.mjs";

const SITE = fileURLToPath(new URL("../scripts/site.mjs", import.meta.url));

test("every script inside the page is allowed by its hash, and no other", () => {
  const inside = "import init from './a.js'; init();";
  const page = `<head><meta charset="utf-8"><script type="module">${inside}</script><script src="b.js"></script></head>`;
  const policy = /content="([^"]*)"/.exec(protect(page))[1];
  const hash = createHash("sha256").update(inside).digest("base64");
  assert.ok(policy.includes(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`), policy);
  assert.equal(policy.match(/sha256-/g).length, 1);
  assert.ok(policy.startsWith("default-src 'none'"));
  assert.doesNotMatch(policy.replace(/style-src [^;]*;/, ""), /unsafe-inline/);
  assert.doesNotMatch(policy, /'unsafe-eval'|\*|https?:/);
  assert.throws(() => protect("<head></head>"), /charset/);
});

test("a page that trunk serves may run the reload script that trunk rewrites with every answer", () => {
  const reload = "const address = '{{__TRUNK_ADDRESS__}}';";
  const policy = /content="([^"]*)"/.exec(protect(`<meta charset="utf-8"><script>${reload}</script>`))[1];
  // Beside a hash, a browser does not heed 'unsafe-inline'.
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline';/);
});

test("a picture is named as the snippets name it", () => {
  assert.equal(pictureName("any-ttl"), "any-ttl.svg");
  assert.equal(pictureName("any-ttl", "TTL 2 s, fenced"), "any-ttl.TTL-2-s--fenced.svg");
});

test("titles in the page's own script cannot end it", () => {
  const html = nameGallery("<script>const g = {/* gallery */};</script>", { x: { title: "</script>$&", pictures: {} } });
  assert.equal(html, '<script>const g = {"x":{"title":"\\u003c/script>$&","pictures":{}}};</script>');
  assert.throws(() => nameGallery("", {}), /gallery/);
});

test("a preview has a whole address where the page's own is known", () => {
  const html = '<meta property="og:image" content="preview.png">';
  assert.equal(addressed(html, undefined), html);
  assert.match(addressed(html, "https://a.example/v1/"), /og:url" content="https:\/\/a\.example\/v1\/"[\s\S]*og:image" content="https:\/\/a\.example\/v1\/preview\.png"/);
  assert.throws(() => addressed(html, "https://a.example/v1"), /end in \//);
});

test("the page names a manifest, icons and a preview, and they are what they say", () => {
  const dist = new URL("../dist/", import.meta.url);
  const html = readFileSync(new URL("index.html", dist), "utf8");
  const meta = (name) => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)[1];
  /** Width and height, as the file's head says. */
  const size = (file) => {
    const bytes = readFileSync(new URL(file, dist));
    assert.equal(bytes.toString("latin1", 1, 4), "PNG", file);
    assert.ok(bytes.length < 200_000, `${file} has ${bytes.length} bytes`);
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  };
  assert.ok(meta("title") && meta("description"));
  assert.equal(size(path.posix.basename(meta("image"))), `${meta("image:width")}x${meta("image:height")}`);
  const manifest = JSON.parse(readFileSync(new URL(/rel="manifest" href="([^"]+)"/.exec(html)[1], dist), "utf8"));
  assert.ok(manifest.name && manifest.start_url === "./");
  assert.deepEqual(manifest.icons.map(({ sizes }) => sizes), ["192x192", "512x512"]);
  for (const { src, sizes } of manifest.icons) assert.equal(size(src), sizes);
});

test("a new version leaves what was published as it was, and the root leads to it", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "leaseline-site-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const build = (name, text) => {
    mkdirSync(path.join(folder, name, "pictures"), { recursive: true });
    writeFileSync(path.join(folder, name, "index.html"), text);
    writeFileSync(path.join(folder, name, "pictures", "x.svg"), text);
    return path.join(folder, name);
  };
  const site = (name) => path.join(folder, name);
  const assemble = (...args) => execFileSync(process.execPath, [SITE, ...args], { encoding: "utf8", stdio: "pipe" });
  const [one, two] = [build("v1", "first \0 bytes"), build("v2", "second")];
  assemble(site("before"), "v1", one);
  assemble(site("after"), "v2", one, two);
  for (const file of ["index.html", "pictures/x.svg"]) {
    const read = (which) => readFileSync(path.join(site(which), "v1", file));
    assert.deepEqual(read("after"), read("before"));
  }
  const root = readFileSync(path.join(site("after"), "index.html"), "utf8");
  assert.match(root, /location\.replace\("v2\/" \+ location\.search \+ location\.hash\)/);
  assert.match(root, /<a href="v2\/">/);
  assert.throws(() => assemble(site("after"), "v1", one), /is there already/);
  assert.throws(() => assemble(site("third"), "v3", one), /no build for v3/);
});
