"""The end of a trick: turned treasures are judged, the cards collected, the token passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wicked_wise.events.trick import (
    all_roles,
    judged,
    tiny_tricks_over,
    token,
    treasure_pays_by,
    tricks_over,
    used,
)
from kit.games.wicked_wise.state.ending import end_of_round
from kit.games.wicked_wise.state.turns import begin_first

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def end_of_trick(s: State) -> None:
    """Judge turned treasures, collect the cards, pass the token, go on."""
    t, winner = s.t, s.winners[-1]
    cards = s.first + s.mouse + s.second
    if -1 in s.mouse:
        cards = tuple([card for card in cards if card >= 0])
    if any(s.turned):
        _judge_treasures(s, winner, cards)
    s.won[winner] += cards
    s.first = s.mouse = s.second = ()
    s.suit = -1
    s.trick += 1
    s.lead = t.next_team[s.lead]
    if s.trick < t.tricks:
        if s.sink:
            s.sink((token, s.lead, winner))
        begin_first(s)
        return
    if s.sink:
        s.sink((tiny_tricks_over if t.tiny else tricks_over, -1, s.trick))
    end_of_round(s)


def _judge_treasures(s: State, winner: int, cards: tuple[int, ...]) -> None:
    t = s.t
    for team in t.order[s.lead]:
        if not (kinds := s.turned[team]):
            continue
        for kind in kinds:
            if t.coins[kind]:
                _pay_treasure(s, team, kind, coins_of(s, team, kind, winner, cards))
        if s.sink:
            s.sink((used, team, team, kinds))
        s.treasure_bin += kinds
    s.turned = [()] * t.teams


def coins_of(s: State, team: int, kind: int, winner: int, cards: tuple[int, ...]) -> int:
    """Return what a treasure pays for these cards."""
    t, name = s.t, s.t.ability[kind]
    if name in ("winner_coins", "loser_coins"):
        return t.coins[kind] if (winner == team) == (name == "winner_coins") else 0
    if name == "suit_coins":
        count = len(t.suited[t.wanted[kind]].intersection(cards))
    else:
        values, upto = t.value, t.upto[kind]
        count = [values[card] <= upto for card in cards].count(True)
    return min(t.most[kind], count * t.coins[kind])


def _pay_treasure(s: State, team: int, kind: int, coins: int) -> None:
    s.coins[team] += coins
    if s.sink:
        s.sink((judged, team, kind))
        if s.t.ability[kind] in ("suit_coins", "low_coins"):
            s.sink((all_roles, team))
        s.sink((treasure_pays_by[s.t.ability[kind]], team, kind, coins, team))
