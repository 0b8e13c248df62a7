// Keeps what was visited, and serves it first. BUILD and SHELL stand above, written by the site's
// build. A newer site has another BUILD, and so another worker: it waits until no page of this
// one is open, so that no lesson changes in the middle.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const { scope } = worker.registration;
const CACHE = `rulewalk-site-${BUILD}`;
const OURS = /^rulewalk-site-/;
const OTHERS = /\/(engine|lab)\//; // Python (engine_worker.mjs) and JupyterLite keep their own files
// What is kept is asked for anew: a browser's own cache may still have pages of an older build.
/** @type {RequestInit} */
const FRESH = { cache: "no-cache" };

/**
 * A page is the same whatever stands behind its name; its script reads that.
 * @param {string} address
 */
function plain(address) {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  return url.href;
}

/** @param {string[]} addresses */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of new Set(addresses.map(plain)))
    if (!(await cache.match(address))) await cache.add(new Request(address, FRESH)).catch(() => {});
}

async function forgetOlder() {
  for (const name of await caches.keys())
    if (OURS.test(name) && name !== CACHE) await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const address = plain(request.url);
  const kept = await caches.match(address);
  if (kept) return kept;
  const docs = address.startsWith(`${scope}docs/`); // not part of this BUILD
  if (docs || OTHERS.test(address)) return fetch(request);
  const fresh = await fetch(request, FRESH);
  if (fresh.ok && fresh.type === "basic") (await caches.open(CACHE)).put(address, fresh.clone());
  return fresh;
}

worker.addEventListener("install", (event) => {
  const shell = SHELL.map((path) => new Request(new URL(path, scope), FRESH));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(shell)));
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => worker.clients.claim()));
});
worker.addEventListener("message", ({ data, source }) => {
  if (!source || !Array.isArray(data?.keep)) return;
  keep(
    data.keep.filter(
      (/** @type {unknown} */ one) => typeof one === "string" && one.startsWith(scope),
    ),
  );
});
worker.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  if (method !== "GET" || !url.startsWith(scope) || headers.has("range")) return;
  if (url.endsWith("service_worker.js")) return;
  event.respondWith(answer(event.request));
});
