"""The search: imagine, go down the tree, play on, note the result; as long as there is time."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from kit.core.game import View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.think.line import Key, Line
from kit.play.think.playout import chapter_of, greedy, play_on
from kit.play.think.race import Race
from kit.play.think.secret import choose_in_secret
from kit.play.think.shares import hoped_shares
from kit.play.think.tree import Place, Tried, most_promising, untried
from kit.play.think.weighed import Weighed, weigh

GLANCES = 8  # tables on which the first sight of a move is taken


class MoveSearch:
    """Weighs the moves of one decision, from a view alone.

    It works in slices and can be stopped after any of them: ``best`` and ``weighed`` then say what
    is known so far. The same view and the same stream lead to the same thoughts.
    """

    def __init__(self, view: View, rng: Stream) -> None:
        self.view, self.game, self.rounds = view, view.box.game, 0
        self._rng = rng
        self._sides = self.game.sides(view.box)
        self._side = {seat: i for i, side in enumerate(self._sides) for seat in side}
        self._tree: dict[Key, Place] = {}
        self._tables = 0
        self._table = self._imagine()
        self._race = Race(self._table.legal(view.seat))
        self._policy = self.game.thinking.policy
        if self._policy:
            self._race.favour(self._policy(self._table, view.seat, rng))
        self._shares: dict[int, float] = {}  # what moves have brought on this table

    def __repr__(self) -> str:
        return f"<MoveSearch in {self.game.slug}: {self.rounds} rounds>"

    # What whoever thinks can do

    def think(self, rounds: int) -> None:
        """Imagine so many games."""
        for _ in range(rounds):
            self._imagine_one()

    def think_for(
        self, seconds: float, clock: Callable[[], float] = perf_counter, least: int = 1
    ) -> None:
        """Imagine games until the time is up, and so many at least."""
        until = clock() + seconds
        self.think(least)
        while clock() < until:
            self.think(1)

    def decide_in(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """Imagine games until the time is up, or there is nothing left to decide."""
        until = clock() + seconds
        self.think(len(self.legal))
        while not self.settled and clock() < until:
            self.think(1)

    @property
    def settled(self) -> bool:
        """Tell whether one move is surely the best: more thought would not change the choice."""
        return len(self._race.running) == 1

    @property
    def legal(self) -> list[int]:
        """Return the moves that are weighed."""
        return list(self._race.tried)

    @property
    def best(self) -> int:
        """Return the move that was found to serve best so far."""
        return self._race.best

    def weighed(self) -> tuple[Weighed, ...]:
        """Return for each legal move how it fared, the best first."""
        rows = [weigh(action, tried) for action, tried in self._race.tried.items()]
        best, running = self.best, self._race.running
        order = {row.action: (row.action == best, row.action in running, row.mean) for row in rows}
        return tuple(sorted(rows, key=lambda row: order[row.action], reverse=True))

    # One imagined game

    def _imagine_one(self) -> None:
        """Try one move on the table at hand; once all were tried there, imagine another."""
        action = self._race.running[len(self._shares)]
        line, path = Line(self._table.clone()), []  # type: Line, list[tuple[int, Tried]]
        line.place(self.view.seat)
        line.play(self.view.seat, action, free=True)
        self._glance(action, line.table)
        if not self._policy:  # by a rule of thumb all play on at once: a tree would only guess
            self._descend(line, path)
        play_on(line.table, self._rng, self._table)
        shares = hoped_shares(line.table, self._sides)
        for side, tried in path:
            tried.note(shares[side])
        self._shares[action] = shares[self._side[self.view.seat]]
        self.rounds += 1
        if len(self._shares) == len(self._race.running):
            self._race.note(self._shares)
            self._table, self._shares = self._imagine(), {}

    def _glance(self, action: int, table: State) -> None:
        """Note the first sight of a move, on the first few tables."""
        if self._tables <= GLANCES and not self._policy:
            mine = self._side[self.view.seat]
            self._race.sight(action, hoped_shares(table, self._sides)[mine])

    def _imagine(self) -> State:
        self._tables += 1
        table: State = self.game.imagine(self.view, self._rng)
        table.rng = Stream(self._rng.below(1 << 32))  # chances to come, apart from those that dealt
        return choose_in_secret(table, self.view.seat, self._rng)

    def _descend(self, line: Line, path: list[tuple[int, Tried]]) -> None:
        """Play down the tree until a place is new to it, or the chapter is over."""
        chapter, new = chapter_of(self._table), False
        here = chapter(self._table)
        while not new and chapter(line.table) == here and (acting := line.table.to_act()):
            seat = acting[0]
            legal = line.table.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                key = line.place(seat)
                new = key not in self._tree
                place = self._tree.setdefault(key, {})
                action = self._choose(line, seat, place, legal)
                path.append((self._side[seat], place[action]))
            line.play(seat, action, free=len(legal) > 1)

    def _choose(self, line: Line, seat: int, place: Place, legal: list[int]) -> int:
        """Choose a move at a place: one that was not tried yet, or else a promising one.

        What others choose in secret nobody can foresee, so it may be any move: to prepare for the
        one that looks best for them would be to answer a guess.
        """
        if line.secret and seat != self.view.seat:
            action = self._rng.choice(legal)
        else:
            new = untried(place, legal)
            if not new:
                return most_promising(place, legal)
            action = greedy(line.table, seat, new, self._rng)
        place.setdefault(action, Tried())
        return action
