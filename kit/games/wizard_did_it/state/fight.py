"""Resolving an encounter: strengths, win or loss, Valor, the item, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.state.ending import next_turn
from kit.games.wizard_did_it.state.goals import check_goals
from kit.games.wizard_did_it.state.strength import (
    counting,
    knight_strength,
    monsters_strength,
    tell_knight,
    tell_monsters,
)

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def resolve(s: State, seat: int, at: int, item: int) -> None:
    """End the encounter: fight if there is a monster, then goals, then the next turn."""
    t, cards = s.t, s.encounter
    how, theirs = "met", 0
    if not t.monsters.isdisjoint(cards):
        theirs = monsters_strength(t, cards, at % 3)
        mine = knight_strength(t, cards, s.valor[seat], s.items[seat])
        how = "won" if mine >= theirs else "lost"
        if s.sink:
            _tell_fight(s, s.sink, seat, at % 3, (mine, theirs))
        (_win if how == "won" else _lose)(s, seat)
    elif s.sink:
        s.sink((ev.no_fight, seat))
    _clear(s, seat, item, how)
    check_goals(s, seat, how, cards, theirs)
    next_turn(s, seat, how)


def _tell_fight(s: State, tell: Sink, seat: int, place: int, strengths: tuple[int, int]) -> None:
    """Tell how both strengths come about, and who is stronger."""
    t, cards, (mine, theirs) = s.t, s.encounter, strengths
    tell_monsters(t, tell, seat, cards, place)
    if not t.kung_fu.isdisjoint(cards):
        tell((ev.no_items, seat))
    tell_knight(t, tell, seat, s.valor[seat], counting(t, cards, s.items[seat]))
    tell((ev.won if mine >= theirs else ev.lost, seat, mine, theirs))


def _win(s: State, seat: int) -> None:
    change = 1
    if not s.t.valued.isdisjoint(s.encounter):
        change += _reward(s, seat)
    gain = max(0, change)
    s.valor[seat] += gain
    if s.sink:
        s.sink((ev.valor_won, seat, gain, s.valor[seat]))
        if change < 0:
            s.sink((ev.no_cost, seat))


def _reward(s: State, seat: int) -> int:
    """Return what bacon adds to a win, less what pigeons take away."""
    total = 0
    for kind in s.encounter:
        if change := s.t.valor[kind]:
            total += change
            if s.sink:
                s.sink((ev.bacon if change > 0 else ev.pigeon, seat, abs(change)))
    return total


def _lose(s: State, seat: int) -> None:
    if s.valor[seat] > 1:
        s.valor[seat] -= 1
        if s.sink:
            s.sink((ev.valor_lost, seat, -1, s.valor[seat]))
    elif s.sink:
        s.sink((ev.keeps_valor, seat))


def _clear(s: State, seat: int, item: int, how: str) -> None:
    """Discard the encounter; the item is worn, or lost with it."""
    s.discard += s.encounter
    s.encounter = []
    if item < 0:
        return
    keep = how != "lost"
    if keep:
        s.discard.pop()  # an item is always the last card of its encounter
        s.items[seat].append(item)
    if s.sink:
        s.sink((ev.took if keep else ev.lost_item, seat, item))
