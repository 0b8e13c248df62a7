"""Checks of a written table against the rules: each yields the entries that are wrong.

A table for a lesson may leave cards of its three decks out, as long as there are enough to go on
drawing. How the game came to the table is not checked: cards that were used earlier in the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.core.possible import Checks, refuse
from kit.core.shape import Problem
from kit.games.witless_wizards.cards.effects import BOOK, POWDER
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state import constants as const
from kit.games.witless_wizards.state.battle import legal_answers, legal_before_roll
from kit.games.witless_wizards.state.steps import STEPS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

CHECKS = Checks(BOOK)
DRAFTING = (const.DRAFT, const.TWO_CARDS)


def check(s: State) -> None:
    """Refuse a table that the rules make impossible."""
    refuse(s, CHECKS)


def _in(s: State, seat: int) -> bool:
    return bool(s.alive >> seat & 1)


# Who is in the game


@CHECKS.never("4.1")
def _over_or_not(s: State) -> Iterator[Problem]:
    few = s.alive.bit_count() < 2
    if few if s.step not in (const.HEALING, const.OVER) else (s.step == const.OVER and not few):
        yield Problem(("stamina",), ": the game is over when fewer than two wizards are in")


@CHECKS.never("3.12")
def _acts_though_out(s: State) -> Iterator[Problem]:
    if s.step != const.OVER and not _in(s, s.turn):
        yield Problem(("turn",), ": this wizard is out of the game")


@CHECKS.never("3.12")
def _equipped_though_out(s: State) -> Iterator[Problem]:
    for seat in range(s.box.players):
        if not _in(s, seat) and any(k >= 0 for k in s.gear[3 * seat : 3 * seat + 3]):
            yield Problem(("gear", SEATS[seat]), ": this wizard is out of the game")


@CHECKS.never("3.13")
def _cubes_though_out(s: State) -> Iterator[Problem]:
    for seat in range(s.box.players):
        if not _in(s, seat) and s.cubes[seat]:
            yield Problem(("cubes", str(seat)), ": this wizard is out of the game and has no cubes")


@CHECKS.never("4.2")
def _began_the_turn(s: State) -> Iterator[Problem]:
    fell = s.began & ~s.alive
    if s.alive & ~s.began or not s.began >> s.turn & 1:
        yield Problem(("began",), " must name the wizard on turn and all who are in the game")
    if s.step not in (const.HEALING, const.OVER) and fell:
        yield Problem(("began",), ": nobody can have fallen yet in this turn")


# The cards


@CHECKS.never("1.7")
def _standard_equipment(s: State) -> Iterator[Problem]:
    most = s.box.players - 2 if s.box.options["setup"] == "standard" else 0
    for kind, card in enumerate(s.box.pack):
        if card.deck == "3/4P" and (n := s.cards().count(kind)) > most:
            yield Problem(
                (), f" has {card.name!r} {n} times; this game begins with {most or 'none'}"
            )


# The Draft


@CHECKS.never("2.1")
def _drawn(s: State) -> Iterator[Problem]:
    wanted = {const.DRAFT: 1, const.TWO_CARDS: 2}.get(s.step, 0)
    if len(s.drawn) != wanted:
        yield Problem(("drawn",), f" must have {wanted} cards in the phase {STEPS[s.step].name!r}")


@CHECKS.never("2.11")
def _kept_and_given(s: State) -> Iterator[Problem]:
    if s.kept and s.given:
        yield Problem(("kept",), " and table.given cannot both be true: the Draft would be over")


@CHECKS.never("2.17")
def _draft_is_over(s: State) -> Iterator[Problem]:
    if s.step not in DRAFTING and (s.kept or s.given or s.paid):
        yield Problem(("kept",), ", table.given and table.paid are for the Draft alone")


@CHECKS.never("2.8")
def _paid(s: State) -> Iterator[Problem]:
    if s.step == const.TWO_CARDS and not s.paid & 1:
        yield Problem(
            ("paid",), " must be 1 or 3 in the phase 'two cards': the second card was paid for"
        )
    if s.paid & 2 and not (s.kept or s.given):
        yield Problem(("paid",), ": 2 and 3 are for the second half of the Draft")


@CHECKS.never("2.9")
def _paid_twice(s: State) -> Iterator[Problem]:
    if s.paid == 3 and s.box.options["cubes"] == "once a turn":
        yield Problem(("paid",), ": at this table a cube buys another card once a turn")


@CHECKS.never("3.1")
def _first_turn(s: State) -> Iterator[Problem]:
    if s.first_turn and s.step not in DRAFTING:
        yield Problem(("first_turn",), ": the first turn of the game has no Battle")
    if s.first_turn and set(s.stamina) != {const.FULL}:
        yield Problem(("stamina",), f": on the first turn everybody has {const.FULL}")


# The Battle


@CHECKS.never("3.5")
def _target(s: State) -> Iterator[Problem]:
    if (s.target >= 0) != (s.step in (const.BEFORE_ROLL, const.DEFENCE, const.HEALING)):
        needed = "must be the opponent attacked" if s.target < 0 else "must be empty"
        yield Problem(("target",), f" {needed} in the phase {STEPS[s.step].name!r}")


@CHECKS.never("2.19")
def _target_is_out(s: State) -> Iterator[Problem]:
    if s.target < 0:
        return
    if s.target == s.turn or not s.began >> s.target & 1:
        yield Problem(("target",), " must be an opponent who is still in the game")


@CHECKS.never("3.3")
def _target_is_across(s: State) -> Iterator[Problem]:
    lists = s.t.shots if s.t.cards[s.gear[3 * s.turn]].reach else s.t.attacks
    if s.target >= 0 and s.t.moves.attack[s.target] not in lists[s.began][s.turn]:
        yield Problem(("target",), " sits across, and with four players you attack a neighbour")


@CHECKS.never("3.6")
def _roll(s: State) -> Iterator[Problem]:
    if s.step not in (const.DEFENCE, const.HEALING):
        if s.roll != -1:
            yield Problem(("roll",), " must be -1 while no attack is rolled")
    elif s.roll not in s.t.faces:
        yield Problem(
            ("roll",), f" must be a face of the die: {', '.join(map(str, sorted({*s.t.faces})))}"
        )


@CHECKS.never("5.2")
def _nothing_to_add(s: State) -> Iterator[Problem]:
    if s.step == const.BEFORE_ROLL and len(legal_before_roll(s, s.turn)) == 1:
        yield Problem(
            ("phase",), ": without a card to use or a cube to pay the die is rolled at once"
        )


@CHECKS.never("5.4")
def _spent(s: State) -> Iterator[Problem]:
    if not s.spent:
        return
    if s.step == const.BEFORE_ROLL:
        most = s.t.cards[s.gear[3 * s.turn]].focus_cubes
    elif s.step == const.HEALING and not _in(s, s.target):
        most = max(card.ward_cubes for card in s.t.cards)  # the armour is gone with its owner
    else:
        most = s.t.cards[s.gear[3 * s.target + 1]].ward_cubes if s.target >= 0 else 0
    if s.spent > most:
        yield Problem(("spent",), f": {most} cubes at most can be paid here")


@CHECKS.never("3.8")
def _hits(s: State) -> Iterator[Problem]:
    if s.step not in (const.DEFENCE, const.HEALING) and s.hits:
        yield Problem(("hits",), " must be 0 while no attack is rolled")
    if s.step == const.DEFENCE and s.hits not in (could := _possible_hits(s)):
        yield Problem(("hits",), f" must be what attack and defence leave: {_either(could)}")


def _possible_hits(s: State) -> list[int]:
    """Return the Hits that may be left: what was paid or used before the roll is not written."""
    cards, gear = s.t.cards, s.gear
    weapon, charm = cards[gear[3 * s.turn]], cards[gear[3 * s.turn + 2]]
    armour, amulet = cards[gear[3 * s.target + 1]], cards[gear[3 * s.target + 2]]
    least = max(s.roll, weapon.least) + weapon.attack + charm.attack
    least += weapon.fury if s.stamina[s.turn] <= const.WEAK else 0
    least -= max(0, armour.defence - weapon.pierce) + amulet.defence
    least -= s.spent * armour.ward + s.guard
    powders = {cards[k].amount for k in s.discard if cards[k].use == POWDER}
    added = {0, *(powders if gear[3 * s.turn + 2] < 0 else ())}
    cubes = range(weapon.focus_cubes + 1)
    return sorted({least + more + n * weapon.focus for more in added for n in cubes})


def _either(numbers: list[int]) -> str:
    return " or ".join(map(str, numbers))


@CHECKS.never("5.5")
def _nothing_to_answer(s: State) -> Iterator[Problem]:
    if s.step == const.DEFENCE and (s.hits <= 0 or len(legal_answers(s, s.target)) == 1):
        yield Problem(
            ("phase",), ": without Hits, or without a Ward or a Decoy, there is no answer"
        )


@CHECKS.never("3.14")
def _nothing_to_heal(s: State) -> Iterator[Problem]:
    if s.step == const.HEALING and (not s.cubes[s.turn] or s.stamina[s.turn] >= s.t.healed):
        yield Problem(
            ("phase",), f": to heal, a wizard has cubes and less than {s.t.healed} Stamina"
        )


# Enough to go on with


@CHECKS.never("2.1")
def _too_few_cards(s: State) -> Iterator[Problem]:
    """With all slots full and a card in hand there must still be one to draw."""
    there = sum(not s.t.boxed[kind] for kind in s.cards())
    wanted = 3 * s.alive.bit_count() + 2
    if s.alive.bit_count() > 1 and there < wanted:
        yield Problem(
            ("deck",),
            f": with {s.alive.bit_count()} wizards in the game the table needs {wanted} "
            f"cards or more, so that there is always one to draw, and has {there}",
        )
