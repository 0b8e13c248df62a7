"""Coverage counts the tests marked with a clause, and refuses a mark without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit import GAMES, game
from kit.core.errors import Unreadable
from kit.show.reference.coverage_table import coverage_html
from kit.teach.reference.coverage import ClauseCover, LessonStep, cover, marked_tests, source_tests

SLUG = "wizard_did_it"
BOOK = game(SLUG).rulebook


def marked(folder: Path, text: str) -> Path:
    """Write a file of tests into the game's folder of tests, and return the folder of all tests."""
    inside = folder / "games" / SLUG
    inside.mkdir(parents=True)
    (inside / "test_new.py").write_text(f"import pytest\n\n{text}\n", "utf-8")
    return folder


@pytest.mark.parametrize("slug", GAMES)
def test_every_mark_of_our_own_tests_names_a_clause(slug: str) -> None:
    tests = source_tests()
    assert tests
    found = marked_tests(game(slug).rulebook, tests / "games" / slug)
    assert found.keys() <= {clause.id for clause in game(slug).rulebook}
    assert found


def test_tests_are_counted_beside_the_steps_that_promise_a_clause(tmp_path: Path) -> None:
    text = """
@pytest.mark.rule("2.4")
def test_one(): ...

@pytest.mark.parametrize("x", [1, 2])
@pytest.mark.rule("2.4", "2.5")
def test_two(x): ...
"""
    rows = {row.clause.id: row for row in cover(SLUG, marked(tmp_path, text))}
    assert rows["2.4"].tests == ("test_new.test_one", "test_new.test_two")
    assert rows["2.5"].tests == ("test_new.test_two",)
    assert rows["2.6"].tests == ()
    assert rows["2.4"].tested == (*map(str, rows["2.4"].promised), *rows["2.4"].tests)
    assert rows["2.4"].promised == {row.clause.id: row for row in cover(SLUG)}["2.4"].promised


WRONG = [
    ('@pytest.mark.rule("2.44")\ndef test_x(): ...', r"test_x: .* '2\.44'; did you mean '2\.4'"),
    ("@pytest.mark.rule(RULE)\ndef test_x(): ...", "test_x: write the clause out"),
    ("@pytest.mark.rule()\ndef test_x(): ...", "test_x: pytest.mark.rule names no clause"),
    ('pytestmark = pytest.mark.rule("2.4")', "counts on a test function only"),
    ('@pytest.mark.rule("2.4")\nclass TestX: ...', "counts on a test function only"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_a_mark_that_names_no_clause_is_refused_where_it_stands(
    text: str, words: str, tmp_path: Path
) -> None:
    with pytest.raises(Unreadable, match=rf"test_new\.py:3: .*{words}"):
        cover(SLUG, marked(tmp_path, text))


def test_the_table_says_by_how_many_steps_and_tests() -> None:
    steps = (LessonStep("06-losing", 0), LessonStep("06-losing", 2))
    row = ClauseCover(BOOK["2.4"], ("rules.x",), steps, steps, ("test_a.test_b",))
    page = coverage_html(game(SLUG), [row], source=True)
    assert "2 steps and 1 test" in page
    assert page.count("learn.ipynb?lesson=06-losing&amp;step=1") == 2, "the opening opens step 1"
    assert [str(step) for step in steps] == ["06-losing opening", "06-losing step 2"]
