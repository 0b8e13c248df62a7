"""Contests of two bots: the challenger plays each side in turn, its rival plays the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from kit.core.game import AnyBox
from kit.core.kinds import plural
from kit.core.rng import Stream
from kit.play.bots import Bot, play_turn
from kit.play.intervals import wilson
from kit.play.think.playout import won_shares

APART = 1_000_003  # makes the bots' random stream independent of the deal


class Pairing(NamedTuple):
    """One game to be played; its number determines the deal and the challenger's side."""

    number: int
    seed: int


class Played(NamedTuple):
    """Result of one game: the challenger's side, its share of the win, its number of moves."""

    number: int
    side: int
    share: float
    moves: int


@dataclass(frozen=True)
class Contest:
    """A challenger on one side, a rival on the others; each deal is played from each side."""

    box: AnyBox
    challenger: Bot
    rival: Bot

    @property
    def sides(self) -> int:
        """Return the number of sides."""
        return len(self.box.game.sides(self.box))

    def pairings(self, games: int, seed: int) -> list[Pairing]:
        """Return the games to be played: each deal once from each side, then the next deal."""
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
    """Standing of a challenger: games, share of the wins, 95 % interval, and a fair share."""

    games: int
    share: float
    low: float
    high: float
    fair: float

    def __repr__(self) -> str:
        bounds = f"({100 * self.low:.0f} to {100 * self.high:.0f})"
        share = f"{plural(self.games, 'game')}: {100 * self.share:.0f} % of the wins {bounds}"
        return f"{share}, {self.times:.2f} times the fair share of {100 * self.fair:.0f} %"

    @property
    def times(self) -> float:
        """Return the challenger's share as a multiple of its fair share."""
        return self.share / self.fair


def standing(played: Iterable[Played], sides: int) -> Standing:
    """Return the standing after these games."""
    shares = [game.share for game in played]
    share = sum(shares) / len(shares) if shares else 0.0
    _, low, high = wilson(sum(shares), len(shares))
    return Standing(len(shares), share, low, high, 1 / sides)
