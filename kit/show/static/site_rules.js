// The rules on the static site, where the table is asked in this browser: Python is loaded when the
// first question is asked that may be one for the table.

import { dataOf } from "./dom.js";
import { wakeRules } from "./rules.js";
import { pythonInWorker } from "./worker_line.js";

/** @typedef {import("./worker_line.js").PythonWorker} PythonWorker */

const { engine, game } = dataOf("rulewalk-page");
/** @type {Map<number, (html: string) => void>} number of a question -> what takes its answer */
const waiting = new Map();
let count = 0;
/** @type {PythonWorker | undefined} */
let python;
let isReady = false;
let hopeless = "";
/** @type {(() => void)[]} what goes on once Python is there, or there is no hope of it */
let waitsForPython = [];

function arrived() {
  for (const goOn of waitsForPython) goOn();
  waitsForPython = [];
}

function dropAll() {
  isReady = false;
  for (const answer of waiting.values()) answer("");
  waiting.clear();
}

function begin() {
  const worker = pythonInWorker(engine, {
    ready: () => {
      isReady = true;
      arrived();
    },
    lost: dropAll, // later questions wait for the next one
    failed: (words) => {
      dropAll();
      hopeless = words;
      arrived();
    },
    answer: (id, html) => {
      waiting.get(id)?.(html);
      waiting.delete(id);
    },
  });
  worker.start();
  return worker;
}

/** @type {import("./rules.js").AskTable} */
async function askPython(_address, question) {
  python ??= begin();
  if (!isReady && !hopeless)
    await new Promise((goOn) => waitsForPython.push(() => goOn(undefined)));
  if (hopeless) throw new Error(hopeless);
  count += 1;
  const id = count;
  return new Promise((answer) => {
    waiting.set(id, answer);
    python?.say({ kind: "ask", id, game, question });
  });
}

wakeRules(askPython);
