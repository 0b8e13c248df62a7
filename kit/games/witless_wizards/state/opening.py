"""Setting up: the deal, and what it did in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event, event
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.notation.moves import SEATS
from kit.games.witless_wizards.state import draft
from kit.games.witless_wizards.state.constants import DECKS_IN_PLAY, DRAFT

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.opening")
BOARDS, FIRST, BOX = cite("1.1"), cite("1.2"), cite("1.7")
PLACES = (cite("1.3"), cite("1.4"), cite("1.5"), cite("1.6"))
ALTERNATIVE, RANDOM, DECKS = cite("1.8"), cite("1.9"), cite("1.10")
RESERVE, DIE = cite("1.11"), cite("1.12")
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
    draft.begin(s)


def _build_deck(s: State) -> None:
    decks, chosen = decks_of(s.box.pack), s.box.options["decks"]
    if chosen == "random":
        order = list(range(len(decks)))
        s.rng.shuffle(order)
        s.decks = tuple(decks[i] for i in sorted(order[:DECKS_IN_PLAY]))
    else:
        s.decks = tuple(str(chosen).split(", "))
    s.deck = [kind for deck in s.decks for kind in s.box.pack.copies(deck)]
    s.rng.shuffle(s.deck)


def _equip(s: State, seat: int, place: int) -> None:
    s.cubes[seat] = START_CUBES[place]
    crook, armor = s.t.standard if place < 2 else s.t.boxed_standard
    if place >= 2 and s.box.options["setup"] == "alternative":
        kind = s.deck.pop()
        s.gear[3 * seat + s.t.slot[kind]] = kind
        return
    if place != 1:
        s.gear[3 * seat] = crook
    if place != 0:
        s.gear[3 * seat + 1] = armor


def opening(s: State) -> list[Event]:
    """Return the set-up as events; of a table in the middle of a game, the card just drawn."""
    said = _set_up(s) if s.first_turn and not (s.kept or s.given or s.paid) else []
    if s.phase == DRAFT and s.drawn:
        said += draft.drew(s.turn, len(s.deck), s.drawn[-1])
    return said


def _set_up(s: State) -> list[Event]:
    n, alternative = s.box.players, s.box.options["setup"] == "alternative"
    said = [event("boards", -1, (), BOARDS), event("begins", s.turn, (), FIRST)]
    for place in range(n):
        seat = (s.turn + place) % n
        gear = tuple(kind for kind in s.gear[3 * seat : 3 * seat + 3] if kind >= 0)
        if alternative and place > 1 and gear:
            said.append(event("alternative", seat, (gear[0],), ALTERNATIVE))
            said.append(event("random card", seat, (gear[0],), RANDOM))
        said.append(event("set up", seat, (gear, s.cubes[seat]), PLACES[place]))
    left = 4 if alternative else 8 - 2 * n
    if left:
        said.append(event("in the box", -1, (left,), BOX))
    said += [event("decks", -1, s.decks, DECKS), event("reserve", -1, (), RESERVE)]
    return [*said, event("die", -1, s.t.faces, DIE)]
