"""Rock Paper Wizard, a game of gestures for three to six wizards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.drawing import Drawing
from kit.core.game import FirstGame, Game, Option, RoundEnds
from kit.games.rock_paper_wizard.bots import THINKING, facts, worth
from kit.games.rock_paper_wizard.cards import PACK
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import build_lookup
from kit.games.rock_paper_wizard.events import EVENTS
from kit.games.rock_paper_wizard.notation import SEATS, notation, words
from kit.games.rock_paper_wizard.rules import RULES
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.deck import deal
from kit.games.rock_paper_wizard.state.written import CHANCE, keys, lay
from kit.games.rock_paper_wizard.view import View, imagine, view

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.games.rock_paper_wizard.named import RockPaperWizardNames

OPTIONS = (
    Option("levitate", ("off", "on"), "7.1", "whether the promo spell Levitate is in the deck"),
    Option("reshuffle", ("at once", "when needed"), "1.8", "when a deck that ran out is made anew"),
    Option("antimagic", ("keep", "redraw"), "3.16", "what Antimagic Field does to a Wild Surge"),
    Option("tie", ("25 needed", "richest alone"), "4.8", "who wins once a tie is played on"),
    Option("rethink", ("no", "until all are ready"), "2.12", "whether a fist may choose anew"),
)


def _named(view: View) -> RockPaperWizardNames:
    from kit.games.rock_paper_wizard.named import named

    return named(view)


def _drawing() -> Drawing[View]:
    from kit.games.rock_paper_wizard import draw

    return draw


def _quiz() -> Makers[State]:
    from kit.games.rock_paper_wizard.quiz_basics import MAKERS

    return MAKERS


def _questions() -> TableForms:
    from kit.games.rock_paper_wizard.questions import FORMS

    return FORMS


ROUND_ENDS = RoundEnds(
    ends=frozenset({"goes on", "tie", "end"}),
    tells=frozenset({"closest", "second", "tied", "no second", "zones", "tie", "end"}),
    standing=lambda v: v.gold,
    unit="gp",
    brief=True,
)

GAME = Game(
    slug="rock_paper_wizard",
    title="Rock Paper Wizard",
    players=(3, 4, 5, 6),
    seats=SEATS,
    blurb="Wizards point spells at each other, all at once, to be nearest to the dragon's gold.",
    teaches=("choosing all at once", "guessing the others", "a race that shifts"),
    prefix="RP",
    rulebook=BOOK,
    rules=RULES,
    events=EVENTS,
    pack=PACK,
    options=OPTIONS,
    lookup=build_lookup,
    notation=notation,
    words=words,
    state=State,
    set_up=deal,
    lay_out=lay,
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
    plies=600,
    bound="Nothing bounds a game: gold can be lost again. Yet Scoring brings at least 5 gp a round,"
    " few spells burn any, and the longest of 12,000 random games had 187 plies; of 3,000 in which"
    " everyone may think again, 292.",
    round_ends=ROUND_ENDS,
    first=FirstGame(players=3, minutes=4),
    thinking=THINKING,
    lab=True,
)
