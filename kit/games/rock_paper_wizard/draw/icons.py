"""Our own line drawings: every gesture, and the few things that lie on the table."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Icon, Markup
from kit.games.rock_paper_wizard.draw.hands import Part, hand, strokes
from kit.show.html import circle, dot, el, join

_EDGE = "M4 30c0-4 3-6 7-6h28c3 0 5 2 5 4s-2 4-5 4H26l-8 8c-6 0-14-3-14-10Z"
_RING = "M12 44c2-4 1-7-1-10C4 22 10 7 25 6c11 0 18 8 18 17 0 10-7 17-16 18l-2 3Z"
_CEE = (
    "M10 44c-3-9-4-17-1-25C12 10 22 4 38 7c3 1 3 6 0 6-9-1-16 1-18 7-3 8 2 13 9 13h6c4 0 4 6 0 6"
    "-6 1-9 2-11 5Z"
)
_BOLT = "M27 4 12 27h10l-3 17 17-25H25Z"

# gesture -> the drawing, and the same in words
_HANDS: dict[str, tuple[list[Part] | Icon, str]] = {
    "thumb down": (hand("....", "wide", turn=-90), "a fist, the thumb pointing down"),
    "horns down": (
        hand("...|", "wide", (0, 0, 0, 22), turn=-70),
        "thumb and little finger out, the thumb downward",
    ),
    "stop": (hand("||||", "side"), "a flat palm raised, as if to say stop"),
    "three fingers": (
        hand("|||.", "over"),
        "three middle fingers straight, the thumb over the little finger",
    ),
    "edge": (
        Icon(f"{_EDGE}M12 24c-1-5 0-11 3-14 3-2 5 1 5 4v10M30 28h11", _EDGE),
        "a flat hand on its edge, the thumb up",
    ),
    "ring": (
        Icon(f"{_RING}{circle(26, 23, 8)}M31 8l-2 7M41 16l-7 4M42 29l-8-3M35 38l-5-8", _RING),
        "all finger tips on the thumb, like an O",
    ),
    "ok": (
        hand("o|||", "", (0, 0, 9, 18)),
        "thumb and index finger make a ring, the others stand out",
    ),
    "pistol": (
        hand("||..", "wide", (-12, 12, 0, 0), turn=90),
        "thumb, index and middle finger spread apart",
    ),
    "two fingers": (hand("||..", "over", turn=90), "index and middle finger together, pointing"),
    "point": (hand("|...", "over", turn=90), "the index finger, pointing"),
    "fist": (hand("....", "over"), "a closed fist"),
    "hook": (hand("?...", "over"), "a raised and hooked index finger"),
    "open hand": (hand("||||", "out", (-16, -5, 6, 18)), "an open hand, all fingers spread"),
    "split": (hand("||||", "in", (-9, -9, 10, 10)), "a flat hand, the fingers split in two pairs"),
    "v": (hand("||..", "over", (-13, 13, 0, 0)), "index and middle finger spread in a V"),
    "claw": (hand(">>>>", "out", (-30, -14, 2, 16)), "a clawed, gripping hand"),
    "fangs": (hand(">>..", "over", (-20, -2, 0, 0), turn=90), "index and middle finger hooked"),
    "rock on": (hand("|..|", "out", (-6, 0, 0, 12)), "thumb, index and little finger out"),
    "index up": (hand("|...", "over"), "the index finger straight up"),
    "c": (Icon(_CEE, _CEE), "a hand shaped like a C"),
    "beckon": (hand("?...", "over", turn=90), "a beckoning index finger, palm up"),
    "little finger": (hand("...|", "over", (0, 0, 0, 10)), "the little finger out"),
    "cage": (
        hand("||||", "out", (-24, -8, 9, 26), turn=180),
        "a hand arched like a cage, the finger tips down",
    ),
    "thumb up": (hand("....", "wide", turn=90), "a fist, the thumb up"),
}

_HORNS = (
    "M13 28V9a3 3 0 0 1 6 0v14a3 3 0 0 1 6 0a3 3 0 0 1 6 0V13a3 3 0 0 1 6 0v19c0 7-5 12-11 12h-3"
    "c-6 0-9-3-11-8l-5-8c-2-4 3-6 6-2Z"
)
# The game's sign: a hand about to cast, to tell it from the other games of wizards.
CASTING = Icon(f"{_HORNS}M19 23v7M25 23v7M31 23v7M25 5v6M22 8h6M42 6v4M40 8h4", _HORNS)
COIN = Icon(
    f"{circle(24, 24, 18)}{circle(24, 24, 12)}M24 18v12M21 20h3M20 30h8", circle(24, 24, 18)
)
STAR = Icon("M24 6l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1Z")
SURGE = Icon(f"{_BOLT}{dot(40, 10)}{dot(8, 38)}", _BOLT)


_CAPTIONS = {
    "horns down": "thumb and little finger", "stop": "stop palm", "edge": "flat hand",
    "ring": "O ring", "ok": "OK ring", "pistol": "three spread", "point": "pointing finger",
    "hook": "hooked finger", "split": "split fingers", "v": "V sign", "claw": "claw",
    "rock on": "thumb, index, little", "index up": "finger up", "c": "C hand",
    "beckon": "beckoning finger",
}  # fmt: skip


@cache
def lines_of(name: str) -> Markup:
    """Return a gesture as paths for a 48-unit square."""
    drawn, _ = _HANDS[name]
    if not isinstance(drawn, Icon):
        return strokes(drawn)
    return join((el("path", {"class": "rw-fill", "d": drawn.tint}), el("path", {"d": drawn.line})))


@cache
def gesture(name: str) -> Markup:
    """Return the drawing of a gesture; the words beside it say what it is."""
    attrs = {"class": "rw-art rw-fingers", "viewBox": "0 0 48 48", "focusable": "false"}
    return el("svg", {**attrs, "aria-hidden": "true"}, lines_of(name))


def in_words(name: str) -> str:
    """Return a gesture in words."""
    return _HANDS[name][1]


def caption(name: str) -> str:
    """Return a gesture in two or three words."""
    return _CAPTIONS.get(name, name)


NAMES = tuple(_HANDS)
