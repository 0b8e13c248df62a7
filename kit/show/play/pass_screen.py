"""The screen between two people at one device: it hides every table."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.html import el, join
from kit.show.lesson.controls import bar, press
from kit.show.play.sheet_head import sheet_head
from kit.teach.play.frames import PassFrame


def pass_html(frame: PassFrame) -> Markup:
    """Return what stands on the screen: who is next, and nothing of any table."""
    attrs = {"class": "rw-sheet rw-pass", "data-sheet": "pass", "aria-label": "Pass the device"}
    words = el("p", {"class": "rw-quiz-score"}, f"Pass the device to {frame.name}")
    sheet = el("section", attrs, words, el("p", {"class": "rw-lead"}, frame.note))
    go = press("ready", f"I am {frame.name}", primary=True)
    return join((sheet_head(frame), sheet, bar(frame, go)))
