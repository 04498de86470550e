// What the built page needs on a plain file server: still pictures of the gallery beside it, and a
// content security policy inside it. The build's hook calls this (scripts/first-paint.mjs).
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The name that src/app/snippet.rs gives a picture. */
export function pictureName(name, variant) {
  const plain = (text) => text.replace(/[^A-Za-z0-9]/gu, "-");
  return variant === undefined ? `${name}.svg` : `${name}.${plain(variant)}.svg`;
}

/**
 * Draws every scenario of the gallery, and every variant, into the folder's `pictures/`. Returns
 * each scenario's title and the files by variants' names; the scenario's own stands under "".
 */
export function drawPictures(folder, leaseline) {
  const pictures = path.join(folder, "pictures");
  const drawn = {};
  mkdirSync(pictures, { recursive: true });
  for (const { name, title, variants } of JSON.parse(leaseline(["list", "--json"]))) {
    drawn[name] = { title, pictures: {} };
    for (const variant of [undefined, ...variants.map((each) => each.name)]) {
      const which = variant === undefined ? [name] : [name, "--variant", variant];
      const file = path.join(pictures, pictureName(name, variant));
      leaseline(["svg", ...which, "--theme", "auto", "--at", "verdict", "-o", file]);
      drawn[name].pictures[variant ?? ""] = path.basename(file);
    }
  }
  return drawn;
}

/** The page with the pictures that it may show until it can draw, named in its own script. */
export function nameGallery(html, drawn) {
  const place = "{/* gallery */}";
  if (html.split(place).length !== 2) throw new Error(`index.html must hold ${place} once`);
  // Inside a script, `<` could end it.
  return html.replace(place, () => JSON.stringify(drawn).replace(/</g, "\\u003c"));
}

/** The page with whole addresses in what other sites read for a preview, if its own is known. */
export function addressed(html, home) {
  if (!home) return html;
  const url = new URL(home);
  if (!url.pathname.endsWith("/")) throw new Error(`the page's address must end in /, and ${home} does not`);
  const image = '<meta property="og:image" content="';
  if (!html.includes(image)) throw new Error("index.html has no og:image");
  return html.replace(image, () => `<meta property="og:url" content="${url.href}">\n  ${image}${url.href}`);
}

/** Puts the styles of pictures beside them, for the page's export (www/export.js). */
export function writeStyles(folder, leaseline) {
  for (const theme of ["light", "dark", "print"]) {
    const style = /<style>([^<]*)<\/style>/.exec(leaseline(["svg", "paused-holder", "--theme", theme]));
    if (!style) throw new Error(`the picture for ${theme} has no style`);
    writeFileSync(path.join(folder, "pictures", `${theme}.css`), style[1]);
  }
}

/**
 * Writes the service worker with the list of what the page needs without a network; last, because
 * its version is made of these files' content.
 */
export function writeWorker(folder) {
  const needs = (file) => /\.(wasm|js|css|webmanifest)$|^icon|favicon/.test(file) && file !== "embed.js" && file !== "sw.js";
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .filter(needs)
    .sort();
  const content = createHash("sha256");
  for (const file of ["index.html", ...files]) content.update(file).update(readFileSync(path.join(folder, file)));
  const worker = readFileSync(path.join(folder, "sw.js"), "utf8");
  const list = JSON.stringify(["./", ...files]);
  const written = worker.replace("[/* files */]", () => list).replace("/* version */", content.digest("hex").slice(0, 16));
  writeFileSync(path.join(folder, "sw.js"), written);
}

/**
 * The page with a content security policy as its first word, because a host such as GitHub Pages
 * cannot send headers. The scripts inside the page, trunk's own, are allowed by their hashes. While
 * trunk serves the page it puts addresses into its reload script with every answer, so there no
 * hash can hold; a published page has no such script.
 */
export function protect(html) {
  const scripts = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, text]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const inside = html.includes("{{__TRUNK_") ? "'unsafe-inline'" : hashes.join(" ");
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${inside}`.trim(),
    // The page has no inline style of its own; readers' tools (larger text, grey, print) add some.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const charset = /<meta charset="?utf-8"?\s*\/?>/i;
  if (!charset.test(html)) throw new Error("index.html must begin with its <meta charset>");
  return html.replace(charset, (found) => `${found}\n  ${meta}`);
}
