"""``rulewalk bench``: what it needs and what it prints."""

from __future__ import annotations

import json
import sys

import pytest

from kit.cli import main
from tests.bench import learning, pages
from tests.bench.pages import BUTTON, Comparison, _fill, largest_table


def test_without_a_browser_it_says_so_in_a_sentence(monkeypatch, capsys) -> None:
    monkeypatch.delitem(sys.modules, "tests.bench.browser", raising=False)
    monkeypatch.setitem(sys.modules, "playwright", None)
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    assert main(["bench", "--pages"]) == 1
    assert "pip install 'rulewalk[browser]'" in capsys.readouterr().err


def test_an_installed_wheel_says_that_benchmarks_need_a_checkout(
    monkeypatch, capsys, tmp_path
) -> None:
    monkeypatch.setattr("kit.cli.measure.CHECKOUT", tmp_path)
    assert main(["bench", "wild_side"]) == 1
    assert "bench needs a checkout" in capsys.readouterr().err


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_ratios_are_printed_with_their_budgets(monkeypatch, capsys, form: list[str]) -> None:
    row = Comparison("first picture", 50, 500, "stock Voilà", 0.2)
    monkeypatch.setattr(pages, "_pages", lambda _rounds: [row])
    monkeypatch.setattr(pages, "_kernels", list)
    monkeypatch.setattr(pages, "_imports", lambda: row)
    assert main(["bench", "--pages", *form]) == 0
    out = capsys.readouterr().out
    if form:
        assert json.loads(out)[0]["ratio"] == pytest.approx(0.1)
    else:
        assert "0.10×  stock Voilà  (budget 0.2×)" in out


def test_a_line_without_the_other_figure_says_so_instead_of_a_ratio() -> None:
    row = Comparison("fonts", 49, 0, "stock Voilà", None, "kB", 51)
    assert row.ratio is None
    assert row.line().endswith("no ratio: nothing measured for stock Voilà  (at most 51)")


def test_our_pages_and_the_bare_one_lie_in_one_folder(tmp_path) -> None:
    _fill(tmp_path)
    assert json.loads((tmp_path / "button.ipynb").read_text())["cells"][0]["source"] == BUTTON
    slug, lesson = largest_table()
    assert (tmp_path / slug / "learn.ipynb").is_file()
    assert lesson


def test_learners_who_forget_are_simulated_the_same_each_time(monkeypatch, capsys) -> None:
    monkeypatch.setattr(learning, "LEARNERS", 1)
    monkeypatch.setattr(learning, "TIMES", 1)
    assert main(["bench", "--learning", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["export, import, export"] is True
    assert found["choosing a question, ms"] < 50
    assert len(found["known"]) == 6
    assert all(0 < share < 1 for by in found["known"].values() for share in by.values())
    assert learning.simulated() == found["known"]
