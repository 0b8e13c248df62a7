// The gallery remembers: how far this browser's learner is in each game. Plain script, after
// look.js. It also opens a link of the form ?game=...&lesson=...&step=... where no server does.

(() => {
  const entries = [...document.querySelectorAll(".rw-entry[data-game]")];

  function wanted() {
    const query = new URLSearchParams(location.search);
    const game = entries.find((one) => one.dataset.game === query.get("game"))?.dataset.game;
    if (!game || !document.body.dataset.voila) return null;
    const rest = new URLSearchParams();
    for (const [key, value] of query) if (["lesson", "step", "if"].includes(key)) rest.append(key, value);
    return `${game}/learn.ipynb${rest.size ? `?${rest}` : ""}`;
  }

  // What walkthrough.js stored: by game, a Place as kit/files/wire.py declares it.
  function kept() {
    try {
      const places = JSON.parse(localStorage.getItem("rulewalk:places"));
      return places && typeof places === "object" ? places : {};
    } catch {
      return {}; // a browser may forbid to keep anything
    }
  }

  function mark(entry, done) {
    const items = [...entry.querySelectorAll("[data-lesson]")];
    for (const item of items)
      item.toggleAttribute("data-done", done.includes(item.dataset.lesson));
    const count = items.filter((item) => item.hasAttribute("data-done")).length;
    const progress = entry.querySelector(".rw-progress");
    progress.hidden = false;
    progress.querySelector("progress").value = count;
    progress.querySelector("span").textContent = `${count} of ${items.length} lessons done`;
    const path = items.filter((item) => item.hasAttribute("data-ready"));
    const ready = path.length && path.every((item) => item.hasAttribute("data-done"));
    entry.querySelector(".rw-can-play").hidden = !ready;
  }

  function goOn(entry, place) {
    const item = [...entry.querySelectorAll("[data-lesson]")].find(
      (one) => one.dataset.lesson === place.lesson,
    );
    if (!item) return;
    const step = Number.isInteger(place.at) && place.at >= 0 ? place.at + 1 : 1;
    const query = new URLSearchParams({ lesson: place.lesson, step });
    const link = entry.querySelector(".rw-primary");
    link.href = `${entry.dataset.game}/learn.ipynb?${query}`;
    link.textContent = `Continue: ${item.querySelector("a").textContent}`;
  }

  const to = wanted();
  if (to) {
    location.replace(to);
    return;
  }
  const places = kept();
  for (const entry of entries) {
    const place = places[entry.dataset.game];
    if (!place || typeof place !== "object") continue;
    mark(entry, Array.isArray(place.done) ? place.done : []);
    goOn(entry, place);
  }
})();
