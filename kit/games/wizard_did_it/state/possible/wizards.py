"""The Wizard's Phase: whose turn it can be, what hands can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.state.constants import WIZARD
from kit.games.wizard_did_it.state.opening import HAND_SIZE
from kit.games.wizard_did_it.state.wizard import plays

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

CHECKS = Checks(BOOK)


@CHECKS.never("2.2")
def _knights_before_their_phase(s: State) -> str:
    if s.phase != WIZARD:
        return ""
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
    return wrong and f"table.{wrong}: in the Wizard's Phase the Knights have not set out yet"


@CHECKS.never("2.9")
def _cards_left_to_play(s: State) -> str:
    held = any(s.hands) or bool(s.deck)
    if s.phase != WIZARD and held:
        return (
            f"table.{'hands' if any(s.hands) else 'deck'}: the Knights set out when no card is left"
        )
    if s.phase == WIZARD and not any(s.hands):
        return "table.hands: with no card in any hand the Wizard's Phase is over"
    return ""


@CHECKS.never("2.6")
def _a_hand_not_filled_up(s: State) -> str:
    for seat, hand in enumerate(s.hands):
        if len(hand) > HAND_SIZE:
            return f"table.hands[{seat}]: a Wizard holds {HAND_SIZE} cards, not {len(hand)}"
        if s.deck and len(hand) < HAND_SIZE:
            return (
                f"table.hands[{seat}]: as long as the deck has a card a Wizard holds {HAND_SIZE}, "
                f"not {len(hand)}; leave the deck out for a shorter hand"
            )
    return ""


@CHECKS.never("2.10")
def _on_turn_without_a_card(s: State) -> str:
    if s.phase == WIZARD and not s.hands[s.turn]:
        return f"table.turn: {SEATS[s.turn].capitalize()} has no card to play and is skipped"
    return ""


@CHECKS.never("2.11")
def _more_cards_than_a_pass_leaves(s: State) -> str:
    """Hands shrink in turns; only who held nothing but items can have passed and has more."""
    if s.phase != WIZARD:
        return ""
    other = 1 - s.turn
    ahead = len(s.hands[s.turn]) - len(s.hands[other])
    seat = other if ahead < 0 else s.turn
    if ahead in (0, 1) or s.t.items.issuperset(s.hands[seat]):
        return ""
    return (
        f"table.hands[{seat}]: the Wizards play in turns, so both hold as many cards, or the one "
        f"on turn one more; only who holds items alone can have passed and have more than that"
    )


@CHECKS.never("2.3")
def _played_last_and_plays_again(s: State) -> str:
    if s.phase == WIZARD and s.last == s.turn and plays(s, 1 - s.turn):
        return (
            f"table.last: {SEATS[s.last].capitalize()} has just played, so it is the other's turn"
        )
    return ""


@CHECKS.never("1.6")
def _begun_by_the_other(s: State) -> str:
    if s.phase != WIZARD or any(s.stacks) or s.discard:
        return ""
    if s.last >= 0:
        return "table.last: no card has been played yet"
    first = s.box.options["first"]
    if first in SEATS and first != SEATS[s.turn]:
        return f"table.turn: nothing is played yet, and the option says that {first} plays first"
    return ""
