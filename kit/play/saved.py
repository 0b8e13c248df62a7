"""A match as a file holds it: what was dealt, where chance began, and every action."""

from __future__ import annotations

import json

from kit.play.match import Match
from kit.play.replay import record

VERSION = 1
RARE = ("cards", "undone")  # left out of the file where there is nothing to say


def saved(match: Match, cards: str = "") -> str:
    """Return a match as a file holds it; *cards* is where the file of its pack lies.

    ``kit.files.save`` reads it again.
    """
    written = record(match)
    fields: dict[str, object] = {
        "rulewalk": "save",
        "version": VERSION,
        "game": written.game.slug,
        "players": written.players,
        "options": dict(written.options),
        "pack": match.box.pack.name,
        "cards": cards,
        "table": dict(written.table),
        "stream": written.stream,
        "actions": list(written.actions),
        "undone": list(written.undone),
    }
    told = {key: value for key, value in fields.items() if key not in RARE or value}
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"
