"""A game's optional parts: our games have all of them, and each default works."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit import GAMES, game
from kit.core.drawing import Area, Drawing
from kit.core.errors import Unreadable
from kit.core.game import AnyGame, Game
from kit.core.rng import Stream
from kit.play.bots import BOTS, Thinker, play_turn
from kit.play.match import Match
from kit.show.plain_drawing import drawing_of
from tests import parts

OURS = {"wizard_did_it", "rock_paper_wizard", "wild_side", "witless_wizards", "wicked_wise"}
LISTS = [name for name in vars(parts) if name.startswith("WITH_")]


@pytest.mark.parametrize("name", LISTS)
def test_our_games_have_every_optional_part(name: str) -> None:
    assert set(getattr(parts, name)) >= OURS


@pytest.mark.parametrize("slug", GAMES)
def test_a_drawing_has_all_that_pages_use(slug: str) -> None:
    draw, box = drawing_of(game(slug)), game(slug).box()
    assert [name for name in vars(Drawing) if name[0] != "_" and not hasattr(draw, name)] == []
    for kind in range(len(box.pack)):
        face = draw.face(box, kind)
        assert {f"{face.card.deck}/{face.kind}", face.kind, face.card.deck} & set(draw.GROUPS)
    assert draw.scene(box)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_called_by_two_letters_of_its_own(slug: str) -> None:
    assert [game(other).prefix for other in GAMES].count(game(slug).prefix) == 1
    assert len(game(slug).prefix) == 2


def plain(slug: str) -> AnyGame:
    """Return a game without a drawing and without ``worth``."""
    found = game(slug)
    usual: dict[str, Any] = {
        name: Game.__dataclass_fields__[name].default for name in ("worth", "thinking", "words")
    }
    return replace(found, drawing=None, areas=areas, **usual)


def areas(view) -> list[Area]:
    return [
        Area("Your hand", tuple(view.box.lookup.deck[:3]), note="<b>"),
        Area("The deck", hidden=7),
        Area("Nothing"),
    ]


def test_the_plain_drawing_shows_the_areas_of_a_view() -> None:
    found = plain("wild_side")
    view = found.view(found.deal(found.box(2), Stream(1)), 0)
    first = found.pack[view.box.lookup.deck[0]].name
    assert found.lines(view)[1:] == ["The deck: 7 face down", "Nothing: no card"]
    assert found.lines(view)[0].startswith(f"Your hand: {first}, ")
    drawn = drawing_of(found).table(view)
    assert f">{first}</span>" in drawn
    assert drawn.count("rw-back") == 3
    assert "7 cards face down" in drawn
    assert "&lt;b&gt;" in drawn


def test_a_game_that_cannot_be_shown_is_an_error() -> None:
    with pytest.raises(TypeError, match="wild_side needs areas or a drawing"):
        replace(game("wild_side"), drawing=None)


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_legally_by_the_defaults(name: str) -> None:
    found = plain("wizard_did_it")
    match = Match(found.deal(found.box(2), Stream(3)))
    rng = Stream(4)
    bot = BOTS[name] if name != "thinker" else Thinker(seconds=0.01)
    for _ in range(12):
        seat = match.to_act()[0]
        match.submit(seat, play_turn(match.state, bot, seat, rng))
    assert len(match.actions) == 12


def test_a_game_played_to_its_end_at_random_is_worth_more_to_who_leads() -> None:
    found = plain("wizard_did_it")
    state = found.deal(found.box(2), Stream(3))
    one, other = found.worth(state.clone(), 0), found.worth(state.clone(), 1)
    assert one == pytest.approx(-other, abs=1), "the winner counts one more"


def test_a_quiz_of_a_game_without_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from kit.teach.quiz import code

    monkeypatch.setattr(code, "quiz_games", lambda: ("wild_side",))
    with pytest.raises(Unreadable, match="Wicked & Wise has no quiz"):
        code.fresh("wicked_wise")
    assert code.fresh("wild_side").game == "wild_side"
