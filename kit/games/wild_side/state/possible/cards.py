"""Which cards can lie where: twenty for each player, and where they can have gone from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.core.shape import Problem
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
def more_than_taken(s: State) -> Problem | None:
    """Nothing is drawn during a round, so there are never more cards than were taken."""
    most, there = TAKEN * s.box.players, in_play(s)
    if there <= most:
        return None
    return Problem((), f": {there} cards with the players and on the pile, where {most} were taken")


@CHECKS.never("2.2")
def too_many_unknown(s: State) -> Problem | None:
    """Whatever a hand has beyond twelve cards was picked up, and all have seen it."""
    for seat, hand in enumerate(s.hands):
        dealt = size(hand) - size(s.known[seat])
        if dealt > HAND:
            return Problem(
                ("hands", seat), f": {dealt} cards that nobody saw picked up, beyond {HAND}"
            )
    return None


@CHECKS.never("2.2")
def not_a_whole_deal(s: State) -> Problem | None:
    """Before the first play of a round everybody has what was dealt."""
    if not s.fresh:
        return None
    if GONE in s.ups or GONE in s.downs or any(size(hand) != HAND for hand in s.hands):
        return Problem(
            ("opened",),
            f" is 0, so each player has {HAND} cards in hand, {PLACES} face up "
            f"and {PLACES} face down",
        )
    if any(map(any, s.known)) or any(low != NOTHING for low in s.above):
        return Problem(("opened",), " is 0, so nobody has picked up a card yet")
    return None


@CHECKS.never("2.8")
def not_the_leader(s: State) -> Problem | None:
    """The leader opens the round."""
    if s.fresh and s.turn != s.lead:
        return Problem(("opened",), f" is 0, so it is the turn of {SEATS[s.lead]}, who leads")
    return None


@CHECKS.never("6.1")
def nothing_under_it(s: State) -> Problem | None:
    """A face-down card goes only after its cover, so under a cover there is always one."""
    for at, (up, down) in enumerate(zip(s.ups, s.downs, strict=True)):
        if up != GONE and down == GONE:
            seat, place = divmod(at, PLACES)
            return Problem(
                ("up", seat),
                f": under {s.box.pack[up].name!r} a face-down card must lie, "
                f"in place {place + 1} of table.down[{seat}]",
            )
    return None


@CHECKS.never("4.1")
def picked_up_badger(s: State) -> Problem | None:
    """A Honey Badger clears the pile, so it is never picked up with one."""
    for seat, known in enumerate(s.known):
        for kind, count in enumerate(known):
            if count and s.t.value[kind] == BADGER:
                return Problem(("known", seat), f": {s.box.pack[kind].name!r} is never picked up")
    return None


@CHECKS.never("5.2")
def high_card_unforced(s: State) -> Problem | None:
    """Who had to play a higher card had no other face up either, and shows so only if forced."""
    for seat, low in enumerate(s.above):
        if low == NOTHING:
            continue
        if s.t.free or low == BADGER:
            return Problem(
                ("above", seat), f": a higher card has shown nothing here; write {NOTHING}"
            )
        for kind in s.ups[PLACES * seat :][:PLACES]:
            if kind != GONE and s.t.value[kind] <= low:
                return Problem(("up", seat), f": {s.box.pack[kind].name!r} is not above {low}")
    return None


@CHECKS.never("2.4")
def discard_unseen(s: State) -> Problem | None:
    """In the discard pile all have seen what was cleared, and what was drawn for the lead."""
    drawn = shown(s.draws) if not s.sheet else shown(())
    seen = len(s.gone) - drawn.total()
    missing = [kind for kind, count in drawn.items() if s.gone.count(kind) < count]
    if missing:
        return Problem(("discard",), f": {s.box.pack[missing[0]].name!r} was drawn for the lead")
    if seen > (most := TAKEN * s.box.players - in_play(s)):
        return Problem(
            ("discard",), f": {seen} cards cleared, where {most} of those taken are missing"
        )
    return None


@CHECKS.never("7.1")
def without_a_card(s: State) -> Problem | None:
    """While a round goes on, everybody has a card."""
    if s.turn >= 0 and 0 in s.held:
        return Problem(("hands",), f": {SEATS[s.held.index(0)]} has no card, so the round is over")
    return None
