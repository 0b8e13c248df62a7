// The connection to a kernel behind `rulewalk serve`: one websocket with the messages of the static
// site, as JSON: {kind: "click", click} goes out, {kind: "frame", frame, top} comes in. After sleep, a
// lost network or a restarted server it comes back by itself; where the kernel is gone it asks the
// server for another, at the place that the address names. light_page.js shows how it stands.
//
// On the same websocket the server and the page talk about the class: a message {kind: "class"} never
// reaches a kernel. It is the event `rulewalk:class` of the document, and what the event
// `rulewalk:tell-class` carries is sent as such a message.

/** @typedef {import("./wire.js").Click} Click */
/** @typedef {import("./wire.js").Connection} Connection */
/** @typedef {import("./wire.js").Frame} Frame */

/**
 * @typedef {object} Kernel what the server says of a page's kernel
 * @property {string} base the server's own address
 * @property {string} kernelId
 * @property {Frame} [frame] if the page shows its first frame already
 */

/**
 * How the connection stands: "silent": the server does not answer; "stopped": the kernel has ended;
 * "full": every seat is taken; "sorry": the server could not start a kernel; "stranger": it wants
 * its link.
 * @typedef {"open" | "silent" | "stopped" | "full" | "sorry" | "stranger"} Standing
 */

const SLOWEST = 15000; // ms between two attempts, at most
const ANSWER = 4000; // ms in which a connection that lives has said something
const PATIENCE = 30000; // ms for a kernel's first frame
const UNUSED = 10 * 60 * 1000; // ms after which a page asks for a new kernel only when touched

const newId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/**
 * Asks the server that the page is from.
 * @param {string} address
 */
async function lineAsk(address) {
  const headers = { Accept: "application/json" };
  const options = /** @type {const} */ ({ cache: "no-store", headers });
  const answer = await fetch(address, options);
  if (answer.status === 403) throw new Error("stranger");
  if (answer.status === 503) throw new Error("full");
  return answer;
}

/**
 * Whether a kernel lives.
 * @param {string} base
 * @param {string} kernelId
 */
export async function lineLives(base, kernelId) {
  try {
    return (await lineAsk(`${base}api/kernels/${kernelId}`)).ok;
  } catch {
    return false;
  }
}

/**
 * Tells the server, from a page that goes away, that it does without a kernel.
 * @param {string} base
 * @param {string} kernelId
 * @param {Record<string, string>} more
 */
export function lineEnd(base, kernelId, more = {}) {
  const form = new FormData();
  form.append("_xsrf", document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] || "");
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  navigator.sendBeacon(`${base}voila/api/shutdown/${kernelId}`, form);
}

/** @implements {Connection} */
export class SocketLine {
  gone = "There is no connection just now, so this click was not sent. Try again in a moment.";
  session = newId(); // by which the server knows a page that comes back
  /** @type {WebSocket | null} */
  socket = null;
  isConnecting = false;
  isSure = true; // the server has just said that this kernel lives
  isNew = false; // this kernel does not know yet what the browser remembers
  used = Date.now();
  /** @type {ReturnType<typeof setTimeout> | undefined} of a question whether the connection lives */
  asked;
  hears = { shown() {}, again() {} };
  arrived = () => {};
  /** @type {(problem: Error) => void} */
  failed = () => {};
  tried = () => {};
  cutShort = () => {};

  /**
   * @param {Kernel} found
   * @param {(standing: Standing) => void} tell
   */
  constructor(found, tell) {
    this.base = found.base;
    this.kernelId = found.kernelId;
    this.tell = tell;
    /** @type {{ top?: string, frame?: Frame }} */
    this.state = { frame: found.frame };
    this.isShown = Boolean(found.frame); // the page shows what the kernel is about to tell
    /** @type {Promise<void>} the first attempt to connect */
    this.first = new Promise((done) => {
      this.tried = done;
    });
    this.watch();
  }

  watch() {
    const wake = () => this.wake();
    document.addEventListener("rulewalk:lost", wake); // a click had no answer
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    document.addEventListener("rulewalk:tell-class", ({ detail }) => this.tellClass(detail));
    for (const name of ["online", "pageshow"]) addEventListener(name, wake);
    for (const name of ["pointerdown", "keydown"])
      addEventListener(name, () => this.touched(), true);
    addEventListener("offline", () => this.isConnecting || this.drop());
  }

  // What a lesson needs of a Connection.

  get top() {
    return this.state.top || "";
  }

  frame() {
    return this.state.frame;
  }

  /** @param {Click} click */
  async send(click) {
    await this.first;
    if (this.isConnecting || !this.isOpen()) throw new Error("silent");
    this.post({ kind: "click", click });
  }

