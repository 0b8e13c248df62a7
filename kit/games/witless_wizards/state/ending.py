"""The end of a Battle, of a wizard, of a turn and of the game.

A function that ends something returns the step that comes next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Note
from kit.core.kinds import Kind
from kit.core.outcome import Outcome, ScoreLine
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state.constants import DRAFT, FULL, OVER
from kit.games.witless_wizards.state.deck import draw
from kit.games.witless_wizards.state.narrate import tell_income

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.ending")
OUT, LAST, NOBODY, REMATCH = cite("3.12"), cite("4.1"), cite("4.2"), cite("4.3")


def end_battle(s: State, seat: int) -> int:
    """Take income; then Regrowth and curse; then the turn is over."""
    cards, at = s.t.cards, 3 * seat
    weapon, armour, special = s.gear[at : at + 3]
    card = cards[special]
    if cubes := cards[weapon].income + cards[armour].income + card.income:
        s.cubes[seat] += cubes
        if s.sink:
            tell_income(s, s.sink, seat, cubes)
    if card.regrowth:
        regain(s, seat, card.regrowth, ev.regrowth)
    if card.curse:
        now = s.stamina[seat] = s.stamina[seat] - card.curse
        if s.sink:
            s.sink((ev.curse, seat, special, card.curse, now))
        if now <= 0:
            return fall_on_own_turn(s, seat)
    return end_turn(s)


def regain(s: State, seat: int, amount: int, why: Kind) -> None:
    """Move the Stamina counter forward, to 20 at most; *why* is the kind of event that says so."""
    before = s.stamina[seat]
    now = s.stamina[seat] = min(FULL, before + amount)
    if s.sink:
        s.sink((why, seat, now - before, now))
        if now == FULL:
            s.sink((ev.full, seat))


def fall(s: State, seat: int) -> None:
    """Take a wizard out of the game, with all equipment and cubes."""
    s.alive &= ~(1 << seat)
    cubes, s.cubes[seat] = s.cubes[seat], 0
    at = 3 * seat
    cards = [kind for kind in s.gear[at : at + 3] if kind >= 0]
    s.gear[at : at + 3] = (-1, -1, -1)
    to_box = [kind for kind in cards if s.t.boxed[kind]]
    to_pile = [kind for kind in cards if not s.t.boxed[kind]]
    s.gone += to_box
    s.discard += to_pile
    if s.sink:
        s.sink((ev.out, seat, s.stamina[seat]))
        s.sink((ev.discards, seat, tuple(to_pile)))
        if len(to_pile) > 1:
            s.sink((ev.left_to_right, seat))
        if to_box:
            s.sink((ev.boxed, seat, tuple(to_box)))
        if cubes:
            s.sink((ev.cubes_back, seat, cubes))


def fall_on_own_turn(s: State, seat: int) -> int:
    """Take a wizard out of the game on the own turn, which is over with that."""
    fall(s, seat)
    if s.sink:
        s.sink((ev.own_fall, seat))
    return end_turn(s)


def end_turn(s: State) -> int:
    """Pass the turn to the left, or end the game."""
    s.target = s.roll = -1
    s.hits = s.boost = s.spent = s.guard = 0
    alive = s.alive
    if alive & (alive - 1) == 0:
        if s.sink:
            s.sink(_how_it_ended(s))
        return OVER
    s.turn = s.t.left[alive][s.turn]
    if tell := s.sink:
        if s.began == 0b1111 and alive.bit_count() == 3:
            tell((ev.neighbours, -1))
        tell((ev.next_turn, s.turn))
    return begin_turn(s)


def begin_turn(s: State) -> int:
    """Start the turn of whoever is on turn: draw the first card of the Draft."""
    s.kept = s.given = s.paid = 0
    s.began = s.alive
    draw(s)
    return DRAFT


def _how_it_ended(s: State) -> Note:
    first, *more = leaders(s)
    if s.alive:
        return ev.last, first
    if more:
        return ev.rematch, -1, s.stamina[first]
    other = min(s.stamina[seat] for seat in range(s.box.players) if s.began >> seat & 1)
    return ev.nobody, first, s.stamina[first], other


def leaders(s: State) -> tuple[int, ...]:
    """Return who is ahead: the last one in, or of those who began the turn the least below 0."""
    pool = s.alive or s.began
    seats = [seat for seat in range(s.box.players) if pool >> seat & 1]
    top = max(s.stamina[seat] for seat in seats)
    return tuple(seat for seat in seats if s.stamina[seat] == top)


def outcome(s: State) -> Outcome:
    """Return a point for the winner, if there is one, and none for the others."""
    ahead = leaders(s)
    won = len(ahead) == 1
    clause = LAST if s.alive else NOBODY if won else REMATCH
    lines = []
    for seat in range(s.box.players):
        if seat in ahead:
            label = "the last wizard" if s.alive else f"Stamina {s.stamina[seat]}"
            lines.append(ScoreLine(seat, int(won), clause, label))
        else:
            lines.append(ScoreLine(seat, 0, OUT, f"out of the game, Stamina {s.stamina[seat]}"))
    return Outcome(tuple(lines), ahead if won else (), clause, s.box.players)
