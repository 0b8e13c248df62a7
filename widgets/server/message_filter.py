"""The messages that a browser may send to a kernel, and a kernel to a browser.

All others are refused. A message that passes is built again from its checked parts, without
buffers, other channels, subshells or unknown headers.

Our pages send the messages of the static site (``read_page_message``). Any other notebook has
Voilà's front end, which speaks Jupyter's protocol (``MessageFilter``).
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

from kit.files.wire import read_click
from widgets.server.http import TokenBucket
from widgets.server.upstream import parse_old, parse_v1

LARGEST = 16 * 1024  # bytes; a click has about a hundred
CLASS_LARGEST = 1024  # characters of a message about the class
CONTROL = "jupyter.widget.control"
WORD = re.compile(r"[\w.-]{1,64}")
PARTS = ("header", "parent_header", "metadata", "content")
QUESTIONS = ("kernel_info_request", "comm_info_request")
COMMS = 4  # control comms that one page may have open

# What a kernel may send. Error and stream are left out: they contain tracebacks, paths and source.
FROM_KERNEL = frozenset(
    ("status", "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply")
)
FROM_KERNEL_STOCK = FROM_KERNEL | {"display_data", "update_display_data", "clear_output"}

# What is counted under its own name, when it is dropped on the way to a kernel or to a browser.
# A visitor can invent names, which must not become counters.
REQUESTS = frozenset(
    f"{name}_request"
    for name in ("execute", "inspect", "complete", "history", "is_complete", "debug", "shutdown",
                 "interrupt", "create_subshell", "delete_subshell", "list_subshell", "usage")
) | {"input_reply"}  # fmt: skip
WITHHELD = FROM_KERNEL_STOCK | {"error", "stream", "execute_input", "execute_result",
                                "execute_reply", "iopub_welcome", "shutdown_reply"}  # fmt: skip


class Dropped(Exception):
    """A message that is not passed on; the text is the reason in one or two words."""


def spend(bucket: TokenBucket) -> None:
    """Spend a token for a message; raise Dropped if there is none left."""
    if not bucket.spend():
        raise Dropped("too fast")


def read_page_message(raw: str | bytes, bucket: TokenBucket) -> dict[str, Any]:
    """Return a message of our page, built from its checked parts, or raise Dropped.

    It is ``{"kind": "frame"}`` or ``{"kind": "alive"}``, a valid click, or a message for the
    classroom, which checks it.
    """
    spend(bucket)
    if len(raw) > LARGEST:
        raise Dropped("oversized")
    try:
        message = json.loads(raw) if isinstance(raw, str) else None
        _check_text(message)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Dropped("malformed")
    match message.get("kind"):
        case "frame" | "alive" as kind:
            return {"kind": kind}
        case "click" if read_click(message.get("click")):
            return {"kind": "click", "click": message["click"]}
        case "class" if len(raw) <= CLASS_LARGEST:
            return message
    raise Dropped("kind")


def _check_text(message: object) -> None:
    """Raise ValueError for a lone surrogate or a number such as NaN.

    JSON can write both; neither UTF-8 nor the kernel's JSON can.
    """
    json.dumps(message, ensure_ascii=False, allow_nan=False).encode()


def read_frame(content: bytes, widget: str) -> dict[str, Any] | None:
    """Return the frame in a message on a kernel's comm as our page gets it, or None.

    Of the *widget*'s state a page gets only the frame and the bar.
    """
    message = json.loads(content)
    state = message["data"].get("state", {})
    if message["comm_id"] != widget or "frame" not in state:
        return None
    frame = {key: state["frame"][key] for key in ("step", "html", "place")}
    return {"kind": "frame", "frame": frame, "top": state.get("top", "")}


def parse(raw: str | bytes, *, v1: bool) -> dict[str, Any]:
    """Return the channel and the parts of a browser's message, or raise Dropped."""
    if len(raw) > LARGEST:
        raise Dropped("oversized")
    try:
        message = _parse_v1(raw) if v1 else _parse_old(raw)
        _check_text([message.get(part) for part in PARTS])
    except Exception:  # noqa: BLE001 - whatever a client made of it, it is not a message
        raise Dropped("malformed") from None
    if not all(isinstance(message.get(part), dict) for part in PARTS):
        raise Dropped("malformed")
    if message.get("buffers"):
        raise Dropped("buffers")
    return message


