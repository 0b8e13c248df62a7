// What changed is what moves: cards travel from where they lay, and stay marked until the next step.
//
// They travel by the Web Animations API rather than by a view transition: that would freeze the
// whole page (all of JupyterLab) for a moment, and lets a pile send out one card at a time only.

import { all } from "./dom.js";

/** @typedef {{ set?: string, at: number, stage?: string, fork?: string }} Scene where a frame stands */

/**
 * @typedef {object} Card a card as it lies somewhere: what is written on its element, and its box
 * @property {string | null} [key] which card it is
 * @property {string} [place] where it lies
 * @property {string} [from] the pile it came from
 * @property {string} [face] what shows of it
 */
/** @typedef {Card & { fresh: boolean, box: DOMRect }} NotedCard a card before a change */

const TRAVEL = { duration: 250, easing: "cubic-bezier(.2, .7, .3, 1)" };

/**
 * Where a drawn frame stands: which lesson or set of questions, and how far in it.
 * @param {HTMLElement} root
 * @param {import("./wire.js").Place} place
 * @returns {Scene}
 */
export function sceneOf(root, place) {
  const { at, stage, fork } = root.dataset;
  const set = place.quiz === undefined ? place.lesson : `${place.quiz} ${at}`;
  return { set, at: Number(at), stage, fork };
}

/**
 * @param {Scene} was
 * @param {Scene} now
 */
export const sameScene = (was, now) =>
  was.set === now.set && was.at === now.at && was.stage === now.stage && was.fork === now.fork;

/**
 * Tells whether what differs between two frames has just happened. Another question, another
 * lesson, a step back or a jump lays out another table: there nothing moved.
 * @param {Scene} was
 * @param {Scene} now
 */
export function follows(was, now) {
  if (was.set !== now.set || was.stage === "pass") return false; // another person looks
  if (was.fork !== undefined || now.fork !== undefined) return Number(now.fork) > Number(was.fork);
  /** @param {Scene} scene */
  const order = (scene) => 2 * scene.at + (scene.stage === "after" ? 1 : 0);
  return [1, 2].includes(order(now) - order(was));
}

/**
 * Pairs what lies there now with what lay there before: what stayed, what moved; null is new.
 * @template {{ dataset: Card }} Shown
 * @template {Card} Noted
 * @param {Noted[]} before
 * @param {Shown[]} cards
 * @returns {Map<Shown, Noted | null>}
 */
export function compare(before, cards) {
  const left = [...before];
  /** @param {(old: Noted) => boolean} test */
  const take = (test) => {
    const at = left.findIndex(test);
    return at < 0 ? null : left.splice(at, 1)[0];
  };
  /** @type {Map<Shown, Noted | null>} */
  const pairs = new Map();
  for (const card of cards) {
    const { key, place } = card.dataset;
    const stayed = take((old) => old.key === key && old.place === place);
    if (stayed) pairs.set(card, stayed);
  }
  for (const card of cards.filter((one) => !pairs.has(one))) {
    const moved = take((old) => old.key === card.dataset.key);
    const pile = before.find((old) => card.dataset.from && old.place === card.dataset.from);
    pairs.set(card, moved || (pile && { ...pile, key: null }) || null);
  }
  return pairs;
}

/**
 * The cards that lie in a drawn frame.
 * @param {HTMLElement} root
 * @returns {NotedCard[]}
 */
export function note(root) {
  return all(root, "[data-place]").map((card) => {
    const fresh = card.classList.contains("rw-new");
    return { ...card.dataset, fresh, box: card.getBoundingClientRect() };
  });
}

/**
 * @param {HTMLElement} card
 * @param {DOMRect} from
 */
export function travel(card, from) {
  const to = card.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  card.style.zIndex = "5";
  card.style.transformOrigin = "0 0";
  card.animate([{ transform: start }, { transform: "none" }], TRAVEL).onfinish = () => {
    card.style.zIndex = "";
    card.style.transformOrigin = "";
  };
}

/**
 * Marks what is new or turned over, and returns where what moved came from.
 * @param {HTMLElement} root
 * @param {NotedCard[]} before
 * @param {Scene} was
 * @param {Scene} now
 */
export function mark(root, before, was, now) {
  const same = sameScene(was, now);
  /** @type {Map<HTMLElement, DOMRect>} */
  const moved = new Map();
  if (!same && !follows(was, now)) return moved;
  for (const [card, old] of compare(before, all(root, "[data-key]"))) {
    const stayed = old && old.key === card.dataset.key && old.place === card.dataset.place;
    if (stayed && old.face !== card.dataset.face) card.classList.add("rw-turned");
    if (!stayed || (same && old.fresh)) card.classList.add("rw-new");
    if (!stayed && old) moved.set(card, old.box);
  }
  return moved;
}
