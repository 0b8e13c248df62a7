"""The set-up: the deal, and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event, Note, events_of
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state.constants import DECKS_IN_PLAY, DRAFT
from kit.games.witless_wizards.state.turn import begin_turn, tell_drawn

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

START_CUBES = (1, 1, 1, 2)  # by order of play


def deal(s: State) -> None:
    """Deal a new game: the deck, the first player, the equipment, the first card."""
    _build_deck(s)
    n, chosen = s.box.players, s.box.options["first"]
    named = chosen in SEATS[:n]
    s.turn = SEATS.index(chosen) if named else s.rng.below(n)
    s.first_turn = 1
    for place in range(n):
        _equip(s, (s.turn + place) % n, place)
    s.step = begin_turn(s)


def _build_deck(s: State) -> None:
    known, chosen = decks_of(s.box.pack), s.box.options["decks"]
    if chosen == "random":
        order = list(range(len(known)))
        s.rng.shuffle(order)
        s.decks = tuple(known[i] for i in sorted(order[:DECKS_IN_PLAY]))
    else:
        s.decks = tuple(str(chosen).split(", "))
    s.deck = [kind for deck in s.decks for kind in s.box.pack.copies(deck)]
    s.rng.shuffle(s.deck)


def _equip(s: State, seat: int, place: int) -> None:
    s.cubes[seat] = START_CUBES[place]
    crook, armor = s.t.standard if place < 2 else s.t.boxed_standard
    if place >= 2 and s.box.options["setup"] == "alternative":
        kind = s.deck.pop()
        s.gear[3 * seat + s.t.cards[kind].slot] = kind
        return
    if place != 1:
        s.gear[3 * seat] = crook
    if place != 0:
        s.gear[3 * seat + 1] = armor


def opening(s: State) -> list[Event]:
    """Return the set-up as events; of a table in the middle of a game, the card just drawn."""
    said = _set_up(s) if s.first_turn and not (s.kept or s.given or s.paid) else []
    drawn: list[Note] = []
    if s.step == DRAFT and s.drawn:
        tell_drawn(s, drawn.append)
    return said + events_of(drawn)


def _set_up(s: State) -> list[Event]:
    n, random = s.box.players, s.box.options["setup"] == "alternative"
    said = [ev.boards(-1), ev.begins(s.turn)]
    for place in range(n):
        seat = (s.turn + place) % n
        gear = tuple(kind for kind in s.gear[3 * seat : 3 * seat + 3] if kind >= 0)
        if random and place > 1 and gear:
            said += [ev.alternative(seat), ev.random_card(seat, gear[0])]
        said.append(ev.SET_UP[place](seat, gear, s.cubes[seat]))
    if left := 4 if random else 8 - 2 * n:
        said.append(ev.in_the_box(-1, left))
    known = decks_of(s.box.pack)
    shuffled = ev.decks(-1, tuple(known.index(deck) for deck in s.decks))
    return [*said, shuffled, ev.reserve(-1), ev.die(-1, s.t.faces)]
