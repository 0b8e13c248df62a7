"""Cards and goals, wherever they lie: no more than there are, and each where it can be.

What the Training has not got comes first, as the other checks are for two.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from kit.core.kinds import plural
from kit.core.possible import Checks
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
def _no_training(s: State) -> str:
    if s.box.players > 1:
        return ""
    if s.phase == WIZARD or any(s.hands) or s.deck:
        return "table.phase: the Training has no Wizard's Phase, no hand and no deck"
    if any(s.stacks[1:]) or any(s.reached) or any(s.arrived) or s.princess >= 0:
        return "table.stacks: the Training has the Forest alone, and neither Castle nor Princess"
    if not {name_of(s, kind) for kind in s.goals[0]} <= set(TRAINING_GOALS):
        return f"table.goals[0]: the Training has {' and '.join(TRAINING_GOALS)}"
    return ""


@CHECKS.never("1.9")
def _more_cards_than_the_box_has(s: State) -> str:
    there, known = Counter(s.cards()), box(s)
    for kind, count in there.items():
        if count > known[kind]:
            where = "the Training stack" if s.box.players == 1 else "the box"
            most = known[kind] or "none"
            return f"table has {count} of {name_of(s, kind)}, and {where} has {most}"
    return ""


@CHECKS.never("2.1")
def _laid_face_down(s: State) -> str:
    if s.box.players > 1 and any(card & HIDDEN for stack in s.stacks for card in stack):
        return "table.stacks: only in the Training are there cards that nobody has seen ('?')"
    return ""


@CHECKS.never("2.8")
def _a_spell_on_the_table(s: State) -> str:
    for where, pile in (*stacks(s), ("table.encounter", s.encounter)):
        for kind in pile:
            if s.t.group[kind] == "spell":
                return f"{where}: {name_of(s, kind)} is a spell and never lies on a stack"
    return ""


@CHECKS.never("3.12")
def _wears_what_is_no_item(s: State) -> str:
    for seat, worn in enumerate(s.items):
        for kind in worn:
            if kind not in s.t.items:
                return f"table.items[{seat}]: {name_of(s, kind)} is no item"
    return ""


@CHECKS.never("2.5")
def _too_many_items_on_items(s: State) -> str:
    lying = sum(
        above in s.t.items and below in s.t.items
        for _, stack in stacks(s)
        for below, above in pairwise(stack)
    )
    by = ("lurking", "surprise") if s.phase != WIZARD else ()  # what can have brought it about
    played = gone(s).items()
    most = sum(n for kind, n in played if s.t.group[kind] == "spell" or s.t.verb[kind] in by)
    if s.box.players > 1 and lying > most:
        return (
            f"table.stacks: items lie straight on items {plural(lying, 'time')}; "
            f"what has been played can have brought that about {plural(most, 'time')}"
        )
    return ""


# Goals


@CHECKS.never("1.3")
def _goals_that_nobody_is_dealt(s: State) -> str:
    there = Counter(kind for row in s.goals for kind in row)
    for kind, count in there.items():
        if count > s.box.pack[kind].copies:
            return f"table.goals: {name_of(s, kind)} is dealt {plural(count, 'time')}"
    for seat, row in enumerate(s.goals):
        held = Counter(s.box.pack[kind].deck for kind in row)
        for deck, most in GOALS_DEALT:
            if held[deck] > most:
                points = deck.split()[1]
                return f"table.goals[{seat}]: a Wizard has {most} worth {points}, not {held[deck]}"
    return ""


@CHECKS.never("6.1")
def _done_too_early(s: State) -> str:
    if s.phase == WIZARD and any(s.done):
        return "table.done: goals are accomplished in the Knight's Phase only"
    return ""


@CHECKS.never("6.8")
def _moved_too_much(s: State) -> str:
    if any(s.moved) and not s.t.uses_add_up:
        return "table.moved: what was moved counts only with the option making: several uses"
    for at, verb in enumerate(VERBS):
        if sum(map(len, s.moved[at :: len(VERBS)])) > moves_of(s, verb):
            return f"table.moved: the cards played cannot have moved so many ({verb})"
    return ""
