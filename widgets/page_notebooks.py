"""The notebooks that show one of our pages, and the command that writes them.

Such a notebook has one cell that calls one function of ``widgets``. ``make index`` (``python -m
widgets.page_notebooks``) writes them into ``notebooks/`` of a checkout. Cells for notebooks only,
such as the Python below a lesson, are kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kit.games import GAMES, game

NOTEBOOK_ONLY = "notebook-only"  # the tag of cells that no page shows or runs
FOLDER = Path(__file__).parents[1] / "notebooks"
OF_A_GAME = {  # the file's name -> the function, and the title
    "learn": ("learn", "Learn {}"),
    "play": ("play", "Play {}"),
    "rules": ("read_rules", "The rules of {}"),
    "coverage": ("show_coverage", "What enforces the rules of {}"),
}
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class PageNotebook(NamedTuple):
    """A notebook of one page: its path, its function, its game ('' for all) and its title."""

    path: str
    shows: str
    game: str
    title: str

    @property
    def code(self) -> str:
        """Return the notebook's one cell."""
        about = f'"{self.game}"' if self.game else ""
        return f"from widgets import {self.shows}\n\n{self.shows}({about})"

    def whole(self, more: list[Any]) -> dict[str, Any]:
        """Return the notebook, with *more* cells below the page."""
        cell: dict[str, Any] = {
            "id": "cell-1",
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "source": self.code,
            "outputs": [],
        }
        metadata = {"title": self.title, **KERNEL}
        return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": [cell, *more]}


def page_notebooks() -> Iterator[PageNotebook]:
    """Yield the notebooks of the gallery, the quiz, what you know, and every game."""
    yield PageNotebook("index.ipynb", "show_gallery", "", "Rulewalk")
    yield PageNotebook("quiz.ipynb", "quiz", "", "Quiz")
    yield PageNotebook("known.ipynb", "known", "", "What you know")
    for slug in GAMES:
        for name, (shows, title) in OF_A_GAME.items():
            yield PageNotebook(f"{slug}/{name}.ipynb", shows, slug, title.format(game(slug).title))


def is_notebook_only(cell: Any) -> bool:
    """Tell whether a cell is for a notebook only."""
    return NOTEBOOK_ONLY in cell["metadata"].get("tags", ())


def written(page: PageNotebook) -> str:
    """Return the text of a page's notebook; cells for notebooks only are kept."""
    path = FOLDER / page.path
    cells = json.loads(path.read_text("utf-8"))["cells"] if path.is_file() else []
    whole = page.whole([cell for cell in cells if is_notebook_only(cell)])
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for one in page_notebooks():
        home = FOLDER / one.path
        home.parent.mkdir(exist_ok=True)
        home.write_text(written(one), "utf-8")
        sys.stdout.write(f"{home}\n")
