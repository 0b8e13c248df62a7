"""A changed rule compared with the rule as it is: games, lessons and tests."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cli import main
from kit.core.errors import KitError
from kit.lab import compare
from kit.lab.traces import Touched
from kit.show.lab.pages import comparison_html

ELEVEN = {
    "name": "eleven-in-hand", "file": "state/constants.py", "was": "HAND = 12",
    "becomes": "HAND = 11", "clause": "2.2", "says": "Each player has eleven cards in hand.",
}  # fmt: skip
FEW: dict[str, Any] = {"players": 2, "bots": "random", "games": 20, "progress": False}


@pytest.fixture
def written(tmp_path):
    def write(**changed):
        file = tmp_path / "mine.yaml"
        file.write_text(
            "".join(f"{key}: '{value}'\n" for key, value in {**ELEVEN, **changed}.items())
        )
        return file

    return write


def test_a_changed_rule_is_played_and_the_lessons_that_break_are_named(written) -> None:
    found = compare("wild_side", patch=written(), options={"rounds": "once"}, **FEW)
    length = found.readings[0].of("length")
    assert length.before != length.after
    assert found.touched.broken[0] == "wild_side/02-setting-up"
    assert "Lessons that do not hold: wild_side/02-setting-up" in str(found)


def test_the_rules_that_a_change_touches_are_named(written) -> None:
    """Fewer cards dealt: the rest of the deck is larger, and other cards decide who leads."""
    found = compare("wild_side", patch=written(), options={"rounds": "once"}, **FEW)
    games = {clause: games for clause, games, _ in found.touched.clauses}
    assert games["2.2"] == games["2.4"] == 20
    assert 0 < games["2.5"] < 20
    assert {*games} <= {"2.2", "2.4", "2.5", "2.6", "2.7"}
    assert "2.4 The rest is the discard pile (20 games, 1 lesson)" in str(found)
    assert "2.4 The rest is the discard pile" in str(comparison_html(found))


def test_a_rule_that_refuses_other_moves_is_named(written) -> None:
    """The legal moves differ before anything that happens does."""
    more = written(
        file="state/play.py", was="t.value[pile[-2]] > top + 1",
        becomes="t.value[pile[-2]] > top + 2", clause="3.9",
    )  # fmt: skip
    found = compare("wild_side", patch=more, options={"rounds": "once"}, **FEW)
    assert [clause for clause, *_ in found.touched.clauses] == ["3.9"]


def test_a_rule_that_is_changed_to_the_same_changes_nothing(written) -> None:
    same = written(becomes="HAND = 6 + 6")
    found = compare("wild_side", patch=same, options={"rounds": "once"}, **FEW)
    assert found.touched == Touched()
    assert all(d.before == d.after for d in found.readings[0].differences)


def test_the_command_names_the_tests_of_the_rule(written, capsys) -> None:
    words = ["compare", "wild_side", "--patch", str(written()), "--players", "2", "--games", "1"]
    assert main([*words, "--bots", "random", "--option", "rounds=once"]) == 0
    told = capsys.readouterr().out
    assert "eleven-in-hand (Each player has eleven cards in hand), beside 'as it is' [2.2]" in told
    assert "Tests of rule 2.2: test_setup." in told
    assert "Tests of rule 2.4: test_setup." in told


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"was": "HAND = 13"}, "stands 0 times"),
        ({"file": "../../core/rng.py"}, "has no file"),
        ({"clause": "99.9"}, "99.9"),
        ({"more": "1"}, "expected one change with"),
        ({"becomes": "HAND = ?"}, "cannot be played"),
        ({"becomes": "HAND = 10**9"}, "cannot be played"),
    ],
)
def test_a_patch_that_does_not_fit_is_refused_in_a_sentence(written, changed, says) -> None:
    with pytest.raises(KitError, match=says):
        compare("wild_side", patch=written(**changed), **FEW)


def test_a_patch_is_compared_alone_with_bots_by_name(written) -> None:
    with pytest.raises(KitError, match="compared alone"):
        compare("wild_side", "runs", patch=written(), **FEW)
    with pytest.raises(KitError, match="bots must be names"):
        compare("wild_side", patch=written(), **{**FEW, "bots": lambda game, view, legal, rng: 0})
