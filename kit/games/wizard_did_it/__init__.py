"""A Wizard Did It..., a game for two Wizards and their Knights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.drawing import Drawing
from kit.core.game import FirstGame, Game, Option, first_plays
from kit.games.wizard_did_it.bots import THINKING, facts, worth
from kit.games.wizard_did_it.cards import PACK
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.lookup import build_lookup
from kit.games.wizard_did_it.events import EVENTS
from kit.games.wizard_did_it.notation import SEATS, notation, words
from kit.games.wizard_did_it.rules import RULES
from kit.games.wizard_did_it.state import State, opening, written
from kit.games.wizard_did_it.state.written import CHANCE, keys
from kit.games.wizard_did_it.view import View, imagine, view

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.games.wizard_did_it.named import WizardDidItNames

OPTIONS = (
    Option("first", ("lots", *SEATS), "1.6", "who plays first: drawn by lot, or named"),
    Option(
        "castle", ("at once", "next draw"), "3.15", "when a Knight whose stacks are empty arrives"
    ),
    Option(
        "making",
        ("one use", "several uses"),
        "6.8",
        "whether one use of a stack modifier must move all the cards that a goal names",
    ),
)


def _named(view: View) -> WizardDidItNames:
    from kit.games.wizard_did_it.named import named

    return named(view)


def _drawing() -> Drawing[View]:
    from kit.games.wizard_did_it import draw

    return draw


def _quiz() -> Makers[State]:
    from kit.games.wizard_did_it.quiz_basics import MAKERS

    return MAKERS


def _questions() -> TableForms:
    from kit.games.wizard_did_it.questions import FORMS

    return FORMS


GAME = Game(
    slug="wizard_did_it",
    title="A Wizard Did It...",
    players=(1, 2),
    seats=SEATS,
    blurb="Two Wizards stack monsters and treasures in each other's way; then two Knights walk in.",
    teaches=("stacking trouble", "adding up strength", "goals to aim for"),
    prefix="WD",
    rulebook=BOOK,
    rules=RULES,
    events=EVENTS,
    pack=PACK,
    options=OPTIONS,
    lookup=build_lookup,
    notation=notation,
    words=words,
    state=State,
    set_up=opening.deal,
    lay_out=written.lay,
    keys=keys,
    chance=CHANCE,
    view=view,
    imagine=imagine,
    worth=worth,
    facts=facts,
    named=_named,
    drawing=_drawing,
    quiz=_quiz,
    questions=_questions,
    plies=150,
    bound="A card is laid once and drawn once, and a pass is followed by a play or ends the phase: "
    "at most 3 plies for each of the 48 cards, and 3 more.",
    clashes=first_plays(SEATS),
    first=FirstGame(players=2, minutes=7),
    thinking=THINKING,
    lab=True,
)
