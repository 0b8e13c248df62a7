"""Line drawings: a 48-unit square, one stroke width, a light tint inside closed shapes."""

from __future__ import annotations

from kit.core.drawing import Icon, Markup
from kit.show.html import el


def drawing(icon: Icon, title: str = "", kind: str = "rw-art") -> Markup:
    """Return the drawing as SVG; without a title it is decoration, hidden from screen readers."""
    spoken = {"role": "img", "aria-label": title} if title else {"aria-hidden": "true"}
    return el(
        "svg",
        {"class": kind, "viewBox": "0 0 48 48", "focusable": "false", **spoken},
        el("path", {"class": "rw-tint", "d": icon.tint}) if icon.tint else None,
        el("path", {"d": icon.line}),
    )


def circle(x: float, y: float, r: float) -> str:
    """Return a circle as path data.

    >>> circle(24, 24, 10)
    'M14 24a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z'
    """
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def dot(x: float, y: float) -> str:
    """Return a point a little wider than the stroke."""
    return circle(x, y, 0.6)
