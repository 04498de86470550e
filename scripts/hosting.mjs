// What the built page needs on a plain file server: still pictures of the gallery beside it, and a
// content security policy inside it. The build's hook calls this (scripts/first-paint.mjs).
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
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

/**
 * The page with a content security policy as its first word, because a host such as GitHub Pages
 * cannot send headers. The scripts inside the page, trunk's own, are allowed by their hashes.
 */
export function protect(html) {
  const scripts = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, text]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(" ")}`.trim(),
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
