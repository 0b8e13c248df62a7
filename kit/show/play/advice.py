"""The coach on the screen: a bar for each move, and what to make of it in words."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.show.html import Attrs, el
from kit.teach.play.coach import Advice
from kit.teach.play.frames import PlayFrame

MOST = 8  # moves that are shown at once, the best first


def coach_html(frame: PlayFrame) -> Markup | None:
    """Return how the coach sees the choices, once somebody has asked for it."""
    coach = frame.coach
    if coach is None:
        return None
    head = el("h2", None, "The coach")
    if coach.busy:
        busy = el("p", {"class": "rw-tip"}, "The coach is thinking …")
        return el("div", {"class": "rw-coach"}, head, busy)
    rows = [_row(one) for one in coach.rows if one.games]
    said = el("p", None, coach.summary)
    return el("div", {"class": "rw-coach"}, head, said, _bars(rows[:MOST]), _others(rows[MOST:]))


def _bars(rows: list[Markup]) -> Markup | None:
    return el("ol", {"class": "rw-advice"}, *rows) if rows else None


def _others(rows: list[Markup]) -> Markup | None:
    """Return, folded, the moves that look worse than those that are shown."""
    if not rows:
        return None
    words = el("summary", None, f"{plural(len(rows), 'more move')}, less promising")
    return el("details", {"class": "rw-around", "data-kept": "advice"}, words, _bars(rows))


def _row(one: Advice) -> Markup:
    meter: Attrs = {
        "min": 0,
        "max": 100,
        "value": round(100 * one.chance),
        "aria-label": f"{one.words}: chance to win",
    }
    return el("li", None, el("b", None, one.words), el("meter", meter), el("span", None, one.says))
