"""What is shipped: an installed wheel has the rules, lessons, styles and pages of a checkout."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kit import GAMES

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_the_wheel_holds_all_data(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(tmp_path),
        str(ROOT),
    ]
    subprocess.run(command, check=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    for slug in GAMES:
        folder = ROOT / "kit/games" / slug
        data = [folder / "rulebook.md", folder / "glossary.md", *folder.glob("scenarios/*.yaml")]
        assert {str(path.relative_to(ROOT)) for path in data} <= names
        assert f"widgets/pages/{slug}/learn.ipynb" in names
    for path in (ROOT / "kit/show/static").iterdir():
        assert f"kit/show/static/{path.name}" in names
    assert "widgets/share/voila/templates/rulewalk/index.html.j2" in names
    assert "widgets/pages/index.ipynb" in names
