// Python in a worker of this browser: how it is started, how far it is, and what it says. What it
// may say stands in engine_worker.mjs.

const TRIES = 3; // starts after which a worker is given up for this page
const REST = 1000; // ms before it is started again
const BEAT = 1800; // ms from one "are you there" to the next
const MISSED = 2; // unanswered in a row: the worker has ended without a word
const MISSED_BUSY = 16; // the same while Python computes, when it can answer nothing

/**
 * @typedef {object} Hears what takes each thing that a worker says
 * @property {(done: number, of: number) => void} [loading]
 * @property {() => void} ready
 * @property {(frame: import("./wire.js").Frame, top: string) => void} [frame]
 * @property {() => void} [ignored]
 * @property {(id: number, html: string) => void} [answer]
 * @property {() => void} lost it has died and will be started again
 * @property {(words: string) => void} failed there is no hope of it
 */

/** @typedef {ReturnType<typeof pythonInWorker>} PythonWorker */

/**
 * @param {string} address
 * @param {Hears} hears
 */
export function pythonInWorker(address, hears) {
  /** @type {Worker | null} */
  let worker = null;
  let tries = 0;
  let over = false;
  let unanswered = 0;
  let busy = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let beat;

  // Counted and not timed: a computer that slept has missed no answer.
  function listenForLife() {
    if (unanswered >= (busy ? MISSED_BUSY : MISSED)) return fail("Python has stopped.");
    unanswered += 1;
    worker?.postMessage({ kind: "there" });
  }

  /** @param {string} words */
  function fail(words) {
    if (over) return;
    worker?.terminate();
    worker = null;
    clearInterval(beat);
    beat = undefined;
    tries += 1;
    if (tries >= TRIES) {
      over = true;
      return hears.failed(words);
    }
    hears.lost();
    setTimeout(start, REST * tries);
  }

  /** @param {MessageEvent} event */
  function heard({ data }) {
    unanswered = 0;
    if (data.kind === "busy") busy = true;
    else if (data.kind !== "loading" && data.kind !== "here") busy = false;
    beat ??= setInterval(listenForLife, BEAT); // its script is here
    if (data.kind === "loading") hears.loading?.(data.done, data.of);
    else if (data.kind === "ready") hears.ready();
    else if (data.kind === "ignored") hears.ignored?.();
    else if (data.kind === "answer") hears.answer?.(data.id, data.html);
    else if (data.kind === "failed") fail(data.words);
    else if (data.kind === "frame") {
      tries = 0;
      hears.frame?.(data.frame, data.top);
    }
  }

  function start() {
    try {
      worker = new Worker(address, { type: "module" });
      unanswered = 0;
      busy = false;
    } catch {
      over = true;
      return hears.failed("This browser cannot run Python.");
    }
    worker.onmessage = heard;
    worker.onerror = (event) => {
      event.preventDefault();
      fail("Python could not be started in this browser.");
    };
  }

  return {
    start,
    /** @param {object} message */
    say: (message) => worker?.postMessage(message),
    kill: () => fail("Python has stopped."), // for a test, and after waiting too long
  };
}
