"""The search for a move: imagine a table, go down the tree, play on, note the result, repeat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from time import perf_counter

from kit.core.event import Note
from kit.core.game import Playout, View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.think.facts import FactCounts
from kit.play.think.playout import chapter_of, greedy, hoped_shares, play_on, settled, some
from kit.play.think.tree import (
    InformationSets,
    Key,
    MoveStats,
    Node,
    Weighed,
    expandable,
    select,
    weigh,
)

PRIOR_TABLES = 8  # tables on which the prior of each move is measured
PRIOR_WEIGHT = 16  # results that the prior of a move counts for
POLICY_LEAD = 0.3  # lead of the policy's move in the prior
EARLY = 6  # tables before a move can drop out
BEHIND = 2.0  # standard errors behind the best at which a move drops out


class MoveSearch:
    """Search for the best move of one decision, from a view alone.

    It works in slices and can be stopped after any of them: ``best`` and ``weighed`` give the
    results so far. The same view and the same stream give the same results. With ``reasons`` it
    also counts the facts of the imagined games.
    """

    def __init__(self, view: View, rng: Stream, *, reasons: bool = False) -> None:
        self.view, self.game, self.rounds = view, view.box.game, 0
        self._rng = rng
        self._sides = self.game.sides(view.box)
        self._side = {seat: i for i, side in enumerate(self._sides) for seat in side}
        self._tree: dict[Key, Node] = {}
        self._tables = 0
        self._table = self._imagine()
        self._race = Race(self._table.legal(view.seat))
        self._policy = self.game.thinking.policy
        if self._policy:
            self._race.prefer(self._policy(self._table, view.seat, rng))
        self._shares: dict[int, float] = {}  # results on this table, by action
        self.facts = FactCounts() if reasons else None

    def __repr__(self) -> str:
        return f"<MoveSearch in {self.game.slug}: {self.rounds} rounds>"

    def think(self, rounds: int) -> None:
        """Imagine this number of games."""
        for _ in range(rounds):
            self._imagine_one()

    def think_for(
        self, seconds: float, clock: Callable[[], float] = perf_counter, least: int = 1
    ) -> None:
        """Imagine games until the time is up, at least *least* games."""
        until = clock() + seconds
        self.think(least)
        while clock() < until:
            self.think(1)

    def decide_in(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        """Imagine games until the time is up, or until one move is left."""
        until = clock() + seconds
        self.think(len(self.legal))
        while not self.settled and clock() < until:
            self.think(1)

    @property
    def settled(self) -> bool:
        """Tell whether all other moves have dropped out: more time would not change the choice."""
        return len(self._race.running) == 1

    @property
    def running(self) -> list[int]:
        """Return the moves that have not dropped out: none of them is clearly worse than another.

        They are compared on the same imagined tables, so a small lead shows early.
        """
        return list(self._race.running)

    @property
    def legal(self) -> list[int]:
        """Return the moves of the decision."""
        return list(self._race.tried)

    @property
    def best(self) -> int:
        """Return the best move so far."""
        return self._race.best

    def weighed(self) -> tuple[Weighed, ...]:
        """Return the estimate of each legal move, the best first."""
        rows = [weigh(action, stats) for action, stats in self._race.tried.items()]
        best, running = self.best, self._race.running
        order = {row.action: (row.action == best, row.action in running, row.mean) for row in rows}
        return tuple(sorted(rows, key=lambda row: order[row.action], reverse=True))

    def _imagine_one(self) -> None:
        """Try one move on the current table; once all were tried there, imagine another table."""
        action = self._race.running[len(self._shares)]
        sets = InformationSets(self._table.clone())
        path: list[tuple[int, MoveStats]] = []
        sets.key(self.view.seat)
        told: list[Note] = []
        if self.facts:
            sets.table.sink = told.append
        sets.play(self.view.seat, action, free=True)
        if self.facts:
            self._finish_turn(sets.table)
        self._note_prior(action, sets.table)
        if not self._policy:  # with a policy all players follow it from here, so no tree is needed
            self._descend(sets, path)
        play_on(sets.table, self._rng, self._table)
        end = settled(sets.table)
        shares = hoped_shares(sets.table, self._sides, end)
        for side, stats in path:
            stats.note(shares[side])
        if self.facts:
            playout = Playout(self._table, end, self.view.seat, told)
            self.facts.note(action, self.game.facts(playout))
        self._shares[action] = shares[self._side[self.view.seat]]
        self.rounds += 1
        if len(self._shares) == len(self._race.running):
            self._race.note(self._shares)
            self._table, self._shares = self._imagine(), {}

    def _finish_turn(self, table: State) -> None:
        """Let the seat end its turn by the policy, if there is one, and stop listening."""
        seat, chapter = self.view.seat, chapter_of(table)
        here = chapter(table)
        while self._policy and table.to_act() == (seat,) and chapter(table) == here:
            table.apply(seat, self._policy(table, seat, self._rng))
        table.sink = None

    def _note_prior(self, action: int, table: State) -> None:
        """Note the expected share right after a move, on the first few tables."""
        if self._tables <= PRIOR_TABLES and not self._policy:
            mine = self._side[self.view.seat]
            self._race.note_prior(action, hoped_shares(table, self._sides)[mine])

    def _imagine(self) -> State:
        self._tables += 1
        table: State = self.game.imagine(self.view, self._rng)
        table.rng = Stream(self._rng.below(1 << 32))  # future chance, independent of the deal
        return choose_in_secret(table, self.view.seat, self._rng)

    def _descend(self, sets: InformationSets, path: list[tuple[int, MoveStats]]) -> None:
        """Play down the tree to a new node, or to the end of the chapter."""
        chapter, new = chapter_of(self._table), False
        here = chapter(self._table)
        while not new and chapter(sets.table) == here and (acting := sets.table.to_act()):
            seat = acting[0]
            legal = sets.table.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                key = sets.key(seat)
                new = key not in self._tree
                node = self._tree.setdefault(key, {})
                action = self._choose(sets, seat, node, legal)
                path.append((self._side[seat], node[action]))
            sets.play(seat, action, free=len(legal) > 1)

    def _choose(self, sets: InformationSets, seat: int, node: Node, legal: list[int]) -> int:
        """Choose a move at a node: a new one if the node may grow, otherwise by UCB1.

        A secret choice of another seat is random: a guess of their best choice would only prepare
        an answer to that guess.
        """
        if sets.secret and seat != self.view.seat:
            action = self._rng.choice(legal)
        else:
            new = expandable(node, legal)
            if not new:
                return select(node, legal)
            action = greedy(sets.table, seat, new, self._rng)
        node.setdefault(action, MoveStats())
        return action


class Race:
    """Racing of the moves at the root (Maron & Moore 1994); ``running`` may still be the best.

    All moves are tried on the same imagined tables, so the luck of a deal is the same for all of
    them. A prior counts as some results, which helps when time is short.
    """

    def __init__(self, legal: Sequence[int]) -> None:
        self.running = list(legal)
        self.tried = {action: MoveStats() for action in legal}
        self._leads = {action: MoveStats() for action in legal}  # over the mean on the same table
        self._priors = {action: MoveStats() for action in legal}

    def note_prior(self, action: int, share: float) -> None:
        """Add the expected share right after a move, on one table."""
        self._priors[action].note(share)

    def prefer(self, favourite: int) -> None:
        """Set the priors so that the policy's move is ahead of the others."""
        for action in self._priors:
            self.note_prior(action, POLICY_LEAD if action == favourite else 0.0)

    def note(self, shares: Mapping[int, float]) -> None:
        """Add the results of the running moves on one table; drop moves that are surely behind."""
        middle = sum(shares.values()) / len(shares)
        for action, share in shares.items():
            self.tried[action].note(share)
            self._leads[action].note(share - middle)
        if len(shares) > 1 and self._leads[self.best].visits >= EARLY:
            self._drop(self.best)

    @property
    def best(self) -> int:
        """Return the running move with the best score, the first of equals."""
        return max(self.running, key=self._score)

    def _score(self, action: int) -> float:
        """Return the mean lead of a move, its prior included."""
        lead, prior = self._leads[action], self._priors[action]
        weight = PRIOR_WEIGHT if prior.visits else 0
        total = lead.total + weight * prior.mean
        return total / (lead.visits + weight) if total else 0.0

    def _drop(self, best: int) -> None:
        self.running = [one for one in self.running if one == best or not self._lags(one, best)]

    def _lags(self, one: int, best: int) -> bool:
        """Tell whether a move is behind by more than chance explains."""
        leads = self._leads[one], self._leads[best]
        error = sqrt(sum(lead.variance for lead in leads) / leads[0].visits)
        results = leads[1].mean - leads[0].mean
        gap = min(results, self._score(best) - self._score(one))
        return gap > 0 and gap > BEHIND * error


