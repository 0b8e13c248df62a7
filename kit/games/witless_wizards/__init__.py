"""Witless Wizards, a game for two to four wizards who give each other the wrong equipment."""

from itertools import combinations

from kit.core.game import Game, Option
from kit.games.witless_wizards.bots import worth
from kit.games.witless_wizards.cards import EFFECTS, PACK, tables
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.cards.tables import decks_of
from kit.games.witless_wizards.notation import SEATS, notation, tell, words
from kit.games.witless_wizards.rules import RULES
from kit.games.witless_wizards.state import State, opening, table
from kit.games.witless_wizards.view import imagine, view

_THREE = tuple(", ".join(three) for three in combinations(decks_of(PACK), 3))
OPTIONS = (
    Option("first", ("lots", *SEATS), "1.2", "who plays first: drawn by lot, or named"),
    Option(
        "setup", ("standard", "alternative"), "1.8", "what the third and fourth player start with"
    ),
    Option("cubes", ("each half", "once a turn"), "2.9", "how often a cube buys another card"),
    Option("healing", ("any number", "up to 6"), "3.16", "how far a Weakened wizard may heal"),
    Option("decks", ("random", *_THREE), "1.10", "which three decks are shuffled together"),
    Option("die", ("box", "1 2 3 4", "0 1 1 2 2 3"), "1.12", "the faces: the box's die, or others"),
)

GAME = Game(
    slug="witless_wizards",
    title="Witless Wizards",
    players=(2, 3, 4),
    seats=SEATS,
    blurb="Draw a card, keep one, give one away, and hit somebody: the last wizard standing wins.",
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
    plies=1000,
    bound="No bound is proved: the cards decide. An attack deals about 4 Hits on average and a "
    "wizard regains about 1 Stamina a turn, so games of 1000 plies do not happen.",
    words=words,
)
