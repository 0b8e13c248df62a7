"""Drawing two treasures and keeping one, for a reward or by a Mouse's card, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.wicked_wise.events.trick import (
    both_losers_treasures,
    draws_treasures,
    drops,
    finds_treasures,
    keeps_treasure,
    losers_treasures,
    treasures_again,
    treasures_drawn,
    turned_free,
)
from kit.games.wicked_wise.state.collecting import end_of_trick
from kit.games.wicked_wise.state.constants import DROP, PICK, Ints, distinct, sorted_in, without
from kit.games.wicked_wise.state.hands import take
from kit.games.wicked_wise.state.turns import next_mouse

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

DRAWN = 2


def reward(s: State, teams: Ints) -> None:
    """Let the first of some teams draw treasures, and keep the others in line."""
    s.queue = teams[1:]
    draw_treasures(s, teams[0])


def draw_treasures(s: State, seat: int) -> None:
    """Draw two treasures to choose from; with one or none there is no choice."""
    deck, s.actor = s.treasure_deck, seat
    if len(deck) >= DRAWN:
        one, two = deck.pop(), deck.pop()
        drawn: Ints = (one, two) if one < two else (two, one)
    else:
        drawn = _last_treasures(s)
    if s.sink:
        _tell(s, s.sink, seat, drawn)
    if len(drawn) == DRAWN:
        s.stage, s.drawn = PICK, drawn
    elif drawn:
        _keep(s, seat, drawn[0], -1)
    else:
        _go_on(s)


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


def _tell(s: State, tell: Sink, seat: int, drawn: Ints) -> None:
    """Tell who draws, and why: a Mouse's card before the trick is over, then a reward."""
    draws = losers_treasures if s.t.teams == 2 else both_losers_treasures
    if not s.second:
        draws = finds_treasures
    elif seat == s.winners[-1]:
        draws = draws_treasures
    tell((draws, seat, len(drawn)))
    tell((treasures_drawn.to, s.t.partners[s.t.team[seat]], seat, drawn))


def picks(s: State, seat: int) -> list[int]:
    """Return the treasures drawn."""
    del seat
    one, two = s.drawn  # which are in order; copies are one choice
    return [one, two] if one < two else [one]


def pick(s: State, seat: int, action: int) -> None:
    """Keep one of the treasures drawn, discard the other."""
    one, two = s.drawn
    other = two if action == one else one
    s.drawn = ()
    s.treasure_bin += (other,)
    _keep(s, seat, action, other)


def _keep(s: State, seat: int, kind: int, other: int) -> None:
    t = s.t
    team = t.team[seat]
    s.treasures[team] = held = sorted_in(s.treasures[team], kind)
    many = len(held)
    if s.sink:
        s.sink((keeps_treasure, seat, kind, other))
        if many <= t.limit < many + len(s.turned[team]):
            s.sink((turned_free, seat))
    if many > t.limit:
        s.stage = DROP
    else:
        _go_on(s)


def drop_choices(s: State, seat: int) -> list[int]:
    """Return the treasures of which one has to go."""
    return list(distinct(s.treasures[s.t.team[seat]]))


def drop(s: State, seat: int, action: int) -> None:
    """Discard a treasure down to the limit."""
    team = s.t.team[seat]
    s.treasures[team] = without(s.treasures[team], action)
    s.treasure_bin += (action,)
    if s.sink:
        s.sink((drops, seat, action, s.t.limit))
    _go_on(s)


def _go_on(s: State) -> None:
    """Go on with the rewards of the trick if it is over, or with the next Mouse."""
    if not s.second:
        next_mouse(s)
    elif s.queue:
        reward(s, s.queue)
    else:
        end_of_trick(s)
