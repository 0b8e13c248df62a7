// Tap a card or a token, read it: the texts stand in the frame, hidden, and one opens over the table.
//
// A card that is itself a move is read with a long press, or with the key i while it has the focus;
// the list in the panel opens every card and token with a plain button.

const LONG_PRESS = 500; // ms
const READABLE = "[data-card], [data-token]";

// Makes what lies inside *host* readable. Returns what opens the text of an element, what finds the
// element to read under a pointer, the card in a pile, and what takes it all away again.
function cardReader(host) {
  const dialog = document.createElement("dialog");
  const text = document.createElement("div");
  const close = document.createElement("button");
  let held = 0; // the timer of a press that may become a long one
  let swallow = false; // the click that ends a long press is no move
  dialog.className = "rw rw-reader";
  close.className = "rw-press";
  close.type = "button";
  close.textContent = "Close";
  dialog.append(text, close);
  host.after(dialog);

  function open(element) {
    const { card, token, read } = element?.dataset ?? {};
    const wanted = `[data-text="${CSS.escape(card ?? token ?? read ?? "")}"]`;
    const found = host.querySelector(wanted) ?? document.querySelector(wanted); // once in a file
    if (!found) return false;
    text.replaceChildren(...found.cloneNode(true).childNodes);
    dialog.dataset.game = found.closest("[data-game]").dataset.game;
    dialog.setAttribute("aria-label", text.querySelector("h2").textContent);
    dialog.showModal();
    close.focus();
    return true;
  }

  const cardOf = (target) => target.closest?.("[data-card]") ?? target.querySelector?.("[data-card]");
  const at = (target) => target.closest(READABLE);
  const letGo = () => clearTimeout(held);

  function onDown(event) {
    letGo();
    swallow = false;
    const found = at(event.target);
    if (found) held = setTimeout(() => (swallow = open(found)), LONG_PRESS);
  }

  function onClick(event) {
    letGo();
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === close) dialog.close(); // beside it, or Close
  });
  host.addEventListener("pointerdown", onDown);
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    host.addEventListener(end, letGo);
  host.addEventListener("click", onClick, true);
  return { open, at, cardOf, end: () => (letGo(), dialog.remove()) };
}
