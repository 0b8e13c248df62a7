"""The table of A Wizard Did It... as a picture, made from a view and nothing else."""

from __future__ import annotations

from kit.games.wizard_did_it.draw import game, training
from kit.games.wizard_did_it.draw.words import lines
from kit.games.wizard_did_it.view import View
from kit.show.html import Markup

SIDES = {"knight": "Knight", "monsters": "Monsters"}  # events that are parts of a sum


def table(view: View, *, hush: bool = False) -> Markup:
    """Return the table as HTML; *hush* keeps the sums back while the learner is asked."""
    draw = training.table if view.box.players == 1 else game.table
    return draw(view, hush=hush)


__all__ = ["SIDES", "lines", "table"]
