"""The places of a road as scenes, and the Knight who walks it; our own drawings in two lights."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Markup
from kit.show.html import el, join

Part = tuple[str, str, str]  # colour on a light page, colour on a dark one, path

_PINE = "M{0} {1}l-18 32h9l-14 26h46l-14-26h9Z"
_SAND: Part = ("#d9c596", "#4a4028", "M0 100c80-8 220-8 300 0v20H0Z")
_GRAVES = (
    "M38 98V76a10 10 0 0 1 20 0v22ZM72 98V82a8 8 0 0 1 16 0v16ZM236 98V74a11 11 0 0 1 22 0v24Z"
)
_WAVES = " ".join(["c12-8 24-8 38 0"] + ["s24 8 38 0 24-8 38 0"] * 3 + ["s24 8 34 0"])

SCENES: dict[str, tuple[Part, ...]] = {
    "forest": (
        ("#cfe6bb", "#16281c", "M0 0h300v120H0Z"),
        ("#fff3b8", "#c9cfa0", "M246 12a15 15 0 1 1-.1 0Z"),
        ("#a9d08c", "#203a28", "M0 76c50-18 110-14 160-4s100 2 140-10v58H0Z"),
        ("#4d8f4f", "#2d5a39", f"{_PINE.format(46, 34)}{_PINE.format(232, 36)}"),
        ("#2f6d39", "#1f4429", f"{_PINE.format(112, 44)}{_PINE.format(178, 40)}"),
    ),
    "crypt": (
        ("#d5d5e6", "#1c1d2b", "M0 0h300v120H0Z"),
        ("#fffbe6", "#d9dbc8", "M52 13a15 15 0 1 1-.1 0Z"),
        ("#b7b8cf", "#26283a", "M0 70c50-14 90-14 150-4s110 2 150-10v64H0Z"),
        (
            "#9c9eb6", "#363950",
            _GRAVES,
        ),
        ("#8b8da8", "#3d4058", "M110 42 160 16l50 26v8H110ZM118 52h14v46h-14ZM188 52h14v46h-14Z"),
        ("#a4a6be", "#32354a", "M132 52h56v46h-56Z"),
        ("#3c3d52", "#0d0e16", "M146 98V72a14 14 0 0 1 28 0v26Z"),
    ),
    "ship": (
        ("#c5e3f1", "#12232f", "M0 0h300v120H0Z"),
        ("#ffffff", "#1c3444", "M20 30c8-12 26-10 30 0 12-2 16 10 6 12H18c-10-2-8-12 2-12Z"),
        ("#76502f", "#5c422c", "M152 8h5v66h-5ZM104 26h4v48h-4ZM92 72h120l-14 24H108Z"),
        ("#fdf4e0", "#8d8672", "M157 14c30 4 36 22 34 46h-34ZM108 30c18 4 22 14 20 30h-20Z"),
        ("#2d2d35", "#0b0b0e", "M157 4h18v9h-18Z"),
        ("#5aa2c4", "#1d4257", f"M0 90{_WAVES}v30H0Z"),
    ),
    "castle": (
        ("#fbe4d4", "#2a1f2a", "M0 0h300v120H0Z"),
        ("#f0cdb4", "#35263a", "M0 80c60-26 130-26 180-8s90 2 120-6v54H0Z"),
        (
            "#b9a7b8", "#57485e",
            "M96 98V46h10v8h10v-8h10v8h48v-8h10v8h10v-8h10v52ZM124 54V28l16-18 16 18v26Z",
        ),
        ("#b3364e", "#8f2b40", "M120 30l20-24 20 24Z"),
        ("#5b4a5e", "#1e1623", "M138 98V80a12 12 0 0 1 24 0v18ZM134 36h10v10h-10Z"),
    ),
}  # fmt: skip
PLUMES = (("#d9a21b", "#e3b23a"), ("#7a4fae", "#9b73cf"))  # of each seat's Knight
_STEEL, _IRON, _BLADE = ("#aab4c2", "#aab4c2"), ("#39424f", "#39424f"), ("#dfe5ec", "#dfe5ec")
_HELM = "M12 14c4-4 20-4 24 0l1 17c0 6-7 9-13 9s-13-3-13-9Z"
_PLUME = "M24 12c-2-8 8-13 19-7-6 0-9 3-9 8Z"
_VISOR = "M14 20h20v5H14ZM23 25h2v13h-2Z"
_SWORD = "M39.500 30h3v24h-3ZM41 10l4 6v20h-8V16Z"


def lit(light: str, dark: str, path: str) -> Markup:
    """Return a filled path with a colour for light pages and one for dark pages."""
    return el("path", {"fill": f"light-dark({light}, {dark})", "d": path})


@cache
def scene_of(place: str) -> Markup:
    """Return the scene of a place; it fills the box that it stands in."""
    attrs = {
        "class": "rw-view-of",
        "viewBox": "0 0 300 120",
        "preserveAspectRatio": "xMidYMax slice",
        "aria-hidden": "true",
        "focusable": "false",
    }
    return el("svg", attrs, join(lit(*part) for part in (*SCENES[place], _SAND)))


@cache
def walker(seat: int, title: str = "") -> Markup:
    """Return a seat's Knight, standing; without a title he is decoration."""
    plume = PLUMES[seat]
    spoken = {"role": "img", "aria-label": title} if title else {"aria-hidden": "true"}
    parts = (
        (("#0003", "#0006"), "M9 56a15 4 0 1 0 30 0a15 4 0 1 0-30 0Z"),
        (plume, "M12 34h24l4 20c-8 4-24 4-32 0Z"), (_STEEL, _HELM), (_IRON, _VISOR),
        (plume, _PLUME), (_BLADE, _SWORD),
    )  # fmt: skip
    attrs = {"class": "rw-walker", "viewBox": "0 0 48 60", "focusable": "false", **spoken}
    return el("svg", attrs, join(lit(*colours, path) for colours, path in parts))


@cache
def helm(seat: int) -> Markup:
    """Return the head of a seat's Knight, as the picture of the seat."""
    plume = PLUMES[seat]
    parts = (
        (("#d5e3d0", "#35463a"), "M-4-4h56v56h-56Z"), (_STEEL, _HELM), (_IRON, _VISOR),
        (plume, _PLUME),
    )  # fmt: skip
    attrs = {"viewBox": "-4 -4 56 56", "aria-hidden": "true", "focusable": "false"}
    return el("svg", attrs, join(lit(*colours, path) for colours, path in parts))
