"""Notebooks are products: short, clean, and free of plumbing."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from kit import GAMES

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: str(p.relative_to(FOLDER)))
def test_a_notebook_is_clean(path: Path) -> None:
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    assert notebook.metadata.title
    for cell in notebook.cells:
        assert "import ipywidgets as widgets" not in cell.source, "it would hide our package"
        assert "!pip" not in cell.source
        assert len(cell.source.splitlines()) <= 12
        if cell.cell_type == "code":
            assert cell.execution_count is None
            assert cell.outputs == []


def test_every_game_has_its_pages() -> None:
    for slug in GAMES:
        for name in ("learn", "rules", "coverage"):
            assert (FOLDER / slug / f"{name}.ipynb").is_file()
    for name in ("index", "quiz"):
        assert (FOLDER / f"{name}.ipynb").is_file()
