"""Lessons as files to take along: for a handout, a phone, or a page without a server."""

from __future__ import annotations

from pathlib import Path

from kit.core.errors import KitError
from kit.files.index import lesson_key
from kit.files.scenario import one_shipped, read_scenario
from kit.show.handout.file import Handout, write_handout


def handout(game: str, name: str = "", to: str | Path = "") -> Handout:
    """Write a lesson, or your own scenario file, as one HTML file, and return the link to it.

    ``handout("wild_side", "first-round")``, ``handout("mine.yaml", to="for-class.html")``.
    """
    if game.endswith((".yaml", ".yml")):
        written, stem = read_scenario(Path(game)), Path(game).stem
    elif not name:
        raise KitError("name a lesson: handout('wild_side', 'first-round')")
    else:
        key = lesson_key(game, name)
        written, stem = one_shipped(game, key), f"{game}-{key}"
    return write_handout(written, Path(to or f"{stem}.html"))
