"""Hands as line drawings, put together from a palm, four fingers and a thumb.

A part is a list of steps in the hand's own coordinates: the wrist is at the bottom, the thumb on
the left. The whole is turned at the end, so that a pointing finger is a raised one lying down,
and then fitted into the square. Parts are opaque: what is drawn later hides what lies behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin, tan

from kit.core.drawing import Markup
from kit.show.html import el, join

Stroke = tuple[str, tuple[float, ...]]  # M or L with a point; A with radius, sweep and a point
Part = list[Stroke]

_ROOTS = ((15.75, 26.5), (21.25, 26.0), (26.75, 26.5), (32.25, 27.5))  # index to little finger
_LENGTHS = (13.5, 16.0, 14.5, 11.0)
_HALF = 2.55  # half the width of a finger
_BEND = 62.0  # degrees by which a bent finger turns at its joint
_TOP = 26.0  # where the palm ends
_ROOM = 42.0  # of the 48 units
_LARGEST = 1.35  # a fist is not drawn larger than this


def straight(length: float) -> Part:
    """Return a stretched finger."""
    up = -(length - _HALF)
    return [
        ("M", (-_HALF, 0)),
        ("L", (-_HALF, up)),
        ("A", (_HALF, 1, _HALF, up)),
        ("L", (_HALF, 0)),
    ]


def hooked(length: float) -> Part:
    """Return a finger that is raised and bent over."""
    up, out = -length * 0.62, _HALF * 4
    bend = (out + _HALF) / 2
    return [
        ("M", (-_HALF, 0)),
        ("L", (-_HALF, up)),
        ("A", (bend, 1, out - bend, up - bend)),
        ("A", (bend, 1, out, up)),
        ("L", (out, up + 3)),
        ("A", (_HALF, 1, out - 2 * _HALF, up + 3)),
        ("L", (out - 2 * _HALF, up)),
        ("A", (_HALF / 2, 0, _HALF, up)),
        ("L", (_HALF, 0)),
    ]


def bent(length: float) -> Part:
    """Return a finger that is raised and bent to the right at its middle joint."""
    up, tip, turn = -length * 0.62, length * 0.52, radians(_BEND)
    out = (-cos(turn) * _HALF, -sin(turn) * _HALF)  # from the bone to the outer side of the tip
    end = (sin(turn) * tip, up - cos(turn) * tip)
    crook = up + _HALF * (sin(turn) - tan(turn / 2) * cos(turn))
    return [
        ("M", (-_HALF, 0)),
        ("L", (-_HALF, up)),
        ("A", (_HALF, 1, out[0], up + out[1])),
        ("L", (end[0] + out[0], end[1] + out[1])),
        ("A", (_HALF, 1, end[0] - out[0], end[1] - out[1])),
        ("L", (_HALF, crook)),
        ("L", (_HALF, 0)),
    ]


def folded(length: float) -> Part:
    """Return a finger that is folded into the palm, seen from the knuckle."""
    low = length * 0.35
    return [
        ("M", (-_HALF, -1.5)),
        ("A", (_HALF, 1, _HALF, -1.5)),
        ("L", (_HALF, low)),
        ("A", (_HALF, 1, -_HALF, low)),
        ("L", (-_HALF, -1.5)),
    ]


def ring(length: float) -> Part:
    """Return an index finger that meets the thumb."""
    r = length * 0.46
    return [
        ("M", (-r - 2, 2)),
        ("A", (r, 1, r - 2, 2)),
        ("A", (r, 1, -r - 2, 2)),
        ("M", (-r + 1, 2)),
        ("A", (r - 3, 1, r - 5, 2)),
        ("A", (r - 3, 1, -r + 1, 2)),
    ]


_SHAPES = {"|": straight, "?": hooked, ">": bent, ".": folded, "o": ring}
_THUMBS: dict[str, tuple[float, float, float, float]] = {  # root, angle, length
    "out": (16.0, 38.0, -52.0, 17.0),
    "wide": (17.0, 36.0, -88.0, 16.0),
    "side": (14.2, 40.0, -16.0, 15.0),
    "in": (14.0, 38.5, 62.0, 14.0),
    "over": (14.0, 38.0, 80.0, 15.0),
}
_INSIDE = ("in", "over")  # thumbs that lie on the palm; the others grow from behind it


def hand(
    fingers: str, thumb: str = "", spread: Sequence[float] = (0, 0, 0, 0), turn: float = 0
) -> list[Part]:
    """Return a hand, with a sign for each finger.

    The signs are ``|`` up, ``?`` hooked, ``>`` bent, ``.`` folded and ``o`` ring. *spread* tilts
    the fingers, *turn* the whole hand, both in degrees clockwise.
    """
    behind: list[Part] = []
    before: list[Part] = []
    for sign, root, length, tilt in zip(fingers, _ROOTS, _LENGTHS, spread, strict=True):
        drawn = _put(_SHAPES[sign](length), *root, tilt)
        (behind if sign in "|?>" else before).append(drawn)
    if thumb:
        x, y, angle, length = _THUMBS[thumb]
        drawn = _put(straight(length), x, y, angle)
        (before if thumb in _INSIDE else behind).append(drawn)
    return [_turned(part, turn) for part in (*reversed(behind), _PALM, *before)]


def strokes(parts: Sequence[Part]) -> Markup:
    """Return parts as paths, fitted into the square."""
    return join(el("path", {"d": _write(part)}) for part in _fitted(parts))


_PALM: Part = [
    ("M", (13.2, _TOP)),
    ("L", (13.2, 38.0)),
    ("A", (6.5, 0, 18.0, 44.0)),
    ("L", (30.0, 44.0)),
    ("A", (6.5, 0, 34.8, 38.0)),
    ("L", (34.8, _TOP)),
]


def _fitted(parts: Sequence[Part]) -> list[Part]:
    """Move and scale a drawing so that it fills the square."""
    points = [step for part in parts for step in part]
    across = [n[-2] + d for word, n in points for d in ((-2, 2) if word == "A" else (0,))]
    down = [n[-1] + d for word, n in points for d in ((-2, 2) if word == "A" else (0,))]
    wide, high = max(across) - min(across), max(down) - min(down)
    k = min(_ROOM / wide, _ROOM / high, _LARGEST)
    x, y = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
    return [[(word, _scaled(n, x, y, k)) for word, n in part] for part in parts]


def _scaled(n: tuple[float, ...], x: float, y: float, k: float) -> tuple[float, ...]:
    radius = (n[0] * k, *n[1:-2]) if len(n) > 2 else ()
    return (*radius, 24 + (n[-2] - x) * k, 24 + (n[-1] - y) * k)


def _put(part: Part, x: float, y: float, angle: float) -> Part:
    """Rotate a part about its root, then move it to a place."""
    return [(word, _moved(numbers, x, y, angle)) for word, numbers in part]


def _turned(part: Part, angle: float) -> Part:
    """Turn a part about the middle of the drawing."""
    shifted = [(word, (*n[:-2], n[-2] - 24, n[-1] - 24)) for word, n in part]
    return _put(shifted, 24, 24, angle)


def _moved(numbers: tuple[float, ...], x: float, y: float, angle: float) -> tuple[float, ...]:
    px, py, turn = numbers[-2], numbers[-1], radians(angle)
    across, down = px * cos(turn) - py * sin(turn), px * sin(turn) + py * cos(turn)
    return (*numbers[:-2], x + across, y + down)


def _write(part: Part) -> str:
    """Return a part as path data."""
    words = []
    for word, numbers in part:
        point = f"{short(numbers[-2])} {short(numbers[-1])}"
        if word == "A":
            r = short(numbers[0])
            words.append(f"A{r} {r} 0 0 {int(numbers[1])} {point}")
        else:
            words.append(f"{word}{point}")
    return "".join(words)


def short(number: float) -> str:
    """Return a coordinate with at most one decimal."""
    return f"{round(number, 1) + 0:g}"
