"""For every clause: what enforces it, which scenario shows it, what tests it; and the holes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kit.core.rulebook import Clause
from kit.files.run import begin, run
from kit.files.scenario import shipped
from kit.games import game
from kit.teach.reference.marks import marked_tests

EXEMPT = ("manners",)  # how to behave at the table; no engine can enforce that


class LessonStep(NamedTuple):
    """A step of a lesson, counted from 1; 0 is the opening, before the first step."""

    lesson: str
    step: int

    def __str__(self) -> str:
        return f"{self.lesson} step {self.step}" if self.step else f"{self.lesson} opening"


@dataclass(frozen=True)
class ClauseCover:
    """One clause and where it lives.

    ``enforced`` is the code that cites it, ``shown`` the steps that bring it about, ``promised``
    those of them that promise to, and so test it; ``tests`` are the Python tests marked with it.
    """

    clause: Clause
    enforced: tuple[str, ...]
    shown: tuple[LessonStep, ...] = ()
    promised: tuple[LessonStep, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def tested(self) -> tuple[str, ...]:
        """Return all that tests the clause: the steps that promise it, and the Python tests."""
        return (*map(str, self.promised), *self.tests)

    @property
    def holes(self) -> tuple[str, ...]:
        """Return what is missing."""
        if self.clause.kind in EXEMPT:
            return ()
        found = {"enforced": self.enforced, "shown": self.shown, "tested": self.tested}
        return tuple(name for name, places in found.items() if not places)


def cover(slug: str, tests: Path | None = None) -> list[ClauseCover]:
    """Return a row for each clause of a game; scenarios are run, not believed.

    Python tests are counted where *tests*, the folder with all of them, is given.

    :raises Unreadable: at a test that is marked with a clause which the game does not have.
    """
    found = game(slug)
    shown, promised = _scenarios(found.slug)
    marked = marked_tests(found.rulebook, tests / "games" / found.slug) if tests else {}
    return [
        ClauseCover(
            clause,
            tuple(sorted(found.rulebook.cited.get(clause.id, ()))),
            tuple(shown.get(clause.id, ())),
            tuple(promised.get(clause.id, ())),
            marked.get(clause.id, ()),
        )
        for clause in found.rulebook
    ]


Steps = dict[str, dict[LessonStep, None]]  # by clause, each step once and in order


def _scenarios(slug: str) -> tuple[Steps, Steps]:
    """Return which steps showed a clause and which promised to, by clause."""
    shown: Steps = {}
    promised: Steps = {}
    for key, written in shipped(slug).items():
        lesson = key.partition("/")[2]
        opening = LessonStep(lesson, 0)
        for event in begin(written).events[0]:
            shown.setdefault(event.clause, {})[opening] = None
        for clause in written.scenario.opening:
            promised.setdefault(clause, {})[opening] = None
        for at, done in enumerate(run(written), 1):
            for clause in done.clauses:
                shown.setdefault(clause, {})[LessonStep(lesson, at)] = None
            for clause in done.step.promises:
                promised.setdefault(clause, {})[LessonStep(lesson, at)] = None
    return shown, promised
