"""What a browser may send to a kernel, and what a kernel may send to a browser.

Everything is refused that is not named here. A message that passes is built anew from its checked
parts, so that nothing rides along: no buffers, no other channel, no subshell, no odd header.
"""

from __future__ import annotations

import json
import re
import time
from typing import Any

from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)

LARGEST = 16 * 1024  # bytes; a click has about four hundred
CONTROL = "jupyter.widget.control"
WORD = re.compile(r"[\w.-]{1,64}")
PARTS = ("header", "parent_header", "metadata", "content")
QUESTIONS = ("kernel_info_request", "comm_info_request")

# From the kernel. Not there: error and stream, which carry tracebacks, paths and source.
OUT = frozenset(
    ("status", "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply")
)
OUT_STOCK = OUT | {"display_data", "update_display_data", "clear_output"}


class Dropped(Exception):
    """The message is not let through; the words say why."""


def parse(raw: str | bytes, *, v1: bool) -> dict[str, Any]:
    """Return the channel and the parts of a message, or raise Dropped."""
    if len(raw) > LARGEST:
        raise Dropped("oversized")
    try:
        message = _parse_v1(raw) if v1 else _parse_old(raw)
    except Exception:  # noqa: BLE001 - whatever a client made of it, it is not a message
        raise Dropped("malformed") from None
    if not all(isinstance(message.get(part), dict) for part in PARTS):
        raise Dropped("malformed")
    if message.get("buffers"):
        raise Dropped("buffers")
    return message


def _parse_v1(raw: str | bytes) -> dict[str, Any]:
    if not isinstance(raw, bytes) or not 6 <= int.from_bytes(raw[:8], "little") <= 8:
        raise Dropped("malformed")
    channel, parts = deserialize_msg_from_ws_v1(raw)
    read = dict(zip(PARTS, map(json.loads, parts[:4]), strict=True))
    return {**read, "channel": channel, "buffers": parts[4:]}


def _parse_old(raw: str | bytes) -> dict[str, Any]:
    if isinstance(raw, bytes) and not 1 <= int.from_bytes(raw[:4], "big") <= 2:
        raise Dropped("malformed")
    return dict(deserialize_binary_message(raw) if isinstance(raw, bytes) else json.loads(raw))


class Sieve:
    """One connection's messages: which pass, given what it opened before and how fast it sends."""

    def __init__(self, *, updates: bool = False, rate: float = 20, burst: float = 100) -> None:
        self.updates, self.rate, self.burst = updates, rate, burst
        self._left, self._then = burst, time.monotonic()
        self._spoken: set[str] = set()  # control comms this client opened

    def hurry(self) -> None:
        """Take one from the allowance, or raise Dropped."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < 1:
            raise Dropped("too fast")
        self._left -= 1

    def let(self, raw: str | bytes, *, v1: bool) -> dict[str, Any]:
        """Return the message to pass on, built anew, or raise Dropped."""
        self.hurry()
        message = parse(raw, v1=v1)
        kind = message["header"].get("msg_type")
        if kind not in (*QUESTIONS, "comm_open", "comm_msg", "comm_close"):
            raise Dropped(kind if isinstance(kind, str) and WORD.fullmatch(kind) else "malformed")
        if message.get("channel") != "shell":
            raise Dropped("channel")
        content = {} if kind in QUESTIONS else self._comm(kind, message["content"])
        if kind == "comm_info_request":
            content = {"target_name": "jupyter.widget"}
        return {
            "header": _header(message["header"]),
            "parent_header": {},
            "metadata": _version(message["metadata"]),
            "msg_type": kind,
            "content": content,
            "buffers": [],
        }

    def _comm(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        comm, data = content.get("comm_id"), content.get("data", {})
        if not (isinstance(comm, str) and WORD.fullmatch(comm) and isinstance(data, dict)):
            raise Dropped("malformed")
        if kind == "comm_open":
            return self._open(comm, content)
        if kind == "comm_close":
            if comm not in self._spoken:
                raise Dropped("comm_close")
            self._spoken.discard(comm)
            return {"comm_id": comm, "data": {}}
        return {"comm_id": comm, "data": self._data(comm, data)}

    def _open(self, comm: str, content: dict[str, Any]) -> dict[str, Any]:
        if content.get("target_name") != CONTROL:
            raise Dropped("comm_open")
        if len(self._spoken) >= 4:
            raise Dropped("comm_open")
        self._spoken.add(comm)
        return {"comm_id": comm, "target_name": CONTROL, "data": {}}

    def _data(self, comm: str, data: dict[str, Any]) -> dict[str, Any]:
        method = data.get("method")
        if comm in self._spoken:
            if method != "request_states":
                raise Dropped("control")
            return {"method": method}
        if method == "request_state":
            return {"method": method}
        if method == "custom" and isinstance(data.get("content"), dict):
            return {"method": method, "content": data["content"]}
        if method == "update" and self.updates and isinstance(data.get("state"), dict):
            return {"method": method, "state": data["state"], "buffer_paths": []}
        raise Dropped("update" if method == "update" else "method")


def _version(given: dict[str, Any]) -> dict[str, str]:
    version = given.get("version")  # of the widgets' protocol; the kernel asks for it
    return {"version": version} if isinstance(version, str) and WORD.fullmatch(version) else {}


def _header(given: dict[str, Any]) -> dict[str, Any]:
    keys = ("msg_id", "msg_type", "session", "username")
    kept = {key: given.get(key, "") for key in keys}
    if not all(isinstance(value, str) and len(value) <= 100 for value in kept.values()):
        raise Dropped("malformed")
    return {**kept, "version": "5.3", "date": "1970-01-01T00:00:00Z"}
