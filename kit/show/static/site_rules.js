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
/** @type {Promise<PythonWorker> | undefined} */
let arrived;

function dropAll() {
  for (const answer of waiting.values()) answer("");
  waiting.clear();
}

/** @returns {Promise<PythonWorker>} */
const arrive = () =>
  new Promise((done, fail) => {
    const worker = pythonInWorker(engine, {
      ready: () => done(worker),
      lost: dropAll,
      failed: (words) => {
        dropAll();
        fail(new Error(words));
      },
      answer: (id, html) => {
        waiting.get(id)?.(html);
        waiting.delete(id);
      },
    });
    worker.start();
  });

/** @type {import("./rules.js").AskTable} */
async function askPython(_address, question) {
  arrived ??= arrive();
  const worker = await arrived;
  count += 1;
  const id = count;
  return new Promise((answer) => {
    waiting.set(id, answer);
    worker.say({ kind: "ask", id, game, question });
  });
}

wakeRules(askPython);
