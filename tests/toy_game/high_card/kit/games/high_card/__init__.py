"""High Card, a toy game of three tricks for two or three players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.drawing import Drawing
from kit.core.game import Game, Option
from kit.games.high_card.bots import worth
from kit.games.high_card.cards import BOOK, EFFECTS, PACK, build_lookup
from kit.games.high_card.events import EVENTS
from kit.games.high_card.notation import SEATS, notation, words
from kit.games.high_card.rules import RULES
from kit.games.high_card.state import State
from kit.games.high_card.state.keys import keys
from kit.games.high_card.state.opening import deal
from kit.games.high_card.state.written import lay
from kit.games.high_card.view import View, imagine, view

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers

OPTIONS = (Option("tie", ("shared", "last trick"), "3.4", "who wins with equal points"),)


def _drawing() -> Drawing[View]:
    from kit.games.high_card import draw

    return draw


def _quiz() -> Makers[State]:
    from kit.games.high_card.quiz import MAKERS

    return MAKERS


def _questions() -> TableForms:
    from kit.games.high_card.questions import FORMS

    return FORMS


GAME = Game(
    slug="high_card",
    title="High Card",
    players=(2, 3),
    seats=SEATS,
    blurb="Three tricks with four cards: play high, but not too early.",
    teaches=("tricks", "keeping a card back"),
    prefix="HC",
    rulebook=BOOK,
    rules=RULES,
    events=EVENTS,
    pack=PACK,
    effects=EFFECTS,
    options=OPTIONS,
    lookup=build_lookup,
    notation=notation,
    words=words,
    state=State,
    set_up=deal,
    lay_out=lay,
    keys=keys,
    chance=(),
    view=view,
    imagine=imagine,
    worth=worth,
    drawing=_drawing,
    quiz=_quiz,
    questions=_questions,
    plies=9,
    bound="Three tricks, in each of which every player plays one card.",
)
