"""The trick: first cards, second cards, who wins; the Mice in between are in ``mouse``."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM, TRUMP
from kit.games.wicked_wise.state import mouse, narrate
from kit.games.wicked_wise.state.constants import FIRST, REWARD, SECOND, is_free

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.trick")
LED, FIRSTS, SECONDS, ANY = cite("3.3"), cite("3.4"), cite("3.6"), cite("3.8")
LED_GEM, TURNED, FREE = cite("3.10"), cite("5.2"), cite("5.13")


def begin(s: State) -> None:
    """Let the Dragon with the Lead token begin a trick."""
    s.stage, s.at, s.actor, s.suit = FIRST, 0, s.lead, -1


def firsts(s: State, seat: int) -> list[int]:
    """Return a Dragon's first cards, and the treasures that may be used before."""
    hand, suits, lead = s.hands[seat], s.t.suit, s.suit
    if lead >= 0:
        follow = [card for card in hand if suits[card] == lead]
        if follow and not (s.turned[seat] and is_free(s, seat)):
            hand = follow
    if s.treasures[seat]:
        return sorted({*hand, *s.treasures[seat]})
    return hand[:]


def seconds(s: State, seat: int) -> list[int]:
    """Return a Dragon's second cards."""
    hand, suits, lead = s.hands[seat], s.t.suit, s.suit
    follow = [card for card in hand if suits[card] == lead]
    if follow and not (s.turned[seat] and is_free(s, seat)):
        return follow
    return hand[:]


def play_first(s: State, seat: int, action: int) -> None:
    """Play a Dragon's first card, or turn a treasure."""
    t = s.t
    if t.treasure[action]:
        _turn(s, seat, action)
        return
    s.hands[seat].remove(action)
    s.first.append(action)
    if s.at == 0:
        s.suit = t.suit[action]
        if s.sink:
            s.sink(event("led", seat, (action,), LED))
            if s.suit == GEM:
                s.sink(event("led gem", seat, (), LED_GEM))
    else:
        if s.sink:
            s.sink(event("played", seat, (action,), FIRSTS))
        if t.suit[action] != s.suit:
            _off_suit(s, seat)
    s.at += 1
    if s.at < t.teams:
        s.actor = t.next_team[seat]
    else:
        s.at = -1
        mouse.next_mouse(s)


def play_second(s: State, seat: int, action: int) -> None:
    """Play a Dragon's second card; the last one ends the trick."""
    t = s.t
    s.hands[seat].remove(action)
    s.second.append(action)
    if s.sink:
        s.sink(event("played second", seat, (action,), SECONDS))
    if t.suit[action] != s.suit:
        _off_suit(s, seat)
    s.at += 1
    if s.at < t.teams:
        s.actor = t.next_team[seat]
    else:
        _decide(s)


def _turn(s: State, seat: int, kind: int) -> None:
    s.treasures[seat].remove(kind)
    insort(s.turned[seat], kind)
    if s.sink:
        s.sink(event("turned", seat, (kind,), TURNED))


def _off_suit(s: State, seat: int) -> None:
    if s.turned[seat] and is_free(s, seat):
        if s.sink:
            s.sink(event("free", seat, (), FREE))
        return
    s.voids[seat] |= 1 << s.suit
    if s.sink:
        s.sink(event("off suit", seat, (s.suit,), ANY))


def second_round(s: State) -> None:
    """Let the Dragons play their second cards."""
    s.stage, s.at, s.actor = SECOND, 0, s.lead


def winning(s: State) -> int:
    """Return which of the Dragons' cards wins, counted in the order they were played."""
    played = s.first + s.second
    if any(s.turned):
        return _changed(s, played)
    power = s.t.power[s.suit]
    counts = [power[card] for card in played]
    return counts.index(max(counts))


def _changed(s: State, played: list[int]) -> int:
    """Return the same where treasures were turned."""
    t = s.t
    names = [t.ability[kind] for kinds in s.turned for kind in kinds]
    power = (t.plain if "no_trumps" in names else t.power)[s.suit]
    top = max([power[card] for card in played])
    least = TRUMP if top > TRUMP else 0
    sign = -1 if "lowest_wins" in names else 1
    found = []
    for i, card in enumerate(played):
        if power[card] > least:
            more = sum([t.more[kind] for kind in s.turned[(s.lead + i) % t.teams]])
            found.append((sign * (power[card] + more), t.value[card], i))
    return max(found)[2]


def _decide(s: State) -> None:
    best = winning(s)
    team = (s.lead + best) % s.t.teams
    s.winners.append(team)
    s.stage, s.actor = REWARD, team
    if s.sink:
        narrate.decision(s, team, (s.first + s.second)[best])
