"""Drawings of Wild Side: suits as lines and as filled pictures, and a face for each seat."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Icon, Markup
from kit.show.html import circle, dot, drawing, el, join

_SCRATCHES = "M13 5c5 13 4 26-6 38 4-13 6-26 6-38ZM25 5c5 13 4 26-6 38 4-13 6-26 6-38Z"
_SCRATCH = "M37 5c5 13 4 26-6 38 4-13 6-26 6-38Z"
_VANE = "M40 5C22 7 11 18 12 35 29 36 39 25 40 5Z"
_PAD = "M24 23c6 0 12 7 12 12 0 4-3 7-6 7-2 0-4-1-6-1s-4 1-6 1c-3 0-6-3-6-7 0-5 6-12 12-12Z"
_TOES = f"{circle(9, 22, 4)}{circle(18, 11, 4.5)}{circle(30, 11, 4.5)}{circle(39, 22, 4)}"
_WING = "M4 12c13-6 29-6 40 3-2 4-5 5-9 5 1 4-2 7-6 7 0 4-4 7-8 6-2 5-7 7-11 4C5 32 4 22 4 12Z"
_HEAD = "M8 22c0-10 7-15 16-15s16 5 16 15c0 12-6 21-16 21S8 34 8 22Z"
_CAP = "M9 19c6-3 9 0 11 5 1 4 2 6 4 6s3-2 4-6c2-5 5-8 11-5C38 11 32 7 24 7S10 11 9 19Z"
_PINE = "M24 4 12 20h6L9 32h10v11h10V32h10L30 20h6Z"

ICONS: dict[str, Icon] = {
    "claw": Icon(f"{_SCRATCHES}{_SCRATCH}", f"{_SCRATCHES}{_SCRATCH}"),
    "feather": Icon(f"{_VANE}M6 43 28 18M17 30l-2-9M23 24l9 1", _VANE),
    "paw": Icon(f"{_PAD}{_TOES}", f"{_PAD}{_TOES}"),
    "wing": Icon(f"{_WING}M13 18c8-2 15-1 22 2M12 24c6-1 11 0 17 3M12 30c3 0 6 1 9 3", _WING),
    "badger": Icon(
        f"{_HEAD}{_CAP}{dot(16, 27)}{dot(32, 27)}M21 34h6l-3 3ZM18 39c4 3 8 3 12 0"
        "M9 15c-4-1-5-5-3-8 4 0 6 1 7 4M39 15c4-1 5-5 3-8-4 0-6 1-7 4",
        _CAP,
    ),
    "back": Icon(f"{_PINE}M4 43h40", _PINE),
}

# Filled pictures: in the suit's colour, in half of it, and lines in the colour of the card.
_CLAWS = ("M11 3C21 16 19 33 4 45 9 31 11 18 11 3Z", "M23.5 3c10 13 8 30-7 42 5-14 7-27 7-42Z",
          "M36 3c10 13 8 30-7 42 5-14 7-27 7-42Z")  # fmt: skip
_EDGES = ("M11 3C21 16 19 33 4 45 14 32 16 17 11 3Z", "M23.5 3c10 13 8 30-7 42 10-13 12-28 7-42Z",
          "M36 3c10 13 8 30-7 42 10-13 12-28 7-42Z")  # fmt: skip
_FILLED: dict[str, tuple[str, str, str]] = {
    "claw": ("".join(_CLAWS), "".join(_EDGES), ""),
    "feather": (
        "M41 4C40 26 30 37 11 36L41 4ZM4 42l9-9 2 2-9 9Z",
        "M41 4C21 6 9 18 11 36L41 4Z",
        "M13 34 36 9M20 26l-2-8M26 20l-1-7M18 30l9 1M24 24h9",
    ),
    "paw": (
        (
            f"{circle(8, 22, 5)}{circle(18, 11, 5.5)}{circle(30, 11, 5.5)}{circle(40, 22, 5)}"
            "M24 21c7 0 13 8 13 14 0 5-3 8-7 8-2 0-4-1-6-1s-4 1-6 1c-4 0-7-3-7-8 0-6 6-14 13-14Z"
        ),
        (
            f"{circle(8, 23, 2.5)}{circle(18, 12, 2.8)}{circle(30, 12, 2.8)}{circle(40, 23, 2.5)}"
            "M24 27c4 0 8 5 8 8 0 2-1 4-4 4-1 0-2-.6-4-.6s-3 .6-4 .6c-3 0-4-2-4-4 0-3 4-8 8-8Z"
        ),
        "",
    ),
    "wing": (
        "M3 11c13-7 31-7 42 3-2 5-5 6-9 6-8-3-16-4-24-2 0 6-1 12-2 20C4 32 3 22 3 11Z",
        "M3 11c13-7 31-7 42 3-2 5-5 6-9 6 1 4-2 7-6 7 0 5-4 8-8 7-2 5-8 7-12 4C4 32 3 22 3 11Z",
        "M13 18c8-2 15-1 22 2M12 24c6-1 12 0 18 3M12 31c3 0 7 1 10 3",
    ),
}
_OVER = ("feather", "wing")  # here the pale part lies below


@cache
def picture(name: str) -> Markup:
    """Return the large picture of a suit."""
    if name not in _FILLED:
        return drawing(ICONS[name], kind="rw-pic")
    full, half, lines = _FILLED[name]
    parts = [("rw-full", full), ("rw-half", half)]
    paths = [
        *(parts[::-1] if name in _OVER else parts),
        *([("rw-scored", lines)] if lines else []),
    ]
    inside = join(el("path", {"class": kind, "d": path}) for kind, path in paths)
    attrs = {"class": "rw-pic", "viewBox": "0 0 48 48", "aria-hidden": "true"}
    return el("svg", {**attrs, "focusable": "false"}, inside)


_DARK = "#1d2430"
_EYES = f"{circle(17, 24, 2.3)}{circle(31, 24, 2.3)}"

# A face for each seat: the ground, then filled paths from the back to the front.
_FACES: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "wolf": ("#b9c6d8", (
        ("#59677c", "M9 6l9 9h12l9-9 2 17c0 13-8 21-17 21S7 36 7 23Z"),
        ("#8593a8", "M12 11l6 7-7 6ZM36 11l-6 7 7 6Z"),
        ("#eef2f7", "M9 26c6 1 9 3 11 7l4-8 4 8c2-4 5-6 11-7-1 11-7 18-15 18S10 37 9 26Z"),
        ("#f4c84a", _EYES), (_DARK, f"M20 35h8l-4 5Z{circle(17, 24, 1.1)}{circle(31, 24, 1.1)}"),
    )),
    "hawk": ("#f3cf9b", (
        ("#7a4a22", "M6 48c0-10 2-14 5-18C9 15 16 6 26 6s18 8 17 19c0 6-3 9-5 12l2 11Z"),
        ("#fbeed8", "M22 24c6-4 14-2 15 6-1 8-5 12-12 18H13c0-10 3-18 9-24Z"),
        ("#f2b21d", "M33 24c7-2 13 2 12 11-2-4-5-5-10-4Z"),
        ("#4f2e13", "M22 16l15 6-1 3-14-5Z"), ("#ffd64d", circle(29, 23.5, 3)),
        (_DARK, circle(29.6, 23.5, 1.5)),
    )),
    "bear": ("#d9c2a8", (
        ("#6a4528", f"{circle(11, 14, 7)}{circle(37, 14, 7)}"),
        ("#b98a63", f"{circle(11, 14, 3.4)}{circle(37, 14, 3.4)}"),
        ("#7d5533", "M24 8c11 0 18 8 18 19S34 45 24 45 6 38 6 27 13 8 24 8Z"),
        ("#d9b48c", "M24 24c6 0 10 4 10 9s-4 8-10 8-10-4-10-8 4-9 10-9Z"),
        (_DARK, (f"M19 28h10c0 4-3 5-5 5s-5-1-5-5ZM18 37c4 3 8 3 12 0-2 5-10 5-12 0Z"
                f"{circle(16, 23, 2.1)}{circle(32, 23, 2.1)}")),
    )),
    "owl": ("#d3c4e6", (
        ("#5d4a7a", ("M7 5c6 4 10 5 17 5S35 9 41 5c2 8 1 12 0 16 3 14-4 27-17 27S4 35 7 21"
                    "C6 17 5 13 7 5Z")),
        ("#c9b8e2", "M13 36c3-3 8-3 11 0 3-3 8-3 11 0-2 7-6 12-11 12s-9-5-11-12Z"),
        ("#f6eefc", f"{circle(16, 23, 8.6)}{circle(32, 23, 8.6)}"),
        ("#f2a71d", f"{circle(17, 23, 4.6)}{circle(31, 23, 4.6)}M21 28h6l-3 7Z"),
        (_DARK, f"{circle(17, 23, 2.2)}{circle(31, 23, 2.2)}"),
    )),
    "lynx": ("#f2e2b8", (
        ("#b98845", "M8 2l3 10 7 2h12l7-2 3-10 2 20c0 14-7 24-18 24S6 36 6 22Z"),
        ("#4c3516", "M8 2l2 8 3-1ZM40 2l-2 8-3-1ZM21 32h6l-3 4Z"),
        ("#fbf1da", "M10 32c5-2 9-1 14 3 5-4 9-5 14-3-2 8-7 14-14 14s-12-6-14-14Z"),
        ("#7fae3a", f"{circle(17, 24, 3)}{circle(31, 24, 3)}"),
        (_DARK, f"M21 33h6l-3 4Z{circle(17, 24, 1.3)}{circle(31, 24, 1.3)}"),
    )),
    "heron": ("#bfe0dc", (
        ("#6b7f91", "M14 48c-2-12 4-16 8-22-8-2-8-16 4-18 9-1 14 6 12 14-1 8-8 12-7 26Z"),
        ("#f4f6f8", "M20 48c-1-10 5-15 8-21-7-1-8-13 1-15 7-1 9 6 7 11-2 8-8 12-8 25Z"),
        ("#2c3a4a", "M27 9C18 4 10 5 4 9c8 1 13 4 20 5Z"),
        ("#e8a11c", "M36 17l12 5-12 2Z"), (_DARK, circle(32, 17, 1.9)),
    )),
    "fox": ("#ffd9b8", (
        ("#d2601a", "M7 5l11 8h12l11-8 1 18C40 36 33 45 24 45S8 36 6 23Z"),
        ("#fff4e8", "M7 26c7 0 12 4 17 17 5-13 10-17 17-17-2 11-9 19-17 19S9 37 7 26Z"),
        (_DARK, f"{circle(16.5, 24, 2.2)}{circle(31.5, 24, 2.2)}{circle(24, 41, 3)}"),
    )),
    "otter": ("#bfdbe8", (
        ("#5b3d2b", f"{circle(10, 17, 5)}{circle(38, 17, 5)}"),
        ("#76513a", "M24 9c10 0 17 8 17 18s-7 18-17 18S7 37 7 27 14 9 24 9Z"),
        ("#e6cdb4", "M24 25c7 0 12 4 12 9s-5 9-12 9-12-4-12-9 5-9 12-9Z"),
        (_DARK, f"M20 29c0-2 8-2 8 0s-2 3-4 3-4-1-4-3Z{circle(16, 22, 2.2)}{circle(32, 22, 2.2)}"),
    )),
}  # fmt: skip


@cache
def animal(name: str) -> Markup:
    """Return the face of the animal that sits at a seat."""
    ground, parts = _FACES[name]
    inside = join(el("path", {"fill": colour, "d": path}) for colour, path in parts)
    attrs = {"class": "rw-animal", "viewBox": "-4 -4 56 56", "aria-hidden": "true"}
    below = el("path", {"fill": ground, "d": "M-4-4h56v56h-56Z"})
    return el("svg", {**attrs, "focusable": "false"}, below, inside)
