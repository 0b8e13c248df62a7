"""Comparison of readings on the same deals."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import count
from typing import Any
from unittest.mock import Mock

import pytest

from kit.core.errors import KitError
from kit.lab import compare
from kit.lab.comparison import ReadingTrial, until_settled
from kit.lab.figures import Reading
from kit.lab.one_game import GameRow
from kit.lab.setup import set_up
from kit.show.notebook.pictures import picture


def runs(**wanted: Any) -> Reading:
    """Compare the two readings of runs in Wild Side with random bots, which is fast."""
    fixed = {"bots": "random", "players": 2, "options": {"rounds": "once"}, "progress": False}
    return compare("wild_side", "runs", **{**fixed, "workers": 1, **wanted}).readings[0]


def test_where_it_is_played_makes_no_difference() -> None:
    assert runs(games=120) == runs(games=120, workers=2)


def made_up(number: int, plies: int, winner: int) -> GameRow:
    """Return the row of an invented game."""
    points = (number % 3 + winner, 1 + number % 2)
    return GameRow(number, plies, 0, (winner,), 1, "won", points, "7.1")


def pairs(longer: int) -> Generator[list[tuple[GameRow, GameRow]]]:
    """Yield endless batches in which the second reading makes games longer by an amount."""
    for first in count(0, 20):
        yield [
            (made_up(n, 50 + n % 7, n % 2), made_up(n, 50 + n % 7 + longer, n % 2))
            for n in range(first, first + 20)
        ]


@pytest.mark.parametrize(("longer", "verdict"), [(9, "differs"), (0, "alike")])
def test_it_stops_by_itself_when_all_is_settled(longer: int, verdict: str) -> None:
    trial = ReadingTrial(set_up("wild_side", 2, "random", None, None), "loose", 1)
    until_settled(trial, pairs(longer), Mock())
    found = trial.reading()
    assert found.settled
    assert found.of("length").verdict == verdict
    assert 100 <= found.games < 3000


def test_few_games_settle_nothing() -> None:
    assert {d.verdict for d in runs(games=40).differences} == {"open"}


def test_a_difference_is_that_of_the_two_averages() -> None:
    for found in runs(games=100).differences:
        assert found.change.value == pytest.approx(found.after - found.before)
        assert found.change.low <= found.change.value <= found.change.high


def test_a_reading_beside_itself_makes_no_difference() -> None:
    """Bots do not talk, so this option changes nothing, and no measure differs."""
    found = compare(
        "wicked_wise", "talk", bots="random", players=2, games=200, workers=1, progress=False
    )
    for difference in found.readings[0].differences:
        assert difference.change.value == 0
        assert difference.change.low < 0 < difference.change.high


def test_stopped_early_it_says_so_and_of_no_games_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: Any) -> Iterator[object]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr("kit.lab.comparison.spread_out", stop)
    found = compare("wild_side", "runs", progress=False)
    assert not found.readings[0].settled
    assert "loose, after 0 games:\n    No game was played.\nStopped before" in str(found)
    assert "No difference" not in str(picture(found))
    assert "Stopped before all was settled." in str(picture(found))


@pytest.mark.parametrize(
    ("option", "wrong", "says"),
    [
        ("run", {}, "did you mean 'runs'"),
        ("runs", {"options": {"runs": "loose"}}, "leave it out"),
        ("runs", {"games": -1}, "games must be a whole number"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(option: str, wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(KitError, match=says):
        compare("wild_side", option, **{"progress": False, **wrong})
