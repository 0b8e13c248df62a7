"""What is kept of a learner's knowledge: one record for each game, in any ``Store``.

A record has the memory of each rule, the last evidence, and the games played. What is read is
judged: an entry that is none is left out, and all others stay. Two records of one learner can be
merged in any order, so that two open pages, or two devices, lose nothing.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kit.core.errors import KitError
from kit.files.evidence import Evidence, is_text, is_time, read_evidence
from kit.files.store import Data, Store, StoredRecord
from kit.games import GAMES, game
from kit.teach.learner.memory import AGAIN, DAY, GOOD, HARD, Memory, review

KNOWN = "known"  # the kind of these records
MOST_RULES, MOST_RECENT, MOST_GAMES = 300, 150, 100  # entries of a record
NO_MISTAKE = ("whatif", "turning")  # sources that are kept, but say little of a rule
WORDS = 60  # characters of a wrong answer that are kept
BOXES = (0, 1, 3, 7, 21)  # days of each box of missed rules that browsers kept earlier
_CLAUSE = re.compile(r"[\w.-]{1,20}", re.ASCII)
_BOX = re.compile(
    r"(?P<game>\w+)/(?P<clause>[\w.-]+) (?P<box>[0-4]) (?P<due>[0-9]{1,10})", re.ASCII
)


class PlayedGame(NamedTuple):
    """A game that the learner has played to its end: when, against which bots, and if they won."""

    when: int
    against: str
    won: bool


@dataclass
class Known:
    """What is known of a learner in one game."""

    game: str
    memory: dict[str, Memory] = field(default_factory=dict)
    recent: list[Evidence] = field(default_factory=list)
    games: list[PlayedGame] = field(default_factory=list)

    def note(self, evidence: Evidence) -> None:
        """Add evidence. Trying a move in a what-if, or a weak move, does not change the memory."""
        if evidence.source not in NO_MISTAKE:
            grade = (HARD if evidence.helped else GOOD) if evidence.right else AGAIN
            before = self.memory.get(evidence.clause)
            self.memory[evidence.clause] = review(before, grade, evidence.when)
        wrong = "" if evidence.right else evidence.answer[:WORDS]
        kept = replace(evidence, when=int(evidence.when), answer=wrong)
        self.recent = [*self.recent, kept][-MOST_RECENT:]

    def due(self, now: float) -> list[str]:
        """Return the rules that are due and exist, the one least remembered first."""
        book = game(self.game).rulebook
        late = [c for c, memory in self.memory.items() if memory.due <= now and c in book]
        return sorted(late, key=lambda c: (self.memory[c].chance(now), self.memory[c].due, c))

    def packed(self) -> Data:
        """Return all of it as JSON data; ``due`` stands in each memory, for pages to count."""
        return {
            "memory": {clause: list(self.memory[clause]) for clause in sorted(self.memory)},
            "recent": [_row(one) for one in self.recent],
            "games": [list(one) for one in self.games],
        }


def _row(one: Evidence) -> list[object]:
    return [one.clause, int(one.right), one.source, int(one.when), one.place, one.answer,
            int(one.helped)]  # fmt: skip


def read_known(slug: str, data: object) -> Known:
    """Return what is known, from JSON data that may be damaged or hostile."""
    found = data if isinstance(data, dict) else {}
    memory, recent, games = (found.get(key) for key in ("memory", "recent", "games"))
    rules = [*memory.items()][:MOST_RULES] if isinstance(memory, dict) else []
    rows = recent[-MOST_RECENT:] if isinstance(recent, list) else []
    played = games[-MOST_GAMES:] if isinstance(games, list) else []
    return Known(
        slug,
        {clause: memory for clause, row in rules if (memory := _memory(clause, row))},
        [evidence for row in rows if (evidence := _evidence(slug, row))],
        [one for row in played if (one := _played(row))],
    )


def _memory(clause: object, row: object) -> Memory | None:
    cells = _cells(row, 4)
    if not (isinstance(clause, str) and _CLAUSE.fullmatch(clause) and cells):
        return None
    stability, difficulty, last, due = cells
    if not (is_time(last) and is_time(due) and is_time(stability) and is_time(difficulty)):
        return None
    if not (0.001 <= stability <= 36500 and 1 <= difficulty <= 10):
        return None
    return Memory(float(stability), float(difficulty), int(last), int(due))


def _evidence(slug: str, row: object) -> Evidence | None:
    if not (cells := _cells(row, 7)):
        return None
    clause, right, source, when, place, answer, helped = cells
    if any(type(one) is not int for one in (right, helped)) or not is_text(clause, 20):
        return None
    return read_evidence({
        "game": slug, "clause": clause, "right": bool(right), "source": source, "when": when,
        "place": place, "answer": answer, "helped": bool(helped),
    })  # fmt: skip


def _played(row: object) -> PlayedGame | None:
    if not (cells := _cells(row, 3)):
        return None
    when, against, won = cells
    if not (is_time(when) and is_text(against, 40) and isinstance(won, bool)):
        return None
    return PlayedGame(int(when), against, won)


def _cells(row: object, count: int) -> list[object] | None:
    """Return so many values, each still to be checked."""
    return row if isinstance(row, list) and len(row) == count else None


def merged(one: Known, other: Known) -> Known:
    """Return all that is known in two records of a learner; their order does not matter."""
    memory = dict(one.memory)
    for clause, found in other.memory.items():
        mine = memory.get(clause)
        if mine is None or (found.last, found) > (mine.last, mine):
            memory[clause] = found
    recent = {(int(e.when), tuple(map(str, _row(e)))): e for e in [*one.recent, *other.recent]}
    games = sorted({*one.games, *other.games})
    latest = [recent[key] for key in sorted(recent)]
    return Known(one.game, memory, latest[-MOST_RECENT:], games[-MOST_GAMES:])


class Knowledge:
    """What is known of the learner who owns a store, in all games.

    A record is read each time and written at once, because other pages write it too.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock

    def of(self, slug: str) -> Known:
        """Return what is known in a game."""
        found = self.store.get(KNOWN, slug)
        return read_known(slug, found.data if found else {})

    def all(self) -> list[Known]:
        """Return what is known in each game."""
        return [self.of(slug) for slug in GAMES]

    def note(self, some: Iterable[Evidence]) -> None:
        """Keep evidence, each at its own time."""
        changed: dict[str, Known] = {}
        for one in some:
            if one.game in GAMES and one.clause in game(one.game).rulebook:
                changed.setdefault(one.game, self.of(one.game)).note(one)
        for known in changed.values():
            self.put(known)

    def played(self, slug: str, against: str, *, won: bool) -> None:
        """Keep that a game was played to its end."""
        known = self.of(slug)
        known.games = [*known.games, PlayedGame(int(self.clock()), against[:40], won)][-MOST_GAMES:]
        self.put(known)

    def put(self, known: Known) -> None:
        """Keep what is known in a game; a full or broken store is said in ``store.said``."""
        try:
            self.store.put(StoredRecord(KNOWN, known.game, self.clock(), known.packed()))
        except KitError as problem:
            self.store.said.append(str(problem))

    def forget(self) -> None:
        """Remove everything that is known."""
        for slug in GAMES:
            self.store.drop(KNOWN, slug)

    def take_boxes(self, boxes: Iterable[str]) -> None:
        """Take over the boxes of missed rules that a browser kept earlier.

        Each is a text such as ``wild_side/7.4 2 1800000000``: rule, box, and when it is due.
        """
        for text in boxes:
            found = _BOX.fullmatch(text)
            if not found or found["game"] not in GAMES:
                continue
            known, clause = self.of(found["game"]), found["clause"]
            if clause in game(known.game).rulebook and clause not in known.memory:
                days, due = BOXES[int(found["box"])], int(found["due"])
                missed = review(None, AGAIN, max(0, due - days * DAY))
                stability = max(float(days), missed.stability)
                known.memory[clause] = missed._replace(stability=stability, due=due)
                self.put(known)
