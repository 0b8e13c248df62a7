"""Which cards can lie where: twenty for each player, and where they can have gone from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.values import BADGER
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import GONE, HAND, NOTHING, PLACES, TAKEN, size
from kit.games.wild_side.state.opening import owned, shown

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

CHECKS = Checks(BOOK)


def in_play(s: State) -> int:
    """Return how many cards the players have, or have laid on the central pile."""
    return len(s.pile) + sum(owned(s, seat) for seat in range(s.box.players))


@CHECKS.never("2.1")
def more_than_taken(s: State) -> str:
    """Nothing is drawn during a round, so there are never more cards than were taken."""
    most, there = TAKEN * s.box.players, in_play(s)
    if there <= most:
        return ""
    return f"table: {there} cards with the players and on the pile, where {most} were taken"


@CHECKS.never("2.2")
def too_many_unknown(s: State) -> str:
    """Whatever a hand has beyond twelve cards was picked up, and all have seen it."""
    for seat, hand in enumerate(s.hands):
        dealt = size(hand) - size(s.known[seat])
        if dealt > HAND:
            return f"table.hands[{seat}]: {dealt} cards that nobody saw picked up, beyond {HAND}"
    return ""


@CHECKS.never("2.2")
def not_a_whole_deal(s: State) -> str:
    """Before the first play of a round everybody has what was dealt."""
    if not s.fresh:
        return ""
    if GONE in s.ups or GONE in s.downs or any(size(hand) != HAND for hand in s.hands):
        return (
            f"table.opened is 0, so each player has {HAND} cards in hand, {PLACES} face up "
            f"and {PLACES} face down"
        )
    if any(map(any, s.known)) or any(low != NOTHING for low in s.above):
        return "table.opened is 0, so nobody has picked up a card yet"
    return ""


@CHECKS.never("2.8")
def not_the_leader(s: State) -> str:
    """The leader opens the round."""
    if s.fresh and s.turn != s.lead:
        return f"table.opened is 0, so it is the turn of {SEATS[s.lead]}, who leads"
    return ""


@CHECKS.never("6.1")
def nothing_under_it(s: State) -> str:
    """A face-down card goes only after its cover, so under a cover there is always one."""
    for at, (up, down) in enumerate(zip(s.ups, s.downs, strict=True)):
        if up != GONE and down == GONE:
            seat, place = divmod(at, PLACES)
            return (
                f"table.up[{seat}]: under {s.box.pack[up].name!r} a face-down card must lie, "
                f"in place {place + 1} of table.down[{seat}]"
            )
    return ""


@CHECKS.never("4.1")
def picked_up_badger(s: State) -> str:
    """A Honey Badger clears the pile, so it is never picked up with one."""
    for seat, known in enumerate(s.known):
        for kind, count in enumerate(known):
            if count and s.t.value[kind] == BADGER:
                return f"table.known[{seat}]: {s.box.pack[kind].name!r} is never picked up"
    return ""


@CHECKS.never("5.2")
def high_card_unforced(s: State) -> str:
    """Who had to play a higher card had no other face up either, and shows so only if forced."""
    for seat, low in enumerate(s.above):
        if low == NOTHING:
            continue
        if s.t.free or low == BADGER:
            return f"table.above[{seat}]: a higher card has shown nothing here; write {NOTHING}"
        for kind in s.ups[PLACES * seat :][:PLACES]:
            if kind != GONE and s.t.value[kind] <= low:
                return f"table.up[{seat}]: {s.box.pack[kind].name!r} is not above {low}"
    return ""


@CHECKS.never("2.4")
def discard_unseen(s: State) -> str:
    """In the discard pile all have seen what was cleared, and what was drawn for the lead."""
    drawn = shown(s.draws) if not s.sheet else shown(())
    seen = len(s.gone) - drawn.total()
    missing = [kind for kind, count in drawn.items() if s.gone.count(kind) < count]
    if missing:
        return f"table.discard: {s.box.pack[missing[0]].name!r} was drawn for the lead"
    if seen > (most := TAKEN * s.box.players - in_play(s)):
        return f"table.discard: {seen} cards cleared, where {most} of those taken are missing"
    return ""


@CHECKS.never("7.1")
def without_a_card(s: State) -> str:
    """While a round goes on, everybody has a card."""
    if s.turn >= 0 and 0 in s.held:
        return f"table.hands: {SEATS[s.held.index(0)]} has no card, so the round is over"
    return ""
