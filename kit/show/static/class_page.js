// The class on a page without a kernel: the gallery and the rules behind `rulewalk serve`. One small
// websocket tells the teacher's desk that the page is open, and brings what the teacher says.

import "./class.js";
import { find } from "./dom.js";

const FIRST = 1000; // ms until the second attempt to connect
const SLOWEST = 60000; // ms between two attempts, at most

class ClassLine {
  /** @type {WebSocket | null} */
  socket = null;
  tries = 0;

  /** @param {string} address */
  constructor(address) {
    this.address = new URL(address, location.href);
    this.address.protocol = location.protocol.replace("http", "ws");
    document.addEventListener("rulewalk:tell-class", ({ detail }) => {
      if (this.socket?.readyState === WebSocket.OPEN)
        this.socket.send(JSON.stringify({ ...detail, kind: "class" }));
    });
    // A page that waits in the browser's history must not count as open.
    addEventListener("pagehide", () => this.hangUp());
    addEventListener("pageshow", ({ persisted }) => persisted && this.connect());
    this.connect();
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      document.dispatchEvent(new CustomEvent("rulewalk:connected"));
    };
    socket.onmessage = ({ data }) => {
      const detail = JSON.parse(data);
      document.dispatchEvent(new CustomEvent("rulewalk:class", { detail }));
    };
    socket.onclose = () => this.lost();
  }

  // Exponential back-off with jitter: after a restart a whole class must not come in one moment.
  lost() {
    document.dispatchEvent(new CustomEvent("rulewalk:disconnected"));
    const longest = Math.min(SLOWEST, FIRST * 2 ** this.tries);
    this.tries += 1;
    setTimeout(() => this.connect(), longest * (0.5 + Math.random() / 2));
  }

  hangUp() {
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
  }
}

const address = find(document, "#rendered_cells")?.dataset.class;
if (address) new ClassLine(address);
