"""Mutants fit the present code, and almost all of them are noticed, which takes a long time."""

from __future__ import annotations

import pytest

from kit import game
from kit.core.errors import Unreadable
from tests.mutants.mutant import mutants, without_text
from tests.mutants.runner import chosen, report, try_all
from tests.mutants.trial import SOONEST, look_at
from tests.parts import WITH_MUTANTS

FEWEST, FEWEST_OF_A_GAME = 60, 5

every_game = pytest.mark.parametrize("slug", WITH_MUTANTS)


def test_there_are_many() -> None:
    assert len(chosen([])) >= FEWEST


@every_game
def test_a_game_has_some_and_no_two_of_one_name(slug: str) -> None:
    names = [one.name for one in mutants(slug)]
    assert len(set(names)) == len(names) >= FEWEST_OF_A_GAME


@every_game
def test_a_mutant_changes_what_the_code_does_in_one_place(slug: str) -> None:
    for one in mutants(slug):
        before, after = one.path.read_text("utf-8"), one.source()
        assert without_text(before) != without_text(after), f"{one} changes nothing but text"


@every_game
def test_no_two_change_the_same_line(slug: str) -> None:
    lines = [(one.file, line) for one in mutants(slug) for line in one.lines()]
    assert sorted(set(lines)) == sorted(lines)


@every_game
def test_a_mutant_says_which_rule_it_breaks(slug: str) -> None:
    for one in mutants(slug):
        assert one.clause in game(slug).rulebook, str(one)
        assert one.says.endswith("."), str(one)


def test_a_place_that_is_no_longer_there_is_said() -> None:
    one = mutants("wild_side")[0]
    stale = type(one)(**{**vars(one), "was": "HAND = 13"})
    with pytest.raises(Unreadable, match="'HAND = 13' stands 0 times"):
        stale.source()


def test_text_alone_is_no_change() -> None:
    assert without_text('x = "a"  # why') == without_text("x = 'b'")
    assert without_text("x = 1") != without_text("x = 2")


def test_lessons_notice_nothing_where_nothing_is_changed() -> None:
    assert look_at("wild_side", "-", "lessons", SOONEST) == ""


@every_game
def test_a_lesson_notices_the_first_mutant(slug: str) -> None:
    first = mutants(slug)[0]
    assert f"{slug}/" in look_at(slug, first.name, "lessons", SOONEST)


def test_a_mutant_that_hangs_is_stopped() -> None:
    assert look_at("wild_side", "-", "lessons", 0.01) == "the limit of 0 seconds"


@pytest.mark.long
def test_almost_all_are_noticed() -> None:
    assert report(try_all(chosen([]), jobs=2)), "the survivors are listed above"
