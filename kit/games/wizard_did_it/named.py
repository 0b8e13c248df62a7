"""What a seat of A Wizard Did It... sees, by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.core.named import Cardbox, Cards, NamedCard, NamedView
from kit.games.wizard_did_it.notation import stack_names
from kit.games.wizard_did_it.state.constants import PHASES
from kit.games.wizard_did_it.view import View


@dataclass(frozen=True)
class WizardDidItGoal:
    """A goal of a Wizard, and whether it is accomplished."""

    card: NamedCard
    done: bool


@dataclass(frozen=True)
class WizardDidItSeat:
    """A Wizard and their Knight, who wears ``items``; ``arrived`` means at the Castle."""

    name: str
    valor: int
    cards_in_hand: int
    items: Cards
    goals: tuple[WizardDidItGoal, ...]
    arrived: bool
    on_turn: bool


@dataclass(frozen=True)
class WizardDidItNames(NamedView):
    """The table. ``stacks`` go by their names ('amber forest'), each with its bottom card first."""

    phase: str
    hand: Cards
    stacks: Mapping[str, Cards]
    encounter: Cards
    discard: Cards
    deck_size: int
    seats: Mapping[str, WizardDidItSeat]


def named(v: View) -> WizardDidItNames:
    """Return a view by names; the suit of a card is its group, its value its strength."""
    t, box = v.box.lookup, v.box
    cards = Cardbox(box.pack, t.group, t.strength)

    def seat(at: int, name: str) -> WizardDidItSeat:
        goals = tuple(
            WizardDidItGoal(cards.one(kind), bool(v.done[at] >> place & 1))
            for place, kind in enumerate(v.goals[at])
        )
        items, arrived, turn = cards.all(v.items[at]), v.arrived[at], v.turn == at
        return WizardDidItSeat(name, v.valor[at], v.hand_sizes[at], items, goals, arrived, turn)

    stacks = zip(stack_names(box.players), v.stacks, strict=False)
    return WizardDidItNames(
        phase=PHASES[v.phase],
        hand=cards.all(v.hand),
        stacks={name: cards.all(stack) for name, stack in stacks},
        encounter=cards.all(v.encounter),
        discard=cards.all(v.discard),
        deck_size=v.deck_size,
        seats={name: seat(at, name) for at, name in enumerate(box.game.seats[: box.players])},
    )
