"""Runs the notebooks' Python cells and records their text output: ``make golden``.

Only text is stored. Pictures are drawn where the notebook runs; in the file they would be large,
and GitHub would show them without their style.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
TAG = "notebook-only"
WORDS = ("text/plain",)


def programming(cell: Any) -> bool:
    """Tell whether a cell is code for notebooks only."""
    return cell["cell_type"] == "code" and TAG in cell["metadata"].get("tags", ())


def record(path: Path) -> None:
    """Run a notebook and store the text output of each cell."""
    ran = nbformat.read(path, 4)
    os.environ["TQDM_DISABLE"] = "1"  # a progress bar is not a result
    NotebookClient(
        ran, skip_cells_with_tag="", resources={"metadata": {"path": path.parent}}
    ).execute()
    data = json.loads(path.read_text("utf-8"))
    for number, (cell, done) in enumerate(zip(data["cells"], ran.cells, strict=True)):
        if programming(cell):
            cell["execution_count"] = number  # nbval compares only cells that were run
            cell["outputs"] = [_words(output, number) for output in done["outputs"]]
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _words(output: Any, number: int) -> dict[str, Any]:
    if output["output_type"] != "execute_result":
        return dict(output)
    words = {key: text for key, text in output["data"].items() if key in WORDS}
    kind = {"output_type": "execute_result", "execution_count": number}
    return {**kind, "metadata": {}, "data": words}


if __name__ == "__main__":
    for one in sorted(FOLDER.rglob("*.ipynb")):
        if any(programming(cell) for cell in nbformat.read(one, 4).cells):
            record(one)
            print(one.relative_to(FOLDER))
