"""A game is won, shared, or without a winner; every text about it says which."""

from __future__ import annotations

from typing import Any

import pytest

from kit.cli.terminal import Terminal
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rng import Scripted, Stream
from kit.files.scenario import one_shipped
from kit.play.bots import BOTS
from kit.play.match import Match
from kit.show.clause import outcome_html
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.show.notebook.answers import Score
from kit.tabletop import Table
from kit.teach.lesson.walkthrough import Walkthrough

NAMES = ("ada", "ben", "cleo", "dov")
TEAMS = ((0, 2), (1, 3))


def ended(winners: tuple[int, ...], sides: tuple[tuple[int, ...], ...] = ()) -> Outcome:
    return Outcome((ScoreLine(0, 3, "1.1", "coins"),), winners, "8.4", 4, sides)


@pytest.mark.parametrize(
    ("winners", "sides", "result", "said"),
    [
        ((1,), (), "won", "ben wins."),
        ((0, 2), TEAMS, "won", "ada and cleo win."),
        ((0, 2), (), "shared", "ada and cleo share the win."),
        ((0, 1, 2, 3), TEAMS, "shared", "ada, ben, cleo and dov share the win."),
        ((), (), "none", "Nobody has won."),
        ((), TEAMS, "none", "Nobody has won."),
    ],
)
def test_won_shared_or_none(winners, sides, result, said) -> None:
    outcome = ended(winners, sides)
    assert outcome.result == result
    assert outcome.verdict(NAMES) == said
    assert repr(Score(outcome, NAMES)).endswith(said)
    assert said.lower() in outcome_html(outcome, NAMES).lower()
    for number, name in enumerate(NAMES):
        said = said.lower().replace(name, f"seat {number}")
    assert f"{said} [8.4]" in str(outcome).lower()


def equal_wicked_wise() -> Match:
    laid: dict[str, Any] = {"phase": "over", "round": 3, "coins": [3, 3], "treasures": [[], []]}
    from tests.games.wicked_wise.tables import match

    return match(4, **laid)


def equal_witless_wizards() -> Match:
    from tests.games.witless_wizards.tables import lay

    match = lay(2, phase="attack", gear={"liana": ["Blunderbuss"]}, stamina=[1, 7])
    match.state.rng = Scripted([3])
    match.submit(0, "attack > albus")
    return match


def equal_wizard_did_it() -> Match:
    from kit.games.wizard_did_it import GAME

    over = {"phase": "over", "arrived": ["amber", "violet"], "princess": "amber", "valor": [1, 5]}
    return Match(GAME.lay(GAME.box(2), over, Stream(0)))


@pytest.mark.parametrize("made", [equal_wicked_wise, equal_witless_wizards, equal_wizard_did_it])
def test_a_rematch_and_a_draw_have_no_winner(made, capsys) -> None:
    match = made()
    score = Table(match).score()
    assert (score.outcome.result, score.won) == ("none", ())
    assert "Nobody has won." in repr(score)
    Terminal(match, 0, BOTS["random"], lambda _: "quit").sit()
    out = capsys.readouterr().out
    assert f"Nobody has won. [{score.outcome.clause}]" in out
    assert "share the win" not in out


@pytest.mark.parametrize(
    ("slug", "lesson", "clause"),
    [
        ("wizard_did_it", "15-giant-and-tie", "6.7"),
        ("witless_wizards", "16-rematch", "4.3"),
        ("wicked_wise", "23-drawn-game", "8.4"),
        ("wild_side", "18-shared-win", "7.9"),
    ],
)
def test_the_last_page_of_a_lesson_says_who_won(slug: str, lesson: str, clause: str) -> None:
    walk = Walkthrough(one_shipped(slug, lesson), worked=True)
    for _ in range(len(walk.script)):
        walk.script.run()
        walk.script.go_on()
    frame = walk.frame()
    assert frame.outcome
    said = "wolf and hawk share the win." if clause == "7.9" else "nobody has won."
    assert said in frame_html(frame).lower()
    assert f"{said} [{clause}]" in frame_text(frame).lower()