def _parse_v1(raw: str | bytes) -> dict[str, Any]:
    # The first number is the count of parts; Jupyter's parser would accept any number.
    if not isinstance(raw, bytes) or not 6 <= int.from_bytes(raw[:8], "little") <= 8:
        raise Dropped("malformed")
    return parse_v1(raw)


def _parse_old(raw: str | bytes) -> dict[str, Any]:
    if isinstance(raw, str):
        return dict(json.loads(raw))
    if not 1 <= int.from_bytes(raw[:4], "big") <= 2:
        raise Dropped("malformed")
    return parse_old(raw)


class MessageFilter:
    """Checks the messages of one browser, including what it opened before and its rate.

    With *stock_widgets*, updates of sliders and other stock widgets pass too.
    """

    def __init__(self, *, stock_widgets: bool = False, bucket: TokenBucket | None = None) -> None:
        self.stock_widgets, self._bucket = stock_widgets, bucket or TokenBucket()
        self._controls: set[str] = set()  # control comms this browser opened

    def check(self, raw: str | bytes, *, v1: bool) -> dict[str, Any]:
        """Return the message to send to the kernel, built from checked parts, or raise Dropped."""
        spend(self._bucket)
        message = parse(raw, v1=v1)
        kind = message["header"].get("msg_type")
        if kind not in (*QUESTIONS, "comm_open", "comm_msg", "comm_close"):
            raise Dropped(kind if isinstance(kind, str) and kind in REQUESTS else "unknown type")
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
        """Return the checked content of a message on a comm."""
        comm, data = content.get("comm_id"), content.get("data", {})
        if not (isinstance(comm, str) and WORD.fullmatch(comm) and isinstance(data, dict)):
            raise Dropped("malformed")
        if kind == "comm_open":
            return self._open(comm, content)
        if kind == "comm_close":
            if comm not in self._controls:
                raise Dropped("comm_close")
            self._controls.discard(comm)
            return {"comm_id": comm, "data": {}}
        return {"comm_id": comm, "data": self._data(comm, data)}

    def _open(self, comm: str, content: dict[str, Any]) -> dict[str, Any]:
        """Allow only the widgets' control comm: a browser must not create widgets in the kernel."""
        if content.get("target_name") != CONTROL:
            raise Dropped("comm_open")
        if len(self._controls) >= COMMS:
            raise Dropped("comm_open")
        self._controls.add(comm)
        return {"comm_id": comm, "target_name": CONTROL, "data": {}}

    def _data(self, comm: str, data: dict[str, Any]) -> dict[str, Any]:
        """Return the checked data on a comm: a click, or a request for the widgets' state."""
        method = data.get("method")
        if comm in self._controls:
            if method != "request_states":
                raise Dropped("control")
            return {"method": method}
        if method == "request_state":
            return {"method": method}
        if method == "custom" and isinstance(data.get("content"), dict):
            return {"method": method, "content": data["content"]}
        if method == "update" and self.stock_widgets and isinstance(data.get("state"), dict):
            return {"method": method, "state": data["state"], "buffer_paths": []}
        raise Dropped("update" if method == "update" else "method")


def _version(given: dict[str, Any]) -> dict[str, str]:
    """Return the checked metadata: the version of the widgets' protocol, or nothing."""
    version = given.get("version")
    return {"version": version} if isinstance(version, str) and WORD.fullmatch(version) else {}


def _header(given: dict[str, Any]) -> dict[str, Any]:
    """Return a header with the four fields that a kernel needs, each a short text."""
    keys = ("msg_id", "msg_type", "session", "username")
    kept = {key: given.get(key, "") for key in keys}
    if not all(isinstance(value, str) and len(value) <= 100 for value in kept.values()):
        raise Dropped("malformed")
    # The time makes each message another one: a kernel logs an error for one that it has had.
    return {**kept, "version": "5.3", "date": datetime.now(UTC).isoformat()}
