"""Whole games on the screen: everything is drawn, and nothing that a seat may not know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kit import GAMES, game
from kit.core.rng import Stream
from kit.files.wire import Click
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.teach.play.frames import PassFrame
from kit.teach.play.session import Play
from kit.teach.play.setup import PERSON, PlaySetup
from kit.teach.play.table import Draft, PlayTable
from tests.canaries import WORDS, canary_game
from tests.teach.play_games import do, frames, start
from tests.walks import short


def html(frame) -> str:
    return str(frame_html(frame))


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_drawn_and_knows_no_more_than_its_seat(slug: str) -> None:
    """A table with all hidden cards imagined gives the same picture."""
    players = game(slug).players[-1]
    play = start(slug, ("one-ply",) * (players - 1), options=short(slug))
    for at, frame in enumerate(frames(play)):
        if at % 9 == 4 and not play.over:
            drawn, real = html(frame), play.match.state
            play.match.state = play.match.game.imagine(play.match.view(play.seat), Stream(at))
            assert play.frame() == frame
            assert html(play.frame()) == drawn
            play.match.state = real
    ended = html(frame)
    assert "Where the game turned" in ended
    assert "rw-podium" in ended
    assert 'data-do="restart"' in ended
    assert "The game is over." in frame_text(frame)


def hidden_words(play: Play, met: set[str]) -> list[str]:
    """Return the marked cards that have been in the other hand or the deck since the deal."""
    state: Any = play.match.state
    pack = play.match.box.pack
    unseen = [*state.hands[1], *state.deck]
    for word in WORDS[:3]:
        kind = pack.kind(word)
        if unseen.count(kind) < pack[kind].copies:
            met.add(word)
    return [word for word in WORDS[:3] if word not in met]


def test_marked_cards_are_in_no_picture_of_a_seat_that_cannot_see_them() -> None:
    found, looked, shown = canary_game(), 0, 0
    for seed in range(2):
        play, met = Play(PlaySetup(found.box(2), (PERSON, "random"), seed)), set()
        play.coach.wanted = bool(seed % 2)
        for frame in frames(play, seed):
            drawn = html(frame) + frame_text(frame)
            hidden = hidden_words(play, met)
            looked += len(hidden)
            shown += any(word in drawn for word in met)
            assert not [word for word in hidden if word in drawn]
    assert looked > 50
    assert shown, "a card that lies open is named"


def test_a_what_if_inside_a_game_leads_back_to_it() -> None:
    play = start("witless_wizards", options={"first": "liana"})
    drawn = html(do(play, "whatif"))
    assert "Back to the game" in drawn
    assert "the lesson" not in drawn


def test_between_two_people_there_is_no_table() -> None:
    play = start("wild_side", (), people=3, options={"rounds": "once"})
    passes = 0
    for at, frame in enumerate(frames(play)):
        if isinstance(frame, PassFrame):
            drawn = html(frame)
            passes += 1
            assert "rw-table" not in drawn
            assert "data-card" not in drawn
            assert not re.search(r"(Red|Blue|Green|Black|Honey)", drawn)
        if at > 40:
            break
    assert passes > 3


def test_the_set_up_offers_every_choice_with_its_ruling() -> None:
    table = PlayTable("wild_side", Draft(("person", *["one-ply"] * 3)))
    drawn = html(table.frame())
    for option in game("wild_side").options:
        assert f"rules.ipynb#rule-{option.clause}" in drawn
    assert drawn.count('aria-pressed="true"') == len(table.frame().rows), "each has one"
    assert "Thinkers imagine how the game may go on, for 0.1, 1 or 4 seconds a move." in drawn
    assert drawn.count(">a quick player<") == 4, "at each seat there is one"
    assert "[4]" in frame_text(table.frame())
    frame = table.click(Click(step=0, do="next"))
    assert "Deal →" not in html(frame)
    assert 'class="rw-table"' in html(frame)


def test_the_coach_has_a_bar_for_every_move_the_less_promising_folded() -> None:
    play = start("wild_side", ("random",))
    do(play, "coach")
    while play.busy:
        play.work(1.0)
    frame = play.frame()
    drawn, moves = html(frame), len(frame.moves)
    assert moves > 3
    assert drawn.count("<meter ") == moves
    assert f"{moves - 3} more moves, less promising</summary>" in drawn


def test_a_look_back_begins_with_what_came_of_the_choice() -> None:
    play = start("rock_paper_wizard", ("one-ply", "one-ply"), seed=9)
    *_, last = frames(play)
    while play.busy:
        play.work(10.0)
    frame = do(play, "jump", at=play.looking_back.beside(-1)[1])
    drawn = html(frame)
    shown, folded = drawn.split("What happened next")[1].split("After that: ")
    assert frame.told[0].text in shown
    assert frame.told[-1].text in folded
    assert last.stage == "over"
