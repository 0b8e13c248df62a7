// Has the browser keep what was visited, so that the site opens without a network. That needs https
// or localhost; elsewhere all else works, and the gallery says so.
(() => {
  const home = new URL(".", document.querySelector("link[rel=manifest]").href);
  const hall = document.querySelector(".rw-hall");

  function note(words) {
    if (!hall) return;
    const line = document.createElement("p");
    line.className = "rw-note rw-offline";
    line.textContent = words;
    hall.append(line);
  }

  async function keep() {
    await navigator.serviceWorker.register(new URL("service_worker.js", home));
    const { active } = await navigator.serviceWorker.ready;
    // The page as it was asked for too: a lesson has changed its address since.
    const seen = ["navigation", "resource"]
      .flatMap((kind) => performance.getEntriesByType(kind))
      .map((one) => one.name);
    const ours = [location.href, ...seen].filter((one) => one.startsWith(home.href));
    active.postMessage({ keep: ours.filter((one) => !one.includes("/engine/")) });
    note("What you have visited opens without a network too.");
  }

  if (!("serviceWorker" in navigator))
    note("Your browser keeps pages for later only from an https address or from localhost, and this is neither: without a network this site does not open.");
  else if (document.readyState === "complete") keep().catch(() => {});
  else addEventListener("load", () => keep().catch(() => {}));
})();
