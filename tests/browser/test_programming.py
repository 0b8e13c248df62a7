"""The Python at the end of a learn notebook is not part of a served page."""

from __future__ import annotations

import re

import pytest

from kit import GAMES

pytestmark = pytest.mark.browser


def test_a_served_lesson_leaves_the_python_cells_out(page, server: str) -> None:
    for slug in GAMES:
        opened = {"Upgrade-Insecure-Requests": "1"}  # as a page that is opened, not an image
        found = page.request.get(f"{server}/voila/render/{slug}/learn.ipynb", headers=opened)
        text = found.text()
        assert len(re.findall(r'"frame": {"step"', text)) == 1, "one cell is run, the lesson"
        assert "in Python" not in text
        assert "checks itself" not in text
        assert "from kit import" not in text
