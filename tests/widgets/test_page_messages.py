"""Messages that our page may send, and those that it gets from a kernel."""

from __future__ import annotations

import json
from typing import Any

import pytest

from widgets import learn
from widgets.server.http import TokenBucket
from widgets.server.message_filter import Dropped, read_frame, read_page_message

CLICK = {"step": 3, "do": "next"}


def read(raw: object) -> dict[str, Any]:
    return read_page_message(
        raw if isinstance(raw, str | bytes) else json.dumps(raw), TokenBucket()
    )


@pytest.mark.parametrize("message", [
    {"kind": "frame"}, {"kind": "alive"}, {"kind": "click", "click": CLICK},
    {"kind": "class", "name": "Ada"},
])  # fmt: skip
def test_these_pass(message: dict[str, object]) -> None:
    assert read(message) == message


def test_nothing_rides_along() -> None:
    more = {"comm_id": "x", "channel": "control", "buffers": [1], "header": {}}
    assert read({"kind": "click", "click": CLICK, **more}) == {"kind": "click", "click": CLICK}
    assert read({"kind": "frame", "click": CLICK, **more}) == {"kind": "frame"}


@pytest.mark.parametrize(("raw", "reason"), [
    ("", "malformed"), ("{", "malformed"), ("[]", "malformed"), ("null", "malformed"),
    ('"frame"', "malformed"), ("[" * 9000, "malformed"), (b"", "malformed"),
    (b'{"kind": "frame"}', "malformed"), (b"\xff" * 40, "malformed"),
    ({"kind": "frame", "x": "y" * 20_000}, "oversized"),
    ({}, "kind"), ({"kind": ["frame"]}, "kind"),
    ({"kind": "execute_request", "code": "1/0"}, "kind"), ({"kind": "comm_open"}, "kind"),
    ({"kind": "click"}, "kind"), ({"kind": "click", "click": {}}, "kind"),
    ({"kind": "click", "click": {"step": 0, "do": "eval"}}, "kind"),
    ({"kind": "click", "click": {**CLICK, "__class__": 1}}, "kind"),
    ({"kind": "click", "click": {"method": "update", "state": {"frame": {}}}}, "kind"),
    ({"kind": "class", "name": "x" * 1024}, "kind"),
])  # fmt: skip
def test_all_else_is_dropped(raw: object, reason: str) -> None:
    with pytest.raises(Dropped, match=reason):
        read(raw)


def test_every_message_spends_of_the_same_bucket() -> None:
    bucket = TokenBucket(rate=0, burst=2)
    read_page_message('{"kind": "frame"}', bucket)
    read_page_message('{"kind": "class"}', bucket)
    for kind in ("frame", "class", "junk"):
        with pytest.raises(Dropped, match="too fast"):
            read_page_message(json.dumps({"kind": kind}), bucket)


def comm(widget: str, **state: object) -> bytes:
    """Return a kernel's message to a browser, as ipywidgets makes it."""
    return json.dumps({"data": {"method": "update", "state": state}, "comm_id": widget}).encode()


def test_a_page_gets_the_frame_and_the_bar_and_nothing_else() -> None:
    widget = learn("wild_side")
    found = read_frame(comm("x", frame=widget.frame, top="bar", _esm="evil", layout="IPY"), "x")
    assert found == {"kind": "frame", "frame": widget.frame, "top": "bar"}
    assert read_frame(comm("x", frame={**widget.frame, "seed": 7}), "x")["frame"] == widget.frame
    assert read_frame(comm("y", frame=widget.frame), "x") is None, "another widget"
    assert read_frame(comm("x", top="bar"), "x") is None
    assert read_frame(json.dumps({"data": {}, "comm_id": "x"}).encode(), "x") is None
