// Has the browser keep what was visited, so that the site opens without a network. That needs https
// or localhost; elsewhere all else works, and the gallery says so.

import { find, make, one } from "../dom.js";

const NEEDS =
  "Your browser keeps pages for later only from an https address or from localhost, and this is " +
  "neither: without a network this site does not open.";
const home = new URL(".", one(document, "link[rel=manifest]", HTMLLinkElement).href);

/** @param {string} words */
function note(words) {
  find(document, ".rw-hall")?.append(make("p", { class: "rw-note rw-offline" }, words));
}

async function keep() {
  await navigator.serviceWorker.register(new URL("service_worker.js", home));
  const { active } = await navigator.serviceWorker.ready;
  // The page as it was asked for too: a lesson has changed its address since.
  const seen = ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .map((entry) => entry.name);
  const ours = [location.href, ...seen].filter((address) => address.startsWith(home.href));
  active?.postMessage({
    keep: ours.filter((address) => !address.includes("/engine/")),
    beside: !navigator.connection?.saveData,
  });
  note("The games you have visited open without a network too.");
}

const keepQuietly = () => keep().catch(() => {});

if (!("serviceWorker" in navigator)) note(NEEDS);
else if (document.readyState === "complete") keepQuietly();
else addEventListener("load", keepQuietly);
