// The engine of a page without a server: Python in a worker, one frame for one click.
// What it fetches is beside it and named by its content (ENGINE, which the build writes on top).
// page -> worker: open, click, ask; worker -> page: loading, ready, frame, ignored, answer, failed.

const NO_START = "Python could not be loaded in this browser.";
const STOPPED = "Python has stopped in this browser.";
const CACHE = "rulewalk-engine";
const { parts } = ENGINE;
const here = (name) => new URL(parts[name].file, import.meta.url).href;
const network = self.fetch.bind(self);
const store = self.caches?.open(CACHE).catch(() => undefined);

// Fetching: each part once, counted, from the browser's store if it is there.

const loaded = new Map(); // part -> bytes so far
const asked = new Map(); // part -> promise of its bytes

function progress(name, more) {
  loaded.set(name, Math.min(parts[name].size, (loaded.get(name) ?? 0) + more));
  const sum = (count) => [...loaded.keys()].reduce((all, key) => all + count(key), 0);
  const stage = ENGINE.games.includes(name) ? "game" : name === "kit" ? "kit" : "python";
  const [done, of] = [sum((key) => loaded.get(key)), sum((key) => parts[key].size)];
  postMessage({ kind: "loading", done, of, stage });
}

async function response(name) {
  const kept = await (await store)?.match(here(name));
  if (kept) return kept;
  const found = await network(here(name));
  if (!found.ok) throw new Error(`${parts[name].file}: ${found.status}`);
  const copy = found.clone();
  store?.then((open) => open?.put(here(name), copy)).catch(() => {}); // a full store is no failure
  return found;
}

