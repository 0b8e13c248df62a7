// The line to a kernel behind `rulewalk serve`: one websocket with the messages of the static site,
// as JSON: {kind: "click", click} goes out, {kind: "frame", frame, top} comes in. After sleep, a lost network or a restarted server it comes
// back by itself; where the kernel is gone it asks the server for another, at the place that the
// address names. light_page.js shows how it stands.
//
// On the same websocket the server and the page talk about the class: a text frame that says
// {kind: "class"} never reaches a kernel. It is the event `rulewalk:class` of the document,
// and what the event `rulewalk:tell-class` carries is sent as such a frame.

const LINE_SLOWEST = 15000; // ms between two attempts, at most
const LINE_ANSWER = 4000; // ms in which a line that lives has said something
const LINE_PATIENCE = 30000; // ms for a kernel's first frame
const LINE_UNUSED = 10 * 60 * 1000; // ms after which a page asks for a new kernel only when touched

// Asks the server that the page is from.
async function lineAsk(address) {
  const options = { cache: "no-store", headers: { Accept: "application/json" } };
  const answer = await fetch(address, options);
  if (answer.status === 403) throw new Error("stranger");
  if (answer.status === 503) throw new Error("full");
  return answer;
}

async function lineLives(base, kernelId) {
  try {
    return (await lineAsk(`${base}api/kernels/${kernelId}`)).ok;
  } catch {
    return false;
  }
}

// Tells the server, from a page that goes away, that it does without a kernel.
function lineEnd(base, kernelId, more = {}) {
  const form = new FormData();
  form.append("_xsrf", document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] || "");
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  navigator.sendBeacon(`${base}voila/api/shutdown/${kernelId}`, form);
}

// *found* is what the server said of this page's kernel: {base, kernelId}, and frame if the
// page shows its first frame already. *tell* is called
// with a word for how the line stands: "open", "silent" (the server does not answer), "stopped"
// (the kernel has ended), "full" (every seat is taken), "sorry" (it could not start a kernel) or
// "stranger" (it wants its link).
// start() returns when the first frame is there; wake() tries at once, or asks whether the line
// still lives; leave() tells the server that nobody needs the kernel any more, part() that the page
// goes and may come back to it: other() names it then.
function socketLine(found, tell) {
  let { kernelId } = found;
  const session = crypto.getRandomValues(new Uint32Array(4)).join("-"); // by which the server knows a line that comes back
  let socket = null;
  let state = { frame: found.frame };
  let shown = Boolean(found.frame); // the page shows what the kernel is about to tell
  let connecting = false;
  let sure = true; // the server has just said that this kernel lives
  let fresh = false; // this kernel does not know yet what the browser remembers
  let used = Date.now();
  let asked = 0; // the timer of a question whether the line lives
  let arrived = () => {};
  let failed = () => {};
  let tried = () => {};
  const first = new Promise((done) => (tried = done)); // the first attempt to open the line
  let cutShort = () => {};
  let hears = { shown() {}, again() {} };

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const post = (message) => socket.send(JSON.stringify(message));

  function heard({ data }) {
    clearTimeout(asked);
    const message = JSON.parse(data);
    if (message.kind === "class") {
      document.dispatchEvent(new CustomEvent("rulewalk:class", { detail: message }));
    }
    if (message.kind === "dead") return drop();
    if (message.kind !== "frame") return;
    state = { frame: message.frame, top: message.top || state.top };
    if (connecting) arrived();
    else hears.shown();
  }

  function hangUp() {
    clearTimeout(asked);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  function drop() {
    if (connecting) return failed(new Error("silent"));
    hangUp();
    document.dispatchEvent(new CustomEvent("rulewalk:disconnected"));
    stay();
  }

  function open() {
    const path = `${found.base}api/kernels/${kernelId}/lesson?session_id=${session}`;
    const channel = new URL(path, location.href);
    channel.protocol = location.protocol.replace("http", "ws");
    socket = new WebSocket(channel);
    return new Promise((done, fail) => {
      [arrived, failed] = [done, fail];
      setTimeout(() => fail(new Error("silent")), LINE_PATIENCE);
      socket.onopen = () => post({ kind: "frame" });
      socket.onmessage = heard;
      socket.onclose = drop;
    });
  }

  const pause = () => new Promise((done) => (cutShort = done));

  // A page that nobody looks at, or has touched for long, does without a kernel until somebody does.
  async function renew() {
    tell("stopped");
    if (document.hidden || Date.now() - used > LINE_UNUSED) await pause();
    const answer = await lineAsk(location.href);
    const told = await answer.json();
    if (!told.kernelId) throw new Error("sorry");
    ({ kernelId } = told);
    fresh = true;
  }

  async function attempt() {
    const answer = sure ? null : await lineAsk(`${found.base}api/kernels/${kernelId}`);
    if (answer?.status === 404) await renew();
    sure = false;
    await open();
  }

  // The back-off has jitter: after a restart a whole class must not come in the same moment.
  async function rest(tries) {
    const longest = Math.min(LINE_SLOWEST, 500 * 2 ** tries);
    const later = new Promise((done) => setTimeout(done, longest * (0.5 + Math.random() / 2)));
    await Promise.race([later, pause()]);
  }

  async function stay() {
    connecting = true;
    for (let tries = 0; !isOpen(); tries += 1) {
      try {
        await attempt();
      } catch ({ message }) {
        hangUp();
        tried();
        tell(["stranger", "full", "sorry"].includes(message) ? message : "silent");
        await rest(tries);
      }
    }
    connecting = false;
    tell("open");
    tried();
    if (fresh) hears.again();
    else if (!shown) hears.shown();
    fresh = shown = false;
    document.dispatchEvent(new CustomEvent("rulewalk:connected"));
  }

  function wake() {
    cutShort();
    if (connecting || !isOpen()) return;
    clearTimeout(asked);
    post({ kind: "alive" });
    asked = setTimeout(drop, LINE_ANSWER);
  }

  function touched() {
    used = Date.now();
    cutShort();
  }

  document.addEventListener("rulewalk:tell-class", ({ detail }) => {
    if (isOpen()) post({ ...detail, kind: "class" });
  });
  document.addEventListener("rulewalk:lost", wake); // a click had no answer
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  for (const name of ["online", "pageshow"]) addEventListener(name, wake);
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, touched, true);
  addEventListener("offline", () => !connecting && drop());

  return {
    get top() {
      return state.top || "";
    },
    gone: "There is no connection just now, so this click was not sent. Try again in a moment.",
    frame: () => state.frame,
    send: async (click) => {
      await first;
      if (connecting || !isOpen()) throw new Error("silent");
      post({ kind: "click", click });
    },
    listen(shown, _lost, again) {
      hears = { shown, again };
      return () => (hears = { shown() {}, again() {} });
    },
    start: stay,
    wake,
    other: () => ({ kernelId }),
    leave: () => lineEnd(found.base, kernelId),
    part: () => lineEnd(found.base, kernelId, { part: "1" }),
  };
}
