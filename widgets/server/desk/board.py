"""The board: classes, learners, their places and answers. Bounded, and anonymous by default.

With a store, each change is kept and a new board begins with what was kept. Without one, all of it
ends with the server. The board is the one home of these facts: whoever shows or changes a learner
or a class asks it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date

from kit.files.database import SqliteStore
from kit.files.store import StoredRecord
from kit.files.wire import Place
from kit.teach.desk.assignments import Assignment, exists, local_day, well_formed
from kit.teach.desk.questions import Source
from kit.teach.desk.results import Answered, Finished, Given, LearnerRow, ShownPage, length
from kit.teach.learner.knowledge import Known
from kit.teach.learner.practice import PRACTICE
from widgets.server.desk.kept import (
    ASSIGNMENT,
    CLASS,
    Learner,
    drop_answers,
    drop_learner,
    keep_answers,
    keep_assignment,
    keep_learner,
    read_assignments,
    read_learners,
)
from widgets.server.desk.messages import LONGEST_NAME, clean_code

LEARNERS = 600  # learners on the board, including those who left
KEPT_LEARNERS = 3000  # with a store, where answers never make room
CLASSES = 50  # with a code
DAY = 24 * 3600  # seconds for which answers keep their place on a full board
SOURCES = 100  # lessons and quizzes of one learner
ASSIGNMENTS = 100
MOST_DAYS, MOST_GAMES = 500, 100  # of practice, by game; and ends of each game
KEYS = 20  # browsers of one learner


class Board:
    """All classes and learners of a server; a learner's pages have a key that only they know."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        store: SqliteStore | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._clock, self._store, self._now = clock, store, now
        self._learners = read_learners(store) if store else {}
        self._by_key = {key: one for one in self for key in one.keys}
        for one in self:
            one.moved = clock() - max(0.0, now() - one.seen)
        self._count = max(self._learners, default=0)
        self._assignments = read_assignments(store) if store else {}
        records = store.all(CLASS) if store else []
        self.classes = [one.key for one in records if clean_code(one.key) == one.key]

    def __iter__(self) -> Iterator[Learner]:
        return iter(self._learners.values())

    def learner(self, key: str) -> Learner | None:
        """Return the learner with this key, or None."""
        return self._by_key.get(key)

    def numbered(self, number: int) -> Learner | None:
        """Return the learner with this number, or None."""
        return self._learners.get(number)

    # What learners do

    def join(self, key: str, code: str = "") -> Learner | None:
        """Record that a learner opened a page; return None if the board is full."""
        learner = self._by_key.get(key) or self._new(key)
        if learner is not None:
            learner.lines += 1
            learner.code, learner.seen = code or learner.code, self._now()
            self._keep(learner)
        return learner

    def _new(self, key: str) -> Learner | None:
        most = KEPT_LEARNERS if self._store else LEARNERS
        if len(self._learners) >= most and not self._forget_one():
            return None
        self._count += 1
        now = self._now()
        one = Learner(self._count, [key], moved=self._clock(), seen=now, since=now)
        self._learners[one.number] = self._by_key[key] = one
        return one

    def _forget_one(self) -> bool:
        """Drop a learner who is gone; return False if there is none to drop.

        The one gone longest is dropped. Learners with answers stay for a day, or with a store.
        """
        now = self._clock()
        gone = [
            one
            for one in self
            if not one.lines and (not one.answers or (not self._store and now - one.moved > DAY))
        ]
        if gone:
            self._remove(min(gone, key=lambda one: one.moved))
        return bool(gone)

    def leave(self, key: str) -> None:
        """Record that a learner closed a page."""
        learner = self._by_key.get(key)
        if learner is None:
            return
        learner.lines = max(0, learner.lines - 1)
        if learner.forgettable:
            self._remove(learner)

    def visit(self, key: str, page: ShownPage) -> None:
        """Record the page that a learner looks at."""
        if learner := self._by_key.get(key):
            learner.moved, learner.seen = self._clock(), self._now()
            learner.page = page

    def saw(self, key: str, place: Place) -> None:
        """Record a learner's place and answers; only first answers count."""
        learner = self._by_key.get(key)
        if learner is None:
            return
        learner.moved, learner.seen = self._clock(), self._now()
        learner.source, learner.at = _source(place), place.at
        learner.after, learner.trying = place.after, bool(place.moves)
        for lesson in place.done:
            if len(learner.done) < SOURCES:
                learner.done.setdefault((place.game, lesson), learner.seen)
        if place.answers:
            self._answers(learner, place)
        if place.gives("thinks"):
            learner.thinks = tuple(place.thinks)
        self._keep(learner)

    def _answers(self, learner: Learner, place: Place) -> None:
        source = learner.source
        if source not in learner.answers and len(learner.answers) >= SOURCES:
            self._drop_answers(learner, next(iter(learner.answers)))
        known = learner.answers.setdefault(source, {})
        before = len(known)
        for at, choice in place.answers.items():
            if at.isascii() and at.isdigit() and len(at) < 4:
                known.setdefault(int(at), Given(choice, learner.seen))
        if self._store and len(known) > before:
            keep_answers(self._store, learner, source)

    def practised(self, key: str, known: Known) -> bool:
        """Record the days of practice and the whole games of a learner; False if nothing is new.

        Only what came after their first visit counts.
        """
        learner = self._by_key.get(key)
        if learner is None:
            return False
        counts = Counter(
            local_day(one.when).isoformat()
            for one in known.recent
            if one.place.startswith(PRACTICE) and one.when >= int(learner.since)
        )
        days = {(day, known.game): count for day, count in counts.items()}
        ends = {float(one.when) for one in known.games if one.when >= int(learner.since)}
        before = dict(learner.days), dict(learner.games)
        _add(learner, days, {known.game: ends} if ends else {})
        is_new = before != (learner.days, learner.games)
        if is_new:
            self._keep(learner)
        return is_new

    def move(self, key: str, code: str) -> None:
        """Record the class of a learner; '' is no class."""
        if learner := self._by_key.get(key):
            learner.code = code
            self._keep(learner)

    def name(self, key: str, name: str) -> None:
        """Set the name that a learner chose; '' removes it."""
        if learner := self._by_key.get(key):
            self.rename(learner.number, name)

    # What the teacher does with learners

    def rename(self, number: int, name: str) -> bool:
        """Set a learner's name, '' for none; return False if there is no such learner.

        A name that somebody else has gets a number.
        """
        learner = self._learners.get(number)
        name = self._own_name(number, name)
        if learner and learner.name != name:
            had, learner.name = learner.name, name
            self._keep(learner)
            if had:
                self._erase()
        return learner is not None

    def _own_name(self, number: int, name: str) -> str:
        taken = {one.name.casefold() for one in self if one.number != number}
        found, at = name, 1
        while found and found.casefold() in taken:
            at += 1
            found = f"{name[: LONGEST_NAME - len(str(at)) - 1].strip()} {at}"
        return found

    def merge(self, number: int, into: int) -> bool:
        """Add one learner's browsers and results to another's; return False if one is missing.

        The second keeps name and class. Of two answers to a question, the earlier one counts.
        """
        one, other = self._learners.get(number), self._learners.get(into)
        if one is None or other is None or one is other:
            return False
        for source, given in one.answers.items():
            known = other.answers.setdefault(source, {})
            for at, answer in given.items():
                known[at] = min(answer, known.get(at, answer), key=lambda found: found.when)
        for what, when in one.done.items():
            other.done[what] = min(when, other.done.get(what, when))
        _add(other, one.days, {slug: {*ends} for slug, ends in one.games.items()})
        other.since = min(one.since, other.since)
        if one.moved > other.moved:
            other.moved, other.seen, other.source = one.moved, one.seen, one.source
            other.at, other.after, other.trying = one.at, one.after, one.trying
            other.page = one.page
        other.lines += one.lines
        self._remove(one)
        for key in other.keys:
            del self._by_key[key]
        other.keys = [*other.keys, *one.keys][-KEYS:]
        self._by_key |= dict.fromkeys(other.keys, other)
        if self._store:
            for source in one.answers:
                keep_answers(self._store, other, source)
        self._keep(other)
        self._erase()
        return True

    def delete(self, numbers: Iterable[int]) -> list[str]:
        """Remove learners with all that is kept of them; return the keys of their pages."""
        found = [one for number in numbers if (one := self._learners.get(number))]
        keys = [key for one in found for key in one.keys]
        for one in found:
            self._remove(one)
        if self._store and found:
            for key in keys:
                self._store.forget(key)  # their saved games, and what they know
            self._erase()
        return keys

    def delete_before(self, when: float) -> list[str]:
        """Remove the learners who were last here before a time, with all their results."""
        return self.delete([one.number for one in self if not one.lines and one.seen < when])

    # What the teacher does with classes

    def add_class(self, code: str) -> bool:
        """Add a class; return False if there are too many."""
        if code in self.classes:
            return True
        if len(self.classes) >= CLASSES:
            return False
        self.classes.append(code)
        if self._store:
            self._store.put(StoredRecord(CLASS, code, self._now(), {}))
        return True

    def rename_class(self, code: str, new: str) -> bool:
        """Give a class another code; its learners stay in it. False if there is none, or both.

        A class has been added, or has learners who came with its code.
        """
        if new in self.classes or not (code in self.classes or self.members(code)):
            return False
        if code in self.classes:
            self.classes.remove(code)
            if self._store:
                self._store.drop(CLASS, code)
        self.add_class(new)
        for work in self._assignments.values():
            if work.code == code:
                self._assign(work._replace(code=new))
        for one in self:
            if one.code == code:
                one.code = new
                self._keep(one)
        return True

    def members(self, code: str) -> list[int]:
        """Return the numbers of a class's learners, for ``delete``; '' means all."""
        return [one.number for one in self if code in ("", one.code)]

    def delete_class(self, code: str) -> None:
        """Remove a class with its assignments; learners still in it have no class then."""
        for number in [one.number for one in self._assignments.values() if one.code == code]:
            self.unassign(number)
        if code in self.classes:
            self.classes.remove(code)
            if self._store:
                self._store.drop(CLASS, code)
        for one in self:
            if one.code == code:
                one.code = ""
                self._keep(one)

    # What a class has to do

    def assign(
        self, kind: str, sources: Iterable[Source], due: date, code: str = "", days: int = 1
    ) -> bool:
        """Add an assignment; return False if it cannot be done, or there are too many."""
        some = tuple(sources)
        if len(self._assignments) >= ASSIGNMENTS or not (well_formed(kind, some) and exists(some)):
            return False
        number = max(self._assignments, default=0) + 1
        self._assign(Assignment(number, kind, some, due, code, days, self._now()))
        return True

    def _assign(self, work: Assignment) -> None:
        self._assignments[work.number] = work
        if self._store:
            keep_assignment(self._store, work)

    def unassign(self, number: int) -> None:
        """Remove an assignment; the answers stay."""
        if self._assignments.pop(number, None) and self._store:
            self._store.drop(ASSIGNMENT, str(number))

    def assigned(self, code: str = "") -> list[Assignment]:
        """Return the assignments of a class, or all for '', in the order of their dates."""
        some = [one for one in self._assignments.values() if not code or one.is_for(code)]
        return sorted(some, key=lambda one: (one.due, one.number))

    def to_do(self, key: str) -> list[tuple[Assignment, LearnerRow]]:
        """Return the assignments of a learner, with the learner as a row."""
        learner = self._by_key.get(key)
        if learner is None or not self._assignments:
            return []
        row = _row(learner, self._clock())
        mine = [one for one in self._assignments.values() if one.is_for(learner.code)]
        return [(one, row) for one in sorted(mine, key=lambda one: (one.due, one.number))]

    def codes(self) -> dict[str, int]:
        """Return how many learners are here in each class."""
        found = dict.fromkeys(self.classes, 0)
        for one in self:
            if one.lines and one.code:
                found[one.code] = found.get(one.code, 0) + 1
        return found

    def rows(self, code: str = "") -> list[LearnerRow]:
        """Return the learners of a class, or all for '', in the order of arrival."""
        now = self._clock()
        return [_row(one, now) for one in self if code in ("", one.code)]

    def lessons(self, code: str = "") -> tuple[Counter[Source], Counter[Source]]:
        """Return how many learners of a class are in each lesson, and have finished it."""
        some = [one for one in self if code in ("", one.code)]
        done = Counter(Source(*what) for one in some for what in one.done)
        return Counter(one.source for one in some if one.lines), done

    # The store

    def _erase(self) -> None:
        """Overwrite on the disk what has been removed."""
        if self._store:
            self._store.erase()

    def _keep(self, learner: Learner) -> None:
        if self._store and not learner.forgettable:
            keep_learner(self._store, learner)

    def _drop_answers(self, learner: Learner, source: Source) -> None:
        del learner.answers[source]
        if self._store:
            drop_answers(self._store, learner.number, source)

    def _remove(self, learner: Learner) -> None:
        del self._learners[learner.number]
        for key in learner.keys:
            self._by_key.pop(key, None)
        if self._store:
            drop_learner(self._store, learner)


