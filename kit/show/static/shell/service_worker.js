// Keeps what was visited and the other pages of its game, and serves it first. BUILD, SHELL and
// GAMES (the files of each game) stand above, written by the site's build. A newer site has another
// BUILD, and so another worker: it waits until no page of this one is open, so that no lesson
// changes in the middle.

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
 * A page is the same whatever stands behind its name; its script reads that. Some hosts leave out
 * ".html".
 * @param {string} address
 */
function plain(address) {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  else if (!/[.][^/]*$/.test(url.pathname)) url.pathname += ".html";
  return url.href;
}

/** @param {string} path */
const inScope = (path) => new URL(path, scope).href;

/**
 * The files of the game that an address belongs to: its course first, to which every lesson's
 * address can be turned.
 * @param {string} address
 */
function besides(address) {
  const slug = address.slice(scope.length).split("/")[0];
  const learn = `${slug}/learn.html`;
  return (GAMES[slug] ?? []).sort((a, b) => Number(b === learn) - Number(a === learn)).map(inScope);
}

/**
 * @param {string[]} addresses
 * @param {boolean} beside whether the other files of their games are kept, too
 */
async function keep(addresses, beside) {
  const cache = await caches.open(CACHE);
  const visited = addresses.map(plain);
  for (const address of new Set([...visited, ...(beside ? visited.flatMap(besides) : [])]))
    if (!(await cache.match(address))) await cache.add(new Request(address, FRESH)).catch(() => {});
}

async function forgetOlder() {
  for (const name of await caches.keys())
    if (OURS.test(name) && name !== CACHE) await caches.delete(name);
}

/**
 * A page that a host answered by way of another address is not accepted as it is.
 * @param {Response | undefined} kept
 */
function direct(kept) {
  if (!kept?.redirected) return kept;
  const { status, headers } = kept;
  return new Response(kept.body, { status, headers });
}

/**
 * The course of the game whose lesson is asked for: it opens where the learner was.
 * @param {string} address
 */
async function course(address) {
  const [learn] = besides(address);
  return learn && address.endsWith(".html") ? direct(await caches.match(learn)) : undefined;
}

/** @param {Request} request */
async function answer(request) {
  const address = plain(request.url);
  const kept = direct(await caches.match(address));
  if (kept) return kept;
  const docs = address.startsWith(`${scope}docs/`); // not part of this BUILD
  if (docs || OTHERS.test(address)) return fetch(request);
  const fresh = await fetch(request, FRESH).catch(async (problem) => {
    const instead = request.mode === "navigate" && (await course(address));
    if (instead) return instead;
    throw problem;
  });
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
worker.addEventListener("message", (event) => {
  const { data, source } = event;
  if (!source || !Array.isArray(data?.keep)) return;
  const ours = data.keep.filter(
    (/** @type {unknown} */ one) => typeof one === "string" && one.startsWith(scope),
  );
  event.waitUntil(keep(ours, data.beside === true));
});
worker.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  if (method !== "GET" || !url.startsWith(scope) || headers.has("range")) return;
  if (url.endsWith("service_worker.js")) return;
  event.respondWith(answer(event.request));
});
