"""One open page without a screen: it takes clicks as they were sent and yields what a page shows.

Every host has one ``Session``: a widget in a notebook or a kernel, Python in a browser's worker, or
the editor's own server. A host has three things to do:

1. show ``shown``, once;
2. give each message of the page to ``click``, and show what it returns, if anything;
3. after both of these and after each ``work`` ask ``wait``. None means that nothing happens until
   the next click; otherwise call ``work`` after so many seconds, clicks first, and show what it
   returns, if anything. A click in between makes an earlier timer void.

There is no thread, no loop and no timer in here. A page is hostile: a message is checked, a stale
click ignored, and an error becomes a sentence with a number; its traceback goes to the log.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, runtime_checkable

from kit.files.wire import read_click
from kit.teach.frame import Frame, Told, Walk

LOG = logging.getLogger("rulewalk")
Shown = dict[str, object]  # what a page is told: the frame's number, its HTML and its place


@runtime_checkable
class Timed(Protocol):
    """A walk in which things happen between clicks, as in a game with bots."""

    def wait(self) -> float | None:
        """Return in how many seconds ``tick`` is to be called; None if it need not be."""

    def tick(self) -> Frame | None:
        """Go on for a moment; return the new frame if there is one."""


class Session:
    """A walk, how it is drawn, and the bar above it.

    ``shown`` is what the page shows now. *said* is a sentence about its address, until the first
    click.
    """

    def __init__(
        self, walk: Walk, draw: Callable[[Frame], str], top: str = "", said: str = ""
    ) -> None:
        self.walk, self.top = walk, top
        self._draw = draw
        self._halted = False  # after an error nothing goes on by itself: the next click may
        self._said = Told(said, "", "link") if said else None
        self.shown = self._packed(self.frame())

    def __repr__(self) -> str:
        return f"Session({self.walk!r})"

    def frame(self) -> Frame:
        """Return the present moment, with the sentence that was last said about it."""
        frame = self.walk.frame()
        return replace(frame, refusal=self._said) if self._said else frame

    def click(self, message: object) -> Shown | None:
        """Do what a message asks for; None if it is no click made for the frame now shown."""
        self._halted = False
        return self.guarded(lambda: self._click(message))

    def say(self, words: str, kind: str = "hint") -> Shown:
        """Show a sentence beside the controls, until the next click."""
        self._said = Told(words, "", kind)
        return self._show(self.frame())

    def wait(self) -> float | None:
        """Return in how many seconds ``work`` is to be called; None if it need not be."""
        if self._halted or not isinstance(self.walk, Timed):
            return None
        return self.walk.wait()

    def work(self) -> Shown | None:
        """Go on for a moment: a bot thinks or moves. None if there is nothing new to show."""
        return self.guarded(self._work)

    def _click(self, message: object) -> Shown | None:
        click = read_click(message)
        frame = self.walk.click(click) if click else None
        return None if frame is None else self._new(frame)

    def _work(self) -> Shown | None:
        frame = self.walk.tick() if isinstance(self.walk, Timed) else None
        return None if frame is None else self._new(frame)

    def guarded(self, answer: Callable[[], Shown | None]) -> Shown | None:
        """Return an answer; after an error a sentence with the number that the log has for it.

        With ``RULEWALK_STRICT`` set, as under tests, the error is raised instead.
        """
        try:
            return answer()
        except Exception:  # whatever it is, a page must not get its traceback
            if os.environ.get("RULEWALK_STRICT"):
                raise
            number = log_error()
        # Outside of the handler: until it ends, the exception holds what took the memory.
        self._halted = True
        return self.apologise(number)

    def apologise(self, number: str) -> Shown:
        """Say that something went wrong, with the number of the error in the log."""
        words = f"{went_wrong(number)} Your place is kept: try again."
        return self.say(words, "error")

    def _new(self, frame: Frame) -> Shown:
        self._said = None
        return self._show(frame)

    def _show(self, frame: Frame) -> Shown:
        self.shown = self._packed(frame)
        return self.shown

    def _packed(self, frame: Frame) -> Shown:
        place = self.walk.place().packed()
        return {"step": frame.step, "html": str(self._draw(frame)), "place": place}


def went_wrong(number: str) -> str:
    """Return the sentence that a page shows for an error of ours."""
    return f"Something went wrong on our side (error {number})."


def log_error() -> str:
    """Log the exception being handled, and return the random number that it has in the log."""
    import secrets  # loaded for an error only

    number = secrets.token_hex(3)
    LOG.error("error %s", number, exc_info=sys.exception())
    return number
