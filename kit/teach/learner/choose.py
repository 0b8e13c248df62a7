"""Which rule to ask about next: the one for which a question now is worth most.

That is the expected gain of the chance to remember the rule ``LATER``, by FSRS: a greedy choice,
as in knowledge tracing. In the simulation of ``rulewalk bench --learning`` it is better than what
is due first, or least remembered first.

Rules of one game that is not mastered are asked together, because mixing early hurts beginners
(Carvalho & Goldstone 2014). Rules of mastered games are mixed: interleaved practice lasts longer
(Rohrer 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from kit.games import game, quiz_games
from kit.teach.learner.knowledge import Known
from kit.teach.learner.memory import AGAIN, DAY, GOOD, Memory, review
from kit.teach.quiz.make import makers

BACKLOG = 100  # rules worth a question: more than twenty days of them are too many
LATER = 60 * DAY  # seconds after which a rule should be remembered
REST = DAY // 3  # seconds in which a rule that was right is not asked again, unless it is due
MASTERED_RULES, MASTERED_DAYS = 8, 7  # rules of a mastered game, and their median stability


class Ask(NamedTuple):
    """A rule to ask about, and how urgent it is: the lowest first."""

    urgency: float
    game: str
    clause: str


@cache
def askable(slug: str) -> frozenset[str]:
    """Return the rules of a game that have questions."""
    if slug not in quiz_games():
        return frozenset()
    return frozenset(clause for maker in makers(slug)[1] for clause in maker.clauses)


def due_rules(known: Known, now: float) -> list[str]:
    """Return the rules that are due and can be asked, the least remembered first."""
    return [clause for clause in known.due(now) if clause in askable(known.game)]


def to_ask(known: Iterable[Known], now: float) -> list[Ask]:
    """Return every learned rule that is worth a question now, in the order of asking."""
    return [ask for asks in _groups(known, now) for ask in asks]


def todays(known: Sequence[Known], now: float, count: int) -> list[Ask]:
    """Return so many rules for a day, the most urgent, in the order of asking; then a reserve."""
    groups = _groups(known, now)
    if sum(len(asks) for asks in groups) > BACKLOG:
        groups = _focus(known, groups, now)
    first = sorted(ask for asks in groups for ask in asks)[: 2 * count]
    chosen = set(first[:count])
    order = [ask for asks in groups for ask in _spread([a for a in asks if a in chosen], _chapter)]
    return [*order, *first[count:]]


def _focus(known: Iterable[Known], groups: list[list[Ask]], now: float) -> list[list[Ask]]:
    """Return only the group that is remembered best: what is too much is learned in turn."""
    memory = {(one.game, clause): m for one in known for clause, m in one.memory.items()}

    def remembered(asks: list[Ask]) -> float:
        chances = [memory[ask.game, ask.clause].chance(now) for ask in asks]
        return sum(chances) / len(chances)

    return [max(groups, key=remembered)] if groups else []


def _groups(known: Iterable[Known], now: float) -> list[list[Ask]]:
    """Return the rules of each game, those of mastered games mixed; the most urgent group first."""
    groups: list[list[Ask]] = []
    mixed: list[Ask] = []
    for one in known:
        asks = sorted(_asks(one, now))
        if mastered(one):
            mixed += asks
        elif asks:
            groups.append(asks)
    if mixed:
        groups.append(_spread(sorted(mixed), lambda ask: ask.game))
    return sorted(groups, key=min)


def mastered(known: Known) -> bool:
    """Tell whether a game's rules sit well enough to be mixed with those of others."""
    rules = askable(known.game) & known.memory.keys()
    days = sorted(known.memory[clause].stability for clause in rules)
    return len(days) >= MASTERED_RULES and days[len(days) // 2] >= MASTERED_DAYS


def _asks(known: Known, now: float) -> list[Ask]:
    rules = ((clause, known.memory[clause]) for clause in askable(known.game) & known.memory.keys())
    return [
        Ask(urgency, known.game, clause)
        for clause, memory in rules
        if (urgency := _urgency(memory, now)) is not None
    ]


def _urgency(memory: Memory, now: float) -> float | None:
    """Return how urgent a rule is, or None if it rests."""
    if memory.due > now and now - memory.last < REST:
        return None
    knows, later = memory.chance(now), now + LATER
    if_right = review(memory, GOOD, now).chance(later)
    if_wrong = review(memory, AGAIN, now).chance(later)
    return memory.chance(later) - knows * if_right - (1 - knows) * if_wrong


def _spread(asks: list[Ask], key: Callable[[Ask], object]) -> list[Ask]:
    """Return the same rules, where possible with neighbours of different keys."""
    left, order = list(asks), list[Ask]()
    while left:
        other = (one for one in left if not order or key(one) != key(order[-1]))
        order.append(next(other, left[0]))
        left.remove(order[-1])
    return order


def _chapter(ask: Ask) -> tuple[str, str]:
    return ask.game, game(ask.game).rulebook[ask.clause].section
