"""The words of the questions that were answered, loaded when a desk wants them.

To read a lesson takes some hundredths of a second, to make a quiz some tenths, and the server's
one thread belongs to the class: so one at a time, in another thread, with a rest after each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

from kit.teach.desk.questions import QuestionWords, Source, questions
from kit.teach.desk.results import LearnerRow

MOST = 200  # lessons and quizzes whose words are kept
REST = 0.5  # seconds


class WordStore:
    """The questions known so far; *then* is called when there are more."""

    def __init__(self, then: Callable[[], None]) -> None:
        self.known: dict[Source, Mapping[int, QuestionWords]] = {}
        self._then = then
        self._work: asyncio.Task[None] | None = None
        self._wanted: list[Source] = []

    def want(self, sources: Iterable[Source]) -> None:
        """Begin to load what is not known yet."""
        self._wanted = [one for one in sources if one not in self.known]
        if self._wanted and self._work is None and len(self.known) < MOST:
            self._work = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            while self._wanted and len(self.known) < MOST:
                source = self._wanted.pop(0)
                self.known[source] = await asyncio.to_thread(questions, source)
                self._then()
                await asyncio.sleep(REST)
        finally:
            self._work = None

    async def load_all(self, sources: Iterable[Source]) -> None:
        """Load what is not known yet at once, for a file or a sheet of paper."""
        for source in sources:
            if source not in self.known and len(self.known) < MOST:
                self.known[source] = await asyncio.to_thread(questions, source)


def shared(rows: Iterable[LearnerRow], sent: Source) -> list[Source]:
    """Return the lessons that were answered in, and the quizzes that are the class's.

    A quiz is if the class was sent there, or if two learners took it: who makes up codes alone
    keeps nobody busy but herself.
    """
    takers: dict[Source, int] = {}
    for row in rows:
        for source, _ in row.answers:
            takers[source] = takers.get(source, 0) + 1
    return [one for one, n in takers.items() if not one.quiz or one == sent or n > 1]
