// What this browser keeps for later visits, in two places. A browser writes localStorage to the disk
// some seconds later, so a crash would take the last answers. IndexedDB is written at once: it has a
// copy, and the next page takes from there what a crash has taken. A number, which grows with each
// change, tells whether there was one. Storage may be forbidden, full, or hold anything.

const NAME = "rulewalk";
const STORE = "kept";
const COUNT = "rulewalk:count"; // the number of the last change, in both places
const PATIENCE = 1000; // ms that a page waits for its copy

/** @type {Promise<IDBDatabase | null> | undefined} */
let base;

/** @returns {Promise<IDBDatabase | null>} */
function opened() {
  base ??= new Promise((done) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return base;
}

/** @param {(store: IDBObjectStore) => void} change */
async function changeCopy(change) {
  const found = await opened();
  try {
    if (found)
      change(found.transaction(STORE, "readwrite", { durability: "strict" }).objectStore(STORE));
  } catch {
    // then there is no copy
  }
}

/**
 * Keeps a text, or removes it (null). It throws where storage is forbidden or full.
 * @param {string} name
 * @param {string | null} text
 */
export function keepText(name, text) {
  if (text === null) localStorage.removeItem(name);
  else localStorage.setItem(name, text);
  const count = Math.max(Date.now(), (Number(localStorage.getItem(COUNT)) || 0) + 1);
  localStorage.setItem(COUNT, String(count));
  changeCopy((store) => {
    store.put(text, name);
    store.put(count, COUNT);
  });
}

// Removes the copy of all that was kept.
export const forgetCopy = () => changeCopy((store) => store.clear());

/** @returns {Promise<Map<string, unknown>>} */
async function readCopy() {
  const found = await opened();
  return new Promise((done) => {
    if (!found) return done(new Map());
    const work = found.transaction(STORE);
    const names = work.objectStore(STORE).getAllKeys();
    const texts = work.objectStore(STORE).getAll();
    work.oncomplete = () =>
      done(new Map(names.result.map((name, at) => [String(name), texts.result[at]])));
    work.onabort = () => done(new Map());
  });
}

async function takeBack() {
  const copy = await readCopy();
  const count = Number(copy.get(COUNT)) || 0;
  if (count <= (Number(localStorage.getItem(COUNT)) || 0)) return false;
  for (const [name, text] of copy) {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, String(text));
  }
  return true;
}

/**
 * Takes back what a crash of the browser has taken; a page waits for it before it reads.
 * @returns {Promise<boolean>} whether something came back
 */
export async function restoreKept() {
  /** @type {Promise<boolean>} */
  const late = new Promise((done) => setTimeout(() => done(false), PATIENCE));
  try {
    return await Promise.race([takeBack(), late]);
  } catch {
    return false; // the page goes on with what there is
  }
}
