"""The end of a round: who won it, the standing before and now, and that nobody can miss it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kit import GAMES, game
from kit.teach.play.frames import PlayFrame, RoundFrame
from kit.teach.play.session import Play
from tests.fit.clicks import played
from tests.teach.play_games import do, frames, start
from tests.walks import short

TABLES = {"wild_side": 3, "rock_paper_wizard": 3, "wicked_wise": 4}


@pytest.mark.parametrize("slug", TABLES)
def test_every_round_of_a_game_is_seen_and_adds_up(slug: str) -> None:
    play = start(slug, ("one-ply",) * (TABLES[slug] - 1), options=short(slug))
    results = []
    for frame in frames(play):
        if isinstance(frame, RoundFrame):
            brief = game(slug).round_ends.brief
            assert bool(play.waits) == brief, "it waits for a click, or for long"
            assert not brief or play.waits > 5
            results.append(frame.result)
    assert [one.number for one in results] == list(range(1, len(results) + 1))
    assert results[0].of in (0, len(results))
    assert [one.last for one in results] == [False] * (len(results) - 1) + [True]
    for seat in range(TABLES[slug]):
        points = [(one.side(seat).before, one.side(seat).now) for one in results]
        assert all(now == before for (_, now), (before, _) in pairwise(points))
    totals = play.match.outcome().totals
    if slug != "wicked_wise":  # there the treasures decide between equal coins
        assert [results[-1].side(seat).now for seat in range(TABLES[slug])] == list(totals)
    assert {
        side.place
        for side in results[-1].sides
        if set(side.seats) & {*play.match.outcome().winners}
    } == {1}


def test_skip_stops_at_the_end_of_a_round_and_only_going_on_leaves_it() -> None:
    play = start("wild_side", ("one-ply",) * 2, options={"rounds": "once"})
    frame = next(one for one in frames(play) if isinstance(one, RoundFrame))
    for what in ("skip", "play", "whatif", "coach", "pause"):  # it only stops what goes on
        again = do(play, what)
        assert isinstance(again, RoundFrame)
    winner = next(event.seat for event in play.match.events[-1] if event.kind == "out")
    assert frame.result.winners == (winner,)
    assert any(line.kind == "caught" for line in frame.result.told)
    onward = do(play, "next")
    assert isinstance(onward, PlayFrame)
    assert onward.told == (), "the round was told on its own screen"


def test_a_game_that_is_continued_shows_the_round_that_had_just_ended() -> None:
    play = start("wild_side", ("one-ply",) * 2, options={"rounds": "once"})
    frame = next(one for one in frames(play) if isinstance(one, RoundFrame))
    again = Play(play.setup, play.match)
    again.tell_since_last_move()
    shown = again.frame()
    assert isinstance(shown, RoundFrame)
    assert shown.result == frame.result


def test_teams_share_a_place_and_a_win() -> None:
    play = start("wicked_wise", ("one-ply",) * 3, options={"learning": "yes"})
    frame = next(one for one in frames(play) if isinstance(one, RoundFrame))
    assert sorted(side.seats for side in frame.result.sides) == [(0, 2), (1, 3)]
    names = [name.capitalize() for name in frame.seats]
    side = frame.result.sides[0]
    assert (
        frame.result.verdict(side.seats[0], names)
        == f"You win round 1, with {names[side.seats[1]]}!"
    )
    other = frame.result.verdict(frame.result.sides[1].seats[0], names)
    assert other == f"{names[side.seats[0]]} and {names[side.seats[1]]} win round 1."


def test_undo_takes_back_the_end_of_a_round() -> None:
    for seed in range(20):
        play = start("wild_side", ("one-ply",), options={"rounds": "once"}, seed=seed)
        frame = next(one for one in frames(play) if isinstance(one, RoundFrame))
        if "undo" in frame.ways:
            assert do(play, "undo").stage == "turn"
            assert play.round is None
            return
    pytest.fail("the person never ended a round")


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_game_takes_few_clicks_and_about_the_minutes_on_its_button(slug: str) -> None:
    found = [played(slug, seed) for seed in range(2)]
    assert sum(one.clicks for one in found) <= 2 * sum(one.decisions for one in found) + 3
    said = game(slug).first_game.minutes
    if not game(slug).first:
        return  # nobody says how long a game takes that declares no first one
    assert said / 2 < sum(one.minutes for one in found) / len(found) < 2 * said
