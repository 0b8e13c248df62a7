"""The trick: the Dragons' first and second cards, and who wins; ``mouse`` is in between."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from kit.games.wicked_wise.cards.lookup import GEM, TRUMP, Lookup
from kit.games.wicked_wise.events.trick import (
    changed_by,
    free,
    led,
    led_gem,
    mouse_higher,
    off_suit,
    played,
    played_second,
    took,
    turned,
    won,
    won_by_gem,
)
from kit.games.wicked_wise.state.constants import MOUSE, REWARD, Ints, sorted_in, swap, without

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin_first(s: State) -> None:
    """Let the Dragon with the Lead token begin a trick."""
    s.at, s.actor, s.suit = 0, s.lead, -1


def first_cards(s: State, seat: int) -> list[int]:
    """Return a Dragon's first cards, and the treasures that may be used before."""
    found = s.hands[seat][:] if s.suit < 0 else followers(s, seat)
    if treasures := s.treasures[seat]:
        found += set(treasures)
        found.sort()
    return found


def followers(s: State, seat: int) -> list[int]:
    """Return the cards a Dragon may play to the lead suit: those of it, or all without any."""
    hand = s.hands[seat]
    follow = of_suit(s.t, hand, s.suit)
    if follow and not (s.turned[seat] and _is_free(s, seat)):
        return follow
    return hand[:]


def of_suit(t: Lookup, hand: list[int], suit: int) -> list[int]:
    """Return the cards of a suit; a hand is sorted, and a suit is one stretch of most packs."""
    first, last = t.stretch[suit]
    found = hand[bisect_left(hand, first) : bisect_left(hand, last)]
    return [card for card in found if t.suit[card] == suit] if t.scattered else found


def play_first(s: State, seat: int, action: int) -> str | None:
    """Play a Dragon's first card, or turn a treasure; after the last Dragon come the Mice."""
    t, suit = s.t, s.t.suit[action]
    if suit < 0:  # no card, but a treasure
        _turn(s, seat, action)
        return None
    s.hands[seat].remove(action)
    s.first += (action,)
    if s.suit < 0:
        s.suit = suit
        if s.sink:
            _tell_lead(s, seat, action)
    else:
        if s.sink:
            s.sink((played, seat, action))
        if suit != s.suit:
            _off_suit(s, seat)
    s.at += 1
    if s.at < t.teams:
        s.actor = t.next_team[seat]
        return None
    s.at = -1
    return MOUSE


def _tell_lead(s: State, seat: int, card: int) -> None:
    assert s.sink
    s.sink((led, seat, card))
    if s.suit == GEM:
        s.sink((led_gem, seat))


def _turn(s: State, seat: int, kind: int) -> None:
    s.treasures[seat] = without(s.treasures[seat], kind)
    s.turned = swap(s.turned, seat, sorted_in(s.turned[seat], kind))
    if s.sink:
        s.sink((turned, seat, kind))


def begin_second(s: State) -> None:
    """Let the Dragons play their second cards, in the same order."""
    s.at, s.actor = 0, s.lead


def play_second(s: State, seat: int, action: int) -> str | None:
    """Play a Dragon's second card; after the last one the winner takes a reward."""
    t = s.t
    s.hands[seat].remove(action)
    s.second += (action,)
    if s.sink:
        s.sink((played_second, seat, action))
    if t.suit[action] != s.suit:
        _off_suit(s, seat)
    s.at += 1
    if s.at < t.teams:
        s.actor = t.next_team[seat]
        return None
    return REWARD


def _is_free(s: State, team: int) -> bool:
    """Tell whether a team's Dragon need not follow suit: a treasure of free choice was turned."""
    return not s.t.frees.isdisjoint(s.turned[team])


def _off_suit(s: State, seat: int) -> None:
    if s.turned[seat] and _is_free(s, seat):
        if s.sink:
            s.sink((free, seat))
        return
    s.voids[seat] |= 1 << s.suit
    if s.sink:
        s.sink((off_suit, seat, s.suit))


def begin_reward(s: State) -> None:
    """Find who wins the trick; that Dragon chooses a reward."""
    best = winning(s)
    team = (s.lead + best) % s.t.teams  # in the second half the order is the same
    s.winners += (team,)
    s.actor = team
    if s.sink:
        _tell(s, team, (s.first + s.second)[best])


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
    kinds = sum(s.turned, ())
    if s.t.changes.isdisjoint(kinds):
        return []
    return [s.t.ability[kind] for kind in kinds if kind in s.t.changes]


def _changed(s: State, cards: Ints, changes: list[str]) -> int:
    """Return which of the cards wins where turned treasures change the rules of the trick."""
    t = s.t
    power = (t.plain if "no_trumps" in changes else t.power)[s.suit]
    top = max([power[card] for card in cards])
    least = TRUMP if top > TRUMP else 0
    sign = -1 if "lowest_wins" in changes else 1
    found, more = [], 0
    for i, card in enumerate(cards):
        if power[card] > least:
            if "stronger" in changes:
                more = sum([t.more[kind] for kind in s.turned[(s.lead + i) % t.teams]])
            found.append((sign * (power[card] + more), t.value[card], i))
    return max(found)[2]


def _tell(s: State, team: int, best: int) -> None:
    """Tell what treasures changed, who won by which card, and that the cards are taken."""
    assert s.sink
    t = s.t
    changes = any(s.turned) and _tell_changes(s)
    s.sink((won_by_gem if t.suit[best] == GEM else won, team, team, best))
    if not changes:
        _tell_mice(s, best)
    s.sink((took, team, team, 3 * t.teams - s.mouse.count(-1)))


def _tell_changes(s: State) -> bool:
    """Tell which turned treasures changed the trick; return whether there were any."""
    assert s.sink
    found = [(team, kind) for team, kinds in enumerate(s.turned) for kind in kinds]
    changes = [(team, kind) for team, kind in found if s.t.ability[kind] in changed_by]
    for team, kind in changes:
        s.sink((changed_by[s.t.ability[kind]], team, team, kind))
    return bool(changes)


def _tell_mice(s: State, best: int) -> None:
    assert s.sink
    t, power = s.t, s.t.power[s.suit]
    for i, card in enumerate(s.mouse):
        if card >= 0 and power[card] > power[best]:
            s.sink((mouse_higher, t.mouse_seat[(s.lead + i) % t.teams], card))
