// On the static site the table is asked in this browser: Python is loaded when somebody first asks
// a question that may be one for the table.
(() => {
  const found = JSON.parse(document.getElementById("rulewalk-page").textContent);
  const waiting = new Map(); // by its number, who waits for an answer
  let count = 0;
  let arrived = null; // a promise: Python is there

  function hears(come, fail) {
    const drop = () => {
      for (const answer of waiting.values()) answer("");
      waiting.clear();
    };
    return {
      loading() {},
      ready: come,
      frame() {},
      ignored() {},
      lost: drop,
      failed: (words) => (drop(), fail(new Error(words))),
      answer: (id, html) => {
        waiting.get(id)?.(html);
        waiting.delete(id);
      },
    };
  }

  function python() {
    arrived ??= new Promise((come, fail) => {
      const worker = pythonInWorker(found.engine, hears(() => come(worker), fail));
      worker.start();
    });
    return arrived;
  }

  window.rulewalkAsk = async (question) => {
    const worker = await python();
    count += 1;
    const id = count;
    return new Promise((answer) => {
      waiting.set(id, answer);
      worker.say({ kind: "ask", id, game: found.game, question });
    });
  };
})();
