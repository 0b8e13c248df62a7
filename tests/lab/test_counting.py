"""Counting deals, and bots that get their moves as text."""

from __future__ import annotations

from math import comb
from typing import Any, cast

import pytest

from kit import GAMES, as_bot, game
from kit.core.errors import KitError
from kit.games.wild_side.view import View
from kit.lab import Share, deals, many, share, simulate


def test_what_is_counted_is_what_was_dealt() -> None:
    found = share(
        sum(cast("View", view).hand[48:]) == 0
        for view in deals("wild_side", 2000, players=3, seat="hawk")
    )
    assert found.of == 2000
    assert comb(192, 12) / comb(200, 12) in found  # a hand of twelve without a Honey Badger


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_is_dealt_the_same_again_and_sees_only_its_own(slug: str) -> None:
    seat = game(slug).seats[min(game(slug).players[-1], 2) - 1]
    one, two = (list(deals(slug, 5, seat=seat, seed=3)) for _ in range(2))
    assert one == two
    assert {view.seat for view in one} == {game(slug).seats.index(seat)}
    assert list(deals(slug, 5, seat=seat, seed=4)) != one


def test_a_share_has_its_interval() -> None:
    found = Share(60, 100)
    assert 0.6 in found
    assert 0.4 not in found
    assert repr(found) == "60 of 100: 60.0 % (50.2 to 69.1)"
    assert share([]) == Share(0, 0)


def test_a_browser_plays_a_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    assert many(500) == 500
    monkeypatch.setattr("sys.platform", "emscripten")
    assert (many(500), many(5)) == (50, 1)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seat": "wolff"}, "did you mean 'wolf'"),
        ({"games": 0}, "games must be a whole number"),
        ({"players": 9}, "is for 2, 3, 4"),
    ],
)
def test_nonsense_is_refused_when_the_first_deal_is_asked_for(
    wrong: dict[str, Any], says: str
) -> None:
    with pytest.raises(KitError, match=says):
        next(deals("wild_side", **wrong))


def test_a_player_of_ones_own_reads_text_and_sees_its_seat_alone() -> None:
    seen = set()

    @as_bot
    def keeps(look, moves):
        seen.add((look.seat, look.view.seat))
        assert len(moves.words) == len(moves)
        return "keep" if "keep" in moves else moves[0]

    found = simulate("witless_wizards", players=2, bots={"liana": keeps}, games=5, progress=False)
    assert found.games == 5
    assert seen == {("liana", 0)}
    assert found.setup.own, "no other process finds a function inside a function"


@pytest.mark.parametrize(
    ("answer", "says"), [(7, "returns one of its moves as text"), ("keeep", "did you mean 'keep'")]
)
def test_what_is_no_move_is_refused_in_a_sentence(answer: Any, says: str) -> None:
    with pytest.raises(KitError, match=says):
        simulate(
            "witless_wizards", players=2, bots=as_bot(lambda *_: answer), games=1, progress=False
        )
