// Lets the page open without a network, once it was visited. The build puts the list of its files
// and a name made of their content below (scripts/hosting.mjs).
//
// It never shows an old program to who has a network: the page itself always comes from there if
// it can, names its files by their content, and only those names are answered from the cache. The
// page kept here is that of the same build as the files kept here.
const FILES = [/* files */];
const VERSION = "/* version */";
const MINE = `leaseline ${registration.scope} `;

addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(MINE + VERSION).then((cache) => cache.addAll(fresh)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(MINE) && name !== MINE + VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

/** What is kept for a request; of the page there is one, whatever the query says. */
const kept = async (request) =>
  (await caches.open(MINE + VERSION)).match(request, { ignoreSearch: request.mode === "navigate" });

const hashed = (url) => /-[0-9a-f]{8,}(_bg)?\.\w+$/.test(url);

async function answer(request) {
  if (hashed(request.url)) return (await kept(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await kept(request);
    if (answer) return answer;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