  /**
   * @param {() => void} shown
   * @param {() => void} _lost
   * @param {() => void} again
   */
  listen(shown, _lost, again) {
    this.hears = { shown, again };
    return () => {
      this.hears = { shown() {}, again() {} };
    };
  }

  // What the page does with it.

  /** @returns what names this kernel to a page that comes back */
  other() {
    return { kernelId: this.kernelId };
  }

  // Tells the server that this page does without the kernel.
  leave() {
    lineEnd(this.base, this.kernelId);
  }

  // Tells the server that the page goes and may come back to its kernel.
  part() {
    lineEnd(this.base, this.kernelId, { part: "1" });
  }

  // Tries at once, or asks whether the connection still lives.
  wake() {
    this.cutShort();
    if (this.isConnecting || !this.isOpen()) return;
    clearTimeout(this.asked);
    this.post({ kind: "alive" });
    this.asked = setTimeout(() => this.drop(), ANSWER);
  }

  touched() {
    this.used = Date.now();
    this.cutShort();
  }

  /** @param {object} detail */
  tellClass(detail) {
    if (this.isOpen()) this.post({ ...detail, kind: "class" });
  }

  // The websocket.

  isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {object} message */
  post(message) {
    this.socket?.send(JSON.stringify(message));
  }

  /** @param {MessageEvent} event */
  heard({ data }) {
    clearTimeout(this.asked);
    const message = JSON.parse(data);
    if (message.kind === "class")
      document.dispatchEvent(new CustomEvent("rulewalk:class", { detail: message }));
    if (message.kind === "dead") return this.drop();
    if (message.kind !== "frame") return;
    this.state = { frame: message.frame, top: message.top || this.state.top };
    if (this.isConnecting) this.arrived();
    else this.hears.shown();
  }

  hangUp() {
    clearTimeout(this.asked);
    if (!this.socket) return;
    this.socket.onopen = null;
    this.socket.onmessage = null;
    this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  drop() {
    if (this.isConnecting) return this.failed(new Error("silent"));
    this.hangUp();
    document.dispatchEvent(new CustomEvent("rulewalk:disconnected"));
    this.start();
  }

  // Connecting.

  /** Connects, and returns when the first frame is there. */
  async start() {
    this.isConnecting = true;
    for (let tries = 0; !this.isOpen(); tries += 1) {
      try {
        await this.attempt();
      } catch (problem) {
        this.hangUp();
        this.tried();
        this.tell(standingOf(problem));
        await this.rest(tries);
      }
    }
    this.isConnecting = false;
    this.tell("open");
    this.tried();
    if (this.isNew) this.hears.again();
    else if (!this.isShown) this.hears.shown();
    this.isNew = false;
    this.isShown = false;
    document.dispatchEvent(new CustomEvent("rulewalk:connected"));
  }

  async attempt() {
    const answer = this.isSure ? null : await lineAsk(`${this.base}api/kernels/${this.kernelId}`);
    if (answer?.status === 404) await this.renew();
    this.isSure = false;
    await this.open();
  }

  // A hidden page, or one that was not touched for long, waits before it asks for another kernel.
  async renew() {
    this.tell("stopped");
    if (document.hidden || Date.now() - this.used > UNUSED) await this.pause();
    const answer = await lineAsk(location.href);
    const { kernelId } = await answer.json();
    if (!kernelId) throw new Error("sorry");
    this.kernelId = kernelId;
    this.isNew = true;
  }

  /** @returns {Promise<void>} */
  open() {
    const path = `${this.base}api/kernels/${this.kernelId}/lesson?session_id=${this.session}`;
    const channel = new URL(path, location.href);
    channel.protocol = location.protocol.replace("http", "ws");
    const socket = new WebSocket(channel);
    this.socket = socket;
    return new Promise((done, fail) => {
      this.arrived = done;
      this.failed = fail;
      setTimeout(() => fail(new Error("silent")), PATIENCE);
      socket.onopen = () => this.post({ kind: "frame" });
      socket.onmessage = (event) => this.heard(event);
      socket.onclose = () => this.drop();
    });
  }

  /** @returns {Promise<void>} */
  pause() {
    return new Promise((done) => {
      this.cutShort = done;
    });
  }

  /**
   * Exponential back-off with jitter: after a restart a whole class must not come in one moment.
   * @param {number} tries
   */
  async rest(tries) {
    const longest = Math.min(SLOWEST, 500 * 2 ** tries);
    const later = new Promise((done) => setTimeout(done, longest * (0.5 + Math.random() / 2)));
    await Promise.race([later, this.pause()]);
  }
}

/**
 * @param {unknown} problem
 * @returns {Standing}
 */
function standingOf(problem) {
  const words = problem instanceof Error ? problem.message : "";
  return words === "stranger" || words === "full" || words === "sorry" ? words : "silent";
}
