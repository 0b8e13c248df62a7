"""Assignments: lessons, a quiz, five questions a day or a game, for a date; who has done them.

Whether a learner is done needs no question in words, so their page can show it at once. The score
needs them, as the results do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import urlencode

from kit.files.index import headings
from kit.games import GAMES, game
from kit.teach.desk.questions import Source
from kit.teach.desk.results import Finished, LearnerRow, Words, length, place_words, score
from kit.teach.learner.practice import DAYS, FIVE
from kit.teach.links import page

SOON = 7  # days for which a date is a day of the week


class AssignmentKind(StrEnum):
    """What an assignment is about."""

    LESSONS = "lessons"
    QUIZ = "quiz"
    PRACTICE = "five"
    GAME = "game"


class Assignment(NamedTuple):
    """What a class has to do until the end of a day.

    ``sources`` are lessons, one quiz, or one game; practice has none, and ``days`` in place of it.
    ``code`` is the class, '' for all. ``made`` is in seconds since 1970.
    """

    number: int
    kind: str
    sources: tuple[Source, ...]
    due: date
    code: str = ""
    days: int = 1
    made: float = 0.0

    @property
    def title(self) -> str:
        """Return what is to be done, in words."""
        if self.kind == AssignmentKind.PRACTICE:
            return "Five a day" if self.days == 1 else f"Five a day, on {self.days} days"
        if self.kind == AssignmentKind.GAME:
            return f"A whole game: {game(self.sources[0].game).title}"
        first, *others = [place_words(one) for one in self.sources]
        return f"{first} and {len(others)} more" if others else first

    def is_for(self, code: str) -> bool:
        """Return whether a class has this assignment."""
        return self.code in ("", code)

    def is_done(self, row: LearnerRow) -> bool:
        """Return whether a learner has done all of it."""
        return all(done for _, done in self.parts(row))

    def is_late(self, today: date) -> bool:
        """Return whether its day is over."""
        return today > self.due

    def parts(self, row: LearnerRow) -> list[tuple[Source, bool]]:
        """Return each part, and whether the learner has done it."""
        if self.kind == AssignmentKind.PRACTICE:
            return [(Source(), self._days(row) >= self.days)]
        if self.kind == AssignmentKind.GAME:
            return [(one, self._games(row, one.game) > 0) for one in self.sources]
        if self.kind == AssignmentKind.QUIZ:
            given = {answered.source: len(answered.choices) for answered in row.answers}
            return [(one, given.get(one, 0) >= length(one)) for one in self.sources]
        return [(one, (one.game, one.lesson) in _record(row).lessons) for one in self.sources]

    def score(self, row: LearnerRow, words: Words) -> tuple[int, int]:
        """Return a learner's points, and all that there are; unloaded questions count nothing.

        A question is a point. A lesson without questions, a game and a day of practice are one.
        """
        if self.kind == AssignmentKind.PRACTICE:
            return min(self._days(row), self.days), self.days
        found = [_points(one, done, row, words) for one, done in self.parts(row)]
        return sum(right for right, _ in found), sum(most for _, most in found)

    def when(self, row: LearnerRow) -> float:
        """Return when the learner last did something for it, 0 for never."""
        if self.kind == AssignmentKind.PRACTICE:
            ends = (datetime.fromisoformat(day).timestamp() for day in self._day_names(row))
            return max(ends, default=0.0)
        if self.kind == AssignmentKind.GAME:
            games = [_record(row).games.get(one.game, ()) for one in self.sources]
            return max((when for some in games for when in some if when >= self.made), default=0.0)
        times = [max(one.times.values(), default=0.0) for one in row.answers
                 if one.source in self.sources]  # fmt: skip
        done = [_record(row).lessons.get((one.game, one.lesson), 0.0) for one in self.sources]
        return max([*times, *done], default=0.0)

    def _day_names(self, row: LearnerRow) -> list[str]:
        first, last = local_day(self.made).isoformat(), self.due.isoformat()
        counts: dict[str, int] = {}
        for (day, _), count in _record(row).days.items():
            counts[day] = counts.get(day, 0) + count
        return [day for day, count in counts.items() if first <= day <= last and count >= FIVE]

    def _days(self, row: LearnerRow) -> int:
        return len(self._day_names(row))

    def _games(self, row: LearnerRow, slug: str) -> int:
        return sum(when >= self.made for when in _record(row).games.get(slug, ()))

    def address(self, row: LearnerRow) -> str:
        """Return the page of the first part that the learner has not done, from the server's top.

        The gallery opens the lesson that its query names.
        """
        left = [one for one, done in self.parts(row) if not done] or [*self.sources]
        if self.kind == AssignmentKind.PRACTICE:
            return f"voila/render/{page('known')}?five=1"
        if self.kind == AssignmentKind.QUIZ:
            return f"voila/render/{page('quiz')}?{urlencode({'code': left[0].quiz})}"
        if self.kind == AssignmentKind.GAME:
            return f"voila/render/{left[0].game}/{page('play')}"
        return f"?{urlencode({'game': left[0].game, 'lesson': left[0].lesson})}"


def _points(source: Source, done: bool, row: LearnerRow, words: Words) -> tuple[int, int]:  # noqa: FBT001
    questions: Mapping[int, object] = words.get(source, {})
    most = length(source) if source.quiz else len(questions)
    if not most or not (source.lesson or source.quiz):
        return int(done), 1
    return score(row, words, source)[0], most


def exists(sources: Iterable[Source]) -> bool:
    """Return whether all lessons among these exist now."""
    return all(one.lesson in {found.key for found in headings(one.game)}
               for one in sources if one.lesson)  # fmt: skip


def well_formed(kind: str, sources: Iterable[Source]) -> bool:
    """Return whether these are things of the right kind and number.

    Lessons are not looked up, because a kept assignment is read before the teacher's own course.
    """
    some = [*sources]
    if kind == AssignmentKind.PRACTICE:
        return not some
    if kind == AssignmentKind.QUIZ:
        return len(some) == 1 and bool(some[0].quiz) and length(some[0]) > 0
    if kind == AssignmentKind.GAME:
        return len(some) == 1 and some[0].game in GAMES
    is_lesson = [one.game in GAMES and bool(one.lesson) for one in some]
    return kind == AssignmentKind.LESSONS and bool(some) and all(is_lesson)


def local_day(when: float) -> date:
    """Return the day of a time in seconds since 1970, here."""
    return datetime.fromtimestamp(when, UTC).astimezone().date()


def due_words(due: date, today: date) -> str:
    """Return a date as learners say it.

    >>> due_words(date(2026, 11, 20), date(2026, 11, 19)), due_words(date(2026, 12, 4), date.min)
    ('tomorrow', '4 December')
    """
    days = (due - today).days
    if days in (0, 1):
        return ("today", "tomorrow")[days]
    return DAYS[due.weekday()] if 0 < days < SOON else f"{due.day} {due:%B}"


def _record(row: LearnerRow) -> Finished:
    return row.record or Finished()
