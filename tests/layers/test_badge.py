"""``make badge`` writes the links to a published site and demo; before that there are none."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest

from kit.files.read import parse_yaml

ROOT = Path(__file__).parents[2]
FILES = (
    "README.md", "docs/serving.md", "kit/show/reference/clauses.py", "pyproject.toml",
    "CITATION.cff", ".ci/badge.py",
)  # fmt: skip
OPENS = re.compile(r"https://mybinder\.org/v2/gh/ada/cards-1/HEAD\?urlpath=([\w%.]+)")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def badge(checkout: Path, repo: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ".ci/badge.py", repo]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)


def test_no_page_has_a_placeholder() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if re.search(r"\b(OWNER|NAME)/", page.read_text("utf-8"))] == []


def test_the_links_name_the_repository_and_open_the_gallery(checkout: Path) -> None:
    assert badge(checkout, "bob/other").returncode == 0
    assert badge(checkout, "ada/cards-1").returncode == 0  # after the repository has moved
    assert "https://ada.github.io/cards-1/" in (checkout / "README.md").read_text("utf-8")
    for name in FILES[:5]:
        assert "bob" not in (checkout / name).read_text("utf-8")
    for name in FILES[:2]:
        [place] = OPENS.findall((checkout / name).read_text("utf-8"))
        assert (ROOT / unquote(place).removeprefix("voila/render/")).is_file()
    assert 'REPOSITORY = "ada/cards-1"' in (checkout / FILES[2]).read_text("utf-8")
    urls = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    assert urls["Source"] == "https://github.com/ada/cards-1"
    cited = parse_yaml((checkout / "CITATION.cff").read_text("utf-8"), "CITATION.cff")
    assert cited["repository-code"] == urls["Source"]


def test_a_repository_has_an_owner_and_a_name(checkout: Path) -> None:
    before = (checkout / "README.md").read_text("utf-8")
    done = badge(checkout, "")
    assert done.returncode == 1
    assert done.stderr == "Expected owner/name: make badge REPO=owner/name\n"
    assert (checkout / "README.md").read_text("utf-8") == before
