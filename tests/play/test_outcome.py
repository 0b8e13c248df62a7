"""A game is won, the win is shared, or nobody has won; whoever tells of it says which."""

from __future__ import annotations

import pytest

from kit.cli.play import Terminal
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rng import Scripted
from kit.play.match import Match
from kit.show.clause import outcome_html
from kit.show.notebook.answers import Score
from kit.tabletop import Table

NAMES = ("ada", "ben", "cleo", "dov")
TEAMS = ((0, 2), (1, 3))


def ended(winners: tuple[int, ...], sides: tuple[tuple[int, ...], ...] = ()) -> Outcome:
    return Outcome((ScoreLine(0, 3, "1.1", "coins"),), winners, "8.4", 4, sides)


@pytest.mark.parametrize(
    ("winners", "sides", "result", "said"),
    [
        ((1,), (), "won", "Ben wins."),
        ((0, 2), TEAMS, "won", "Ada and cleo win."),
        ((0, 2), (), "shared", "Ada and cleo share the win."),
        ((0, 1, 2, 3), TEAMS, "shared", "Ada, ben, cleo and dov share the win."),
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
    laid = {"stage": "over", "round": 3, "coins": [3, 3], "treasures": [[], []]}
    from tests.games.wicked_wise.tables import match

    return match(4, **laid)


def equal_witless_wizards() -> Match:
    from tests.games.witless_wizards.tables import lay

    match = lay(2, phase="attack", gear={"liana": ["Blunderbuss"]}, stamina=[1, 7])
    match.state.rng = Scripted([3])
    match.submit(0, "attack > albus")
    return match


@pytest.mark.parametrize("made", [equal_wicked_wise, equal_witless_wizards])
def test_a_rematch_is_told_as_nobody_s_win(made, capsys) -> None:
    match = made()
    score = Table(match).score()
    assert (score.outcome.result, score.won) == ("none", ())
    assert "Nobody has won." in repr(score)
    Terminal(match, 0, "random", lambda _: "quit").sit()
    out = capsys.readouterr().out
    assert f"Nobody has won. [{score.outcome.clause}]" in out
    assert "share the win" not in out
