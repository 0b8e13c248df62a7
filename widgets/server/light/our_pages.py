"""Which notebooks are pages of our own, that need nothing of Voilà's front end.

A notebook says it by its code: one cell (beside those for notebooks only) that shows one thing of
ours, as the kit's own notebooks do. Whatever has a cell more is somebody's own page.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kit.games import GAMES
from kit.show.pages.page import Page
from widgets import read_rules, show_coverage, show_gallery

NOTEBOOK_ONLY = "notebook-only"  # the tag of cells that no page shows or runs
SHOWS = re.compile(r'from widgets import (\w+)\n\n\1\((?:"(\w+)")?\)\s*')
LIVE = ("learn", "play", "quiz")
OF_ALL = ("show_gallery", "quiz")  # what shows all games
OF_ONE = ("learn", "play", "quiz", "read_rules", "show_coverage")


class LightPage(NamedTuple):
    """A page of ours: what it shows, of which game ('' for all), its title and its one cell."""

    shows: str
    game: str
    title: str
    code: str

    @property
    def is_live(self) -> bool:
        """Whether there is a kernel behind the page."""
        return self.shows in LIVE

    @property
    def is_lesson(self) -> bool:
        """Whether it shows lessons, whose first picture the server can draw."""
        return self.shows == "learn"

    def draw(self) -> Page:
        """Return a page without a kernel, drawn now."""
        if self.shows == "show_gallery":
            return show_gallery()
        return read_rules(self.game) if self.shows == "read_rules" else show_coverage(self.game)


def light_page(notebook: Any) -> LightPage | None:
    """Return what a notebook's page shows, None if it is not one of ours."""
    cells = [cell for cell in notebook.get("cells", ()) if not _is_notebook_only(cell)]
    source = "".join(cells[0]["source"]) if len(cells) == 1 else ""
    found = SHOWS.fullmatch(source)
    if not found or cells[0]["cell_type"] != "code":
        return None
    shows, game = found[1], found[2] or ""
    if not (game in GAMES and shows in OF_ONE) and not (game == "" and shows in OF_ALL):
        return None
    return LightPage(shows, game, str(notebook["metadata"].get("title", "Rulewalk")), source)


def _is_notebook_only(cell: Any) -> bool:
    return NOTEBOOK_ONLY in cell["metadata"].get("tags", ())
