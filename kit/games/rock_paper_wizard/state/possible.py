"""Checks of a written table against the rules: each yields the entries that are wrong.

At the beginning of a round, before a spell is resolved, much is known: where wizards can stand, how
gestures fit together. Later in a round spells can have done almost anything. Earlier events are not
checked: Scorings, gestures that spells have changed, early discards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.core.shape import Problem
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import (
    BACK_IN,
    BACK_OFF,
    CAST,
    CHOOSING,
    OVER,
    REFRESHING,
    RESOLVING,
)

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

CHECKS = Checks(BOOK)


def _resolved(s: State) -> int:
    """Return how many wizards have had their turn to resolve a spell in this round."""
    if s.phase == CAST:
        return 0
    n = len(s.gold)
    return (s.turn - s.first) % n if s.phase in (RESOLVING, CHOOSING) else n


def _begins(s: State) -> bool:
    """Tell whether no spell has been resolved yet."""
    return _resolved(s) == 0


def _pointing(s: State) -> dict[int, tuple[int, int]]:
    """Return spell and target of all who point, including the one with an open choice."""
    found = {i: (kind, s.aim[i]) for i, kind in enumerate(s.spell) if kind >= 0}
    return found | ({s.turn: (s.live, s.chooser)} if s.phase == CHOOSING else {})


def _pairs(s: State) -> list[int]:
    """Return one wizard of each pair who point the same open spell at each other."""
    at = _pointing(s)
    return [
        seat
        for seat, (kind, aim) in at.items()
        if seat < aim and at.get(aim) == (kind, seat) and not (s.surge >> seat | s.surge >> aim) & 1
    ]


# Whose turn it is


@CHECKS.never("3.1")
def _turn_before_its_time(s: State) -> Iterator[Problem]:
    if s.phase in (RESOLVING, CHOOSING) or s.turn == s.first:
        return
    yield Problem(("turn",), ": no spell is being resolved now, so the turn is the First Player's")


@CHECKS.never("2.6")
def _all_have_chosen(s: State) -> Iterator[Problem]:
    if s.phase != CAST or -1 in s.spell:
        return
    yield Problem(("casts",), ": everyone has cast, so the phase is 'resolve'")


@CHECKS.never("3.1")
def _nothing_to_resolve(s: State) -> Iterator[Problem]:
    if s.phase != RESOLVING or s.spell[s.turn] >= 0:
        return
    yield Problem(("turn",), f": {SEATS[s.turn]} has no spell in table.casts")


@CHECKS.never("3.7")
def _resolved_already(s: State) -> Iterator[Problem]:
    n = len(s.gold)
    done = [(s.first + i) % n for i in range(_resolved(s))]
    done += [s.turn] if s.phase == CHOOSING else []
    late = [seat for seat in done if s.spell[seat] >= 0]
    if not late:
        return
    yield Problem(("casts", SEATS[late[0]]), ": this spell has been resolved by now")


# The choice of Charm Person


@CHECKS.never("3.19")
def _choice_without_need(s: State) -> Iterator[Problem]:
    waits = s.phase == CHOOSING
    if waits != (s.live >= 0) or waits != (s.chooser >= 0):
        yield Problem(("chooser",), " and table.live are for the phase 'choose', and needed there")
    if not waits:
        return
    if s.t.verb[s.live] != "charm_person":
        yield Problem(("live",), f": {s.box.pack[s.live].name!r} lets nobody choose who gets gold")
    poorer = [gold for gold in s.gold if gold < s.gold[s.chooser]]
    if len(poorer) < 2:
        who = "only one wizard" if poorer else "nobody"
        yield Problem(("chooser",), f": {who} is poorer, so there is nothing to choose")


@CHECKS.never("2.3")
def _live_from_nowhere(s: State) -> Iterator[Problem]:
    if s.live < 0 or s.surge >> s.turn & 1 or s.live in s.book:
        return
    name = s.box.pack[s.live].name
    says = f": {name!r} is not in the spellbook; write '?{name}' if a Wild Surge brought it"
    yield Problem(("live",), says)


# Gestures


@CHECKS.never("2.4")
def _at_oneself(s: State) -> Iterator[Problem]:
    inwards = [seat for seat, (_, aim) in _pointing(s).items() if aim == seat]
    if not inwards or not _begins(s):
        return
    name = SEATS[inwards[0]]
    where = ("chooser",) if s.chooser == inwards[0] else ("casts", name)
    yield Problem(where, f": {name} points inwards, but no spell has turned a gesture yet")


@CHECKS.never("6.3")
def _cancelled_by_nobody(s: State) -> Iterator[Problem]:
    missing = [seat for seat in range(len(s.gold)) if seat not in _pointing(s)]
    if s.phase == CAST or not missing or not _begins(s):
        return
    who = SEATS[missing[0]]
    yield Problem(("casts",), f": {who} has no spell, but none can have been cancelled yet")


@CHECKS.never("2.8")
def _surge_out_of_place(s: State) -> Iterator[Problem]:
    if s.phase == CAST and s.surge:
        yield Problem(
            ("casts",), ": a Wild Surge comes only once everyone has cast (phase 'resolve')"
        )
    if not _begins(s):
        return
    surging = [seat for seat in range(len(s.gold)) if s.surge >> seat & 1]
    at = {seat: aim for seat, (_, aim) in _pointing(s).items()}
    for seat in surging:
        if at[seat] not in surging or at[at[seat]] != seat:
            says = f": {SEATS[seat]}'s Wild Surge takes two who point at each other"
            yield Problem(("casts",), says)
    if s.phase != CAST and (pair := _pairs(s)):
        other = SEATS[at[pair[0]]]
        says = f": {SEATS[pair[0]]} and {other} cast the same on each other: write two surges"
        yield Problem(("casts",), says)


# Places and gold


@CHECKS.never("5.1")
def _begins_in_a_zone(s: State) -> Iterator[Problem]:
    if not _begins(s):
        return
    for seat, at in enumerate(s.space):
        if not BACK_IN <= at <= BACK_OFF:
            says = f": a round begins on spaces {BACK_IN} to {BACK_OFF}, not on {at}"
            yield Problem(("spaces", SEATS[seat]), says)


@CHECKS.never("4.6")
def _victory_unnoticed(s: State) -> Iterator[Problem]:
    alone = s.gold.count(max(s.gold)) == 1
    won = alone and max(s.gold) >= s.enough
    if s.phase == OVER and not won:
        yield Problem(("phase",), f": nobody has won: that takes {s.enough} gp, and no tie")
    if won and (s.phase == REFRESHING or _begins(s)):
        yield Problem(("gold",), ": one wizard has won already, so the phase is 'over'")


@CHECKS.never("4.8")
def _tie_unnoticed(s: State) -> Iterator[Problem]:
    if not (s.phase == REFRESHING or _begins(s)):
        return
    if max(s.gold) >= ENOUGH and s.enough != s.t.after_tie:
        yield Problem(
            ("enough",), f" must be {s.t.after_tie}, because a tie at {max(s.gold)} gp is played on"
        )


# The piles


@CHECKS.never("1.8")
def _deck_not_made_anew(s: State) -> Iterator[Problem]:
    if s.deck or not s.t.shuffle_at_once:
        return
    yield Problem(
        ("deck",), " has run out, and by the option 'reshuffle' a new one is made at once"
    )
