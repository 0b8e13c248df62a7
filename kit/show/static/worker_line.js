// Python in a worker of this browser: how it is started, how far it is, and what it says. What it
// may say stands in engine_worker.mjs.

import { keepRecord } from "./records.js";

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
 * @property {() => void} lost it has died and will be started again
 * @property {(words: string) => void} failed there is no hope of it
 */

/**
 * @typedef {object} Question to the table
 * @property {boolean} sent
 * @property {object} message
 * @property {(html: string) => void} answer
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
  let busyTimes = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let beat;
  /** @type {Map<number, Question>} questions to the table without an answer */
  const asked = new Map();
  let count = 0;

  // Counted and not timed: a computer that slept has missed no answer.
  function listenForLife() {
    if (unanswered >= (busy ? MISSED_BUSY : MISSED)) return fail("Python has stopped.");
    unanswered += 1;
    worker?.postMessage({ kind: "there" });
  }

  /**
   * Python computes and answers nothing, until the lock is free: it has answered, or has ended.
   * @param {string} lock
   */
  function computes(lock) {
    busy = true;
    busyTimes += 1;
    const [mine, number] = [worker, busyTimes];
    navigator.locks?.request(lock, () => {
      if (worker === mine && busyTimes === number) busy = false;
    });
  }

  /** @param {string} words */
  function fail(words) {
    if (over) return;
    worker?.terminate();
    worker = null;
    clearInterval(beat);
    beat = undefined;
    tries += 1;
    over = tries >= TRIES;
    dropQuestions();
    if (over) return hears.failed(words);
    hears.lost();
    setTimeout(start, REST * tries);
  }

  // A question may be what has ended the worker; only those that it never heard wait for the next.
  function dropQuestions() {
    for (const [id, { sent, answer }] of asked) {
      if (!sent && !over) continue;
      asked.delete(id);
      answer("");
    }
  }

  function sendQuestions() {
    for (const one of asked.values()) {
      if (!worker || one.sent) continue;
      worker.postMessage(one.message);
      one.sent = true;
    }
  }

  /**
   * Asks the table; '' if no form understands the question, or there is no hope of Python.
   * @param {string} game
   * @param {string} question
   * @returns {Promise<string>} its answer as HTML
   */
  function ask(game, question) {
    if (over) return Promise.resolve("");
    count += 1;
    const message = { kind: "ask", id: count, game, question };
    return new Promise((answer) => {
      asked.set(message.id, { sent: false, message, answer });
      sendQuestions();
    });
  }

  /**
   * @param {number} id
   * @param {string} html
   */
  function answered(id, html) {
    asked.get(id)?.answer(html);
    asked.delete(id);
  }

  /** @param {MessageEvent} event */
  function heard({ data }) {
    unanswered = 0;
    if (data.kind === "busy") computes(data.lock);
    else if (data.kind !== "loading" && data.kind !== "here") busy = false;
    beat ??= setInterval(listenForLife, BEAT); // its script is here
    if (data.kind === "loading") hears.loading?.(data.done, data.of);
    else if (data.kind === "ready") hears.ready();
    else if (data.kind === "ignored") hears.ignored?.();
    else if (data.kind === "answer") answered(data.id, data.html);
    else if (data.kind === "failed") fail(data.words);
    else if (data.kind === "frame") {
      tries = 0;
      for (const change of data.keep ?? []) keepRecord(change);
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
      dropQuestions();
      return hears.failed("This browser cannot run Python.");
    }
    worker.onmessage = heard;
    worker.onerror = (event) => {
      event.preventDefault();
      fail("Python could not be started in this browser.");
    };
    sendQuestions();
  }

  return {
    start,
    ask,
    /** @param {object} message */
    say: (message) => worker?.postMessage(message),
    kill: () => fail("Python has stopped."), // for a test, and after waiting too long
  };
}