def choose_in_secret(table: State, seat: int, rng: Stream) -> State:
    """Return the table after guessed choices of the others who choose together with *seat*.

    Each guess is the move with the best ``worth`` on one or more tables. No guess knows another,
    and all moves of *seat* then meet the same guesses.
    """
    unchoose = table.box.game.thinking.unchoose
    if unchoose is not None:
        unchoose(table, seat)
    mine, others = table.legal(seat), [other for other in table.to_act() if other != seat]
    chosen = [_guess(table, other, rng) for other in others]
    for other, action in zip(others, chosen, strict=True):
        after = table.clone()
        after.apply(other, action)
        if (
            after.legal(seat) != mine
        ):  # a seat that may choose again does so before the last chooses
            break
        table = after
    return table


def _guess(table: State, seat: int, rng: Stream) -> int:
    """Return the move with the best ``worth`` for *seat*, on as many tables as the game says."""
    game, legal = table.box.game, table.legal(seat)
    if game.thinking.guesses == 1:
        return greedy(table, seat, legal, rng)
    totals = dict.fromkeys(some(legal, game.thinking.few, rng), 0.0)
    for _ in range(game.thinking.guesses):
        chances = Stream(rng.below(1 << 32))  # the same for all moves
        for action in totals:
            after = table.clone()
            after.rng = chances.clone()
            after.apply(seat, action)
            totals[action] += game.worth(after, seat)
    top = max(totals.values())
    return rng.choice([action for action, total in totals.items() if total == top])
