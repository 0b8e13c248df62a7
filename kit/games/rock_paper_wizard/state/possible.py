"""Tables that no game comes to: each is refused in a sentence that names its rule.

A table is looked at as a person wrote it, after every entry was read. At the beginning of a round,
while no spell has been resolved, much is known: where wizards can stand, what gold they have, how
gestures fit together. Later in a round spells can have done almost anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import (
    BACK_IN,
    BACK_OFF,
    CAST,
    CHOOSING,
    FOR_CLOSEST,
    FOR_SECOND,
    HIDDEN,
    OVER,
    PURSE,
    REFRESHING,
    RESOLVING,
    SEEN,
    START,
)

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

Check = Callable[["State"], str]
CHECKS: list[tuple[str, Check]] = []


def check_possible(s: State) -> None:
    """Refuse a table that no game can reach, with the first rule that it breaks."""
    for clause, test in CHECKS:
        if wrong := test(s):
            raise Unreadable(f"table.{wrong} (rule {clause})")


def _breaks(clause: str) -> Callable[[Check], Check]:
    """Register a test that says what is wrong with a table, or nothing."""

    def keep(test: Check) -> Check:
        BOOK.citing(f"possible.{test.__name__.strip('_')}")(clause)
        CHECKS.append((clause, test))
        return test

    return keep


def _resolved(s: State) -> int:
    """Return how many wizards have had their turn to resolve a spell in this round."""
    if s.phase == CAST:
        return 0
    n = len(s.gold)
    return (s.turn - s.first) % n if s.phase in (RESOLVING, CHOOSING) else n


def _begins(s: State) -> bool:
    """Tell whether no spell has been resolved yet, so that all is as the round began."""
    return _resolved(s) == 0


def _pointing(s: State) -> dict[int, tuple[int, int]]:
    """Return spell and target of all who point, the wizard who waits for a choice included."""
    found = {i: (kind, s.aim[i]) for i, kind in enumerate(s.spell) if kind >= 0}
    return found | ({s.turn: (s.live, s.chooser)} if s.phase == CHOOSING else {})


def _pairs(s: State) -> list[int]:
    """Return one wizard of each two who point the same open spell at each other."""
    at = _pointing(s)
    return [
        seat
        for seat, (kind, aim) in at.items()
        if seat < aim and at.get(aim) == (kind, seat) and not (s.surge >> seat | s.surge >> aim) & 1
    ]


# Whose turn it is


@_breaks("3.1")
def _turn_before_its_time(s: State) -> str:
    if s.phase in (RESOLVING, CHOOSING) or s.turn == s.first:
        return ""
    return "turn: no spell is being resolved now, so the turn is the First Player's"


@_breaks("2.6")
def _all_have_chosen(s: State) -> str:
    if s.phase != CAST or -1 in s.spell:
        return ""
    return "casts: everyone has cast, so the phase is 'resolve'"


@_breaks("3.1")
def _nothing_to_resolve(s: State) -> str:
    if s.phase != RESOLVING or s.spell[s.turn] >= 0:
        return ""
    return f"turn: {SEATS[s.turn]} has no spell in table.casts"


@_breaks("3.7")
def _resolved_already(s: State) -> str:
    n = len(s.gold)
    done = [(s.first + i) % n for i in range(_resolved(s))]
    done += [s.turn] if s.phase == CHOOSING else []
    late = [seat for seat in done if s.spell[seat] >= 0]
    return f"casts.{SEATS[late[0]]}: this spell has been resolved by now" if late else ""


# Charm Person waits for a choice


@_breaks("3.19")
def _choice_without_need(s: State) -> str:
    waits = s.phase == CHOOSING
    if waits != (s.live >= 0) or waits != (s.chooser >= 0):
        return "chooser and table.live are for the phase 'choose', and needed there"
    if not waits:
        return ""
    if s.t.verb[s.live] != "charm_person":
        return f"live: {s.box.pack[s.live].name!r} lets nobody choose who gets gold"
    poorer = [gold for gold in s.gold if gold < s.gold[s.chooser]]
    if len(poorer) < 2:
        who = "only one wizard" if poorer else "nobody"
        return f"chooser: {who} is poorer, so there is nothing to choose"
    return ""


@_breaks("2.3")
def _live_from_nowhere(s: State) -> str:
    if s.live < 0 or s.surge >> s.turn & 1 or s.live in s.book:
        return ""
    name = s.box.pack[s.live].name
    return f"live: {name!r} is not in the spellbook; write '?{name}' if a Wild Surge brought it"


# Gestures


@_breaks("2.4")
def _at_oneself(s: State) -> str:
    inwards = [seat for seat, (_, aim) in _pointing(s).items() if aim == seat]
    if not inwards or not _begins(s):
        return ""
    name = SEATS[inwards[0]]
    where = "chooser" if s.chooser == inwards[0] else f"casts.{name}"
    return f"{where}: {name} points inwards, but no spell has turned a gesture yet"


@_breaks("6.3")
def _cancelled_by_nobody(s: State) -> str:
    missing = [seat for seat in range(len(s.gold)) if seat not in _pointing(s)]
    if s.phase == CAST or not missing or not _begins(s):
        return ""
    return f"casts: {SEATS[missing[0]]} has no spell, but none can have been cancelled yet"


@_breaks("2.8")
def _surge_out_of_place(s: State) -> str:
    if s.phase == CAST and s.surge:
        return "casts: a Wild Surge comes only once everyone has cast (phase 'resolve')"
    if not _begins(s):
        return ""
    surging = [seat for seat in range(len(s.gold)) if s.surge >> seat & 1]
    at = {seat: aim for seat, (_, aim) in _pointing(s).items()}
    for seat in surging:
        if at[seat] not in surging or at[at[seat]] != seat:
            return f"casts: {SEATS[seat]}'s Wild Surge takes two who point at each other"
    if s.phase != CAST and (pair := _pairs(s)):
        other = SEATS[at[pair[0]]]
        return f"casts: {SEATS[pair[0]]} and {other} cast the same on each other: write two surges"
    return ""


@_breaks("3.5")
def _more_changes_than_spells(s: State) -> str:
    done, n = _resolved(s), len(s.gold)
    if s.phase not in (RESOLVING, CHOOSING) or not done:
        return ""
    at = _pointing(s)
    missing = [i for i in range(done, n) if (s.first + i) % n not in at]
    inwards = [seat for seat, (_, aim) in at.items() if aim == seat]
    changed = len(missing) + len(inwards) + len(_pairs(s))
    if changed <= done:
        return ""
    return f"casts: {changed} gestures were changed, but no more than {done} spells resolved"


# Places and gold


@_breaks("5.1")
def _begins_in_a_zone(s: State) -> str:
    if not _begins(s):
        return ""
    for seat, at in enumerate(s.space):
        if not BACK_IN <= at <= BACK_OFF:
            where = f"spaces.{SEATS[seat]}: a round begins on spaces {BACK_IN} to {BACK_OFF}"
            return f"{where}, not on {at}"
    return ""


def _first_round(s: State) -> bool:
    """Tell whether all is as it was dealt; after any Scoring somebody has more gold."""
    return _begins(s) and set(s.gold) == {PURSE} and set(s.space) == {START}


@_breaks("4.1")
def _unpaid(s: State) -> str:
    closest, second = sorted(s.gold, reverse=True)[:2]
    if _begins(s) and not _first_round(s) and (closest < FOR_CLOSEST or second < FOR_SECOND):
        return (
            f"gold: the last Scoring has left one wizard with {FOR_CLOSEST} gp or more and another"
            f" with {FOR_SECOND} or more; only at the start of a game has everyone {PURSE},"
            f" on space {START}"
        )
    return _unpaid_now(s) if s.phase in (REFRESHING, OVER) else ""


def _unpaid_now(s: State) -> str:
    """Say who has less than Scoring has just paid."""
    top = max(s.space)
    second = max([at for at in s.space if at != top], default=-1)
    for seat, at in enumerate(s.space):
        paid = {top: FOR_CLOSEST, second: FOR_SECOND}.get(at, 0)
        if s.gold[seat] < paid:
            return f"gold.{SEATS[seat]}: Scoring has just paid {paid} gp there"
    return ""


@_breaks("4.6")
def _victory_unnoticed(s: State) -> str:
    alone = s.gold.count(max(s.gold)) == 1
    won = alone and max(s.gold) >= s.enough
    if s.phase == OVER and not won:
        return f"phase: nobody has won, for that takes {s.enough} gp and no one who has as much"
    if won and (s.phase == REFRESHING or _begins(s)):
        return "gold: one wizard has won already, so the phase is 'over'"
    return ""


@_breaks("4.8")
def _tie_unnoticed(s: State) -> str:
    if not (s.phase == REFRESHING or _begins(s)):
        return ""
    if s.enough < ENOUGH and _first_round(s):
        return "enough: no tie can have been played on before the first Scoring"
    if max(s.gold) >= ENOUGH and s.enough != s.t.after_tie:
        return f"enough must be {s.t.after_tie}, for a tie at {max(s.gold)} gp is played on"
    return ""


# The piles


@_breaks("1.8")
def _deck_not_made_anew(s: State) -> str:
    if s.deck or not s.t.shuffle_at_once:
        return ""
    return "deck has run out, and by the option 'reshuffle' a new one is made at once"


@_breaks("1.6")
def _discarded_too_early(s: State) -> str:
    if not _first_round(s):
        return ""
    types = [s.t.color[kind] for kind in s.book]
    for card in s.discard:
        if card & HIDDEN or types.count(s.t.color[card & SEEN]) < MOST_OF_A_TYPE:
            name = s.box.pack[card & SEEN].name
            return f"discard: {name!r} has no way there before the first spell is resolved"
    return ""
