"""The table of Witless Wizards as a picture and in plain lines, made from a view."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import Box
from kit.core.kinds import card_name, seat_name
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.draw.icons import ICONS
from kit.games.witless_wizards.draw.parts import (
    COLOURS,
    deck,
    discard,
    equipment,
    face,
    in_hand,
    other,
    own,
    strike,
)
from kit.games.witless_wizards.events import attack, defence, hits
from kit.games.witless_wizards.notation import SEATS
from kit.games.witless_wizards.state.constants import DEFENCE, OVER, WEAK
from kit.games.witless_wizards.state.steps import STEPS
from kit.games.witless_wizards.view import View
from kit.show import wizards
from kit.show.card import fan
from kit.show.html import el
from kit.show.seating import Seating, seated


def lines(v: View) -> list[str]:
    """Return the table in lines, one for each wizard and one for the piles."""
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


EMBLEM = ICONS["wizard"]
SCENE = (
    "Katana",
    "Extremely Pointy Hat",
    "Plasma Rifle",
    "Ring of Protection",
    "Official Wizard Robe",
)
# Events that the frame shows: the parts of a sum, and its result.
SIDES = {attack.name: "Attack", defence.name: "Defence"}
RESULTS = {hits.name: "the rest are Hits"}

# Headings of the cards on the rules page: by deck.
GROUPS = {
    "Samurai": "The Samurai deck",
    "Wizard": "The Wizard deck",
    "Sci-Fi": "The Sci-Fi deck",
    "Medieval": "The Medieval deck",
    "Pirate": "The Pirate deck",
    "standard": "Standard Equipment",
    "3/4P": "Standard Equipment",
    "die": "The Battle die",
}


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML: the opponents from left to right, the piles, and the viewer.

    *hush* keeps the Hits back while the learner is asked; *sums* are those of an attack just over.
    """
    n = view.box.players
    rivals = [(view.seat + step) % n for step in range(1, n)]
    piles = el("div", {"class": "wz-piles"}, deck(view), discard(view))
    middle = (in_hand(view), strike(view, hush=hush) or sums, piles)
    board = Seating(
        "rw-wits",
        [other(view, seat, hush=hush) for seat in rivals],
        el("div", {"class": "wz-middle"}, *middle),
        own(view, hush=hush),
        equipment(view),
    )
    return seated(board)


def scene(box: Box[Lookup]) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-wits")


def portrait(name: str) -> Markup:
    """Return the face of who sits at the seat of this name."""
    return wizards.portrait(COLOURS[SEATS.index(name)])


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "portrait", "scene", "table"]
