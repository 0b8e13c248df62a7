// The two fonts of the pages: a visitor's first page loads them once it can be used, the next pages
// take them from the browser's cache at once. Notebooks and handouts use the system's fonts.

import { find } from "./dom.js";

const KEY = "rulewalk:fonts";
const WEIGHTS = "300 700";

/** Names and addresses in turn, as the page says them; empty where a page has no fonts. */
const named = () => find(document, "meta[name=rulewalk-fonts]")?.getAttribute("content") ?? "";

let isDown = false; // a pointer: nothing may move under it
addEventListener("pointerdown", () => {
  isDown = true;
});
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => {
    isDown = false;
  });

/** Waits until no pointer is pressed and its click is over. */
async function released() {
  while (isDown) await new Promise((resolve) => setTimeout(resolve, 50));
}

function isKnown() {
  try {
    return named() !== "" && localStorage.getItem(KEY) === named();
  } catch {
    return false; // a browser may forbid to keep anything
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, named());
  } catch {
    // then the next page loads them late, too
  }
}

/** Loads the fonts, and shows both at once; text of another width needs to be fitted again. */
export async function addFonts() {
  const words = named().split(" ");
  const { dataset } = document.documentElement; // of a page with two scripts
  if (dataset.fonts || words.length < 2) return;
  dataset.fonts = "asked";
  const faces = [];
  for (let at = 0; at + 1 < words.length; at += 2)
    faces.push(new FontFace(words[at], `url(${words[at + 1]})`, { weight: WEIGHTS }));
  try {
    const loaded = await Promise.all(faces.map((one) => one.load()));
    await released();
    for (const face of loaded) document.fonts.add(face);
    remember();
    dispatchEvent(new Event("resize"));
  } catch {
    // the system's fonts do as well
  }
}

/** Loads them at once if they are in the browser's cache. */
export function addKnownFonts() {
  if (isKnown()) addFonts();
}
