// A page of ours behind `rulewalk serve`: it wakes the picture that the server drew as soon as the
// lesson is open in a kernel, and says how the line to Python stands. Where a kernel has drawn
// something else (a what-if of one's own) or there is no picture (a quiz), its first frame is shown
// when the line has brought it.

const PAGE_STANDS = {
  silent: ["The server does not answer. It may come back by itself.", "Try again"],
  stopped: ["The Python behind this page has stopped. Your place is kept.", "Start again where you were"],
  full: ["Every seat is taken just now. This page tries again by itself.", "Try again"],
  sorry: ["Something went wrong on our side. This page tries again by itself.", "Try again"],
  stranger: ["The server asks for its link again.", "Reload"],
};

// How far the set-up is, in words and as a bar.
function pageStage(share, words) {
  const text = document.getElementById("loading_text");
  const bar = document.getElementById("loading_bar");
  if (bar) bar.value = share;
  if (text) text.textContent = words;
}

function pageStands(word) {
  const bar = document.getElementById("gone");
  const [words, button] = PAGE_STANDS[word] || ["", ""];
  bar.hidden = !words;
  bar.toggleAttribute("role", false);
  if (!words) return;
  bar.setAttribute("role", "alert");
  bar.querySelector("p").textContent = words;
  bar.querySelector("button").textContent = button;
  bar.querySelector("button").dataset.stands = word;
}

// A game lives in its kernel alone, for its deal is a secret. So a page that goes leaves the kernel
// for a while, and whoever reloads it or comes back to it in the same tab finds her table again.
// sessionStorage may be forbidden, full, or hold anything.
const PAGE_TABLE = "rulewalk:table";
const pageIsTable = () => location.pathname.endsWith("/play.ipynb");

function pageKeepsTable(line) {
  try {
    sessionStorage.setItem(PAGE_TABLE, JSON.stringify({ ...line.other(), at: location.href }));
    line.part();
  } catch {
    line.leave();
  }
}

function pageTable() {
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(PAGE_TABLE)));
    sessionStorage.removeItem(PAGE_TABLE);
    const same = kept.at === location.href && ["reload", "back_forward"].includes(type);
    return same && /^[0-9a-f-]{36}$/.test(kept.kernelId) && kept;
  } catch {
    return null;
  }
}

// Returns what the server said of this page's kernel, or else the one with her table, if it lives.
async function pageFound(found) {
  const kept = pageIsTable() && pageTable();
  if (!kept || !(await lineLives(found.base, kept.kernelId))) return found;
  lineEnd(found.base, found.kernelId);
  return { base: found.base, kernelId: kept.kernelId };
}

async function pageComesAlive(given) {
  const found = await pageFound(given);
  const line = socketLine(found, pageStands);
  document.querySelector("#gone button").addEventListener("click", ({ target }) => {
    if (target.dataset.stands === "stranger") location.reload();
    else line.wake();
  });
  addEventListener("pagehide", (event) => {
    if (event.persisted) return;
    if (pageIsTable()) pageKeepsTable(line);
    else line.leave();
  });
  pageStage(70, "Almost there …");
  const started = line.start();
  if (!found.frame) await started;
  const place = document.getElementById("rendered_cells");
  const top = scrollY;
  skin(line, place);
  place.hidden = false;
  document.getElementById("loading").remove();
  scrollTo(0, top);
}

// The kernel's name comes last in the page: the server writes it when the lesson is set up.
function pageIsWhole() {
  const found = JSON.parse(document.getElementById("rulewalk-kernel")?.textContent || "{}");
  if (found.kernelId) pageComesAlive(found);
  else pageStage(100, found.sorry || "The page did not come whole. Please load it again.");
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", pageIsWhole);
else pageIsWhole();
