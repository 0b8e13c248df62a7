"""The search tree: statistics of each move, selection by UCB1, and the keys of its nodes."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from kit.core.state import State

EXPLORATION = 0.5  # the constant of UCB1: weight of moves with few visits
WIDENING_FACTOR = 2.0  # a node holds about this times the square root of its visits, in moves
Z = 1.96  # standard errors to each side of an estimate, for 95 %


class MoveStats:
    """Statistics of one move: visits, results, and how often it was available."""

    __slots__ = ("available", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.available = 0, 0
        self.total = self.squares = 0.0

    def note(self, share: float) -> None:
        """Add one result."""
        self.visits += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        """Return the mean result, or 0 without results."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def variance(self) -> float:
        """Return the variance of the results."""
        return max(0.0, self.squares / self.visits - self.mean**2) if self.visits else 0.0

    def ucb1(self) -> float:
        """Return the upper confidence bound UCB1 (Auer, Cesa-Bianchi & Fischer 2002).

        It counts how often the move was available instead of the visits of its node, as
        information-set search needs: a move is not legal on every imagined table.
        """
        if not self.visits:
            return float("inf")
        return self.total / self.visits + EXPLORATION * sqrt(log(self.available + 1) / self.visits)


Node = dict[int, MoveStats]  # by action


def expandable(node: Node, legal: Sequence[int]) -> list[int]:
    """Return new moves that a node may take up now, by progressive widening (Coulom 2007)."""
    new = [action for action in legal if action not in node]
    if not new:
        return new
    old = [node[action] for action in legal if action in node]
    room = 1 + WIDENING_FACTOR * sqrt(sum([stats.visits for stats in old]))
    return new if len(old) < room else []


def select(node: Node, legal: Sequence[int]) -> int:
    """Return the known move with the highest UCB1, and count all known moves as available."""
    known = [action for action in legal if action in node]
    for action in known:
        node[action].available += 1
    return max(known, key=lambda action: node[action].ucb1())


class Weighed(NamedTuple):
    """Estimate of a move: visits, mean share of the win, and its 95 % interval."""

    action: int
    visits: int
    mean: float
    low: float
    high: float


def weigh(action: int, stats: MoveStats) -> Weighed:
    """Return the estimate of a move; without visits it is 0.5, from 0 to 1."""
    n = stats.visits
    if not n:
        return Weighed(action, 0, 0.5, 0.0, 1.0)
    mean = stats.total / n
    # One added result at 0 and one at 1: two equal results must not look certain.
    spread = (stats.squares + 1.0) / (n + 2) - ((stats.total + 1.0) / (n + 2)) ** 2
    off = Z * sqrt(max(spread, 0.0) / n)
    return Weighed(action, n, mean, max(0.0, mean - off), min(1.0, mean + off))


Key = tuple[object, ...]


class InformationSets:
    """An imagined table, and the node of the tree at which each seat stands.

    Moves played one at a time are seen by all. Where several seats choose at once, each stands at
    the last common node and its own choices. When a seat that had chosen acts again, the choices of
    all count as seen.
    """

    __slots__ = ("_chosen", "_seen", "_together", "table")

    def __init__(self, table: State) -> None:
        self.table = table
        self._seen: Key = ()
        self._together: tuple[int, ...] = ()
        self._chosen: dict[int, Key] = {}

    @property
    def secret(self) -> bool:
        """Tell whether the seats to act choose at once, unseen by each other."""
        return bool(self._together)

    def key(self, seat: int) -> Key:
        """Return the key of the node at which *seat* has to choose now."""
        self._gather()
        return (seat, self._seen, self._chosen.get(seat, ()))

    def play(self, seat: int, action: int, *, free: bool) -> None:
        """Play an action; a *free* one, which had alternatives, leads to another node."""
        if free and self._together:
            self._chosen[seat] = (*self._chosen.get(seat, ()), action)
        elif free:
            self._seen = (*self._seen, action)
        self.table.apply(seat, action)

    def _gather(self) -> None:
        """Note who chooses together, and publish all choices once that is over."""
        acting = self.table.to_act()
        if any(one not in self._together for one in acting):
            self._seen = (*self._seen, *sorted(self._chosen.items()))
            self._chosen = {}
            self._together = acting if len(acting) > 1 else ()
        else:
            self._together = tuple([one for one in self._together if one in acting])
