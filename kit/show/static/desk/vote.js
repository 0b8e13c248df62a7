// The wall during a vote: shows what the server draws of it, in a class that the address names.

import { one } from "../dom.js";
import "../look.js";

const LATER = 3000; // ms until the next attempt to connect

const place = one(document, "[data-wall]", HTMLElement);
const code = (new URLSearchParams(location.search).get("class") ?? "").toUpperCase();

function connect() {
  const address = new URL("live", location.href);
  address.protocol = location.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => socket.send(JSON.stringify({ do: "wall", code }));
  socket.onmessage = ({ data }) => {
    const { parts = {} } = JSON.parse(data);
    if (parts.wall === undefined) return;
    place.innerHTML = parts.wall;
    for (const part of place.querySelectorAll("section")) part.removeAttribute("aria-label");
  };
  socket.onclose = () => setTimeout(connect, LATER);
}

connect();
