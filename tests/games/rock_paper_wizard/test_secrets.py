"""Canaries: invented card names that must never be visible where the cards are hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from kit.core.cards import Pack
from kit.core.rng import Stream
from kit.files.scenario import one_shipped
from kit.files.wire import Click
from kit.games.rock_paper_wizard import draw
from kit.games.rock_paper_wizard.view import View
from kit.show.lesson.screen import frame_html
from kit.teach.lesson.walkthrough import Walkthrough
from tests.games.rock_paper_wizard.tables import GAME, Match

CARDS = tuple(replace(card, name=f"Zq{i:02d}xv") for i, card in enumerate(GAME.pack))
CANARIES = Pack("canaries", CARDS, GAME.effects)


def seen_by(match: Match, seat: int) -> str:
    """Return everything that a seat gets: the picture, the lines, the log."""
    view = match.view(seat)
    return "\n".join([draw.table(view), *draw.lines(view), *match.log(seat)])


@pytest.mark.rule("2.2", "2.8", "3.15")
@pytest.mark.parametrize("players", GAME.players)
def test_hidden_cards_are_never_shown(players: int) -> None:
    for seed in range(2):
        match = Match.deal(GAME.box(players, pack=CANARIES), seed)
        rng, shown = Stream(seed), {}
        for ply in range(60):
            if not match.to_act():
                break
            state = match.state
            for kind in (*state.book, *(card for card in state.discard if card < 1024)):
                shown[kind] = True
            if state.live >= 0:
                shown[state.live] = True
            hidden = [card for card in CARDS if CANARIES.kind(card.name) not in shown]
            for seat in range(players) if ply % 5 == seed else ():
                text = seen_by(match, seat)
                assert not [card.name for card in hidden if card.name in text]
            seat = rng.choice(match.to_act())
            match.submit(seat, rng.choice(state.legal(seat)))


@pytest.mark.rule("2.2")
def test_a_secret_choice_leaves_no_trace_in_the_picture() -> None:
    for seed in range(6):
        one = Match.deal(GAME.box(4), seed)
        two = Match.deal(GAME.box(4), seed)
        legal = one.state.legal(1)
        one.submit(1, legal[0])
        two.submit(1, legal[-1])
        for seat in (0, 2, 3):
            assert seen_by(one, seat) == seen_by(two, seat)
        assert seen_by(one, 1) != seen_by(two, 1)


@pytest.mark.rule("2.8")
def test_not_even_its_owner_knows_a_surge_card() -> None:
    table = {
        "phase": "resolve",
        "spellbook": ["Passwall", "Fireball", "Feeblemind"],
        "casts": {"red": "?Fear > green", "green": "?Polymorph > red", "yellow": "Passwall > red"},
    }
    match = Match(GAME.lay(GAME.box(3), table, Stream(1)))
    for seat in range(3):
        text = seen_by(match, seat)
        assert "Fear" not in text
        assert "Polymorph" not in text
    imagined = {GAME.imagine(match.view(0), Stream(seed)).spell[0] for seed in range(40)}
    assert len(imagined) > 5


def test_an_imagined_choice_is_always_a_legal_one() -> None:
    match = Match.deal(GAME.box(5), 3)
    match.submit(1, match.state.legal(1)[0])
    match.submit(3, match.state.legal(3)[0])
    for seed in range(50):
        world = GAME.imagine(match.view(0), Stream(seed))
        for seat in (1, 3):
            assert world.spell[seat] in world.book
            assert world.aim[seat] not in (seat, -1)


@pytest.mark.rule("2.2")
def test_no_button_of_a_lesson_names_what_another_wizard_chooses_in_secret() -> None:
    walk = Walkthrough(one_shipped("rock_paper_wizard", "01-a-whole-round"))
    walk.click(Click(step=walk.step, do="jump", at=1))
    for action in ("", "Misty Step > yellow", "Burning Hands > red"):
        if action:  # neither the scripted choice nor any other reveals anything to the learner
            walk.click(Click(step=walk.step, do="play", action=action))
        frame = walk.frame()
        assert frame.at == 1
        assert frame.moves == ()
        assert "Misty Step &gt; yellow" not in frame_html(frame)
        assert "Cast Misty Step at Yellow" not in frame_html(frame)
    assert cast("View", walk.frame().view).ready == 0b001
    walk.click(Click(step=walk.step, do="next"))
    assert cast("View", walk.frame().view).spell == tuple(
        GAME.pack.kind(name) for name in ("Fireball", "Misty Step", "Burning Hands")
    )
