"""After a trick: coins or a treasure for everybody, turned treasures, and the Lead token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.games.wicked_wise.events.trick import (
    all_roles,
    both_losers_treasures,
    coins_both_lost,
    coins_lost,
    coins_won,
    draws_treasures,
    judged,
    later_first,
    losers_treasures,
    takes_treasure,
    tiny_tricks_over,
    token,
    treasure_pays_by,
    tricks_over,
    used,
)
from kit.games.wicked_wise.state.constants import (
    END_OF_ROUND,
    FIRST,
    NEXT_REWARD,
    TAKE_COINS,
    TAKE_TREASURE,
    swap,
)
from kit.games.wicked_wise.state.treasures import draw_treasures

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

REWARD_COINS = 2


def choices(s: State, seat: int) -> list[int]:
    """Return coins and treasure."""
    del seat
    return [s.t.words + TAKE_COINS, s.t.words + TAKE_TREASURE]


def choose(s: State, seat: int, action: int) -> str:
    """Take coins or a treasure; the others get what was not chosen."""
    t = s.t
    losers = t.losers[s.lead][seat]
    if action - t.words == TAKE_COINS:
        s.queue = losers
        _pay(s, seat, coins_won)
        if s.sink and len(losers) > 1:
            s.sink((later_first, losers[0], losers[0]))
    else:
        s.queue = (seat,)
        if s.sink:
            s.sink((takes_treasure, seat, seat))
        for team in reversed(losers):
            _pay(s, team, coins_lost if t.teams == 2 else coins_both_lost)
    return NEXT_REWARD


def _pay(s: State, team: int, coins: Kind) -> None:
    s.coins[team] += REWARD_COINS
    if s.sink:
        s.sink((coins, s.t.mouse_seat[team], team, REWARD_COINS, s.coins[team]))


def begin_next_reward(s: State) -> str:
    """Let the next team in line draw its treasures."""
    team, s.queue = s.queue[0], s.queue[1:]
    if team == s.winners[-1]:
        return draw_treasures(s, team, draws_treasures)
    return draw_treasures(s, team, losers_treasures if s.t.teams == 2 else both_losers_treasures)


def end_of_trick(s: State) -> str:
    """Judge turned treasures, collect the cards, pass the token, go on."""
    t, winner = s.t, s.winners[-1]
    cards = s.first + s.mouse + s.second
    if -1 in cards:
        cards = tuple([card for card in cards if card >= 0])
    if any(s.turned):
        _judge_treasures(s, winner, cards)
    s.won = swap(s.won, winner, s.won[winner] + cards)
    s.first = s.mouse = s.second = ()
    s.suit = -1
    s.trick += 1
    s.lead = t.next_team[s.lead]
    if s.trick < t.tricks:
        if s.sink:
            s.sink((token, s.lead, winner))
        return FIRST
    if s.sink:
        s.sink((tiny_tricks_over if t.tiny else tricks_over, -1, s.trick))
    return END_OF_ROUND


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
    s.turned = ((),) * t.teams


def coins_of(s: State, team: int, kind: int, winner: int, cards: tuple[int, ...]) -> int:
    """Return what a treasure pays for these cards."""
    t, name = s.t, s.t.ability[kind]
    if name in ("winner_coins", "loser_coins"):
        return t.coins[kind] if (winner == team) == (name == "winner_coins") else 0
    if name == "suit_coins":
        suits = t.suit
        count = [suits[card] for card in cards].count(t.wanted[kind])
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
