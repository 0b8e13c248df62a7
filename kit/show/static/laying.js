// A card that is a move by itself. A first tap picks it; a second tap, a tap on the middle of the
// table or a drag to there plays it. A press of a key plays at once: its focus has picked the card.
// A card that may not be played goes to Python at once, which says why. A card that needs a place
// or a target (picking.js) can be dragged to it.

import { all, closest, find, still } from "./dom.js";

const CARD = "[data-lay]";
const DRAGGED = `${CARD}, button[data-pick]`;
const PLACE = ".rw-hub";
const FAR = 10; // px until a press is a drag

export class Laying {
  /** @type {HTMLElement | null} the card that is picked */
  card = null;
  /** @type {{ card: HTMLElement, x: number, y: number, moving: boolean } | null} */
  drag = null;
  swallow = false; // the click that ends a drag

  /**
   * @param {HTMLElement} host
   * @param {(words: string) => void} say
   * @param {(card: HTMLElement) => void} play
   * @param {import("./picking.js").Picking} picking
   */
  constructor(host, say, play, picking) {
    this.host = host;
    this.say = say;
    this.play = play;
    this.picking = picking;
    host.addEventListener("pointerdown", (event) => this.onDown(event));
    host.addEventListener("pointermove", (event) => this.onMove(event));
    host.addEventListener("pointerup", (event) => this.onUp(event));
    host.addEventListener("pointercancel", () => this.letGo());
  }

  // A new picture shows nothing as picked.
  forget() {
    this.card = null;
    this.drag = null;
  }

  /**
   * Takes a click that is no move yet; returns whether it did.
   * @param {MouseEvent} event
   */
  takes(event) {
    if (this.swallow) {
      this.swallow = false;
      return true;
    }
    const card = closest(event, CARD);
    if (!card) return this.isPlaced(event);
    const plays = event.detail === 0 || card.dataset.legal === "no" || card === this.card;
    if (!plays) this.pick(card);
    return !plays;
  }

  /** @param {HTMLElement} card */
  pick(card) {
    this.card = card;
    for (const one of all(this.host, CARD)) one.toggleAttribute("data-picked", one === card);
    this.showPlace();
    this.say(`${card.getAttribute("aria-label") ?? ""}: picked. Press again to play it.`);
  }

  // While a card is picked or dragged, the picture shows where it goes.
  showPlace() {
    const isLaying = Boolean(this.card || this.drag?.moving);
    this.host.firstElementChild?.classList.toggle("rw-laying", isLaying);
  }

  /** @param {MouseEvent} event */
  isPlaced(event) {
    if (!this.card || !closest(event, PLACE)) return false;
    this.play(this.card);
    return true;
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    this.swallow = false;
    const card = closest(event, DRAGGED);
    const canMove = card && event.isPrimary && event.button === 0 && card.dataset.legal !== "no";
    this.drag = canMove ? { card, x: event.clientX, y: event.clientY, moving: false } : null;
  }

  /** @param {PointerEvent} event */
  onMove({ clientX, clientY, pointerId }) {
    const { drag } = this;
    if (!drag) return;
    const [dx, dy] = [clientX - drag.x, clientY - drag.y];
    if (!drag.moving && Math.hypot(dx, dy) < FAR) return;
    if (!drag.moving) {
      drag.moving = true;
      drag.card.setPointerCapture(pointerId);
      drag.card.dispatchEvent(new PointerEvent("pointerleave")); // it is no long press
      drag.card.toggleAttribute("data-dragged", true);
      if (!drag.card.matches(CARD)) this.hold(drag.card);
      else this.showPlace();
    }
    drag.card.style.transform = `translate(${dx}px, ${dy}px)`;
  }

  /** @param {PointerEvent} event */
  onUp({ clientX, clientY }) {
    const { drag } = this;
    if (!drag?.moving) {
      this.drag = null;
      return;
    }
    this.swallow = true;
    setTimeout(() => {
      this.swallow = false;
    });
    if (!drag.card.matches(CARD)) {
      this.dropAt(clientX, clientY);
      return;
    }
    const box = find(this.host, PLACE)?.getBoundingClientRect();
    const isThere =
      box && clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom;
    if (isThere) this.play(drag.card);
    else this.letGo();
    this.drag = null;
  }

  // The dragged card is the one that is held, with the places that it has already been laid on.
  /** @param {HTMLElement} card */
  hold(card) {
    if (this.picking.card !== card) this.picking.pick(card);
  }

  /**
   * Lays the dragged card on the place below the pointer; one with a second place to choose, or
   * with none below it, goes back and stays held.
   * @param {number} x
   * @param {number} y
   */
  dropAt(x, y) {
    const below = document.elementsFromPoint(x, y).map((one) => one.closest("[data-drop]"));
    const place = below.find((one) => one && this.host.contains(one));
    if (place instanceof HTMLElement) this.picking.drop(place);
    this.letGo();
  }

  // The card goes back to where it lay.
  letGo() {
    const { drag } = this;
    this.drag = null;
    if (!drag?.moving) return;
    this.showPlace();
    const from = drag.card.style.transform;
    drag.card.style.transform = "";
    drag.card.toggleAttribute("data-dragged", false);
    if (!still())
      drag.card.animate([{ transform: from }, {}], { duration: 160, easing: "ease-out" });
  }
}
