"""Checks of a written table against the rules: each yields the entries that are wrong.

A table for a lesson may leave cards of the box out. Earlier events are not checked, such as what
discarded cards have moved or won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.core.errors import Path
from kit.core.kinds import plural
from kit.core.possible import Checks
from kit.core.shape import Problem
from kit.games.wizard_did_it.cards import TRAINING, TRAINING_GOALS
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, OVER, SEEN, WIZARD
from kit.games.wizard_did_it.state.knight import current
from kit.games.wizard_did_it.state.opening import GOALS_DEALT, HAND_SIZE
from kit.games.wizard_did_it.state.wizard import plays

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

CHECKS = Checks(BOOK)


def name_of(s: State, kind: int) -> str:
    """Return a card's name."""
    return s.box.pack[kind].name


def knight(seat: int) -> str:
    """Return the name of a Knight: Violet's Knight."""
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
def _no_training(s: State) -> Iterator[Problem]:
    if s.box.players > 1:
        return
    if s.phase == WIZARD or any(s.hands) or s.deck:
        yield Problem(("phase",), ": the Training has no Wizard's Phase, no hand and no deck")
    if any(s.stacks[1:]) or any(s.reached) or any(s.arrived) or s.princess >= 0:
        yield Problem(
            ("stacks",), ": the Training has the Forest alone, and neither Castle nor Princess"
        )
    if not {name_of(s, kind) for kind in s.goals[0]} <= set(TRAINING_GOALS):
        yield Problem(("goals", 0), f": the Training has {' and '.join(TRAINING_GOALS)}")


@CHECKS.never("1.9")
def _more_cards_than_the_box_has(s: State) -> Iterator[Problem]:
    there, known = Counter(s.cards()), box(s)
    for kind, count in there.items():
        if count > known[kind]:
            where = "the Training stack" if s.box.players == 1 else "the box"
            most = known[kind] or "none"
            yield Problem((), f" has {count} of {name_of(s, kind)}, and {where} has {most}")


@CHECKS.never("2.1")
def _laid_face_down(s: State) -> Iterator[Problem]:
    if s.box.players > 1 and any(card & HIDDEN for stack in s.stacks for card in stack):
        yield Problem(
            ("stacks",), ": only in the Training are there cards that nobody has seen ('?')"
        )


@CHECKS.never("2.8")
def _a_spell_on_the_table(s: State) -> Iterator[Problem]:
    for where, pile in (*stacks(s), (("encounter",), s.encounter)):
        for kind in pile:
            if s.t.group[kind] == "spell":
                yield Problem(where, f": {name_of(s, kind)} is a spell and never lies on a stack")


@CHECKS.never("3.12")
def _wears_what_is_no_item(s: State) -> Iterator[Problem]:
    for seat, worn in enumerate(s.items):
        for kind in worn:
            if kind not in s.t.items:
                yield Problem(("items", seat), f": {name_of(s, kind)} is not an item")


# Goals


@CHECKS.never("1.3")
def _goals_that_nobody_is_dealt(s: State) -> Iterator[Problem]:
    there = Counter(kind for row in s.goals for kind in row)
    for kind, count in there.items():
        if count > s.box.pack[kind].copies:
            yield Problem(("goals",), f": {name_of(s, kind)} is dealt {plural(count, 'time')}")
    for seat, row in enumerate(s.goals):
        held = Counter(s.box.pack[kind].deck for kind in row)
        for deck, most in GOALS_DEALT:
            if held[deck] > most:
                points = deck.split()[1]
                yield Problem(
                    ("goals", seat), f": a Wizard has {most} worth {points}, not {held[deck]}"
                )


@CHECKS.never("6.1")
def _done_too_early(s: State) -> Iterator[Problem]:
    if s.phase == WIZARD and any(s.done):
        yield Problem(("done",), ": goals are accomplished in the Knight's Phase only")


@CHECKS.never("6.8")
def _moved_without_need(s: State) -> Iterator[Problem]:
    if any(s.moved) and not s.t.uses_add_up:
        yield Problem(
            ("moved",), ": what was moved counts only with the option making: several uses"
        )


# The Wizard's Phase: whose turn it is, what hands hold


@CHECKS.never("2.2")
def _knights_before_their_phase(s: State) -> Iterator[Problem]:
    if s.phase != WIZARD:
        return
    early = {
        "valor": any(valor != 1 for valor in s.valor),
        "items": any(s.items),
        "encounter": bool(s.encounter),
        "reached": any(s.reached),
        "arrived": any(s.arrived),
        "princess": s.princess >= 0,
        "discard": any(s.t.group[kind] != "spell" for kind in s.discard),
    }
    for key, there in early.items():
        if there:
            yield Problem((key,), ": in the Wizard's Phase the Knights have not set out yet")


