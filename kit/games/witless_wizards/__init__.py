"""Witless Wizards, a game for two to four wizards who give each other the wrong equipment."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kit.core.cards import Pack
from kit.core.drawing import Drawing
from kit.core.game import FirstGame, Game, Option, first_plays
from kit.games.witless_wizards.bots import THINKING, facts, worth
from kit.games.witless_wizards.cards import PACK, build_lookup
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.events import EVENTS
from kit.games.witless_wizards.notation import SEATS, notation, words
from kit.games.witless_wizards.rules import RULES
from kit.games.witless_wizards.state import State
from kit.games.witless_wizards.state.opening import deal
from kit.games.witless_wizards.state.written import CHANCE, keys, lay
from kit.games.witless_wizards.view import View, imagine, view

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.games.witless_wizards.named import WitlessWizardsNames


def _decks(pack: Pack) -> tuple[str, ...]:
    """Return the choices of decks: random, or any three of the pack."""
    return ("random", *(", ".join(three) for three in combinations(decks_of(pack), 3)))


OPTIONS = (
    Option("first", ("lots", *SEATS), "1.2", "who plays first: drawn by lot, or named"),
    Option(
        "setup", ("standard", "alternative"), "1.8", "what the third and fourth player start with"
    ),
    Option("cubes", ("each half", "once a turn"), "2.9", "how often a cube buys another card"),
    Option("healing", ("any number", "up to 6"), "3.16", "how far a Weakened wizard may heal"),
    Option(
        "draining",
        ("after the Hits", "with the Hits"),
        "5.6",
        "whether draining can save an attacker whom spikes or backfire would put out",
    ),
    Option("decks", _decks(PACK), "1.10", "which three decks are shuffled together", _decks),
    Option("die", ("box", "1 2 3 4", "0 1 1 2 2 3"), "1.12", "the faces: the box's die, or others"),
)


def _named(view: View) -> WitlessWizardsNames:
    from kit.games.witless_wizards.named import named

    return named(view)


def _drawing() -> Drawing[View]:
    from kit.games.witless_wizards import draw

    return draw


def _quiz() -> Makers[State]:
    from kit.games.witless_wizards.quiz_basics import MAKERS

    return MAKERS


def _questions() -> TableForms:
    from kit.games.witless_wizards.questions import FORMS

    return FORMS


GAME = Game(
    slug="witless_wizards",
    title="Witless Wizards",
    players=(2, 3, 4),
    seats=SEATS,
    blurb="Draw a card, keep one, give one away, and hit somebody: the last wizard standing wins.",
    teaches=("keep one, give one", "attack and defence", "luck of the die"),
    prefix="WL",
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
    plies=1000,
    bound="No bound is proved: the cards decide. An attack deals about 4 Hits on average and a "
    "wizard regains about 1 Stamina a turn, so games of 1000 plies do not happen.",
    clashes=first_plays(SEATS),
    first=FirstGame(players=2, minutes=3),
    thinking=THINKING,
    lab=True,
)
