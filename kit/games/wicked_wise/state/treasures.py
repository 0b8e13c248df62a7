"""Drawing two treasures and keeping one, for a reward or by a Mouse's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.games.wicked_wise.events.trick import (
    drops,
    keeps_treasure,
    treasures_again,
    treasures_drawn,
    turned_free,
)
from kit.games.wicked_wise.state.constants import (
    DROP,
    END_OF_TRICK,
    MOUSE,
    NEXT_REWARD,
    PICK,
    Ints,
    sorted_in,
    without,
)
from kit.games.wicked_wise.state.hands import take

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

DRAWN = 2


def draw_treasures(s: State, seat: int, draws: Kind) -> str:
    """Draw two treasures to choose from; with one or none there is no choice."""
    deck = s.treasure_deck
    if len(deck) >= DRAWN:
        one, two = deck.pop(), deck.pop()
        s.drawn = (one, two) if one < two else (two, one)
    else:
        s.drawn = _last_treasures(s)
    drawn = s.drawn
    if s.sink:
        s.sink((draws, seat, len(drawn)))
        s.sink((treasures_drawn.to, s.t.partners[s.t.team[seat]], seat, drawn))
    s.actor = seat
    if len(drawn) == DRAWN:
        return PICK
    return pick(s, seat, drawn[0]) if drawn else _go_on(s)


def _last_treasures(s: State) -> Ints:
    """Draw what is left, then from a new deck."""
    drawn, s.treasure_deck = s.treasure_deck, []
    if s.treasure_bin:
        _make_deck(s)
        drawn += take(s.treasure_deck, DRAWN - len(drawn))
    return tuple(sorted(drawn))


def _make_deck(s: State) -> None:
    s.treasure_deck, s.treasure_bin = sorted(s.treasure_bin), ()
    s.rng.shuffle(s.treasure_deck, "the new treasure deck, top card last")
    if s.sink:
        s.sink((treasures_again, -1, len(s.treasure_deck)))


def picks(s: State, seat: int) -> list[int]:
    """Return the treasures drawn."""
    del seat
    one, two = s.drawn  # which are in order; copies are one choice
    return [one, two] if one < two else [one]


def pick(s: State, seat: int, action: int) -> str:
    """Keep one of the treasures drawn, discard the other."""
    t, team = s.t, s.t.team[seat]
    others, s.drawn = without(s.drawn, action), ()
    s.treasure_bin += others
    s.treasures[team] = held = sorted_in(s.treasures[team], action)
    many = len(held)
    if s.sink:
        s.sink((keeps_treasure, seat, action, others[0] if others else -1))
        if many <= t.limit < many + len(s.turned[team]):
            s.sink((turned_free, seat))
    return DROP if many > t.limit else _go_on(s)


def drop_choices(s: State, seat: int) -> list[int]:
    """Return the treasures of which one has to go."""
    return list(dict.fromkeys(s.treasures[s.t.team[seat]]))


def drop(s: State, seat: int, action: int) -> str:
    """Discard a treasure down to the limit."""
    team = s.t.team[seat]
    s.treasures[team] = without(s.treasures[team], action)
    s.treasure_bin += (action,)
    if s.sink:
        s.sink((drops, seat, action, s.t.limit))
    return _go_on(s)


def _go_on(s: State) -> str:
    """Go on with the rewards of the trick if it is over, or with the next Mouse."""
    if not s.second:
        return MOUSE
    return NEXT_REWARD if s.queue else END_OF_TRICK
