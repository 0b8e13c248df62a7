// A page of the static site comes alive: a lesson by its script at once, and all of it when Python
// has come. A quiet line beside the controls says how far that is.

const SITE = JSON.parse(document.getElementById("rulewalk-page").textContent);
const MEGA = 1e6;

function megabytes(done, of) {
  return `${(done / MEGA).toFixed(1)} of ${(of / MEGA).toFixed(1)} MB`;
}

// A bar that grows, and words. Nothing is said once all is there.
function loadingLine() {
  const box = document.createElement("p");
  const words = document.createElement("span");
  const bar = document.createElement("progress");
  let waits = false; // somebody has asked for something that only Python can do
  let far = "";
  box.className = "rw-loading";
  box.setAttribute("role", "status");
  bar.setAttribute("aria-label", "Python, for everything beyond the script");
  box.append(bar, words);

  function put() {
    if (!box.isConnected) document.body.append(box);
    box.dataset.waits = waits ? "yes" : "no";
  }

  const says = {
    loading(done, of) {
      bar.max = of;
      bar.value = done;
      far = done < of ? megabytes(done, of) : "almost there";
      words.textContent = waits ? `Your click waits for Python: ${far}` : `Python: ${far}`;
    },
    waiting() {
      waits = true;
      words.textContent = `Your click waits for Python: ${far || "it starts"}`;
    },
    lost: () => (words.textContent = "Python has stopped and starts again"),
    open() {
      waits = false;
      box.remove();
    },
    failed(why) {
      bar.remove();
      box.dataset.failed = "yes";
      words.textContent = SITE.page === "learn" ? "Without Python: by the script" : why;
      if (SITE.page === "learn") setTimeout(() => box.remove(), 8000);
    },
  };
  return (word, ...facts) => {
    says[word](...facts);
    if (word !== "open") put();
  };
}

const here = new URLSearchParams(location.search);

function packOf(key) {
  SITE.packs ??= new Map();
  if (!SITE.packs.has(key)) SITE.packs.set(key, unpacked(`${key}.pack`).then(JSON.parse));
  return SITE.packs.get(key);
}

async function lessonWalk() {
  const step = Math.max(0, (Number(here.get("step")) || 1) - 1);
  const how = { named: SITE.named, placed: here.has("step"), step, look: here.get("look") === "1" };
  return scriptWalk(await packOf(SITE.lesson), packOf, { ...how, done: stored()[SITE.game]?.done });
}

const opens = () => ({
  page: SITE.page,
  game: SITE.game,
  query: location.search.slice(1),
  kept: null,
  address: location.origin + location.pathname, // for a link that others can open
});

// A browser that is told to save data loads Python when somebody needs it.
function startsAtOnce() {
  return SITE.page !== "learn" || !navigator.connection?.saveData;
}

function wakes(line) {
  const place = document.getElementById("rendered_cells");
  document.documentElement.removeAttribute("data-elsewhere");
  document.getElementById("loading")?.remove();
  if (!place.querySelector(".rw-host")) place.replaceChildren(); // the bar comes with the frame
  skin(line, place);
  place.hidden = false;
}

function join(line, tell) {
  if (!SITE.engine) return line.python.failed("This copy of the site was made without Python.");
  const python = pythonInWorker(SITE.engine, line.python);
  let started = false;
  line.python.say = python.say;
  window.rulewalkPython = python; // for a test that kills it
  const start = () => {
    if (started) return;
    started = true;
    tell("loading", 0, SITE.size);
    python.start();
  };
  document.addEventListener("rulewalk:needs-python", start);
  if (startsAtOnce()) setTimeout(start); // after the first picture
}

async function lessonComesAlive() {
  const tell = loadingLine();
  const line = siteLine(await lessonWalk(), opens, (word, ...facts) => {
    tell(word, ...facts);
    if (word === "waiting") document.dispatchEvent(new CustomEvent("rulewalk:needs-python"));
  });
  line.begin();
  wakes(line);
  join(line, tell);
}

// A quiz or a game: its first frame is Python's.
function pageComesAlive() {
  const bar = loadingLine();
  let alive = false;
  const line = siteLine(null, opens, (word, ...facts) => {
    if (alive) return bar(word, ...facts);
    const text = document.getElementById("loading_text");
    if (word === "failed") text.textContent = facts[0];
    if (word === "loading") text.textContent = `Python is on its way: ${megabytes(...facts)}`;
    if (word !== "open") return;
    alive = true;
    queueMicrotask(() => wakes(line));
  });
  join(line, () => {});
}

if (SITE.page === "learn") lessonComesAlive();
else pageComesAlive();
