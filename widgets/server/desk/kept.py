"""Learners as records of a store: written after each change, and read at the next start.

A learner has one record with name, class, place and what they finished, and one for each lesson or
quiz with their answers. What is read is checked, because a file may be damaged: an entry that is
none is left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from kit.files.evidence import is_text, is_time
from kit.files.store import Data, Store, StoredRecord
from kit.files.wire import MOST
from kit.files.wire import NAME as LONGEST_KEY
from kit.teach.desk.assignments import Assignment, well_formed
from kit.teach.desk.questions import Source
from kit.teach.desk.results import LESSONS, Given, ShownPage
from widgets.server.desk.messages import LONGEST_NAME, clean_code, clean_text

# kinds of records
LEARNER, ANSWERS, CLASS, ASSIGNMENT = "learner", "answers", "class", "assignment"
NOWHERE = Source()
WORD = 64  # characters of a browser's word


@dataclass
class Learner:
    """What the board knows of one learner; ``lines`` counts the open pages.

    ``keys`` are the words of their browsers, ``moved`` is the board's clock, and all other times
    are in seconds since 1970.
    """

    number: int
    keys: list[str] = field(default_factory=list)
    code: str = ""
    name: str = ""
    lines: int = 0
    moved: float = 0.0
    seen: float = 0.0
    source: Source = NOWHERE
    at: int = 0
    after: bool = False  # the step has been run
    trying: bool = False  # in a what-if, whose moves are not stored
    page: ShownPage = LESSONS  # not stored either
    done: dict[tuple[str, str], float] = field(default_factory=dict)  # game and lesson -> when
    answers: dict[Source, dict[int, Given]] = field(default_factory=dict)
    since: float = 0.0  # their first visit
    days: dict[tuple[str, str], int] = field(default_factory=dict)  # questions by date and game
    games: dict[str, tuple[float, ...]] = field(default_factory=dict)  # ends of whole games
    thinks: tuple[str, ...] = ()  # misconceptions, as "game/name"; never kept

    @property
    def forgettable(self) -> bool:
        """Return whether the entry can be dropped: the learner left without any answers."""
        return not (self.lines or self.name or self.done or self.answers)


def keep_learner(store: Store, one: Learner) -> None:
    """Keep a learner without the answers."""
    place = [*one.source, one.at, one.after]
    done = [[*what, when] for what, when in one.done.items()]
    days = [[*what, count] for what, count in one.days.items()]
    games = [[slug, *ends] for slug, ends in one.games.items()]
    data: Data = {"keys": one.keys, "code": one.code, "name": one.name, "place": place,
                  "done": done, "since": one.since, "days": days, "games": games}  # fmt: skip
    store.put(StoredRecord(LEARNER, str(one.number), one.seen, data))


def keep_answers(store: Store, one: Learner, source: Source) -> None:
    """Keep a learner's answers to the questions of a lesson or a quiz."""
    given = [[at, *found] for at, found in one.answers[source].items()]
    data: Data = {"learner": one.number, "source": [*source], "given": given}
    store.put(StoredRecord(ANSWERS, _answers_key(one.number, source), one.seen, data))


def drop_answers(store: Store, number: int, source: Source) -> None:
    """Remove a learner's answers to the questions of a lesson or a quiz."""
    store.drop(ANSWERS, _answers_key(number, source))


def drop_learner(store: Store, one: Learner) -> None:
    """Remove a learner with all answers."""
    for source in one.answers:
        drop_answers(store, one.number, source)
    store.drop(LEARNER, str(one.number))


def _answers_key(number: int, source: Source) -> str:
    said = "\n".join(source).encode()
    return f"{number}-{hashlib.blake2b(said, digest_size=12).hexdigest()}"


def read_learners(store: Store) -> dict[int, Learner]:
    """Return the learners in a store by their numbers."""
    records = (_learner(one) for one in store.all(LEARNER))
    found = {one.number: one for one in records if one}
    for record in store.all(ANSWERS):
        number, source = record.data.get("learner"), _source(record.data.get("source"))
        if isinstance(number, int) and number in found and source:
            found[number].answers[source] = dict(_given(record.data.get("given")))
    return dict(sorted(found.items()))


def _learner(record: StoredRecord) -> Learner | None:
    number, data = record.key, record.data
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    keys = [key for key in _rows(data.get("keys")) if is_text(key, WORD)]
    one = Learner(int(number), keys, clean_code(data.get("code")), seen=record.when)
    one.name = clean_text(data.get("name"), LONGEST_NAME)
    one.done, one.days = dict(_done(data.get("done"))), dict(_days(data.get("days")))
    one.games = dict(_games(data.get("games")))
    since = data.get("since")
    one.since = float(since) if is_time(since) else record.when
    match data.get("place"):
        case [*source, int(at), bool(after)] if found := _source(source):
            one.source, one.at, one.after = found, at, after
    return one


def _done(rows: object) -> Iterator[tuple[tuple[str, str], float]]:
    for row in _rows(rows):
        match row:
            case [str(slug), str(lesson), (int() | float()) as when] if is_time(when):
                yield (slug[:LONGEST_KEY], lesson[:LONGEST_KEY]), float(when)


def _days(rows: object) -> Iterator[tuple[tuple[str, str], int]]:
    for row in _rows(rows):
        match row:
            case [str(day), str(slug), int(count)] if _is_day(day) and 0 <= count <= MOST:
                yield (day, slug[:LONGEST_KEY]), count


def _games(rows: object) -> Iterator[tuple[str, tuple[float, ...]]]:
    for row in _rows(rows):
        match row:
            case [str(slug), *ends]:
                yield slug[:LONGEST_KEY], tuple(float(when) for when in ends if is_time(when))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _given(rows: object) -> Iterator[tuple[int, Given]]:
    for row in _rows(rows):
        match row:
            case [int(at), int(choice), (int() | float()) as when] if (
                0 <= at < MOST and 0 <= choice <= MOST and is_time(when)
            ):
                yield at, Given(choice, float(when))


def _source(row: object) -> Source | None:
    match row:
        case [str(slug), str(lesson), str(quiz)]:
            return Source(slug[:LONGEST_KEY], lesson[:LONGEST_KEY], quiz[:LONGEST_KEY])
    return None


def _rows(found: object) -> list[object]:
    return found if isinstance(found, list) else []


# Assignments


def keep_assignment(store: Store, one: Assignment) -> None:
    """Keep an assignment."""
    data: Data = {"kind": one.kind, "sources": [[*source] for source in one.sources],
                  "due": one.due.isoformat(), "code": one.code, "days": one.days}  # fmt: skip
    store.put(StoredRecord(ASSIGNMENT, str(one.number), one.made, data))


def read_assignments(store: Store) -> dict[int, Assignment]:
    """Return the assignments in a store by their numbers."""
    found = [one for record in store.all(ASSIGNMENT) if (one := _assignment(record))]
    return {one.number: one for one in sorted(found)}


def _assignment(record: StoredRecord) -> Assignment | None:
    key, data = record.key, record.data
    sources = [source for row in _rows(data.get("sources")) if (source := _source(row))]
    kind, due, days = str(data.get("kind")), str(data.get("due")), data.get("days")
    if not (key.isascii() and key.isdigit() and len(key) < 10 and _is_day(due)):
        return None
    if not (isinstance(days, int) and well_formed(kind, sources)):
        return None
    code = clean_code(data.get("code"))
    return Assignment(
        int(key), kind, tuple(sources), date.fromisoformat(due), code, max(1, days), record.when
    )
