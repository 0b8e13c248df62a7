// The class on a learner's page: what the teacher sees, a name of one's own choice, and what the
// teacher says. The server speaks only where there is a desk that can look; without a word from it
// nothing is shown. What is said comes as text and is put in as text.

const CLASS_SEES = [
  "the game, lesson and step you are in, and how long ago you moved",
  "what you answered to a question, once you have locked it",
  "the name you type here, if you type one",
];
const CLASS_CLOSED = "rulewalk:class-closed";
const CLASS_CODE = "rulewalk:class-code";
const CLASS_HIDDEN = "Never your table, your cards or what you try out. It is gone when the server stops.";

// The numbers of what the learner has put away: the next page of this tab need not say it again.
function classClosed(change) {
  try {
    const kept = { target: 0, message: 0, ...JSON.parse(sessionStorage.getItem(CLASS_CLOSED)), ...change };
    if (change) sessionStorage.setItem(CLASS_CLOSED, JSON.stringify(kept));
    return kept;
  } catch {
    return { target: 0, message: 0, ...change }; // then it is said again
  }
}

// The code that was typed, for the next page of this tab: a link brings it in a cookie.
function classCode(typed) {
  try {
    if (typed !== undefined) sessionStorage.setItem(CLASS_CODE, typed);
    return sessionStorage.getItem(CLASS_CODE) || "";
  } catch {
    return ""; // then it is typed again
  }
}

// *tell* sends to the server. Returns what to call with each message.
function classPart(tell) {
  const make = (tag, attrs = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const button = (words, more = {}) => make("button", { type: "button", class: "rw-class-button", ...more }, words);

  const who = make("b");
  const field = make("input", { name: "name", maxlength: "30", autocomplete: "off", id: "rw-class-name" });
  const drop = button("Remove");
  const keep = make("button", { class: "rw-class-button" }, "Save");
  const label = make("label", { for: "rw-class-name" }, "A name for the teacher, if you like");
  const coded = make("input", { name: "code", maxlength: "8", autocomplete: "off", id: "rw-class-code" });
  const codeLabel = make("label", { for: "rw-class-code" }, "The code of your class, if the teacher shows one");
  const form = make("form", {}, label, field, codeLabel, coded, keep, drop);
  const sees = make("ul", {}, ...CLASS_SEES.map((words) => make("li", {}, words)));
  const more = make("div", { class: "rw-class-more" }, make("p", {}, "The teacher sees:"), sees,
    make("p", {}, CLASS_HIDDEN), form);
  const summary = make("summary", {}, make("span", {}, who, " · the teacher sees where you are"));
  const details = make("details", {}, summary, more);
  const target = make("div", { class: "rw-class-said", hidden: "" });
  const message = make("div", { class: "rw-class-said", hidden: "" });
  const live = make("div", { role: "status", "aria-live": "polite" }, target, message);
  const bar = make("section", { class: "rw rw-class", "aria-label": "Your class" },
    details, live);
  const pause = make("dialog", { class: "rw rw-paused", "aria-labelledby": "rw-paused" },
    make("h2", { id: "rw-paused" }, "The teacher has paused the class."),
    make("p", {}, "Your place is kept. The page goes on when the class does."));
  const closed = classClosed();
  let paused = false;

  // Below the lesson, which leaves it so much room.
  function stand() {
    const host = document.querySelector("#rendered_cells .rw-host");
    if (host && host.nextElementSibling !== bar) host.after(bar);
    if (!host && !bar.isConnected) document.body.append(bar);
    if (!pause.isConnected) document.body.append(pause);
  }
  new ResizeObserver(() => {
    const host = bar.previousElementSibling;
    if (host?.matches(".rw-host")) host.style.setProperty("--rw-below", `${bar.offsetHeight}px`);
  }).observe(bar);

  function putAway(what, number, element) {
    closed[what] = number;
    classClosed({ [what]: number });
    element.hidden = true;
  }

  function showTarget(wanted) {
    const fresh = wanted && wanted.number > closed.target;
    target.hidden = !fresh;
    if (!fresh || target.dataset.number === String(wanted.number)) return;
    target.dataset.number = wanted.number;
    const go = button("Go there", { class: "rw-class-button rw-class-go" });
    const later = button("Later");
    const away = () => putAway("target", wanted.number, target);
    go.addEventListener("click", () => {
      away();
      const event = new CustomEvent("rulewalk:go", { detail: wanted, cancelable: true });
      if (document.dispatchEvent(event)) location.assign(wanted.href);
    });
    later.addEventListener("click", away);
    target.replaceChildren(make("p", {}, `The teacher asks everybody to go to ${wanted.words}`), go, later);
  }

  function showMessage({ number, words }) {
    const fresh = words && number > closed.message;
    message.hidden = !fresh;
    if (!fresh || message.dataset.number === String(number)) return;
    message.dataset.number = number;
    const ok = button("OK");
    ok.addEventListener("click", () => putAway("message", number, message));
    message.replaceChildren(make("p", {}, `The teacher says: ${words}`), ok);
  }

  function showPause(now) {
    paused = now;
    if (paused && !pause.open) pause.showModal();
    if (!paused && pause.open) pause.close();
  }

  function showName({ number, name, code }) {
    const shown = name || `Learner ${number}`;
    who.textContent = code ? `${shown}, ${code}` : shown;
    drop.hidden = !name;
    if (document.activeElement !== field) field.value = name;
    if (document.activeElement !== coded) coded.value = code;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = coded.value.trim();
    classCode(code);
    tell({ name: field.value, code });
    details.open = false;
    summary.focus();
  });
  drop.addEventListener("click", () => {
    field.value = "";
    tell({ name: "" });
  });
  // Escape must not end a pause, nor a key reach the lesson below it.
  pause.addEventListener("cancel", (event) => event.preventDefault());
  pause.addEventListener("close", () => paused && pause.showModal());
  addEventListener("keydown", (event) => paused && event.stopImmediatePropagation(), true);
  // Without the server there is nobody who could end the pause.
  document.addEventListener("rulewalk:disconnected", () => showPause(false));

  return (said) => {
    stand();
    showName(said);
    showTarget(said.target);
    showMessage(said.message);
    showPause(said.paused);
  };
}

(() => {
  const tell = (detail) => document.dispatchEvent(new CustomEvent("rulewalk:tell-class", { detail }));
  let show = null;
  document.addEventListener("rulewalk:class", ({ detail }) => (show ??= classPart(tell))(detail));
  // On every new line: the server does not know this page yet.
  document.addEventListener("rulewalk:connected", () => {
    const code = classCode();
    tell(code ? { hello: true, code } : { hello: true });
  });
})();
