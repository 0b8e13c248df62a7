"""Checks of a written table: each yields the entries that the rules make impossible.

A lesson's table may leave cards of the box out; they count as left over or cleared. Earlier events
are not checked: the draw for the lead and old rounds of the score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.core.shape import Problem
from kit.games.wild_side.cards.effects import BADGER, BOOK
from kit.games.wild_side.cards.lookup import FIRST
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import GONE, HAND, NOTHING, PLACES, TAKEN, size
from kit.games.wild_side.state.play import KIND, on_top
from kit.games.wild_side.state.rounds import caught, owned

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

CHECKS = Checks(BOOK)
PICKED = 2  # cards at least: one that was too high, and the pile


def has_cleared(s: State) -> bool:
    """Tell whether the pile must have been cleared: no card lies under the current play."""
    if s.turn < 0 or s.fresh or len(s.pile) > s.laid:
        return False
    own = [owned(s, seat) + (s.laid if seat == s.turn else 0) for seat in range(s.box.players)]
    untouched = set(own) == {TAKEN} and not any(map(any, s.known))
    opens_round = s.laid > 0 and s.turn == s.lead and untouched
    after_picking_up = size(s.known[s.turn - 1]) >= PICKED
    return not (opens_round or after_picking_up)


# How many cards


@CHECKS.never("2.1")
def more_than_taken(s: State) -> Iterator[Problem]:
    """Nothing is drawn during a round, so there are never more cards than were taken."""
    most, there = TAKEN * s.box.players, len(s.pile)
    there += sum(owned(s, seat) for seat in range(s.box.players))
    if there > most:
        yield Problem(
            (), f": {there} cards with the players and on the pile, where {most} were taken"
        )


@CHECKS.never("2.2")
def too_many_unknown(s: State) -> Iterator[Problem]:
    """The cards of a hand beyond twelve were picked up, so everybody has seen them."""
    for seat, hand in enumerate(s.hands):
        dealt = size(hand) - size(s.known[seat])
        if dealt > HAND:
            yield Problem(
                ("hands", seat), f": {dealt} cards that nobody saw picked up, beyond {HAND}"
            )


@CHECKS.never("2.2")
def not_a_whole_deal(s: State) -> Iterator[Problem]:
    """Before the first play of a round all players have what was dealt."""
    if not s.fresh:
        return
    if GONE in s.ups or GONE in s.downs or any(size(hand) != HAND for hand in s.hands):
        yield Problem(
            ("opened",),
            f" is 0, so each player has {HAND} cards in hand, {PLACES} face up "
            f"and {PLACES} face down",
        )
    if any(map(any, s.known)) or any(low != NOTHING for low in s.above):
        yield Problem(("opened",), " is 0, so nobody has picked up a card yet")


@CHECKS.never("7.1")
def without_a_card(s: State) -> Iterator[Problem]:
    """While a round goes on, all players have a card."""
    if s.turn >= 0 and 0 in s.held:
        yield Problem(("hands",), f": {SEATS[s.held.index(0)]} has no card, so the round is over")


@CHECKS.never("7.2")
def last_line_is_wrong(s: State) -> Iterator[Problem]:
    """At the end the last line of the sheet counts the cards that still lie there."""
    left = tuple(caught(s, seat) for seat in range(s.box.players))
    if s.turn < 0 and s.sheet[-1] != left:
        yield Problem(
            ("sheet", len(s.sheet) - 1), " does not count the cards left over on the table"
        )


# The turn, and the cards in front of the players


@CHECKS.never("2.8")
def not_the_leader(s: State) -> Iterator[Problem]:
    """The leader opens the round."""
    if s.fresh and s.turn != s.lead:
        yield Problem(("opened",), f" is 0, so it is the turn of {SEATS[s.lead]}, who leads")


@CHECKS.never("6.1")
def nothing_under_it(s: State) -> Iterator[Problem]:
    """A face-down card is played after its cover, so there is always one under a cover."""
    for at, (up, down) in enumerate(zip(s.ups, s.downs, strict=True)):
        if up != GONE and down == GONE:
            seat, place = divmod(at, PLACES)
            yield Problem(
                ("up", seat),
                f": under {s.box.pack[up].name!r} a face-down card must lie, "
                f"in place {place + 1} of table.down[{seat}]",
            )


@CHECKS.never("5.2")
def high_card_unforced(s: State) -> Iterator[Problem]:
    """A player forced to play a higher card had no other face-up card either."""
    for seat, low in enumerate(s.above):
        if low == NOTHING:
            continue
        if s.t.free or low == BADGER:
            yield Problem(
                ("above", seat), f": a higher card has shown nothing here; write {NOTHING}"
            )
        for kind in s.ups[PLACES * seat :][:PLACES]:
            if kind != GONE and s.t.value[kind] <= low:
                yield Problem(("up", seat), f": {s.box.pack[kind].name!r} is not above {low}")


# The central pile and the last play


@CHECKS.never("3.4")
def pile_climbs(s: State) -> Iterator[Problem]:
    """A higher card is picked up with the pile, so no card lies on a lower one."""
    value, name = s.t.value, [card.name for card in s.box.pack]
    for low, high in zip(s.pile, s.pile[1:], strict=False):
        if value[high] > value[low]:
            yield Problem(
                ("pile",), f": {name[high]!r} cannot lie on {name[low]!r}; write the top first"
            )


@CHECKS.never("4.7")
def four_not_covered(s: State) -> Iterator[Problem]:
    """Four of a kind stay only if the fourth began a run that covers them."""
    before = len(s.pile) - s.laid
    for at, kind in enumerate(s.pile[:before][:-1]):
        top, same = on_top(s.t, s.pile[: at + 1])
        covers = s.t.lower[kind] >> (FIRST + s.pile[at + 1]) & 1
        if same == KIND and not covers:
            yield Problem(("pile",), f": four of a kind ({top}) are covered by no run")
    if s.laid and on_top(s.t, s.pile[:before])[1] == KIND:
        yield Problem(("pile",), ": four of a kind were cleared before this play")


@CHECKS.never("6.1")
def blind_from_nowhere(s: State) -> Iterator[Problem]:
    """A blind card that was tried has left its place, and its cover before it."""
    places = zip(s.ups[PLACES * s.turn :], s.downs[PLACES * s.turn :], strict=True)
    if s.blind and (GONE, GONE) not in list(places)[:PLACES]:
        yield Problem(("blind",), f": in front of {SEATS[s.turn]} no place is empty")


@CHECKS.never("4.8")
def cleared_nothing(s: State) -> Iterator[Problem]:
    """Clearing takes the whole pile away, and the player who cleared it starts another."""
    if s.cleared and (s.turn < 0 or s.fresh or len(s.pile) > s.laid):
        yield Problem(("cleared",), " is 1 only while its player starts a new pile")
