"""Wild Side, a card-shedding game for two to eight players."""

from kit.core.game import Game, Option
from kit.games.wild_side.bots import worth
from kit.games.wild_side.cards import EFFECTS, PACK, tables
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.notation import SEATS, notation, tell, words
from kit.games.wild_side.rules import RULES
from kit.games.wild_side.state import State, opening, table
from kit.games.wild_side.view import imagine, view

OPTIONS = (
    Option("copies", ("pack", 4, 5, 6), "1.2", "copies of each number card: the pack's (4), or so"),
    Option("badgers", ("pack", 0, 4, 12, 16, 24), "1.3", "Honey Badgers: the pack's (8), or so"),
    Option("rounds", ("twice", "once"), "7.7", "how often each player leads a round"),
    Option(
        "runs", ("next", "loose"), "3.9", "a run starts at the top card or next below, or lower"
    ),
    Option("higher", ("forced", "free"), "5.2", "a higher card only if one must, or at will"),
    Option("opening", ("any", "strict"), "4.3", "whether a Honey Badger may open a round"),
)

GAME = Game(
    slug="wild_side",
    title="Wild Side",
    players=(2, 3, 4, 5, 6, 7, 8),
    seats=SEATS,
    blurb="Get rid of twenty cards by sets, runs and Honey Badgers before the others do.",
    rulebook=BOOK,
    rules=RULES,
    pack=PACK,
    effects=EFFECTS,
    options=OPTIONS,
    tables=tables,
    notation=notation,
    state=State,
    set_up=opening.deal,
    lay_out=table.lay,
    view=view,
    imagine=imagine,
    tell=tell,
    worth=worth,
    plies=30_000,
    bound="Not proved: a pile can in principle be picked up for ever, and no cap enters the "
    "engine. Every random test game ends within 30,000 plies; the longest of 3,290 took 11,250.",
    words=words,
)
