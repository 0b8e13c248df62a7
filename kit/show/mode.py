"""Who answers a click on what is drawn, so that a card nobody can press is drawn as a picture.

The same functions draw a served lesson, a lesson in one file, a notebook's output and a sheet of
paper. Only two things differ between them: a button (``html.el``) and a citation (``clause.cite``).
Both ask here. Whoever draws for another reader than a live page says so once, around everything::

    with drawing_as(STILL):
        return frame_html(frame)

The mode is a context variable and no argument, because a button is made deep inside a game's
drawing: every function of five ``draw`` packages would have to hand it down and could forget to.
Each thread and each task has a mode of its own, and the one before comes back when the block ends,
also after an error. Whatever draws a button or a citation must not be cached across modes, and must
be finished inside the block: ``el`` and ``join`` return whole strings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum, auto


class Mode(Enum):
    """Who answers a click."""

    LIVE = auto()  # Python, behind the page
    COMING = auto()  # nobody yet: the picture of a live page, until that takes its place
    HANDOUT = auto()  # the script of the file, which knows the lesson's script and no rules
    STILL = auto()  # nobody: the output of a notebook, or paper


LIVE, COMING, HANDOUT, STILL = Mode
_NEEDS_PYTHON = ("data-pick", "data-drop")  # a card to be laid somewhere, and where it may lie
_now: ContextVar[Mode] = ContextVar("mode", default=LIVE)


@contextmanager
def drawing_as(mode: Mode) -> Iterator[None]:
    """Draw in *mode* what is drawn inside this block."""
    before = _now.set(mode)
    try:
        yield
    finally:
        _now.reset(before)


def is_coming() -> bool:
    """Tell whether the picture only stands in for a page that comes alive later."""
    return _now.get() is COMING


def is_one_file() -> bool:
    """Tell whether all moments are in one file, so that what they share need be there only once."""
    return _now.get() is HANDOUT


def button_works(attrs: Mapping[str, object]) -> bool:
    """Tell whether somebody answers the button with these attributes."""
    if _now.get() is HANDOUT:
        return all(attrs.get(name) is None for name in _NEEDS_PYTHON)
    return _now.get() is not STILL


def citation_works() -> bool:
    """Tell whether a rule's number opens the rule when it is clicked."""
    return _now.get() is not STILL
