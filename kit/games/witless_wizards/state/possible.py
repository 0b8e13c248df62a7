"""Checks of a written table against the rules: each yields the entries that are wrong.

A lesson's table may leave out cards of its three decks if enough are left to draw. Earlier events
are not checked, such as cards used before in the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.core.possible import Checks, refuse
from kit.core.shape import Problem
from kit.games.witless_wizards.cards.effects import BOOK, POWDER
from kit.games.witless_wizards.state import constants as const
from kit.games.witless_wizards.state.battle import legal_answers, legal_before_roll
from kit.games.witless_wizards.state.steps import STEPS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

CHECKS = Checks(BOOK)
DRAFTING = (const.DRAFT, const.TWO_CARDS)


def check_table(s: State) -> None:
    """Refuse a table that the rules make impossible."""
    refuse(s, CHECKS)


def _in(s: State, seat: int) -> bool:
    return bool(s.alive >> seat & 1)


def _within_reach(s: State) -> list[int]:
    """Return whom the wizard on turn may attack, among those who began the turn."""
    weapon = s.t.cards[s.gear[3 * s.turn]]
    return (s.t.shots if weapon.reach else s.t.attacks)[s.began][s.turn]


# A rule, an entry, what is wrong with it, and whether it is.
CHECKS.entries(
    ("4.1", "stamina", ": the game is over when fewer than two wizards are in",
     lambda s: s.step != const.HEALING and (s.step == const.OVER) != (s.alive.bit_count() < 2)),
    ("3.12", "turn", ": this wizard is out of the game",
     lambda s: s.step != const.OVER and not _in(s, s.turn)),
    ("4.2", "began", " must name the wizard on turn and all who are in the game",
     lambda s: s.alive & ~s.began or not s.began >> s.turn & 1),
    ("4.2", "began", ": nobody can have fallen yet in this turn",
     lambda s: s.step not in (const.HEALING, const.OVER) and s.began & ~s.alive),
    ("2.11", "kept", " and table.given cannot both be true: the Draft would be over",
     lambda s: s.kept and s.given),
    ("2.17", "kept", ", table.given and table.paid are for the Draft alone",
     lambda s: s.step not in DRAFTING and (s.kept or s.given or s.paid)),
    ("2.8", "paid", " must be 1 or 3 in the phase 'two cards': the second card was paid for",
     lambda s: s.step == const.TWO_CARDS and not s.paid & 1),
    ("2.8", "paid", ": 2 and 3 are for the second half of the Draft",
     lambda s: s.paid & 2 and not (s.kept or s.given)),
    ("2.9", "paid", ": at this table a cube buys another card once a turn",
     lambda s: s.paid == 3 and s.box.options["cubes"] == "once a turn"),
    ("3.1", "first_turn", ": the first turn of the game has no Battle",
     lambda s: s.first_turn and s.step not in DRAFTING),
    ("3.1", "stamina", f": on the first turn everybody has {const.FULL}",
     lambda s: s.first_turn and set(s.stamina) != {const.FULL}),
    ("3.5", "target", " must be the opponent attacked, and empty before that",
     lambda s: (s.target >= 0) != (s.step in (const.BEFORE_ROLL, const.DEFENCE, const.HEALING))),
    ("2.19", "target", " must be an opponent who is still in the game",
     lambda s: s.target >= 0 and (s.target == s.turn or not s.began >> s.target & 1)),
    ("3.3", "target", " sits across, and with four players you attack a neighbour",
     lambda s: s.target >= 0 and s.t.moves.attack[s.target] not in _within_reach(s)),
    ("3.6", "roll", " must be a face of the die, and -1 while no attack is rolled",
     lambda s: s.roll not in (s.t.faces if s.step in (const.DEFENCE, const.HEALING) else (-1,))),
    ("5.2", "phase", ": without a card to use or a cube to pay the die is rolled at once",
     lambda s: s.step == const.BEFORE_ROLL and len(legal_before_roll(s, s.turn)) == 1),
    ("3.8", "hits", " must be 0 while no attack is rolled",
     lambda s: s.step not in (const.DEFENCE, const.HEALING) and s.hits),
    ("5.5", "phase", ": without Hits, or without a Ward or a Decoy, there is no answer",
     lambda s: s.step == const.DEFENCE and (s.hits <= 0 or len(legal_answers(s, s.target)) == 1)),
    ("3.14", "phase", ": to heal, a wizard has cubes and less Stamina than healing ends at",
     lambda s: s.step == const.HEALING
     and (not s.cubes[s.turn] or s.stamina[s.turn] >= s.t.healed)),
)  # fmt: skip
CHECKS.lists(
    lambda s: s.box.players,
    ("3.12", "gear", ": this wizard is out of the game",
     lambda s, seat: not _in(s, seat) and any(k >= 0 for k in s.gear[3 * seat : 3 * seat + 3])),
    ("3.13", "cubes", ": this wizard is out of the game and has no cubes",
     lambda s, seat: not _in(s, seat) and s.cubes[seat]),
)  # fmt: skip


@CHECKS.never("2.1")
def _drawn(s: State) -> Iterator[Problem]:
    wanted = {const.DRAFT: 1, const.TWO_CARDS: 2}.get(s.step, 0)
    if len(s.drawn) != wanted:
        yield Problem(("drawn",), f" must have {wanted} cards in the phase {STEPS[s.step].name!r}")


@CHECKS.never("1.7")
def _standard_equipment(s: State) -> Iterator[Problem]:
    most = s.box.players - 2 if s.box.options["setup"] == "standard" else 0
    for kind, card in enumerate(s.box.pack):
        if card.deck == "3/4P" and (n := s.cards().count(kind)) > most:
            yield Problem(
                (), f" has {card.name!r} {n} times; this game begins with {most or 'none'}"
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
    if s.step == const.DEFENCE and s.hits not in (could := _possible_hits(s)):
        yield Problem(("hits",), f" must be what attack and defence leave: {_either(could)}")


def _possible_hits(s: State) -> list[int]:
    """Return the possible Hits; a table does not say what was used before the roll."""
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
