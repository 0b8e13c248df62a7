"""What is laid over the table on request: the coach's three moves, and what is not allowed."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.files.wire import Do
from kit.show.clause import cite
from kit.show.html import Attrs, el
from kit.show.lesson.controls import BARRED, anchor, barred_rows
from kit.teach.play.coach import Advice
from kit.teach.play.frames import PlayFrame

ADVISED = 3  # moves that are shown at once, the best first
VERDICTS = {"best": "★ best", "good": "✓ good", "weak": "weak", "": ""}


def coach_html(frame: PlayFrame) -> Markup | None:
    """Return the coach's view of the choices, or None if the coach is off."""
    coach = frame.coach
    if coach is None:
        return None
    attrs = {"class": "rw-coach rw-overlay", "aria-label": "The coach"}
    head = _head("What the coach would do", "coach", "Turn the coach off")
    if coach.busy:
        busy = el("p", {"class": "rw-tip"}, "The coach is thinking …")
        return el("section", attrs, head, busy)
    rows = [one for one in coach.rows if one.games]
    said = el("p", {"class": "rw-tip"}, coach.summary)
    first, others = rows[:ADVISED], rows[ADVISED:]
    return el("section", attrs, head, _bars(frame, first), said, _others(frame, others))


def barred_html(frame: PlayFrame) -> Markup | None:
    """Return an example for each rule that forbids something, or None if nobody asked."""
    if frame.barred is None:
        return None
    attrs = {"class": "rw-barred rw-overlay", "aria-label": BARRED}
    head = _head(BARRED, "help", "Close what is not allowed")
    return el("section", attrs, head, barred_rows(frame, frame.barred))


def _head(title: str, do: Do, words: str) -> Markup:
    off: Attrs = {
        "type": "button",
        "class": "rw-press rw-close",
        "data-do": do,
        "aria-label": words,
    }
    return el("header", None, el("h2", None, title), el("button", off, "✕"))


def _bars(frame: PlayFrame, rows: list[Advice]) -> Markup | None:
    return el("ol", {"class": "rw-advice"}, *(_row(frame, one) for one in rows)) if rows else None


def _others(frame: PlayFrame, rows: list[Advice]) -> Markup | None:
    """Return, folded, the moves that look worse than those shown."""
    if not rows:
        return None
    words = el("summary", None, f"{plural(len(rows), 'more move')}, less promising")
    attrs = {"class": "rw-around", "data-kept": "advice"}
    return el("details", attrs, words, _bars(frame, rows))


def _row(frame: PlayFrame, one: Advice) -> Markup:
    number = round(100 * one.chance)
    meter: Attrs = {"min": 0, "max": 100, "value": number, "aria-label": one.says}
    verdict = el("i", {"class": "rw-badge"}, VERDICTS[one.verdict]) if one.verdict else None
    off = el("small", None, f" ±{round(50 * (one.high - one.low))}")
    share = (el("b", None, number), el("small", None, " of 100"), off)
    chance = el("span", {"class": "rw-chance", "title": one.says}, *share)
    words = el("b", {"class": "rw-move"}, one.words)
    attrs = {"data-verdict": one.verdict}
    return el("li", attrs, words, verdict, el("meter", meter), chance, _why(frame, one))


def _why(frame: PlayFrame, one: Advice) -> Markup | None:
    """Return the reason with its rule."""
    if one.why is None:
        return None
    return el("p", {"class": "rw-why"}, one.why.says, " ", cite(one.why.clause, anchor(frame)))
