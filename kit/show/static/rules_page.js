// The rules in a notebook or behind a server, which is asked what only the table knows.

import { wakeRules } from "./rules.js";

/** @type {import("./rules.js").AskTable} */
async function askServer(address, question) {
  const options = /** @type {const} */ ({ cache: "no-store" });
  const answer = await fetch(`${address}?q=${encodeURIComponent(question)}`, options);
  return answer.ok ? (await answer.json()).html : "";
}

wakeRules(askServer);
