"""What a seat of Witless Wizards sees, by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.core.named import Cardbox, Cards, NamedCard, NamedView
from kit.games.witless_wizards.cards.effects import SLOTS
from kit.games.witless_wizards.state.constants import OVER, WEAK
from kit.games.witless_wizards.state.steps import STEPS
from kit.games.witless_wizards.view import View


@dataclass(frozen=True)
class WitlessWizardsSeat:
    """A wizard with their equipment; a slot without a card is None."""

    name: str
    stamina: int
    cubes: int
    offensive: NamedCard | None
    defensive: NamedCard | None
    special: NamedCard | None
    weakened: bool
    alive: bool
    on_turn: bool


@dataclass(frozen=True)
class WitlessWizardsNames(NamedView):
    """The table. ``drawn`` are the cards that this seat drew and decides about."""

    step: str
    seats: Mapping[str, WitlessWizardsSeat]
    drawn: Cards
    discard: Cards
    deck_size: int


def named(v: View) -> WitlessWizardsNames:
    """Return a view by names; the suit of a card is its slot, its value attack or defence."""
    abilities, box = v.box.lookup.cards[: len(v.box.pack)], v.box
    suits = [SLOTS[one.slot] if one.slot >= 0 else "" for one in abilities]
    cards = Cardbox(box.pack, suits, [one.attack or one.defence for one in abilities])

    def seat(at: int, name: str) -> WitlessWizardsSeat:
        one, two, three = (cards.maybe(kind) for kind in v.gear[3 * at : 3 * at + 3])
        weak, alive = v.stamina[at] <= WEAK, bool(v.alive >> at & 1)
        turn = at == v.turn and v.step != OVER
        return WitlessWizardsSeat(
            name, v.stamina[at], v.cubes[at], one, two, three, weak, alive, turn
        )

    return WitlessWizardsNames(
        step=STEPS[v.step].name if v.step in STEPS else "over",
        seats={name: seat(at, name) for at, name in enumerate(box.game.seats[: box.players])},
        drawn=cards.all(v.drawn),
        discard=cards.all(v.discard),
        deck_size=v.deck_size,
    )
