// The rules on the static site, where the table is asked in this browser: by the Python of the page
// that they lie over in a drawer, or by one that is loaded with the first question.

import { dataOf } from "./dom.js";
import { wakeRules } from "./rules.js";
import { pythonInWorker } from "./worker_line.js";

/** @typedef {import("./worker_line.js").PythonWorker} PythonWorker */

const { engine, game } = dataOf("rulewalk-page");
/** @type {PythonWorker | undefined} */
let own;

function ownPython() {
  if (own) return own;
  own = pythonInWorker(engine, { ready() {}, lost() {}, failed() {} });
  own.start();
  return own;
}

/** @type {import("./rules.js").AskTable} */
async function askPython(_address, question) {
  const python = window.rulewalkPython ?? ownPython();
  document.dispatchEvent(new CustomEvent("rulewalk:needs-python"));
  return python.ask(game, question);
}

wakeRules(askPython);
