"""Cards and goals, wherever they lie: no more than there are, and each where it can be.

What the Training has not got comes first, as the other checks are for two.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from kit.core.kinds import plural
from kit.core.possible import Checks
from kit.core.shape import Problem
from kit.games.wizard_did_it.cards.effects import BOOK, VERBS
from kit.games.wizard_did_it.cards.stack import TRAINING_GOALS
from kit.games.wizard_did_it.state.constants import HIDDEN, WIZARD
from kit.games.wizard_did_it.state.opening import GOALS_DEALT
from kit.games.wizard_did_it.state.possible.checks import (
    box,
    gone,
    moves_of,
    name_of,
    stacks,
)

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

CHECKS = Checks(BOOK)


@CHECKS.never("7.1")
def _no_training(s: State) -> Problem | None:
    if s.box.players > 1:
        return None
    if s.phase == WIZARD or any(s.hands) or s.deck:
        return Problem(("phase",), ": the Training has no Wizard's Phase, no hand and no deck")
    if any(s.stacks[1:]) or any(s.reached) or any(s.arrived) or s.princess >= 0:
        return Problem(
            ("stacks",), ": the Training has the Forest alone, and neither Castle nor Princess"
        )
    if not {name_of(s, kind) for kind in s.goals[0]} <= set(TRAINING_GOALS):
        return Problem(("goals", 0), f": the Training has {' and '.join(TRAINING_GOALS)}")
    return None


@CHECKS.never("1.9")
def _more_cards_than_the_box_has(s: State) -> Problem | None:
    there, known = Counter(s.cards()), box(s)
    for kind, count in there.items():
        if count > known[kind]:
            where = "the Training stack" if s.box.players == 1 else "the box"
            most = known[kind] or "none"
            return Problem((), f" has {count} of {name_of(s, kind)}, and {where} has {most}")
    return None


@CHECKS.never("2.1")
def _laid_face_down(s: State) -> Problem | None:
    if s.box.players > 1 and any(card & HIDDEN for stack in s.stacks for card in stack):
        return Problem(
            ("stacks",), ": only in the Training are there cards that nobody has seen ('?')"
        )
    return None


@CHECKS.never("2.8")
def _a_spell_on_the_table(s: State) -> Problem | None:
    for where, pile in (*stacks(s), (("encounter",), s.encounter)):
        for kind in pile:
            if s.t.group[kind] == "spell":
                return Problem(where, f": {name_of(s, kind)} is a spell and never lies on a stack")
    return None


@CHECKS.never("3.12")
def _wears_what_is_no_item(s: State) -> Problem | None:
    for seat, worn in enumerate(s.items):
        for kind in worn:
            if kind not in s.t.items:
                return Problem(("items", seat), f": {name_of(s, kind)} is no item")
    return None


@CHECKS.never("2.5")
def _too_many_items_on_items(s: State) -> Problem | None:
    lying = sum(
        above in s.t.items and below in s.t.items
        for _, stack in stacks(s)
        for below, above in pairwise(stack)
    )
    by = ("lurking", "surprise") if s.phase != WIZARD else ()  # what can have brought it about
    played = gone(s).items()
    most = sum(n for kind, n in played if s.t.group[kind] == "spell" or s.t.verb[kind] in by)
    if s.box.players > 1 and lying > most:
        return Problem(
            ("stacks",),
            f": items lie straight on items {plural(lying, 'time')}; "
            f"what has been played can have brought that about {plural(most, 'time')}",
        )
    return None


# Goals


@CHECKS.never("1.3")
def _goals_that_nobody_is_dealt(s: State) -> Problem | None:
    there = Counter(kind for row in s.goals for kind in row)
    for kind, count in there.items():
        if count > s.box.pack[kind].copies:
            return Problem(("goals",), f": {name_of(s, kind)} is dealt {plural(count, 'time')}")
    for seat, row in enumerate(s.goals):
        held = Counter(s.box.pack[kind].deck for kind in row)
        for deck, most in GOALS_DEALT:
            if held[deck] > most:
                points = deck.split()[1]
                return Problem(
                    ("goals", seat), f": a Wizard has {most} worth {points}, not {held[deck]}"
                )
    return None


@CHECKS.never("6.1")
def _done_too_early(s: State) -> Problem | None:
    if s.phase == WIZARD and any(s.done):
        return Problem(("done",), ": goals are accomplished in the Knight's Phase only")
    return None


@CHECKS.never("6.8")
def _moved_too_much(s: State) -> Problem | None:
    if any(s.moved) and not s.t.uses_add_up:
        return Problem(
            ("moved",), ": what was moved counts only with the option making: several uses"
        )
    for at, verb in enumerate(VERBS):
        if sum(map(len, s.moved[at :: len(VERBS)])) > moves_of(s, verb):
            return Problem(("moved",), f": the cards played cannot have moved so many ({verb})")
    return None
