"""The table of A Wizard Did It... as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import AnyBox
from kit.games.wizard_did_it.draw.faces import face
from kit.games.wizard_did_it.draw.icons import ICONS
from kit.games.wizard_did_it.draw.parts import SIDES, strengths
from kit.games.wizard_did_it.draw.plain import lines
from kit.games.wizard_did_it.draw.roads import game_table
from kit.games.wizard_did_it.draw.training import training_table
from kit.games.wizard_did_it.events import lost, won
from kit.games.wizard_did_it.view import View
from kit.show.fan import fan

EMBLEM = ICONS["wizard"]
SCENE = ("Sword", "Zombie", "Ninja", "Wrapped in Bacon", "Pirate")
RESULTS = {won.name: "the Knight wins", lost.name: "the monsters win"}

# How the rules page sorts the cards: by what is on them.
GROUPS = {
    "monster": "Monsters",
    "modifier": "Monster modifiers",
    "item": "Items",
    "stack": "Stack modifiers",
    "spell": "Spells",
    "goal": "Goals",
}


def table(view: View, *, hush: bool = False, sums: Markup | None = None) -> Markup:
    """Return the table as HTML.

    *hush* keeps the sums back while the learner is asked; *sums* are those of a fight just over.
    """
    draw = training_table if view.box.players == 1 else game_table
    return draw(view, sums or strengths(view, hush=hush))


def scene(box: AnyBox) -> Markup:
    """Return a few cards of the game as a picture."""
    return fan([face(box, box.pack.kind(name)) for name in SCENE], "Cards", "rw-training")


__all__ = ["EMBLEM", "GROUPS", "RESULTS", "SIDES", "face", "lines", "scene", "table"]
