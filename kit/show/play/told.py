"""What happened since the last click, the latest of it; looking back, what came next."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.core.kinds import plural
from kit.show.clause import cite
from kit.show.html import el
from kit.show.lesson.controls import anchor
from kit.teach.frame import Told
from kit.teach.play.frames import PlayFrame

LATEST = 6  # lines that are shown at once


def happened(frame: PlayFrame) -> Markup | None:
    """Return what this seat saw happen, each line with its clause."""
    sums = frame.game.drawing().SIDES  # the sum on the table shows these
    lines = [line for line in frame.told if line.kind not in sums]
    if not lines:
        return None
    if frame.stage == "then":  # the table is that before the move, which is what one looks for
        return _told(frame, "What happened next", lines[:LATEST], "After that", lines[LATEST:])
    return _told(frame, "What happened", lines[-LATEST:], "Before that", lines[:-LATEST])


def _told(
    frame: PlayFrame, head: str, shown: Sequence[Told], rest: str, others: Sequence[Told]
) -> Markup:
    """Return some lines under their heading, and the others folded away."""
    words = el("summary", None, f"{rest}: {plural(len(others), 'line')}")
    kept = {"data-kept": "before"}
    folded = el("details", kept, words, _lines(frame, others)) if others else None
    return el("div", {"class": "rw-told"}, el("h2", None, head), _lines(frame, shown), folded)


def _lines(frame: PlayFrame, lines: Sequence[Told]) -> Markup:
    return el("ol", None, *(_line(frame, line) for line in lines))


def _line(frame: PlayFrame, line: Told) -> Markup:
    attrs = {"data-told": line.kind or None}
    return el("li", attrs, line.text, " ", cite(line.clause, anchor(frame)))
