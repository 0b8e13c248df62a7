"""Setting up: the deal, the draw for the lead, and both as events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.wild_side import events as ev
from kit.games.wild_side.cards.effects import BADGER
from kit.games.wild_side.state.constants import PLACES, TAKEN, Draw, size
from kit.games.wild_side.state.rounds import wash

if TYPE_CHECKING:
    from kit.games.wild_side.state import State


def deal(s: State) -> None:
    """Deal the first round and draw for the lead."""
    wash(s)
    draws: list[Draw] = []
    seats = list(range(s.box.players))
    while len(seats) > 1:
        if not _settles(s, len(seats)):
            seats = [s.rng.choice(seats)]
            break
        draws.append(_draw(s, seats))
        value = {seat: s.t.value[kind] for seat, kind in draws[-1]}  # a redraw replaces a badger
        seats = [seat for seat in seats if value[seat] == max(value.values())]
    s.draws = tuple(draws)
    s.lead = s.turn = seats[0]
    _put_back(s)


def _settles(s: State, contenders: int) -> bool:
    """Tell whether the cards left over can bring forth one highest number."""
    numbers = [s.t.value[kind] for kind in s.stock if s.t.value[kind] != BADGER]
    return len(numbers) >= contenders and len(set(numbers)) > 1


def _draw(s: State, seats: list[int]) -> Draw:
    left, drawn = list(s.stock), []
    for seat in seats:
        kind = -1
        while kind < 0 or s.t.value[kind] == BADGER:
            kind = left.pop(s.rng.below(len(left)))
            drawn.append((seat, kind))
    return tuple(drawn)


def _put_back(s: State) -> None:
    """The cards drawn last lie in the discard pile, and all have seen them."""
    s.gone = tuple(sorted(shown(s.draws).elements()))
    left = list(s.stock)
    for kind in s.gone:
        left.remove(kind)
    s.stock = tuple(left)


def shown(draws: tuple[Draw, ...]) -> Counter[int]:
    """Return the cards that were drawn for the lead; one may have been drawn again and again."""
    seen: Counter[int] = Counter()
    for draw in draws:
        seen |= Counter(kind for _, kind in draw)
    return seen


def opening_events(s: State) -> list[Event]:
    """Return the set-up as events, in the order of the rulebook; nothing for a table in play."""
    if not s.fresh or any(owned(s, seat) != TAKEN for seat in range(s.box.players)):
        return []
    numbers = sum(1 for kind in s.t.deck if s.t.value[kind] != BADGER)
    return [
        ev.suits(-1),
        ev.copies(-1, numbers),
        ev.badgers(-1, len(s.t.deck) - numbers),
        ev.washed(-1, len(s.sheet) + 1),
        *(ev.row(seat, s.ups[PLACES * seat :][:PLACES]) for seat in range(s.box.players)),
        ev.unseen(-1),
        ev.rest(-1, len(s.stock) + len(s.gone)),
        *_lead(s),
    ]


def _lead(s: State) -> list[Event]:
    if s.sheet:
        return []
    said: list[Event] = []
    for at, draw in enumerate(s.draws):
        if at:
            said.append(ev.tied(-1, tuple(sorted({seat for seat, _ in draw}))))
        for seat, kind in draw:
            drawn = ev.drew_badger if s.t.value[kind] == BADGER else ev.drew
            said.append(drawn(seat, kind))
    return [*said, ev.leads_first(s.lead, 1)]


def owned(s: State, seat: int) -> int:
    """Return how many cards a seat has, in hand and on the table."""
    first = PLACES * seat
    on_table = s.ups[first : first + PLACES] + s.downs[first : first + PLACES]
    return size(s.hands[seat]) + sum(1 for kind in on_table if kind >= 0)
