// The engine of a page without a server: Python in a worker, one frame for one click.
// What it fetches is beside it and named by its content (ENGINE, which the build writes on top).
// page -> worker: open, click, ask, there; worker -> page: loading, ready, frame, ignored, answer,
// failed; here, which answers "there"; and busy, with the name of the lock that this worker holds
// while Python computes and nothing can be answered.

/** @typedef {any} Python as loadPyodide makes it */
/** @typedef {{ receive: (text: string) => string, tick: () => string, wait: () => number | undefined }} Messages */
/** @typedef {{ python: Python, messages: Messages }} Engine */
/** @typedef {{ kind?: string, page?: string, game?: string }} Message from a page, which may be anything */
/** @typedef {Uint8Array | ArrayBuffer | Promise<any>} Bytes */

const NO_START = "Python could not be loaded in this browser.";
const STOPPED = "Python has stopped in this browser.";
const CACHE = "rulewalk-engine";
const { parts } = ENGINE;
// Held while Python computes. The browser frees it when this worker ends, however that happens, so
// the page learns the difference between long thought and an end.
const BUSY = { kind: "busy", lock: `rulewalk-${performance.timeOrigin}-${Math.random()}` };
/**
 * @template T
 * @param {() => Promise<T>} compute
 * @returns {Promise<T>}
 */
const locked = (compute) =>
  self.navigator.locks ? self.navigator.locks.request(BUSY.lock, compute) : compute();
/** @param {string} name of a part */
const here = (name) => new URL(parts[name].file, import.meta.url).href;
const network = self.fetch.bind(self);
const store = self.caches?.open(CACHE).catch(() => undefined);

// Fetching: each part once, counted, from the browser's store if it is there.

/** @type {Map<string, number>} part -> bytes so far */
const loaded = new Map();
/** @type {Map<string, Promise<any>>} part -> promise of its bytes */
const asked = new Map();

/**
 * @param {string} name
 * @param {number} more
 */
function progress(name, more) {
  loaded.set(name, Math.min(parts[name].size, (loaded.get(name) ?? 0) + more));
  /** @param {(key: string) => number} count */
  const sum = (count) => [...loaded.keys()].reduce((all, key) => all + count(key), 0);
  const stage = ENGINE.games.includes(name) ? "game" : name === "kit" ? "kit" : "python";
  const [done, of] = [sum((key) => loaded.get(key) ?? 0), sum((key) => parts[key].size)];
  postMessage({ kind: "loading", done, of, stage });
}

/** @param {string} name */
async function response(name) {
  const kept = await (await store)?.match(here(name));
  if (kept) return kept;
  const found = await network(here(name));
  if (!found.ok) throw new Error(`${parts[name].file}: ${found.status}`);
  const copy = found.clone();
  store?.then((open) => open?.put(here(name), copy)).catch(() => {}); // a full store is no failure
  return found;
}

/**
 * A stream of a part, unpacked. Some servers unpack .gz files themselves, so its first bytes decide.
 * @param {string} name
 */
