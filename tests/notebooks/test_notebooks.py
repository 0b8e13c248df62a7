"""Notebooks are short, clean, and free of helper code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

from tests.notebooks.record import programming
from tests.parts import WITH_LAB, WITH_PYTHON
from widgets.page_notebooks import PageNotebook, page_notebooks, written

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
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
        if cell.cell_type == "code" and not programming(cell):
            assert cell.execution_count is None
            assert cell.outputs == []


@pytest.mark.parametrize("slug", WITH_PYTHON)
def test_a_learn_notebook_ends_in_python(slug: str) -> None:
    path = FOLDER / slug / "learn.ipynb"
    first, *rest = nbformat.read(path, 4).cells
    assert "tags" not in first.metadata, "the lesson itself is what Voilà shows"
    assert len([cell for cell in rest if cell.cell_type == "code"]) >= 12
    outputs_are_kept(rest)
    exercises_check_themselves(rest)
    assert path.stat().st_size < 30_000


@pytest.mark.parametrize("name", ["lab", *(f"{slug}/lab" for slug in WITH_LAB)])
def test_a_lab_counts_simulates_compares_and_asks(name: str) -> None:
    path = FOLDER / f"{name}.ipynb"
    first, *rest = nbformat.read(path, 4).cells
    title, _, subtitle, *_ = first.source.splitlines()
    assert title.startswith("# ")
    assert re.fullmatch(r"\*.+[.?]\*", subtitle)
    assert "tags" not in first.metadata, "what a page shows says where the notebook is opened"
    assert name + ".ipynb" in first.source
    whole = "\n".join(cell.source for cell in rest)
    for word in ("share(", "simulate(", "compare("):
        assert word in whole
    if name != "lab":  # the count is within the deals, and one's own bot plays
        assert "exact in " in whole
        assert "@as_bot" in whole
        assert '"one-ply"' in rest[-1].source, "and not against chance alone"
    outputs_are_kept(rest)
    exercises_check_themselves(rest)
    assert path.stat().st_size < 30_000


@pytest.mark.parametrize("name", ["agent", "perfect"])
def test_a_notebook_of_machine_learning_says_what_it_needs_and_runs_below(name: str) -> None:
    first, *rest = nbformat.read(FOLDER / f"rl/{name}.ipynb", 4).cells
    assert f"`notebooks/rl/{name}.ipynb`" in first.source
    assert "pip install 'rulewalk[rl]'" in first.source
    assert "tags" not in first.metadata
    assert all({"notebook-only", "skip-execution"} <= set(cell.metadata.tags) for cell in rest)
    checked = [cell for cell in rest if "nbval-check-output" in cell.metadata.tags]
    assert checked, "make notebooks compares their output"
    solved = [cell for cell in rest if cell.metadata.get("jupyter")]
    assert all(cell.outputs[0].data["text/plain"] == "✓ Right." for cell in solved)


def outputs_are_kept(cells: list) -> None:
    """Check that all cells but the first are for notebooks only, and have their text output."""
    for cell in cells:  # one tag removes it from our pages, the other keeps Voilà from running it
        assert {"notebook-only", "skip-execution"} <= set(cell.metadata.tags)
    for cell in (cell for cell in cells if cell.cell_type == "code"):
        assert "nbval-check-output" in cell.metadata.tags
        assert cell.outputs, "make golden writes them down"
        for output in cell.outputs:
            assert output.output_type == "execute_result"
            assert set(output.data) == {"text/plain"}
            assert "0x" not in output.data["text/plain"]


def exercises_check_themselves(cells: list) -> None:
    """Check that each exercise has a hint, and that its folded solution is right."""
    heads = [at for at, one in enumerate(cells) if one.source.startswith("### ")] + [len(cells)]
    start, end = heads[:2]
    assert cells[start].source.startswith("### Your turn")
    code = [cell for cell in cells[start:end] if cell.cell_type == "code"]
    tried, solved = code[::2], code[1::2]
    assert len(tried) == len(solved) == 3
    for cell in tried:
        assert "check(" in cell.source
        assert "A hint: " in cell.outputs[0].data["text/plain"]
        assert not cell.metadata.get("jupyter")
    for cell in solved:
        assert cell.metadata.jupyter.source_hidden
        assert cell.outputs[0].data["text/plain"] == "✓ Right."


def test_stock_voila_in_the_checkout_leaves_the_same_cells_out() -> None:
    conf = ROOT / "widgets/share/voila/templates/rulewalk/conf.json"
    ours = json.loads(conf.read_text("utf-8"))["preprocessors"]["050-notebook-only"]
    stock = json.loads((ROOT / "voila.json").read_text("utf-8"))["TagRemovePreprocessor"]
    assert ours["remove_cell_tags"] == stock["remove_cell_tags"] == ["notebook-only"]


@pytest.mark.parametrize("page", [*page_notebooks()], ids=lambda page: page.path)
def test_the_notebook_of_a_page_is_as_make_index_writes_it(page: PageNotebook) -> None:
    assert (FOLDER / page.path).read_text("utf-8") == written(page)
