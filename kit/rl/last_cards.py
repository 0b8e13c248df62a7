"""A tiny variant of Wild Side that OpenSpiel can solve: the last two cards of two players.

Eight cards are left. Two go to each hand, four stay unseen, and all others lie open in the discard
pile. Wolf starts a pile. Who is out first wins. ``python -m kit.rl.last_cards`` solves it by
counterfactual regret minimization (CFR+, Tammelin 2014) and prints how exploitable our bots are in
it: what a perfect opponent gains on average, in shares of the win.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import pyspiel

from kit.core.errors import Unreadable
from kit.core.game import AnyBox, View
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import game
from kit.play.bots import Bot, Thinker, one_ply, random_bot
from kit.rl.environment import final_rewards
from kit.rl.spiel import History, Node, register

SLUG, NAME, HAND = "wild_side", "rulewalk_last_cards", 2
CARDS = ("Blue 3", "Red 3", "Blue 4", "Orange 6", "Red 7", "Red 8", "Blue 9", "Honey Badger")
ITERATIONS, ROUNDS = 200, 200
Key = tuple[str, str]
Chances = Mapping[Key, Sequence[float]]


def deal(box: AnyBox, rng: Stream) -> State:
    """Return the table after both hands have been drawn, each by one chance node."""
    left, hands = list(CARDS), []  # type: list[str], list[list[str]]
    for _ in range(box.players):
        choices = list(combinations(left, HAND))
        hands.append(list(choices[rng.below(len(choices))]))
        for card in hands[-1]:
            left.remove(card)
    return table(hands)


def table(hands: list[list[str]]) -> State:
    """Return the table with these hands; the other cards of the variant stay unseen."""
    found = game(SLUG)
    box = found.box(len(hands), {"rounds": "once"})
    gone = Counter(box.pack[kind].name for kind in box.lookup.deck) - Counter(CARDS)
    nothing = [[0, 0, 0] for _ in hands]
    written = {"turn": "wolf", "opened": 1, "hands": hands, "discard": sorted(gone.elements()),
               "sheet": [nothing] * (box.lookup.rounds - 1)}  # fmt: skip
    laid: State = found.lay(box, written, Stream(0))
    return laid


GAME = register(NAME, SLUG, deal, 2)


@dataclass(frozen=True)
class Decision:
    """An information set: what its seat sees, its moves, and how OpenSpiel's tree names both."""

    view: View
    legal: tuple[int, ...]
    name: str
    numbers: tuple[int, ...]


class Tree:
    """The whole game as a tree in the format of Gambit, which OpenSpiel's C++ solves fast."""

    def __init__(self) -> None:
        self._start = GAME()
        self.labels = self._start.box.notation.labels
        # OpenSpiel numbers moves by their first appearance, and sorts the numbers of each node.
        self._numbers: dict[str, int] = {}
        self.decisions: dict[Key, Decision] = {}
        self._counts = [0] * self._start.box.players
        lines = ['EFG 2 R "The last cards" { "wolf" "hawk" } ""', *self._lines(self._start.start)]
        self.game = pyspiel.load_efg_game("\n".join([*lines, ""]))

    def _lines(self, at: Node) -> Iterator[str]:
        """Yield the lines of a position and of all that can follow, in prefix order."""
        if at.wanted:
            size = at.wanted[0]
            results = " ".join(f'"{result}" 1/{size}' for result in range(size))
            yield f'c "" {size} "" {{ {results} }} 0'
            for result in range(size):
                yield from self._lines(at.happened(result, self._start.deal))
            return
        assert at.table
        if not at.table.to_act():
            worth = _worth(at.table)
            yield f't "" {2 + int(2 * worth)} "" {{ {worth} {-worth} }}'
            return
        one, number = self._decision(at, at.table)
        moves = " ".join(f'"{self.labels[action]}"' for action in one.legal)
        yield f'p "" {one.view.seat + 1} {number} "{number}" {{ {moves} }} 0'
        for action in one.legal:
            yield from self._lines(at.chosen(one.view.seat, action))

    def _decision(self, at: Node, table: State) -> tuple[Decision, int]:
        """Return the information set of a position, and its number among those of the seat."""
        seat = table.to_act()[0]
        if (key := key_of(at)) not in self.decisions:
            self._counts[seat] += 1
            number, legal = self._counts[seat], tuple(table.legal(seat))
            found = [self._numbers.setdefault(self.labels[a], len(self._numbers)) for a in legal]
            name = f"{seat}-{seat}-{number}-{number}"
            view: View = table.box.game.view(table, seat)
            self.decisions[key] = Decision(view, legal, name, tuple(sorted(found)))
        one = self.decisions[key]
        return one, int(one.name.rpartition("-")[2])


