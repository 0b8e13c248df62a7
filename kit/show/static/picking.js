// A card is picked up and laid on a stack, or on several: two presses, without dragging.

import { all } from "./dom.js";

/**
 * @typedef {object} PickedMove what is done with a card
 * @property {HTMLElement} host the lesson
 * @property {(words: string) => void} say
 * @property {(action: string) => void} play sends the move
 * @property {() => void} refit what is held changes what must be seen
 * @property {(pile: HTMLElement) => boolean} readCard opens the text of a pile's card
 */

/** @param {HTMLElement} pile */
const rank = (pile) => Number(pile.dataset.rank);

export class Picking {
  /** @type {HTMLElement | null} the card that is held */
  card = null;
  /** @type {HTMLElement[]} */
  piles = [];

  /** @param {PickedMove} move */
  constructor(move) {
    this.move = move;
  }

  // A new picture shows nothing as held.
  forget() {
    this.card = null;
    this.piles = [];
  }

  /** @param {HTMLElement} card */
  pick(card) {
    const put = this.card === card;
    this.card = put ? null : card;
    this.piles = [];
    this.move.say(put ? "Put back." : `${card.dataset.pick}: now choose a stack.`);
    this.mark();
  }

  /**
   * The card says how its move is written: a {} for each stack it needs.
   * @param {HTMLElement} pile
   */
  drop(pile) {
    if (!this.card) {
      if (!this.move.readCard(pile)) this.move.say("Choose a card of your hand first.");
      return;
    }
    const form = this.card.dataset.form ?? "";
    this.piles = this.piles.includes(pile)
      ? this.piles.filter((one) => one !== pile)
      : [...this.piles, pile];
    if (this.piles.length < form.split("{}").length - 1) return this.mark();
    const names = this.piles.sort((a, b) => rank(a) - rank(b)).map((one) => one.dataset.drop ?? "");
    this.forget();
    this.mark();
    this.move.play(form.replace(/\{\}/g, () => names.shift() ?? ""));
  }

  mark() {
    const { host, refit } = this.move;
    host.firstElementChild?.classList.toggle("rw-picking", Boolean(this.card));
    const chosen = [this.card, ...this.piles];
    for (const one of all(host, "[data-pick], [data-drop]"))
      one.setAttribute("aria-pressed", String(chosen.includes(one)));
    refit();
  }
}
