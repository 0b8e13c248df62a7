"""Checks of a written table against the rules: each returns the entry that is wrong, or None.

A table for a lesson may leave cards of the box out. How the game came to the table is not checked:
what the cards that are gone can have moved, won or brought about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.core.errors import Path
from kit.core.kinds import plural
from kit.core.possible import Checks, refuse
from kit.core.shape import Problem
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.stack import TRAINING, TRAINING_GOALS
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, OVER, SEEN, WIZARD
from kit.games.wizard_did_it.state.opening import GOALS_DEALT, HAND_SIZE
from kit.games.wizard_did_it.state.road import current
from kit.games.wizard_did_it.state.wizard import plays

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

CHECKS = Checks(BOOK)


def check(s: State) -> None:
    """Refuse a table that the rules make impossible."""
    refuse(s, CHECKS)


def name_of(s: State, kind: int) -> str:
    """Return a card's name."""
    return s.box.pack[kind].name


def knight(seat: int) -> str:
    """Say whose Knight: Violet's Knight."""
    return f"{SEATS[seat].capitalize()}'s Knight"


def stacks(s: State) -> Iterator[tuple[Path, list[int]]]:
    """Yield each stack with its entry in the table; cards are plain kinds, bottom card first."""
    for name, stack in zip(stack_names(s.box.players), s.stacks, strict=True):
        yield ("stacks", name), [card & SEEN for card in stack]


def box(s: State) -> Counter[int]:
    """Return how many of each stack card there are; in the Training those of its stack."""
    if s.box.players == 1:
        return Counter(map(s.box.pack.kind, TRAINING))
    return Counter(s.t.decks.get("stack", ()))


# The cards


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
    return None


# The Wizard's Phase: whose turn it is, what hands hold


@CHECKS.never("2.2")
def _knights_before_their_phase(s: State) -> Problem | None:
    if s.phase != WIZARD:
        return None
    early = {
        "valor": any(valor != 1 for valor in s.valor),
        "items": any(s.items),
        "encounter": bool(s.encounter),
        "reached": any(s.reached),
        "arrived": any(s.arrived),
        "princess": s.princess >= 0,
        "discard": any(s.t.group[kind] != "spell" for kind in s.discard),
    }
    wrong = next((key for key, there in early.items() if there), "")
    if not wrong:
        return None
    return Problem((wrong,), ": in the Wizard's Phase the Knights have not set out yet")


@CHECKS.never("2.9")
def _cards_left_to_play(s: State) -> Problem | None:
    held = any(s.hands) or bool(s.deck)
    if s.phase != WIZARD and held:
        return Problem(
            ("hands" if any(s.hands) else "deck",), ": the Knights set out when no card is left"
        )
    if s.phase == WIZARD and not any(s.hands):
        return Problem(("hands",), ": with no card in any hand the Wizard's Phase is over")
    return None


@CHECKS.never("2.6")
def _a_hand_not_filled_up(s: State) -> Problem | None:
    for seat, hand in enumerate(s.hands):
        if len(hand) > HAND_SIZE:
            return Problem(("hands", seat), f": a Wizard holds {HAND_SIZE} cards, not {len(hand)}")
        if s.deck and len(hand) < HAND_SIZE:
            return Problem(
                ("hands", seat),
                f": as long as the deck has a card a Wizard holds {HAND_SIZE}, "
                f"not {len(hand)}; leave the deck out for a shorter hand",
            )
    return None


@CHECKS.never("2.10")
def _on_turn_without_a_card(s: State) -> Problem | None:
    if s.phase == WIZARD and not s.hands[s.turn]:
        return Problem(
            ("turn",), f": {SEATS[s.turn].capitalize()} has no card to play and is skipped"
        )
    return None


@CHECKS.never("2.3")
def _played_last_and_plays_again(s: State) -> Problem | None:
    if s.phase == WIZARD and s.last == s.turn and plays(s, 1 - s.turn):
        return Problem(
            ("last",), f": {SEATS[s.last].capitalize()} has just played, so it is the other's turn"
        )
    return None


@CHECKS.never("1.6")
def _begun_by_the_other(s: State) -> Problem | None:
    if s.phase != WIZARD or any(s.stacks) or s.discard:
        return None
    if s.last >= 0:
        return Problem(("last",), ": no card has been played yet")
    first = s.box.options["first"]
    if first in SEATS and first != SEATS[s.turn]:
        return Problem(
            ("turn",), f": nothing is played yet, and the option says that {first} plays first"
        )
    return None


# The Knight's Phase: where the Knights are, and when it is over


@CHECKS.never("3.17")
def _arrived_and_on_turn(s: State) -> Problem | None:
    if s.phase == KNIGHT and s.arrived[s.turn] and not all(s.arrived):
        return Problem(("turn",), f": {knight(s.turn)} is at the Castle and takes no more turns")
    return None


@CHECKS.never("6.6")
def _over_or_not(s: State) -> Problem | None:
    if s.box.players == 1 or all(s.arrived) == (s.phase == OVER):
        return None
    if s.phase == OVER:
        return Problem(("phase",), ": the game is over when both Knights have arrived, not before")
    return Problem(("arrived",), ": both Knights are at the Castle, so the game is over")


@CHECKS.never("7.2")
def _training_over_or_not(s: State) -> Problem | None:
    if s.box.players == 1 and bool(s.stacks[0]) == (s.phase == OVER):
        return Problem(("phase",), ": the Training is over when its stack is empty, and not before")
    return None


@CHECKS.never("3.16")
def _nobodys_princess(s: State) -> Problem | None:
    if s.princess >= 0 and not s.arrived[s.princess]:
        return Problem(("princess",), f": {knight(s.princess)} has not arrived")
    if s.princess < 0 and any(s.arrived):
        return Problem(
            ("princess",), ": one of the Knights was the first at the Castle and has her"
        )
    return None


@CHECKS.never("3.3")
def _an_encounter_goes_on(s: State) -> Problem | None:
    for kind in s.encounter:
        if kind in s.t.items:
            return Problem(
                ("encounter",), f": {name_of(s, kind)} is an item, which ends an encounter"
            )
    return None


@CHECKS.never("5.1")
def _a_modifier_stays(s: State) -> Problem | None:
    for kind in s.encounter:
        if s.t.verb[kind]:
            return Problem(
                ("encounter",), f": {name_of(s, kind)} is discarded before the next card is drawn"
            )
    return None


@CHECKS.never("3.4")
def _an_encounter_is_over(s: State) -> Problem | None:
    if s.encounter and (s.phase == OVER or current(s, s.turn) < 0):
        return Problem(
            ("encounter",), f": {knight(s.turn)} has no card left to draw, so the encounter is over"
        )
    return None


@CHECKS.never("3.15")
def _should_have_arrived(s: State) -> Problem | None:
    if s.phase != KNIGHT or s.box.players == 1 or not s.t.castle_at_once:
        return None
    for seat, there in enumerate(s.arrived):
        walked = s.valor[seat] > 1 or bool(s.items[seat])
        if not there and walked and current(s, seat) < 0:
            return Problem(
                ("arrived",), f": {knight(seat)} has walked his whole road, so he has arrived"
            )
    return None


@CHECKS.never("3.2")
def _not_so_far_yet(s: State) -> Problem | None:
    at = current(s, s.turn)
    if s.phase == KNIGHT and at >= 0 and s.reached[s.turn] < at % 3:
        return Problem(
            ("reached", s.turn), f": {knight(s.turn)} is on turn and stands at location {at % 3}"
        )
    return None
