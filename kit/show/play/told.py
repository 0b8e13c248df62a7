"""What happened since the last click: the latest on top, what came before it folded away."""

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
    early, late = lines[:-LATEST], lines[-LATEST:]
    words = el("summary", None, f"Before that: {plural(len(early), 'line')}")
    folded = el("details", {"data-kept": "before"}, words, _lines(frame, early)) if early else None
    head = el("h2", None, "What happened")
    return el("div", {"class": "rw-told"}, head, _lines(frame, late), folded)


def _lines(frame: PlayFrame, lines: Sequence[Told]) -> Markup:
    return el("ol", None, *(_line(frame, line) for line in lines))


def _line(frame: PlayFrame, line: Told) -> Markup:
    attrs = {"data-told": line.kind or None}
    return el("li", attrs, line.text, " ", cite(line.clause, anchor(frame)))
