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

/** Draws every scenario of the gallery, and every variant, into the folder's `pictures/`. */
export function drawPictures(folder, leaseline) {
  const pictures = path.join(folder, "pictures");
  mkdirSync(pictures, { recursive: true });
  for (const { name, variants } of JSON.parse(leaseline(["list", "--json"]))) {
    for (const variant of [undefined, ...variants.map((each) => each.name)]) {
      const which = variant === undefined ? [name] : [name, "--variant", variant];
      const file = path.join(pictures, pictureName(name, variant));
      leaseline(["svg", ...which, "--theme", "auto", "--at", "verdict", "-o", file]);
    }
  }
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
