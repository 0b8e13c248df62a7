"""Bots against each other: one of them sits at each side in turn, the others play the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from kit.core.game import AnyBox
from kit.core.rng import Stream
from kit.play.bots import Bot, play_turn
from kit.play.intervals import wilson
from kit.play.think.shares import won_shares

APART = 1_000_003  # keeps the chances of the deal and of the bots apart


class Pairing(NamedTuple):
    """One game to be played: its number, which decides the deal and who sits where."""

    number: int
    seed: int


class Played(NamedTuple):
    """What became of one game: the challenger's side, its share of the win, its decisions."""

    number: int
    side: int
    share: float
    moves: int


@dataclass(frozen=True)
class Contest:
    """A challenger at one side, a rival at every other; each deal is played from each side."""

    box: AnyBox
    challenger: Bot
    rival: Bot

    @property
    def sides(self) -> int:
        """Return how many sides there are."""
        return len(self.box.game.sides(self.box))

    def pairings(self, games: int, seed: int) -> list[Pairing]:
        """Return what is to be played: each deal once from each side before the next one."""
        return [Pairing(number, seed + number // self.sides) for number in range(games)]

    def play(self, pairing: Pairing) -> Played:
        """Play one game to its end."""
        box, game = self.box, self.box.game
        sides = game.sides(box)
        side, moves = pairing.number % len(sides), 0
        state = game.deal(box, Stream(pairing.seed))
        rng = Stream(pairing.seed * APART + pairing.number)
        while acting := state.to_act():
            seat = acting[0]
            mine = seat in sides[side]
            moves += mine
            state.apply(seat, play_turn(state, self.challenger if mine else self.rival, seat, rng))
        return Played(pairing.number, side, won_shares(state.outcome(), sides)[side], moves)


class Standing(NamedTuple):
    """How a challenger stands: games, its share of the wins, and between what that lies."""

    games: int
    share: float
    low: float
    high: float
    fair: float

    @property
    def times(self) -> float:
        """Return how many times its fair share the challenger has."""
        return self.share / self.fair


def standing(played: Iterable[Played], sides: int) -> Standing:
    """Add up some games."""
    shares = [game.share for game in played]
    share = sum(shares) / len(shares) if shares else 0.0
    _, low, high = wilson(sum(shares), len(shares))
    return Standing(len(shares), share, low, high, 1 / sides)
