"""The Knight's Phase: where the Knights can be, what they can have won, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import plural
from kit.core.possible import Checks
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.state.constants import KNIGHT, OVER
from kit.games.wizard_did_it.state.possible.checks import gone, knight, moves_of, name_of
from kit.games.wizard_did_it.state.road import current

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

CHECKS = Checks(BOOK)


@CHECKS.never("3.17")
def _arrived_and_on_turn(s: State) -> str:
    if s.phase == KNIGHT and s.arrived[s.turn] and not all(s.arrived):
        return f"table.turn: {knight(s.turn)} is at the Castle and takes no more turns"
    return ""


@CHECKS.never("6.6")
def _over_or_not(s: State) -> str:
    if s.box.players == 1 or all(s.arrived) == (s.phase == OVER):
        return ""
    if s.phase == OVER:
        return "table.phase: the game is over when both Knights have arrived, not before"
    return "table.arrived: both Knights are at the Castle, so the game is over"


@CHECKS.never("7.2")
def _training_over_or_not(s: State) -> str:
    if s.box.players == 1 and bool(s.stacks[0]) == (s.phase == OVER):
        return "table.phase: the Training is over when its stack is empty, and not before"
    return ""


@CHECKS.never("3.16")
def _nobodys_princess(s: State) -> str:
    if s.princess >= 0 and not s.arrived[s.princess]:
        return f"table.princess: {knight(s.princess)} has not arrived"
    if s.princess < 0 and any(s.arrived):
        return "table.princess: one of the Knights was the first at the Castle and has her"
    return ""


@CHECKS.never("3.3")
def _an_encounter_goes_on(s: State) -> str:
    for kind in s.encounter:
        if kind in s.t.items:
            return f"table.encounter: {name_of(s, kind)} is an item, which ends an encounter"
    return ""


@CHECKS.never("5.1")
def _a_modifier_stays(s: State) -> str:
    for kind in s.encounter:
        if s.t.verb[kind]:
            return f"table.encounter: {name_of(s, kind)} is discarded before the next card is drawn"
    return ""


@CHECKS.never("3.4")
def _an_encounter_is_over(s: State) -> str:
    if s.encounter and (s.phase == OVER or current(s, s.turn) < 0):
        return (
            f"table.encounter: {knight(s.turn)} has no card left to draw, so the encounter is over"
        )
    return ""


@CHECKS.never("3.15")
def _should_have_arrived(s: State) -> str:
    if s.phase != KNIGHT or s.box.players == 1 or not s.t.castle_at_once:
        return ""
    for seat, there in enumerate(s.arrived):
        walked = s.valor[seat] > 1 or bool(s.items[seat])
        if not there and walked and current(s, seat) < 0:
            return f"table.arrived: {knight(seat)} has walked his whole road, so he has arrived"
    return ""


@CHECKS.never("3.2")
def _not_so_far_yet(s: State) -> str:
    at = current(s, s.turn)
    if s.phase == KNIGHT and at >= 0 and s.reached[s.turn] < at % 3:
        return (
            f"table.reached[{s.turn}]: {knight(s.turn)} is on turn and stands at location {at % 3}"
        )
    return ""


@CHECKS.never("3.18")
def _cards_behind_a_knight(s: State) -> str:
    """Cards come to lie where a Knight has passed only by Surprise!."""
    behind = 0
    for seat in range(s.box.players):
        passed = 3 if s.arrived[seat] else s.reached[seat]
        behind += sum(map(len, s.stacks[3 * seat : 3 * seat + passed]))
    most = moves_of(s, "surprise")
    if behind > most:
        return (
            f"table.stacks: {plural(behind, 'card')} behind a Knight who has passed or arrived; "
            f"the Surprise! cards played can have sent {most}"
        )
    return ""


@CHECKS.never("3.8")
def _more_valor_than_wins(s: State) -> str:
    gained = sum(s.valor) - len(s.valor)
    most = sum(n * max(0, (kind in s.t.monsters) + s.t.valor[kind]) for kind, n in gone(s).items())
    if gained > most:
        return f"table.valor: the cards that are gone can have brought {most} in all, not {gained}"
    return ""
