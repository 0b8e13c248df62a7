// What this browser and the server keep of a learner, on a computer that others use as well.

// Under a notebook server there is no address that forgets; the gallery of ours names it, and the
// other pages lie one folder below.
const served = location.pathname.match(/^(.*\/)voila\/render\//);

/** Whether the learner has said that others use this browser too; the server's cookie holds it. */
export const isShared = () =>
  document.cookie.includes(`rulewalk-shared-${location.port || location.host}=yes`);

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

/** The other way round from now on. */
export const changeShared = () => tellServer(isShared() ? "own" : "shared");

/** Removes places, misses and saved games, and goes to the gallery, where a learner begins. */
export async function forgetMe() {
  await tellServer("forget");
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith("rulewalk:") && key !== "rulewalk:look") storage.removeItem(key);
}
