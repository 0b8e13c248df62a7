"""A turn: the deck, the Draft, and what ends a Battle, a wizard, a turn and the game.

A function that plays a step or ends something returns the step that comes next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Note
from kit.core.kinds import Kind
from kit.core.outcome import Outcome, ScoreLine
from kit.core.state import Sink
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state.constants import ATTACK, CUBES, DRAFT, FULL, OVER, TWO_CARDS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


cite = BOOK.citing("state.turn")
OUT, LAST, NOBODY, REMATCH = cite("3.12"), cite("4.1"), cite("4.2"), cite("4.3")


# The deck


def draw(s: State) -> None:
    """Draw the top card for the wizard on turn; an empty deck is replaced at once.

    There is always one: three decks have more cards than all slots and hands together.
    """
    if not s.deck:
        _make_anew(s)
    s.drawn.append(s.deck.pop())
    if s.sink:
        tell_drawn(s, s.sink)
    if not s.deck:
        _make_anew(s)


def tell_drawn(s: State, tell: Sink) -> None:
    """Emit the card drawn last: its kind for the drawer, the fact for everybody."""
    seat = s.turn
    tell((ev.drew, seat, len(s.deck)))
    tell((ev.drew_card.only, seat, s.drawn[-1]))


def _make_anew(s: State) -> None:
    cards = s.discard
    if not cards:
        return
    s.rng.shuffle(cards, "the new deck of the discards, top card first")
    cards.reverse()  # a script writes the new deck with its top card first
    s.deck, s.discard = cards, []
    if s.sink:
        s.sink((ev.new_deck, -1, len(cards)))


# The Draft


def legal_drafts(s: State, seat: int) -> list[int]:
    """Return the actions for the drawn card: keep it, give it, or pay for another."""
    t = s.t
    stage = s.kept + 2 * s.given
    if s.cubes[seat] and not s.paid & t.paid_mask:
        stage += 4
    return t.drafts[s.alive][seat][stage][:]


def play_draft(s: State, seat: int, action: int) -> int:
    """Keep the drawn card, give it to an opponent, or pay for another; return the next step."""
    m = s.t.moves
    if action == m.cube_card:
        return _pay(s, seat)
    kind = s.drawn.pop()
    if action == m.keep:
        to, s.kept = seat, 1
    else:
        to, s.given = m.seat_of[action], 1
    if tell := s.sink:
        tell((ev.kept, seat, kind) if to == seat else (ev.gave, seat, kind, to))
    _place(s, to, kind)
    return _leave_draft(s, seat) if s.kept and s.given else _second_half(s, seat)


def _pay(s: State, seat: int) -> int:
    """Return a cube for another card."""
    s.cubes[seat] -= 1
    if s.sink:
        s.sink((ev.paid_for_card, seat, s.cubes[seat]))
        if s.paid & 2:
            s.sink((ev.second_cube, seat))
    s.paid |= 1
    draw(s)
    return TWO_CARDS


def legal_discards(s: State, seat: int) -> list[int]:
    """Return the actions that discard one of the two drawn cards."""
    discard = s.t.moves.discard
    return sorted({discard[kind] for kind in s.drawn})


def play_discard(s: State, seat: int, action: int) -> int:
    """Discard one of the two drawn cards; return the next step."""
    kind = s.t.moves.kind_of[action]
    s.drawn.remove(kind)
    s.discard.append(kind)
    if s.sink:
        s.sink((ev.chose, seat, kind))
        s.sink((ev.on_the_pile, seat, len(s.discard)))
    return DRAFT


def _place(s: State, seat: int, kind: int) -> None:
    """Lay a card in its slot of a wizard's board, and discard the card there."""
    t = s.t
    slot = t.cards[kind].slot
    at = 3 * seat + slot
    old, s.gear[at] = s.gear[at], kind
    if tell := s.sink:
        tell((ev.placed, seat, kind, slot))
    if old < 0:
        return
    (s.gone if t.boxed[old] else s.discard).append(old)
    if tell:
        tell((ev.to_the_box, seat, old) if t.boxed[old] else (ev.replaced, seat, old))
        if old in t.standard:
            tell((ev.standard, seat, old))


def _second_half(s: State, seat: int) -> int:
    """Draw for the second half of the Draft, whose card is used in the other way."""
    s.paid = s.paid << 1 & 2  # bit 0: paid in this half; bit 1: paid in the half before
    if tell := s.sink:
        tell((ev.second_half, seat, s.kept))
    draw(s)
    return DRAFT


def _leave_draft(s: State, seat: int) -> int:
    """Start the Battle; the first turn of the game has none."""
    s.kept = s.given = s.paid = 0
    if not s.first_turn:
        return ATTACK
    s.first_turn = 0
    if s.sink:
        s.sink((ev.no_battle, seat))
    return end_turn(s)


# The end of a Battle, of a wizard, of a turn and of the game


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
    """Raise Stamina, to 20 at most; *why* is the kind of its event."""
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
    """Take a wizard out of the game on their own turn, which ends."""
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
    """Start a turn: draw the first card of the Draft."""
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
    """Return the winners: the last wizard in or, if all have fallen, those least below 0."""
    pool = s.alive or s.began
    seats = [seat for seat in range(s.box.players) if pool >> seat & 1]
    top = max(s.stamina[seat] for seat in seats)
    return tuple(seat for seat in seats if s.stamina[seat] == top)


def outcome(s: State) -> Outcome:
    """Return the outcome: a point for the winner, if there is one."""
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


def tell_income(s: State, tell: Sink, seat: int, cubes: int) -> None:
    """Emit the income, and other cubes."""
    special = s.gear[3 * seat + 2]
    card = s.t.cards[special]
    if card.plain:
        tell((ev.trinket, seat, special, card.income))
    tell((ev.income, seat, cubes, s.cubes[seat]))
    tell_substitutes(s, tell)


def tell_substitutes(s: State, tell: Sink) -> None:
    """Emit that the box has too few cubes."""
    if (cubes := sum(s.cubes)) > CUBES:
        tell((ev.substitutes, -1, cubes))
