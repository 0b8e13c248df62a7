// The desk: shows the board that the server draws, and tells it what the teacher does. Names that
// learners typed come beside the board and are put in as text, never as HTML.

const desk = document.querySelector("[data-desk]");
const part = (name) => desk.querySelector(`[data-part="${name}"]`);
const all = (root, selector) => [...root.querySelectorAll(selector)];
let line = null;
let tries = 0;
let names = {};

const say = (words) => (desk.querySelector(".rw-desk-line").textContent = words);
const chosen = () => part("classes").value;

function send(message) {
  if (line?.readyState === WebSocket.OPEN)
    line.send(JSON.stringify({ code: chosen(), ...message }));
  else say("There is no connection just now. Try again in a moment.");
}

function write() {
  for (const one of all(desk, "[data-name]"))
    one.textContent = names[one.dataset.name] || `Learner ${one.dataset.name}`;
  for (const one of all(desk, "[data-named]")) one.hidden = !names[one.dataset.named];
}

// What had the focus has it again, and what was open stays open.
function swap(place, html) {
  const open = all(place, "details[open]").map((one) => one.dataset.kept);
  const had = place.contains(document.activeElement) ? document.activeElement : null;
  const kept = had?.closest("[data-kept]")?.dataset.kept;
  const { do: what, number } = had?.dataset ?? {};
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const one of all(fresh.content, "details")) one.open = open.includes(one.dataset.kept);
  place.replaceChildren(fresh.content);
  if (!had) return;
  const again = all(place, "button, summary").find(
    (one) =>
      one.dataset.do === what &&
      one.dataset.number === number &&
      one.closest("[data-kept]")?.dataset.kept === kept,
  );
  again?.focus();
}

function heard({ data }) {
  const told = JSON.parse(data);
  if (told.sorry !== undefined) return say(told.sorry || "Live");
  names = told.names ?? names;
  for (const [name, html] of Object.entries(told.parts ?? {})) {
    const place = part(name);
    if (name === "classes") {
      const code = chosen();
      place.innerHTML = html;
      place.value = code;
      if (place.value !== code) place.value = "";
    } else swap(place, html);
  }
  write();
}

function connect() {
  const address = new URL("live", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  line = new WebSocket(address);
  line.onopen = () => {
    tries = 0;
    say("Live");
    send({ do: "watch" });
  };
  line.onmessage = heard;
  line.onclose = () => {
    say("The server does not answer. The desk tries again by itself.");
    setTimeout(connect, Math.min(15000, 500 * 2 ** tries++));
  };
}

function ofClass() {
  const code = chosen();
  for (const link of all(desk, "[data-of-class]")) {
    const url = new URL(link.href);
    if (code) url.searchParams.set("class", code);
    else url.searchParams.delete("class");
    link.href = url.href;
  }
}

function press({ dataset }) {
  const what = dataset.do;
  if (what === "unsay") send({ do: "say", text: "" });
  else if (what === "unname") send({ do: what, number: Number(dataset.number) });
  else if (what === "send")
    send({ do: what, game: dataset.game, lesson: dataset.lesson, step: Number(dataset.step) });
  else send({ do: what });
}

function submit(form) {
  const { do: what } = form.dataset;
  const given = Object.fromEntries(new FormData(form));
  if (what === "send") {
    const [game, lesson] = given.lesson.split("/");
    send({ do: what, game, lesson, step: Number(given.step) });
  } else if (what === "quiz") send({ do: what, ...given, size: Number(given.size) });
  else send({ do: what, ...given });
  if (what === "say" || what === "found") form.reset();
}

function limit({ selectedOptions: [option] }) {
  const step = desk.querySelector("[name=step]");
  step.max = option.dataset.steps;
  if (Number(step.value) > Number(step.max)) step.value = 1;
}

if (desk) {
  desk.addEventListener("click", ({ target }) => {
    const button = target.closest("button[data-do]");
    if (button) press(button);
  });
  desk.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(event.target);
  });
  desk.addEventListener("change", ({ target }) => {
    if (target.name === "lesson") limit(target);
    if (!target.matches("[data-part=classes]")) return;
    ofClass();
    send({ do: "watch" });
  });
  limit(desk.querySelector("[name=lesson]"));
  ofClass();
  connect();
}
document.querySelector("[data-print]")?.addEventListener("click", () => print());
