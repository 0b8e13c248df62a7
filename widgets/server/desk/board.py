"""The board: places and answers of learners. In memory, bounded, and anonymous by default."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kit.files.wire import Place
from kit.teach.desk.questions import Source
from kit.teach.desk.results import Answered, LearnerRow, length

LEARNERS = 600  # learners on the board, including those who left
NOWHERE = Source()
DAY = 24 * 3600  # seconds for which answers keep their place on a full board
SOURCES = 100  # lessons and quizzes of one learner


@dataclass
class Learner:
    """What the board knows of one learner; ``lines`` counts the open pages."""

    number: int
    code: str = ""
    name: str = ""
    lines: int = 0
    moved: float = 0.0
    source: Source = NOWHERE
    at: int = 0
    after: bool = False  # the step has been run
    trying: bool = False  # in a what-if, whose moves are not stored
    done: set[tuple[str, str]] = field(default_factory=set)  # game and lesson
    answers: dict[Source, dict[int, int]] = field(default_factory=dict)

    @property
    def forgettable(self) -> bool:
        """Return whether the entry can be dropped: the learner left without any answers."""
        return not (self.lines or self.name or self.done or self.answers)


class Board:
    """All learners of a server by a key that only their browsers know."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._learners: dict[str, Learner] = {}
        self._count = 0

    def __iter__(self) -> Iterator[Learner]:
        return iter(self._learners.values())

    def learner(self, key: str) -> Learner | None:
        """Return the learner with this key, or None."""
        return self._learners.get(key)

    def join(self, key: str, code: str = "") -> Learner | None:
        """Record that a learner opened a page; return None if the board is full."""
        learner = self._learners.get(key) or self._new(key)
        if learner is not None:
            learner.lines += 1
            learner.code = code
        return learner

    def _new(self, key: str) -> Learner | None:
        if len(self._learners) >= LEARNERS and not self._forget_one():
            return None
        self._count += 1
        self._learners[key] = Learner(self._count, moved=self._clock())
        return self._learners[key]

    def _forget_one(self) -> bool:
        """Drop a learner who is gone; return False if there is none to drop.

        The one gone longest is dropped. Learners with answers stay for a day.
        """
        now = self._clock()
        gone = {
            key: one.moved
            for key, one in self._learners.items()
            if not one.lines and (not one.answers or now - one.moved > DAY)
        }
        if gone:
            del self._learners[min(gone, key=gone.__getitem__)]
        return bool(gone)

    def leave(self, key: str) -> None:
        """Record that a learner closed a page."""
        learner = self._learners.get(key)
        if learner is None:
            return
        learner.lines = max(0, learner.lines - 1)
        if learner.forgettable:
            del self._learners[key]

    def saw(self, key: str, place: Place) -> None:
        """Record a learner's place and answers; only first answers count."""
        learner = self._learners.get(key)
        if learner is None:
            return
        learner.moved = self._clock()
        learner.source, learner.at = _source(place), place.at
        learner.after, learner.trying = place.after, bool(place.moves)
        learner.done |= {(place.game, one) for one in place.done if len(learner.done) < SOURCES}
        if place.answers:
            self._answers(learner, place)

    def _answers(self, learner: Learner, place: Place) -> None:
        if learner.source not in learner.answers and len(learner.answers) >= SOURCES:
            del learner.answers[next(iter(learner.answers))]
        known = learner.answers.setdefault(learner.source, {})
        for at, choice in place.answers.items():
            if at.isascii() and at.isdigit() and len(at) < 4:
                known.setdefault(int(at), choice)

    def move(self, key: str, code: str) -> None:
        """Record the class of a learner; '' is no class."""
        if key in self._learners:
            self._learners[key].code = code

    def name(self, key: str, name: str) -> None:
        """Set the name that a learner chose; '' removes it."""
        if key in self._learners:
            self._learners[key].name = name

    def unname(self, number: int) -> str:
        """Remove a learner's name; return their key, '' if there is no such learner."""
        for key, learner in self._learners.items():
            if learner.number == number:
                learner.name = ""
                return key
        return ""

    def codes(self) -> dict[str, int]:
        """Return how many learners are here in each class that has a code."""
        found: dict[str, int] = {}
        for one in self:
            if one.lines and one.code:
                found[one.code] = found.get(one.code, 0) + 1
        return found

    def rows(self, code: str = "") -> list[LearnerRow]:
        """Return the learners of a class, or all for '', in the order of arrival."""
        now = self._clock()
        return [_row(one, now) for one in self if code in ("", one.code)]


def _row(one: Learner, now: float) -> LearnerRow:
    answers = tuple(Answered(source, dict(found)) for source, found in one.answers.items())
    here, idle, done = one.lines > 0, now - one.moved, len(one.done)
    who, where = (one.number, one.name, one.code, here), (one.source, one.at, _doing(one))
    return LearnerRow(*who, *where, idle, done, answers)


def _source(place: Place) -> Source:
    return Source(quiz=place.quiz) if place.quiz else Source(place.game, place.lesson)


def _doing(one: Learner) -> str:
    """Return 'trying' in a what-if, 'done' at the end, else ''."""
    if one.trying:
        return "trying"
    many = length(one.source)
    over = one.at >= many if one.source.quiz else one.after and one.at + 1 == many
    return "done" if many and over else ""
