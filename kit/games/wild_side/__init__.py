"""Wild Side, a card-shedding game for two to eight players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.drawing import Drawing
from kit.core.game import FirstGame, Game, Option, RoundEnds
from kit.games.wild_side.bots import THINKING, facts, worth
from kit.games.wild_side.cards import PACK
from kit.games.wild_side.cards.effects import BOOK, points
from kit.games.wild_side.cards.lookup import build_lookup
from kit.games.wild_side.events import EVENTS
from kit.games.wild_side.notation import SEATS, notation, words
from kit.games.wild_side.rules import RULES
from kit.games.wild_side.state import State
from kit.games.wild_side.state.rounds import deal
from kit.games.wild_side.state.written import CHANCE, keys, lay
from kit.games.wild_side.view import View, imagine, view

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.games.wild_side.named import WildSideNames

OPTIONS = (
    Option("copies", ("pack", 4, 5, 6), "1.2", "copies of each number card: the pack's (4), or so"),
    Option("badgers", ("pack", 0, 4, 12, 16, 24), "1.3", "Honey Badgers: the pack's (8), or so"),
    Option("rounds", ("twice", "once"), "7.7", "how often each player leads a round"),
    Option(
        "runs", ("next", "loose"), "3.9", "a run starts at the top card or next below, or lower"
    ),
    Option("higher", ("forced", "free"), "5.2", "a higher card only if one must, or at will"),
    Option("opening", ("any", "strict"), "4.3", "whether a Honey Badger may open a round"),
    Option(
        "blinds", ("play", "turn"), "6.9", "a blind card first in each play, or only in each turn"
    ),
)


def _named(view: View) -> WildSideNames:
    from kit.games.wild_side.named import named

    return named(view)


def _drawing() -> Drawing[View]:
    from kit.games.wild_side import draw

    return draw


def _quiz() -> Makers[State]:
    from kit.games.wild_side.quiz_basics import MAKERS

    return MAKERS


def _questions() -> TableForms:
    from kit.games.wild_side.questions import FORMS

    return FORMS


ROUND_ENDS = RoundEnds(
    ends=frozenset({"out"}),
    tells=frozenset({"out", "caught"}),
    standing=lambda v: [
        sum(points(line[seat]) for line in v.sheet) for seat in range(v.box.players)
    ],
    unit="penalty point",
    fewest=True,
    rounds=lambda box: int(box.lookup.rounds),
)

GAME = Game(
    slug="wild_side",
    title="Wild Side",
    players=(2, 3, 4, 5, 6, 7, 8),
    seats=SEATS,
    blurb="Get rid of twenty cards by sets, runs and Honey Badgers before the others do.",
    teaches=("sets and runs", "getting rid of cards", "cards nobody has seen"),
    prefix="WS",
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
    plies=30_000,
    bound="Not proved: a pile can in principle be picked up for ever, and no cap enters the "
    "engine. Every random test game ends within 30,000 plies; the longest of 3,290 took 11,250.",
    round_ends=ROUND_ENDS,
    first=FirstGame(players=2, minutes=12, options=(("rounds", "once"),), words="two rounds"),
    thinking=THINKING,
    lab=True,
)
