"""Resolving an encounter: strengths, win or loss, Valor, the item, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.state import ending, goals, narrate
from kit.games.wizard_did_it.state.constants import PAIR

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.fight")
WON, LOST, VALOR, NO_COST = cite("3.6"), cite("3.7"), cite("3.8"), cite("3.9")
COSTS, LAST_POINT, WEARS, NO_FIGHT = cite("3.10"), cite("3.11"), cite("3.12"), cite("3.13")


def strength(s: State, cards: list[int], place: int) -> int:
    """Return what the monsters of an encounter are worth at a location."""
    t, total = s.t, 0
    for kind in cards:
        total += t.strength[kind] + t.beams[kind] + (t.home[kind] == place)
    for one, two in t.pairs:
        if one in cards and two in cards:
            pairs = min(cards.count(one), cards.count(two))
            total += pairs * (PAIR - t.strength[one] - t.strength[two])
    return total


def valiance(s: State, seat: int, cards: list[int]) -> int:
    """Return the Knight's strength against these cards."""
    for kind in cards:
        if s.t.kung_fu[kind]:
            return s.valor[seat]
    bonus = s.t.bonus
    return s.valor[seat] + sum([bonus[kind] for kind in s.items[seat]])


def resolve(s: State, seat: int, at: int, item: int) -> None:
    """End the encounter: fight if there is a monster, then goals, then the next turn."""
    cards = s.encounter
    how, theirs = "met", 0
    if not s.t.monsters.isdisjoint(cards):
        theirs, mine = strength(s, cards, at % 3), valiance(s, seat, cards)
        if s.sink:
            narrate.strengths(s, seat, cards, at % 3)
        how = "won" if mine >= theirs else "lost"
        if s.sink:
            s.sink(event(how, seat, (mine, theirs), WON if how == "won" else LOST))
        (_win if how == "won" else _lose)(s, seat)
    elif s.sink:
        s.sink(event("no fight", seat, (), NO_FIGHT))
    _clear(s, seat, item, keep=how != "lost")
    goals.check(s, seat, how, cards, theirs)
    ending.next_turn(s, seat, lost=how == "lost")


def _win(s: State, seat: int) -> None:
    valor = s.t.valor
    change = 1 + sum([valor[kind] for kind in s.encounter])
    gain = max(0, change)
    s.valor[seat] += gain
    if s.sink:
        narrate.rewards(s, seat)
        s.sink(event("valor", seat, (gain, s.valor[seat]), VALOR))
        if change < 0:
            s.sink(event("no cost", seat, (), NO_COST))


def _lose(s: State, seat: int) -> None:
    if s.valor[seat] > 1:
        s.valor[seat] -= 1
        if s.sink:
            s.sink(event("valor", seat, (-1, s.valor[seat]), COSTS))
    elif s.sink:
        s.sink(event("keeps valor", seat, (), LAST_POINT))


def _clear(s: State, seat: int, item: int, *, keep: bool) -> None:
    """Discard the encounter; the item is worn, or lost with it."""
    s.discard += s.encounter
    s.encounter = []
    if item < 0:
        return
    if keep:
        s.discard.pop()  # an item is always the last card of its encounter
        s.items[seat].append(item)
    if s.sink:
        kind, clause = ("took", WEARS) if keep else ("lost item", COSTS)
        s.sink(event(kind, seat, (item,), clause))
