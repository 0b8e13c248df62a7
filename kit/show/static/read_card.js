// Tap a card, read it: the texts stand in the frame, hidden, and one opens over the table.
//
// A card that is itself a move is read with a long press, or with the key i while it has the focus;
// the list of cards in the panel opens every one of them with a plain button.

const LONG_PRESS = 500; // ms

// Makes the cards inside *host* readable. Returns what opens the text of an element's card, and
// what takes it all away again.
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
    const { card, read } = element?.dataset ?? {};
    const wanted = `[data-text="${CSS.escape(card ?? read ?? "")}"]`;
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
  const letGo = () => clearTimeout(held);

  function onDown(event) {
    letGo();
    swallow = false;
    const card = event.target.closest("[data-card]");
    if (card) held = setTimeout(() => (swallow = open(card)), LONG_PRESS);
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
  return { open, cardOf, end: () => (letGo(), dialog.remove()) };
}
