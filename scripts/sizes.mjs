// What a visitor downloads before the page is complete: the WebAssembly, the scripts and the
// styles of dist/, compressed with gzip as a file server does it. Fails above the budget.
//
//   node scripts/sizes.mjs [FOLDER]
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 150_000;
// embed.js is loaded by other people's pages and has a budget of its own.
const EMBED = "embed.js";
const EMBED_BUDGET = 3_000;

const dist = process.argv[2] ?? "dist";
let files;
try {
  files = readdirSync(dist, { recursive: true });
} catch {
  console.error(`There is no folder ${dist}. Build the page first: ./dev build`);
  process.exit(2);
}

const rows = files
  .map((file) => String(file))
  // The styles of exported pictures are fetched by who exports one.
  .filter((file) => /\.(wasm|js|css)$/.test(file) && !file.startsWith("pictures"))
  .map((file) => {
    const bytes = readFileSync(path.join(dist, file));
    return { file, bytes: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
  })
  .sort((a, b) => b.gzipped - a.gzipped);

const number = (n) => n.toLocaleString("en").padStart(10);
for (const { file, bytes, gzipped } of rows) {
  console.log(`${number(bytes)} bytes ${number(gzipped)} gzipped  ${file}`);
}
if (!rows.some(({ file }) => file.endsWith(".wasm"))) {
  console.error(`${dist} holds no WebAssembly. Build the page first: ./dev build`);
  process.exit(2);
}

const sum = (some) => some.reduce((total, row) => total + row.gzipped, 0);
const isEmbed = ({ file }) => path.basename(file) === EMBED;
let failed = false;
const hold = (what, size, budget) => {
  const verdict = size <= budget ? "within" : "OVER";
  failed ||= size > budget;
  console.log(`${what}: ${size.toLocaleString("en")} bytes gzipped, ${verdict} the budget of ${budget.toLocaleString("en")}`);
};
hold("page", sum(rows.filter((row) => !isEmbed(row))), BUDGET);
if (rows.some(isEmbed)) hold(EMBED, sum(rows.filter(isEmbed)), EMBED_BUDGET);
process.exit(failed ? 1 : 0);
