// Python in a worker of this browser: how it is started, how far it is, and what it says. What it
// may say stands in engine_worker.mjs.

const WORKER_TRIES = 3; // starts after which a worker is given up for this page
const WORKER_REST = 1000; // ms before it is started again

// *hears* has a function for each thing a worker says: loading(done, of), ready(), frame(frame),
// ignored(), answer(id, html), lost() when it has died and will be started again, and failed(words)
// when there is no hope of it.
function pythonInWorker(address, hears) {
  let worker = null;
  let tries = 0;
  let over = false;

  function fail(words) {
    if (over) return;
    worker?.terminate();
    worker = null;
    tries += 1;
    if (tries >= WORKER_TRIES) {
      over = true;
      return hears.failed(words);
    }
    hears.lost();
    setTimeout(start, WORKER_REST * tries);
  }

  function heard({ data }) {
    const says = {
      loading: () => hears.loading(data.done, data.of),
      ready: () => hears.ready(),
      frame: () => ((tries = 0), hears.frame(data.frame, data.top)),
      ignored: () => hears.ignored(),
      answer: () => hears.answer(data.id, data.html),
      failed: () => fail(data.words),
    };
    says[data.kind]?.();
  }

  function start() {
    try {
      worker = new Worker(address, { type: "module" });
    } catch {
      over = true;
      return hears.failed("This browser cannot run Python.");
    }
    worker.onmessage = heard;
    worker.onerror = (event) => {
      event.preventDefault();
      fail("Python could not be started in this browser.");
    };
  }

  return {
    start,
    say: (message) => worker?.postMessage(message),
    kill: () => fail("Python has stopped."), // for a test, and for who has waited too long
  };
}
