"""The wall: how learners come in, large enough for the last row."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.drawing import Markup
from kit.show.html import el


class Door(NamedTuple):
    """How a class comes in: the address without its word, the word, the code, the whole link."""

    address: str
    token: str
    code: str
    link: str
    local: bool


def wall_html(door: Door, code: Markup) -> Markup:
    """Return what a projector shows; *code* is the picture of the link."""
    where = el("p", {"class": "rw-wall-address"}, door.address)
    return el(
        "main",
        {"class": "rw rw-wall"},
        el("h1", None, "Come in"),
        el("div", {"class": "rw-wall-code"}, code),
        el(
            "div", {"class": "rw-wall-words"}, where, _class(door.code), _word(door), _warning(door)
        ),
        el("p", {"class": "rw-links"}, el("a", {"href": "."}, "← The desk")),
    )


def _class(code: str) -> Markup | None:
    if not code:
        return None
    return el(
        "p", {"class": "rw-wall-class"}, el("span", None, "Class code"), el("strong", None, code)
    )


def _word(door: Door) -> Markup | None:
    if not door.token:
        return None
    return el("p", {"class": "rw-wall-word"}, "Word to come in: ", el("code", None, door.token))


def _warning(door: Door) -> Markup | None:
    if door.local:
        words = ("Only this computer can open this address: phones cannot reach it. "
                 "For a class start the server with --host 0.0.0.0.")  # fmt: skip
    elif door.token:
        words = ("The code on this wall holds the word to come in: who takes a picture of it "
                 "can come in too, until the server stops.")  # fmt: skip
    else:
        return None
    return el("p", {"class": "rw-note"}, words)
