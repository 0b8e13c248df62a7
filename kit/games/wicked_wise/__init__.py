"""Wicked & Wise, a trick-taking game of Dragons and the Mice who help them."""

from kit.core.game import Game, Option
from kit.games.wicked_wise.bots import worth
from kit.games.wicked_wise.cards import BOOK, EFFECTS, PACK, tables
from kit.games.wicked_wise.cards.extras import TALK
from kit.games.wicked_wise.notation import SEATS, notation, tell
from kit.games.wicked_wise.rules import RULES
from kit.games.wicked_wise.state import deal, lay
from kit.games.wicked_wise.view import imagine, view

OPTIONS = (
    Option("talk", tuple(card.name for card in TALK), "1.3", "the Table Talk card of this game"),
    Option("three", ("dual", "all dragons"), "9.5", "how three play: with a Dual, or all Dragons"),
    Option("learning", ("no", "yes"), "9.7", "a Beginner goal for each team in round one"),
    Option("tiny", ("no", "yes"), "9.9", "the Tiny Gamer variant: no goals, three tricks a round"),
)

GAME = Game(
    slug="wicked_wise",
    title="Wicked & Wise",
    players=(2, 3, 4, 5, 6),
    seats=SEATS,
    blurb="Dragons play cards for tricks, their Mice play cards for mischief; the richest hoard wins.",
    rulebook=BOOK,
    rules=RULES,
    pack=PACK,
    effects=EFFECTS,
    options=OPTIONS,
    tables=tables,
    notation=notation,
    deal=deal,
    lay=lay,
    view=view,
    imagine=imagine,
    tell=tell,
    worth=worth,
    plies=900,
    bound="A round has at most 9 plies a team for goals, 5 tricks and 5 plies a team for passing "
    "cards. A trick has two cards of each Dragon and 3 treasures used before them, one card of each "
    "Mouse with an ability of at most 6 plies, and at most 1 + 2 plies a team for rewards: "
    "45 for three teams. Three rounds of 27 + 225 + 15 plies are 801.",
)
