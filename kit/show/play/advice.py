"""The coach on the screen: a bar for each move, and what to make of it in words."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.html import Attrs, el
from kit.teach.play.coach import Advice
from kit.teach.play.frames import PlayFrame

MOST = 8  # moves that are shown, the best first


def coach_html(frame: PlayFrame) -> Markup | None:
    """Return how the coach sees the choices, once somebody has asked for it."""
    coach = frame.coach
    if coach is None:
        return None
    busy = el("p", {"class": "rw-tip"}, "The coach is thinking …") if coach.busy else None
    rows = [] if coach.busy else [_row(one) for one in coach.rows[:MOST] if one.games]
    said = None if coach.busy else el("p", None, coach.summary)
    listed = el("ol", {"class": "rw-advice"}, *rows) if rows else None
    return el("div", {"class": "rw-coach"}, el("h2", None, "The coach"), busy, said, listed)


def _row(one: Advice) -> Markup:
    meter: Attrs = {
        "min": 0,
        "max": 100,
        "value": round(100 * one.chance),
        "aria-label": f"{one.words}: chance to win",
    }
    return el("li", None, el("b", None, one.words), el("meter", meter), el("span", None, one.says))
