"""The ladder: each deal from each side, shares with intervals, repeatable by seed."""

from __future__ import annotations

import json

import pytest

from kit import game
from kit.cli import main
from kit.play.bots import BOTS, Thinker
from kit.play.intervals import wilson
from kit.play.ladder import Contest, Played, standing


def contest(slug: str = "witless_wizards", players: int = 3, bot: str = "one-ply") -> Contest:
    return Contest(game(slug).box(players), BOTS[bot], BOTS["random"])


def test_each_deal_is_played_from_each_side() -> None:
    three = contest()
    assert [one.seed for one in three.pairings(7, seed=5)] == [5, 5, 5, 6, 6, 6, 7]
    assert [three.play(one).side for one in three.pairings(4, seed=5)] == [0, 1, 2, 0]


def test_a_team_is_one_side_of_the_ladder() -> None:
    assert contest("wicked_wise", 4).sides == 2
    assert contest("wicked_wise", 6).sides == 3


def test_the_same_seed_plays_the_same_games() -> None:
    thinker = Contest(game("witless_wizards").box(2), Thinker(rounds=3), BOTS["random"])
    pairings = thinker.pairings(2, seed=9)
    assert [thinker.play(one) for one in pairings] == [thinker.play(one) for one in pairings]


def test_shares_add_up_and_are_compared_with_the_fair_one() -> None:
    played = [Played(i, 0, share, 1) for i, share in enumerate([1, 0.5, 0, 0.5])]
    result = standing(played, sides=4)
    assert (result.games, result.share, result.fair, result.times) == (4, 0.5, 0.25, 2.0)
    assert result.low < 0.5 < result.high


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0, 0, 0, 1)],
)
def test_the_interval_is_wilsons(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share * games, games)[1:] == pytest.approx((low, high), abs=0.0001)


def run(capsys, *argv: str, code: int = 0) -> str:
    assert main(["ladder", *argv]) == code
    captured = capsys.readouterr()
    return captured.out if code != 1 else captured.err


def test_the_command_climbs_from_bot_to_bot(capsys) -> None:
    text = run(capsys, "rock_paper_wizard", "--games", "4", "--rounds", "2", "--workers", "1")
    first, second = text.splitlines()
    assert first.startswith("one-ply against random, 4 games: ")
    assert second.startswith("thinker (2 imagined games a move) against one-ply, 4 games: ")
    assert "times its fair share of 25%" in second


def test_the_command_speaks_to_programs(capsys) -> None:
    asked = ("wild_side", "--option", "rounds=once", "--players", "2", "--games", "2")
    pair = ("--bot", "one-ply", "--against", "random", "--json")
    (row,) = json.loads(run(capsys, *asked, *pair, "--workers", "1"))
    assert (row["bot"], row["against"], row["players"]) == ("one-ply", "random", 2)
    assert row["options"] == {"rounds": "once"}
    assert row["fair"] == 0.5
    assert "seconds" not in row, "nobody thinks in this pair"


def test_processes_play_the_same_games(capsys) -> None:
    asked = ("witless_wizards", "--games", "4", "--bot", "one-ply", "--json")
    alone = run(capsys, *asked, "--workers", "1")
    assert alone == run(capsys, *asked, "--workers", "2")
    assert alone == run(capsys, *asked, "--jobs", "1"), "as it was called before"


def test_ctrl_c_shows_the_games_played_so_far(capsys, monkeypatch) -> None:
    real = Contest.play

    def stop_at_the_third(self: Contest, pairing):
        if pairing.number == 2:
            raise KeyboardInterrupt
        return real(self, pairing)

    monkeypatch.setattr(Contest, "play", stop_at_the_third)
    text = run(capsys, "witless_wizards", "--games", "9", "--workers", "1", code=130)
    assert text.startswith("one-ply against random, 2 games: ")
    assert len(text.splitlines()) == 1, "the next pair is not begun"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("wild_side", "--games", "0"), "--games must be more than 0"),
        (("wild_side", "--time", "-1"), "--time must be more than 0"),
        (("wild_side", "--workers", "-1"), "--workers must not be less than 0"),
        (("wild_side", "--option", "rounds=never"), "option 'rounds' is one of"),
        (("wild_side", "--players", "9"), "Wild Side is for 2, 3, 4, 5, 6, 7, 8 players"),
        (("wild_slide",), "did you mean 'wild_side'?"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys, wrong: tuple[str, ...], says: str) -> None:
    assert says in run(capsys, *wrong, code=1)
