"""Pictures of the teams: a Dragon on its coins, and a face for each Dragon and each Mouse."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.show.html import Child, circle, el, join


class _TeamColours(NamedTuple):
    """Fill colours of a team: the Dragon, its shade and its light, the Mouse, the ground."""

    dragon: str
    shade: str
    light: str
    mouse: str
    ground: str


_TEAMS = (
    _TeamColours("#b5303f", "#7f1826", "#e0707a", "#c9a27a", "#f6c9b8"),
    _TeamColours("#2f6da8", "#173f68", "#6ba3d6", "#8c8f9c", "#cfe6f4"),
    _TeamColours("#3c8a4e", "#1b5a2c", "#78bd86", "#9a6b48", "#d3ecd2"),
)
_DARK, _EYE, _EAR, _NOSE = "#1d2430", "#fff3c0", "#f2a9a9", "#d4566a"
_GOLD = "#f7c93c"
_HEAP = (8, 7, 6, 5, 4, 3, 2, 1)  # coins in each row of a heap, from the ground up


def _filled(colour: str, path: str) -> Markup:
    return el("path", {"fill": colour, "d": path})


def _picture(kind: str, box: str, *parts: Child) -> Markup:
    attrs = {"class": f"rw-person {kind}".strip(), "viewBox": box, "aria-hidden": "true"}
    return el("svg", {**attrs, "focusable": "false"}, join(parts))


@cache
def dragon(team: int) -> Markup:
    """Return the face of a team's Dragon."""
    c = _TEAMS[team]
    head = (
        "M24 6c10 0 15 7 14 16-1 6 2 8 2 13 0 7-8 11-16 11S8 42 8 35c0-5 3-7 2-13C9 13 14 6 24 6Z"
    )
    nostrils = f"{circle(19, 32, 1.7)}{circle(29, 32, 1.7)}"
    return _picture(
        "", "0 0 48 48",
        _filled(c.ground, "M0 0h48v48H0Z"),
        _filled(c.shade, "M14 12 8 2l12 6ZM34 12l6-10-12 6Z"),
        _filled(c.dragon, head),
        _filled(c.light, "M12 34c0-5 5-7 12-7s12 2 12 7-5 9-12 9-12-4-12-9Z"),
        _filled(c.shade, f"{nostrils}M17 37c4 4 10 4 14 0-3 2-11 2-14 0Z"),
        _filled(_EYE, f"{circle(17, 20, 4.2)}{circle(31, 20, 4.2)}"),
        _filled(_DARK, f"{circle(17.5, 20.5, 2.2)}{circle(30.5, 20.5, 2.2)}"),
    )  # fmt: skip


@cache
def mouse(team: int) -> Markup:
    """Return the face of a team's Mouse."""
    c = _TEAMS[team]
    return _picture(
        "", "0 0 48 48",
        _filled(c.ground, "M0 0h48v48H0Z"),
        _filled(c.mouse, f"{circle(11, 13, 9)}{circle(37, 13, 9)}"),
        _filled(_EAR, f"{circle(11, 13, 5)}{circle(37, 13, 5)}"),
        _filled(c.mouse, "M7 28c0-9 8-15 17-15s17 6 17 15c-4 8-10 13-17 13S11 36 7 28Z"),
        _filled(_DARK, f"{circle(18, 26, 2.6)}{circle(30, 26, 2.6)}"),
        _filled(_NOSE, circle(24, 34, 3)),
    )  # fmt: skip


@cache
def hoard(team: int, coins: int, *, turned: bool = False) -> Markup:
    """Return a team's Dragon behind its coins, one drawn for each, as far as the heap can show."""
    parts = (*_beast(_TEAMS[team]), _heap(coins))
    way = {"transform": "matrix(-1 0 0 1 334 0)"} if turned else None
    return _picture("ww-beast", "40 0 254 172", el("g", way, *parts))


def _beast(c: _TeamColours) -> tuple[Markup, ...]:
    body = (
        "M112 150c-14-40 2-74 44-84 20-6 30-22 30-40l40-8c20 0 36 12 44 26 4 10-4 18-20 18l-28 4"
        "c2 20 14 40 16 60 2 14-8 24-24 24Z"
    )
    tail = "M246 141c30 6 40-10 32-26-3-6-10-6-10 2 0-16 22-18 26-2 6 22-16 44-48 40Z"
    spikes = (
        "M186 28l-12-22 24 12ZM206 20l-4-20 20 16ZM158 66l-14-8 4 16ZM132 84l-16-2 10 12Z"
        "M174 50l-14-8 8 16Z"
    )
    return (
        _filled(c.dragon, tail),
        _filled(c.light, "M128 70C104 30 74 22 54 34c14 6 20 16 22 30 14-6 30-6 44 6Z"),
        _filled(c.dragon, body),
        _filled(c.ground, "M150 150c-2-30 10-56 36-66l30-4c4 24 16 44 18 64 0 4-2 6-6 6Z"),
        _filled(c.shade, f"{spikes}{circle(260, 40, 2.6)}M226 55c14 2 28 0 40-6-10 9-26 11-40 6Z"),
        _filled(_EYE, circle(224, 36, 9)),
        _filled(_DARK, circle(227, 36, 4.5)),
    )  # fmt: skip


def _heap(coins: int) -> Markup | None:
    """Return a heap of coins, row upon row."""
    shown, y = min(coins, sum(_HEAP)), 160.0
    tops: list[tuple[float, float]] = []
    for row in _HEAP:
        here = min(row, shown - len(tops))
        tops += [(172 + (at - (here - 1) / 2) * 26, y) for at in range(here)]
        y -= 9
    if not tops:
        return None
    drawn = "".join(f"M{x - 14:g} {y:g}a14 6 0 1 0 28 0a14 6 0 1 0 -28 0Z" for x, y in tops)
    return el("path", {"class": "ww-heap", "fill": _GOLD, "d": drawn})
