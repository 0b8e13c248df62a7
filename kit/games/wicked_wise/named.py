"""What a seat of Wicked & Wise sees, by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.core.named import Cardbox, Cards, NamedView
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.view import View


@dataclass(frozen=True)
class WickedWiseSeat:
    """A player. ``hand`` are the cards that are known there: all of one's own, a few of others."""

    name: str
    role: str
    team: int
    hand: Cards
    cards_in_hand: int
    waiting: bool


@dataclass(frozen=True)
class WickedWiseTeam:
    """A team, numbered from 1, with its ``treasures`` and the ``goals`` that are open."""

    number: int
    coins: int
    tricks: int
    treasures: Cards
    goals: Cards
    leads: bool


@dataclass(frozen=True)
class WickedWiseNames(NamedView):
    """The table. ``dragons``, ``mice`` and ``second`` are the cards of the trick, by team.

    ``hand`` is that of the own role. ``mouse_hand`` is what is known of the own team's Mouse hand,
    which a Dragon plays as well where there is no Mouse.
    """

    stage: str
    round: int
    rounds: int
    trick: int
    lead_suit: str
    hand: Cards
    mouse_hand: Cards
    dragons: Cards
    mice: Cards
    second: Cards
    seats: Mapping[str, WickedWiseSeat]
    teams: tuple[WickedWiseTeam, ...]


def named(v: View) -> WickedWiseNames:
    """Return a view by names; goals and treasures have no suit."""
    t, box = v.box.lookup, v.box
    suits = [SUITS[suit] if suit >= 0 else "" for suit in t.suit]
    cards = Cardbox(box.pack, suits, t.value)

    def hand(at: int) -> int:
        """Return the number of the hand that a seat plays its role with."""
        return at if at < t.teams else t.mouse_hand[t.team[at]]

    def seat(at: int, name: str) -> WickedWiseSeat:
        known, size = cards.all(v.hands[hand(at)]), v.hand_sizes[hand(at)]
        return WickedWiseSeat(name, t.role(at), t.team[at] + 1, known, size, at in v.waiting)

    def team(at: int) -> WickedWiseTeam:
        treasures, goals = cards.all(v.treasures[at]), cards.all(v.goals[at])
        tricks = v.winners.count(at)
        return WickedWiseTeam(at + 1, v.coins[at], tricks, treasures, goals, v.lead == at)

    return WickedWiseNames(
        stage=v.stage,
        round=v.round,
        rounds=ROUNDS,
        trick=v.trick + 1,
        lead_suit=SUITS[v.suit] if v.suit >= 0 else "",
        hand=cards.all(v.hands[hand(v.seat)]),
        mouse_hand=cards.all(v.hands[t.mouse_hand[t.team[v.seat]]]),
        dragons=cards.all(v.first),
        mice=cards.all(v.mouse),
        second=cards.all(v.second),
        seats={name: seat(at, name) for at, name in enumerate(box.game.seats[: box.players])},
        teams=tuple(map(team, range(t.teams))),
    )
