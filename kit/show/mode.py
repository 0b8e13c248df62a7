"""Who answers a click on a drawing. A button without an answer is drawn as a picture.

The same functions draw a served lesson, a lesson in one file, a notebook's output and a sheet of
paper. Only a button (``html.el``) and a citation (``clause.cite``) differ between them, and both
ask here. Code that draws for a reader without a live page sets the mode once::

    with drawing_as(STILL):
        return frame_html(frame)

The mode is a context variable instead of an argument, because a button is made deep inside a
game's drawing: every function of five ``draw`` packages would have to pass it on. Each thread and
each task has its own mode, and the block restores the earlier mode, also after an error. A function
that draws a button or a citation must not be cached across modes, and must finish inside the block:
``el`` and ``join`` return whole strings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum, auto


class Mode(Enum):
    """Who answers a click."""

    LIVE = auto()  # Python, behind the page
    COMING = auto()  # no one yet: the first picture of a live page
    HANDOUT = auto()  # the script of the file, which knows the lesson's script and no rules
    STILL = auto()  # no one: the output of a notebook, or paper


LIVE, COMING, HANDOUT, STILL = Mode
_NEEDS_PYTHON = ("data-pick", "data-drop")  # cards to be laid, and places to lay them
_now: ContextVar[Mode] = ContextVar("mode", default=LIVE)


@contextmanager
def drawing_as(mode: Mode) -> Iterator[None]:
    """Draw in *mode* inside this block."""
    before = _now.set(mode)
    try:
        yield
    finally:
        _now.reset(before)


def is_coming() -> bool:
    """Tell whether the picture is replaced by a live page later."""
    return _now.get() is COMING


def is_one_file() -> bool:
    """Tell whether all frames are in one file, so that shared parts are written once."""
    return _now.get() is HANDOUT


def button_works(attrs: Mapping[str, object]) -> bool:
    """Tell whether a click on a button with these attributes is answered."""
    if _now.get() is HANDOUT:
        return all(attrs.get(name) is None for name in _NEEDS_PYTHON)
    return _now.get() is not STILL


def citation_works() -> bool:
    """Tell whether a click on a rule's number opens the rule."""
    return _now.get() is not STILL
