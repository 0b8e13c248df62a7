"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.core.kinds import card_name, seat_name
from kit.games.witless_wizards.state.constants import DEFENCE, OVER, WEAK
from kit.games.witless_wizards.state.steps import STEPS
from kit.games.witless_wizards.view import View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each wizard and one for the piles."""
    said = [_wizard(v, seat) for seat in range(v.box.players)]
    top = f", top card {card_name(v.box, v.discard[-1])}" if v.discard else ""
    said.append(f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}{top}.")
    if v.drawn:
        names = " and ".join(card_name(v.box, kind) for kind in v.drawn)
        said.append(f"You have drawn {names}.")
    if v.step == DEFENCE:
        said.append(f"The die shows {v.roll}; Hits on the way: {v.hits}.")
    return said


def _wizard(v: View, seat: int) -> str:
    name = seat_name(v.box, seat)
    if not v.alive >> seat & 1:
        return f"{name}: out of the game, Stamina {v.stamina[seat]}"
    cards = [_card(v, kind) for kind in v.gear[3 * seat : 3 * seat + 3] if kind >= 0]
    weak = " (Weakened)" if v.stamina[seat] <= WEAK else ""
    turn = f" [{STEPS[v.step].name}]" if seat == v.turn and v.step != OVER else ""
    held = ", ".join(cards) or "no equipment"
    return f"{name}: Stamina {v.stamina[seat]}{weak}, cubes {v.cubes[seat]}; {held}{turn}"


def _card(v: View, kind: int) -> str:
    return f"{v.box.pack[kind].name} ({v.box.pack[kind].text.rstrip('.')})"
