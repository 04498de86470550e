// A file server for dist/ on the loopback, as plain as a static host: no fallback page, no
// rewriting. The page is served from a sub-folder, because a site may be.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const FOLDER = "/notes/leaseline/";
const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves dist/, or another folder, on a free port; `url` is its address, `close()` stops it. */
export async function serve(root = DIST) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const inside = pathname.startsWith(FOLDER) ? decodeURIComponent(pathname.slice(FOLDER.length)) : null;
    const file = inside === null ? null : path.join(root, /(^|\/)$/.test(inside) ? `${inside}index.html` : inside);
    try {
      if (!file?.startsWith(root)) throw new Error("outside");
      const body = await readFile(file);
      // As GitHub Pages does; a sandboxed frame is a stranger to its own server.
      response.writeHead(200, { "access-control-allow-origin": "*", "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" });
      response.end("not found");
    }
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}${FOLDER}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
