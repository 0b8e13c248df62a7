// The gallery remembers: how far this browser's learner is in each game. Plain script, after
// look.js. It also opens a link of the form ?game=...&lesson=...&step=... where no server does.

(() => {
  const entries = [...document.querySelectorAll(".rw-entry[data-game]")];

  // Where a lesson's step is; only the page itself knows how its links are written.
  function stepOf(item, step) {
    const url = new URL(item.querySelector("a").href);
    url.searchParams.set("step", step);
    return url;
  }

  const lessonOf = (entry, key) =>
    [...entry.querySelectorAll("[data-lesson]")].find((one) => one.dataset.lesson === key);

  function wanted() {
    const query = new URLSearchParams(location.search);
    const entry = entries.find((one) => one.dataset.game === query.get("game"));
    if (!entry || !document.body.dataset.voila) return null;
    const item = lessonOf(entry, query.get("lesson"));
    const url = item ? stepOf(item, 1) : new URL(entry.querySelector(".rw-primary").href);
    for (const key of item ? ["step"] : ["lesson", "step"])
      if (query.has(key)) url.searchParams.set(key, query.get(key));
    for (const label of query.getAll("if")) url.searchParams.append("if", label);
    return url.href;
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
    const item = lessonOf(entry, place.lesson);
    if (!item) return;
    const step = Number.isInteger(place.at) && place.at >= 0 ? place.at + 1 : 1;
    const link = entry.querySelector(".rw-primary");
    link.href = stepOf(item, step);
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
