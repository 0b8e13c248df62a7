"""What a seat of Rock Paper Wizard sees, by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.core.named import Cardbox, Cards, NamedCard, NamedView
from kit.games.rock_paper_wizard.cards.effects import COLORS
from kit.games.rock_paper_wizard.view import UNSEEN, View


@dataclass(frozen=True)
class RockPaperWizardSeat:
    """A wizard on their space. ``spell`` and ``target`` are what the seat may see of their gesture.

    Before all have chosen, only the own gesture is seen; a Wild Surge is 'unseen'.
    """

    name: str
    gold: int
    space: int
    spell: NamedCard | None
    target: str
    ready: bool
    first: bool


@dataclass(frozen=True)
class RockPaperWizardNames(NamedView):
    """The table. The leftmost spell of the ``book`` is the first."""

    book: Cards
    seats: Mapping[str, RockPaperWizardSeat]
    discard: Cards
    deck_size: int


def named(v: View) -> RockPaperWizardNames:
    """Return a view by names; the suit of a spell is its color, and none has a value."""
    t, box = v.box.lookup, v.box
    names = box.game.seats[: box.players]
    suits = [COLORS[color] if color >= 0 else "" for color in t.color]
    cards = Cardbox(box.pack, suits, [0] * len(box.pack))

    def seat(at: int, name: str) -> RockPaperWizardSeat:
        kind, aim = v.spell[at], v.aim[at]
        spell = cards.one(kind) if kind == UNSEEN else cards.maybe(kind)
        target, ready = names[aim] if aim >= 0 else "", bool(v.ready >> at & 1)
        return RockPaperWizardSeat(
            name, v.gold[at], v.space[at], spell, target, ready, at == v.first
        )

    return RockPaperWizardNames(
        book=cards.all(v.book),
        seats={name: seat(at, name) for at, name in enumerate(names)},
        discard=cards.all(v.discard),
        deck_size=v.deck_size,
    )
