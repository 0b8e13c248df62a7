"""One open page without a screen: it takes messages and returns what the page shows.

Every host has one ``Session``: a widget, Python in a browser's worker, or the editor's server. A
host has three tasks:

1. Show ``shown``, once.
2. Give each message of the page to ``click``, and show the result, if any.
3. After both, and after each ``work``, call ``wait``. None means that nothing happens until the
   next click. Otherwise call ``work`` after that many seconds, clicks first, and show the result,
   if any. A click cancels an earlier timer.

There is no thread, loop or timer in here. A page may be hostile: messages are checked, stale clicks
are ignored, and an error becomes a sentence with a number; its traceback goes to the log.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple, Protocol, runtime_checkable

from kit.core.outcome import Outcome
from kit.files.evidence import Evidence
from kit.files.wire import read_click
from kit.teach.frame import Frame, LessonFrame, Told, Walk, Witness

LOG = logging.getLogger("rulewalk")
Shown = dict[str, object]  # message to a page: the frame's number, its HTML and its place
ANSWERS = 500  # answers that an open page remembers; the oldest make room


@runtime_checkable
class Timed(Protocol):
    """A walk that also changes between clicks, as a game with bots does."""

    def wait(self) -> float | None:
        """Return the seconds until ``tick`` should be called, or None."""

    def tick(self) -> Frame | None:
        """Continue for a moment; return the new frame, if any."""


@runtime_checkable
class Ends(Protocol):
    """A walk that is a game, which has an outcome at its end."""

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None before its end."""


class LearnerPlace(NamedTuple):
    """Where a learner is.

    ``lesson`` is the key of a lesson or the code of a quiz; a game has none. ``step`` counts from
    1: steps of a lesson, questions of a quiz, moves of a game.
    """

    game: str
    lesson: str
    step: int


@runtime_checkable
class Credited(Protocol):
    """A walk whose learner may have answered before Python was there."""

    def credit(self, steps: Iterable[int]) -> None:
        """Count the stored answers to some steps as evidence."""


class Session:
    """A walk, its drawing function, and the bar above it.

    ``shown`` is the current message to the page, and ``answers`` is the evidence of what the
    learner knows since the page was opened; *keep* gets each of them once. *said* is a sentence
    about the page's address, shown until the first click.
    """

    def __init__(
        self,
        walk: Walk,
        draw: Callable[[Frame], str],
        top: str = "",
        said: str = "",
        keep: Callable[[list[Evidence]], None] = lambda _: None,
    ) -> None:
        self.walk, self.top = walk, top
        self._draw, self._keep = draw, keep
        self.answers: deque[Evidence] = deque(maxlen=ANSWERS)
        self._halted = False  # after an error nothing continues until a click
        self._said = Told(said, "", "link") if said else None
        self._frame = self.frame()
        self.shown = self._packed(self._frame)

    def __repr__(self) -> str:
        return f"Session({self.walk!r})"

    def frame(self) -> Frame:
        """Return the current frame, with the last sentence about it."""
        frame = self.walk.frame()
        return replace(frame, refusal=self._said) if self._said else frame

    @property
    def place(self) -> LearnerPlace:
        """Return where the learner is."""
        frame, found = self._frame, self.walk.place()
        own = frame.title if isinstance(frame, LessonFrame) else ""
        return LearnerPlace(frame.game.slug, found.lesson or found.quiz or own, frame.at + 1)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of a game that is over, or None."""
        return self.walk.outcome() if isinstance(self.walk, Ends) else None

    def click(self, message: object) -> Shown | None:
        """Handle a message; return None unless it is a click for the current frame."""
        self._halted = False
        return self.guarded(lambda: self._click(message))

    def credit(self, steps: object) -> None:
        """Count stored answers to some steps as evidence, which a page without Python took."""
        if isinstance(self.walk, Credited) and isinstance(steps, list):
            self.walk.credit([step for step in steps[:ANSWERS] if type(step) is int])
            self._witness()

    def replay(self, messages: Iterable[object]) -> Shown:
        """Do clicks again that the server has done, and draw only the last frame.

        Their evidence was kept then.
        """
        for click in filter(None, map(read_click, messages)):
            if self.walk.click(click) is not None:
                self._said = None
            self.walk.place()  # as after each frame
        if isinstance(self.walk, Witness):
            self.walk.witnessed()
        return self._show(self.frame())

    def say(self, words: str, kind: str = "hint") -> Shown:
        """Show a sentence beside the controls, until the next click."""
        self._said = Told(words, "", kind)
        return self._show(self.frame())

    def wait(self) -> float | None:
        """Return the seconds until ``work`` should be called, or None."""
        if self._halted or not isinstance(self.walk, Timed):
            return None
        return self.walk.wait()

    def work(self) -> Shown | None:
        """Continue for a moment: a bot thinks or moves. Return None if nothing is new."""
        return self.guarded(self._work)

    def _click(self, message: object) -> Shown | None:
        click = read_click(message)
        frame = self.walk.click(click) if click else None
        self._witness()
        return None if frame is None else self._new(frame)

    def _work(self) -> Shown | None:
        frame = self.walk.tick() if isinstance(self.walk, Timed) else None
        self._witness()
        return None if frame is None else self._new(frame)

    def _witness(self) -> None:
        """Take the evidence of a click from the walk, and keep it."""
        new = self.walk.witnessed() if isinstance(self.walk, Witness) else []
        if new:
            stamped = [replace(one, when=time.time()) for one in new]
            self.answers.extend(stamped)
            self._keep(stamped)

    def guarded(self, answer: Callable[[], Shown | None]) -> Shown | None:
        """Return the result of *answer* or, after an error, a sentence with its number in the log.

        With ``RULEWALK_STRICT`` set, as under tests, the error is raised instead.
        """
        try:
            return answer()
        except Exception:  # after any error, because a page must not get its traceback
            if os.environ.get("RULEWALK_STRICT"):
                raise
            number = log_error()
        # After the handler, because the exception keeps its frames, and their memory, alive.
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
        self._frame = frame
        self.shown = self._packed(frame)
        return self.shown

    def _packed(self, frame: Frame) -> Shown:
        place = self.walk.place().packed()
        return {"step": frame.step, "html": str(self._draw(frame)), "place": place}


def went_wrong(number: str) -> str:
    """Return the sentence that a page shows for an internal error."""
    return f"Something went wrong on our side (error {number})."


def log_error() -> str:
    """Log the current exception, and return its random number in the log."""
    import secrets  # loaded only after an error

    number = secrets.token_hex(3)
    LOG.error("error %s", number, exc_info=sys.exception())
    return number
