"""Wicked & Wise, a trick-taking game of Dragons and the Mice who help them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.drawing import Drawing
from kit.core.game import AnyBox, FirstGame, Game, Option, Options, RoundEnds, Sides
from kit.core.shape import Problem
from kit.games.wicked_wise.bots import THINKING, facts, worth
from kit.games.wicked_wise.cards import BOOK, PACK, build_lookup
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.cards.rows import TALK
from kit.games.wicked_wise.events import EVENTS
from kit.games.wicked_wise.notation import notation, words
from kit.games.wicked_wise.rules import RULES
from kit.games.wicked_wise.state import State, opening, written
from kit.games.wicked_wise.state.constants import SEATS
from kit.games.wicked_wise.state.rounds import teams_of
from kit.games.wicked_wise.state.written import CHANCE, keys
from kit.games.wicked_wise.view import View, imagine, view

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.games.wicked_wise.named import WickedWiseNames

OPTIONS = (
    Option("talk", tuple(card.name for card in TALK), "1.3", "the Table Talk card of this game"),
    Option("three", ("dual", "all dragons"), "9.5", "how three play: with a Dual, or all Dragons"),
    Option("learning", ("no", "yes"), "9.7", "a Beginner goal for each team in round one"),
    Option("tiny", ("no", "yes"), "9.9", "the Tiny Gamer variant: no goals, three tricks a round"),
    Option(
        "discards", ("face down", "face up"), "2.5", "how goals that nobody chose are discarded"
    ),
)


def _clashes(players: int, options: Options) -> Problem | None:
    if options["three"] == "all dragons" and players != 3:
        says = f"option 'three' says how three play; with {players} players leave it out"
        return Problem(("options", "three"), says)
    if options["tiny"] == options["learning"] == "yes":
        says = "options 'tiny' and 'learning' clash: Tiny Gamers have no goals to learn; choose one"
        return Problem(("options", "tiny"), says)
    return None


def _teams(box: AnyBox) -> Sides:
    return teams_of(box.lookup)


def _named(view: View) -> WickedWiseNames:
    from kit.games.wicked_wise.named import named

    return named(view)


def _drawing() -> Drawing[View]:
    from kit.games.wicked_wise import draw

    return draw


def _quiz() -> Makers[State]:
    from kit.games.wicked_wise.quiz_abilities import MAKERS

    return MAKERS


def _questions() -> TableForms:
    from kit.games.wicked_wise.questions import FORMS

    return FORMS


ROUND_ENDS = RoundEnds(
    ends=frozenset({"tricks over"}),
    tells=frozenset({"goal met", "goal missed", "stakes", "no debt"}),
    standing=lambda v: [v.coins[v.box.lookup.team[seat]] for seat in range(v.box.players)],
    unit="coin",
    rounds=lambda _box: ROUNDS,
)

GAME = Game(
    slug="wicked_wise",
    title="Wicked & Wise",
    players=(2, 3, 4, 5, 6),
    seats=SEATS,
    blurb="Dragons play cards to win tricks, their Mice to make mischief; the richest hoard wins.",
    teaches=("winning tricks", "playing as partners", "goals and treasures"),
    prefix="WW",
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
    plies=681,
    bound="For each team a trick has at most 2 Dragon cards, 3 treasures used before them, 1 Mouse "
    "card with 4 plies for its ability and 2 plies for a reward, and once a choice of reward: 37 "
    "plies for three teams. A round has 5 tricks, and for each team at most 9 plies for goals "
    "and 5 for passing cards: 227. There are three rounds.",
    clashes=_clashes,
    teams=_teams,
    round_ends=ROUND_ENDS,
    first=FirstGame(
        players=4,
        minutes=15,
        options=(("learning", "yes"),),
        words="the learning game, you are a Dragon",
    ),
    thinking=THINKING,
    lab=True,
)
