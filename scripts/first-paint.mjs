// Puts the opening scenario's drawing into the built index.html, so that a timeline is on screen
// before the WebAssembly arrives; then the gallery's pictures beside it and its content security
// policy into it. trunk runs this after each build (Trunk.toml); the command line draws, with the
// page's own code.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addressed, drawPictures, nameGallery, protect, writeStyles, writeWorker } from "./hosting.mjs";

const SCENARIO = "paused-holder";
const PLACE = "<!-- first-paint -->";

const stop = (why) => {
  console.error(`first-paint: ${why}`);
  process.exit(1);
};

const staging = process.env.TRUNK_STAGING_DIR ?? stop("TRUNK_STAGING_DIR is not set; trunk sets it");
const file = path.join(staging, "index.html");
const html = readFileSync(file, "utf8");
if (html.split(PLACE).length !== 2) stop(`index.html must hold ${PLACE} once`);

const leaseline = (args) => {
  try {
    const command = ["run", "--quiet", "--bin", "leaseline", "--", ...args];
    return execFileSync("cargo", command, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    return stop(`the command line could not do ${args.join(" ")}: ${error.message}`);
  }
};

// Two drawings, of which the style sheet shows the one that fits: on a narrow screen time runs down.
const draw = (width) => {
  const svg = leaseline(["svg", SCENARIO, "--at", "verdict", "--width", String(width)]);
  const start = svg.indexOf("<svg");
  if (start < 0) stop("the command line printed no picture");
  // The picture stands alone and brings its styles; here the page's own style sheet does that.
  return svg.slice(start).replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, "").trim();
};
const drawing = `<div class="ll-wide">${draw(1034)}</div><div class="ll-narrow">${draw(390)}</div>`;

// A function, because `$` in a replacement string means something.
const page = nameGallery(html.replace(PLACE, () => drawing), drawPictures(staging, leaseline));
writeStyles(staging, leaseline);
// The page works at any address; only previews on other sites want to be told it.
writeFileSync(file, protect(addressed(page, process.env.LEASELINE_HOME)));
// Last: its version is made of the other files.
writeWorker(staging);
