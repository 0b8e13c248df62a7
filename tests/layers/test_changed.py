"""``make check`` finds the tests nearest to the changes."""

from __future__ import annotations

import pytest

from tests.changed import Imports, games_of, only_these, selection


@pytest.fixture(scope="module")
def imports() -> Imports:
    return Imports()


def test_a_changed_test_comes_first(imports: Imports) -> None:
    changed = ["kit/play/match.py", "tests/layers/test_names.py"]
    assert selection(changed, imports)[0] == "tests/layers/test_names.py"


def test_tests_that_import_a_changed_module_come_before_those_that_reach_it(
    imports: Imports,
) -> None:
    found = selection(["kit/play/match.py"], imports)
    direct = [path for path in found if "from kit.play.match import" in imports.source[path]]
    assert direct
    assert (
        found[: len(direct) // 2] == [path for path in found if path in direct][: len(direct) // 2]
    )
    assert len(found) > len(direct)


def test_a_changed_game_runs_its_own_tests_and_what_holds_in_every_game(imports: Imports) -> None:
    changed = ["kit/games/wild_side/rulebook.md"]
    found = selection(changed, imports)
    assert found[0].startswith("tests/games/wild_side/")
    assert "tests/conformance/test_two_doors.py" in found
    assert not [path for path in found if path.startswith("tests/games/wicked_wise/")]
    assert only_these(games_of(changed), changed)[0] == "-k"
    assert "wild_side" not in only_these(games_of(changed), changed)[1]


def test_other_games_are_run_where_something_else_has_changed_too() -> None:
    changed = ["kit/games/wild_side/rules.py", "kit/core/state.py"]
    assert only_these(games_of(changed), changed) == []


def test_a_style_sheet_counts_for_the_modules_that_name_it(imports: Imports) -> None:
    found = selection(["kit/show/static/cards.css"], imports)
    assert [path for path in found if path.startswith("tests/show/")]
