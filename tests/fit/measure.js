// Tells what of a step is on the screen: run inside the page, after a frame has been shown.
// Returns the names of what should be there and is not; an empty list is a step that fits.
() => {
  const root = document.querySelector(".rw-host > .rw");
  const bar = root.querySelector(".rw-nav").getBoundingClientRect();
  const missing = [];
  const cut = (element) => {
    if (!element.checkVisibility()) return true;
    const box = element.getBoundingClientRect();
    if (box.top < -1 || box.bottom > bar.top + 2 || box.left < -1 || box.right > innerWidth + 1)
      return true;
    for (let up = element.parentElement; up && up !== root; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowY === "visible" && style.overflowX === "visible") continue;
      const room = up.getBoundingClientRect();
      if (box.bottom > room.bottom + 2 || box.top < room.top - 2) return true;
      if (box.right > room.right + 2 || box.left < room.left - 2) return true;
    }
    return false;
  };
  const need = (name, found) => found && cut(found) && missing.push(name);
  need("words", root.querySelector(".rw-note"));
  need("question", root.querySelector(".rw-question"));
  need("moves", root.querySelector(".rw-ask .rw-choice"));
  const primary = root.querySelector(".rw-bar .rw-primary");
  if (primary) {
    const box = primary.getBoundingClientRect();
    if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) missing.push("button");
  }
  const isAbout = fitAbout(root);
  const table = root.querySelector(".rw-table");
  for (const zone of table ? fitZones(table) : [])
    if (isAbout(zone) && cut(zone)) missing.push(`zone ${zone.dataset.zone}`);
  for (const part of table ? table.querySelectorAll(".rw-tally, .rw-strike") : [])
    need("sums", part);
  const edge = table ? table.getBoundingClientRect().right + 2 : 0;
  const beside = (card) => card.checkVisibility() && card.getBoundingClientRect().right > edge;
  if (table && [...table.querySelectorAll("[data-key]")].some(beside))
    missing.push("a card beside the table");
  if (document.documentElement.scrollWidth > innerWidth + 1) missing.push("wider than the screen");
  return { missing, bars: root.querySelector(".rw-nav").getBoundingClientRect().height };
}
