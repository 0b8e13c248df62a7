// What is kept of a learner in this browser: records that Python made, each by its kind and key
// (kit/files/store.py). They are not looked into: a saved game has its deal in it.
// Storage may be forbidden, full, or hold anything.

import { keepText } from "./kept_text.js";

/** @typedef {{ kind: string, key: string, when: number, data: object }} KeptRecord */
/** @typedef {{ kind: string, key: string, record: (KeptRecord & { owner?: string }) | null }} Change */

const PREFIX = "rulewalk:kept:";

/**
 * @param {string} kind
 * @param {string} key
 * @returns {KeptRecord | null}
 */
export function keptRecord(kind, key) {
  const name = `${PREFIX}${kind}:${key}`;
  let text = null;
  try {
    text = localStorage.getItem(name);
    return text && { kind, key, ...JSON.parse(text) };
  } catch {
    setAside(name, text);
    return null;
  }
}

/**
 * A damaged record makes room, and is not lost.
 * @param {string} name
 * @param {string | null} text
 */
function setAside(name, text) {
  if (text === null) return;
  try {
    keepText(`${name}:damaged`, text);
    keepText(name, null);
  } catch {
    // then it stays where it is
  }
}

/**
 * All records of a kind.
 * @param {string} kind
 * @returns {KeptRecord[]}
 */
export function keptRecords(kind) {
  const start = `${PREFIX}${kind}:`;
  let names = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
  const found = names.map((name) => keptRecord(kind, name.slice(start.length)));
  return found.filter((record) => record !== null);
}

/**
 * The record that another page of this browser has just kept, if it is one.
 * @param {StorageEvent} event
 */
export function recordKeptElsewhere({ key, newValue }) {
  const [kind, name] = key?.startsWith(PREFIX) ? key.slice(PREFIX.length).split(":") : [];
  return kind && name && newValue ? keptRecord(kind, name) : null;
}

/** @param {Change} change */
export function keepRecord({ kind, key, record }) {
  const name = `${PREFIX}${kind}:${key}`;
  try {
    if (record) {
      const { when, data } = record;
      keepText(name, JSON.stringify({ when, data }));
    } else keepText(name, null);
  } catch {
    // then it is lost with the page, and nothing else
  }
}