async function unpacked(name) {
  loaded.set(name, loaded.get(name) ?? 0);
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (
    (await response(name)).body
  ).getReader();
  let next = await reader.read();
  const packed = next.value?.[0] === 0x1f && next.value?.[1] === 0x8b;
  const whole = new ReadableStream({
    async pull(stream) {
      if (next.done) return stream.close();
      progress(name, next.value.length);
      stream.enqueue(next.value);
      next = await reader.read().catch((problem) => {
        giveUp(problem);
        throw problem;
      });
    },
  });
  return packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** @type {Record<string, string | undefined>} */
const TYPES = { wasm: "application/wasm", script: "text/javascript" };

/** @param {string} name */
function part(name) {
  const known = asked.get(name);
  if (known) return known;
  const type = TYPES[name] ?? "application/octet-stream";
  const found = unpacked(name).then((s) => new Response(s, { headers: { "content-type": type } }));
  /** @type {Promise<any>} */
  const whole = name === "wasm" ? found : found.then((answer) => answer.arrayBuffer());
  whole.catch((problem) => {
    asked.delete(name); // the next question tries again
    if (!ENGINE.games.includes(name)) giveUp(problem);
  });
  asked.set(name, whole);
  return whole;
}

// Pyodide waits for ever for a WebAssembly file that does not come, or not whole.
/** @type {(problem: unknown) => void} */
let giveUp = () => {};

// Starting Python: with the memory that it had when the site was built or, failing that, from files.

async function script() {
  const url = URL.createObjectURL(new Blob([await part("script")], { type: TYPES.script }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Pyodide asks for its files by fetch: it gets those of this site, and nothing else is fetched.
 * @param {Bytes} library
 */
function answerFetches(library) {
  self.fetch = async (asked) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const name = address.split("/").at(-1);
    if (name === "pyodide.asm.wasm") return part("wasm");
    if (name === "python.zip") return new Response(await library);
    throw new TypeError(`nothing is fetched from ${name}`);
  };
}

/**
 * @param {{ memory?: Bytes, library: Bytes }} parts
 * @returns {Promise<Python>}
 */
async function start({ memory, library }) {
  answerFetches(library);
  const missing = new Promise((_, reject) => {
    giveUp = reject;
  });
  missing.catch(() => {}); // also said where it is waited for
  const { loadPyodide } = await import(here("loader"));
  const create = await script();
  const whole = memory && new Uint8Array(/** @type {ArrayBuffer} */ (await memory));
  const python = loadPyodide({
    indexURL: new URL(".", import.meta.url).href,
    packageBaseUrl: new URL(".", import.meta.url).href,
    stdLibURL: new URL("python.zip", import.meta.url).href,
    lockFileContents: JSON.stringify(ENGINE.lock),
    ...(whole && { _loadSnapshot: whole }),
    createPyodideModule: (/** @type {any} */ settings) => {
      const instantiate = settings.instantiateWasm;
      /** @type {(imports: object, done: Function) => object} */
      settings.instantiateWasm = (imports, done) =>
        instantiate(imports, (/** @type {any} */ instance, /** @type {object} */ module) => {
          postMessage(BUSY); // from here until Python is ready
          if (whole) restore(whole, instance.exports.memory);
          done(instance, module);
        });
      return create(settings);
    },
  });
  return Promise.race([python, missing]);
}

// What is kept is the difference to the memory that the WebAssembly file brings along, behind a head
// that is Pyodide's own. Pyodide then copies the whole to its place.
const PAGE = 65536;

/**
 * @param {Uint8Array<ArrayBuffer>} whole
 * @param {WebAssembly.Memory} memory
 */
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

/**
 * @param {Python} python
 * @param {string} name
 */
async function place(python, name) {
  python.FS.mkdirTree("/kit");
  python.FS.writeFile(`/kit/${name}.zip`, new Uint8Array(await part(name)));
}

// A teacher's own course, which Python reads like a server's kernel does.
/** @param {Python} python */
async function showCourse(python) {
  const file = "/kit/course.json";
  python.FS.mkdirTree("/kit");
  python.FS.writeFile(file, new Uint8Array(await part("course")));
  python.runPython(`import os; os.environ["RULEWALK_COURSE"] = "${file}"`);
}

let started = false;
let frozen = true; // until it turns out that this browser cannot begin with a memory

/** @returns {Promise<Engine>} */
async function begin() {
  let python;
  try {
    python = await fromMemory();
  } catch (problem) {
    console.warn(
      "Python starts from its files:",
      problem instanceof Error ? problem.message : problem,
    );
    frozen = false;
    (await store)?.delete(here("memory")); // perhaps it was only kept badly
    python = await fromFiles();
  }
  if (parts.course) await showCourse(python);
  const messages = python.runPython("from kit.site.boot import messages; messages");
  started = true;
  postMessage({ kind: "ready" });
  return { python, messages };
}

// Answering: one message after the other; between two slices of thought, messages come in.

/** @type {Set<string>} */
const placed = new Set();

/** @param {Message} message */
async function gamesFor({ kind, page, game = "" }) {
  if (kind === "click") return [];
  const wanted = kind === "open" && page === "quiz" ? ENGINE.games : [game];
  return wanted.filter((slug) => ENGINE.games.includes(slug) && !placed.has(slug));
}

/** @param {Message} message */
async function fetchGames(message) {
  const { python } = await engine;
  const wanted = await gamesFor(message);
  await Promise.all(wanted.map((slug) => place(python, slug)));
  for (const slug of wanted) placed.add(slug);
  if (wanted.length && !frozen) python.runPython("boot.look_again()");
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {{ messages: Messages }} engine */
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

/** @param {unknown} problem */
function lost(problem) {
  clearTimeout(timer);
  console.error(problem);
  postMessage({ kind: "failed", words: started ? STOPPED : NO_START });
}

/** @param {Message} message */
async function answer(message) {
  await fetchGames(message);
  const { messages } = await engine;
  await locked(async () => {
    postMessage(BUSY);
    postMessage(JSON.parse(messages.receive(JSON.stringify(message))));
  });
  plan({ messages });
  keepGames();
}

let kept = false;

// A quiz asks about every game, without a network too.
async function keepGames() {
  if (kept || !(await store)) return;
  kept = true;
  for (const name of ENGINE.games)
    if (!asked.has(name)) (await response(name).catch(() => undefined))?.body?.cancel();
}

const engine = locked(begin);
engine.catch(lost);
/** @type {Promise<unknown>} the last message is answered */
let line = engine;
self.onmessage = ({ data }) => {
  const message = Object(data);
  if (message.kind === "there") return postMessage({ kind: "here" });
  gamesFor(message).then((wanted) => wanted.forEach(part)); // at once, while Python starts
  line = line.then(() => answer(message)).catch(lost); // the next message finds it as it is then
};

// What older sites left in the store goes.
engine
  .then(async () => {
    const open = await store;
    if (!open) return;
    const mine = new Set(Object.keys(parts).map(here));
    for (const { url } of await open.keys()) if (!mine.has(url)) await open.delete(url);
  })
  .catch(() => {});