// A stream of a part, unpacked. Some servers unpack .gz files themselves, so its first bytes decide.
async function unpacked(name) {
  loaded.set(name, loaded.get(name) ?? 0);
  const reader = (await response(name)).body.getReader();
  let next = await reader.read();
  const packed = next.value?.[0] === 0x1f && next.value?.[1] === 0x8b;
  const whole = new ReadableStream({
    async pull(stream) {
      if (next.done) return stream.close();
      progress(name, next.value.length);
      stream.enqueue(next.value);
      next = await reader.read();
    },
  });
  return packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

const TYPES = { wasm: "application/wasm", script: "text/javascript" };

function part(name) {
  if (!asked.has(name)) {
    const type = TYPES[name] ?? "application/octet-stream";
    const found = unpacked(name).then((s) => new Response(s, { headers: { "content-type": type } }));
    const whole = name === "wasm" ? found : found.then((answer) => answer.arrayBuffer());
    whole.catch(() => asked.delete(name)); // the next who asks tries again
    asked.set(name, whole);
  }
  return asked.get(name);
}

// Starting Python: with the memory that it had when the site was built or, failing that, from files.

async function script() {
  const url = URL.createObjectURL(new Blob([await part("script")], { type: TYPES.script }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Pyodide asks for its files by fetch: it gets those of this site, and nothing else is fetched.
function answerFetches(library) {
  self.fetch = async (asked) => {
    const name = String(asked.url ?? asked).split("/").at(-1);
    if (name === "pyodide.asm.wasm") return part("wasm");
    if (name === "python.zip") return new Response(await library);
    throw new TypeError(`nothing is fetched from ${name}`);
  };
}

async function start({ memory, library }) {
  answerFetches(library);
  const { loadPyodide } = await import(here("loader"));
  const create = await script();
  const whole = memory && new Uint8Array(await memory);
  return loadPyodide({
    indexURL: new URL(".", import.meta.url).href,
    packageBaseUrl: new URL(".", import.meta.url).href,
    stdLibURL: new URL("python.zip", import.meta.url).href,
    lockFileContents: JSON.stringify(ENGINE.lock),
    ...(whole && { _loadSnapshot: whole }),
    createPyodideModule: (settings) => {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) =>
        instantiate(imports, (instance, module) => {
          if (whole) restore(whole, instance.exports.memory);
          done(instance, module);
        });
      return create(settings);
    },
  });
}

// What is kept is the difference to the memory that the WebAssembly file brings along, behind a head
// that is Pyodide's own. Pyodide then copies the whole to its place.
const PAGE = 65536;

function restore(whole, memory) {
  const offset = whole.length % PAGE;
  memory.grow(Math.max(0, (whole.length - offset - memory.buffer.byteLength) / PAGE));
  const fresh = new Uint32Array(memory.buffer);
  const kept = new Uint32Array(whole.buffer, offset, fresh.length);
  for (let at = 0; at < kept.length; at++) kept[at] ^= fresh[at];
}

async function fromMemory() {
  const python = await start({ memory: part("memory"), library: new Uint8Array() });
  python.runPython("import random; random.seed()"); // all began with the same
  return python;
}

async function fromFiles() {
  asked.delete("wasm"); // a stream can be read but once
  const files = ["python", "kit"].map(part);
  const python = await start({ library: files[0] });
  await place(python, "kit");
  python.runPython('import sys; sys.path.append("/kit/kit.zip")');
  python.runPython("from kit.site import boot; boot.find_games()");
  return python;
}

async function place(python, name) {
  python.FS.mkdirTree("/kit");
  python.FS.writeFile(`/kit/${name}.zip`, new Uint8Array(await part(name)));
}

let started = false;
let frozen = true; // until it turns out that this browser cannot begin with a memory

async function begin() {
  let python;
  try {
    python = await fromMemory();
  } catch (problem) {
    console.warn("Python starts from its files:", problem.message);
    frozen = false;
    (await store)?.delete(here("memory")); // perhaps it was only kept badly
    python = await fromFiles();
  }
  const messages = python.runPython("from kit.site.boot import messages; messages");
  started = true;
  postMessage({ kind: "ready" });
  return { python, messages };
}

// Answering: one message after the other; between two slices of thought, messages come in.

const placed = new Set();

async function gamesFor({ kind, page, game }) {
  if (kind === "click") return [];
  const wanted = kind === "open" && page === "quiz" ? ENGINE.games : [game];
  return wanted.filter((slug) => ENGINE.games.includes(slug) && !placed.has(slug));
}

async function fetchGames(message) {
  const { python } = await engine;
  const wanted = await gamesFor(message);
  await Promise.all(wanted.map((slug) => place(python, slug)));
  for (const slug of wanted) placed.add(slug);
  if (wanted.length && !frozen) python.runPython("boot.look_again()");
}

let timer;

function plan({ messages }) {
  clearTimeout(timer);
  const seconds = messages.wait();
  if (seconds !== undefined) timer = setTimeout(tick, seconds * 1000);
}

async function tick() {
  const { messages } = await engine;
  try {
    const shown = messages.tick();
    if (shown) postMessage(JSON.parse(shown));
    plan({ messages });
  } catch (problem) {
    lost(problem);
  }
}

function lost(problem) {
  clearTimeout(timer);
  console.error(problem);
  postMessage({ kind: "failed", words: started ? STOPPED : NO_START });
}

async function answer(message) {
  await fetchGames(message);
  const { messages } = await engine;
  postMessage(JSON.parse(messages.receive(JSON.stringify(message))));
  plan({ messages });
}

const engine = begin();
engine.catch(lost);
let line = engine;
self.onmessage = ({ data }) => {
  const message = Object(data);
  gamesFor(message).then((wanted) => wanted.forEach(part)); // at once, while Python starts
  line = line.then(() => answer(message)).catch(lost); // the next message finds it as it is then
};

// What older sites left in the store goes.
engine.then(async () => {
  const open = await store;
  const mine = new Set(Object.keys(parts).map(here));
  for (const { url } of (await open?.keys()) ?? []) if (!mine.has(url)) await open.delete(url);
}).catch(() => {});
