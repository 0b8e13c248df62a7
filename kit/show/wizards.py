"""Pictures of wizards, in the colour of their seats: a face for a plate, a whole figure."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kit.core.drawing import Icon, Markup
from kit.show.html import circle, el, join


class _Colours(NamedTuple):
    """Fill colours of a wizard: robe, its shade and its light, skin, beard, ground of the face."""

    robe: str
    shade: str
    light: str
    skin: str
    beard: str
    ground: str


_COLOURS = {
    "red": _Colours("#c8322b", "#8e1a16", "#e2584f", "#f0c9a4", "#f4f1ea", "#f7d6cd"),
    "green": _Colours("#2e8b4e", "#17592f", "#57b377", "#b98256", "#3b2a20", "#cfe9d3"),
    "yellow": _Colours("#f0bf2c", "#a87800", "#ffd968", "#e7b98d", "#d9d2c2", "#fbeec2"),
    "blue": _Colours("#2f6fc9", "#184080", "#5f97e6", "#8a5a3a", "#e8e4da", "#cfe0f6"),
    "purple": _Colours("#7a4bb0", "#4b2a78", "#a67bd6", "#d9a679", "#b9b2c9", "#e6d8f4"),
    "white": _Colours("#eef1f6", "#8b95a6", "#ffffff", "#c99a70", "#7b5a3c", "#cdd5e0"),
}
_DARK, _MOUTH = "#1d2430", "#7a2b22"
_EYES = f"{circle(20.5, 27, 1.4)}{circle(27.5, 27, 1.4)}"


def _filled(colour: str, path: str) -> Markup:
    return el("path", {"fill": colour, "d": path})


@cache
def face(colour: str, *, disc: bool = False) -> Markup:
    """Return the face of a wizard as paths for the square of ``FACE_BOX``, or for its *disc*."""
    c = _COLOURS[colour]
    ground = circle(24, 24, 28) if disc else "M-4-4h56v56h-56Z"
    robe = "M6 52c0-12 8-17 18-17s18 5 18 17Z"
    if disc:
        robe = "M7 46c2-8 8-11 17-11s15 3 17 11a28 28 0 0 1-34 0Z"
    return join(
        (
            _filled(c.ground, ground),
            _filled(c.shade, robe),
            _filled(c.skin, circle(24, 27, 9)),
            _filled(c.beard, "M15 28c3 3 6 1 9 1s6 2 9-1c1 9-3 16-9 16s-10-7-9-16Z"),
            _filled(c.robe, "M25 0c-6 5-9 13-11 20h20C32 14 31 11 29 8l5-2Z"),
            _filled(c.shade, "M5 22c10-5 28-5 38 0-10 4-28 4-38 0Z"),
            _filled(_DARK, _EYES),
            _filled(_MOUTH, "M20.500 31.500c2-1 5-1 7 0-2 1.600-5 1.600-7 0Z"),
        )
    )


FACE_BOX = "-4 -4 56 56"


@cache
def portrait(colour: str) -> Markup:
    """Return the face of a wizard as a picture of its own."""
    attrs = {"class": "rw-person", "viewBox": FACE_BOX, "aria-hidden": "true", "focusable": "false"}
    return el("svg", attrs, face(colour))


class Held(NamedTuple):
    """A thing in a hand: its drawing, and where in the drawing the hand is."""

    icon: Icon
    grip: tuple[float, float]


_HAND, _OTHER = (138, 148), (52, 196)
_WEAPON, _SHIELD = 1.95, 1.45  # sizes of what is held, for a drawing of 48 units


@cache
def figure(
    colour: str, weapon: Held | None = None, shield: Held | None = None, *, turned: bool = False
) -> Markup:
    """Return a whole wizard who looks to the right, or is *turned* to the left."""
    inside = join(
        (
            el("ellipse", {"cx": 98, "cy": 238, "rx": 74, "ry": 11, "class": "rw-ground"}),
            *_body(_COLOURS[colour]),
            *_head(_COLOURS[colour]),
            _held(weapon, _HAND, _WEAPON) if weapon else None,
            *_arm(_COLOURS[colour]),
            _held(shield, _OTHER, _SHIELD) if shield else None,
        )
    )
    attrs = {"class": "rw-person rw-figure", "viewBox": "8 0 236 252", "aria-hidden": "true"}
    mirror = {"transform": "matrix(-1 0 0 1 252 0)"}
    return el("svg", {**attrs, "focusable": "false"}, el("g", mirror, inside) if turned else inside)


def _body(c: _Colours) -> tuple[Markup, ...]:
    return (
        _filled(c.robe, "M52 238c0-62 12-104 46-112 34 8 50 50 50 112Z"),
        _filled(c.shade, "M98 126c34 8 50 50 50 112h-20c4-50-6-90-30-112Z"),
        _filled(c.light, "M52 238l3-18c28 8 62 8 91 0l2 18Z"),
        _filled(c.shade, "M62 184c24 8 48 8 72 0l2 12c-26 8-50 8-76 0Z"),
        _filled("#f6d05a", "M90 185h17v15h-17Z"),
        _filled(c.light, "M66 142c-16 12-22 30-20 48l15 2c0-16 6-26 14-32Z"),
        _filled(c.skin, circle(53, 194, 9)),
    )


def _arm(c: _Colours) -> tuple[Markup, ...]:
    sleeve = "M112 134c14 0 22 6 26 12l-2 16c-12-2-22-6-28-12Z"
    return _filled(c.light, sleeve), _filled(c.skin, circle(138, 148, 10))


def _head(c: _Colours) -> tuple[Markup, ...]:
    beard = "M72 98c8 8 16 3 25 3s17 5 25-3c4 26-6 50-25 60-19-10-29-34-25-60Z"
    hat = "M103 8C84 26 76 50 70 76h54c-5-19-9-32-13-44l18-6C122 16 114 10 103 8Z"
    return (
        _filled(c.skin, circle(97, 96, 26)),
        _filled(c.beard, beard),
        _filled(_MOUTH, "M88 111c5-4 14-4 19 0-6 4-13 4-19 0Z"),
        _filled(_DARK, f"{circle(91, 92, 3.8)}{circle(110, 92, 3.8)}"),
        _filled(c.robe, hat),
        _filled(c.light, "M111 32l18-6C122 16 114 10 103 8c4 8 6 16 8 24Z"),
        _filled(c.shade, "M40 80c30-16 84-16 114 0-30 12-84 12-114 0Z"),
        _filled(c.light, "M73 66c16 5 33 5 49 0l2 10c-18 4-36 4-54 0Z"),
    )


def _held(thing: Held, at: tuple[float, float], size: float) -> Markup:
    """Return a drawing with its grip in the hand, and a pale edge for dark grounds."""
    (x, y), icon = thing.grip, thing.icon
    where = f"translate({at[0] - x * size:g} {at[1] - y * size:g}) scale({size:g})"
    return el(
        "g",
        {"class": "rw-wield", "transform": where},
        el("path", {"class": "rw-glow", "d": icon.line}),
        el("path", {"class": "rw-blade", "d": icon.tint}) if icon.tint else None,
        el("path", {"d": icon.line}),
    )