@CHECKS.never("2.9")
def _cards_left_to_play(s: State) -> Iterator[Problem]:
    held = any(s.hands) or bool(s.deck)
    if s.phase != WIZARD and held:
        yield Problem(
            ("hands" if any(s.hands) else "deck",), ": the Knights set out when no card is left"
        )
    if s.phase == WIZARD and not any(s.hands):
        yield Problem(("hands",), ": with no card in any hand the Wizard's Phase is over")


@CHECKS.never("2.6")
def _a_hand_not_filled_up(s: State) -> Iterator[Problem]:
    for seat, hand in enumerate(s.hands):
        if len(hand) > HAND_SIZE:
            yield Problem(("hands", seat), f": a Wizard holds {HAND_SIZE} cards, not {len(hand)}")
        if s.deck and len(hand) < HAND_SIZE:
            yield Problem(
                ("hands", seat),
                f": as long as the deck has a card a Wizard holds {HAND_SIZE}, "
                f"not {len(hand)}; leave the deck out for a shorter hand",
            )


@CHECKS.never("2.10")
def _on_turn_without_a_card(s: State) -> Iterator[Problem]:
    if s.phase == WIZARD and not s.hands[s.turn]:
        yield Problem(
            ("turn",), f": {SEATS[s.turn].capitalize()} has no card to play and is skipped"
        )


@CHECKS.never("2.3")
def _played_last_and_plays_again(s: State) -> Iterator[Problem]:
    if s.phase == WIZARD and s.last == s.turn and plays(s, 1 - s.turn):
        yield Problem(
            ("last",), f": {SEATS[s.last].capitalize()} has just played, so it is the other's turn"
        )


@CHECKS.never("1.6")
def _begun_by_the_other(s: State) -> Iterator[Problem]:
    if s.phase != WIZARD or any(s.stacks) or s.discard:
        return
    if s.last >= 0:
        yield Problem(("last",), ": no card has been played yet")
    first = s.box.options["first"]
    if first in SEATS and first != SEATS[s.turn]:
        yield Problem(
            ("turn",), f": nothing is played yet, and the option says that {first} plays first"
        )


# The Knight's Phase: where the Knights are, and when it is over


@CHECKS.never("3.17")
def _arrived_and_on_turn(s: State) -> Iterator[Problem]:
    if s.phase == KNIGHT and s.arrived[s.turn] and not all(s.arrived):
        yield Problem(("turn",), f": {knight(s.turn)} is at the Castle and takes no more turns")


@CHECKS.never("6.6")
def _over_or_not(s: State) -> Iterator[Problem]:
    if s.box.players == 1 or all(s.arrived) == (s.phase == OVER):
        return
    if s.phase == OVER:
        yield Problem(("phase",), ": the game is over when both Knights have arrived, not before")
    yield Problem(("arrived",), ": both Knights are at the Castle, so the game is over")


@CHECKS.never("7.2")
def _training_over_or_not(s: State) -> Iterator[Problem]:
    if s.box.players == 1 and bool(s.stacks[0]) == (s.phase == OVER):
        yield Problem(("phase",), ": the Training is over when its stack is empty, and not before")


@CHECKS.never("3.16")
def _nobodys_princess(s: State) -> Iterator[Problem]:
    if s.princess >= 0 and not s.arrived[s.princess]:
        yield Problem(("princess",), f": {knight(s.princess)} has not arrived")
    if s.princess < 0 and any(s.arrived):
        yield Problem(("princess",), ": one of the Knights was the first at the Castle and has her")


@CHECKS.never("3.3")
def _an_encounter_goes_on(s: State) -> Iterator[Problem]:
    for kind in s.encounter:
        if kind in s.t.items:
            yield Problem(
                ("encounter",), f": {name_of(s, kind)} is an item, which ends an encounter"
            )


@CHECKS.never("5.1")
def _a_modifier_stays(s: State) -> Iterator[Problem]:
    for kind in s.encounter:
        if s.t.verb[kind]:
            yield Problem(
                ("encounter",), f": {name_of(s, kind)} is discarded before the next card is drawn"
            )


@CHECKS.never("3.4")
def _an_encounter_is_over(s: State) -> Iterator[Problem]:
    if s.encounter and (s.phase == OVER or current(s, s.turn) < 0):
        yield Problem(
            ("encounter",), f": {knight(s.turn)} has no card left to draw, so the encounter is over"
        )


@CHECKS.never("3.2")
def _not_so_far_yet(s: State) -> Iterator[Problem]:
    at = current(s, s.turn)
    if s.phase == KNIGHT and at >= 0 and s.reached[s.turn] < at % 3:
        yield Problem(
            ("reached", s.turn), f": {knight(s.turn)} is on turn and stands at location {at % 3}"
        )
