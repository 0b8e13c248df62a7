"""The end of a game: the ranking, what to learn from it, and the moments one can step into."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.teach.play.ending import ranking
from kit.teach.play.frames import PlayFrame
from kit.teach.play.session import Play
from tests.teach.play_games import do, frames, start
from tests.walks import short


def ended(slug: str, others: int, seed: int = 1) -> tuple[Play, PlayFrame]:
    """Play a game to its end and let the look back finish."""
    play = start(slug, ("one-ply",) * others, options=short(slug), seed=seed)
    *_, _last = frames(play)
    while play.busy:
        play.work(10.0)
    frame = play.frame()
    assert isinstance(frame, PlayFrame)
    return play, frame


@pytest.mark.parametrize("slug", GAMES)
def test_the_end_ranks_all_sides_and_names_what_to_learn(slug: str) -> None:
    play, frame = ended(slug, game(slug).first_game.players - 1)
    ending, outcome = frame.ending, frame.outcome
    assert ending is not None
    assert outcome is not None
    assert sorted(seat for one in ending.ranking for seat in one.seats) == [
        *range(len(frame.seats))
    ]
    assert {seat for one in ending.ranking if one.won for seat in one.seats} == {*outcome.winners}
    assert [one.place for one in ending.ranking] == sorted(one.place for one in ending.ranking)
    assert sum(not one.good for one in ending.learned) == 1, "one rule to look at again"
    for one in ending.learned:
        assert one.clause in play.match.game.rulebook or not one.clause
        assert one.at is None or play.match.actions[one.at][0] == play.seat
    drawn = str(frame_html(frame))
    for words in ("Play again", "Next lesson", "Replay my choices", "How the points came about"):
        assert words in drawn
    assert "rw-table" not in drawn, "the table is one click away"
    assert f"{ending.ranking[0].place}. " in frame_text(frame)
    table = do(play, "jump", at=frame.at)
    assert isinstance(table, PlayFrame)
    assert (table.stage, table.view, table.ways.count("again")) == ("then", frame.view, 0)


def test_a_rule_that_refused_moves_is_the_one_to_look_at_again() -> None:
    play = start("wild_side", ("one-ply",), options={"rounds": "once"})
    frame = play.frame() if play.my_turn else do(play, "skip")
    assert isinstance(frame, PlayFrame)
    legal = {move.action for move in frame.moves}
    barred = next(a for a in play.match.box.notation.labels if a not in legal and a != "done")
    refused = do(play, "play", action=barred).refusal
    assert refused is not None
    *_, _last = frames(play)
    while play.busy:
        play.work(10.0)
    ending = play.frame().ending
    again = next(one for one in ending.learned if not one.good)
    assert (again.clause, again.words) == (refused.clause, "It forbade 1 move that you tried.")


def test_the_fewest_points_rank_first_where_they_win() -> None:
    play, _ = ended("wild_side", 3)
    points = [one.points for one in ranking(play.match)]
    assert points == sorted(points)
    assert points[0] < points[-1]


def test_the_end_of_the_training_has_one_place() -> None:
    _, frame = ended("wizard_did_it", 0)
    assert frame.ending is not None
    assert [one.seats for one in frame.ending.ranking] == [(0,)]
    assert "rw-podium" in str(frame_html(frame))
