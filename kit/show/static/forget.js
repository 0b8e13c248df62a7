// What this browser and the server keep of a learner, on a computer that others use as well.

// Storage may be forbidden. Under a notebook server there is no address that forgets; the gallery of ours names it, and the
// other pages lie one folder below.
const served = globalThis.location?.pathname.match(/^(.*\/)voila\/render\//);

const OF_THE_PAGE = ["rulewalk:look", "rulewalk:fonts", "rulewalk:pace"]; // and of no learner
const MOVED = ["rulewalk:places", "rulewalk:missed", "rulewalk:quiz"];

/** Whether the learner has said that others use this browser too; the server's cookie holds it. */
export function isShared() {
  try {
    return document.cookie.includes(`rulewalk-shared-${location.port || location.host}=yes`);
  } catch {
    return false; // a page without an address of its own has no cookies
  }
}

/** @param {"forget" | "shared" | "own"} what */
async function tellServer(what) {
  if (!served) return;
  const answer = await fetch(`${served[1]}voila/saved`, {
    method: "POST",
    headers: { "X-Rulewalk": "1" },
    body: new URLSearchParams({ do: what }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
}

/** What is kept of a learner: on a shared computer until the tab closes. */
export const learnerStorage = () => (isShared() ? sessionStorage : localStorage);

/** @param {Storage} storage */
const keysOf = (storage) =>
  Object.keys(storage).filter((key) => key.startsWith("rulewalk:") && !OF_THE_PAGE.includes(key));

/** The other way round from now on; what is kept moves along. */
export async function changeShared() {
  const before = learnerStorage();
  await tellServer(isShared() ? "own" : "shared");
  const now = learnerStorage();
  for (const key of MOVED) {
    const text = before.getItem(key);
    if (text === null || before === now) continue;
    now.setItem(key, text);
    before.removeItem(key);
  }
}

/** Removes places, misses and saved games. */
export async function forgetMe() {
  await tellServer("forget");
  for (const storage of [localStorage, sessionStorage])
    for (const key of keysOf(storage)) storage.removeItem(key);
}