def _row(one: Learner, now: float) -> LearnerRow:
    answers = tuple(_answered(source, given) for source, given in one.answers.items())
    here, idle, done = one.lines > 0, now - one.moved, len(one.done)
    who, where = (one.number, one.name, one.code, here), (one.source, one.at, _doing(one))
    record = Finished(one.done, one.days, one.games)
    return LearnerRow(*who, *where, idle, done, answers, one.page, record, one.thinks)


def _add(
    learner: Learner, days: Mapping[tuple[str, str], int], games: Mapping[str, set[float]]
) -> None:
    """Add days of practice and ends of games; the latest stay."""
    for what, count in days.items():
        learner.days[what] = max(count, learner.days.get(what, 0))
    learner.days = dict(sorted(learner.days.items())[-MOST_DAYS:])
    for slug, ends in games.items():
        learner.games[slug] = tuple(sorted({*ends, *learner.games.get(slug, ())})[-MOST_GAMES:])


def _answered(source: Source, given: Mapping[int, Given]) -> Answered:
    choices = {at: found.choice for at, found in given.items()}
    return Answered(source, choices, {at: found.when for at, found in given.items()})


def _source(place: Place) -> Source:
    return Source(quiz=place.quiz) if place.quiz else Source(place.game, place.lesson)


def _doing(one: Learner) -> str:
    """Return 'trying' in a what-if, 'done' at the end, else ''."""
    if one.trying:
        return "trying"
    many = length(one.source)
    over = one.at >= many if one.source.quiz else one.after and one.at + 1 == many
    return "done" if many and over else ""
