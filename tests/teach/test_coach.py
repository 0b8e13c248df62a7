"""The coach knows only the learner's view, and uses words that a beginner understands."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.core.rng import Stream
from kit.teach.play.coach import Advice, Coach
from tests.walks import walk


def thought(slug: str, players: int | None = None, ply: int = 2, rounds: int = 60) -> Coach:
    found = game(slug)
    for at, state in enumerate(walk(slug, players or found.players[0], seed=2)):
        seat = next(iter(state.to_act()), 0)
        if at >= ply and len(state.legal(seat)) > 1:
            coach = Coach(found.view(state, seat), Stream(1))
            coach.search.think(rounds)
            return coach
    raise AssertionError("nobody had a choice")


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "wizard_did_it"])
def test_every_legal_move_gets_its_advice(slug: str) -> None:
    coach = thought(slug)
    box = coach.search.view.box
    rows = coach.advice()
    assert sorted(box.notation.parse(one.action) for one in rows) == sorted(coach.search.legal)
    assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in rows)
    assert all(one.words == box.game.words(box, box.notation.parse(one.action)) for one in rows)
    assert "The coach imagined 60 games from what you can see." in coach.summary()


def row(name: str, chance: float, off: float, games: int = 50) -> Advice:
    return Advice(name, name.capitalize(), chance, chance - off, chance + off, games)


@pytest.fixture
def told(monkeypatch):
    """Return a coach that has finished thinking."""

    def of(*rows: Advice) -> Coach:
        coach = thought("witless_wizards", rounds=1)
        monkeypatch.setattr(coach, "advice", lambda: rows)
        monkeypatch.setattr(coach, "_clearest", lambda *_, **__: None)  # no game was imagined
        return coach

    return of


def test_advice_in_a_sentence() -> None:
    says = "Wins about 40 of 100 such games (fairly sure: between 35 and 45)."
    assert row("run", 0.4, 0.05).says == says
    assert row("run", 0.4, 0.02).sure == "quite sure"
    assert row("run", 0.4, 0.2).sure == "a guess"
    assert Advice("run", "Run", 0.5, 0, 1, 0).says == "Not looked at yet."


def test_the_summary_says_what_is_best_only_where_it_is_sure(told) -> None:
    apart = told(row("run", 0.6, 0.05), row("hide", 0.3, 0.05))
    assert apart.summary().startswith("“Run” looks best. ")
    alike = told(row("run", 0.6, 0.05), row("hide", 0.58, 0.05), row("fall", 0.1, 0.05))
    assert alike.summary().startswith("“Run” and “Hide” look about equally good. ")
    open_ = told(row("run", 0.6, 0.2), row("hide", 0.58, 0.2))
    assert open_.summary().startswith("No move looks clearly better than the others. ")
    assert told(row("run", 0.6, 0.2)).summary() == "There is only one move."


def test_a_move_is_judged_kindly_and_by_what_is_known(told) -> None:
    coach = told(row("run", 0.6, 0.04), row("hide", 0.58, 0.04), row("fall", 0.1, 0.04))
    assert coach.judge("run") == coach.judge("hide") == "Good: the coach knows no better move."
    assert coach.judge("fall") == "“Run” was better: about 50 more of 100 games are won with it."
    unsure = told(row("run", 0.6, 0.2), row("hide", 0.4, 0.2))
    assert unsure.judge("hide").endswith("The coach is not sure.")
