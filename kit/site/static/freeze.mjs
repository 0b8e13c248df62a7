// Keeps what Python has in memory once the kit is loaded: node freeze.mjs PACKAGE ARCHIVES OUT
// A browser begins with that memory in place of loading everything itself. Only what differs from
// the memory that the WebAssembly file itself brings is kept. Clock and chance stand still, so that
// two builds keep the same; a browser has its own again.

import crypto from "node:crypto";
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [, , packageFolder, archives, out] = process.argv;
const MOMENT = Date.UTC(2026, 0, 1);
const RealDate = Date;
globalThis.Date = /** @type {any} */ (
  class extends RealDate {
    /** @param {any[]} given */
    constructor(...given) {
      super(.../** @type {[number]} */ (given.length ? given : [MOMENT]));
    }
    static now() {
      return MOMENT;
    }
  }
);
performance.now = () => 0;
crypto.randomFillSync = (/** @type {any} */ bytes) => bytes.fill(1); // Pyodide's source of chance in Node

/** @param {string} name */
const load = (name) => import(pathToFileURL(`${packageFolder}/${name}`).href);
const { loadPyodide } = await load("pyodide.mjs");
const { default: createModule } = await load("pyodide.asm.mjs");
const lock = JSON.parse(fs.readFileSync(`${packageFolder}/pyodide-lock.json`, "utf8"));

/** @type {Uint8Array | undefined} */
let before;
const python = await loadPyodide({
  indexURL: packageFolder,
  stdLibURL: `${archives}/python.zip`,
  lockFileContents: JSON.stringify({ info: lock.info, packages: {} }),
  env: { PYTHONHASHSEED: "0" },
  _sysExecutable: "/python",
  _makeSnapshot: true,
  createPyodideModule: (/** @type {any} */ settings) => {
    const instantiate = settings.instantiateWasm;
    /** @type {(imports: object, done: Function) => object} */
    settings.instantiateWasm = (imports, done) =>
      instantiate(imports, (/** @type {any} */ instance, /** @type {object} */ module) => {
        before = new Uint8Array(instance.exports.memory.buffer).slice();
        done(instance, module);
      });
    return createModule(settings);
  },
});
python.FS.mkdir("/kit");
for (const name of fs.readdirSync(archives).sort()) {
  if (name !== "python.zip") {
    python.FS.writeFile(`/kit/${name}`, fs.readFileSync(`${archives}/${name}`));
  }
}
try {
  python.runPython(`
import sys
sys.path.append("/kit/kit.zip")
from kit.site import boot
boot.find_games()
boot.load_all(next(path for path in sys.path if path.startswith("/lib/") and path.endswith(".zip")))
import gc, random
random.seed(0)  # a browser begins with chance of its own
gc.collect()
`);
} catch (problem) {
  console.error(/** @type {Error} */ (problem).message); // Python's own words, without the script around them
  process.exit(1);
}
const whole = python.makeMemorySnapshot();
const memory = whole.subarray(whole.length - python._module.HEAPU8.length);
if (!before) throw new Error("Python began without its memory");
for (let at = 0; at < before.length; at++) {
  memory[at] ^= before[at];
}
fs.writeFileSync(out, whole);
