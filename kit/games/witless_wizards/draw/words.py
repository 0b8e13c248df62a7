"""The table in plain lines, for terminals and for those who read without pictures."""

from __future__ import annotations

from kit.games.witless_wizards.state.constants import DEFENCE, OVER, PHASES, WEAK
from kit.games.witless_wizards.view import View


def lines(v: View) -> list[str]:
    """Return what lies on the table, a line for each wizard and one for the piles."""
    said = [_wizard(v, seat) for seat in range(v.box.players)]
    top = f", top card {v.box.pack[v.discard[-1]].name}" if v.discard else ""
    said.append(f"Deck: {v.deck_size}. Discard pile: {len(v.discard)}{top}.")
    if v.drawn:
        names = " and ".join(v.box.pack[kind].name for kind in v.drawn)
        said.append(f"You have drawn {names}.")
    if v.phase == DEFENCE:
        said.append(f"The die shows {v.roll}; Hits on the way: {v.hits}.")
    return said


def _wizard(v: View, seat: int) -> str:
    name = v.box.game.seats[seat].capitalize()
    if not v.alive >> seat & 1:
        return f"{name}: out of the game, Stamina {v.stamina[seat]}"
    cards = [_card(v, kind) for kind in v.gear[3 * seat : 3 * seat + 3] if kind >= 0]
    weak = " (Weakened)" if v.stamina[seat] <= WEAK else ""
    turn = f" [{PHASES[v.phase]}]" if seat == v.turn and v.phase != OVER else ""
    held = ", ".join(cards) or "no equipment"
    return f"{name}: Stamina {v.stamina[seat]}{weak}, cubes {v.cubes[seat]}; {held}{turn}"


def _card(v: View, kind: int) -> str:
    return f"{v.box.pack[kind].name} ({v.box.pack[kind].text.rstrip('.')})"
