// The connection to `rulewalk edit`: a websocket that brings frames and takes clicks, as JSON.

/** @typedef {{ frame: import("./wire.js").EditorFrame, top: string }} First the first message */

/**
 * @param {First} first
 * @param {WebSocket} socket
 * @returns {import("./wire.js").Connection}
 */
export function editLine(first, socket) {
  let { frame } = first;
  /** @type {Set<() => void>} */
  const shown = new Set();
  /** @type {Set<() => void>} */
  const lost = new Set();
  socket.addEventListener("message", (event) => {
    frame = JSON.parse(event.data).frame;
    for (const call of shown) call();
  });
  socket.addEventListener("close", () => {
    for (const call of lost) call();
  });
  return {
    top: first.top,
    gone: "rulewalk edit has ended. Start it again, and open the link that it prints.",
    frame: () => frame,
    send: async (click) => {
      if (socket.readyState !== WebSocket.OPEN) throw new Error("closed");
      socket.send(JSON.stringify({ kind: "click", click }));
    },
    listen(show, gone) {
      shown.add(show);
      lost.add(gone);
      return () => {
        shown.delete(show);
        lost.delete(gone);
      };
    },
  };
}
