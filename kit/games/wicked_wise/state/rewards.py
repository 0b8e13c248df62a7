"""Who wins a trick, and the reward: coins or a treasure, and for the others what is not chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.core.state import Sink
from kit.games.wicked_wise.cards.lookup import GEM, TRUMP
from kit.games.wicked_wise.events.trick import (
    changed_by,
    coins_both_lost,
    coins_lost,
    coins_won,
    later_first,
    mouse_higher,
    takes_treasure,
    took,
    won,
    won_by_gem,
)
from kit.games.wicked_wise.state.constants import REWARD, TAKE_COINS, TAKE_TREASURE, Ints
from kit.games.wicked_wise.state.treasures import reward

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

REWARD_COINS = 2


# Who wins


def begin_reward(s: State) -> None:
    """Find who wins the trick; that Dragon chooses a reward."""
    best = winning(s)
    team = (s.lead + best) % s.t.teams  # in the second half the order is the same
    s.winners += (team,)
    s.stage, s.actor = REWARD, team
    if s.sink:
        _tell(s, s.sink, team, (s.first + s.second)[best])


def winning(s: State) -> int:
    """Return which of the Dragons' cards wins, counted in the order they were played."""
    cards = s.first + s.second
    if any(s.turned) and (changes := _changes(s)):
        return _changed(s, cards, changes)
    power, best, top = s.t.power[s.suit], 0, 0
    for i, card in enumerate(cards):
        if power[card] > top:
            best, top = i, power[card]
    return best


def _changes(s: State) -> list[str]:
    """Return what the turned treasures do that change which card wins."""
    t = s.t
    return [t.ability[kind] for kinds in s.turned for kind in kinds if kind in t.changes]


def _changed(s: State, cards: Ints, changes: list[str]) -> int:
    """Return which of the cards wins where turned treasures change the rules of the trick."""
    t = s.t
    power = (t.plain if "no_trumps" in changes else t.power)[s.suit]
    top = max([power[card] for card in cards])
    least = TRUMP if top > TRUMP else 0
    sign, stronger = -1 if "lowest_wins" in changes else 1, "stronger" in changes
    found, more = [], 0
    for i, card in enumerate(cards):
        if power[card] > least:
            if stronger:
                more = sum([t.more[kind] for kind in s.turned[(s.lead + i) % t.teams]])
            found.append((sign * (power[card] + more), t.value[card], i))
    return max(found)[2]


def _tell(s: State, tell: Sink, team: int, best: int) -> None:
    """Tell what treasures changed, who won by which card, and that the cards are taken."""
    t = s.t
    changes = any(s.turned) and _tell_changes(s, tell)
    tell((won_by_gem if t.suit[best] == GEM else won, team, team, best))
    if not changes:
        _tell_mice(s, tell, best)
    tell((took, team, team, 3 * t.teams - s.mouse.count(-1)))


def _tell_changes(s: State, tell: Sink) -> bool:
    """Tell which turned treasures changed the trick; return whether there were any."""
    found = [(team, kind) for team, kinds in enumerate(s.turned) for kind in kinds]
    changes = [(team, kind) for team, kind in found if s.t.ability[kind] in changed_by]
    for team, kind in changes:
        tell((changed_by[s.t.ability[kind]], team, team, kind))
    return bool(changes)


def _tell_mice(s: State, tell: Sink, best: int) -> None:
    t, power = s.t, s.t.power[s.suit]
    for i, card in enumerate(s.mouse):
        if card >= 0 and power[card] > power[best]:
            tell((mouse_higher, t.mouse_seat[(s.lead + i) % t.teams], card))


# The reward


def choices(s: State, seat: int) -> list[int]:
    """Return coins and treasure."""
    del seat
    return [s.t.words + TAKE_COINS, s.t.words + TAKE_TREASURE]


def choose(s: State, seat: int, action: int) -> None:
    """Take coins or a treasure; the others get what was not chosen."""
    t = s.t
    losers = t.losers[s.lead][seat]
    if action - t.words == TAKE_COINS:
        _pay(s, seat, coins_won)
        if s.sink and len(losers) > 1:
            s.sink((later_first, losers[0], losers[0]))
        reward(s, losers)
    else:
        if s.sink:
            s.sink((takes_treasure, seat, seat))
        for team in losers[::-1]:
            _pay(s, team, coins_lost if t.teams == 2 else coins_both_lost)
        reward(s, (seat,))


def _pay(s: State, team: int, coins: Kind) -> None:
    s.coins[team] += REWARD_COINS
    if s.sink:
        s.sink((coins, s.t.mouse_seat[team], team, REWARD_COINS, s.coins[team]))