def key_of(at: Node) -> Key:
    """Return what the seat to act sees, and a digest of what it has seen before."""
    assert at.table
    seat = at.table.to_act()[0]
    view: View = at.table.box.game.view(at.table, seat)
    return str(view[1:]), at.memory.key(seat)  # type: ignore[index]  # a view is a named tuple


def _worth(table: State) -> float:
    """Return what the end is worth to the first seat: its share of the win less a half."""
    outcome = table.outcome()
    assert outcome
    return final_rewards(table.box, outcome, "wins")[0] - 0.5


class Solution:
    """Near-optimal play for both seats, and how exploitable it and any bot are.

    ``value`` is wolf's share of the wins if both play so. An exploitability is the share that a
    perfect opponent gains, on average over both seats.
    """

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.tree, self.iterations = _tree(), iterations
        solver = pyspiel.CFRPlusSolver(self.tree.game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        policy = solver.tabular_average_policy()
        self.chances = {key: self._chances(one, policy) for key, one in self.tree.decisions.items()}
        self.exploitability = self._exploitability(self.chances)
        start, table = self.tree.game.new_initial_state(), self._named(self.chances)
        both = pyspiel.expected_returns(start, pyspiel.TabularPolicy(table), -1, True)  # noqa: FBT003 - C++
        self.value = 0.5 + both[0]

    @property
    def size(self) -> int:
        """Return the number of information sets."""
        return len(self.tree.decisions)

    def after(self, hands: list[list[str]], *moves: str) -> dict[str, float]:
        """Return the chances of each move, for the seat to act after some moves.

        They depend only on what that seat has seen, not on the other's hand.
        """
        at = Node(table(hands), History(None))
        for move in moves:
            assert at.table
            at = at.chosen(at.table.to_act()[0], at.table.box.notation.parse(move))
        if (key := key_of(at)) not in self.chances:
            raise Unreadable(f"the hands must be two cards each of {', '.join(CARDS)}")
        legal = self.tree.decisions[key].legal
        return {
            self.tree.labels[action]: round(chance, 3)
            for action, chance in zip(legal, self.chances[key], strict=True)
        }

    def exploited(self, player: Bot, seed: int = 1) -> float:
        """Return the exploitability of a bot that always chooses alike; random play is exact."""
        found, rng = game(SLUG), Stream(seed)
        chances = {}
        for key, one in self.tree.decisions.items():
            if player is random_bot:
                chances[key] = [1 / len(one.legal)] * len(one.legal)
            else:
                chosen = player(found, one.view, one.legal, rng)
                chances[key] = [float(action == chosen) for action in one.legal]
        return self._exploitability(chances)

    def _exploitability(self, chances: Chances) -> float:
        return float(pyspiel.exploitability(self.tree.game, self._named(chances)))

    def _named(self, chances: Chances) -> dict[str, list[tuple[int, float]]]:
        return {
            one.name: list(zip(one.numbers, chances[key], strict=True))
            for key, one in self.tree.decisions.items()
        }

    def _chances(self, one: Decision, policy: Any) -> list[float]:
        found = dict(policy.get_state_policy(one.name))
        return [found[number] for number in one.numbers]


@cache
def _tree() -> Tree:
    return Tree()


def main(rounds: int = ROUNDS, iterations: int = ITERATIONS) -> None:
    """Print the solution, and the exploitability of each bot."""
    solution = Solution(iterations)
    lines = [
        f"The last cards: {solution.size} information sets, CFR+ with {iterations} iterations.",
        f"Wolf, who begins, wins {solution.value:.1%} if both play perfectly.",
        f"Exploitability of the solution {solution.exploitability:.2%}",
        f"Exploitability of random play  {solution.exploited(random_bot):.2%}",
        f"Exploitability of one-ply      {solution.exploited(one_ply):.2%}",
        f"Exploitability of the thinker  {solution.exploited(Thinker(rounds=rounds)):.2%}",
        f"The thinker imagines {rounds} games a move.",
    ]
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
