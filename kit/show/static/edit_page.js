// The page of `rulewalk edit`: the first message brings the first frame.

import { one } from "./dom.js";
import { beside } from "./edit.js";
import { editLine } from "./edit_line.js";

const socket = new WebSocket(`ws://${location.host}/line`);
socket.addEventListener(
  "message",
  (event) => beside(editLine(JSON.parse(event.data), socket), one(document, "main", HTMLElement)),
  { once: true },
);
